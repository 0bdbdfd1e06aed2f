/** The home page: a table to start a game, and tiles for today. */
import './home.css';
import { PlayingCard } from '../../cards/card.tsx';
import { cardsOfText } from '../../cards/rank-suits.ts';
import { CardFan } from '../../cards/fan.tsx';
import { Bust } from '../../characters/bust.tsx';
import { hrefOf } from '../../base/route.ts';
import { loadOnlineSeat } from '../../base/online-seat.ts';
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
import { nameOfOpponents } from '../../game/setup/names.ts';
import { RULE_SETS } from '../../game/setup/rule-texts.ts';
import { HOME } from './home-texts.ts';
import { DailyTile, LadderTile, LearnTile, HomePuzzleTile, RoundTile, SeatTile, TrainingTile } from './home-tiles.tsx';
import { LinkButton } from '../../design/button.tsx';

const HAND = cardsOfText('TJQKA2BR');
const KITTY = cardsOfText('579').toReversed();

export const HomePage = () => {
  const words = HOME.value;
  const table = loadCurrentTable({ loadText });
  const seat = loadOnlineSeat();
  const puzzle = lastPuzzle();
  // New players are led to the first lesson.
  const done = lessonsDone();
  const isNewcomer = table === null && done.size === 0;
  return (
    <div class="home stack gap-l grow">
      <Hero isPlaying={table !== null} />
      <ul class="tiles home-tiles" aria-label={words.tiles}>
        {seat !== null && <SeatTile table={seat} />}
        {table !== null && <RoundTile table={table} />}
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

/** The table. Its main button deals, or returns to the round in progress. */
const Hero = ({ isPlaying }: { readonly isPlaying: boolean }) => {
  const words = HOME.value;
  const setup = loadSetup({ loadText });
  const { rules } = setup;
  const { name } = RULE_SETS.value[rules];
  const sitting = sittingOpponents(setup.opponents, seatsFor(rules));
  const opponents = ` · ${nameOfOpponents(setup)}`;
  return (
    <section class="hero grid clip felt">
      <div class="hero-table" aria-hidden="true">
        <span class="hero-well" />
        <Bust face={sitting.at(-1) ?? 'gu'} mood="calm" role="farmer" />
        <span class="cards hero-kitty">
          {KITTY.map((card) => (
            <PlayingCard key={card} card={card} named={false} />
          ))}
        </span>
        <Bust face={sitting[0] ?? 'mai'} mood="glad" role="farmer" />
        <CardFan cards={HAND} />
      </div>
      <div class="hero-words">
        <h1>
          {words.claim.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
        <p>{words.what}</p>
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
            aria-label={isPlaying ? words.newTable : `${name}${opponents}, ${words.choose}`}
          >
            {isPlaying ? words.newTable : name}
            {!isPlaying && <span class="hero-level">{opponents}</span>} <span aria-hidden="true">›</span>
          </LinkButton>
        </div>
        <RecentGames isPlaying={isPlaying} />
      </div>
    </section>
  );
};

/** The last games with other rules or opponents. They deal at once, or ask first if a round is in progress. */
const RecentGames = ({ isPlaying }: { readonly isPlaying: boolean }) => {
  const words = HOME.value;
  const games = loadRecentGames({ loadText });
  if (games.length < 2) return null;
  return (
    <ul class="recent" aria-label={words.recent} data-testid="recent">
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
                  <Bust key={character} face={character} mood="calm" role={null} />
                ))}
              {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
};
