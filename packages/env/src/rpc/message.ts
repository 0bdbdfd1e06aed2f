/**
 * JSON-RPC 2.0 (jsonrpc.org/specification): one message or batch per line in, at most one line out. No input ends the
 * process or throws. Every failure is an error object.
 */
import type { Failure } from '@doudizhu/rules/failure';
import type { Result } from '@doudizhu/rules/result';
import {
  anyObject,
  foundValue,
  inside,
  named,
  oneOf,
  object,
  text as textSchema,
  that,
  type Misfit,
  type Schema,
} from '@doudizhu/rules/schema';
import { rpcFailure, expected } from '../base/expectations.ts';

/** Parameters by name. */
export type Params = Readonly<Record<string, unknown>>;

/** A result that is JSON text already. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface Method {
  /** Names of its parameters. Others are refused. */
  readonly params: readonly string[];
  /** @returns the result (a value or `JsonText`), or why the parameters are invalid. A slow method returns a promise. */
  readonly handle: (params: Params) => Result<unknown> | Promise<Result<unknown>>;
}

export type Methods = ReadonlyMap<string, Method>;

const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;

const REQUEST = named(anyObject, expected('expected/request'));
const ID: Schema<string | number | null> = that(
  expected('expected/request-id'),
  (value): value is string | number | null => typeof value === 'string' || typeof value === 'number' || value === null,
);
/** Part of a request that all methods share. */
const ENVELOPE = object(
  {
    jsonrpc: named(oneOf(['2.0']), expected('expected/json-rpc')),
    method: named(textSchema, expected('expected/method')),
  },
  'passed over',
);
const PARAMS = named(anyObject, expected('expected/params'));

/** @returns the answer without a line end. An empty string for notifications and blank lines. */
export const answerLine = (line: string, methods: Methods): string | Promise<string> => {
  if (line.trim() === '') return '';
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch (error) {
    return errorText('null', PARSE_ERROR, rpcFailure('parse-error', { reason: (error as Error).message }));
  }
  if (!Array.isArray(message)) return answer(message, methods);
  if (message.length === 0)
    return invalidText('null', { path: '', found: foundValue(message), expected: expected('expected/requests') });
  const answers = message.map((request) => answer(request, methods));
  const texts = answers.filter((each) => typeof each === 'string');
  return texts.length === answers.length ? joinBatch(texts) : Promise.all(answers).then(joinBatch);
};

const joinBatch = (answers: readonly string[]): string => {
  const given = answers.filter((text) => text !== '');
  return given.length === 0 ? '' : `[${given.join(',')}]`;
};

const answer = (given: unknown, methods: Methods): string | Promise<string> => {
  const request = REQUEST.read(given);
  if (!request.ok) return invalidText('null', request.error);
  const isNotification = !Object.hasOwn(request.value, 'id');
  const id = ID.read(isNotification ? null : request.value['id']);
  if (!id.ok) return invalidText('null', inside('id', id.error));
  const idText = JSON.stringify(id.value);
  const envelope = ENVELOPE.read(request.value);
  if (!envelope.ok) return invalidText(idText, envelope.error);
  const name = envelope.value.method;
  const { params = {} } = request.value;
  const answered = (sentence: string): string => (isNotification ? '' : sentence);
  const method = methods.get(name);
  if (method === undefined) {
    return answered(
      errorText(idText, METHOD_NOT_FOUND, rpcFailure('unknown-method', { name, known: [...methods.keys()] })),
    );
  }
  const failure = failureInParams(name, method, params);
  if (failure !== null) return answered(errorText(idText, INVALID_PARAMS, failure));
  return settle(idText, answered, () => method.handle(params as Params));
};

/** Calls a method. If it throws, which is a bug, the answer is an internal error. */
const settle = (
  idText: string,
  answered: (text: string) => string,
  call: () => Result<unknown> | Promise<Result<unknown>>,
): string | Promise<string> => {
  const broken = (error: unknown): string =>
    answered(errorText(idText, INTERNAL_ERROR, rpcFailure('internal/error', { reason: String(error) })));
  try {
    const result = call();
    if (!(result instanceof Promise)) return answered(resultText(idText, result));
    return result.then((later) => answered(resultText(idText, later)), broken);
  } catch (error) {
    return broken(error);
  }
};

/** Checks names of parameters, before their values are read. @returns null if all are known. */
const failureInParams = (method: string, { params: known }: Method, params: unknown): Failure | null => {
  const read = PARAMS.read(params);
  if (!read.ok) return rpcFailure('bad-params/of-method', { method, misfit: read.error });
  for (const given in read.value) {
    if (!known.includes(given)) return rpcFailure('bad-params/unknown', { method, given, known });
  }
  return null;
};

const resultText = (idText: string, result: Result<unknown>): string => {
  if (!result.ok) return errorText(idText, INVALID_PARAMS, result.error);
  const text = result.value instanceof JsonText ? result.value.text : JSON.stringify(result.value);
  return `{"jsonrpc":"2.0","id":${idText},"result":${text}}`;
};

const errorText = (idText: string, code: number, failure: Failure): string =>
  `{"jsonrpc":"2.0","id":${idText},"error":{"code":${code},"message":${JSON.stringify(failure.message)},` +
  `"data":{"code":${JSON.stringify(failure.code)}}}}`;

const invalidText = (idText: string, error: Misfit): string =>
  errorText(idText, INVALID_REQUEST, rpcFailure('invalid-request/misfit', error));
