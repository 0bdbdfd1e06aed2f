/** Bodies of requests: JSON or absent. Others are refused with a sentence. */
import { causeOf, failureBy } from '@doudizhu/protocol';
import { shortJson } from '@doudizhu/rules/schema';
import type { FastifyInstance } from 'fastify';
import { HttpFailure } from './failures.ts';

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
