/** Actions as commands: checks that they are neither stale nor illegal. */
import type { Seat } from '@doudizhu/rules/deal';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { whyIllegal, type Action } from '@doudizhu/rules/round';
import { loggedAction } from '../fold/logged-action.ts';
import type { EventPayload } from '../model/event.ts';
import type { SeatState, Stage, Table } from '../model/state.ts';
import { refusal } from './refusal.ts';

/** Payloads that a command causes directly, without derived events. */
export type Handled = Result<EventPayload[]>;

export const seatStateAt = (table: Table, seat: Seat): SeatState => table.seats[seat] as SeatState;

export const stale = (seq: number, expected: number): Result<never> => err(refusal('stale', { seq, expected }));

export const wrongStage = ({ stage }: Table, ...expected: readonly Stage[]): Result<never> =>
  err(refusal('wrong-stage', { stage, expected }));

interface ActionCommand {
  readonly seat: Seat;
  readonly action: Action;
  readonly seq: number;
  readonly by: 'person' | 'bot';
}

/** Handles an action. It is stale if the sender had not seen the event that opened the decision. */
export const handleAction = (table: Table, { seat, action, seq, by }: ActionCommand): Handled => {
  const { round, stage } = table;
  if (stage !== 'playing' || round === null) return wrongStage(table, 'playing');
  const { decision, autopilot } = seatStateAt(table, seat);
  if (by === 'person' && autopilot === 'abandonment') return err(refusal('left', { seat }));
  if (decision !== null && seq < decision.seq) return stale(seq, decision.seq);
  const reason = whyIllegal(round, seat, action);
  if (reason !== null) return err(reason);
  const acted: EventPayload = { type: 'acted', seat, by, action: loggedAction(round, seat, action) };
  return ok(by === 'person' && autopilot !== null ? [{ type: 'autopilotOff', seat }, acted] : [acted]);
};
