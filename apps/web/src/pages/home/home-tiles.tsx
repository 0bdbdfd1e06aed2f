/** Tiles of the home page: a picture on felt, a text and a button. The whole tile is a link. */
import { cardsOfText } from '../../cards/rank-suits.ts';
import type { ComponentChildren } from 'preact';
import { Bust } from '../../characters/bust.tsx';
import { dayAt } from '../../base/day.ts';
import { hrefOf } from '../../base/route.ts';
import { botsBeaten, botsLevel, DAILY_RESULTS } from '../../saved/daily-results.ts';
import { deckOf, STORED_TRAINING, mistakeThemesOf, PLAY_THEME_NAMES } from '../../saved/training.ts';
import { HOME } from './home-texts.ts';
import { useEffect, useState } from 'preact/hooks';
import { CardFan } from '../../cards/fan.tsx';
import { whenIdle } from '../../base/idle.ts';
import { LESSON_IDS, nameOfLesson, lessonsDone, nextLesson } from '../../saved/lessons.ts';
import { sortHand } from '../../cards/hand-layout.ts';
import { language } from '../../base/language.ts';
import { GateMedal } from '../../progress/gate-medal.tsx';
import type { RoundInProgress } from './round-in-progress.ts';

interface HomeTileProps {
  readonly picture: ComponentChildren;
  /** Kind of content, in two words. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
  /** True for the tile that resumes something. */
  readonly isFirst?: boolean;
  readonly testId: string;
}

const HomeTile = ({ picture, kind, title, text, action, href, isFirst = false, testId }: HomeTileProps) => (
  <li>
    <a class="tile home-tile" href={href} data-testid={testId}>
      <span class="home-picture bar gap-m middle clip felt" aria-hidden="true">
        {picture}
      </span>
      <span class="home-words stack grow">
        <span class="home-kind">{kind}</span>
        <span class="home-title">{title}</span>
        <span class="soft">{text}</span>
      </span>
      <span class={isFirst ? 'button jade home-action' : 'button home-action'} aria-hidden="true">
        {action}
      </span>
    </a>
  </li>
);

export const DailyTile = () => {
  const words = HOME.value.daily;
  const day = dayAt(Date.now());
  const result = DAILY_RESULTS.load().find((other) => other.day === day);
  return (
    <HomeTile
      testId="tile-daily"
      picture={(['lu', 'shuang', 'zhe'] as const).map((character) => (
        <Bust key={character} face={character} mood="calm" role={null} />
      ))}
      kind={words.kind}
      title={result === undefined ? words.title : words.played(result.points)}
      text={result === undefined ? words.text : words.beaten(botsBeaten(result), botsLevel(result))}
      action={result === undefined ? words.action : words.look}
      href={hrefOf('daily')}
    />
  );
};

/** Loads a value in an idle moment. Null until then, and if it fails, for example offline on the first visit. */
const useFound = <Found,>(load: () => Promise<Found | null>, changed: readonly unknown[]): Found | null => {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => whenIdle(() => void load().then(setFound, () => setFound(null))), changed);
  return found;
};

/** @param id the last open puzzle. Null: the puzzle of the day */
export const HomePuzzleTile = ({ id }: { readonly id: string | null }) => {
  const words = HOME.value.puzzle;
  const puzzle = useFound(
    () => import('./puzzle-shown.ts').then(({ loadPuzzleShown }) => loadPuzzleShown(id, dayAt(Date.now()))),
    [id],
  );
  const shown = puzzle?.id ?? id;
  const against = puzzle?.farmers.map(words.cards).join(words.and) ?? '';
  return (
    <HomeTile
      testId={id === null ? 'tile-puzzle' : 'tile-last-puzzle'}
      picture={<CardFan cards={puzzle?.hand ?? []} />}
      kind={id === null ? words.kind : HOME.value.round.kind}
      title={id === null ? words.title : words.open}
      text={puzzle === null ? '' : puzzle.isSolved ? words.solved : words.text(puzzle.landlord, against)}
      action={words.action}
      href={hrefOf(shown === null ? 'puzzles' : `puzzles/${encodeURIComponent(shown)}`)}
    />
  );
};

/** Exercises from own mistakes that are due today. Nothing without one. */
export const TrainingTile = () => {
  const words = HOME.value.training;
  const training = STORED_TRAINING.load();
  const due = deckOf(training, Date.now());
  const [costliest] = mistakeThemesOf({ cards: due });
  if (costliest === undefined) return null;
  return (
    <HomeTile
      testId="tile-training"
      picture={
        <>
          <Bust face="you" mood="calm" role={null} />
          <CardFan cards={TRAINING_CARDS} />
        </>
      }
      kind={words.kind}
      title={words.due(due.length)}
      text={words.text(PLAY_THEME_NAMES.value[costliest.theme])}
      action={words.action}
      href={hrefOf('training')}
    />
  );
};

const TRAINING_CARDS = cardsOfText('3579J').toReversed();

/** @param isFirst for a new player */
export const LearnTile = ({ isFirst }: { readonly isFirst: boolean }) => {
  const words = HOME.value.learn;
  const done = lessonsDone();
  const next = nextLesson(done);
  const { title, cards } = nameOfLesson(next ?? LESSON_IDS[0]);
  return (
    <HomeTile
      isFirst={isFirst}
      testId="tile-learn"
      picture={<CardFan cards={cardsOfText(cards)} />}
      kind={words.kind}
      title={next === null ? words.allDone : words.title(LESSON_IDS.indexOf(next) + 1, title)}
      text={words.text(done.size, LESSON_IDS.length)}
      action={done.size === 0 ? words.start : words.goOn}
      href={hrefOf(next === null ? 'learn' : `learn/lesson/${next}`)}
    />
  );
};

/** The seat at an online table, whose clock can run. Nothing once the table is closed or out of reach. */
export const SeatTile = ({ table }: { readonly table: string }) => {
  const words = HOME.value.seat;
  const seat = useFound(() => import('./seat-shown.ts').then(({ loadSeatShown }) => loadSeatShown(table)), [table]);
  if (seat === null) return null;
  return (
    <HomeTile
      isFirst
      testId="tile-seat"
      picture={
        <>
          <Bust face="you" mood="calm" role={null} />
          <CardFan cards={TRAINING_CARDS} />
        </>
      }
      kind={words.kind}
      title={seat.rules}
      text={seat.isPlaying ? words.playing : words.waiting}
      action={HOME.value.round.action}
      href={hrefOf(`table/${table}`)}
    />
  );
};

/** Most cards on the tile. */
const SHOWN_MAX = 5;

export const RoundTile = ({ table }: { readonly table: string }) => {
  const words = HOME.value.round;
  const round = useFound(
    () =>
      Promise.all([import('./round-in-progress.ts'), import('../../game/environment/browser-environment.ts')]).then(
        ([{ loadRoundInProgress }, { browserStorage }]) => loadRoundInProgress(table, browserStorage),
      ),
    [table, language.value],
  );
  return (
    <HomeTile
      isFirst
      testId="tile-round"
      picture={
        <>
          <Bust face="you" mood="calm" role={roleOf(round)} />
          <CardFan cards={sortHand(round?.hand ?? []).slice(0, SHOWN_MAX)} />
        </>
      }
      kind={words.kind}
      title={round === null ? words.kind : words.title(round.rules, round.round)}
      text={round === null ? words.loading : textOf(round)}
      action={words.action}
      href={hrefOf('play')}
    />
  );
};

const roleOf = (round: RoundInProgress | null): 'landlord' | 'farmer' | null =>
  round === null || round.isLandlord === null ? null : round.isLandlord ? 'landlord' : 'farmer';

const textOf = ({ isOver, isMyTurn, hand, toBeat }: RoundInProgress): string => {
  const words = HOME.value.round;
  if (isOver) return words.over;
  if (!isMyTurn) return words.waiting(hand.length);
  const turn = words.yourTurn(hand.length);
  return toBeat === null ? turn : words.beat(turn, toBeat);
};

export const LadderTile = () => {
  const words = HOME.value.ladder;
  const shown = useFound(
    () => import('./ladder-shown.ts').then(({ loadLadderShown }) => loadLadderShown()),
    [language.value],
  );
  return (
    <HomeTile
      testId="tile-ladder"
      picture={(shown?.gates ?? UNKNOWN_GATES).map(({ character, medal }) => (
        <GateMedal key={character} character={character} medal={medal} />
      ))}
      kind={words.kind}
      title={shown?.title ?? words.title}
      text={shown?.text ?? ''}
      action={words.action}
      href={hrefOf('ladder')}
    />
  );
};

/** Until the finished rounds are read. */
const UNKNOWN_GATES = (['mai', 'zhe', 'gu'] as const).map((character) => ({ character, medal: null }));
