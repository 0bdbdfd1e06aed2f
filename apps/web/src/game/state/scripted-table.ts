/**
 * A table that commands bring to a position, without driver and clock: for the deal of the day and tests. The table's
 * own rules decide every command, so its log could have been played.
 */
import { seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { toAct, type Action } from '@doudizhu/rules/round';
import {
  decide,
  foldLog,
  openTable,
  type CommandPayload,
  type Occupant,
  type Secret,
  type Sender,
  type Table,
  type TableEvent,
  type TermsInput,
} from '@doudizhu/table';

export interface ScriptedTable {
  readonly table: Table;
  readonly log: readonly TableEvent[];
}

/** Opens a table and takes all seats. @param atMs time of all events @throws if the terms are refused */
export const seatedTable = (terms: TermsInput, occupants: readonly Occupant[], atMs = 0): ScriptedTable => {
  const opened = unwrap(openTable(terms, atMs));
  let prepared: ScriptedTable = { table: foldLog([opened]), log: [opened] };
  for (const [index, occupant] of occupants.entries()) {
    prepared = submitTo(prepared, 'host', { type: 'seat', seat: seatAt(index), occupant });
  }
  return prepared;
};

/** Marks all players ready and deals. @param chosen a deal and its first caller. Default by the secret */
export const dealAt = (
  seated: ScriptedTable,
  secret: Secret,
  chosen: { readonly deal: Deal; readonly first: Seat } | null = null,
): ScriptedTable => {
  let prepared = chosen === null ? seated : submitTo(seated, 'host', { type: 'choose', ...chosen });
  for (const { occupant } of seated.table.seats) {
    if (occupant?.type === 'person') prepared = submitTo(prepared, occupant.account, { type: 'ready', on: true });
  }
  return submitTo(prepared, 'host', { type: 'commit', secret });
};

/** Acts for the seat whose turn it is: a player directly, a bot through the host. @throws if it is refused */
export const actAt = (prepared: ScriptedTable, action: Action): ScriptedTable => {
  const { round, seats } = prepared.table;
  const seat = round === null ? undefined : toAct(round)[0];
  if (seat === undefined) throw new Error('bad position: no seat has a turn');
  const occupant = seats[seat]?.occupant;
  return occupant?.type === 'person'
    ? submitTo(prepared, occupant.account, { type: 'act', action })
    : submitTo(prepared, 'host', { type: 'actFor', seat, action });
};

/** Handles a command at the table's time. @throws if it is refused */
export const submitTo = ({ table, log }: ScriptedTable, from: Sender, payload: CommandPayload): ScriptedTable => {
  const { seq, atMs } = table;
  const id = seq.toString(16).padStart(32, '0');
  const decided = unwrap(decide(table, { id, from, seq, payload }, atMs));
  return { table: decided.table, log: [...log, ...decided.events] };
};
