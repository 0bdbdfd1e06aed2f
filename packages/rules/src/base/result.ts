import type { Failure } from './failure.ts';

/** A value or an expected failure: an error of a player, a file or the network is a value, never an exception. */
export type Result<Value, Error = Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Error };

/** A result that holds a value. */
export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });

/** A result that holds the reason of a failure. */
export const err = <Error>(error: Error): Result<never, Error> => ({ ok: false, error });

/** The value of a result that cannot fail here. @throws on a failure, which is a bug of the caller. */
export const unwrap = <Value>(result: Result<Value, Pick<Failure, 'message'>>): Value => {
  if (!result.ok) throw new Error(result.error.message, { cause: result.error });
  return result.value;
};

/** Ends an exhaustive switch: a case that was forgotten does not compile. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable case: ${JSON.stringify(value)}`);
};
