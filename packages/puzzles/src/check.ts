/** Checks a puzzle against the solver: winner, winning first plays, digest and size of the proof. */
import type { Failure } from '@doudizhu/rules/failure';
import { sideOf } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import { Solver } from '@doudizhu/solver';
import { playTexts, positionOfPuzzle, type Puzzle } from './format.ts';
import { proveStrategy } from './proof.ts';

/** Fault of a puzzle: its own claim, and the solver's proof. */
export type PuzzleFault =
  | { readonly code: 'bad-position'; readonly failure: Failure }
  | { readonly code: 'not-proved' }
  | { readonly code: 'wrong-winner'; readonly claimed: Side; readonly proved: Side }
  | { readonly code: 'wrong-plays'; readonly claimed: readonly string[]; readonly proved: readonly string[] }
  | { readonly code: 'wrong-digest'; readonly proved: string }
  | { readonly code: 'wrong-steps'; readonly claimed: number; readonly proved: number };

export interface CheckLimits {
  /** For the verdict on the first moves of one puzzle. */
  readonly timeMs: number;
  readonly nowMs: () => number;
}

/** The largest strategy that a check rebuilds, in positions. */
const STEPS_MAX = 1_000_000;
const TABLE_BYTES = 1 << 24;

/** @returns every fault of the puzzle. An empty list for a correct one. */
export const checkPuzzle = (puzzle: Puzzle, { timeMs, nowMs }: CheckLimits): PuzzleFault[] => {
  const read = positionOfPuzzle(puzzle);
  if (!read.ok) return [{ code: 'bad-position', failure: read.error }];
  const position = read.value;
  const solver = new Solver({ tableBytes: TABLE_BYTES, nowMs });
  const solution = solver.solve(position, { timeMs });
  if (solution.winner === 'unknown' || solution.unknownMoves.length > 0) return [{ code: 'not-proved' }];
  const faults: PuzzleFault[] = [];
  if (solution.winner !== puzzle.winner) {
    faults.push({ code: 'wrong-winner', claimed: puzzle.winner, proved: solution.winner });
  }
  const winning = solution.winner === sideOf(position.turn) ? playTexts(solution.winningMoves, position) : [];
  if (winning.join(' ') !== puzzle.winningFirstPlays.join(' ')) {
    faults.push({ code: 'wrong-plays', claimed: puzzle.winningFirstPlays, proved: winning });
  }
  if (puzzle.digest === undefined && puzzle.steps === undefined) return faults;
  const proof = proveStrategy(solver, position, { stepsMax: STEPS_MAX, nodesMax: Number.POSITIVE_INFINITY });
  if (proof === null) return [...faults, { code: 'not-proved' }];
  if (puzzle.digest !== undefined && puzzle.digest !== proof.digest) {
    faults.push({ code: 'wrong-digest', proved: proof.digest });
  }
  if (puzzle.steps !== undefined && puzzle.steps !== proof.steps.size) {
    faults.push({ code: 'wrong-steps', claimed: puzzle.steps, proved: proof.steps.size });
  }
  return faults;
};
