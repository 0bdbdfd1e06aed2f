/** The player's result compared with each bot's result at the same seat. */
import { jsonAsRecord } from '@doudizhu/records';
import type { LogEntry } from '@doudizhu/rules/round';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../design/announce.tsx';
import { ACHIEVEMENT_TEXTS } from '../../progress/achievement-texts.ts';
import { AchievementMedal } from '../../progress/medal.tsx';
import { nameOfAction } from '../../cards/names.ts';
import { storedRound } from '../../records/open-record.ts';
import { Portrait } from '../../characters/portrait.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { BOT_CHARACTERS, type Character } from '../../base/characters.ts';
import { dailyTableName, numberOfDay } from '../../base/day.ts';
import { fullAddress, hrefOf } from '../../base/route.ts';
import { copyText } from '../../design/notice.tsx';
import { gainText } from '../../base/number-text.ts';
import { roundId } from '../../game/state/table-storage.ts';
import { actionOfParting, nextAttempt, playDayAs, withAttempt, type AskFixed, columnsOf } from './comparison.ts';
import { DAILY_LEVELS, DAILY_RULES } from './daily-deal.ts';
import { DailyRankCard } from '../../progress/rank-card.tsx';
import { DailyCalendar, DailyNumbers } from './daily-record.tsx';
import {
  botsBeaten,
  firstBestDay,
  DAILY_RESULTS,
  saveResult,
  type DailyResult,
  type Parting,
} from '../../saved/daily-results.ts';
import { DAILY, shareText } from './daily-texts.ts';
import { ShareButton } from '../../effects/share-button.tsx';
import type { ShareCard } from '../../effects/share-card.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { itemsByKey } from '../../progress/tally.ts';

export interface DailyResultProps {
  readonly result: DailyResult;
  readonly ask: AskFixed;
  readonly onChange: (result: DailyResult) => void;
}

export const DailyResultView = ({ result, ask, onChange }: DailyResultProps) => {
  const words = DAILY.value;
  const failed = useComparison({ result, ask, onChange });
  const results = DAILY_RESULTS.load();
  const { day, points, isLandlord, bots } = result;
  const number = numberOfDay(day) ?? 0;
  const compared = bots.filter((other) => other !== null).length;
  const round = roundId(dailyTableName(day), 1);
  return (
    <div class="page columns gap-l top" style="--column: 26rem">
      <header class="daily-head bar gap-l felt felt-band">
        <Portrait face="you" mood={points > 0 ? 'glad' : 'upset'} role={isLandlord ? 'landlord' : 'farmer'} />
        <div>
          <p class="soft flush">{words.number(number, day)}</p>
          <h1>
            {words.title}{' '}
            <span class="accent nowrap" data-testid="daily-points">
              {words.result(points)}
            </span>
          </h1>
          <p class="soft flush">
            {isLandlord ? words.asLandlord : words.asFarmer} · {words.beaten(botsBeaten(result), compared)}
          </p>
        </div>
      </header>
      <div class="stack">
        <Ranking result={result} failed={failed} />
        <Differed result={result} />
        <div class="row">
          <Button
            look="main"
            disabled={compared < bots.length && failed.size === 0}
            onClick={() => void share(result)}
            text={words.share}
          />
          {(compared === bots.length || failed.size > 0) && (
            <ShareButton name={`${words.title}-${day}`} cardOf={() => cardOfDay(result)} />
          )}
          <LinkButton href={hrefOf('analysis', { round })} text={words.analyse} />
          <LinkButton href={hrefOf(`replays/${encodeURIComponent(round)}`)} text={words.replay} />
        </div>
        <p class="soft">{words.tomorrow}</p>
        <DailyNumbers day={day} results={results} />
      </div>
      <div class="stack">
        <Distribution result={result} />
        {firstBestDay(results) === day && <NewMedal />}
        <DailyRankCard beaten={results.map(botsBeaten)} />
        <DailyCalendar day={day} results={results} />
      </div>
    </div>
  );
};

/** Lets the bots play their attempts one after another in their worker. @returns the bots that failed */
const useComparison = ({ result, ask, onChange }: DailyResultProps): ReadonlySet<number> => {
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());
  const next = nextAttempt(result, failed);
  useEffect(() => {
    const level = next === null ? undefined : DAILY_LEVELS[next.bot];
    if (next === null || level === undefined) return undefined;
    let isGone = false;
    Promise.all([playDayAs(result.day, level, ask, next.attempt), ownLog(result.day)]).then(
      ([played, own]) => {
        if (isGone) return;
        const changed = withAttempt(result, next, played, own);
        saveResult(changed);
        onChange(changed);
      },
      () => isGone || setFailed(new Set([...failed, next.bot])),
    );
    return () => {
      isGone = true;
    };
  }, [next?.bot, next?.attempt]);
  return failed;
};

/** Log of the player's round. Null if it is not stored. */
const ownLog = async (day: string): Promise<readonly LogEntry[] | null> => {
  const stored = await storedRound(roundId(dailyTableName(day), 1));
  const record = stored === undefined ? null : jsonAsRecord(stored.record);
  return record?.ok === true ? record.value.log : null;
};

/** The medal of the first day on which all five were beaten. */
const NewMedal = () => {
  const { newMedal, titles, subtitles } = ACHIEVEMENT_TEXTS.value;
  useEffect(() => announce(newMedal(titles.day)), []);
  return (
    <section class="panel row" data-testid="daily-medal">
      <AchievementMedal achievement="day" isEarned />
      <div>
        <b>{newMedal(titles.day)}</b>
        <br />
        <a href={hrefOf('ladder')}>{subtitles.day}</a>
      </div>
    </section>
  );
};

/** The best bot's first other decision, with a link to that moment. */
const Differed = ({ result }: { readonly result: DailyResult }) => {
  const words = DAILY.value;
  const { day, bots, points, partings = [] } = result;
  if (bots.includes(null)) return null;
  const best = Math.max(...bots.map(Number));
  const bot = bots.lastIndexOf(best);
  const said = best > points ? partingText(bot, best, partings[bot] ?? null) : words.nobodyBetter;
  if (said === null) return null;
  const replay = hrefOf(`replays/${encodeURIComponent(roundId(dailyTableName(day), 1))}`, {
    step: String(partings[bot]?.step ?? 0),
  });
  return (
    <section class="panel stack gap-s top" data-testid="daily-differed">
      <h2>{words.parting}</h2>
      <p>{said}</p>
      {best > points && <LinkButton look="jade" href={replay} text={words.lookAt} />}
    </section>
  );
};

/** Both decisions in a sentence. Null if they are unknown. */
const partingText = (bot: number, points: number, parting: Parting | null): string | null => {
  const character = BOT_CHARACTERS[bot];
  const own = parting === null ? null : actionOfParting(parting.own);
  const other = parting === null ? null : actionOfParting(parting.bot);
  if (character === undefined || own === null || other === null) return null;
  const name = CHARACTER_TEXTS.value.names[character];
  return DAILY.value.partedAt(name, gainText(points), nameOfAction(other, DAILY_RULES), nameOfAction(own, DAILY_RULES));
};

interface Ranked {
  readonly name: string;
  readonly character: Character;
  readonly points: number | null;
  readonly isFailed: boolean;
}

const Ranking = ({ result, failed }: { readonly result: DailyResult; readonly failed: ReadonlySet<number> }) => {
  const words = DAILY.value;
  const rows = rankedOf(result, failed);
  return (
    <ol class="daily-ranking stack gap-s" aria-live="polite">
      {rows.map(({ name, character, points, isFailed }) => (
        <li key={character} class="panel bar gap-m" data-own={character === 'you'}>
          <Portrait face={character} mood={points === null || points > 0 ? 'glad' : 'upset'} role={null} />
          <b class="grow">{name}</b>
          <span class="text-l figures">
            {points === null ? (isFailed ? words.failed : words.playing) : gainText(points)}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** The player and the bots, best first. @param failed bots without a result */
const rankedOf = (result: DailyResult, failed: ReadonlySet<number>): Ranked[] =>
  [
    { name: CHARACTER_TEXTS.value.names.you, character: 'you' as const, points: result.points, isFailed: false },
    ...BOT_CHARACTERS.map((character, index) => ({
      name: CHARACTER_TEXTS.value.names[character],
      character,
      points: result.bots[index] ?? null,
      isFailed: failed.has(index),
    })),
  ].toSorted((a, b) => (b.points ?? -Infinity) - (a.points ?? -Infinity));

/** The result as a picture, which reveals no cards either. */
const cardOfDay = (result: DailyResult): ShareCard => {
  const words = DAILY.value;
  const { day, points, isLandlord, bots } = result;
  const compared = bots.filter((other) => other !== null).length;
  return {
    title: `${words.title} ${words.result(points)}`,
    detail: `${words.number(numberOfDay(day) ?? 0, day)} · ${words.beaten(botsBeaten(result), compared)}`,
    faces: rankedOf(result, new Set()).map((row) => ({
      face: row.character,
      mood: row.points === null || row.points > 0 ? 'glad' : 'upset',
      role: row.character === 'you' ? (isLandlord ? 'landlord' : 'farmer') : null,
      name: row.name,
      points: row.points === null ? '–' : gainText(row.points),
      isOwn: row.character === 'you',
    })),
    cardsLabel: '',
    cards: [],
    link: fullAddress(hrefOf('daily')),
    linkLabel: words.scan,
  };
};

/** Copies a short text that reveals none of the cards. */
const share = (result: DailyResult): Promise<void> => {
  const text = shareText(result, fullAddress(hrefOf('daily')));
  return copyText(text, DAILY.value.shared, () => prompt(DAILY.value.share, text));
};

/** Distribution of the day's results: a column per number of points, with the faces of those who got it. */
const Distribution = ({ result }: { readonly result: DailyResult }) => {
  const words = DAILY.value;
  const { names } = CHARACTER_TEXTS.value;
  const columns = columnsOf(result);
  const attempts = columns.reduce((sum, { faces }) => sum + faces.length, -1);
  return (
    <section class="panel daily-distribution" data-testid="daily-distribution">
      <h2>{words.distribution}</h2>
      <p class="soft">{words.distributionAbout(attempts)}</p>
      <ol class="bar bottom">
        {columns.map(({ points, faces }) => (
          <li
            key={points}
            data-own={faces[0] === 'you'}
            aria-label={words.column(
              gainText(points),
              [...itemsByKey(faces, (face) => face)].map(([face, those]) => [names[face], those.length] as const),
            )}
          >
            <span class="daily-faces cluster gap-0 middle" aria-hidden="true">
              {faces.map((character, at) => (
                <Portrait key={at} face={character} mood={points > 0 ? 'glad' : 'upset'} role={null} />
              ))}
            </span>
            <b aria-hidden="true">{gainText(points)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
};
