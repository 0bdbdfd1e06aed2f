/**
 * Winning orders: the ways in which the winner of a position can win.
 *
 * They are found one by one in a fixed order, and only the line of the walk and the orders of the answer are stored. First come the lines in which the
 * loser resists as long as possible, by the winner's number of plays, then those in which the loser gives up one play,
 * and so on. At each moment the replies that resist longest come first.
 */
import { formatCombo } from '@doudizhu/rules/combos';
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { Distance, Move, SearchLimits, Solver } from '../solver.ts';
import type { LineStep } from './line.ts';
import { untilAnswered, type Pausable } from './pausable.ts';

/** Ways to win, each a line in which the winner never leaves the winning path. */
export interface Orders {
  readonly orders: readonly Order[];
  /** True if these are all. */
  readonly isComplete: boolean;
}

/** One way to win: lines with the same plays of the winner. */
export interface Order {
  /** Number of the winner's plays. */
  readonly plays: number;
  /** The first of its lines, from the position to the end. */
  readonly steps: readonly LineStep[];
  /** Number of its lines among those that were found. They differ in the loser's replies. */
  readonly lines: number;
}

/** Winning orders of the same plays. */
export interface OrderIdea {
  /** The first of them. */
  readonly order: Order;
  /** The winner's plays in that order. */
  readonly moves: readonly Move[];
  readonly orders: number;
}

/** Groups orders by their plays. @param decks of the position */
export const ideasOf = (orders: readonly Order[], decks: RuleSet['decks']): OrderIdea[] => {
  const ideas = new Map<string, OrderIdea>();
  for (const order of orders) {
    const winner = sideOf(order.steps.at(-1)?.turn ?? 0);
    const own = order.steps.filter(({ turn, move }) => move !== null && sideOf(turn) === winner);
    const moves = own.map(({ move }) => move);
    const key = moves
      .map((move) => formatCombo(move, decks))
      .toSorted()
      .join(' ');
    const { orders: count, ...idea } = ideas.get(key) ?? { order, moves, orders: 0 };
    ideas.set(key, { ...idea, orders: count + 1 });
  }
  return [...ideas.values()];
};

/** Lines that bring no new order, after which the walk ends once it has enough. */
const LINES_MAX = 1000;

/** Works out the first `ordersMax` orders. The winner never leaves the winning path. The loser tries everything. */
export function* workOutOrders(
  solver: Solver,
  position: OpenPosition,
  { ordersMax, limits = {} }: { readonly ordersMax: number; readonly limits?: SearchLimits | undefined },
): Pausable<Orders> {
  const orders: Order[] = [];
  const { winner, plays } = yield* distanceFrom(solver, position, limits);
  if (winner === 'unknown' || plays === null) return { orders, isComplete: false };
  const places = new Map<string, number>();
  let linesInVain = 0;
  const walk = walkOrders({ solver, limits, winner, steps: [], isComplete: true }, position, plays);
  for (let next = walk.next(true); ; next = walk.next(true)) {
    if (next.done === true) return { orders, isComplete: next.value };
    if (next.value === undefined) {
      // Stopped for good: looking for more orders in the table alone could take forever.
      if (!(yield)) return { orders, isComplete: false };
      continue;
    }
    const own = next.value.filter(({ turn, move }) => move !== null && sideOf(turn) === winner);
    const key = own.map(({ turn, move }) => `${turn}${formatCombo(move, position.rules.decks)}`).join(' ');
    const place = places.get(key);
    if (place === undefined) {
      if (orders.length === ordersMax) return { orders, isComplete: false };
      places.set(key, orders.push({ plays: own.length, steps: next.value, lines: 1 }) - 1);
      linesInVain = 0;
    } else {
      // A loser with many cards has millions of replies to the same plays.
      if (++linesInVain > LINES_MAX && orders.length === ordersMax) return { orders, isComplete: false };
      const { lines, ...order } = orders[place]!;
      orders[place] = { ...order, lines: lines + 1 };
    }
  }
}

/** A walk over all lines, and what it is about. */
interface Walk {
  readonly solver: Solver;
  readonly limits: SearchLimits;
  readonly winner: Side;
  /** The line so far. */
  readonly steps: LineStep[];
  /** False after a question that a limit ended. */
  isComplete: boolean;
}

/** Plays that a line differs by from best play of both sides: the winner's wasted ones, the loser's given up. */
interface Slack {
  readonly wasted: number;
  readonly givenUp: number;
}

type WinningLines<Value> = Generator<readonly LineStep[] | undefined, Value, boolean>;

/** Yields lines, and undefined if it was stopped. @returns whether all lines were found. */
function* walkOrders(walk: Walk, position: OpenPosition, plays: number): WinningLines<boolean> {
  for (let givenUp = 0, hasMore = true; hasMore; givenUp++) {
    hasMore = false;
    for (let wasted = 0, isWasteful = true; isWasteful; wasted++) {
      const left = yield* linesFrom(walk, position, plays, { wasted, givenUp });
      isWasteful = left.wasted > 0;
      hasMore ||= left.givenUp > 0;
    }
  }
  return walk.isComplete;
}

/** Yields the lines of exactly this slack. @returns the number of moves of each side that were left out. */
function* linesFrom(walk: Walk, at: OpenPosition, plays: number, slack: Slack): WinningLines<Slack> {
  const isWinner = sideOf(at.turn) === walk.winner;
  const leftOut = { wasted: 0, givenUp: 0 };
  for (const { move, after, playsAfter } of yield* movesByCost(walk, at)) {
    const cost = isWinner ? playsAfter + Number(move !== null) - plays : plays - playsAfter;
    const left = isWinner ? { ...slack, wasted: slack.wasted - cost } : { ...slack, givenUp: slack.givenUp - cost };
    if (left.wasted < 0 || left.givenUp < 0) {
      leftOut[isWinner ? 'wasted' : 'givenUp']++;
      continue;
    }
    walk.steps.push({ turn: at.turn, move });
    if (winnerOf(after) === null) {
      const below = yield* linesFrom(walk, after, playsAfter, left);
      leftOut.wasted += below.wasted;
      leftOut.givenUp += below.givenUp;
    } else if (left.wasted === 0 && left.givenUp === 0) yield [...walk.steps];
    walk.steps.pop();
  }
  return leftOut;
}

interface CostedMove {
  readonly move: Move;
  readonly after: OpenPosition;
  /** Plays that the winner needs after it. */
  readonly playsAfter: number;
}

/** The moves that keep the winner: the winner's quickest first, the loser's longest resistance, plays before the pass. */
function* movesByCost(walk: Walk, at: OpenPosition): Pausable<CostedMove[]> {
  const { solver, limits, winner } = walk;
  const isWinner = sideOf(at.turn) === winner;
  let moves: readonly Move[] = movesOf(at).toSorted((a, b) => Number(a === null) - Number(b === null));
  if (isWinner) {
    const solution = yield* untilAnswered(limits, (left) => solver.solve(at, left));
    moves = solution.winningMoves;
    if (solution.unknownMoves.length > 0) walk.isComplete = false;
  }
  const costed: CostedMove[] = [];
  for (const move of moves) {
    const after = afterMove(at, move);
    const { plays } = winnerOf(after) === null ? yield* distanceFrom(solver, after, limits) : { plays: 0 };
    if (plays === null) walk.isComplete = false;
    else costed.push({ move, after, playsAfter: plays });
  }
  return costed.toSorted((a, b) => (isWinner ? 1 : -1) * (a.playsAfter - b.playsAfter));
}

const distanceFrom = (solver: Solver, at: OpenPosition, limits: SearchLimits): Pausable<Distance> =>
  untilAnswered(limits, (left) => solver.distance(at, left));
