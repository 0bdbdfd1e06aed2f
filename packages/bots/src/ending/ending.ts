/**
 * The end of a round: the deals that agree with a view are listed, and the solver finds the plays that win in each. A run
 * that no seat can stop (run.ts) comes first, however many deals there are.
 *
 * The solver plays with open hands. A landlord's play that wins in every deal nearly always wins. Farmers who see less
 * do no better, and only later plays of the landlord can depend on the deal. For a farmer the claim is weaker, because
 * the partner knows less than the solver; docs/lab/search.md has how often such a win is lost.
 */
import { actionSpace, decode, encode, PASS, sameMove, type ActionId } from '@doudizhu/rules/combos';
import { afterMove, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { headStartIn, type PlayerView } from '@doudizhu/rules/view';
import { Solver, type Move, type SearchEffort, type SearchLimits } from '@doudizhu/solver';
import { addCounts, type RankCounts } from '@doudizhu/rules/cards';
import { listDeals, readHidden, undealt, type Hidden, type HiddenDeal } from './deals.ts';
import { roleOf } from '../roles.ts';
import { playOfRun } from './run.ts';
import { provePlays, scatter } from './standing.ts';

export interface EndingOptions {
  /** Most cards on the table, and most deals, that are looked at. */
  readonly cardsMax: number;
  readonly dealsMax: number;
  /** Most deals that a play is tried in. If there are more, no play is certain, but plays can stand. */
  readonly triedMax: number;
  /** Most deals that are all solved if no play wins in all of them, to compare the plays. */
  readonly comparedMax: number;
  /** Budget of the solver for one decision, in positions, over all deals. */
  readonly nodesMax: number;
}

/** Limit of the solver by a clock; without it only positions count. */
export interface EndingTime {
  readonly clock: () => number;
  readonly leftMs: () => number;
}

/** Results of the plays of one decision over all deals. */
export interface EndingVerdict {
  /** The first play of a run that no seat can stop, else the first that is proved to win in every deal. Null for none. */
  readonly certain: ActionId | null;
  /** Plays beside which another one wins in the same deals and more. */
  readonly dominated: ReadonlySet<ActionId>;
  /** Number of deals in which each play wins, index = play. Null if the deals are too many, or a play is certain. */
  readonly wins: readonly number[] | null;
  /** Number of possible deals. Null if a run that no seat can stop made it needless to list them. */
  readonly deals: number | null;
  /**
   * Plays that won in eight deals, or half of fewer, and lost in none before a limit was reached. A certain play that is
   * not proved is most often among them.
   */
  readonly standing: ReadonlySet<ActionId>;
}

/** Checks that a play stands or, where none does, that it is not dominated. */
export const isWorthPlaying = ({ standing, dominated }: EndingVerdict, id: ActionId): boolean =>
  standing.size > 0 ? standing.has(id) : !dominated.has(id);

/** Cards laid for plays, by id. */
export type Lays = ReadonlyMap<ActionId, RankCounts>;

export interface EndingJudge {
  /** Positions expanded so far: a measure of work that does not depend on the machine. */
  readonly nodes: number;
  /**
   * Looks for a play that wins in every deal, otherwise compares the plays.
   * @param groups legal plays of the view's owner, the most promising first. A group is looked at once all plays of those
   *   before it are known to lose in some deal.
   * @param lays cards laid for a play. Absent: the canonical ones.
   * @returns null if no run is found and the view has too many cards or deals.
   */
  judge(
    view: PlayerView,
    groups: readonly (readonly ActionId[])[],
    options: EndingOptions,
    time: EndingTime | null,
    lays?: Lays,
  ): EndingVerdict | null;
}

/**
 * The judge that all bots of a rule set's plays share: nothing in it outlives a decision without a clock.
 * @param tableBytes of the solver's table, which is cleared before each decision.
 */
export const endingJudgeOf = (rules: RuleSet, tableBytes: number): EndingJudge => {
  const key = actionSpace(rules).kind; // all copies of one space share this table
  const known = judges.get(key) ?? new Map<number, EndingJudge>();
  judges.set(key, known);
  const judge = known.get(tableBytes) ?? createEndingJudge(rules, tableBytes);
  known.set(tableBytes, judge);
  return judge;
};

const judges = new WeakMap<Uint8Array, Map<number, EndingJudge>>();

export const createEndingJudge = (rules: RuleSet, tableBytes = 2 << 20): EndingJudge => {
  const space = actionSpace(rules);
  let solver: Solver | null = null;
  let clock = noClock;
  let nodes = 0;
  return {
    get nodes() {
      return nodes;
    },
    judge(view, groups, { cardsMax, dealsMax, triedMax, comparedMax, nodesMax }, time, lays = CANONICAL) {
      const ids = groups.flat();
      const run = playOfRun(view, ids, lays);
      if (run !== null) return { certain: run, dominated: NONE, wins: null, deals: null, standing: NONE };
      // The solver plays a bare triple always or never.
      if (view.rules.bareTriple === 'last' || view.handSizes.reduce((sum, size) => sum + size, 0) > cardsMax)
        return null;
      const hidden = readHidden(view);
      const sizes = hidden.others.map(({ wants }) => wants);
      const deals = listDeals(undealt(hidden.unseen, sizes), dealsMax);
      if (deals === null) return null;
      solver ??= new Solver({ tableBytes, handsBytes: HANDS_BYTES, nowMs: () => clock() });
      // Equal questions end alike only if nothing is left of others: a budget reaches further if much is known. By the
      // clock they need not, and the last decision's results are of use in the next.
      if (time === null) solver.clear();
      clock = time?.clock ?? noClock;
      const nodesUntil = nodes + nodesMax;
      let isTimeUp = false;
      /** Asks the solver within the limits, or returns null once the time is up. */
      const within = <Answer extends SearchEffort>(
        ask: (limits: SearchLimits) => Answer,
        most = Infinity,
      ): Answer | null => {
        const timeMs = time?.leftMs();
        isTimeUp ||= timeMs !== undefined && timeMs <= 0;
        if (isTimeUp) return null;
        const answer = ask({ nodesMax: Math.min(most, nodesUntil - nodes), timeMs });
        nodes += answer.nodes;
        return answer;
      };
      const side = sideOf(hidden.own);
      const moveOf = (id: ActionId): Move => {
        const uses = lays.get(id);
        if (id === PASS) return null;
        return uses === undefined ? decode(space, id) : { ...decode(space, id), uses };
      };
      const positions = scatter(deals, triedMax).map((deal) => positionOf(view, hidden, deal));
      const isWhole = positions.length === deals.length;
      const wins = (id: ActionId, position: OpenPosition, most: number): boolean | null => {
        const after = afterMove(position, moveOf(id));
        const winner = winnerOf(after) ?? within((limits) => solver!.winner(after, limits), most)?.winner ?? 'unknown';
        return winner === 'unknown' ? null : winner === side;
      };
      const budget = { nodesMax, isSpent: (): boolean => isTimeUp || nodes >= nodesUntil };
      const { winsAll, standing } = provePlays(groups, positions, wins, budget);
      const certain = isWhole ? winsAll : null;
      const unknown: EndingVerdict = { certain, dominated: NONE, wins: null, deals: deals.length, standing };
      if (winsAll !== null || deals.length > Math.min(comparedMax, triedMax)) return unknown;
      const won: ReadonlySet<number>[] = [];
      for (const position of positions) {
        const solution = within((limits) => solver!.solve(position, limits));
        if (solution?.isComplete !== true) return unknown;
        const winning = solution.winningMoves.map((move) => (move === null ? PASS : encode(space, move)));
        // A play is won by the cards that are laid for it.
        const isLaid = (id: ActionId, at: number): boolean => sameMove(solution.winningMoves[at]!, moveOf(id));
        won.push(new Set(winning.filter(isLaid)));
      }
      const counts = ids.map((id) => won.filter((winning) => winning.has(id)).length);
      const isDominated = (id: ActionId, at: number): boolean =>
        ids.some(
          (other, index) =>
            counts[index]! > counts[at]! && won.every((winning) => !winning.has(id) || winning.has(other)),
        );
      return { ...unknown, dominated: new Set(ids.filter(isDominated)), wins: counts, standing: NONE };
    },
  };
};

const NONE: ReadonlySet<ActionId> = new Set();
const CANONICAL: Lays = new Map();
const noClock = (): number => 0;
const HANDS_BYTES = 64 << 20;

const positionOf = (view: PlayerView, hidden: Hidden, deal: HiddenDeal): OpenPosition => {
  const hands: RankCounts[] = [];
  hands[hidden.own] = hidden.hand;
  for (const [index, { role, known }] of hidden.others.entries()) hands[role] = addCounts(known, deal[index]!);
  const { rules, toBeat, toBeatSeat, passes } = view;
  // With two seats the farmer can have a head start.
  const farmer = view.handSizes.findIndex((_, seat) => seat !== view.landlord);
  const headStart = headStartIn(view, farmer);
  return {
    rules,
    hands,
    ...(headStart === 0 ? {} : { headStart }),
    turn: hidden.own,
    toBeat:
      toBeat === null || toBeatSeat === null
        ? null
        : { side: roleOf(toBeatSeat, view.landlord ?? 0, rules.seats), combo: toBeat },
    passes,
  };
};
