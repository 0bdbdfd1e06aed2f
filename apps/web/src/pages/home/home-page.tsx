/** The home page: a table to start a game, and tiles for today. */
import './home.css';
import { PlayingCard } from '../../cards/card.tsx';
import { cardsOfText } from '../../cards/rank-suits.ts';
import { language } from '../../base/language.ts';
import { sortHand } from '../../cards/hand-layout.ts';
import { CardFan } from '../../cards/fan.tsx';
import { Portrait } from '../../characters/portrait.tsx';
import { hasFriends } from '../../base/has-friends.ts';
import { loadOnlineSeat } from '../../base/online-seat.ts';
import { HAS_SERVER, hrefOf } from '../../base/route.ts';
import { loadText } from '../../base/storage.ts';
import { lessonsDone, nextLesson } from '../../saved/lessons.ts';
import {
  loadCurrentTable,
  loadRecentGames,
  loadSetup,
  seatsFor,
  sittingOpponents,
} from '../../game/setup/play-setup.ts';
import { lastPuzzle } from '../../puzzles/puzzle-person.ts';
import { PLAY } from '../../game/setup/game-texts.ts';
import { nameOfOpponents } from '../../game/setup/names.ts';
import { RULE_SETS } from '../../game/setup/rule-texts.ts';
import { HOME } from './home-texts.ts';
import { DailyTile, LadderTile, LearnTile, HomePuzzleTile, OnlineTile, TrainingTile, useFound } from './home-tiles.tsx';
import type { RoundInProgress } from './round-in-progress.ts';
import { LinkButton } from '../../design/button.tsx';

const HAND = cardsOfText('TJQKA2BR');
const KITTY = cardsOfText('579').toReversed();

export const HomePage = () => {
  const words = HOME.value;
  const table = loadCurrentTable({ loadText });
  const puzzle = lastPuzzle();
  // New players are led to the first lesson.
  const done = lessonsDone();
  const isNewcomer = table === null && done.size === 0;
  return (
    <div class="home stack gap-l grow">
      <Hero table={table} />
      <ul class="tiles home-tiles" aria-label={words.tiles}>
        {isOnlinePlayer() && <OnlineTile />}
        {puzzle !== null && <HomePuzzleTile id={puzzle} />}
        {isNewcomer && <LearnTile isFirst />}
        <DailyTile />
        <HomePuzzleTile id={null} />
        <TrainingTile />
        <LadderTile />
        {!isNewcomer && nextLesson(done) !== null && <LearnTile isFirst={false} />}
      </ul>
    </div>
  );
};

/** Other players load no part of the online game here. */
const isOnlinePlayer = (): boolean => HAS_SERVER && navigator.onLine && (loadOnlineSeat() !== null || hasFriends.value);

/** The table, with the hand of the round in progress. Its main button deals, or returns to that round. */
const Hero = ({ table }: { readonly table: string | null }) => {
  const words = HOME.value;
  const isPlaying = table !== null;
  const round = useFound(
    async () =>
      table === null
        ? null
        : Promise.all([import('./round-in-progress.ts'), import('../../game/environment/browser-environment.ts')]).then(
            ([{ loadRoundInProgress }, { browserStorage }]) => loadRoundInProgress(table, browserStorage),
          ),
    [table, language.value],
  );
  const setup = loadSetup({ loadText });
  const { rules } = setup;
  const { name } = RULE_SETS.value[rules];
  const sitting = sittingOpponents(setup.opponents, seatsFor(rules));
  const opponents = ` · ${nameOfOpponents(setup)}`;
  const hand = round === null || round.hand.length === 0 ? HAND : sortHand(round.hand).slice(0, HAND.length);
  return (
    <section class="hero grid clip felt" data-mine={round !== null} data-testid="hero">
      <div class="hero-table" aria-hidden="true">
        <span class="ellipse cover" />
        <Portrait face={sitting.at(-1) ?? 'gu'} mood="calm" role={roleOf(round)} />
        {round === null && (
          <span class="cards hero-kitty">
            {KITTY.map((card) => (
              <PlayingCard key={card} card={card} named={false} />
            ))}
          </span>
        )}
        <Portrait face={sitting[0] ?? 'mai'} mood="glad" role={roleOf(round)} />
        <CardFan cards={hand} />
      </div>
      <div class="hero-words">
        <h1>
          {(round === null ? words.claim : [words.round.title(round.rules, round.round)]).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
        <p class="soft">{round === null ? words.what : textOf(round)}</p>
        <div class="hero-actions cluster">
          <LinkButton
            look="main large"
            href={hrefOf(isPlaying ? 'play' : 'play/new')}
            data-testid="play"
            text={isPlaying ? words.goOn : words.play}
          />
          <LinkButton
            look="on-felt large"
            href={hrefOf('play/setup')}
            aria-label={isPlaying ? PLAY.value.newTable : `${name}${opponents}, ${words.choose}`}
          >
            {isPlaying ? PLAY.value.newTable : name}
            {!isPlaying && <span class="hero-level">{opponents}</span>} <span aria-hidden="true">›</span>
          </LinkButton>
        </div>
        <RecentGames isPlaying={isPlaying} />
      </div>
    </section>
  );
};

/** Opponents of the landlord are farmers. */
const roleOf = (round: RoundInProgress | null): 'farmer' | null =>
  round === null || round.isLandlord === true ? 'farmer' : null;

const textOf = ({ isOver, isMyTurn, hand, toBeat }: RoundInProgress): string => {
  const words = HOME.value.round;
  if (isOver) return words.over;
  if (!isMyTurn) return words.waiting(hand.length);
  const turn = words.yourTurn(hand.length);
  return toBeat === null ? turn : words.beat(turn, toBeat);
};

/** The last games with other rules or opponents. They deal at once, or ask first if a round is in progress. */
const RecentGames = ({ isPlaying }: { readonly isPlaying: boolean }) => {
  const words = HOME.value;
  const games = loadRecentGames({ loadText });
  if (games.length < 2) return null;
  return (
    <ul class="recent bar" aria-label={words.recent} data-testid="recent">
      {games.map((game, index) => {
        const { name } = RULE_SETS.value[game.rules];
        return (
          <li key={index}>
            <a
              class="button on-felt"
              href={hrefOf(isPlaying ? 'play/setup' : 'play/new', { again: String(index) })}
              aria-label={`${name}, ${nameOfOpponents(game)}`}
            >
              {game.level === 'people' &&
                sittingOpponents(game.opponents, seatsFor(game.rules)).map((character) => (
                  <Portrait key={character} face={character} mood="calm" role={null} />
                ))}
              {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
};
