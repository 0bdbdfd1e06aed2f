/** All formats of a round, by name. */
import { readBotzone, writeBotzone } from './dialects/botzone.ts';
import { readDouzero, writeDouzero } from './dialects/douzero.ts';
import { readOpenspiel, writeOpenspiel } from './dialects/openspiel.ts';
import { readRlcard, writeRlcard } from './dialects/rlcard.ts';
import type { WriteOptions } from './dialects/dialect.ts';
import { failuresOf, phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
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
} as const satisfies Texts;
const formatsFailure = failuresOf(FAILURE_TEXTS);

const PHRASE_TEXTS = {
  /** A fault of one round among many: the code is that of its cause. */
  'round-from-line': 'round from line {line} on: {cause}',
} as const satisfies Texts;
const formatsPhrase = phrasesOf(PHRASE_TEXTS);
/** Reads one round. `replay` checks its steps. */
export const readRecord = (text: string, format: RecordFormat): Result<RoundRecord, Failure> =>
  UTF_16.test(text)
    ? err(formatsFailure('bad-record/utf-16', { format }))
    : FORMATS[format].read(text.replace(BYTE_ORDER_MARK, ''));

/** Windows programs write a byte order mark before UTF-8; JSON must not have it. */
const BYTE_ORDER_MARK = /^\uFEFF/u;
/** UTF-16 that was read as UTF-8 has a zero byte in its first characters. */
const UTF_16 = /^[^\0]{0,3}\0/u;

/** Reads all rounds of a text: a JSON document a line, or DDN rounds one after the other. The failure names the round's
 * first line. */
export const readRecords = (text: string, format: RecordFormat): Result<RoundRecord[], Failure> => {
  const entries = readEachRecord(text, format);
  if (!entries.ok) return entries;
  const records: RoundRecord[] = [];
  for (const record of entries.value) {
    if (!record.ok) return record;
    records.push(record.value);
  }
  return ok(records);
};

/** Reads each round, so that the caller can skip invalid ones. @returns at least one result. */
export const readEachRecord = (text: string, format: RecordFormat): Result<Result<RoundRecord, Failure>[], Failure> => {
  if (UTF_16.test(text)) return err(formatsFailure('bad-record/utf-16', { format }));
  const results = partsOf(text.replace(BYTE_ORDER_MARK, ''), format).map(({ part, line }) => {
    const record = readRecord(part, format);
    if (record.ok || line === 1) return record;
    const { code } = record.error;
    return err({ code, ...formatsPhrase('round-from-line', { line, cause: record.error }) });
  });
  return results.length > 0 ? ok(results) : err(formatsFailure('bad-record/empty', { format }));
};

/**
 * Writes a round as text that `readRecord` reads. The dialects of other engines may lose suits, texts about the round,
 * seeds and the numbers of the seats (docs/reference/notation.md), but nothing that the score depends on.
 * @returns `cannot-express` with the parts that the format cannot express, or a failure of `replay`.
 */
export const writeRecord = (
  record: RoundRecord,
  format: RecordFormat,
  options: WriteOptions = {},
): Result<string, Failure> => FORMATS[format].write(record, options);

/**
 * The format of a text by how it begins and which fields it has, or null.
 * @example
 * import { detectFormat } from '@doudizhu/records';
 * detectFormat('[DDN "1"]'); // 'ddn'
 */
export const detectFormat = (text: string): RecordFormat | null => {
  const start = text.trimStart();
  if (/^(?:\[[A-Za-z]|ddn1\s|;)/u.test(start)) return 'ddn';
  const [line = ''] = start.split('\n');
  const document = parsed(start) ?? parsed(line);
  if (Array.isArray(document)) return 'botzone';
  if (!isObject(document)) return null;
  const has = (key: string): boolean => Object.hasOwn(document, key);
  if (has('ddz')) return 'json';
  if (has('log') || has('requests')) return 'botzone';
  const { engine } = document;
  if (engine === 'rlcard' || engine === 'douzero' || engine === 'openspiel') return engine;
  if (has('hands17')) return 'openspiel';
  if (has('three_landlord_cards') || has('bombNum')) return 'douzero';
  return has('hands') && has('plays') ? 'rlcard' : null;
};

interface Format {
  readonly read: (text: string) => Result<RoundRecord, Failure>;
  readonly write: (record: RoundRecord, options: WriteOptions) => Result<string, Failure>;
}

/** A DDN text is a round, or a position to play on from. */
const readDdn = (text: string): Result<RoundRecord, Failure> => {
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

interface RecordPart {
  readonly part: string;
  /** Its first line, from 1. */
  readonly line: number;
}

/** One document, or one a line; DDN rounds begin where tags follow moves, and with every position. */
const partsOf = (text: string, format: RecordFormat): RecordPart[] => {
  const lines = text.split('\n').map((part, index) => ({ part, line: index + 1 }));
  const full = lines.filter(({ part }) => part.trim() !== '');
  if (full.length === 0) return [];
  if (format !== 'ddn') {
    return full.length > 1 && parsed(text) === undefined ? full : [{ part: text, line: full[0]?.line ?? 1 }];
  }
  const starts: number[] = [];
  let moved = true;
  for (const { part, line } of full) {
    const isTag = part.trimStart().startsWith('[');
    const isPosition = part.trimStart().startsWith('ddn1');
    if (isPosition || (isTag && moved)) starts.push(line);
    if (!part.trimStart().startsWith(';')) moved = !isTag;
  }
  return starts.length === 0
    ? [{ part: text, line: 1 }]
    : starts.map((start, index) => {
        const end = (starts[index + 1] ?? lines.length + 1) - 1;
        return {
          part: text
            .split('\n')
            .slice(start - 1, end)
            .join('\n'),
          line: start,
        };
      });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
