/**
 * The log as text, one event a line, and as a table. Reading checks the shape of every event, so that what is read from
 * a file cannot break the fold by its types; whether it is true and by the rules is what `verifyLog` says.
 */
import { err, ok, type Result } from '@doudizhu/rules/result';
import { failuresOf, phrasesOf, type FailureIn, type PhraseIn, type Texts } from '@doudizhu/rules/failure';
import { foundValue, isObject } from '@doudizhu/rules/schema';
import { applyEvent } from '../fold/apply-event.ts';
import type { Table } from '../model/state.ts';
import { type TableEvent, EVENT, LOG_VERSION } from '../model/event.ts';
import { faultInEvent, verifyFailure } from './verify.ts';

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

const PHRASE_TEXTS = {
  'log/no-json': { en: 'line is {found}, want a JSON object', zh: '这里是 {found}，应为 JSON 对象' },
  'log/version': { en: 'its version is {found}, want {wanted}', zh: '版本是 {found}，这里能读的是 {wanted}' },
  'log/field': { en: '{field} is {found}, want {wanted}', zh: '{field} 是{found}，应为{wanted}' },
} as const satisfies Texts;
const logPhrase = phrasesOf(PHRASE_TEXTS);
type LogPhrase = Extract<PhraseIn<typeof PHRASE_TEXTS>, { readonly key: `log/${string}` }>;

const FAILURE_TEXTS = {
  'bad-log/line': { en: 'bad log at line {line}: {cause}', zh: '日志第 {line} 行有误（{cause}）' },
  'other-version/line': { en: 'bad log at line {line}: {cause}', zh: '日志第 {line} 行有误（{cause}）' },
  'bad-log/empty': { en: 'bad log: no events, want one JSON object a line', zh: '日志是空的' },
} as const satisfies Texts;
const logFailure = failuresOf(FAILURE_TEXTS);
/** `other-version`: another version of this program wrote it. */
export type LogFailure = FailureIn<typeof FAILURE_TEXTS> | ReturnType<typeof verifyFailure>;

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

/**
 * The public part of a log: it holds no secret of a running round, nor of a shared board that other tables have still to
 * play. It ends before the round that is played or held back, and before cards that were chosen and are not played yet.
 */
export const publicLog = (events: readonly TableEvent[]): TableEvent[] => {
  /** Where the cards of a round to come were chosen, where the round that is played began, where the last one ended. */
  let [chosen, open, ended]: [number | null, number | null, number] = [null, null, -1];
  /** Where the rounds began that are held back. */
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

/** Cuts a log into its segments, one a round: `foldLog` takes each of them alone. */
export const segmentsOf = (events: readonly TableEvent[]): TableEvent[][] => {
  const segments: TableEvent[][] = [];
  for (const event of events) {
    const running = segments.at(-1);
    if (running === undefined || event.type === 'continued') segments.push([event]);
    else running.push(event);
  }
  return segments;
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
    return err(logPhrase('log/version', { found: foundValue(value['version']), wanted: LOG_VERSION }));
  }
  const read = EVENT.read(value);
  if (read.ok) return read;
  const { path, found, wanted } = read.error;
  const type = String(value['type']);
  return err(
    logPhrase('log/field', { field: path === 'type' ? path : path === '' ? type : `${type}.${path}`, found, wanted }),
  );
};
