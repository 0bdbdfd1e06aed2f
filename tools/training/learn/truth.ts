/**
 * Exact truth near the end of a game: all deals that agree with a seat's knowledge are solved with open hands, and all
 * candidates learn by how much their chances in these deals differ. The mean of the predictions is kept, as for forked
 * games (`fork-pair.ts`), because a side that sees all hands wins more often than one that does not.
 */
import { hiddenPosition, movesInDeals, possibleDeals } from '@doudizhu/bots';
import { NO_CARDS, sizeOf, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { decode, encode, PASS, type ActionId } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { Solver } from '@doudizhu/solver';
import type { TrainingTable } from '../game/table.ts';
import { candidateAt, type ValuedCandidate } from './fork-pair.ts';

/** A candidate with its targets. */
export type TrueSample = ValuedCandidate & { readonly role: number };

/** Most unseen cards, deals, and solver positions per deal. A decision above a limit gives no sample. */
const CARDS_MAX = 20;
const DEALS_MAX = 60;
const NODES_MAX = 2000;
const MEMORY = { tableBytes: 1 << 20, handsBytes: 64 << 20 };

/** Returns the samples of decisions, given the first `count` ids of the table and their values. Wild ranks give none. */
export const createTruth = (): ((table: TrainingTable, count: number) => TrueSample[]) => {
  const solver = new Solver(MEMORY);
  return (table, count) => {
    const chances = chancesOf(table, solver);
    if (chances === null) return [];
    const chanceAt = (index: number): number => chances.get(table.ids[index] as ActionId) as number;
    const candidates = Array.from({ length: count }, (_, index) => candidateAt(table, index));
    const shift = candidates.reduce((sum, { win }, index) => sum + win - chanceAt(index), 0) / count;
    // The solver knows the winner only: the points stay as they are.
    return candidates.map((candidate, index) => ({
      ...candidate,
      win: chanceAt(index) + shift,
      role: table.playout.turn,
    }));
  };
};

/** Chance of each legal play of the seat to act. Null above a limit, and if all plays are equally good. */
const chancesOf = (
  { playout, publicState, knowledge, space }: TrainingTable,
  solver: Solver,
): ReadonlyMap<ActionId, number> | null => {
  const { turn, toBeat, toBeatSeat, passes, headStart } = playout;
  const unseen: RankCounts = { lo: knowledge.unseenLo, hi: knowledge.unseenHi };
  if (space.wild !== 0 || sizeOf(unseen) > CARDS_MAX) return null;
  const [lo = 0, hi = 0] = publicState.known;
  const known = turn === 0 ? NO_CARDS : { lo, hi };
  const hands = Array.from(playout.sizes, (size, seat) => {
    if (seat === turn) return { lo: knowledge.handLo, hi: knowledge.handHi };
    return seat === 0 ? { hidden: size - sizeOf(known), known } : { hidden: size };
  });
  const position = {
    rules: space.rules,
    hands,
    turn,
    toBeat: toBeat === PASS ? null : { side: toBeatSeat, combo: decode(space, toBeat) },
    passes,
    ...(headStart === 0 ? {} : { headStart }),
  };
  const deals = possibleDeals(unwrap(hiddenPosition(position, subtractCounts(unseen, known))), DEALS_MAX);
  if (!deals.isExact) return null;
  const solutions = [];
  solver.clear();
  for (const deal of deals.positions) {
    const solution = solver.solve(deal, { nodesMax: NODES_MAX });
    if (!solution.isComplete) return null;
    solutions.push(solution);
  }
  const moves = movesInDeals(deals, solutions);
  if (moves.every(({ chance }) => chance === moves[0]?.chance)) return null;
  return new Map(moves.map(({ move, chance }) => [move === null ? PASS : encode(space, move), chance ?? 0]));
};
