/** The log as text, one event per line. Reading checks the shape of every event, so that a file cannot break the fold.
 * `verifyLog` checks that it is true. */
import { err, ok, type Result } from '@doudizhu/rules/result';
import { failuresOf, phrasesOf, type FailureIn, type PhraseIn, type Texts } from '@doudizhu/rules/failure';
import { foundValue, isObject } from '@doudizhu/rules/schema';
import { applyEvent } from '../fold/apply-event.ts';
import type { Table } from '../model/state.ts';
import { type TableEvent, EVENT, LOG_VERSION } from '../model/event.ts';
import { faultInEvent, verifyFailure } from './verify.ts';

/** Folds a log without checking it. @throws if it is empty or has a gap */
export const foldLog = (events: readonly TableEvent[]): Table => {
  let table: Table | null = null;
  for (const event of events) table = applyEvent(table, event);
  if (table === null) throw new Error('bad log: no events, expected "opened" first');
  return table;
};

/** Writes one JSON object per line. */
export const writeLog = (events: readonly TableEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

/** @returns the events; or `bad-log` with line and field, or `other-version` */
export const readLog = (text: string): Result<TableEvent[], LogFailure> => {
  const { events, fault } = readEvents(text);
  return fault === null ? ok(events) : err(fault);
};

const PHRASE_TEXTS = {
  'log/no-json': 'line is {found}, expected a JSON object',
  'log/version': 'its version is {found}, expected {expected}',
  'log/field': '{field} is {found}, expected {expected}',
} as const satisfies Texts;
const logPhrase = phrasesOf(PHRASE_TEXTS);
type LogPhrase = Extract<PhraseIn<typeof PHRASE_TEXTS>, { readonly key: `log/${string}` }>;

const FAILURE_TEXTS = {
  'bad-log/line': 'bad log at line {line}: {cause}',
  'other-version/line': 'bad log at line {line}: {cause}',
  'bad-log/empty': 'bad log: no events, expected one JSON object per line',
} as const satisfies Texts;
const logFailure = failuresOf(FAILURE_TEXTS);
/** `other-version`: written by another version of this program. */
export type LogFailure = FailureIn<typeof FAILURE_TEXTS> | ReturnType<typeof verifyFailure>;

/** The valid part of a stored log. */
export interface RestoredLog {
  readonly log: readonly TableEvent[];
  /** Reason why the rest was left out. Null: the log is complete. */
  readonly fault: LogFailure | null;
}

/** Reads a stored log that can be cut off or damaged. Shape, cards, rules and proofs are checked, so that the result can
 * be played on. If `fault` is not null, keep the text: new events replace the rest. @returns an error if the first
 * event is invalid */
export const restoreLog = (text: string): Result<RestoredLog, LogFailure> => {
  const { events, fault } = readEvents(text);
  const log: TableEvent[] = [];
  let table: Table | null = null;
  for (const [index, event] of events.entries()) {
    const reason = faultInEvent(table, event);
    if (reason !== null) {
      const wrongEvent = verifyFailure('bad-log/event', { index, type: event.type, cause: reason });
      return log.length === 0 ? err(wrongEvent) : ok({ log, fault: wrongEvent });
    }
    table = applyEvent(table, event);
    log.push(event);
  }
  return fault !== null && log.length === 0 ? err(fault) : ok({ log, fault });
};

/** The public part of a log, without secrets of running rounds and of unfinished shared boards. It ends before the
 * round that is played or held back, and before cards that are chosen and not yet played. */
export const publicLog = (events: readonly TableEvent[]): TableEvent[] => {
  /** Index of: cards chosen for a coming round, start of the running round, end of the last one. */
  let [chosen, open, ended]: [number | null, number | null, number] = [null, null, -1];
  /** Index of the start of each round that is held back. */
  const heldBack = new Map<number, number>();
  for (const [index, event] of events.entries()) {
    if (event.type === 'chosen' && event.deal !== null) chosen ??= index;
    if (event.type === 'continued') {
      if (event.state.chosen !== null) chosen ??= index;
      for (const round of event.state.heldBack) if (!heldBack.has(round)) heldBack.set(round, index);
    }
    if (event.type === 'committed') {
      const begin = events[index - 1]?.type === 'continued' ? index - 1 : index;
      open = chosen ?? begin;
      if (event.board !== null) heldBack.set(event.round, open);
    }
    if (event.type === 'released') heldBack.delete(event.round);
    if (event.type === 'dealt') chosen = null;
    if (event.type === 'undone') open ??= ended + 1;
    if (event.type === 'closed') chosen = null;
    if (event.type === 'ended' || event.type === 'closed') [open, ended] = [null, index];
  }
  return events.slice(0, Math.min(open ?? events.length, chosen ?? events.length, ...heldBack.values()));
};

/** Cuts a log into segments, each of which `foldLog` accepts. A round has one. */
export const segmentsOf = (events: readonly TableEvent[]): TableEvent[][] => {
  const segments: TableEvent[][] = [];
  for (const event of events) {
    const running = segments.at(-1);
    if (running === undefined || event.type === 'continued') segments.push([event]);
    else running.push(event);
  }
  return segments;
};

/** Reads events up to the first invalid line. */
const readEvents = (text: string): { readonly events: TableEvent[]; readonly fault: LogFailure | null } => {
  const events: TableEvent[] = [];
  // Windows programs write a byte order mark, which JSON must not have.
  for (const [index, line] of text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const event = readEvent(line);
    if (!event.ok) {
      const at = { line: index + 1, cause: event.error };
      const isOther = event.error.key === 'log/version';
      return { events, fault: logFailure(isOther ? 'other-version/line' : 'bad-log/line', at) };
    }
    events.push(event.value);
  }
  return { events, fault: events.length > 0 ? null : logFailure('bad-log/empty') };
};

const readEvent = (line: string): Result<TableEvent, LogPhrase> => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return err(logPhrase('log/no-json', { found: JSON.stringify(line) }));
  }
  if (!isObject(value)) return err(logPhrase('log/no-json', { found: foundValue(value).message }));
  const begins = Object.hasOwn(value, 'type') && (value['type'] === 'opened' || value['type'] === 'continued');
  if (begins && value['version'] !== LOG_VERSION) {
    return err(logPhrase('log/version', { found: foundValue(value['version']), expected: LOG_VERSION }));
  }
  const read = EVENT.read(value);
  if (read.ok) return read;
  const { path, found, expected } = read.error;
  const type = String(value['type']);
  return err(
    logPhrase('log/field', { field: path === 'type' ? path : path === '' ? type : `${type}.${path}`, found, expected }),
  );
};
