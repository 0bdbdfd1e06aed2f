/** Decisions: what a seat is asked, since when, and whether a person or a bot answers. */
import type { Seat } from '@doudizhu/rules/deal';
import { legalActions, type Action, type Round } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import { isBotDriven } from '../fold/queries.ts';
import type { SeatState, Table } from '../model/state.ts';

/** `lead` and `follow` are the two ways to play; the others are named like the action that answers them. */
export type DecisionKind = 'openHand' | 'bid' | 'call' | 'grab' | 'double' | 'redouble' | 'lead' | 'follow';

/** What the owner of a view is asked. */
export interface Decision {
  readonly kind: DecisionKind;
  /** All that is possible, what declines first; while playing the pass comes first, where it is allowed. */
  readonly actions: readonly Action[];
  /** Whether nothing beats (要不起): the pass is all there is. */
  readonly mustPass: boolean;
}

/** @returns null where the view's owner is not to act. */
export const decisionOf = (view: SeatView): Decision | null => {
  const actions = legalActionsOf(view);
  const [first] = actions;
  if (first === undefined) return null;
  return { kind: kindOf(view, first), actions, mustPass: actions.length === 1 && first.type === 'pass' };
};

/** A decision that a table waits for. */
export interface OpenDecision {
  readonly seat: Seat;
  readonly kind: DecisionKind;
  /** The event since which it is asked for: its name among the decisions of the seat. An `act` or `actFor` that was made
   * with this sequence number or a later one is not stale. */
  readonly seq: number;
  readonly atMs: number;
  /** Who is to decide: the person at the seat, or a bot, be it the seat's own or one that stands in. */
  readonly by: 'person' | 'bot';
}

/** Every decision that the table waits for, by seat: several while hands are opened or stakes doubled. */
export const openDecisions = ({ round, seats }: Table): OpenDecision[] =>
  round === null ? [] : seats.flatMap((state, seat) => openDecisionAt(round, state, seat as Seat));

const openDecisionAt = (round: Round, state: SeatState, seat: Seat): OpenDecision[] => {
  if (state.decision === null) return [];
  // While playing, one look is enough: the list of plays is long.
  const first = round.phase === 'play' ? PASS : (legalActions(round, seat)[0] ?? PASS);
  const by = isBotDriven(state) ? 'bot' : 'person';
  return [{ seat, kind: kindOf(round, first), seq: state.decision.seq, atMs: state.decision.atMs, by }];
};

const PASS: Action = { type: 'pass' };

const kindOf = ({ toBeat }: { readonly toBeat: unknown }, { type }: Action): DecisionKind => {
  if (type === 'play' || type === 'pass') return toBeat === null ? 'lead' : 'follow';
  return type;
};
