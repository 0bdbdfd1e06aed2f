/** Documents of the protocol for other languages: OpenAPI 3.1 of the routes, JSON Schema of the socket's messages. */
import { RULE_SET } from '@doudizhu/rules/ruleset';
import type { JsonSchema, Schema } from '@doudizhu/rules/schema';
import { errorAnswer, friend, me, ratingMessage, roundSummary, occupantSummary, tableSummary } from './answers.ts';
import { described } from './descriptions.ts';
import { serverFailure } from './failures.ts';
import { person } from './person.ts';
import { ROUTES, type HttpRoute } from './routes.ts';
import { serverMessage } from './server-message.ts';
import { clientMessage } from './socket.ts';
import { tournamentMessage, tournamentSummary } from './tournament.ts';
import { DECISION, WIRE_ACTION, WIRE_EVENT, WIRE_VIEW } from './wire.ts';

/** Schemas that documents define once, by name. */
const NAMED = new Map<Schema<unknown>, string>([
  [person, 'Person'],
  [me, 'Me'],
  [friend, 'Friend'],
  [occupantSummary, 'Seat'],
  [tableSummary, 'Table'],
  [roundSummary, 'Round'],
  [ratingMessage, 'Rating'],
  [tournamentSummary, 'TournamentSummary'],
  [tournamentMessage, 'Tournament'],
  [serverFailure, 'Failure'],
  [errorAnswer, 'Error'],
  [WIRE_ACTION, 'Action'],
  [WIRE_EVENT, 'Event'],
  [WIRE_VIEW, 'View'],
  [DECISION, 'Decision'],
  [RULE_SET, 'Rules'],
]);

/** Converts schemas, and collects the named ones that they use. */
const createConverter = (prefix: string) => {
  const used = new Map<string, JsonSchema>();
  const convert = (schema: Schema<unknown>): JsonSchema => {
    const name = NAMED.get(schema);
    if (name === undefined) return schema.json(convert);
    if (!used.has(name)) {
      used.set(name, {});
      used.set(name, described(schema.json(convert), name));
    }
    return { $ref: `${prefix}${name}` };
  };
  const named = (): JsonSchema => Object.fromEntries([...used].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { convert, named };
};

/** JSON Schema of a table socket's messages, `client` and `server` among its definitions. */
export const socketSchemas = (): JsonSchema => {
  const { convert, named } = createConverter('#/$defs/');
  const [client, server] = [convert(clientMessage), convert(serverMessage)];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Messages of the socket /t/<table>: #/$defs/client and #/$defs/server',
    anyOf: [{ $ref: '#/$defs/client' }, { $ref: '#/$defs/server' }],
    $defs: { client: described(client), server: described(server), ...named() },
  };
};

/** OpenAPI document of the routes. @param version of the server */
export const openApiDocument = (version: string): JsonSchema => {
  const { convert, named } = createConverter('#/components/schemas/');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(ROUTES) as [string, HttpRoute][]) {
    const [method = '', path = ''] = name.split(' ');
    const template = path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(path, route, convert) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dou Dizhu game server', version, license: { name: 'MIT' } },
    paths,
    components: {
      schemas: named(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ddz-session' },
        program: { type: 'http', scheme: 'bearer' },
        moderator: { type: 'apiKey', in: 'cookie', name: 'ddz-moderator' },
      },
    },
  };
};

const SECURITY = {
  account: [{ session: [] }],
  player: [{ session: [] }],
  program: [{ session: [] }, { program: [] }],
  moderator: [{ moderator: [] }],
} as const;

const operationOf = (
  path: string,
  { about, session, body, query, answer, status }: HttpRoute,
  convert: (schema: Schema<unknown>) => JsonSchema,
): JsonSchema => {
  const json = (schema: Schema<unknown>) => ({ 'application/json': { schema: described(convert(schema)) } });
  const content =
    answer === 'text' ? { 'text/plain': { schema: { type: 'string' } } } : answer === null ? null : json(answer);
  const inPath = Array.from(path.matchAll(/:(\w+)/gu), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
  return {
    summary: about,
    ...(session === 'none' ? {} : { security: SECURITY[session] }),
    parameters: [...inPath, ...(query === undefined ? [] : queryParameters(query.json(convert)))],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      [status ?? (answer === null ? 204 : 200)]: { description: about, ...(content === null ? {} : { content }) },
      default: { description: 'the failure', content: json(errorAnswer) },
    },
  };
};

const queryParameters = ({ properties }: JsonSchema): JsonSchema[] =>
  Object.entries(properties as Record<string, unknown>).map(([name, schema]) => ({ name, in: 'query', schema }));
