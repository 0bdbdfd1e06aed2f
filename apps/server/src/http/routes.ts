/** Routes of the protocol's table: a handler reads its body and query by the schemas of its route. */
import { ROUTES, type HttpRoute, type RouteName } from '@doudizhu/protocol';
import type { Schema, TypeOf } from '@doudizhu/rules/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify';
import { HttpFailure, readRequest } from './failures.ts';

type BodyOf<Name extends RouteName> = (typeof ROUTES)[Name] extends { body: infer S } ? TypeOf<S> : never;
type QueryOf<Name extends RouteName> = (typeof ROUTES)[Name] extends { query: infer S } ? TypeOf<S> : never;
type RouteAnswer<Name extends RouteName> = (typeof ROUTES)[Name] extends { answer: Schema<infer Value> }
  ? Value
  : (typeof ROUTES)[Name] extends { answer: null }
    ? void
    : string;

/** Content of a request. Each is read when it is asked for, so that a session is checked first. */
interface Read<Name extends RouteName> {
  /** @throws `bad-request` */
  readonly body: () => BodyOf<Name>;
  /** @throws `bad-request` */
  readonly query: () => QueryOf<Name>;
}

/** Answers the requests of a route of the table. */
export type AddRoute = <Name extends RouteName>(
  name: Name,
  handle: (
    request: FastifyRequest,
    reply: FastifyReply,
    read: Read<Name>,
  ) => Promise<RouteAnswer<Name>> | RouteAnswer<Name>,
  options?: RouteShorthandOptions,
) => void;

/** @param checksAnswers true: an answer that does not fit its schema is a fault of the server, for tests */
export const createAddRoute =
  (server: FastifyInstance, checksAnswers: boolean): AddRoute =>
  (name, handle, options = {}) => {
    const [method, url] = name.split(' ') as [HTTPMethods, string];
    const route: HttpRoute = ROUTES[name];
    server.route({
      ...options,
      method,
      url,
      handler: async (request, reply) => {
        if (request.headers.authorization !== undefined && route.session === 'player') {
          throw new HttpFailure('people-only');
        }
        if (route.status !== undefined) void reply.code(route.status);
        const answer = await handle(request, reply, {
          body: () => readRequest(route.body as Schema<never>, request.body),
          query: () => readRequest(route.query as Schema<never>, request.query),
        });
        if (checksAnswers) checkAnswer(name, route, answer);
        if (route.answer === null) return reply.code(204).send();
        return answer;
      },
    });
  };

const checkAnswer = (name: string, { answer: expected }: HttpRoute, answer: unknown): void => {
  if (expected === null || expected === 'text') return;
  const read = expected.read(JSON.parse(JSON.stringify(answer)));
  if (!read.ok) throw new Error(`${name} answers ${read.error.path}: ${JSON.stringify(read.error)}`);
};
