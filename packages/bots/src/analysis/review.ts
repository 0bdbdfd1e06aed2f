/**
 * Review of a finished round: every decision with a choice, from the view of its seat, with the bots' expectation of
 * each option. Decisions are yielded one by one, so that a page can show them as they are found and stop at any time.
 * `judgement.ts` adds the proofs of the solver.
 */
import type { Replay } from '@doudizhu/records';
import { sameMove } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { actionOfPlay, legalActions, playOfAction, type Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { familyOf, type Role } from '../neural/family.ts';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { Networks } from '../neural/networks.ts';
import { roleOf } from '../roles.ts';
import { plainStake, stakeNow } from './stakes.ts';
import { estimateCalls } from './calls.ts';
import { explain } from './explain.ts';
import { type ReviewedDecision, type ReviewedOption } from './judgement.ts';

/** Networks and thoroughness of a review. */
export interface ReviewOptions {
  /** Networks for the round's number of seats. */
  readonly networks: Networks;
  /** Options shown of a play, in addition to the one that was taken. */
  readonly candidatesMax: number;
}

/** The plays first, which take a millisecond or two each, then the calls, which take hundreds. */
export function* reviewRound(replay: Replay, options: ReviewOptions): Generator<ReviewedDecision, void, void> {
  for (const phase of ['play', 'call'] as const) {
    for (const [step, { entry, previous }] of replay.rounds.entries()) {
      if (entry === null || previous === null || (previous.phase === 'play') !== (phase === 'play')) continue;
      const reviewed = phase === 'play' ? playAt(previous, entry, options) : callAt(previous, entry, options);
      if (reviewed !== null) yield { ...reviewed, step };
    }
  }
}

type Decided = NonNullable<Round['entry']>;
type Reviewed = Omit<ReviewedDecision, 'step'>;

const playAt = (
  round: Round,
  { seat, action }: Decided,
  { networks, candidatesMax }: ReviewOptions,
): Reviewed | null => {
  if ((action.type !== 'play' && action.type !== 'pass') || legalActions(round, seat).length < 2) return null;
  const view = viewFor(round, seat);
  const also = playOfAction(action, view.hand, view.rules);
  const { moves } = explain(view, networks, { count: candidatesMax, also });
  const options = moves.map(({ move, win, points, reasons, faults }): ReviewedOption => ({
    action: actionOfPlay(move),
    win,
    points,
    reasons,
    faults,
  }));
  const [best] = options;
  const done = options[moves.findIndex(({ move }) => sameMove(move, also))];
  if (best === undefined || done === undefined) return null;
  const win = best.win ?? 0;
  return {
    phase: 'play',
    seat,
    role: roleAt(round, seat),
    done: done.action,
    options,
    estimate: Math.max(0, best.points - done.points),
    error: 0,
    stake: stakeNow(round, seat),
    landlordChance: seat === round.landlord ? win : 1 - win,
  };
};

const callAt = (round: Round, { seat, action }: Decided, { networks }: ReviewOptions): Reviewed | null => {
  if (action.type === 'openHand') return null; // while the cards are dealt the bots cannot value it
  const actions = legalActions(round, seat);
  if (actions.length < 2) return null;
  const { options, estimate, error } = estimateCalls(viewFor(round, seat), networks, actions, action);
  return {
    phase: round.phase === 'doubling' ? 'doubling' : 'auction',
    seat,
    role: round.landlord === null ? null : roleAt(round, seat),
    done: action,
    options: options.map((option) => ({ ...option, win: null, reasons: [], faults: [] })),
    estimate,
    error,
    stake: round.landlord === null ? stakeOfCalls(round) : plainStake(round, seat),
    landlordChance: null,
  };
};

/** Auctions with bids of up to 3. */
const BIDS: readonly RuleSet['auction'][] = ['oneRound', 'continuing'];

/** Points that a landlord wins with the highest bid. */
const stakeOfCalls = ({ rules }: Round): number =>
  rules.base * (rules.seats - 1) * (BIDS.includes(rules.auction) ? 3 : 1);

const roleAt = ({ landlord, rules }: Round, seat: Seat): Role =>
  familyOf(rules).roles[roleOf(seat, landlord ?? 0, rules.seats)]!;
