/** All formats of a round, by name. */
import { documentsIn, roundsOfValue, type TextDocument } from './base/documents.ts';
import { readBotzone, writeBotzone } from './dialects/botzone.ts';
import { readDouzero, writeDouzero } from './dialects/douzero.ts';
import { readOpenspiel, writeOpenspiel } from './dialects/openspiel.ts';
import { isOpenspielText, openspielStarts } from './dialects/openspiel-text.ts';
import { readRlcard, writeRlcard } from './dialects/rlcard.ts';
import type { WriteOptions } from './dialects/dialect.ts';
import { failuresOf, phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { err, ok, unwrap, type Result } from '@doudizhu/rules/result';
import { isObject } from '@doudizhu/rules/schema';
import { NO_CLAIMS, recordOf, type RoundRecord } from './base/record.ts';
import { readDdnRecord, writeDdnRecord } from './forms/ddn.ts';
import { writeJsonRecord } from './forms/json.ts';
import { readJsonRecord } from './forms/record-from-json.ts';

/** The names of the formats, as `--from` and `--to` of `ddz convert` take them. */
export const RECORD_FORMATS = ['ddn', 'json', 'rlcard', 'douzero', 'openspiel', 'botzone'] as const;
/** One of these names. */
export type RecordFormat = (typeof RECORD_FORMATS)[number];

const FAILURE_TEXTS = {
  'bad-record/empty': 'invalid {format} text: it is empty, expected a round',
  'bad-record/utf-16': 'invalid {format} text: it looks like UTF-16, expected UTF-8',
  'bad-record/several': 'invalid records: {count} rounds, expected one',
  'bad-format/pickle':
    'invalid records: a pickle of Python, which could run code and is not read, expected JSON lines: ' +
    `python3 -c "import json, pickle; [print(json.dumps(deal)) for deal in pickle.load(open('eval_data.pkl', 'rb'))]"`,
  'bad-format/moves':
    'unknown format: a list of moves without hands, expected both, as in get_perfect_information() of RLCard',
  'bad-format/one-seat':
    'unknown format: the view of one seat of OpenSpiel, expected the whole game: str(state) or history_str()',
  'bad-format/keys': 'unknown format: an object with {keys}, expected a round of {formats}',
  'bad-format/text': 'unknown format: the text begins with {start}, expected a round of {formats}',
} as const satisfies Texts;
const formatsFailure = failuresOf(FAILURE_TEXTS);

const PHRASE_TEXTS = {
  /** A fault of one round among many: the code is that of its cause. */
  'round-from-line': 'round from line {line} on: {cause}',
} as const satisfies Texts;
const formatsPhrase = phrasesOf(PHRASE_TEXTS);

/** Reads one round: a text, or a value as JSON has it. `replay` checks its steps. @param format default: detected */
export const readRecord = (source: unknown, format: RecordFormat | null = null): Result<RoundRecord, Failure> => {
  if (format !== null && typeof source === 'string') {
    const text = textOf(source, format);
    return text.ok ? FORMATS[format].read(text.value) : text;
  }
  const records = readEachRecord(source, format);
  if (!records.ok) return records;
  const [only, ...others] = records.value;
  return only !== undefined && others.length === 0
    ? only
    : err(formatsFailure('bad-record/several', { count: records.value.length }));
};

/** Windows programs write a byte order mark before UTF-8. JSON must not have it. */
const BYTE_ORDER_MARK = /^\uFEFF/u;
/** UTF-16 that was read as UTF-8 has a zero byte in its first characters. */
const UTF_16 = /^[^\0]{0,3}\0/u;
/** A pickle starts with the byte 0x80 and its version, in an early version with an opened list or dictionary. */
const PICKLE = /^(?:[\x80\uFFFD]\p{Cc}|\([ld]p\d+\n)/u;

/** @returns the text without its mark, or why it is no text */
const textOf = (source: string, format: RecordFormat | 'record'): Result<string, Failure> => {
  if (PICKLE.test(source)) return err(formatsFailure('bad-format/pickle'));
  return UTF_16.test(source)
    ? err(formatsFailure('bad-record/utf-16', { format }))
    : ok(source.replace(BYTE_ORDER_MARK, ''));
};

/** Reads all rounds of a text or a value, as `readEachRecord`. The failure names the round's first line. */
export const readRecords = (source: unknown, format: RecordFormat | null = null): Result<RoundRecord[], Failure> => {
  const entries = readEachRecord(source, format);
  if (!entries.ok) return entries;
  const failed = entries.value.find((record) => !record.ok);
  return failed ?? ok(entries.value.map(unwrap));
};

/**
 * Reads each round, so that the caller can skip invalid ones: the rounds of a value, documents of a text (one, one a
 * line, or one after the other), DDN rounds or games of OpenSpiel one after the other.
 * @param format default: detected, of each document
 * @returns at least one result
 */
export const readEachRecord = (
  source: unknown,
  format: RecordFormat | null = null,
): Result<Result<RoundRecord, Failure>[], Failure> => {
  const text = typeof source === 'string' ? textOf(source, format ?? 'record') : null;
  if (text !== null && !text.ok) return text;
  const parts = text === null ? [{ value: source, line: 1 }] : partsOf(text.value, format);
  const results = parts.flatMap(({ value, line }) =>
    (typeof value === 'string' ? [value] : roundsOfValue(value)).map((round) => {
      const record = readDetected(round, format ?? detectFormat(round));
      if (record.ok || line === 1) return record;
      const { code } = record.error;
      return err({ code, ...formatsPhrase('round-from-line', { line, cause: record.error }) });
    }),
  );
  const [only, ...others] = results;
  if (only === undefined) return err(formatsFailure('bad-record/empty', { format: format ?? 'record' }));
  return others.length === 0 && !only.ok && only.error.code === 'bad-format' ? only : ok(results);
};

const readDetected = (round: unknown, format: RecordFormat | null): Result<RoundRecord, Failure> => {
  if (format !== null) return FORMATS[format].read(round);
  const formats = RECORD_FORMATS;
  if (isObject(round)) {
    const keys = Object.keys(round).slice(0, KEYS_SHOWN);
    return err(formatsFailure('bad-format/keys', { keys: keys.length > 0 ? keys : ['no keys'], formats }));
  }
  if (Array.isArray(round) && Array.isArray(round[0])) return err(formatsFailure('bad-format/moves'));
  if (/^\s*My hand\b/u.test(String(round))) return err(formatsFailure('bad-format/one-seat'));
  const start = typeof round === 'string' ? round.trim() : (JSON.stringify(round) ?? '');
  const shown = start.length > START_SHOWN ? `${start.slice(0, START_SHOWN)}…` : start;
  return err(formatsFailure('bad-format/text', { start: JSON.stringify(shown), formats }));
};

const KEYS_SHOWN = 6;
const START_SHOWN = 20;

/**
 * Writes a round as text that `readRecord` reads. The dialects of other engines can lose suits, texts about the round,
 * seeds and the numbers of the seats (docs/reference/notation.md), but nothing that the score depends on.
 * @returns `cannot-express` with the parts that the format cannot express, or a failure of `replay`.
 */
export const writeRecord = (
  record: RoundRecord,
  format: RecordFormat,
  options: WriteOptions = {},
): Result<string, Failure> => FORMATS[format].write(record, options);

/**
 * The format of a text by how it starts, or of a value by its fields: the format with which it shares most. A reader
 * names the part that is missing. Null: nothing in common with any.
 * @example
 * import { detectFormat } from '@doudizhu/records';
 * detectFormat('[DDN "1"]'); // 'ddn'
 */
export const detectFormat = (source: unknown): RecordFormat | null => {
  if (typeof source !== 'string') return formatOfValue(source);
  if (isDdnText(source)) return 'ddn';
  if (isOpenspielText(source)) return 'openspiel';
  const [first] = documentsIn(source);
  if (first?.value !== undefined) return formatOfValue(roundsOfValue(first.value)[0]);
  // JSON that is cut off or damaged is known by the names of its fields.
  return /^\s*[[{]/u.test(source) ? formatWith((key) => source.includes(`"${key}"`)) : null;
};

const isDdnText = (text: string): boolean => /^\s*(?:\[[A-Za-z]|ddn1\s|;)/u.test(text);

const formatOfValue = (value: unknown): RecordFormat | null => {
  if (Array.isArray(value)) return isObject(value[0]) ? 'botzone' : typeof value[0] === 'number' ? 'openspiel' : null;
  if (!isObject(value)) return null;
  const { engine } = value;
  if (engine === 'rlcard' || engine === 'douzero' || engine === 'openspiel') return engine;
  return formatWith((key) => Object.hasOwn(value, key));
};

const formatWith = (has: (key: string) => boolean): RecordFormat | null => {
  const shared = SIGNATURES.map(([format, keys]) => ({ format, count: keys.split(' ').filter(has).length }));
  const best = shared.reduce((most, next) => (next.count > most.count ? next : most));
  return best.count === 0 ? null : best.format;
};

/** Fields by which a value is known. Among equals the first. */
const SIGNATURES = [
  ['botzone', 'initdata log requests responses'],
  ['openspiel', 'hands17 firstBidder winningBid returns'],
  ['douzero', 'landlord_down landlord_up three_landlord_cards card_play_action_seq first second third bombNum'],
  ['rlcard', 'hand_cards hand_cards_with_suit trace initHands moveHistory playerInfo plays'],
  ['json', 'ddz rules seed hands kitty log claims info'],
] as const satisfies readonly (readonly [RecordFormat, string])[];

interface Format {
  /** Reads a text or a value. */
  readonly read: (source: unknown) => Result<RoundRecord, Failure>;
  readonly write: (record: RoundRecord, options: WriteOptions) => Result<string, Failure>;
}

/** A DDN text is a round, or a position to play on from. */
const readDdn = (source: unknown): Result<RoundRecord, Failure> => {
  const text = String(source);
  if (!text.trimStart().startsWith('ddn1')) return readDdnRecord(text);
  const position = parsePosition(text);
  if (!position.ok) return position;
  const round = startPosition(position.value);
  return round.ok ? ok({ ...recordOf(round.value), claims: NO_CLAIMS }) : round;
};

const FORMATS: Readonly<Record<RecordFormat, Format>> = {
  ddn: { read: readDdn, write: (record) => ok(writeDdnRecord(record)) },
  json: { read: readJsonRecord, write: (record) => ok(writeJsonRecord(record)) },
  rlcard: { read: readRlcard, write: writeRlcard },
  douzero: { read: readDouzero, write: writeDouzero },
  openspiel: { read: readOpenspiel, write: writeOpenspiel },
  botzone: { read: readBotzone, write: writeBotzone },
};

type RecordPart = Pick<TextDocument, 'value' | 'line'>;

/** Documents. DDN rounds start where tags follow moves, and with every position. */
const partsOf = (text: string, named: RecordFormat | null): RecordPart[] => {
  const isDdn = named === 'ddn' || (named === null && isDdnText(text));
  if (!isDdn && (named ?? 'openspiel') === 'openspiel' && isOpenspielText(text))
    return cut(text, openspielStarts(text));
  if (!isDdn) {
    return documentsIn(text).map(({ text: part, value, line }) => ({ value: value ?? part, line }));
  }
  const starts: number[] = [];
  let moved = true;
  for (const [index, part] of text.split('\n').entries()) {
    const line = index + 1;
    if (part.trim() === '') continue;
    const isTag = part.trimStart().startsWith('[');
    const isPosition = part.trimStart().startsWith('ddn1');
    if (isPosition || (isTag && moved)) starts.push(line);
    if (!part.trimStart().startsWith(';')) moved = !isTag;
  }
  return cut(text, starts);
};

/** Parts of a text, each from one of these lines on. The whole text for an empty list. */
const cut = (text: string, starts: readonly number[]): RecordPart[] => {
  const lines = text.split('\n');
  if (starts.length === 0) return text.trim() === '' ? [] : [{ value: text, line: 1 }];
  return starts.map((line, index) => {
    const end = (starts[index + 1] ?? Infinity) - 1;
    return { value: lines.slice(line - 1, end).join('\n'), line };
  });
};
