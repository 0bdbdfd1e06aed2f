/** The server's HTTP routes for players (docs/reference/server-protocol.md). */
import { causeOf, failureBy } from '@doudizhu/protocol';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type {
  BoardMessage,
  ErrorAnswer,
  Friend,
  Leaderboard,
  LobbyMessage,
  Me,
  TableRequest,
  PasskeyAnswer,
  PasskeyOffer,
  Profile,
  ProgramSummary,
  RankedMessage,
  RatingPoint,
  ReviewMessage,
  ReportRequest,
  RoundSummaryMessage,
  ServerFailure,
  TableSummary,
  TournamentMessage,
  TournamentProof,
  TournamentSummary,
} from '@doudizhu/protocol';

/** Answer with all friends. */
export interface FriendList {
  readonly friends: readonly Friend[];
}

/** Programs of the account. */
export interface ProgramList {
  readonly programs: readonly ProgramSummary[];
}

/** An answer, or a failure. `unreachable`: no server or no network. */
export type Answered<T> = Promise<Result<T, ServerFailure>>;

/** Sends a request to a server. @param body sent as JSON */
export type AskServer = <T>(method: string, path: string, body?: unknown) => Answered<T>;

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

/** @returns a function that never rejects: without an answer of the game server it returns `unreachable` */
export const createAsk =
  (fetch: Fetch): AskServer =>
  async <T>(method: string, path: string, body?: unknown): Answered<T> => {
    if (!path.startsWith('/')) return err(failureBy('bad-request', causeOf('bad-request/path', { path })));
    const answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch(() => null);
    if (answer === null) return err(UNREACHABLE);
    if (answer.status === 204) return ok(undefined as T);
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    if (!answer.ok) {
      const refused: unknown = isJson ? await answer.json().catch(() => null) : null;
      return err(isErrorAnswer(refused) ? refused.error : UNREACHABLE);
    }
    // A static file server answers every path with a page. It has no game routes.
    if (!isJson && !answer.headers.get('content-type')?.startsWith('text/plain')) return err(UNREACHABLE);
    return ok((isJson ? await answer.json() : await answer.text()) as T);
  };

/** The routes, one function each. */
export const createServerApi = (ask: AskServer) => {
  const at = encodeURIComponent;
  return {
    /** Returns the session's account; creates a guest account if needed. */
    signIn: () => ask<{ readonly me: Me }>('POST', '/api/session'),
    session: () => ask<{ readonly me: Me | null }>('GET', '/api/session'),
    rename: (name: string | null) => ask<{ readonly me: Me }>('PATCH', '/api/account', { name }),
    recover: (code: string) => ask<{ readonly me: Me }>('POST', '/api/session/recovery', { code }),
    drawRecoveryCodes: () => ask<{ readonly codes: readonly string[] }>('POST', '/api/account/recovery-codes'),
    /** Options for creating a passkey for this account. */
    offerPasskey: <Options>() => ask<PasskeyOffer<Options>>('POST', '/api/account/passkeys/options'),
    addPasskey: (answer: PasskeyAnswer) => ask<{ readonly me: Me }>('POST', '/api/account/passkeys', answer),
    removePasskey: (id: string) => ask<undefined>('DELETE', `/api/account/passkeys/${at(id)}`),
    /** Options for signing in with a passkey. */
    offerSignIn: <Options>() => ask<PasskeyOffer<Options>>('POST', '/api/session/passkey/options'),
    signInByPasskey: (answer: PasskeyAnswer) => ask<{ readonly me: Me }>('POST', '/api/session/passkey', answer),
    programs: () => ask<ProgramList>('GET', '/api/account/programs'),
    addProgram: (name: string) =>
      ask<ProgramList & { readonly token: string }>('POST', '/api/account/programs', { name }),
    removeProgram: (account: string) => ask<ProgramList>('DELETE', `/api/account/programs/${at(account)}`),
    exportAccount: () => ask<unknown>('GET', '/api/account/export'),
    deleteAccount: () => ask<undefined>('DELETE', '/api/account'),
    lobby: () => ask<LobbyMessage>('GET', '/api/tables'),
    friends: () => ask<FriendList>('GET', '/api/friends'),
    /** @param who a name or an account id */
    befriend: (who: string) => ask<FriendList>('POST', '/api/friends', { who }),
    /** Invites a friend to the table where the account has a seat. */
    inviteFriend: (account: string) => ask<FriendList>('POST', `/api/friends/${at(account)}/invitation`),
    unfriend: (account: string) => ask<FriendList>('DELETE', `/api/friends/${at(account)}`),
    table: (id: string) => ask<{ readonly table: TableSummary }>('GET', `/api/tables/${at(id)}`),
    tableRounds: (id: string) =>
      ask<{ readonly rounds: readonly RoundSummaryMessage[] }>('GET', `/api/tables/${at(id)}/rounds`),
    openTable: (wish: TableRequest) => ask<{ readonly table: TableSummary }>('POST', '/api/tables', wish),
    quickMatch: (rules: string) => ask<{ readonly table: TableSummary }>('POST', '/api/matches', { rules }),
    ranked: () => ask<{ readonly ranked: RankedMessage }>('GET', '/api/ranked'),
    queueRanked: (rules: string) => ask<{ readonly ranked: RankedMessage }>('POST', '/api/ranked', { rules }),
    leaveRanked: () => ask<undefined>('DELETE', '/api/ranked'),
    tournaments: () => ask<{ readonly tournaments: readonly TournamentSummary[] }>('GET', '/api/tournaments'),
    tournament: (id: string) => ask<{ readonly tournament: TournamentMessage }>('GET', `/api/tournaments/${at(id)}`),
    openTournament: (given: { readonly startsMs: number; readonly stages: number; readonly boardsPerStage: number }) =>
      ask<{ readonly tournament: TournamentMessage }>('POST', '/api/tournaments', given),
    enterTournament: (id: string, pledge: string) =>
      ask<{ readonly tournament: TournamentMessage }>('POST', `/api/tournaments/${at(id)}/entry`, { pledge }),
    withdrawFromTournament: (id: string) =>
      ask<{ readonly tournament: TournamentMessage }>('DELETE', `/api/tournaments/${at(id)}/entry`),
    revealForTournament: (id: string, entropy: string) =>
      ask<{ readonly tournament: TournamentMessage }>('POST', `/api/tournaments/${at(id)}/reveal`, { entropy }),
    tournamentBoard: (id: string, board: number) =>
      ask<{ readonly board: BoardMessage }>('GET', `/api/tournaments/${at(id)}/boards/${board}`),
    tournamentProof: (id: string) =>
      ask<{ readonly proof: TournamentProof }>('GET', `/api/tournaments/${at(id)}/proof`),
    profile: (account: string) => ask<{ readonly profile: Profile }>('GET', `/api/accounts/${at(account)}`),
    /** @param before `endedMs` of the oldest round shown; null: the newest rounds */
    rounds: (account: string, before: number | null) =>
      ask<{ readonly rounds: readonly RoundSummaryMessage[] }>(
        'GET',
        `/api/accounts/${at(account)}/rounds?limit=20${before === null ? '' : `&before=${before}`}`,
      ),
    curve: (account: string, rules: string) =>
      ask<{ readonly points: readonly RatingPoint[] }>('GET', `/api/accounts/${at(account)}/curve?rules=${at(rules)}`),
    round: (id: string) =>
      ask<{ readonly round: RoundSummaryMessage; readonly record: string | null }>('GET', `/api/rounds/${at(id)}`),
    /** Reports the player at a seat of a finished round. */
    report: (round: string, given: ReportRequest) =>
      ask<{ readonly id: string }>('POST', `/api/rounds/${at(round)}/reports`, given),
    /** The deep review of a round. */
    review: (id: string) => ask<ReviewMessage>('GET', `/api/rounds/${at(id)}/review`),
    /** Starts the deep review on the server's workers. */
    askReview: (id: string) => ask<ReviewMessage>('POST', `/api/rounds/${at(id)}/review`),
    /** The log of a round, for `ddz verify`. */
    roundLog: (id: string) => ask<string>('GET', `/api/rounds/${at(id)}/log`),
    /** @param rules null: a rule set that the server chooses for this player */
    leaderboard: (rules: string | null) =>
      ask<Leaderboard>('GET', `/api/leaderboard${rules === null ? '' : `?rules=${at(rules)}`}`),
  };
};

/** Routes for players. Each returns the answer or the server's failure, and never rejects. */
export type ServerApi = ReturnType<typeof createServerApi>;

/** Another program than the game server may answer with an `error` of its own form. */
const isErrorAnswer = (value: unknown): value is ErrorAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'error' in value &&
  typeof value.error === 'object' &&
  value.error !== null &&
  'code' in value.error;

const UNREACHABLE: ServerFailure = {
  code: 'unreachable',
  key: 'unreachable',
  parameters: {},
  message: 'the game server does not answer',
  zh: '连不上联机服务器',
};
