/** The command handler. It changes nothing: the host stores the events first and applies them then. */
import { err, ok, type Result } from '@doudizhu/rules/result';
import { tick } from '../clock/clock.ts';
import { runToQuiescence, type TableAfterEvents } from '../fold/derived-events.ts';
import { seatOf } from '../fold/queries.ts';
import type { Table } from '../model/state.ts';
import type { Handled } from './action.ts';
import { commandFault, commandKey, payloadDigest, isHostCommand, type Command } from '../model/command.ts';
import { handleHostCommand } from './host.ts';
import { handleSeatCommand, handleSit } from './person.ts';
import { findProcessed } from '../fold/processed-commands.ts';
import { refusal, type Refusal } from './refusal.ts';

/**
 * Decides a command.
 * @returns the events that are due and those that the command causes, none if it was accepted before, with the table
 * after them; or a refusal
 */
export const decide = (table: Table, command: Command, nowMs: number): Result<TableAfterEvents, Refusal> => {
  const { seq } = table;
  const fault = commandFault(command, table.seats.length);
  if (fault !== null) return err({ ...fault, seq });
  const known = findProcessed(table, command);
  if (known !== null) {
    const isSame = known.digest === payloadDigest(command.payload);
    return isSame ? ok({ table, events: [] }) : err({ ...refusal('id-used', { id: command.id }), seq });
  }
  // Deadlines apply even if the host did not call `tick` in time. After an outage, only interrupted steps come first.
  const timed =
    command.payload.type === 'resume' ? runToQuiescence(table, [], { nowMs, command: null }) : tick(table, nowMs);
  const payloads = handleCommand(timed.table, command);
  if (!payloads.ok) return err({ ...payloads.error, seq });
  const decided = runToQuiescence(timed.table, payloads.value, { nowMs, command: commandKey(command) });
  return ok({ table: decided.table, events: [...timed.events, ...decided.events] });
};

const handleCommand = (table: Table, { from, seq, payload }: Command): Handled => {
  if (seq > table.seq) return err(refusal('ahead', { seq, max: table.seq }));
  if (table.stage === 'closed') return err(refusal('closed'));
  if (isHostCommand(payload)) return handleHostCommand(table, payload, seq);
  if (payload.type === 'sit') return handleSit(table, from, payload.seat, seq);
  const seat = seatOf(table, from);
  return seat === null ? err(refusal('no-seat/here', { account: from })) : handleSeatCommand(table, seat, payload, seq);
};
