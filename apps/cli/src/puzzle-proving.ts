/** Whether a puzzle is what it says: verdict, first plays, digest and size of the proof. */
import { sideOf, Solver, type Position } from '@doudizhu/solver';
import { playTexts, positionOfPuzzle, type Puzzle } from '@doudizhu/solver/puzzle';
import type { Language } from './language.ts';
import { proveStrategy } from './puzzle-proof.ts';
import { PUZZLE_WORDS } from './puzzle-words.ts';

export interface ProvingPlan {
  readonly language: Language;
  /** For each puzzle. */
  readonly timeMs: number;
}

/** A strategy that is larger is not written down again. */
const STEPS_MAX = 1_000_000;
const TABLE_BYTES = 1 << 24;

/** What is wrong with a puzzle, in words; nothing where it is right. */
export const faultsOf = (puzzle: Puzzle, { language, timeMs }: ProvingPlan, nowMs: () => number): string[] => {
  const words = PUZZLE_WORDS[language];
  const read = positionOfPuzzle(puzzle);
  if (!read.ok) return [read.error.message];
  const position: Position = read.value;
  const solver = new Solver(position.rules, { tableBytes: TABLE_BYTES, nowMs });
  const solution = solver.solve(position, { timeMs });
  if (solution.winner === 'unknown' || solution.unknownMoves.length > 0) return [words.unproved];
  const faults: string[] = [];
  if (solution.winner !== puzzle.winner) faults.push(words.wrongWinner(puzzle.winner, solution.winner));
  const winning = solution.winner === sideOf(position.turn) ? playTexts(solution.winningMoves, position) : [];
  if (winning.join(' ') !== puzzle.winningFirstPlays.join(' ')) {
    faults.push(words.wrongPlays(puzzle.winningFirstPlays, winning));
  }
  if (puzzle.digest === undefined && puzzle.steps === undefined) return faults;
  const proof = proveStrategy(solver, position, { stepsMax: STEPS_MAX, nodesMax: Number.POSITIVE_INFINITY });
  if (proof === null) return [...faults, words.unproved];
  if (puzzle.digest !== undefined && puzzle.digest !== proof.digest) faults.push(words.wrongDigest(proof.digest));
  if (puzzle.steps !== undefined && puzzle.steps !== proof.steps.size) {
    faults.push(words.wrongSteps(puzzle.steps, proof.steps.size));
  }
  return faults;
};
