/** The server's HTTP routes, as the pages of games over the network call them (docs/protocol-server.md). */
import { err, ok, type Result } from '@doudizhu/rules/result';
import type {
  BoardMessage,
  ErrorAnswer,
  Me,
  TableRequest,
  PasskeyAnswer,
  PasskeyOffer,
  Person,
  Profile,
  RankedMessage,
  RatingMessage,
  ReviewMessage,
  ReportRequest,
  RoundSummaryMessage,
  ServerFailure,
  TableSummary,
  TournamentMessage,
  TournamentProof,
  TournamentSummary,
} from '@doudizhu/protocol';

/** An answer, or why there is none. `unreachable`: no server, or no network. */
export type Answered<T> = Promise<Result<T, ServerFailure>>;

type TournamentAnswer = Answered<{ readonly tournament: TournamentMessage }>;

export interface Leaderboard {
  readonly rules: string;
  readonly keys: readonly string[];
  readonly players: readonly { readonly person: Person; readonly rating: RatingMessage }[];
}

export interface RatingPoint {
  readonly atMs: number;
  readonly round: string;
  readonly mu: number;
  readonly sigma: number;
}

export interface ServerApi {
  /** Who this browser is for the server; a guest is made where it is nobody yet. */
  readonly signIn: () => Answered<{ readonly me: Me }>;
  readonly session: () => Answered<{ readonly me: Me | null }>;
  readonly rename: (name: string | null) => Answered<{ readonly me: Me }>;
  readonly recover: (code: string) => Answered<{ readonly me: Me }>;
  readonly drawRecoveryCodes: () => Answered<{ readonly codes: readonly string[] }>;
  /** What a new passkey of this account is made with. */
  readonly offerPasskey: () => Answered<PasskeyOffer<PublicKeyCredentialCreationOptionsJSON>>;
  readonly addPasskey: (answer: PasskeyAnswer) => Answered<{ readonly me: Me }>;
  readonly removePasskey: (id: string) => Answered<undefined>;
  /** What somebody signs in with who has a passkey. */
  readonly offerSignIn: () => Answered<PasskeyOffer<PublicKeyCredentialRequestOptionsJSON>>;
  readonly signInByPasskey: (answer: PasskeyAnswer) => Answered<{ readonly me: Me }>;
  readonly exportAccount: () => Answered<unknown>;
  readonly deleteAccount: () => Answered<undefined>;
  readonly tables: () => Answered<{ readonly tables: readonly TableSummary[] }>;
  readonly table: (id: string) => Answered<{ readonly table: TableSummary }>;
  readonly tableRounds: (id: string) => Answered<{ readonly rounds: readonly RoundSummaryMessage[] }>;
  readonly openTable: (wish: TableRequest) => Answered<{ readonly table: TableSummary }>;
  readonly quickMatch: (rules: string) => Answered<{ readonly table: TableSummary }>;
  readonly ranked: () => Answered<{ readonly ranked: RankedMessage }>;
  readonly queueRanked: (rules: string) => Answered<{ readonly ranked: RankedMessage }>;
  readonly leaveRanked: () => Answered<undefined>;
  readonly tournaments: () => Answered<{ readonly tournaments: readonly TournamentSummary[] }>;
  readonly tournament: (id: string) => TournamentAnswer;
  readonly openTournament: (given: {
    readonly startsMs: number;
    readonly stages: number;
    readonly boardsPerStage: number;
  }) => TournamentAnswer;
  readonly enterTournament: (id: string, pledge: string) => TournamentAnswer;
  readonly withdrawFromTournament: (id: string) => TournamentAnswer;
  readonly revealForTournament: (id: string, entropy: string) => TournamentAnswer;
  readonly tournamentBoard: (id: string, board: number) => Answered<{ readonly board: BoardMessage }>;
  readonly tournamentProof: (id: string) => Answered<{ readonly proof: TournamentProof }>;
  readonly profile: (account: string) => Answered<{ readonly profile: Profile }>;
  /** @param before `endedMs` of the last round that is there; null: the newest ones */
  readonly rounds: (
    account: string,
    before: number | null,
  ) => Answered<{ readonly rounds: readonly RoundSummaryMessage[] }>;
  readonly curve: (account: string, rules: string) => Answered<{ readonly points: readonly RatingPoint[] }>;
  readonly round: (id: string) => Answered<{ readonly round: RoundSummaryMessage; readonly record: string | null }>;
  /** Reports who sat at a seat of a finished round. */
  readonly report: (round: string, given: ReportRequest) => Answered<{ readonly id: string }>;
  /** The deep review of a round. */
  readonly review: (id: string) => Answered<ReviewMessage>;
  /** Has it computed by the server's workers. */
  readonly askReview: (id: string) => Answered<ReviewMessage>;
  /** The log of a round, for `ddz verify`. */
  readonly roundLog: (id: string) => Answered<string>;
  readonly leaderboard: (rules: string) => Answered<Leaderboard>;
}

/** Asks a route of the server that the page came from. */
export type AskServer = <T>(method: string, path: string, body?: unknown) => Answered<T>;

/** @param fetch the browser's. */
export const createAsk =
  (fetch: typeof globalThis.fetch): AskServer =>
  async <T>(method: string, path: string, body?: unknown): Answered<T> => {
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
    // A server of files alone answers every path with a page: there are no games on it.
    if (!isJson && !answer.headers.get('content-type')?.startsWith('text/plain')) return err(UNREACHABLE);
    return ok((isJson ? await answer.json() : await answer.text()) as T);
  };

/** @param fetch the browser's, for paths of the server that the page came from */
export const createServerApi = (fetch: typeof globalThis.fetch): ServerApi => {
  const ask = createAsk(fetch);
  const at = encodeURIComponent;
  return {
    signIn: () => ask('POST', '/api/session'),
    session: () => ask('GET', '/api/session'),
    rename: (name) => ask('PATCH', '/api/account', { name }),
    recover: (code) => ask('POST', '/api/session/recovery', { code }),
    drawRecoveryCodes: () => ask('POST', '/api/account/recovery-codes'),
    offerPasskey: () => ask('POST', '/api/account/passkeys/options'),
    addPasskey: (answer) => ask('POST', '/api/account/passkeys', answer),
    removePasskey: (id) => ask('DELETE', `/api/account/passkeys/${at(id)}`),
    offerSignIn: () => ask('POST', '/api/session/passkey/options'),
    signInByPasskey: (answer) => ask('POST', '/api/session/passkey', answer),
    exportAccount: () => ask('GET', '/api/account/export'),
    deleteAccount: () => ask('DELETE', '/api/account'),
    tables: () => ask('GET', '/api/tables'),
    table: (id) => ask('GET', `/api/tables/${at(id)}`),
    tableRounds: (id) => ask('GET', `/api/tables/${at(id)}/rounds`),
    openTable: (wish) => ask('POST', '/api/tables', wish),
    quickMatch: (rules) => ask('POST', '/api/matches', { rules }),
    ranked: () => ask('GET', '/api/ranked'),
    queueRanked: (rules) => ask('POST', '/api/ranked', { rules }),
    leaveRanked: () => ask('DELETE', '/api/ranked'),
    tournaments: () => ask('GET', '/api/tournaments'),
    tournament: (id) => ask('GET', `/api/tournaments/${at(id)}`),
    openTournament: (given) => ask('POST', '/api/tournaments', given),
    enterTournament: (id, pledge) => ask('POST', `/api/tournaments/${at(id)}/entry`, { pledge }),
    withdrawFromTournament: (id) => ask('DELETE', `/api/tournaments/${at(id)}/entry`),
    revealForTournament: (id, entropy) => ask('POST', `/api/tournaments/${at(id)}/reveal`, { entropy }),
    tournamentBoard: (id, board) => ask('GET', `/api/tournaments/${at(id)}/boards/${board}`),
    tournamentProof: (id) => ask('GET', `/api/tournaments/${at(id)}/proof`),
    profile: (account) => ask('GET', `/api/accounts/${at(account)}`),
    rounds: (account, before) =>
      ask('GET', `/api/accounts/${at(account)}/rounds?limit=20${before === null ? '' : `&before=${before}`}`),
    curve: (account, rules) => ask('GET', `/api/accounts/${at(account)}/curve?rules=${at(rules)}`),
    round: (id) => ask('GET', `/api/rounds/${at(id)}`),
    report: (round, given) => ask('POST', `/api/rounds/${at(round)}/reports`, given),
    review: (id) => ask('GET', `/api/rounds/${at(id)}/review`),
    askReview: (id) => ask('POST', `/api/rounds/${at(id)}/review`),
    roundLog: (id) => ask('GET', `/api/rounds/${at(id)}/log`),
    leaderboard: (rules) => ask('GET', `/api/leaderboard?rules=${at(rules)}`),
  };
};

const isErrorAnswer = (value: unknown): value is ErrorAnswer =>
  typeof value === 'object' && value !== null && 'error' in value;

const UNREACHABLE: ServerFailure = {
  code: 'unreachable',
  key: 'unreachable',
  parameters: {},
  message: 'the server does not answer',
};
