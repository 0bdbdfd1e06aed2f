/** Positions with hidden hands, for commands: their deals solved one after another, the results as plain data. */
import type { HiddenPosition, MoveInDeals, PossibleDeals } from '@doudizhu/bots';
import { comboAsJson, type ComboJson } from '@doudizhu/rules/combos';
import { formatPosition } from '@doudizhu/rules/position';
import { formatCards } from '@doudizhu/rules/cards';
import type { SearchLimits, Solution } from '@doudizhu/solver';
import type { SolverQueue } from './solver-queue.ts';

/**
 * Solves deals in their order until the queue is stopped. @param limits nodes for each deal, time for all.
 * @param onSolved number of deals solved so far.
 */
export const solveDeals = async (
  queue: SolverQueue,
  { positions }: PossibleDeals,
  { nodesMax, timeMs }: SearchLimits,
  onSolved?: (count: number) => void,
): Promise<Solution[]> => {
  const solutions: Solution[] = [];
  let leftMs = timeMs;
  for (const position of positions) {
    const solution = await queue.solve(position, { moves: 'all', nodesMax, timeMs: leftMs });
    solutions.push(solution);
    if (leftMs !== undefined) leftMs -= solution.ms;
    if (solution.stopped === 'stop' || (leftMs !== undefined && leftMs <= 0)) break;
    onSolved?.(solutions.length);
  }
  return solutions;
};

/** Answer about a position with hidden hands as plain data. */
export interface HiddenRecord {
  readonly position: string;
  readonly unseen: string;
  /** All possible deals by rank; deals that were listed or drawn; of them those that were solved in time. */
  readonly total: number;
  readonly deals: number;
  readonly solved: number;
  /** True if the deals are all possible ones. */
  readonly exact: boolean;
  /** Play null: the pass. */
  readonly moves: readonly (Omit<MoveInDeals, 'move'> & { readonly play: ComboJson | null })[];
}

export const hiddenRecord = (
  { position, unseen }: HiddenPosition,
  { positions, total, isExact }: PossibleDeals,
  moves: readonly MoveInDeals[],
  solved: number,
): HiddenRecord => ({
  position: formatPosition(position),
  unseen: formatCards(unseen),
  total,
  deals: positions.length,
  solved,
  exact: isExact,
  moves: moves.map(({ move, ...result }) => ({
    play: move === null ? null : comboAsJson(move, position.rules),
    ...result,
  })),
});
