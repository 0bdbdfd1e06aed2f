/** Decisions: their kind, and whether a player or a bot makes them. */
import type { Seat } from '@doudizhu/rules/deal';
import { legalActions, type Action, type Round } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import { isBotDriven } from '../fold/queries.ts';
import type { SeatState, Table } from '../model/state.ts';

/** `lead` and `follow` are plays. The others are named like the action that answers them. */
export type DecisionKind = 'openHand' | 'bid' | 'call' | 'grab' | 'double' | 'redouble' | 'lead' | 'follow';

/** Decision of a view's owner. */
export interface Decision {
  readonly kind: DecisionKind;
  /** Legal actions: declining ones first, a pass first. */
  readonly actions: readonly Action[];
  /** True if nothing beats (要不起). */
  readonly mustPass: boolean;
}

/** @returns null if it is not the turn of the view's owner */
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
  /** Event that opened the decision. An `act` or `actFor` with this number or a later one is not stale. */
  readonly seq: number;
  readonly atMs: number;
  /** `bot`: the seat's own, or a stand-in. */
  readonly by: 'person' | 'bot';
}

/** Open decisions by seat: several while hands are opened or stakes doubled. */
export const openDecisions = ({ round, seats }: Table): OpenDecision[] =>
  round === null ? [] : seats.flatMap((state, seat) => openDecisionAt(round, state, seat as Seat));

const openDecisionAt = (round: Round, state: SeatState, seat: Seat): OpenDecision[] => {
  if (state.decision === null) return [];
  // One look is enough while playing: the list of plays is long.
  const first = round.phase === 'play' ? PASS : (legalActions(round, seat)[0] ?? PASS);
  const by = isBotDriven(state) ? 'bot' : 'person';
  return [{ seat, kind: kindOf(round, first), seq: state.decision.seq, atMs: state.decision.atMs, by }];
};

const PASS: Action = { type: 'pass' };

const kindOf = ({ toBeat }: { readonly toBeat: unknown }, { type }: Action): DecisionKind => {
  if (type === 'play' || type === 'pass') return toBeat === null ? 'lead' : 'follow';
  return type;
};
