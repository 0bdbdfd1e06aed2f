/** Requests to the server's HTTP routes (docs/reference/server-protocol.md). */
import {
  causeOf,
  failureBy,
  type AnswerOf,
  type BodyOf,
  type ErrorAnswer,
  type QueryOf,
  type RouteName,
  type ServerFailure,
} from '@doudizhu/protocol';
import { failuresOf, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';

/** An answer, or a failure. `unreachable`: no server or no network. */
export type Answered<T> = Promise<Result<T, ServerFailure>>;

/**
 * Sends a request: `api('POST /api/friends/:id/block', { id })`. Parameters of the path, `query` and `body` are fields of
 * the second argument. It returns the answer or the server's failure, and never rejects.
 */
export type ServerApi = <Name extends RouteName>(
  route: Name,
  ...given: object extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>]
) => Answered<AnswerOf<Name>>;

/** Values that a route needs. Query fields that are null or absent have the server's default. */
export type RequestOf<Name extends RouteName> = Readonly<Record<ParametersIn<Name>, string | number>> &
  ([BodyOf<Name>] extends [never] ? unknown : { readonly body: BodyOf<Name> }) &
  ([QueryOf<Name>] extends [never]
    ? unknown
    : { readonly query?: Readonly<Partial<Record<keyof QueryOf<Name>, string | number | boolean | null>>> });

type ParametersIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParametersIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

interface AnyRequest {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The part of `fetch` that a client uses. */
export type Fetch = (path: string, request: FetchRequest) => Promise<FetchAnswer>;

interface FetchRequest {
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** The part of a `Response` that a client reads. */
export interface FetchAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: {
    get(name: string): string | null;
    /** Missing in old engines. */
    getSetCookie?(): string[];
  };
  json(): Promise<unknown>;
  text(): Promise<string>;
}

/** An answer that is not the game server's is the failure `unreachable`. */
export const createServerApi = (fetch: Fetch): ServerApi => {
  const ask = async (route: string, { body, query = {}, ...parameters }: AnyRequest = {}): Answered<unknown> => {
    const [method = '', path = ''] = route.split(' ');
    if (!path.startsWith('/')) return err(failureBy('bad-request', causeOf('bad-request/path', { path })));
    const found = path.replaceAll(/:(\w+)/gu, (_, name: string) =>
      encodeURIComponent(String((parameters as Readonly<Record<string, unknown>>)[name])),
    );
    const fields = Object.entries(query).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [`${key}=${encodeURIComponent(String(value))}`],
    );
    const answer = await fetch(fields.length === 0 ? found : `${found}?${fields.join('&')}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch(() => null);
    if (answer === null) return err(UNREACHABLE);
    if (answer.status === 204) return ok(undefined);
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    if (!answer.ok) {
      const refused: unknown = isJson ? await answer.json().catch(() => null) : null;
      return err(isErrorAnswer(refused) ? refused.error : UNREACHABLE);
    }
    // A static file server answers every path with a page. It has no game routes.
    if (!isJson && !answer.headers.get('content-type')?.startsWith('text/plain')) return err(UNREACHABLE);
    return ok(isJson ? await answer.json() : await answer.text());
  };
  return ask as ServerApi;
};

/** Another program than the game server can answer with an `error` of its own form. */
const isErrorAnswer = (value: unknown): value is ErrorAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'error' in value &&
  typeof value.error === 'object' &&
  value.error !== null &&
  'code' in value.error;

const CLIENT_TEXTS = {
  /** No server, no network, or another program. */
  unreachable: 'the game server does not answer',
  /** Commands after the end of a connection. */
  offline: 'the connection to the table has ended',
} as const satisfies Texts;

/** A failure on this side of the connection. */
export const clientFailure = (key: keyof typeof CLIENT_TEXTS): ServerFailure => ({
  ...failuresOf(CLIENT_TEXTS)(key),
  parameters: {},
});

const UNREACHABLE = clientFailure('unreachable');
