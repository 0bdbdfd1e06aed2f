/**
 * Checks a log from elsewhere, without any trust in it: every secret against its commitment, all cards against secret and
 * entropies, every step against the command handler that the table itself obeys, every derived event against the state
 * that it follows from. It cannot know whether times are true, and what people were shown meanwhile.
 */
import {
  err,
  failuresOf,
  ok,
  phrasesOf,
  unreachable,
  whyIllegal,
  type Phrase,
  type Result,
  type Round,
  type Texts,
} from '@doudizhu/rules';
import { scheduledEvents, type ScheduledEvent } from './clock.ts';
import type { Command, CommandPayload } from './command.ts';
import { derivedEvent, dealtEvent } from './derived-events.ts';
import { handleCommand, openTable } from './decide.ts';
import type { AutopilotReason, EventPayload, TableEvent } from './event.ts';
import { commitmentOf } from './fairness.ts';
import { isRoundUnderWay } from './view.ts';
import { applyEvent, type DealProof, type Table } from './table.ts';

/** What a log that is right tells. */
export interface LogReport {
  readonly table: string;
  /** The rule set's name. */
  readonly rules: string;
  readonly events: number;
  /** Rounds that are over, in order. */
  readonly rounds: readonly RoundReport[];
  /** Whether the log ends inside a round: its secret is proved, but should not have been in anybody's hands. */
  readonly underWay: boolean;
  readonly closed: boolean;
}

export interface RoundReport {
  readonly round: number;
  readonly commitment: string;
  readonly secret: string;
  readonly entropy: readonly string[];
  /** Whether the first deal was given and not drawn: then nothing proves it. */
  readonly chosen: boolean;
  readonly redeals: number;
  readonly landlord: number | null;
  readonly actions: number;
  /** Index = Seat; null where all passed. */
  readonly scores: readonly number[] | null;
}

const PHRASE_TEXTS = {
  'event/seq': ({ seq, wanted }: { seq: number; wanted: number }) => `its sequence number is ${seq}, want ${wanted}`,
  'event/time': ({ wanted }: { wanted: number }) => `it is earlier than the event before it, want ${wanted} or later`,
  'event/closed': () => 'the table is closed, want no more events',
  'event/seat': ({ seat }: { seat: number }) => `there is no seat ${seat}`,
  'event/not-opened': () => 'the log begins with it, want "opened"',
  'event/terms': () => 'its terms are not complete, want every field',
  'event/dealt-early': () => 'nothing led to it, want all who are to add to the deal',
  'event/no-cause': () => 'nothing led to it',
  'event/autopilot': ({ why }: { why: AutopilotReason }) => `nobody is to be played for because of ${why}`,
  'event/no-autopilot': () => 'no bot plays for this seat',
  'event/commitment': ({ wanted }: { wanted: string }) => `the secret does not match the commitment, want ${wanted}`,
  'event/other-command': ({ json }: { json: string }) => `the rules make it ${json}`,
  'event/not-timed': ({ seat, byTable }: { seat: number; byTable: boolean }) =>
    `seat ${seat} is not played for by the ${byTable ? 'table' : 'automatic pass'}`,
  'event/due': ({ type }: { type: EventPayload['type'] }) => `"${type}" has to follow first`,
  'event/cards': () => 'these are not the cards, or not the first speaker, that secret and entropy give',
  'event/other': ({ json }: { json: string }) => `want ${json}`,
} as const satisfies Texts;
const eventPhrase = phrasesOf(PHRASE_TEXTS);

const FAILURE_TEXTS = {
  'bad-log/event': ({ index, type, cause }: { index: number; type: EventPayload['type']; cause: Phrase }) =>
    `bad log at event ${index} (${type}): ${cause.message}`,
  'bad-log/no-events': () => 'bad log: no events, want "opened" first',
} as const satisfies Texts;
export const verifyFailure = failuresOf(FAILURE_TEXTS);
export const VERIFY_TEXTS = { ...PHRASE_TEXTS, ...FAILURE_TEXTS } as const;

/** @returns what was proved, or `bad-log` naming the first event that is wrong, and why. */
export const verifyLog = (events: readonly TableEvent[]): Result<LogReport> => {
  const rounds: RoundReport[] = [];
  let table: Table | null = null;
  for (const [index, event] of events.entries()) {
    const fault = faultInEvent(table, event, index);
    if (fault !== null) return err(verifyFailure('bad-log/event', { index, type: event.type, cause: fault }));
    table = applyEvent(table, event);
    if (event.type === 'undone' && rounds.at(-1)?.round === table.roundsBegun) rounds.pop();
    if (event.type === 'ended') rounds.push(reportOf(table, event.scores));
  }
  if (table === null) return err(verifyFailure('bad-log/no-events'));
  const { table: id, rules } = table.terms;
  const [underWay, closed] = [isRoundUnderWay(table), table.stage === 'closed'];
  return ok({ table: id, rules: rules.name, events: events.length, rounds, underWay, closed });
};

/** Why an event cannot be number `index` of a log that adds up to `table`, or null. */
export const faultInEvent = (table: Table | null, event: TableEvent, index: number): Phrase | null => {
  if (event.seq !== index) return eventPhrase('event/seq', { seq: event.seq, wanted: index });
  if (table === null) return faultInOpening(event);
  if (event.atMs < table.atMs) return eventPhrase('event/time', { wanted: table.atMs });
  if (table.stage === 'closed') return eventPhrase('event/closed');
  if ('seat' in event && event.seat >= table.seats.length) return eventPhrase('event/seat', { seat: event.seat });
  const due = derivedEvent(table);
  if (due !== null) return sameJson(due, payloadOf(event)) ? null : differenceOf(due, event);
  return faultInCause(table, event);
};

const faultInOpening = (event: TableEvent): Phrase | null => {
  if (event.type !== 'opened') return eventPhrase('event/not-opened');
  const again = openTable(event.terms, event.atMs);
  if (!again.ok) return again.error;
  return sameJson(payloadOf(again.value), payloadOf(event)) ? null : eventPhrase('event/terms');
};

/** An event that nothing made necessary: a command or the time did. */
const faultInCause = (table: Table, event: TableEvent): Phrase | null => {
  switch (event.type) {
    case 'dealt': {
      if (!isTime(table, event, 'entropy')) return eventPhrase('event/dealt-early');
      const due = dealtEvent(table, 0);
      return sameJson(due, payloadOf(event)) ? null : differenceOf(due, event);
    }
    case 'opened':
    case 'drawn':
    case 'undone':
    case 'ended':
      return eventPhrase('event/no-cause');
    case 'acted':
      return event.by === 'person' || event.by === 'bot'
        ? faultInCommandEvent(table, event)
        : faultInTimedAction(table, event);
    case 'managed':
      if (event.why === 'wish') return faultInCommandEvent(table, event);
      return isTime(table, event, event.why) ? null : eventPhrase('event/autopilot', { why: event.why });
    case 'handedBack':
      return (table.seats[event.seat]?.autopilot ?? null) === null ? eventPhrase('event/no-autopilot') : null;
    case 'committed':
      if (event.commitment !== commitmentOf(event.secret)) {
        return eventPhrase('event/commitment', { wanted: commitmentOf(event.secret) });
      }
      return faultInCommandEvent(table, event);
    case 'seated':
    case 'presence':
    case 'ready':
    case 'autoPass':
    case 'chosen':
    case 'mixed':
    case 'undoVoted':
    case 'closed':
      return faultInCommandEvent(table, event);
    default:
      return unreachable(event);
  }
};

type CommandEvent = Exclude<TableEvent, { type: 'opened' | 'drawn' | 'undone' | 'ended' | 'dealt' | 'handedBack' }>;

/** Asks the command handler whether a command could have caused this. */
const faultInCommandEvent = (table: Table, event: CommandEvent): Phrase | null => {
  const { from, payload } = commandBehind(event);
  const handled = handleCommand(table, { id: 'verify', from, seq: table.seq, payload });
  if (!handled.ok) return handled.error;
  const own = payloadOf(event);
  const found = handled.value.some((caused) => sameJson(caused, own));
  return found ? null : eventPhrase('event/other-command', { json: JSON.stringify(handled.value[0]) });
};

const commandBehind = (event: CommandEvent): { readonly from: Command['from']; readonly payload: CommandPayload } => {
  switch (event.type) {
    case 'seated':
      return { from: 'host', payload: { type: 'seat', seat: event.seat, occupant: event.occupant } };
    case 'presence':
      return { from: 'host', payload: { type: 'presence', seat: event.seat, here: event.here } };
    case 'ready':
      return { from: event.seat, payload: { type: 'ready', on: event.on } };
    case 'autoPass':
      return { from: event.seat, payload: { type: 'autoPass', on: event.on } };
    case 'chosen':
      return { from: 'host', payload: { type: 'choose', deal: event.deal, first: event.first } };
    case 'committed':
      return { from: 'host', payload: { type: 'commit', secret: event.secret } };
    case 'mixed':
      return { from: event.seat, payload: { type: 'addEntropy', entropy: event.entropy } };
    case 'acted':
      return event.by === 'person'
        ? { from: event.seat, payload: { type: 'act', action: event.action } }
        : { from: 'host', payload: { type: 'actFor', seat: event.seat, action: event.action } };
    case 'managed':
      return { from: event.seat, payload: { type: 'autopilot', on: true } };
    case 'undoVoted':
      return { from: event.seat, payload: { type: 'undo', agree: event.agree } };
    case 'closed':
      return { from: 'host', payload: { type: 'close' } };
    default:
      return unreachable(event);
  }
};

/** An automatic pass, or the table's own play for a bot that was silent: any legal one, for what is cheapest may change. */
const faultInTimedAction = (table: Table, event: Extract<TableEvent, { type: 'acted' }>): Phrase | null => {
  const byTable = event.by === 'table';
  if (!isTime(table, event, byTable ? 'silence' : 'autoPass')) {
    return eventPhrase('event/not-timed', { seat: event.seat, byTable });
  }
  return whyIllegal(table.round as Round, event.seat, event.action);
};

/** Whether time could cause an event at the time that it states. */
const isTime = (table: Table, event: TableEvent, reason: ScheduledEvent['reason']): boolean => {
  const seat = 'seat' in event ? event.seat : null;
  return scheduledEvents(table).some(
    (alarm) => alarm.reason === reason && alarm.seat === seat && alarm.atMs <= event.atMs,
  );
};

const reportOf = (table: Table, scores: readonly number[] | null): RoundReport => {
  const { round, commitment, secret, entropy, chosen } = table.proof as DealProof;
  const { redeals, landlord } = table.round as Round;
  return {
    round,
    commitment,
    secret,
    entropy: entropy ?? [],
    chosen,
    redeals,
    landlord,
    actions: table.decidedBy.length,
    scores,
  };
};

/** An event without its stamp. */
const payloadOf = ({ seq: _seq, atMs: _atMs, command: _command, ...payload }: TableEvent): EventPayload => payload;

const differenceOf = (due: EventPayload, event: TableEvent): Phrase => {
  if (due.type !== event.type) return eventPhrase('event/due', { type: due.type });
  return due.type === 'dealt' ? eventPhrase('event/cards') : eventPhrase('event/other', { json: JSON.stringify(due) });
};

/** Whether two values are the same JSON, whatever the order of their keys. */
const sameJson = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keysOfA, keysOfB] = [Object.keys(a), Object.keys(b)];
  return (
    keysOfA.length === keysOfB.length &&
    keysOfA.every((key) => Object.hasOwn(b, key) && sameJson((a as EventFields)[key], (b as EventFields)[key]))
  );
};

type EventFields = Readonly<Record<string, unknown>>;
