/**
 * Reads a JSON document of another engine or of ours, field by field, each by a schema. The first misfit is kept in
 * `failure`, with its path. Reading continues with harmless values, so a reader is written as if its input were right
 * and asks once at the end.
 */
import { NO_CARDS, parseCards, type RankCounts } from '@doudizhu/rules/cards';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { phrasesOf, type Failure, type Phrase, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  anyObject,
  anything,
  inside,
  listOf,
  number,
  text,
  unknownField,
  whole,
  type Schema,
} from '@doudizhu/rules/schema';
import { parseValue } from './documents.ts';

/** Any JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Name of a document in errors. */
export type DocumentName = 'record' | 'rlcard game' | 'douzero game' | 'openspiel game' | 'botzone match' | 'initdata';

const DOCUMENT_NAMES: Readonly<Partial<Record<DocumentName, string>>> = {
  record: 'record',
  'rlcard game': 'rlcard game',
  'douzero game': 'douzero game',
  'openspiel game': 'openspiel game',
  'botzone match': 'botzone match',
};

const DOCUMENT_TEXTS = {
  'document/misfit': 'invalid {document}: {found}, expected {expected}',
  'document/misfit-at': 'invalid {document} at {path}: {found}, expected {expected}',
  'document/part': 'invalid {document} at {path}: {cause}',
  'document/no-json': 'invalid {document}: no JSON ({reason}), expected one JSON document',
} as const satisfies Texts;
const documentPhrase = phrasesOf(DOCUMENT_TEXTS, { document: DOCUMENT_NAMES });

const LIST = listOf(anything);
const LISTS = [0, 1, 2, 3, 4].map((length) => listOf(anything, length));
const SEATS = [0, 1, 2, 3, 4].map((seats) => whole(0, seats - 1));

/** Reads the parts of one document. */
export class JsonReader {
  /** The first fault. Null: none so far. */
  failure: Failure | null = null;
  readonly kind: DocumentKind;

  constructor(kind: DocumentKind) {
    this.kind = kind;
  }

  /** Remembers a fault unless there is one already. */
  refuse(path: string, found: Phrase, expected: Phrase): void {
    const { code, document } = this.kind;
    this.failure ??= {
      code,
      ...documentPhrase(path === '' ? 'document/misfit' : 'document/misfit-at', { document, path, found, expected }),
    };
  }

  /** Reads a value by a schema. `otherwise` after a fault, which is kept. */
  read<Value>(schema: Schema<Value>, value: unknown, path: string, otherwise: Value): Value {
    const read = schema.read(value);
    if (read.ok) return read.value;
    const misfit = path === '' ? read.error : inside(path, read.error);
    this.refuse(misfit.path, misfit.found, misfit.expected);
    return otherwise;
  }

  /** An object; with `keys`, one that has no others. */
  fields(value: unknown, path: string, keys?: readonly string[]): JsonObject {
    const fields = this.read(anyObject, value, path, {});
    const stray = keys === undefined ? undefined : Object.keys(fields).find((key) => !keys.includes(key));
    if (stray !== undefined) {
      const { found, expected } = unknownField(stray, fields[stray], keys ?? []);
      this.refuse(path, found, expected);
    }
    return fields;
  }

  list(value: unknown, path: string, length?: 2 | 3 | 4): readonly unknown[] {
    return this.read(length === undefined ? LIST : (LISTS[length] as typeof LIST), value, path, []);
  }

  text(value: unknown, path: string): string {
    return this.read(text, value, path, '');
  }

  number(value: unknown, path: string): number {
    return this.read(number, value, path, 0);
  }

  seat(value: unknown, path: string, seats: 2 | 3 | 4): Seat {
    return seatAt(this.read(SEATS[seats] as Schema<number>, value, path, 0));
  }

  /** Cards as rank letters. */
  cards(value: unknown, path: string): RankCounts {
    return this.value(parseCards(this.text(value, path)), path) ?? NO_CARDS;
  }

  /** Takes the result of another reader; its fault becomes this document's. */
  value<Value>(result: Result<Value, Failure>, path: string): Value | null {
    if (result.ok) return result.value;
    const { code, document } = this.kind;
    this.failure ??= { code, ...documentPhrase('document/part', { document, path, cause: result.error }) };
    return null;
  }

  /** Ends the reading: the first fault, or the value. */
  done<Value>(value: Value): Result<Value, Failure> {
    return this.failure === null ? ok(value) : err(this.failure);
  }
}

/** Code of a document's failures, and its name in their sentences. */
export interface DocumentKind {
  readonly code: string;
  readonly document: DocumentName;
}

/** Reads a whole document: a text, or a value parsed already. @returns the result of `read`, or the first fault. */
export const readDocument = <Value>(
  source: unknown,
  kind: DocumentKind,
  read: (reader: JsonReader, json: unknown) => Value,
): Result<Value, Failure> => {
  const json = typeof source === 'string' ? parseJson(source, kind) : ok(source);
  if (!json.ok) return json;
  const reader = new JsonReader(kind);
  return reader.done(read(reader, json.value));
};

/** @returns the value of JSON or of a value that Python printed, or a failure that quotes the parser of JSON. */
export const parseJson = (source: string, { code, document }: DocumentKind): Result<unknown, Failure> => {
  const value = parseValue(source);
  if (value !== undefined) return ok(value);
  try {
    return ok(JSON.parse(source) as unknown);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ code, ...documentPhrase('document/no-json', { document, reason }) });
  }
};
