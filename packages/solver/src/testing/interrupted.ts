/**
 * A solver that gets one position of a game after another, each with few nodes, stores in its table its results and the
 * interrupted searches. All its proofs must be those of a solver with an empty table.
 */
import { afterMove, movesOf, winnerOf, type OpenPosition, formatPosition } from '@doudizhu/rules/position';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Solver, type Move, type Solution, type SolverInternals } from '../solver.ts';
import { sampleDeal } from './sample.ts';

const NODES = 500;
/** More than any of these positions takes. */
const NODES_ENOUGH = 1_000_000;
const MEMORY = { tableBytes: 8 << 20, handsBytes: 64 << 20 } as const;

/**
 * Plays random games from deals of these sizes, and asks at each position.
 * @param internals of the solver that is interrupted.
 * @returns wrong proofs at the first position that has any. Empty if none has.
 */
export const wrongWhenInterrupted = (
  sizes: readonly number[],
  deals: number,
  internals: SolverInternals = {},
): string[] => {
  const fresh = new Solver(MEMORY);
  for (let deal = 0; deal < deals; deal++) {
    const rng = createRng(`interrupted/${deal}`);
    const solver = new Solver(MEMORY, internals);
    let position: OpenPosition = sampleDeal(rng, PRESETS.douzero, sizes);
    while (winnerOf(position) === null) {
      fresh.clear();
      const wrong = wrongIn(
        solver.solve(position, { nodesMax: NODES }),
        fresh.solve(position, { nodesMax: NODES_ENOUGH }),
      );
      if (wrong.length > 0) return [`deal ${deal}: ${formatPosition(position)}`, ...wrong];
      const moves = movesOf(position);
      position = afterMove(position, moves[randomBelow(rng, moves.length)]!);
    }
  }
  return [];
};

const textOf = (move: Move): string => JSON.stringify(move);

/** @returns proofs of `part` that `whole` contradicts. */
const wrongIn = (part: Solution, whole: Solution): string[] => {
  const winning = new Set(whole.winningMoves.map(textOf));
  return [
    ...(part.winner === 'unknown' || part.winner === whole.winner ? [] : [`winner ${part.winner}`]),
    ...part.winningMoves.filter((move) => !winning.has(textOf(move))).map((move) => `${textOf(move)} wins`),
    ...part.losingMoves.filter((move) => winning.has(textOf(move))).map((move) => `${textOf(move)} loses`),
  ];
};
