/** Where tables are kept: their events in IndexedDB, which of them is being played in localStorage. */
import { recordAsJson } from '@doudizhu/records';
import { writeRules, type Seat } from '@doudizhu/rules';
import {
  finishedRoundsOf,
  foldLog,
  restoreLog,
  writeLog,
  type FinishedRound,
  type RestoredLog,
  type TableEvent,
} from '@doudizhu/table';
import { saveText, loadText, unsaved, withDatabase, type StoredRound } from '../../../storage.ts';
import type { StoreResult } from './table-driver.ts';

const KEY = 'ddz.table';

/** The table that is being played; null: none. */
export const currentTable = (): string | null => {
  const name = loadText(KEY);
  return name === null || name === '' ? null : name;
};

export const setCurrentTable = (table: string | null): void => saveText(KEY, table ?? '');

/** A name that no other table has. */
export const freshTableName = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(8));
  return `t${Date.now().toString(36)}-${[...random].map((byte) => (byte % 36).toString(36)).join('')}`;
};

/** Adds events. Storage that does not work is told elsewhere, and the table goes on from memory. */
export const storeEvents = async (table: string, events: readonly TableEvent[]): Promise<StoreResult> => {
  const result = await writeEvents(table, events);
  if (result !== 'failed') return result;
  unsaved.events.push(...events.map((event) => ({ table, seq: event.seq, event })));
  return 'stored';
};

const writeEvents = (table: string, events: readonly TableEvent[]): Promise<StoreResult | 'failed'> =>
  withDatabase<StoreResult | 'failed'>(async (found) => {
    const transaction = found.transaction('events', 'readwrite');
    try {
      await Promise.all([
        ...events.map((event) => transaction.store.add({ table, seq: event.seq, event })),
        transaction.done,
      ]);
      return 'stored';
    } catch (error) {
      await transaction.done.catch(() => undefined);
      // The number is taken: another tab plays at this table.
      if (error instanceof DOMException && error.name === 'ConstraintError') return 'conflict';
      throw error;
    }
  }, 'failed');

export interface StoredTable extends RestoredLog {
  /** All that was stored, as `writeLog` writes it: for the person to save where `fault` is not null. */
  readonly text: string;
}

/** A stored table, checked; what follows after a fault is deleted. @returns null where there is nothing to go on with. */
export const loadTable = async (table: string): Promise<StoredTable | null> => {
  const range = IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);
  const stored = await withDatabase((found) => found.getAll('events', range), []);
  if (stored.length === 0) return null;
  const text = writeLog(stored.map(({ event }) => event));
  const restored = restoreLog(text);
  if (!restored.ok) return { log: [], fault: restored.error, text };
  const { log, fault } = restored.value;
  if (fault !== null) {
    const rest = IDBKeyRange.bound([table, log.length], [table, Number.MAX_SAFE_INTEGER]);
    await withDatabase((found) => found.delete('events', rest), undefined);
  }
  return { log, fault, text };
};

/** A round that is over as it is kept for replays and statistics. @returns null for one without a landlord. */
export const storedRoundOf = (round: FinishedRound, me: Seat, endedMs: number): StoredRound | null => {
  const { landlord, bid, outcome } = round.summary;
  if (landlord === null || outcome === null || round.record === null) return null;
  const { rules } = round.record.setup;
  return {
    id: roundId(round.table, round.round),
    endedMs,
    seat: me,
    landlord,
    bid: rules.auction === 'grab' ? null : bid,
    won: (outcome.winner === 'landlord') === (landlord === me),
    points: outcome.scores[me] ?? 0,
    rules: writeRules(rules),
    bots: round.occupants.map((occupant) => (occupant?.type === 'bot' ? occupant.level : '')),
    record: recordAsJson(round.record),
  };
};

export const roundId = (table: string, round: number): string => `${table}-${round}`;

/** Keeps the round that has just ended, or takes it out again when an undo has taken it up. Twice is once. */
export const saveFinishedRounds = async (
  log: readonly TableEvent[],
  fresh: readonly TableEvent[],
  me: Seat,
): Promise<void> => {
  if (fresh.some(({ type }) => type === 'undone')) await dropOpenRound(log);
  if (!fresh.some(({ type }) => type === 'ended')) return;
  const round = finishedRoundsOf(log).at(-1);
  const kept = round === undefined ? null : storedRoundOf(round, me, Date.now());
  if (kept !== null && (await withDatabase((found) => found.put('rounds', kept), null)) === null) {
    unsaved.rounds.push(kept);
  }
};

/** After a start: keeps what the page had no time to keep before it went. */
export const saveMissedRounds = async (log: readonly TableEvent[], me: Seat): Promise<void> => {
  await dropOpenRound(log);
  const rounds = finishedRoundsOf(log).flatMap((round) => storedRoundOf(round, me, Date.now()) ?? []);
  await withDatabase(async (found) => {
    for (const round of rounds) {
      if ((await found.getKey('rounds', round.id)) === undefined) await found.put('rounds', round);
    }
  }, undefined);
};

/** A round that is being played is not a finished one, whatever it was before it was taken back. */
const dropOpenRound = async (log: readonly TableEvent[]): Promise<void> => {
  const [opened] = log;
  const begun = log.findLast((event) => event.type === 'committed');
  if (opened?.type !== 'opened' || begun === undefined) return;
  const { stage } = foldLog(log);
  if (stage !== 'playing') return;
  await withDatabase((found) => found.delete('rounds', roundId(opened.terms.table, begun.round)), undefined);
};
