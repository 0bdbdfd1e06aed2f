/**
 * Runs of many puzzles. A streak ends with the first mistake. A storm lasts three minutes, and a mistake costs ten
 * seconds and the puzzle. Both start with easy puzzles and get harder. Pure: time is an argument.
 */
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import type { RunKind } from './puzzle-person.ts';
import type { RatedPuzzle } from './puzzle-set.ts';

export interface Run {
  readonly kind: RunKind;
  /** Puzzles in playing order. */
  readonly puzzles: readonly RatedPuzzle[];
  /** Index of the current puzzle. */
  readonly at: number;
  /** Ids of the solved puzzles and of the missed ones. */
  readonly solved: readonly string[];
  readonly missed: readonly string[];
  /** End of the time, milliseconds since 1970. Null for a streak, which has no clock. */
  readonly endsMs: number | null;
  readonly isOver: boolean;
}

/** Duration of a storm, and the cost of a mistake in it. */
export const STORM_MS = 180_000;
export const MISTAKE_MS = 10_000;

/** Maximum number of puzzles in a run. */
const LENGTH = 60;
/** Maximum number of cards in a storm's puzzles, if there are enough of them. */
const STORM_CARDS_MAX = 18;

/** @param puzzles the whole set, easiest first */
export const startRun = (kind: RunKind, puzzles: readonly RatedPuzzle[], rng: Rng, nowMs: number): Run => ({
  kind,
  puzzles: everHarder(kind === 'storm' ? smallOnes(puzzles) : puzzles, rng),
  at: 0,
  solved: [],
  missed: [],
  endsMs: kind === 'storm' ? nowMs + STORM_MS : null,
  isOver: puzzles.length === 0,
});

/** Picks one puzzle from each section of the list, the easiest section first. */
const everHarder = (puzzles: readonly RatedPuzzle[], rng: Rng): RatedPuzzle[] => {
  const stretches = Math.min(LENGTH, puzzles.length);
  return Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((index * puzzles.length) / stretches);
    const end = Math.floor(((index + 1) * puzzles.length) / stretches);
    return puzzles[from + randomBelow(rng, end - from)] as RatedPuzzle;
  });
};

const smallOnes = (puzzles: readonly RatedPuzzle[]): readonly RatedPuzzle[] => {
  const small = puzzles.filter(
    ({ landlord, farmers }) =>
      landlord.length + farmers.reduce((sum, { length }) => sum + length, 0) <= STORM_CARDS_MAX,
  );
  return small.length >= LENGTH ? small : puzzles;
};

/** Returns the current puzzle. Undefined if the run is over. */
export const puzzleNow = (run: Run): RatedPuzzle | undefined => (run.isOver ? undefined : run.puzzles[run.at]);

/** Number of puzzles solved since the last mistake. */
export const solvedInRow = ({ puzzles, at, missed }: Run): number => {
  const last = puzzles.slice(0, at).findLastIndex(({ id }) => missed.includes(id));
  return at - 1 - last;
};

/** Returns the run after a solved puzzle. */
export const afterSolved = (run: Run, nowMs: number): Run => goOn(run, nowMs, { solved: [...run.solved, idNow(run)] });

/** Returns the run after a losing play. */
export const afterMistake = (run: Run, nowMs: number): Run => {
  const missed = [...run.missed, idNow(run)];
  if (run.kind === 'streak') return { ...run, missed, isOver: true };
  return goOn(run, nowMs, { missed, endsMs: (run.endsMs ?? nowMs) - MISTAKE_MS });
};

/** Ends the run if the time is up. @returns the same run otherwise */
export const afterTime = (run: Run, nowMs: number): Run =>
  isTimeUp(run, nowMs) && !run.isOver ? { ...run, isOver: true } : run;

const goOn = (run: Run, nowMs: number, change: Partial<Run>): Run => {
  const next = { ...run, ...change, at: run.at + 1 };
  return { ...next, isOver: next.at >= next.puzzles.length || isTimeUp(next, nowMs) };
};

const isTimeUp = ({ endsMs }: Run, nowMs: number): boolean => endsMs !== null && nowMs >= endsMs;

const idNow = ({ puzzles, at }: Run): string => puzzles[at]?.id ?? '';

/** Returns the remaining whole seconds, at least 0. Null without a clock. */
export const secondsLeft = ({ endsMs }: Run, nowMs: number): number | null =>
  endsMs === null ? null : Math.max(0, Math.ceil((endsMs - nowMs) / 1000));
