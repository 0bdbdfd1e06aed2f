/** Time at a table: deadlines and other scheduled events. It sets no timers: the host asks `wakeAt` when to call
 * `tick`. Called late, early or twice, `tick` returns the events that are due and nothing else. */
import type { Seat } from '@doudizhu/rules/deal';
import { legalActions, type Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { runToQuiescence, derivedEvent, dealtEvent, type TableAfterEvents } from '../fold/derived-events.ts';
import { loggedAction } from '../fold/logged-action.ts';
import { drawnNumber } from '../fairness/fairness.ts';
import type { EventPayload, TableEvent } from '../model/event.ts';
import { fallbackAction } from '../hints/hints.ts';
import { isBetweenRounds, isBotDriven } from '../fold/queries.ts';
import type { SeatState, Table } from '../model/state.ts';

/** @returns the events that are due, and the table after them */
export const tick = (table: Table, clockMs: number): TableAfterEvents => {
  // The table's time never runs backwards.
  const nowMs = Math.max(clockMs, table.atMs);
  const events: TableEvent[] = [];
  // Interrupted steps first. Then one scheduled event after another, since each can change the others.
  let step: TableAfterEvents = runToQuiescence(table, [], { nowMs, command: null });
  for (;;) {
    events.push(...step.events);
    const due = scheduledEvents(step.table).filter(({ atMs }) => atMs <= nowMs);
    if (due.length === 0) return { table: step.table, events };
    const next = due.reduce((first, alarm) => (alarm.atMs < first.atMs ? alarm : first));
    step = runToQuiescence(step.table, [next.event()], { nowMs, command: null });
  }
};

/**
 * Time at which `tick` returns something. Null: not before a command. It can depend on hidden cards, so it is secret.
 */
export const wakeAt = (table: Table): number | null => {
  if (derivedEvent(table) !== null) return table.atMs;
  const alarms = scheduledEvents(table);
  return alarms.length === 0 ? null : Math.min(...alarms.map(({ atMs }) => atMs));
};

/** Deadline of a player's decision, the bank included. Null if no clock runs for the seat. */
export const deadlineOf = ({ terms, seats }: Table, seat: Seat): number | null => {
  const state = seats[seat] as SeatState;
  if (terms.clock === null || state.decision === null || isBotDriven(state)) return null;
  return state.decision.atMs + terms.clock.decisionMs + state.bankMs;
};

/** Time at which an unready or absent player loses the seat. Null: never. */
export const readyByOf = (table: Table, seat: Seat): number | null => {
  if (!isBetweenRounds(table)) return null;
  return readyTimeouts(table).find((timeout) => timeout.seat === seat)?.atMs ?? null;
};

/** Event that time causes, unless another event comes before. */
export interface ScheduledEvent {
  readonly atMs: number;
  /** `entropy`: the time to reveal is over. `silence`: a bot did not answer. `notReady`: a player is not ready for the
   * next round. */
  readonly reason: 'entropy' | 'autoPass' | 'silence' | 'notReady' | 'timeout' | 'absence';
  /** Null: the whole table. */
  readonly seat: Seat | null;
  readonly event: () => EventPayload;
}

export const scheduledEvents = (table: Table): ScheduledEvent[] => {
  const { stage, terms } = table;
  if (stage === 'collectingEntropy') {
    const since = table.proof?.committedMs ?? table.atMs;
    return [{ atMs: since + terms.revealMs, reason: 'entropy', seat: null, event: () => dealtEvent(table, 0) }];
  }
  if (stage === 'gathering' || stage === 'over') return readyTimeouts(table);
  if (stage !== 'playing' || table.round === null) return [];
  const round = table.round;
  return table.seats.flatMap((state, index) => {
    const seat = index as Seat;
    return [...absenceTimeout(table, state, seat), ...decisionTimeouts(table, round, seat)];
  });
};

/** Frees the seats of unready or absent players. While seats are empty, only absence counts. */
const readyTimeouts = ({ terms, seats, stage }: Table): ScheduledEvent[] => {
  const { readyMs } = terms;
  if (readyMs === null) return [];
  const isAsked = stage === 'over' || seats.every(({ occupant }) => occupant !== null);
  return seats.flatMap(({ occupant, ready, awaySinceMs, unreadySinceMs }, index) => {
    if (occupant?.type !== 'person') return [];
    const seat = index as Seat;
    const sinceMs =
      isAsked && !ready ? unreadySinceMs : awaySinceMs === null ? null : Math.max(awaySinceMs, unreadySinceMs);
    if (sinceMs === null) return [];
    const event = (): EventPayload => ({ type: 'stoodUp', seat, why: 'notReady' });
    return [{ atMs: sinceMs + readyMs, reason: 'notReady', seat, event } as const];
  });
};

const absenceTimeout = (
  { terms }: Table,
  { occupant, awaySinceMs, autopilot }: SeatState,
  seat: Seat,
): ScheduledEvent[] =>
  occupant?.type !== 'person' || awaySinceMs === null || autopilot !== null || terms.absenceMs === null
    ? []
    : [autopilotAt(awaySinceMs + terms.absenceMs, seat, 'absence')];

const autopilotAt = (atMs: number, seat: Seat, why: 'absence' | 'timeout'): ScheduledEvent => ({
  atMs,
  reason: why,
  seat,
  event: () => ({ type: 'autopilotOn', seat, why }),
});

const decisionTimeouts = (table: Table, round: Round, seat: Seat): ScheduledEvent[] => {
  const { terms, seats } = table;
  const state = seats[seat] as SeatState;
  const { decision } = state;
  if (decision === null) return [];
  if (isBotDriven(state)) {
    if (terms.botMs === null) return [];
    const since = Math.max(decision.atMs, state.autopilotSinceMs);
    const act = (): EventPayload => {
      const action = loggedAction(round, seat, fallbackAction(viewFor(round, seat)));
      return { type: 'acted', seat, by: 'table', action };
    };
    return [{ atMs: since + terms.botMs, reason: 'silence', seat, event: act }];
  }
  const alarms: ScheduledEvent[] = [];
  const deadline = deadlineOf(table, seat);
  if (deadline !== null) alarms.push(autopilotAt(deadline, seat, 'timeout'));
  if (state.autoPass && terms.autoPassMs !== null && canOnlyPass(round, seat)) {
    const pass = (): EventPayload => ({ type: 'acted', seat, by: 'autoPass', action: { type: 'pass' } });
    const spreadMs = autoPassSpreadMs(table, `automatic pass ${seat} ${decision.seq}`);
    alarms.push({ atMs: decision.atMs + terms.autoPassMs + spreadMs, reason: 'autoPass', seat, event: pass });
  }
  return alarms;
};

/** Random addition to the time of an automatic pass: without it, the time would show that the pass was automatic. It is
 * drawn from the round's secret, so that it is unpredictable, and verifiable afterwards. */
const autoPassSpreadMs = ({ terms, proof }: Table, purpose: string): number =>
  terms.autoPassSpreadMs === 0 ? 0 : drawnNumber(proof?.secret ?? '', purpose, terms.autoPassSpreadMs + 1);

/** True if no play beats (要不起). */
const canOnlyPass = (round: Round, seat: Seat): boolean => {
  if (round.phase !== 'play' || round.toBeat === null) return false;
  const actions = legalActions(round, seat);
  return actions.length === 1 && actions[0]?.type === 'pass';
};
