/** Values of parameters, read by schemas: what does not fit is `bad-params`, with its path. */
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
import { rpcFailure, wanted } from './expectations.ts';

/** Cards as text; which cards they are is read later. */
export const CARDS: Schema<string> = named(text, wanted('wanted/cards'));

/** Whatever makes a seed. */
export const SEED: Schema<string | number> = that(
  wanted('wanted/seed'),
  (value): value is string | number => typeof value === 'string' || typeof value === 'number',
);

/** A value from `params`, whose name is `path`. @returns `bad-params` where it does not fit. */
export const readParam = <Value>(path: string, value: unknown, schema: Schema<Value>): Result<Value, Failure> => {
  const read = schema.read(value);
  return read.ok ? read : err(paramFailure(inside(path, read.error)));
};

/** A field that is not known is shown as the parameter that is bad: `bad limits.time 5: want only …`. */
const paramFailure = (misfit: Misfit): Failure => {
  const stray = unknownFieldIn(misfit.found);
  if (stray === null) return rpcFailure('bad-params/misfit', misfit);
  const { choices } = misfit.wanted.parameters as { readonly choices: readonly string[] };
  const path = `${misfit.path}.${stray.field}`;
  return rpcFailure('bad-params/unknown-field', { path, json: stray.json, names: choices });
};

/** An object. @param whole what is wanted where the value is none. */
export const readObject = <Value>(
  path: string,
  value: unknown,
  whole: Phrase,
  schema: Schema<Value>,
): Result<Value, Failure> => {
  const object = readParam(path, value, named(anyObject, whole));
  return object.ok ? readParam(path, object.value, schema) : object;
};

/** `bad hand 33: want a text of cards`. */
export const badParam = (path: string, value: unknown, want: Phrase): Result<never, Failure<'bad-params'>> =>
  err(rpcFailure('bad-params/misfit', { path, found: foundValue(value), wanted: want }));
