/** Checks an untrusted log: secrets against commitments, cards against secrets and entropies, every step by the command
 * handler, every derived event by its state. Times and shown messages cannot be checked. */
import { failuresOf, phrasesOf, type Phrase, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { whyIllegal, type Round } from '@doudizhu/rules/round';
import { scheduledEvents, type ScheduledEvent } from '../clock/clock.ts';
import type { Handled } from '../command/action.ts';
import { handleHostCommand } from '../command/host.ts';
import { continuedEvent } from '../fold/snapshot.ts';
import { handleSeatCommand } from '../command/person.ts';
import { HOST_COMMAND_OF, PERSON_COMMAND_OF, type HostCommand, type PersonCommand } from '../model/command.ts';
import { readTerms } from '../model/terms.ts';
import { derivedEvent, dealtEvent } from '../fold/derived-events.ts';
import {
  payloadOf,
  type AutopilotReason,
  type EventPayload,
  type TableEvent,
  type DealProof,
  type EventOf,
} from '../model/event.ts';
import type { Signature } from '../fairness/signature.ts';
import { commitmentOf, FAIRNESS_SCHEME, signedText } from '../fairness/fairness.ts';
import { loggedAction } from '../fold/logged-action.ts';
import { chainWith } from '../fold/chain.ts';
import { isRatable, isRoundUnderWay, unrevealedIn, boardOf } from '../fold/queries.ts';
import { applyEvent } from '../fold/apply-event.ts';
import type { Table } from '../model/state.ts';

/** Content of a valid log. */
export interface LogReport {
  readonly table: string;
  readonly rules: string;
  readonly events: number;
  /** Finished rounds, in order. */
  readonly rounds: readonly RoundReport[];
  /** True if the log ends inside a round, whose secret should not be known yet. */
  readonly underWay: boolean;
  readonly closed: boolean;
}

/** Proved facts of one round. */
export interface RoundReport {
  readonly round: number;
  readonly scheme: typeof FAIRNESS_SCHEME;
  readonly board: string;
  readonly commitment: string;
  /** The table's signature and its text, unchecked: `isSigned` checks it. Null: unsigned. */
  readonly signed: { readonly text: string; readonly signature: Signature } | null;
  /** Seats that did not reveal their entropy in time. */
  readonly unrevealed: readonly number[];
  /** True if at least two players added to the deal: the table could not choose the cards. */
  readonly ratable: boolean;
  readonly secret: string;
  readonly entropy: readonly string[];
  /** True if the first deal was set and not drawn: nothing proves it. */
  readonly chosen: boolean;
  readonly redeals: number;
  readonly landlord: number | null;
  readonly actions: number;
  /** Index = Seat. Null: all passed. */
  readonly scores: readonly number[] | null;
}

const AUTOPILOT_REASONS: Readonly<Record<AutopilotReason, string>> = {
  timeout: 'timeout',
  absence: 'absence',
  wish: 'wish',
  abandonment: 'abandonment',
};

const PHRASE_TEXTS = {
  'event/seq': 'its sequence number is {seq}, expected {expected}',
  'event/time': 'its time is before the previous event, expected {expected} or later',
  'event/closed': 'it follows the end of the table',
  'event/chain': ({ expected }: { expected: string | null }) =>
    `its hash chain does not match the events before it, expected ${expected ?? 'none'}`,
  'event/snapshot': 'its snapshot does not match the rule set, expected {seats} seats',
  'event/seat': 'unknown seat {seat}',
  'event/not-opened': 'the log begins with it, expected "opened"',
  'event/terms': 'its terms are incomplete',
  'event/dealt-early': 'it has no cause: entropies are missing',
  'event/no-cause': 'it has no cause',
  'event/autopilot': 'no autopilot is due because of {why}',
  'event/no-autopilot': 'the autopilot of this seat is off',
  'event/commitment': 'the secret does not match the commitment, expected {expected}',
  'event/other-command': 'the rules require {json}',
  'event/not-timed': ({ seat, byTable }: { seat: number; byTable: boolean }) =>
    `no action of the ${byTable ? 'table' : 'automatic pass'} is due for seat ${seat}`,
  'event/due': '"{type}" must come first',
  'event/cards': 'cards, dealer or first caller do not match secret and entropy',
  'event/other': 'expected {json}',
} as const satisfies Texts;
const eventPhrase = phrasesOf(PHRASE_TEXTS, { why: AUTOPILOT_REASONS });

const FAILURE_TEXTS = {
  'bad-log/event': 'bad log at event {index} ({type}): {cause}',
  'bad-log/no-events': 'bad log: no events, expected "opened" first',
} as const satisfies Texts;
export const verifyFailure = failuresOf(FAILURE_TEXTS);
/** @returns the proved facts, or `bad-log` with the first invalid event and the reason */
export const verifyLog = (events: readonly TableEvent[]): Result<LogReport> => {
  const rounds: RoundReport[] = [];
  let table: Table | null = null;
  for (const [index, event] of events.entries()) {
    const fault = faultInEvent(table, event);
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

/** Finds the event with a hash that a player was shown. @returns its index. Null: another log was shown */
export const eventSeen = (events: readonly TableEvent[], chain: string): number | null => {
  const index = events.findIndex((event) => event.chain === chain);
  return index < 0 ? null : index;
};

/** Reason why an event cannot follow, or null. @param table null: the log starts with the event */
export const faultInEvent = (table: Table | null, event: TableEvent): Phrase | null => {
  const fault = faultInContent(table, event);
  if (fault !== null) return fault;
  const chain = chainWith(table, event);
  return chain === event.chain ? null : eventPhrase('event/chain', { expected: chain });
};

const faultInContent = (table: Table | null, event: TableEvent): Phrase | null => {
  if (table === null) return faultInBeginning(event);
  if (event.seq !== table.seq + 1) return eventPhrase('event/seq', { seq: event.seq, expected: table.seq + 1 });
  if (event.atMs < table.atMs) return eventPhrase('event/time', { expected: table.atMs });
  if (table.stage === 'closed') return eventPhrase('event/closed');
  if ('seat' in event && event.seat >= table.seats.length) return eventPhrase('event/seat', { seat: event.seat });
  const due = derivedEvent(table);
  if (due !== null) return sameJson(due, payloadOf(event)) ? null : differenceOf(due, event);
  return faultInCause(table, event) ?? faultInTime(table, event);
};

const faultInBeginning = (event: TableEvent): Phrase | null => {
  if (event.type !== 'opened' && event.type !== 'continued') return eventPhrase('event/not-opened');
  if (event.type === 'opened' && event.seq !== 0) return eventPhrase('event/seq', { seq: event.seq, expected: 0 });
  const terms = readTerms(event.terms);
  if (!terms.ok) return terms.error;
  if (!sameJson(terms.value, event.terms)) return eventPhrase('event/terms');
  if (event.type === 'opened') return null;
  const { seats, scores } = event.state;
  const expected = terms.value.rules.seats;
  return seats.length === expected && scores.length === expected
    ? null
    : eventPhrase('event/snapshot', { seats: expected });
};

/** An event that is due cannot be skipped. */
const faultInTime = (table: Table, event: TableEvent): Phrase | null => {
  if (event.type === 'resumed' || isSameCommand(table, event)) return null;
  const due = scheduledEvents(table);
  const own = isTimed(event) ? due.find((scheduled) => isScheduled(scheduled, event)) : undefined;
  const before = due.find(({ atMs }) => (own === undefined ? atMs <= event.atMs : atMs < own.atMs));
  return before === undefined ? null : eventPhrase('event/due', { type: before.event().type });
};

/** True for the second of two events that one command causes at the same time. */
const isSameCommand = (table: Table, { type, command, atMs }: TableEvent): boolean => {
  const { processed, seq } = table;
  if (command === null || atMs !== table.atMs || (type !== 'acted' && type !== 'autopilotOff' && type !== 'committed'))
    return false;
  return [...processed].some(
    ([
      from,
      {
        recent: { newest },
      },
    ]) => {
      return newest.last === seq && command === `${from}:${newest.id}:${newest.digest}`;
    },
  );
};

/** Checks an event that a command or time caused. */
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
    case 'autopilotOn':
      if (event.why === 'wish' || event.why === 'abandonment') return faultInCommandEvent(table, event);
      return isTime(table, event, event.why) ? null : eventPhrase('event/autopilot', { why: event.why });
    case 'autopilotOff': {
      const autopilot = table.seats[event.seat]?.autopilot ?? null;
      return autopilot === null || autopilot === 'abandonment' ? eventPhrase('event/no-autopilot') : null;
    }
    case 'committed': {
      const expected = commitmentOf(event.secret);
      return event.commitment === expected
        ? faultInCommandEvent(table, event)
        : eventPhrase('event/commitment', { expected });
    }
    case 'continued': {
      const due = continuedEvent(table);
      return sameJson(due, payloadOf(event)) ? null : eventPhrase('event/other', { json: JSON.stringify(due) });
    }
    case 'stoodUp':
      if (event.why === 'wish') return faultInCommandEvent(table, event);
      return isTime(table, event, 'notReady') && event.why === 'notReady' ? null : eventPhrase('event/no-cause');
    default:
      return faultInCommandEvent(table, event);
  }
};

type CommandEvent = Exclude<
  TableEvent,
  { type: 'opened' | 'continued' | 'drawn' | 'undone' | 'ended' | 'dealt' | 'autopilotOff' }
>;

/** Checks that a command could have caused the event. */
const faultInCommandEvent = (table: Table, event: CommandEvent): Phrase | null => {
  const handled = handleAgain(table, event);
  if (!handled.ok) return handled.error;
  const own = payloadOf(event);
  if (handled.value.some((caused) => sameJson(caused, own))) return null;
  const caused = handled.value.find(({ type }) => type === event.type) ?? handled.value[0];
  return eventPhrase('event/other-command', { json: JSON.stringify(caused) });
};

/** Handles the command of an event again. */
const handleAgain = (table: Table, event: CommandEvent): Handled => {
  const { seq } = table;
  switch (event.type) {
    case 'acted':
      return event.by === 'person'
        ? handleSeatCommand(table, event.seat, { type: 'act', action: event.action }, seq)
        : handleHostCommand(table, { type: 'actFor', seat: event.seat, action: event.action }, seq);
    case 'autopilotOn':
      return event.why === 'abandonment'
        ? handleSeatCommand(table, event.seat, { type: 'leave' }, seq)
        : handleSeatCommand(table, event.seat, { type: 'autopilot', on: true }, seq);
    default:
      if (isOfPerson(event)) {
        const command = { ...event, type: PERSON_COMMAND_OF[event.type] } as Exclude<PersonCommand, { type: 'sit' }>;
        return handleSeatCommand(table, event.seat, command, seq);
      }
      return handleHostCommand(table, { ...event, type: HOST_COMMAND_OF[event.type] } as HostCommand, seq);
  }
};

type PersonEvent = EventOf<keyof typeof PERSON_COMMAND_OF>;
const isOfPerson = (event: CommandEvent): event is CommandEvent & PersonEvent =>
  Object.hasOwn(PERSON_COMMAND_OF, event.type);

/** Checks an automatic pass, or the table's play for a silent bot: any legal one, because the cheapest can change. */
const faultInTimedAction = (table: Table, event: EventOf<'acted'>): Phrase | null => {
  const byTable = event.by === 'table';
  if (!isTime(table, event, byTable ? 'silence' : 'autoPass')) {
    return eventPhrase('event/not-timed', { seat: event.seat, byTable });
  }
  const round = table.round as Round;
  const reason = whyIllegal(round, event.seat, event.action);
  if (reason !== null) return reason;
  const due = loggedAction(round, event.seat, event.action);
  return sameJson(due, event.action) ? null : eventPhrase('event/other', { json: JSON.stringify(due) });
};

/** True if time could have caused the event at its time. */
const isTime = (table: Table, event: TableEvent, reason: ScheduledEvent['reason']): boolean =>
  scheduledEvents(table).some((scheduled) => scheduled.reason === reason && isScheduled(scheduled, event));

const isScheduled = (scheduled: ScheduledEvent, event: TableEvent): boolean => {
  const due = scheduled.event();
  if (due.type !== event.type || scheduled.atMs > event.atMs) return false;
  return due.type === 'dealt' || sameJson(withoutAction(due), withoutAction(payloadOf(event)));
};

const withoutAction = (payload: EventPayload): object =>
  payload.type === 'acted' ? { ...payload, action: null } : payload;

const isTimed = (event: TableEvent): boolean => event.command === null;

const reportOf = (table: Table, scores: readonly number[] | null): RoundReport => {
  const proof = table.proof as DealProof;
  const { round, commitment, secret, entropy, chosen, signature, pledges } = proof;
  const { table: id } = table.terms;
  const board = boardOf(id, proof);
  const text = signedText({ table: id, round, board, commitment, pledges });
  const { redeals, landlord } = table.round as Round;
  return {
    round,
    scheme: FAIRNESS_SCHEME,
    board,
    commitment,
    signed: signature === null ? null : { text, signature },
    unrevealed: unrevealedIn(proof),
    ratable: isRatable(proof),
    secret,
    entropy: entropy ?? [],
    chosen,
    redeals,
    landlord,
    actions: table.decidedBy.length,
    scores,
  };
};

const differenceOf = (due: EventPayload, event: TableEvent): Phrase => {
  if (due.type !== event.type) return eventPhrase('event/due', { type: due.type });
  return due.type === 'dealt' ? eventPhrase('event/cards') : eventPhrase('event/other', { json: JSON.stringify(due) });
};

/** Compares JSON values, with keys in any order. */
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
