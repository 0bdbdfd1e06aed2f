/** The ladder: five gates, ranks, medals. */
import './ladder.css';
import { useMemo } from 'preact/hooks';
import { dayAt } from '../../base/day.ts';
import { BOT_CHARACTERS, type BotCharacter } from '../../base/characters.ts';
import { HAS_SERVER, goTo, hrefOf } from '../../base/route.ts';
import type { StoredRound } from '../../base/storage.ts';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { GameProvider, useGame } from '../../game/state/game-provider.tsx';
import { HELP_WORDS } from '../../game/setup/help-texts.ts';
import { browserStorage } from '../../game/environment/browser-environment.ts';
import { loadCurrentTable } from '../../game/setup/play-setup.ts';
import { useAnswer } from '../../online/answers.tsx';
import { shownRating } from '../../online/rating.ts';
import { useSession } from '../../online/session.ts';
import { ACHIEVEMENT_TEXTS } from '../../progress/achievement-texts.ts';
import { ACHIEVEMENTS, earnedIn } from '../../progress/achievements.ts';
import { GateMedal } from '../../progress/gate-medal.tsx';
import { SeriesMarks } from '../../progress/gate-row.tsx';
import { seriesText } from '../../progress/gate-words.ts';
import { gatesOf, nextGate, type Gate } from '../../progress/ladder.ts';
import { AchievementMedal } from '../../progress/medal.tsx';
import { PROGRESS } from '../../progress/progress-texts.ts';
import { DailyRankCard, RankCard, RankFan } from '../../progress/rank-card.tsx';
import { onlineStanding } from '../../progress/ranks.ts';
import { useFinishedRounds } from '../../progress/rounds.ts';
import { botsBeaten, firstBestDay, DAILY_RESULTS } from '../../saved/daily-results.ts';
import { texts } from '../../base/language.ts';

export const LadderPage = () => {
  const words = LADDER.value;
  const rounds = useFinishedRounds() ?? [];
  const gates = useMemo(() => gatesOf(rounds), [rounds]);
  const results = DAILY_RESULTS.load();
  const isTodayPlayed = results.some(({ day }) => day === dayAt(Date.now()));
  return (
    <div class="page stack ladder-page">
      <section class="ladder-gates felt felt-band" aria-labelledby="gates">
        <h1 id="gates">{PROGRESS.value.ladder}</h1>
        <p class="soft measure">
          {words.about} {HELP_WORDS.value.rule}
        </p>
        <GameProvider>
          <ol>
            {gates.map((gate, at) => (
              <GateView key={gate.character} gate={gate} number={at + 1} isNext={gate === nextGate(gates)} />
            ))}
          </ol>
        </GameProvider>
      </section>
      <section aria-labelledby="ranks">
        <h2 id="ranks">{words.ranks}</h2>
        <div class="ladder-ranks columns" style="--column: 20rem">
          <div class="stack gap-s">
            <DailyRankCard beaten={results.map(botsBeaten)} />
            <LinkButton href={hrefOf('daily')} text={isTodayPlayed ? words.dailyDone : words.toDaily} />
          </div>
          <OnlineRank />
        </div>
      </section>
      <Medals rounds={rounds} />
    </div>
  );
};

interface GateViewProps {
  readonly gate: Gate;
  readonly number: number;
  readonly isNext: boolean;
}

const GateView = ({ gate, number, isNext }: GateViewProps) => {
  const words = LADDER.value;
  const progress = PROGRESS.value;
  const { names, styles } = CHARACTER_TEXTS.value;
  const { changeSetup } = useGame();
  const { character, medal, series, tally } = gate;
  const name = names[character];
  const play = (): void => {
    changeSetup({ level: 'people', opponents: [character, companionOf(character), companionOf(character, 2)] });
    goTo(hrefOf(loadCurrentTable(browserStorage) === null ? 'play/new' : 'play/setup'));
  };
  return (
    <li class="stack gap-s centred text-centre" data-passed={medal !== null} data-next={isNext}>
      <GateMedal character={character} medal={medal} />
      <div class="gate-words stack gap-xs centred grow">
        <h2>{progress.gate(number, name)}</h2>
        <p class="soft text-s grow">{styles[character]}</p>
        <p class={medal === null ? 'soft text-s' : 'accent text-s semibold'}>
          {medal === null ? progress.noMedal : progress.medals[medal]}
        </p>
        {/* A passed gate has marks again from the first round of another series. */}
        {(medal === null || series.length > 0) && <SeriesMarks series={series} />}
        <p class="soft text-s">
          {series.length > 0 ? seriesText(character, series, medal) : words.record(tally.won, tally.rounds)}
        </p>
      </div>
      <Button look={isNext ? 'main' : 'on-felt'} onClick={play} text={words.challenge(name)} />
    </li>
  );
};

/** Occupant of another seat: a neighbour on the ladder. */
const companionOf = (character: BotCharacter, steps = 1): BotCharacter => {
  const others = BOT_CHARACTERS.filter((other) => other !== character);
  const at = BOT_CHARACTERS.indexOf(character);
  return others[Math.max(0, at - steps)] ?? others[0] ?? 'mai';
};

/** Asks the server only if the player is signed in already: the ladder itself needs none. */
const OnlineRank = () => {
  const words = LADDER.value;
  const id = useSession().me.value?.id ?? null;
  return (
    <div class="stack">
      {id === null ? <NoOnlineRank /> : <OnlineRankOf id={id} />}
      {HAS_SERVER && <LinkButton href={hrefOf('lobby')} text={words.toLobby} />}
    </div>
  );
};

const NoOnlineRank = () => (
  <section class="panel rank-card bar gap-m">
    <RankFan rank="single" />
    <div class="grow slim">
      <h3 class="accent">{LADDER.value.online}</h3>
      <p class="soft flush text-s">{LADDER.value.onlineNone}</p>
    </div>
  </section>
);

const OnlineRankOf = ({ id }: { readonly id: string }) => {
  const words = LADDER.value;
  const { api } = useSession();
  const all = useAnswer(id, () => api('GET /api/accounts/:id', { id })).value?.profile.ratings ?? [];
  const ratings = all.filter(({ ranked }) => ranked);
  if (ratings.length === 0) return <NoOnlineRank />;
  const best = Math.max(...ratings.map(({ shown }) => shownRating(shown)));
  return <RankCard standing={onlineStanding(best)} title={words.online} about={words.onlineAbout} />;
};

const Medals = ({ rounds }: { readonly rounds: readonly StoredRound[] }) => {
  const words = LADDER.value;
  const { titles, subtitles, earned: has, notEarned } = ACHIEVEMENT_TEXTS.value;
  const earned = useMemo(() => earnedIn(rounds, firstBestDay(DAILY_RESULTS.load())), [rounds]);
  return (
    <section aria-labelledby="medals">
      <h2 id="medals">{words.medals(earned.size, ACHIEVEMENTS.length)}</h2>
      <ul class="tiles" style="--tile: 17rem">
        {ACHIEVEMENTS.map((achievement) => {
          const round = earned.get(achievement);
          return (
            <li key={achievement} class="panel bar gap-m" data-earned={round !== undefined}>
              <AchievementMedal achievement={achievement} isEarned={round !== undefined} />
              <div>
                <b>{titles[achievement]}</b> <span class="only-read">{round === undefined ? notEarned : has}</span>
                <p class="soft flush">{subtitles[achievement]}</p>
                {round !== undefined && <a href={hrefOf(`replays/${encodeURIComponent(round)}`)}>{words.seeRound}</a>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const LADDER = texts({
  about: [
    '每位牌友守一关：先赢三局就过关，一局不输得金牌，输一局银牌，输两局铜牌。只算你们对阵的局，和谁同桌、用什么规则都可以。',
    'Each character guards a gate. Three wins pass it: gold without a loss, silver with one, bronze with two. Only rounds against each other count, with any rules and any third player.',
  ],
  challenge: [(name: string) => `挑战${name}`, (name) => `Play ${name}`],
  record: [
    (won: number, rounds: number) => (rounds === 0 ? '还没交手' : `共 ${rounds} 局，赢 ${won} 局`),
    (won, rounds) => (rounds === 0 ? 'Not played yet' : `Won ${won} of ${rounds}`),
  ],
  ranks: ['段位', 'Ranks'],
  toDaily: ['去打今天这副', 'Today’s deal'],
  dailyDone: ['看今天的结果', 'Today’s result'],
  online: ['联机', 'Online'],
  onlineAbout: ['按最高的等级分。', 'By your best rating.'],
  onlineNone: ['打过计分的牌局就有联机段位。', 'Rated rounds online give you a rank.'],
  toLobby: ['去联机大厅', 'To the lobby'],
  medals: [(earned: number, all: number) => `勋章 ${earned} / ${all}`, (earned, all) => `Medals: ${earned} of ${all}`],
  seeRound: ['看那一局', 'See the round'],
});
