/**
 * Schemas: the expected form of unknown JSON, as values from which TypeScript derives the type. Rule sets, records, logs,
 * puzzles and the parameters of a program's methods are read by them.
 *
 *     const CLOCK = object({ decisionMs: whole(0), bankMs: optional(whole(0)) });
 *     type Clock = TypeOf<typeof CLOCK>.
 *     const clock = CLOCK.read(JSON.parse(text));   // ok, or the first misfit
 *
 * An object is built from the fields that the schema names, each an own property of the input. So `__proto__` and
 * `constructor` are fields like others, and a field that the schema does not name is refused.
 */
import { phrasesOf, type Phrase, type PhraseIn, type Texts } from './failure.ts';
import { ok, type Result } from './result.ts';

/** Expected form of a value. */
export interface Schema<Value> {
  /** Expected value, as a part of a sentence. */
  readonly expected: Phrase;
  readonly read: (value: unknown) => Result<Value, Misfit>;
  /** JSON Schema (draft 2020-12) of the values. It can accept more than `read`, never less, if strings have no letters
   * outside the Unicode plane 0. @param inner the JSON Schema of a part */
  readonly json: (inner: (part: Schema<unknown>) => JsonSchema) => JsonSchema;
}

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The type that a schema reads. */
export type TypeOf<S> = S extends Schema<infer Value> ? Value : never;

/** The first thing that does not fit. */
export interface Misfit {
  /** `log[3].seat`. The empty string for the whole value. */
  readonly path: string;
  readonly found: Found;
  readonly expected: Phrase;
}

/** Value that was found, as a part of a sentence. */
export type Found = PhraseIn<typeof FOUND_TEXTS>;

/** A value that was found, as JSON. */
const FOUND_TEXTS = {
  'found/nothing': 'missing',
  'found/json': '{json}',
  'found/entries': '{count} entries',
  'found/unknown-field': ({ field }: { field: string; json: string }) => `unknown key ${JSON.stringify(field)}`,
} as const satisfies Texts;
const foundPhrase = phrasesOf(FOUND_TEXTS);

/** Limits as a sentence names them, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}
/** Choices as a sentence names them. */
export interface ChoiceNames {
  readonly choices: readonly string[];
}

const EXPECTED_TEXTS = {
  'expected/one-of': 'one of {choices}',
  'expected/boolean': 'true or false',
  'expected/text': 'a text',
  'expected/short-text': 'a text of {min} to {max} characters, no control characters',
  'expected/number': 'a number',
  'expected/number-from': 'a number from {min} up',
  'expected/number-range': 'a number from {min} to {max}',
  'expected/whole': 'a whole number from {min} to {max}',
  'expected/whole-from': 'a whole number from {min}',
  'expected/whole-any': 'a whole number',
  'expected/list': 'a list',
  'expected/list-of-length': 'a list of {length}',
  'expected/list-up-to': 'a list of at most {max}',
  'expected/object': 'an object',
  'expected/or-null': '{other}, or null',
} as const satisfies Texts;
/** Makes the phrase of an expected value. */
export const expectedPhrase = phrasesOf(EXPECTED_TEXTS);

/** A value that `is` accepts. @param json its JSON Schema. Default: any value */
export const that = <Value>(
  expected: Phrase,
  is: (value: unknown) => value is Value,
  json: JsonSchema = {},
): Schema<Value> => ({
  expected,
  read: (value) => (is(value) ? ok(value) : misfit(value, expected)),
  json: () => json,
});

/** The same schema for values that also pass `test`. */
export const where = <Value>(
  schema: Schema<Value>,
  expected: Phrase,
  test: (value: Value) => boolean,
): Schema<Value> => ({
  expected,
  read: (value) => {
    const read = schema.read(value);
    return read.ok && !test(read.value) ? misfit(value, expected) : read;
  },
  json: schema.json,
});

/** The same schema with another phrase. A misfit in a part becomes one of the whole. */
export const named = <Value>(schema: Schema<Value>, expected: Phrase): Schema<Value> => ({
  expected,
  read: (value) => {
    const read = schema.read(value);
    return read.ok ? read : misfit(value, expected);
  },
  json: schema.json,
});

/** The same schema with `fallback` for values that do not fit, for settings: a bad field does not affect others. */
export const orElse = <Value>(schema: Schema<Value>, fallback: Value): Schema<Value> => ({
  expected: schema.expected,
  read: (value) => {
    const read = schema.read(value);
    return read.ok ? read : ok(fallback);
  },
  json: schema.json,
});

/** True or false. */
export const boolean: Schema<boolean> = that(
  expectedPhrase('expected/boolean'),
  (value) => typeof value === 'boolean',
  {
    type: 'boolean',
  },
);

/** A string of any length. */
export const text: Schema<string> = that(expectedPhrase('expected/text'), (value) => typeof value === 'string', {
  type: 'string',
});

/** A line of `min` to `max` UTF-16 units, without control characters: no database stores a NUL in a text. */
export const textOf = (min: number, max: number): Schema<string> => textWithout(CONTROLS, min, max);

/** A text of several lines, without white space at its ends and without other control characters. */
export const trimmedTextOf = (min: number, max: number): Schema<string> => {
  const { expected, read } = textWithout(CONTROLS_OF_LINES, min, max);
  return {
    expected,
    read: (value) => read(typeof value === 'string' ? value.trim() : value),
    json: () => ({ type: 'string', minLength: min }),
  };
};

const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f';
const CONTROLS_OF_LINES = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f';

/** @param without characters of a regular expression's class */
const textWithout = (without: string, min: number, max: number): Schema<string> => {
  const pattern = `^[^${without}]*$`;
  const allowed = new RegExp(pattern, 'u');
  return that(
    expectedPhrase('expected/short-text', { min, max }),
    (value): value is string =>
      typeof value === 'string' && value.length >= min && value.length <= max && allowed.test(value),
    { type: 'string', minLength: min, maxLength: max, pattern },
  );
};

/** A finite number. */
export const number: Schema<number> = that(
  expectedPhrase('expected/number'),
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
  { type: 'number' },
);

/** A number from `min` to `max`. */
export const numberFrom = (min: number, max: number): Schema<number> =>
  that(
    expectedPhrase('expected/number-range', { min, max }),
    (value): value is number => typeof value === 'number' && value >= min && value <= max,
    { type: 'number', minimum: min, maximum: max },
  );

/** A safe integer from `min` to `max`. */
export const whole = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Schema<number> => {
  const from =
    min === Number.MIN_SAFE_INTEGER
      ? expectedPhrase('expected/whole-any')
      : expectedPhrase('expected/whole-from', { min });
  return that(
    max === Number.MAX_SAFE_INTEGER ? from : expectedPhrase('expected/whole', { min, max }),
    (value): value is number => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
    { type: 'integer', minimum: min, maximum: max },
  );
};

/** One of these values. @param show how an error writes each of them: as JSON, or as it is. */
export const oneOf = <const Choice extends string | number | boolean | null>(
  choices: readonly Choice[],
  show: (choice: Choice) => string = String,
): Schema<Choice> =>
  that(
    expectedPhrase('expected/one-of', { choices: choices.map(show) }),
    (value): value is Choice => choices.some((choice) => choice === value),
    { enum: choices },
  );

/** A list of at most `max` entries. */
export const shortListOf = <Value>(each: Schema<Value>, max: number): Schema<readonly Value[]> => ({
  ...where(listOf(each), expectedPhrase('expected/list-up-to', { max }), ({ length }) => length <= max),
  json: (inner) => ({ type: 'array', items: inner(each), maxItems: max }),
});

/** A list. @param length exact. Default: any. */
export const listOf = <Value>(each: Schema<Value>, length?: number): Schema<readonly Value[]> => {
  const expected =
    length === undefined ? expectedPhrase('expected/list') : expectedPhrase('expected/list-of-length', { length });
  return {
    expected,
    read: (value) => {
      if (!Array.isArray(value)) return misfit(value, expected);
      if (length !== undefined && value.length !== length) {
        return failed({ path: '', found: foundPhrase('found/entries', { count: value.length }), expected });
      }
      const values: Value[] = [];
      for (let index = 0; index < value.length; index++) {
        const read = each.read(value[index]);
        if (!read.ok) return failed(inside(`[${index}]`, read.error));
        values.push(read.value);
      }
      return ok(values);
    },
    json: (inner) => ({
      type: 'array',
      items: inner(each),
      ...(length === undefined ? {} : { minItems: length, maxItems: length }),
    }),
  };
};

/** The same, or null. */
export const orNull = <Value>(schema: Schema<Value>): Schema<Value | null> => ({
  expected: expectedPhrase('expected/or-null', { other: schema.expected }),
  read: (value) => {
    if (value === null) return ok(null);
    const read = schema.read(value);
    const isWhole = !read.ok && read.error.path === '' && read.error.expected === schema.expected;
    return isWhole ? misfit(value, expectedPhrase('expected/or-null', { other: schema.expected })) : read;
  },
  json: (inner) => ({ anyOf: [inner(schema), { type: 'null' }] }),
});

const OPTIONAL = Symbol('optional');

/** A field of an object that can be absent. */
export interface OptionalField<Value> extends Schema<Value | undefined> {
  readonly [OPTIONAL]: true;
}

/** A field that can be absent: the object then has no such field. */
export const optional = <Value>(schema: Schema<Value>): OptionalField<Value> => ({
  [OPTIONAL]: true,
  expected: schema.expected,
  read: (value) => (value === undefined ? ok(undefined) : schema.read(value)),
  json: schema.json,
});

/** A value that can be absent: then it is `otherwise`. */
export const withDefault = <Value, const Default>(
  schema: Schema<Value>,
  otherwise: Default,
): Schema<Value | Default> => ({
  expected: schema.expected,
  read: (value) => (value === undefined ? ok(otherwise) : schema.read(value)),
  json: (inner) => ({ ...inner(schema), default: otherwise }),
});

/** The fields of an object, each with its schema. */
export type Fields = Readonly<Record<string, Schema<unknown>>>;

type OptionalNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends OptionalField<unknown> ? Name : never;
}[keyof F];

/** The same type, written as one object. */
type Flat<T> = { [Name in keyof T]: T[Name] };

/** The type of an object: fields that can be absent are absent, never undefined. */
export type ObjectOf<F extends Fields> = {
  readonly [Name in Exclude<keyof F, OptionalNames<F>>]: TypeOf<F[Name]>;
} & { readonly [Name in OptionalNames<F>]?: Exclude<TypeOf<F[Name]>, undefined> };

/** An object with these fields. @param others refuses or ignores further fields. */
export const object = <F extends Fields>(
  fields: F,
  others: 'refused' | 'passed over' = 'refused',
): Schema<ObjectOf<F>> => {
  const names = Object.keys(fields);
  const expected = expectedPhrase('expected/object');
  return {
    expected,
    read: (value) => {
      if (!isObject(value)) return misfit(value, expected);
      const stray = others === 'refused' ? Object.keys(value).find((name) => !Object.hasOwn(fields, name)) : undefined;
      if (stray !== undefined) return failed(unknownField(stray, value[stray], names));
      const entries: [string, unknown][] = [];
      for (const name of names) {
        const field = fields[name] as Schema<unknown>;
        const given = Object.hasOwn(value, name) ? value[name] : undefined;
        const read = field.read(given);
        if (!read.ok) return failed(inside(name, read.error));
        if (read.value !== undefined || !(OPTIONAL in field)) entries.push([name, read.value]);
      }
      return ok(Object.fromEntries(entries) as ObjectOf<F>);
    },
    json: (inner) => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, inner(fields[name] as Schema<unknown>)])),
      // Fields with a default can be absent.
      required: names.filter((name) => !(fields[name] as Schema<unknown>).read(undefined).ok),
      additionalProperties: others === 'passed over',
    }),
  };
};

/** The type of a union of records: each has its name in the field `tag`. */
export type UnionOf<Table extends Readonly<Record<string, Fields>>, Tag extends string = 'type'> = {
  [Name in keyof Table]: Flat<{ readonly [T in Tag]: Name } & ObjectOf<Table[Name]>>;
}[keyof Table];

/** A union of records by the field `tag`, which each of them has. */
export const taggedBy = <Tag extends string, Table extends Readonly<Record<string, Fields>>>(
  tag: Tag,
  table: Table,
): Schema<UnionOf<Table, Tag>> => {
  const tags = oneOf(Object.keys(table));
  const records = new Map(
    Object.entries(table).map(([name, fields]) => [name, object({ [tag]: oneOf([name]), ...fields })]),
  );
  const expected = expectedPhrase('expected/object');
  return {
    expected,
    read: (value) => {
      if (!isObject(value)) return misfit(value, expected);
      const name = tags.read(Object.hasOwn(value, tag) ? value[tag] : undefined);
      if (!name.ok) return failed(inside(tag, name.error));
      return (records.get(name.value) as Schema<unknown>).read(value) as Result<UnionOf<Table, Tag>, Misfit>;
    },
    json: (inner) => ({ oneOf: Array.from(records.values(), inner) }),
  };
};

/** An object as a map: any names, values of one kind. */
export const mapOf = <Value>(each: Schema<Value>): Schema<Readonly<Record<string, Value>>> => {
  const expected = expectedPhrase('expected/object');
  return {
    expected,
    read: (value) => {
      if (!isObject(value)) return misfit(value, expected);
      const entries: [string, Value][] = [];
      for (const [name, content] of Object.entries(value)) {
        const read = each.read(content);
        if (!read.ok) return failed(inside(name, read.error));
        entries.push([name, read.value]);
      }
      return ok(Object.fromEntries(entries));
    },
    json: (inner) => ({ type: 'object', additionalProperties: inner(each) }),
  };
};

/** Any object; its fields are not checked. */
export const anyObject: Schema<Readonly<Record<string, unknown>>> = that(
  expectedPhrase('expected/object'),
  (value): value is Readonly<Record<string, unknown>> => isObject(value),
  { type: 'object' },
);

/** Any value, also none. */
export const anything: Schema<unknown> = that(expectedPhrase('expected/text'), (_value): _value is unknown => true);

/** Checks if a value is an object, neither null nor a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const JSON_LENGTH_MAX = 60;

/** A value as an error shows it. */
export const foundValue = (value: unknown): Found => {
  if (value === undefined) return foundPhrase('found/nothing');
  return foundPhrase('found/json', { json: shortJson(jsonOf(value)) });
};

/** A value as JSON, or the name of its type. */
const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
};

/** The unknown field of an object, or null for other values. */
export const unknownFieldIn = (found: Phrase): { readonly field: string; readonly json: string } | null =>
  found.key === 'found/unknown-field' ? (found as Extract<Found, { key: 'found/unknown-field' }>).parameters : null;

/** JSON for an error: its first 60 characters. */
export const shortJson = (json: string): string =>
  json.length > JSON_LENGTH_MAX ? `${json.slice(0, JSON_LENGTH_MAX)}…` : json;

/** The failure of a value that does not fit. */
export const misfit = (value: unknown, expected: Phrase): Result<never, Misfit> =>
  failed({ path: '', found: foundValue(value), expected });

/** The misfit of a part, seen from the whole. @param step `name` or `[index]`. */
export const inside = (step: string, { path, found, expected }: Misfit): Misfit => ({
  path: path === '' || path.startsWith('[') ? step + path : `${step}.${path}`,
  found,
  expected,
});

/** The misfit of an object that has a field which is not one of `names`. */
export const unknownField = (field: string, value: unknown, names: readonly string[]): Misfit => ({
  path: '',
  found: foundPhrase('found/unknown-field', { field: shortJson(field), json: shortJson(jsonOf(value)) }),
  expected: expectedPhrase('expected/one-of', { choices: names }),
});

const failed = (error: Misfit): Result<never, Misfit> => ({ ok: false, error });
