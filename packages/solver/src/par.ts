/**
 * Par of a deal: the score of each seat as the landlord if all hands were open and both sides played their best (a term
 * of bridge). The auction is left out: par is at a bid of 1, without doubles, grabs or open hands. A multiplier of the
 * kitty's cards, if the rule set has one, is known before the play and counts. Bombs and rockets count as far as best
 * play for points uses them: the landlord maximises the score, the farmers minimise it, and so a side may keep a bomb
 * back or force the other's. Spring does not count.
 */
import { addCounts, countsOf } from '@doudizhu/rules/cards';
import { seatAfter, seatAt, seatsOf, type Deal, type Seat } from '@doudizhu/rules/deal';
import { openPosition, type BadPosition, type OpenPosition } from '@doudizhu/rules/position';
import { ok, type Result } from '@doudizhu/rules/result';
import { firstLeaderOf, scoreRound, sheetOf, startPlay, type Round, type Side } from '@doudizhu/rules/round';
import { withWild, type RuleSet } from '@doudizhu/rules/ruleset';
import { countsDoublings, type NoPoints } from './core/stakes.ts';
import type { Move, Points, SearchEffort, SearchLimits, Solution, SolveOptions } from './solver.ts';

/** Proofs about a seat as the landlord. */
export interface SeatPar extends SearchEffort {
  readonly seat: Seat;
  /** The play from its start: this seat has the kitty. */
  readonly position: OpenPosition;
  readonly winner: Side | 'unknown';
  /** First plays that are proved to win. There can be more. */
  readonly winningMoves: readonly Move[];
  /** The landlord's score. Null if it is not proved. */
  readonly points: number | null;
  /** Proved bounds of the score. Null if the winner is unknown. */
  readonly pointsMin: number | null;
  readonly pointsMax: number | null;
}

/** Answers the questions. A solver queue or an engine behind two functions. */
export interface ParSolver {
  readonly solve: (
    position: OpenPosition,
    options: Pick<SolveOptions, 'moves'> & SearchLimits,
  ) => Promise<Solution & SearchEffort>;
  readonly points: (position: OpenPosition, limits: SearchLimits) => Promise<Points & SearchEffort>;
}

/** A whole deal, the kitty apart. */
export interface ParDeal {
  readonly rules: RuleSet;
  readonly deal: Deal;
}

/**
 * Works out the winner for each choice of landlord, and then the score.
 * @param limits per question. There are at most two per seat.
 * @returns index = Seat; or why the deal cannot be played, or its score not be searched.
 */
export const parOf = async (
  given: ParDeal,
  solver: ParSolver,
  limits: SearchLimits = {},
): Promise<Result<SeatPar[], BadPosition | NoPoints>> => {
  const counted = countsDoublings(given.rules);
  if (!counted.ok) return counted;
  const openings = seatsOf(given.rules).map((seat) => ({ seat, position: openingPosition(given, seat) }));
  for (const { position } of openings) {
    const checked = openPosition(position);
    if (!checked.ok) return checked;
  }
  const solved: SeatAnswers[] = [];
  for (const { seat, position } of openings) {
    const solution = await solver.solve(position, { moves: 'first', ...limits });
    solved.push({ seat, position, solution, points: null });
  }
  const pars: SeatPar[] = [];
  for (const answers of solved) {
    const isKnown = answers.solution.winner !== 'unknown';
    const points = isKnown ? await solver.points(answers.position, limits) : null;
    pars.push(seatPar(given, { ...answers, points }));
  }
  return ok(pars);
};

/** The deal of a round. Null if it starts within the play, or with the kitty in a hand already. */
export const parDealOf = ({ setup, rules, deal }: Round): ParDeal | null => {
  const isWithin =
    setup.type === 'play' && (setup.trick !== null || setup.turn !== firstLeaderOf(rules, setup.landlord));
  return isWithin || deal.kitty.length === 0 ? null : { rules, deal };
};

/** The first position of the play with this landlord, who has the kitty. */
const openingPosition = ({ rules, deal }: ParDeal, landlord: Seat): OpenPosition => {
  const hands = seatsOf(rules).map((side) => countsOf(deal.hands[seatAfter(landlord, rules.seats, side)]!));
  const [own, ...farmers] = hands;
  const dealt = withWild(rules, deal.wild ?? rules.wild);
  const turn = firstLeaderOf(rules, seatAt(0));
  return { rules: dealt, hands: [addCounts(own!, countsOf(deal.kitty)), ...farmers], turn, toBeat: null, passes: 0 };
};

interface SeatAnswers {
  readonly seat: Seat;
  readonly position: OpenPosition;
  readonly solution: Solution & SearchEffort;
  readonly points: (Points & SearchEffort) | null;
}

const seatPar = ({ rules, deal }: ParDeal, { seat, position, solution, points }: SeatAnswers): SeatPar => {
  const { winner, winningMoves } = solution;
  /** Score of the landlord. @param stake ±2^doublings. */
  const score = (stake: number): number => landlordScore(rules, deal, stake);
  return {
    seat,
    position,
    winner,
    winningMoves,
    points: points === null || points.points === null ? null : score(points.points),
    pointsMin: points === null ? null : score(points.pointsMin),
    pointsMax: points === null ? null : score(points.pointsMax),
    nodes: solution.nodes + (points?.nodes ?? 0),
    ms: solution.ms + (points?.ms ?? 0),
    stopped: solution.stopped ?? points?.stopped ?? null,
  };
};

const landlordScore = (rules: RuleSet, deal: Deal, stake: number): number => {
  const sheet = sheetOf(startPlay({ rules, deal }), stake > 0 ? 'landlord' : 'farmers');
  return scoreRound({ ...sheet, bombs: Math.log2(Math.abs(stake)) })[0]!;
};
