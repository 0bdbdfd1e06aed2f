/**
 * JSON-RPC 2.0 (jsonrpc.org/specification): one message or one batch a line in, at most one line out. Nothing that comes
 * in ends the process or throws: every fault is an error object.
 */
import type { Failure, Result } from '@doudizhu/rules';

/** What an answer says of a failure: programs get the code, and a sentence in English. */
type ErrorData = Pick<Failure, 'code' | 'message'>;

/** Parameters by name. */
export type Params = Readonly<Record<string, unknown>>;

/** Ready JSON text as a result, so that what was written once need not be written again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface Method {
  /** Names that it takes: others are refused, so that a misspelt one is noticed. */
  readonly params: readonly string[];
  /** @returns the result (a value or `JsonText`), or why the parameters are bad. A slow method answers later. */
  readonly handle: (params: Params) => Result<unknown> | Promise<Result<unknown>>;
}

export type Methods = ReadonlyMap<string, Method>;

const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;

/** @returns the answer without a line end, the empty string where there is none to give (notifications, blank lines). */
export const answerLine = (line: string, methods: Methods): string | Promise<string> => {
  if (line.trim() === '') return '';
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch (error) {
    return errorText('null', PARSE_ERROR, { code: 'parse-error', message: `no JSON: ${(error as Error).message}` });
  }
  if (!Array.isArray(message)) return answer(message, methods);
  if (message.length === 0)
    return errorText('null', INVALID_REQUEST, invalid('an empty batch', 'at least one request'));
  const answers = message.map((request) => answer(request, methods));
  const texts = answers.filter((text) => typeof text === 'string');
  return texts.length === answers.length ? joinBatch(texts) : Promise.all(answers).then(joinBatch);
};

const joinBatch = (answers: readonly string[]): string => {
  const given = answers.filter((text) => text !== '');
  return given.length === 0 ? '' : `[${given.join(',')}]`;
};

const answer = (request: unknown, methods: Methods): string | Promise<string> => {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return errorText('null', INVALID_REQUEST, invalid(JSON.stringify(request), 'a request object'));
  }
  const { jsonrpc, method: name, params = {}, id } = request as Record<string, unknown>;
  const isNotification = !('id' in request);
  const idText = isId(id) ? JSON.stringify(id) : 'null';
  if (!isNotification && !isId(id)) {
    return errorText('null', INVALID_REQUEST, invalid(`id ${JSON.stringify(id)}`, 'a string, a number or null'));
  }
  if (jsonrpc !== '2.0') {
    return errorText(idText, INVALID_REQUEST, invalid(`jsonrpc ${JSON.stringify(jsonrpc)}`, '"2.0"'));
  }
  if (typeof name !== 'string') {
    return errorText(idText, INVALID_REQUEST, invalid(`method ${JSON.stringify(name)}`, 'a method name'));
  }
  const say = (text: string): string => (isNotification ? '' : text);
  const method = methods.get(name);
  if (method === undefined) {
    const known = [...methods.keys()].join(', ');
    const message = `unknown method "${name}", want one of ${known}`;
    return say(errorText(idText, METHOD_NOT_FOUND, { code: 'unknown-method', message }));
  }
  const fault = faultInParams(name, method, params);
  if (fault !== null) return say(errorText(idText, INVALID_PARAMS, fault));
  return settle(idText, say, () => method.handle(params as Params));
};

/** Calls a method; whatever it throws is a bug of ours, and an answer all the same. */
const settle = (
  idText: string,
  say: (text: string) => string,
  call: () => Result<unknown> | Promise<Result<unknown>>,
): string | Promise<string> => {
  const broken = (error: unknown): string =>
    say(errorText(idText, INTERNAL_ERROR, { code: 'internal', message: `internal error: ${String(error)}` }));
  try {
    const result = call();
    if (!(result instanceof Promise)) return say(resultText(idText, result));
    return result.then((later) => say(resultText(idText, later)), broken);
  } catch (error) {
    return broken(error);
  }
};

const faultInParams = (name: string, method: Method, params: unknown): ErrorData | null => {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    return { code: 'bad-params', message: `bad params of ${name}: want an object with params by name` };
  }
  for (const given in params) {
    if (!method.params.includes(given)) {
      const wanted = method.params.length === 0 ? 'none' : method.params.join(', ');
      return { code: 'bad-params', message: `bad params of ${name}: unknown "${given}", want ${wanted}` };
    }
  }
  return null;
};

const resultText = (idText: string, result: Result<unknown>): string => {
  if (!result.ok) return errorText(idText, INVALID_PARAMS, result.error);
  const text = result.value instanceof JsonText ? result.value.text : JSON.stringify(result.value);
  return `{"jsonrpc":"2.0","id":${idText},"result":${text}}`;
};

const errorText = (idText: string, code: number, failure: ErrorData): string =>
  `{"jsonrpc":"2.0","id":${idText},"error":{"code":${code},"message":${JSON.stringify(failure.message)},` +
  `"data":{"code":${JSON.stringify(failure.code)}}}}`;

const isId = (id: unknown): id is string | number | null =>
  typeof id === 'string' || typeof id === 'number' || id === null;

const invalid = (found: string, wanted: string): ErrorData => ({
  code: 'invalid-request',
  message: `invalid request: ${found}, want ${wanted}`,
});
