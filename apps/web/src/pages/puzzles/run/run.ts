/**
 * Runs through many puzzles. A streak: one mistake ends it. A storm: three minutes, as many as possible, and a mistake
 * costs ten seconds and the puzzle. Both begin with easy puzzles and become ever harder. Pure: time is an argument.
 */
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import type { RatedPuzzle } from '../../../puzzles/puzzle-set.ts';

export type RunKind = 'streak' | 'storm';

export interface Run {
  readonly kind: RunKind;
  /** Puzzles in the order in which they come. */
  readonly puzzles: readonly RatedPuzzle[];
  /** The puzzle that is played now. */
  readonly at: number;
  /** Ids of those that are solved, and of those that went wrong. */
  readonly solved: readonly string[];
  readonly missed: readonly string[];
  /** When time is up, milliseconds since 1970; null for a streak, which has no clock. */
  readonly endsMs: number | null;
  readonly isOver: boolean;
}

/** How long a storm lasts, and what a mistake costs there. */
export const STORM_MS = 180_000;
const MISTAKE_MS = 10_000;

/** Puzzles of a run at most. */
const LENGTH = 60;
/** A storm has small hands only, where there are enough of them. */
const STORM_CARDS_MAX = 18;

/** @param puzzles the whole set, the easiest first */
export const startRun = (kind: RunKind, puzzles: readonly RatedPuzzle[], rng: Rng, nowMs: number): Run => ({
  kind,
  puzzles: everHarder(kind === 'storm' ? smallOnes(puzzles) : puzzles, rng),
  at: 0,
  solved: [],
  missed: [],
  endsMs: kind === 'storm' ? nowMs + STORM_MS : null,
  isOver: puzzles.length === 0,
});

/** One puzzle out of each stretch of the list, the easiest stretch first. */
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

/** The puzzle that is played now; undefined when the run is over. */
export const puzzleNow = (run: Run): RatedPuzzle | undefined => (run.isOver ? undefined : run.puzzles[run.at]);

/** After the puzzle was solved. */
export const afterSolved = (run: Run, nowMs: number): Run => goOn(run, nowMs, { solved: [...run.solved, idNow(run)] });

/** After a losing play. */
export const afterMistake = (run: Run, nowMs: number): Run => {
  const missed = [...run.missed, idNow(run)];
  if (run.kind === 'streak') return { ...run, missed, isOver: true };
  return goOn(run, nowMs, { missed, endsMs: (run.endsMs ?? nowMs) - MISTAKE_MS });
};

/** When time has gone by. @returns the same run while there is time left */
export const afterTime = (run: Run, nowMs: number): Run =>
  isTimeUp(run, nowMs) && !run.isOver ? { ...run, isOver: true } : run;

const goOn = (run: Run, nowMs: number, change: Partial<Run>): Run => {
  const next = { ...run, ...change, at: run.at + 1 };
  return { ...next, isOver: next.at >= next.puzzles.length || isTimeUp(next, nowMs) };
};

const isTimeUp = ({ endsMs }: Run, nowMs: number): boolean => endsMs !== null && nowMs >= endsMs;

const idNow = ({ puzzles, at }: Run): string => puzzles[at]?.id ?? '';

/** Whole seconds left, 0 and up; null where there is no clock. */
export const secondsLeft = ({ endsMs }: Run, nowMs: number): number | null =>
  endsMs === null ? null : Math.max(0, Math.ceil((endsMs - nowMs) / 1000));
