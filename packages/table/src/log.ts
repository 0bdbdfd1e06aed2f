/**
 * The log as text, one event a line, and as a table. Reading checks the shape of every event, so that what is read from
 * a file cannot break the fold by its types; whether it is true and by the rules is what `verifyLog` says.
 */
import { err, KINDS, ok, RANK_COUNT, type Failure, type Kind, type Result } from '@doudizhu/rules';
import { isOccupant } from './command.ts';
import type { EventPayload, TableEvent } from './event.ts';
import { isEntropy, isSecret } from './fairness.ts';
import { applyEvent, type Table } from './table.ts';
import { faultInEvent } from './verify.ts';

/** The table that a log adds up to. It trusts the log. @throws for one that is empty or has a gap. */
export const foldLog = (events: readonly TableEvent[]): Table => {
  let table: Table | null = null;
  for (const event of events) table = applyEvent(table, event);
  if (table === null) throw new Error('bad log: no events, want "opened" first');
  return table;
};

/** One JSON object a line. */
export const writeLog = (events: readonly TableEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

/** @returns the events of a text that `writeLog` may have written; or `bad-log` with the line and the field, or
 * `other-version`. */
export const readLog = (text: string): Result<TableEvent[], LogFailure> => {
  const { events, fault } = readEvents(text);
  return fault === null ? ok(events) : err(fault);
};

/** `other-version`: another version of this program wrote it. */
export type LogFailure = Failure<'bad-log' | 'other-version'>;

/** A stored log as far as it is right. */
export interface RestoredLog {
  readonly log: readonly TableEvent[];
  /** What is wrong with the first event that was left out, and after it everything was; null: nothing was left out. */
  readonly fault: LogFailure | null;
}

/**
 * Reads a log that was stored by oneself and may be cut off or broken: shape, cards, rules and proofs are all checked,
 * so what it returns can be folded and played on. Keep the text where `fault` is not null: what is appended to the log
 * takes the place of the rest.
 * @returns an error where not even the first event is right.
 */
export const restoreLog = (text: string): Result<RestoredLog, LogFailure> => {
  const { events, fault } = readEvents(text);
  const log: TableEvent[] = [];
  let table: Table | null = null;
  for (const [index, event] of events.entries()) {
    const reason = faultInEvent(table, event, index);
    if (reason !== null) {
      const wrongEvent = badLog(`bad log at event ${index} (${event.type}): ${reason}`);
      return log.length === 0 ? err(wrongEvent) : ok({ log, fault: wrongEvent });
    }
    table = applyEvent(table, event);
    log.push(event);
  }
  return fault !== null && log.length === 0 ? err(fault) : ok({ log, fault });
};

/** The part of a log that has no secrets any more: everybody may have it. A round that is under way is not in it. */
export const publicLog = (events: readonly TableEvent[]): TableEvent[] => {
  const last = (...types: readonly EventPayload['type'][]): number =>
    events.findLastIndex(({ type }) => types.includes(type));
  const [begun, ended, reopened] = [last('committed'), last('ended', 'closed'), last('undone')];
  if (begun > ended) return events.slice(0, begun);
  return reopened > ended ? events.slice(0, ended + 1) : [...events];
};

/** The events up to the first line that is none. */
const readEvents = (text: string): { readonly events: TableEvent[]; readonly fault: LogFailure | null } => {
  const events: TableEvent[] = [];
  // Windows programs write a byte order mark before UTF-8; JSON must not have it.
  for (const [index, line] of text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const event = readEvent(line);
    if (!event.ok) {
      const { code, message } = event.error;
      return { events, fault: { code, message: `bad log at line ${index + 1}: ${message}` } };
    }
    events.push(event.value);
  }
  return { events, fault: events.length > 0 ? null : badLog('bad log: no events, want one JSON object a line') };
};

const badLog = (message: string): LogFailure => ({ code: 'bad-log', message });

const readEvent = (line: string): Result<TableEvent, LogFailure> => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return wrong('line', line, 'a JSON object');
  }
  if (!isRecord(value)) return wrong('line', value, 'a JSON object');
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) {
    return wrong('type', type, `one of ${Object.keys(FIELDS).join(', ')}`);
  }
  if (type === 'opened' && value['version'] !== LOG_VERSION) {
    const version = JSON.stringify(value['version']) ?? 'missing';
    return err({ code: 'other-version', message: `its version is ${version}, want ${LOG_VERSION}` });
  }
  const fields: Fields = { ...METADATA, ...FIELDS[type as EventPayload['type']] };
  for (const [field, wanted] of Object.entries(fields)) {
    if (!wanted.test(value[field])) return wrong(`${type}.${field}`, value[field], wanted.say);
  }
  const stray = Object.keys(value).find((field) => field !== 'type' && !Object.hasOwn(fields, field));
  if (stray !== undefined) return wrong(`${type}.${stray}`, value[stray], 'no such field');
  return ok(value as unknown as TableEvent);
};

/** What `opened` says. Another meaning of an event gets another version. */
const LOG_VERSION = 1;

interface Wanted {
  readonly say: string;
  readonly test: (value: unknown) => boolean;
}
type Fields = Readonly<Record<string, Wanted>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const whole = (least: number, most: number): Wanted => ({
  say: `a whole number from ${least} to ${most}`,
  test: (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
});
const oneOf = (...choices: readonly string[]): Wanted => ({
  say: `one of ${choices.join(', ')}`,
  test: (value) => choices.includes(value as string),
});
const listOf = (each: Wanted): Wanted => ({
  say: `a list, each ${each.say}`,
  test: (value) => Array.isArray(value) && value.every(each.test),
});
const orNull = (wanted: Wanted): Wanted => ({
  say: `${wanted.say}, or null`,
  test: (value) => value === null || wanted.test(value),
});
const record = (fields: Fields): Wanted => ({
  say: `{ ${Object.keys(fields).join(', ')} }`,
  test: (value) => isRecord(value) && Object.entries(fields).every(([field, wanted]) => wanted.test(value[field])),
});

const SEAT = whole(0, 3);
const COUNT = whole(0, Number.MAX_SAFE_INTEGER);
const BOOLEAN: Wanted = { say: 'true or false', test: (value) => typeof value === 'boolean' };
const CARDS = listOf(whole(0, 107));
const SECRET: Wanted = { say: '64 lower-case hex digits', test: isSecret };
const WORD: Wanted = { say: 'a count word', test: (value) => value === ((value as number) | 0) };

const COMBO = record({
  kind: { say: 'a kind', test: (value) => KINDS.includes(value as Kind) },
  main: whole(0, RANK_COUNT - 1),
  length: whole(1, RANK_COUNT),
  kickers: record({ lo: WORD, hi: WORD }),
});

const ACTION: Wanted = {
  say: 'an action',
  test: (value) => isRecord(value) && (value['type'] !== 'play' || COMBO.test(value['combo'])),
};

const DEAL = record({
  hands: listOf(CARDS),
  kitty: CARDS,
  faceUp: orNull(record({ card: whole(0, 107), seat: SEAT })),
});

const METADATA: Fields = {
  seq: COUNT,
  atMs: { say: 'a time in milliseconds', test: (value) => typeof value === 'number' && Number.isFinite(value) },
  command: orNull({ say: 'a text', test: (value) => typeof value === 'string' }),
};

const FIELDS: Readonly<Record<EventPayload['type'], Fields>> = {
  opened: { version: whole(LOG_VERSION, LOG_VERSION), terms: { say: 'the terms of the table', test: isRecord } },
  seated: { seat: SEAT, occupant: orNull({ say: 'who sits there', test: isOccupant }) },
  presence: { seat: SEAT, here: BOOLEAN },
  ready: { seat: SEAT, on: BOOLEAN },
  autoPass: { seat: SEAT, on: BOOLEAN },
  chosen: { deal: orNull(DEAL), first: orNull(SEAT) },
  committed: { round: COUNT, commitment: SECRET, secret: SECRET },
  mixed: { seat: SEAT, entropy: { say: 'at most 64 printable ASCII characters', test: isEntropy } },
  dealt: { redeal: COUNT, first: SEAT, deal: DEAL },
  acted: { seat: SEAT, by: oneOf('person', 'bot', 'autoPass', 'table'), action: ACTION },
  drawn: { landlord: SEAT },
  managed: { seat: SEAT, why: oneOf('timeout', 'absence', 'wish') },
  handedBack: { seat: SEAT },
  undoVoted: { seat: SEAT, agree: BOOLEAN },
  undone: { actions: COUNT },
  ended: {
    round: COUNT,
    scores: orNull(listOf({ say: 'a whole number', test: (value) => Number.isSafeInteger(value) })),
  },
  closed: {},
};

const SHOWN_MAX = 60;

const wrong = (field: string, value: unknown, wanted: string): Result<never, LogFailure> => {
  const text = JSON.stringify(value) ?? 'missing';
  const shown = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  return err(badLog(`${field} is ${shown}, want ${wanted}`));
};
