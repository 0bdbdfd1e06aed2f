/** Parameters read by schemas. A value that does not fit is `bad-params` with its path. */
import type { Failure, Phrase } from '@doudizhu/rules/failure';
import { err, type Result } from '@doudizhu/rules/result';
import {
  anyObject,
  foundValue,
  inside,
  named,
  text,
  that,
  unknownFieldIn,
  type Misfit,
  type Schema,
} from '@doudizhu/rules/schema';
import { rpcFailure, expected } from './expectations.ts';

/** Cards as text, which is parsed later. */
export const CARDS: Schema<string> = named(text, expected('expected/cards-text'));

/** A seed. Larger numbers would be rounded by JSON, so that different seeds gave the same cards. */
export const SEED: Schema<string | number> = that(
  expected('expected/seed'),
  (value): value is string | number => typeof value === 'string' || Number.isSafeInteger(value),
);

/** Reads a value of `params`. @param path its name. @returns `bad-params` if it does not fit. */
export const readParam = <Value>(path: string, value: unknown, schema: Schema<Value>): Result<Value, Failure> => {
  const read = schema.read(value);
  return read.ok ? read : err(paramFailure(inside(path, read.error)));
};

/** Reads several parameters of a method. @param schema a record of them that passes over others. @returns `bad-params` */
export const readParams = <Value>(params: unknown, schema: Schema<Value>): Result<Value, Failure> => {
  const read = schema.read(params);
  return read.ok ? read : err(paramFailure(read.error));
};

/** An unknown field is reported with its path: `invalid limits.time 5: expected only …`. */
const paramFailure = (misfit: Misfit): Failure => {
  const stray = unknownFieldIn(misfit.found);
  if (stray === null) return rpcFailure('bad-params/misfit', misfit);
  const { choices } = misfit.expected.parameters as { readonly choices: readonly string[] };
  const path = `${misfit.path}.${stray.field}`;
  return rpcFailure('bad-params/unknown-field', { path, json: stray.json, names: choices });
};

/** Reads an object. @param whole description of the object, for the message about any other value. */
export const readObject = <Value>(
  path: string,
  value: unknown,
  whole: Phrase,
  schema: Schema<Value>,
): Result<Value, Failure> => {
  const object = readParam(path, value, named(anyObject, whole));
  return object.ok ? readParam(path, object.value, schema) : object;
};

/** `invalid hand 33: expected a text of cards`. */
export const badParam = (path: string, value: unknown, want: Phrase): Result<never, Failure<'bad-params'>> =>
  err(rpcFailure('bad-params/misfit', { path, found: foundValue(value), expected: want }));
