/**
 * Time at a table. It has no timer: whoever runs it asks `wakeAt` when to call `tick`. Called late, early or twice,
 * `tick` yields what is due and nothing else.
 */
import { legalActions, viewFor, type Round, type Seat } from '@doudizhu/rules';
import { advance, consequenceOf, dealOf, type Step } from './consequence.ts';
import type { Happening, ManagedWhy, TableEvent } from './event.ts';
import { fallbackAction } from './hints.ts';
import { isBotDriven, type Place, type Table } from './table.ts';

/** The events that time has brought about: take-overs, automatic passes, deals that need not wait any longer. */
export const tick = (table: Table, nowMs: number): TableEvent[] => {
  const events: TableEvent[] = [];
  // What was cut off comes first; then one alarm after another, since each may change what the others are about.
  let step: Step = advance(table, [], { nowMs, command: null });
  for (;;) {
    events.push(...step.events);
    const due = alarmsOf(step.table).filter(({ atMs }) => atMs <= nowMs);
    if (due.length === 0) return events;
    const next = due.reduce((first, alarm) => (alarm.atMs < first.atMs ? alarm : first));
    step = advance(step.table, [next.happening()], { nowMs, command: null });
  }
};

/** When `tick` will have something to do, or null: not before a command. It may depend on hidden cards: keep it secret. */
export const wakeAt = (table: Table): number | null => {
  if (consequenceOf(table) !== null) return table.atMs;
  const alarms = alarmsOf(table);
  return alarms.length === 0 ? null : Math.min(...alarms.map(({ atMs }) => atMs));
};

/** When the person at a seat has to have decided, the bank included; null where no clock runs for the seat. */
export const deadlineOf = ({ terms, places }: Table, seat: Seat): number | null => {
  const place = places[seat] as Place;
  if (terms.clock === null || place.asked === null || isBotDriven(place)) return null;
  return place.asked.atMs + terms.clock.decisionMs + place.bankMs;
};

/** Something that happens at a time unless something else happens before. */
export interface Alarm {
  readonly atMs: number;
  /** `mixed`: players have had their time to add to the deal; `silence`: of a bot. */
  readonly reason: 'mixed' | 'autoPass' | 'silence' | Exclude<ManagedWhy, 'wish'>;
  /** Null for the table as a whole. */
  readonly seat: Seat | null;
  readonly happening: () => Happening;
}

export const alarmsOf = (table: Table): Alarm[] => {
  const { stage, terms } = table;
  if (stage === 'mixing') {
    const since = table.proof?.committedMs ?? table.atMs;
    return [{ atMs: since + terms.mixMs, reason: 'mixed', seat: null, happening: () => dealOf(table, 0) }];
  }
  if (stage !== 'playing' || table.round === null) return [];
  const round = table.round;
  return table.places.flatMap((place, index) => {
    const seat = index as Seat;
    return [...absenceAlarm(table, place, seat), ...decisionAlarms(table, round, seat)];
  });
};

const absenceAlarm = ({ terms }: Table, { occupant, awaySinceMs, managed }: Place, seat: Seat): Alarm[] =>
  occupant?.type !== 'person' || awaySinceMs === null || managed !== null || terms.absenceMs === null
    ? []
    : [takeOverAt(awaySinceMs + terms.absenceMs, seat, 'absence')];

const takeOverAt = (atMs: number, seat: Seat, why: 'absence' | 'timeout'): Alarm => ({
  atMs,
  reason: why,
  seat,
  happening: () => ({ type: 'managed', seat, why }),
});

const decisionAlarms = (table: Table, round: Round, seat: Seat): Alarm[] => {
  const { terms, places } = table;
  const place = places[seat] as Place;
  const { asked } = place;
  if (asked === null) return [];
  if (isBotDriven(place)) {
    if (terms.botMs === null) return [];
    const since = Math.max(asked.atMs, place.managedMs);
    const act = (): Happening => {
      const action = fallbackAction(viewFor(round, seat));
      return { type: 'acted', seat, by: 'table', action };
    };
    return [{ atMs: since + terms.botMs, reason: 'silence', seat, happening: act }];
  }
  const alarms: Alarm[] = [];
  const deadline = deadlineOf(table, seat);
  if (deadline !== null) alarms.push(takeOverAt(deadline, seat, 'timeout'));
  if (place.autoPass && terms.autoPassMs !== null && canOnlyPass(round, seat)) {
    const pass = (): Happening => ({ type: 'acted', seat, by: 'autoPass', action: { type: 'pass' } });
    alarms.push({ atMs: asked.atMs + terms.autoPassMs, reason: 'autoPass', seat, happening: pass });
  }
  return alarms;
};

/** Whether nothing beats: 要不起. */
const canOnlyPass = (round: Round, seat: Seat): boolean => {
  if (round.phase !== 'play' || round.beat === null) return false;
  const actions = legalActions(round, seat);
  return actions.length === 1 && actions[0]?.type === 'pass';
};
