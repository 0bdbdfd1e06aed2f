/** Failures as HTTP answers, and bodies of requests: JSON or absent. */
import {
  causeOf,
  failure,
  failureBy,
  httpStatusOf,
  type ErrorAnswer,
  type FailureCode,
  type OwnFailure,
  type ServerFailure,
} from '@doudizhu/protocol';
import type { FastifyInstance } from 'fastify';
import { shortJson, type Schema } from '@doudizhu/rules/schema';
import type { NameFailure } from '../accounts/names.ts';
import { isBadValue } from '../storage/database.ts';
import { TableHeld } from '../tables/lease.ts';

/** Thrown by a route; becomes its answer. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly failure: ServerFailure;
  readonly retryAfterMs: number | null;

  constructor(
    given: FailureCode | OwnFailure,
    parameters: ServerFailure['parameters'] = {},
    retryAfterMs: number | null = null,
  ) {
    const made = typeof given === 'string' ? failure(given, parameters) : given;
    super(made.code);
    this.status = httpStatusOf(made.code);
    this.failure = made;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A refused name, with the reason as a sentence. */
export const badName = (reason: NameFailure): HttpFailure =>
  new HttpFailure(failureBy('bad-name', { ...causeOf(`bad-name/${reason}`), parameters: { reason } }));

/** Reads a body or a query. @throws `bad-request` with the first invalid field */
export const readRequest = <Value>(schema: Schema<Value>, given: unknown): Value => {
  const read = schema.read(given);
  if (read.ok) return read.value;
  const { path, found, expected } = read.error;
  const field = path === '' ? 'body' : path;
  throw new HttpFailure(failureBy('bad-request', causeOf('bad-request/field', { field, found, expected })));
};

/** Turns thrown failures into answers. An unexpected error is logged and answered without details. */
export const answerFailures = (server: FastifyInstance): void => {
  server.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    // A stopping node runs no tables.
    const status = isBadValue(error) ? 400 : error.statusCode;
    const unknown = error instanceof TableHeld ? new HttpFailure('stopping') : httpFailureOf(status);
    const known = error instanceof HttpFailure ? error : unknown;
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    if (known.retryAfterMs !== null) void reply.header('retry-after', Math.ceil(known.retryAfterMs / 1000));
    return reply.code(known.status).send({ error: known.failure } satisfies ErrorAnswer);
  });
  server.setNotFoundHandler(async (request, reply) => {
    const [, page, query = ''] = TYPED_PAGE.exec(request.url) ?? [];
    const isTyped = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isTyped && page !== undefined) return reply.redirect(`/#/${page}${query}`);
    return reply.code(404).send({ error: failure('not-found') } satisfies ErrorAnswer);
  });
};

/** Path of a page, typed without its `#`. */
const TYPED_PAGE = /^\/(?!api\/)([\w-]+(?:\/[\w-]+)*)\/?(\?.*)?$/u;

/** Failures of the HTTP library: bad JSON, large bodies. */
const httpFailureOf = (status = 500): HttpFailure => {
  if (status === 413) return new HttpFailure('too-large');
  return new HttpFailure(status >= 400 && status < 500 ? 'bad-request' : 'internal');
};

/** Reads bodies. An empty one counts as absent, whatever its type: `curl -X POST -d ''` sends an empty form. */
export const readBodies = (server: FastifyInstance): void => {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    return parseJson(request, body, (fault, value) => done(fault === null ? null : badJson(), value));
  });
  server.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' || request.is404) return done(null);
    const type = shortJson(request.headers['content-type'] ?? '');
    return done(new HttpFailure(failureBy('bad-request', causeOf('bad-request/type', { type }))));
  });
};

const badJson = (): HttpFailure => new HttpFailure(failureBy('bad-request', causeOf('bad-request/json')));
