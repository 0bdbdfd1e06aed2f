/** Routes of the protocol's table, which names the session, the body and the query of each. */
import type { Schema } from '@doudizhu/rules/schema';
import { ROUTES, type AnswerOf, type BodyOf, type HttpRoute, type QueryOf, type RouteName } from '@doudizhu/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify';
import type { StoredAccount } from '../storage/account-store.ts';
import type { ServerContext } from './context.ts';
import { Readable } from 'node:stream';
import { HttpFailure, readRequest } from './failures.ts';

type SessionOf<Name extends RouteName> = (typeof ROUTES)[Name]['session'];
type CallerOf<Session extends HttpRoute['session']> = Session extends 'none'
  ? null
  : Session extends 'moderator'
    ? string
    : StoredAccount;

/** Content of a request. Body and query are read when they are asked for, so that limits are counted first. */
interface Read<Name extends RouteName> {
  /** Account of the session, or name of the moderator; null if the route needs no session. */
  readonly caller: CallerOf<SessionOf<Name>>;
  /** @throws `bad-request` */
  readonly body: () => BodyOf<Name>;
  /** @throws `bad-request` */
  readonly query: () => QueryOf<Name>;
}

/** Answers the requests of a route of the table. A large answer may be a stream. */
export type AddRoute = <Name extends RouteName>(
  name: Name,
  handle: (
    request: FastifyRequest,
    reply: FastifyReply,
    read: Read<Name>,
  ) => Promise<AnswerOf<Name> | Readable> | AnswerOf<Name>,
  options?: RouteShorthandOptions,
) => void;

/** @param checksAnswers true: an answer that does not fit its schema is a fault of the server, for tests */
export const createAddRoute =
  (server: FastifyInstance, context: RouteSessions, checksAnswers: boolean): AddRoute =>
  (name, handle, options = {}) => {
    const [method, url] = name.split(' ') as [HTTPMethods, string];
    const route: HttpRoute = ROUTES[name];
    server.route({
      ...options,
      method,
      url,
      handler: async (request, reply) => {
        const caller = await callerOf(route, request, context);
        if (route.status !== undefined) void reply.code(route.status);
        const answer = await handle(request, reply, {
          caller: caller as never,
          body: () => readRequest(route.body as Schema<never>, request.body),
          query: () => readRequest(route.query as Schema<never>, request.query),
        });
        // A stream is checked by the test of its route.
        if (checksAnswers && !(answer instanceof Readable)) checkAnswer(name, route, answer);
        if (route.answer === null) return reply.code(204).send();
        return answer;
      },
    });
  };

type RouteSessions = Pick<ServerContext, 'sessions' | 'moderators'>;

/** @throws `signed-out`, `banned`, `people-only` for programs, `sign-in-again`, `moderators-only` */
const callerOf = async (
  { session, isRecent = false }: HttpRoute,
  request: FastifyRequest,
  { sessions, moderators }: RouteSessions,
): Promise<StoredAccount | string | null> => {
  if (session === 'none') return null;
  if (session === 'moderator') return moderators.requireModerator(request);
  if (session !== 'program' && request.headers.authorization !== undefined) throw new HttpFailure('people-only');
  const account = await (session === 'account' ? sessions.requireAccount(request) : sessions.requirePlayer(request));
  if (isRecent) await sessions.checkRecent(request, account);
  return account;
};

const checkAnswer = (name: string, { answer: expected }: HttpRoute, answer: unknown): void => {
  if (expected === null || expected === 'text') return;
  const read = expected.read(JSON.parse(JSON.stringify(answer)));
  if (!read.ok) throw new Error(`${name} answers ${read.error.path}: ${JSON.stringify(read.error)}`);
};
