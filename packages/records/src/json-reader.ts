/**
 * Reads unknown JSON field by field. The first thing that is wrong is kept in `failure`, with its path; reading goes on
 * with harmless values, so a reader is written as if its input were right and asks once at the end.
 */
import {
  failure,
  NO_CARDS,
  ok,
  parseCards,
  seatAt,
  type Failure,
  type RankCounts,
  type Result,
  type Seat,
} from '@doudizhu/rules';

/** Any JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

export class JsonReader {
  failure: Failure | null = null;
  readonly code: string;
  readonly what: string;

  /** @param what names the document in errors, e.g. `rlcard game`. */
  constructor(code: string, what: string) {
    this.code = code;
    this.what = what;
  }

  /** Remembers a fault unless there is one already. */
  refuse(path: string, found: string, wanted: string): void {
    const place = path === '' ? '' : ` at ${path}`;
    this.failure ??= { code: this.code, message: `bad ${this.what}${place}: ${found}, want ${wanted}` };
  }

  /** An object; with `keys`, one that has no others. */
  fields(value: unknown, path: string, keys?: readonly string[]): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.refuse(path, shown(value), 'an object');
      return {};
    }
    const stray = keys === undefined ? undefined : Object.keys(value).find((key) => !keys.includes(key));
    if (stray !== undefined) this.refuse(path, `unknown key ${JSON.stringify(stray)}`, `one of ${keys?.join(', ')}`);
    return value as Fields;
  }

  list(value: unknown, path: string, length?: number): readonly unknown[] {
    const isList = Array.isArray(value) && (length === undefined || value.length === length);
    if (isList) return value as unknown[];
    const found = Array.isArray(value) ? `${value.length} entries` : shown(value);
    this.refuse(path, found, length === undefined ? 'a list' : `a list of ${length}`);
    return [];
  }

  text(value: unknown, path: string): string {
    if (typeof value === 'string') return value;
    this.refuse(path, shown(value), 'a text');
    return '';
  }

  /** A whole number from `least` to `most`. */
  whole(value: unknown, path: string, [least, most]: readonly [number, number]): number {
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
    this.refuse(path, shown(value), `a whole number from ${least} to ${most}`);
    return least;
  }

  number(value: unknown, path: string): number {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.refuse(path, shown(value), 'a number');
    return 0;
  }

  oneOf<Choice>(value: unknown, path: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    this.refuse(path, shown(value), `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`);
    return choices[0];
  }

  seat(value: unknown, path: string, seats: number): Seat {
    return seatAt(this.whole(value, path, [0, seats - 1]));
  }

  /** Cards as rank letters. */
  cards(value: unknown, path: string): RankCounts {
    return this.value(parseCards(this.text(value, path)), path) ?? NO_CARDS;
  }

  /** What another reader made of a part; its fault becomes this document's. */
  value<Value>(result: Result<Value, Failure>, path: string): Value | null {
    if (result.ok) return result.value;
    this.failure ??= { code: this.code, message: `bad ${this.what} at ${path}: ${result.error.message}` };
    return null;
  }

  /** Ends the reading: the first fault, or the value. */
  done<Value>(value: Value): Result<Value, Failure> {
    return this.failure === null ? ok(value) : { ok: false, error: this.failure };
  }
}

/** @returns the parsed text, or a failure of that code that quotes what the parser found. */
export const parseJson = (text: string, code: string, what: string): Result<unknown, Failure> => {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure(code, `bad ${what}: no JSON (${reason}), want one JSON document`);
  }
};

const SHOWN_MAX = 60;

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
};
