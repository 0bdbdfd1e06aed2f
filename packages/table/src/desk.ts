/**
 * A table with its log and its clock in one hand: for an app that is its own authority, as a page or a terminal that
 * plays alone. It does what every driver does: numbers commands, lets time pass before anybody acts, stores events
 * before they count, and hands each need out once. A server, whose storage answers later, writes its own loop.
 *
 * It has no timer and asks no bot: docs/table.md shows the loop around it.
 */
import type { Result, Seat } from '@doudizhu/rules';
import { tick, wakeAt } from './clock.ts';
import type { CommandPayload } from './command.ts';
import { decide, type Refusal } from './decide.ts';
import type { TableEvent } from './event.ts';
import { foldLog } from './log.ts';
import { pendingEffects, type Effect } from './effects.ts';
import { applyEvents, type Table } from './table.ts';

export interface DeskSetup {
  /** A log to go on with, or the first event alone. It is trusted: what was stored goes through `restoreLog`. */
  readonly log: readonly TableEvent[];
  /** Any clock that only runs forward, in milliseconds. The table's time goes on from the end of the log: nobody's clock
   * ran out while the app was closed. */
  readonly nowMs: () => number;
  /** Stores events before they count; where it throws, nothing has happened. */
  readonly store?: (events: readonly TableEvent[]) => void;
  /** Called after events have counted. */
  readonly changed?: (events: readonly TableEvent[]) => void;
}

export interface Desk {
  readonly table: () => Table;
  readonly log: () => readonly TableEvent[];
  /** The time at the table, as its events and deadlines count it. */
  readonly nowMs: () => number;
  /**
   * A command of a seat's person, or of the host. What time has brought about comes first.
   * @param seq what the sender had seen, or since when a need was there; else it has seen everything.
   * @returns the events that it led to, none where time alone did something; or why not.
   */
  readonly say: (from: Seat | 'host', payload: CommandPayload, seq?: number) => Result<TableEvent[], Refusal>;
  /** What time has brought about. Call it when `wakeInMs` is over, and once after a start: it completes what was cut off. */
  readonly tick: () => TableEvent[];
  /** How long until `tick` has something to do, from 0; null: not before a command. */
  readonly wakeInMs: () => number | null;
  /** The needs that have not been handed out yet. Whoever takes one has to meet it: it does not come again. */
  readonly takeNeeds: () => Effect[];
}

export const createDesk = ({ log: given, nowMs, store, changed }: DeskSetup): Desk => {
  const log = [...given];
  let table = foldLog(log);
  const [startedMs, offsetMs] = [nowMs(), table.atMs];
  const now = (): number => offsetMs + Math.max(0, Math.floor(nowMs() - startedMs));
  let taken = new Set<string>();

  const append = (events: readonly TableEvent[]): void => {
    if (events.length === 0) return;
    store?.(events);
    table = applyEvents(table, events);
    log.push(...events);
    changed?.(events);
  };
  const passTime = (): TableEvent[] => {
    const events = tick(table, now());
    append(events);
    return events;
  };
  return {
    table: () => table,
    log: () => log,
    nowMs: now,
    tick: passTime,
    say: (from, payload, seq = table.seq) => {
      passTime();
      // A command that is accepted leads to an event: the next number was nobody's id yet.
      const events = decide(table, { id: `desk${table.seq + 1}`, from, seq, payload }, now());
      if (events.ok) append(events.value);
      return events;
    },
    wakeInMs: () => {
      const atMs = wakeAt(table);
      return atMs === null ? null : Math.max(0, atMs - now());
    },
    takeNeeds: () => {
      const needs = pendingEffects(table);
      const fresh = needs.filter((need) => !taken.has(nameOf(need)));
      taken = new Set(needs.map(nameOf));
      return fresh;
    },
  };
};

const nameOf = (need: Effect): string =>
  need.type === 'drawSecret' ? `secret/${need.seq}` : `${need.seat}/${need.seq}`;
