/** Failures as HTTP answers: a status, and a code for the page. */
import type { ErrorAnswer, FailureCode, ServerFailure } from '@doudizhu/protocol';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { TableHeld } from '../tables/tables.ts';

/** The status of each failure, and its English sentence. */
const FAILURES: Readonly<Record<FailureCode, readonly [status: number, message: string]>> = {
  'bad-request': [400, 'the request could not be read'],
  'bad-origin': [403, 'the request comes from another site'],
  'signed-out': [401, 'there is no session, want POST /api/session first'],
  'not-found': [404, 'there is no such thing, or it is not yours to see'],
  'bad-name': [422, 'names do not look like that'],
  'name-taken': [409, 'another name looks like that'],
  'bad-rules': [422, 'there is no such rule set'],
  'bad-level': [422, 'there is no such bot for this game'],
  'wrong-secret': [401, 'the code or the passkey is not known'],
  'no-passkeys': [422, 'passkeys need a page on https or localhost'],
  'too-many-tables': [409, 'you have opened too many tables'],
  'too-many': [429, 'too many requests'],
  'too-large': [413, 'the request is too large'],
  stopping: [503, 'the server is stopping'],
  'nodes-apart': [503, 'the servers cannot reach each other: tables go on, new ones have to wait a moment'],
  'no-storage': [503, 'the storage does not answer'],
  internal: [500, 'the server failed'],
  'bad-message': [400, 'the message could not be read'],
  'join-first': [400, 'the first message is join'],
  'joined-already': [400, 'this socket has joined already'],
  'seated-elsewhere': [409, 'you sit at another table'],
  'seat-taken': [409, 'somebody sits there'],
  'too-fast': [429, 'that was too fast'],
  'no-seat': [403, 'you have no seat here'],
  'not-playing-here': [403, 'another tab of yours plays'],
  'not-owner': [403, 'only who opened the table does that'],
  'hosted-table': [403, 'the server seats people at this table'],
  'entry-closed': [409, 'that is over, or has not begun'],
  'entered-already': [409, 'you have entered already'],
  'tournament-full': [409, 'the tournament is full'],
  'not-entered': [409, 'you have not entered'],
  'bad-reveal': [422, 'the entropy does not fit the pledge'],
  'bad-start': [422, 'a tournament starts two minutes to seven days from now'],
  'name-wanted': [403, 'this wants a name'],
  muted: [403, 'a moderator has muted you'],
  banned: [403, 'a moderator has banned this account'],
  'reported-already': [409, 'you have reported this seat of this round'],
  'moderators-only': [401, 'this is for moderators, want POST /api/moderation/session first'],
  'ranked-blocked': [429, 'you have not taken matches: the queue is closed to you for a while'],
};

export const failure = (code: FailureCode, parameters: ServerFailure['parameters'] = {}): ServerFailure => ({
  code,
  key: code,
  parameters,
  message: FAILURES[code][1],
});

/** Thrown by a route: the answer is its failure. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly failure: ServerFailure;
  readonly retryAfterMs: number | null;

  constructor(code: FailureCode, parameters: ServerFailure['parameters'] = {}, retryAfterMs: number | null = null) {
    super(code);
    this.status = FAILURES[code][0];
    this.failure = failure(code, parameters);
    this.retryAfterMs = retryAfterMs;
  }
}

/** A body or a query by its schema. @throws `bad-request` with the first field that does not fit. */
export const readRequest = <Value>(schema: z.ZodType<Value>, given: unknown): Value => {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new HttpFailure('bad-request', { field: issue?.path.join('.') ?? '' });
};

/** What a route throws becomes an answer; a fault of the program is logged and tells nothing. */
export const answerFailures = (server: FastifyInstance): void => {
  server.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    // A node that stops runs no table any more.
    const unknown = error instanceof TableHeld ? new HttpFailure('stopping') : httpFailureOf(error.statusCode);
    const known = error instanceof HttpFailure ? error : unknown;
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    if (known.retryAfterMs !== null) void reply.header('retry-after', Math.ceil(known.retryAfterMs / 1000));
    return reply.code(known.status).send({ error: known.failure } satisfies ErrorAnswer);
  });
  server.setNotFoundHandler(async (request, reply) => {
    const [, page] = TYPED_PAGE.exec(request.url) ?? [];
    const isTyped = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isTyped && page !== undefined) return reply.redirect(`/#/${page}`);
    return reply.code(404).send({ error: failure('not-found') } satisfies ErrorAnswer);
  });
};

/** An address of the page that a person wrote without its `#`. */
const TYPED_PAGE = /^\/([a-z]+)\/?$/u;

/** What the HTTP library refuses by itself: bad JSON, large bodies. */
const httpFailureOf = (status = 500): HttpFailure => {
  if (status === 413) return new HttpFailure('too-large');
  return new HttpFailure(status >= 400 && status < 500 ? 'bad-request' : 'internal');
};
