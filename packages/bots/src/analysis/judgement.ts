/**
 * Cost of a decision in a finished round, from the expectations of the bots and the proofs of the positions around it.
 * Light: judging needs no network. docs/explanation/review.md has the formulas.
 */
import type { Play } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { Action, Side } from '@doudizhu/rules/round';
import type { Role } from '../neural/family.ts';
import type { Reason } from './reasons.ts';
import { isBlunder, type Winner } from './winners.ts';

export type { Winner } from './winners.ts';

/** Something that could have been done. */
export interface ReviewedOption {
  readonly action: Action;
  /** The chance of its side, 0–1. Null before the play. */
  readonly win: number | null;
  /** Expectation of the seat, in points of this round. */
  readonly points: number;
  readonly reasons: readonly Reason[];
  /** Reasons against it beside the best option. */
  readonly faults: readonly Reason[];
}

/** A decision as the bots see it, from that seat's view alone. */
export interface ReviewedDecision {
  /** Number of the step in the replay, from 1. */
  readonly step: number;
  readonly phase: 'auction' | 'doubling' | 'play';
  readonly seat: Seat;
  /** Null before there is a landlord. */
  readonly role: Role | null;
  readonly done: Action;
  /**
   * At least two, from the best down, with the one that was taken. A decision without a choice is not reviewed.
   */
  readonly options: readonly ReviewedOption[];
  /** Points that the best option is expected to gain over the one that was taken. 0 or more. */
  readonly estimate: number;
  /** Standard error of the estimate if it comes from sampled hands, else 0. */
  readonly error: number;
  /** Points that the seat wins or loses at the current stake. */
  readonly stake: number;
  /** The landlord's chance before the decision, 0–1, as this seat sees it. Null before the play. */
  readonly landlordChance: number | null;
}

/**
 * Marks, the best first. `best`: the first choice of the bots. `brilliant`: a best play that gives something up while
 * every other option is at least a mistake. `good`: less than an inaccuracy. The others follow from `LOSS_MIN`, and a
 * proved win that became a proved loss is always a blunder.
 */
export const DECISION_MARKS = ['brilliant', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type DecisionMark = (typeof DECISION_MARKS)[number];

/** Returns whether a mark is a mistake or worse. */
export const isMistake = (mark: DecisionMark): boolean => mark === 'mistake' || mark === 'blunder';

/** Judgement of one decision. */
export interface Judgement {
  readonly decision: ReviewedDecision;
  /** In points of the seat, 0 or more. */
  readonly cost: number;
  /** `proved`: with all hands open. `estimated`: by the bots, from the cards that the seat could see. */
  readonly basis: 'proved' | 'estimated';
  readonly mark: DecisionMark;
}

/**
 * Least cost of a mark, as a share of twice the stake: the points between a win and a loss. At a stake of 3, a farmer
 * after a bid of 3, these are 0.18, 0.6 and 1.8 points.
 */
const LOSS_MIN = { inaccuracy: 0.03, mistake: 0.1, blunder: 0.3 } as const;
/** Reasons against a brilliant play: it gives something up. */
const SACRIFICES: ReadonlySet<Reason['key']> = new Set(['why/spends', 'why/breaks', 'why/beats-partner']);
/** A cost that samples estimate counts from this many standard errors above 0. */
const ERRORS_MIN = 2;

/** @param before @param after who wins the positions around the decision with all hands open. */
export const judge = (decision: ReviewedDecision, before: Winner, after: Winner): Judgement => {
  const { phase, stake, estimate } = decision;
  if (phase === 'play') {
    const side = deciderOf(decision);
    if (isBlunder(side, before, after)) return { decision, cost: 2 * stake, basis: 'proved', mark: 'blunder' };
    if (before === side && after === side) {
      return { decision, cost: 0, basis: 'proved', mark: isFirstChoice(decision) ? bestMark(decision) : 'good' };
    }
  }
  // A difference within the error of the samples is no cost.
  const cost = isCertain(decision) ? estimate : 0;
  return { decision, cost, basis: 'estimated', mark: estimatedMark(decision, cost) };
};

const estimatedMark = (decision: ReviewedDecision, cost: number): DecisionMark => {
  if (isFirstChoice(decision)) return bestMark(decision);
  const loss = lossOf({ decision, cost });
  if (loss >= LOSS_MIN.blunder) return 'blunder';
  return loss >= LOSS_MIN.mistake ? 'mistake' : loss >= LOSS_MIN.inaccuracy ? 'inaccuracy' : 'good';
};

const isFirstChoice = ({ options: [best], done }: ReviewedDecision): boolean =>
  best !== undefined && JSON.stringify(best.action) === JSON.stringify(done);

const bestMark = ({ phase, options, stake }: ReviewedDecision): DecisionMark => {
  const [best, ...others] = options;
  const isOnlyOne = others.every(({ points }) => best!.points - points >= 2 * stake * LOSS_MIN.mistake);
  const isSacrifice = best!.faults.some(({ key }) => SACRIFICES.has(key));
  return phase === 'play' && others.length > 0 && isOnlyOne && isSacrifice ? 'brilliant' : 'best';
};

/** The side of the seat that decides. Only for decisions with a landlord. */
const deciderOf = ({ role }: Pick<ReviewedDecision, 'role'>): Side => (role === 'landlord' ? 'landlord' : 'farmers');

/** The cost as a share of the stake: 1 is a win that became a loss. */
const lossOf = ({ cost, decision: { stake } }: Pick<Judgement, 'cost' | 'decision'>): number =>
  stake === 0 ? 0 : Math.min(1, cost / (2 * stake));

/**
 * Accuracy of a seat, 0–100: the mean over its decisions of 103.17 · e^(−4.354 · loss) − 3.17. Loss is the cost of the
 * decision as a share of the stake, proved or estimated as in `lostBy`. The curve is that of lichess.org (its
 * “accuracy”, for chances to win). @returns null if the seat had no choice.
 */
export const accuracyOf = (judgements: readonly Judgement[], seat: Seat): number | null => {
  const own = judgements.filter(({ decision }) => decision.seat === seat);
  if (own.length === 0) return null;
  const sum = own.reduce((total, judgement) => total + accuracyAt(lossOf(judgement)), 0);
  return sum / own.length;
};

const accuracyAt = (loss: number): number => Math.max(0, Math.min(100, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));

/** Points that a seat lost by all its decisions. */
export const lostBy = (judgements: readonly Judgement[], seat: Seat): number =>
  judgements.reduce((sum, { decision, cost }) => sum + (decision.seat === seat ? cost : 0), 0);

/** The decisions that cost most points, an inaccuracy at least; in the order of the round. */
export const keyMoments = (judgements: readonly Judgement[], count = 3): Judgement[] => {
  return judgements
    .filter((judgement) => lossOf(judgement) >= LOSS_MIN.inaccuracy)
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, count)
    .toSorted((a, b) => a.decision.step - b.decision.step);
};

const isCertain = ({ estimate, error }: ReviewedDecision): boolean => estimate > ERRORS_MIN * error;

/** The play of an action, with the cards laid if it names them. Null for the pass. */
export const moveOfAction = (action: Action): Play | null => {
  if (action.type !== 'play') return null;
  return action.uses === undefined ? action.combo : { ...action.combo, uses: action.uses };
};
