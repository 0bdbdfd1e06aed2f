/** The HTTP routes, in one table: the server takes its routes from it, and the OpenAPI document is made from it. */
import { anyObject, listOf, orNull, object, text, type Schema, type TypeOf } from '@doudizhu/rules/schema';
import {
  accountExport,
  friend,
  health,
  leaderboard,
  limitsMessage,
  lobbyMessage,
  me,
  passkeyOffer,
  profile,
  program,
  rankedMessage,
  ratingPoint,
  roundSummary,
  sessionMessage,
  tableSummary,
} from './answers.ts';
import {
  curveQuery,
  friendBody,
  nameBody,
  newTableBody,
  pageQuery,
  programBody,
  passkeyBody,
  quickMatchBody,
  recoveryBody,
  leaderboardQuery,
} from './http.ts';
import {
  auditMessage,
  caseMessage,
  closeBody,
  liftBody,
  moderatorBody,
  reportBody,
  removeEntrantBody,
  reportMessage,
  sanctionBody,
  sanctionMessage,
  searchQuery,
  watchedAccount,
} from './moderation.ts';
import { person } from './person.ts';
import { serversMessage } from './servers.ts';
import {
  boardMessage,
  entryBody,
  newTournamentBody,
  revealBody,
  tournamentMessage,
  tournamentProof,
  tournamentSummary,
} from './tournament.ts';

/** A route. */
export interface HttpRoute {
  readonly about: string;
  /**
   * Session that the route needs. `account`: of a player, also a banned one. `player`: of a player who may play.
   * `program`: of a player or a program.
   */
  readonly session: 'none' | 'account' | 'player' | 'program' | 'moderator';
  /** True: its player has signed in within five minutes, or has no passkey and no recovery code. */
  readonly isRecent?: boolean;
  readonly body?: Schema<unknown>;
  readonly query?: Schema<unknown>;
  /** Content of the answer. Null: an empty one, 204. `text`: plain text. */
  readonly answer: Schema<unknown> | 'text' | null;
  /** Status of the answer. Default: 200, or 204 if it is empty. */
  readonly status?: 201;
}

const ME = object({ me });
const TABLE = object({ table: tableSummary });
const FRIENDS = object({ friends: listOf(friend), blocked: listOf(person) });
export type FriendList = TypeOf<typeof FRIENDS>;
const PROGRAMS = object({ programs: listOf(program) });
const SESSIONS = object({ sessions: listOf(sessionMessage) });
const RANKED = object({ ranked: rankedMessage });
const ROUNDS = object({ rounds: listOf(roundSummary) });
const TOURNAMENT = object({ tournament: tournamentMessage });
const SANCTIONS_NOW = object({ sanctions: listOf(sanctionMessage) });

/** Method and path, with parameters after a colon. */
export const ROUTES = {
  'POST /api/session': { about: 'the session’s account; creates a guest without one', session: 'none', answer: ME },
  'GET /api/session': { about: 'the session’s account, or null', session: 'none', answer: object({ me: orNull(me) }) },
  'DELETE /api/session': { about: 'ends the session', session: 'none', answer: null },
  'POST /api/session/recovery': {
    about: 'signs in with a recovery code',
    session: 'none',
    body: recoveryBody,
    answer: ME,
  },
  'POST /api/session/passkey/options': {
    about: 'options for signing in with a passkey',
    session: 'none',
    answer: passkeyOffer,
  },
  'POST /api/session/passkey': { about: 'signs in with a passkey', session: 'none', body: passkeyBody, answer: ME },
  'PATCH /api/account': { about: 'names the account', session: 'player', body: nameBody, answer: ME },
  'DELETE /api/account': { about: 'deletes the account', session: 'account', isRecent: true, answer: null },
  'GET /api/account/sessions': { about: 'sessions of the account', session: 'account', answer: SESSIONS },
  'DELETE /api/account/sessions/:id': { about: 'ends a session', session: 'account', answer: null },
  'GET /api/account/export': { about: 'all data of the account', session: 'account', answer: accountExport },
  'POST /api/account/recovery-codes': {
    about: 'draws new recovery codes',
    session: 'account',
    isRecent: true,
    answer: object({ codes: listOf(text) }),
  },
  'POST /api/account/passkeys/options': {
    about: 'options for a new passkey',
    session: 'account',
    isRecent: true,
    answer: passkeyOffer,
  },
  'POST /api/account/passkeys': { about: 'adds a passkey', session: 'account', body: passkeyBody, answer: ME },
  'DELETE /api/account/passkeys/:id': {
    about: 'removes a passkey',
    session: 'account',
    isRecent: true,
    answer: null,
  },
  'GET /api/account/programs': {
    about: 'programs of the account',
    session: 'account',
    answer: PROGRAMS,
  },
  'POST /api/account/programs': {
    about: 'creates a program; its token is shown once',
    session: 'player',
    isRecent: true,
    body: programBody,
    answer: object({ programs: listOf(program), token: text }),
    status: 201,
  },
  'DELETE /api/account/programs/:id': {
    about: 'removes a program and its token',
    session: 'account',
    answer: PROGRAMS,
  },
  'GET /api/tables': { about: 'the lobby', session: 'none', answer: lobbyMessage },
  'POST /api/tables': { about: 'opens a table', session: 'program', body: newTableBody, answer: TABLE, status: 201 },
  'GET /api/tables/:id': { about: 'a table', session: 'none', answer: TABLE },
  'DELETE /api/tables/:id': { about: 'closes a table of the account', session: 'program', answer: null },
  'GET /api/tables/:id/rounds': { about: 'rounds of a table, newest first', session: 'none', answer: ROUNDS },
  'POST /api/matches': {
    about: 'a table with players who wait, or a new one',
    session: 'player',
    body: quickMatchBody,
    answer: TABLE,
  },
  'GET /api/friends': { about: 'the list of friends', session: 'account', answer: FRIENDS },
  'POST /api/friends': { about: 'asks a person, or agrees', session: 'player', body: friendBody, answer: FRIENDS },
  'POST /api/friends/:id/invitation': {
    about: 'invites a friend to the table of the account',
    session: 'player',
    answer: FRIENDS,
  },
  'DELETE /api/friends/:id': { about: 'ends a friendship, or declines', session: 'account', answer: FRIENDS },
  'POST /api/friends/:id/block': { about: 'blocks a person', session: 'account', answer: FRIENDS },
  'DELETE /api/friends/:id/block': { about: 'ends a block', session: 'account', answer: FRIENDS },
  'GET /api/ranked': { about: 'place in the ranked queue', session: 'account', answer: RANKED },
  'POST /api/ranked': { about: 'joins the ranked queue', session: 'player', body: quickMatchBody, answer: RANKED },
  'DELETE /api/ranked': { about: 'leaves the ranked queue', session: 'account', answer: null },
  'GET /api/accounts/:id': { about: 'a profile with ratings', session: 'none', answer: object({ profile }) },
  'GET /api/accounts/:id/rounds': {
    about: 'rounds of an account, newest first',
    session: 'none',
    query: pageQuery,
    answer: ROUNDS,
  },
  'GET /api/accounts/:id/curve': {
    about: 'ratings after each round',
    session: 'none',
    query: curveQuery,
    answer: object({ points: listOf(ratingPoint) }),
  },
  'GET /api/leaderboard': { about: 'the best ratings', session: 'none', query: leaderboardQuery, answer: leaderboard },
  'GET /api/rounds/:id': {
    about: 'a round; record: DDN, or null after a landlord by lot',
    session: 'none',
    answer: object({ round: roundSummary, record: orNull(text) }),
  },
  'GET /api/rounds/:id/log': { about: 'the log of a round, for ddz verify', session: 'none', answer: 'text' },
  'POST /api/rounds/:id/reports': {
    about: 'reports the player of a seat',
    session: 'account',
    body: reportBody,
    answer: object({ id: text }),
    status: 201,
  },
  'GET /api/tournaments': {
    about: 'tournaments, next first',
    session: 'none',
    answer: object({ tournaments: listOf(tournamentSummary) }),
  },
  'POST /api/tournaments': {
    about: 'opens a tournament',
    session: 'player',
    body: newTournamentBody,
    answer: TOURNAMENT,
    status: 201,
  },
  'GET /api/tournaments/:id': { about: 'a tournament with standings', session: 'none', answer: TOURNAMENT },
  'POST /api/tournaments/:id/entry': { about: 'enters', session: 'player', body: entryBody, answer: TOURNAMENT },
  'DELETE /api/tournaments/:id/entry': { about: 'withdraws', session: 'account', answer: TOURNAMENT },
  'DELETE /api/tournaments/:id': {
    about: 'cancels a tournament of the account before it begins',
    session: 'account',
    answer: TOURNAMENT,
  },
  'DELETE /api/tournaments/:id/entrants/:account': {
    about: 'removes an entrant from a tournament of the account',
    session: 'account',
    answer: TOURNAMENT,
  },
  'POST /api/tournaments/:id/reveal': {
    about: 'reveals the pledged entropy',
    session: 'account',
    body: revealBody,
    answer: TOURNAMENT,
  },
  'GET /api/tournaments/:id/boards/:board': {
    about: 'results of a board',
    session: 'none',
    answer: object({ board: boardMessage }),
  },
  'GET /api/tournaments/:id/proof': {
    about: 'proof of the cards',
    session: 'none',
    answer: object({ proof: tournamentProof }),
  },
  'GET /api/limits': { about: 'limits of clients, presets, bots', session: 'none', answer: limitsMessage },
  'GET /api/moderation/session': {
    about: 'the signed-in moderator',
    session: 'none',
    answer: object({ moderator: orNull(text) }),
  },
  'POST /api/moderation/session': {
    about: 'signs a moderator in',
    session: 'none',
    body: moderatorBody,
    answer: object({ moderator: text }),
  },
  'DELETE /api/moderation/session': { about: 'signs the moderator out', session: 'none', answer: null },
  'GET /api/moderation/reports': {
    about: 'reports, open ones first',
    session: 'moderator',
    answer: object({ reports: listOf(reportMessage) }),
  },
  'POST /api/moderation/reports/:id/close': {
    about: 'closes a report',
    session: 'moderator',
    body: closeBody,
    answer: null,
  },
  'GET /api/moderation/cases': {
    about: 'cases of the check of pairs',
    session: 'moderator',
    answer: object({ cases: listOf(caseMessage) }),
  },
  'POST /api/moderation/cases/:id/close': {
    about: 'closes a case',
    session: 'moderator',
    body: closeBody,
    answer: null,
  },
  'GET /api/moderation/accounts': {
    about: 'accounts by a part of the name, or by id',
    session: 'moderator',
    query: searchQuery,
    answer: object({ people: listOf(person) }),
  },
  'POST /api/moderation/accounts/:id/unname': {
    about: 'removes the name of an account',
    session: 'moderator',
    body: closeBody,
    answer: null,
  },
  'POST /api/moderation/tables/:id/close': {
    about: 'closes a table, also during a round',
    session: 'moderator',
    body: closeBody,
    answer: null,
  },
  'POST /api/moderation/accounts/:id/void-ratings': {
    about: 'deletes the ratings of an account',
    session: 'moderator',
    body: closeBody,
    answer: null,
  },
  'POST /api/moderation/tournaments/:id/cancel': {
    about: 'cancels a tournament before it begins',
    session: 'moderator',
    body: closeBody,
    answer: null,
  },
  'POST /api/moderation/tournaments/:id/remove': {
    about: 'removes an entrant from a tournament',
    session: 'moderator',
    body: removeEntrantBody,
    answer: null,
  },
  'GET /api/moderation/accounts/:id': {
    about: 'an account with its sanctions',
    session: 'moderator',
    answer: object({ account: watchedAccount }),
  },
  'POST /api/moderation/accounts/:id/sanctions': {
    about: 'mutes or bans',
    session: 'moderator',
    body: sanctionBody,
    answer: SANCTIONS_NOW,
  },
  'POST /api/moderation/accounts/:id/lift': {
    about: 'lifts a sanction',
    session: 'moderator',
    body: liftBody,
    answer: object({ person, sanctions: listOf(sanctionMessage) }),
  },
  'GET /api/moderation/audit': {
    about: 'actions of moderators, newest first',
    session: 'moderator',
    answer: object({ audit: listOf(auditMessage) }),
  },
  'GET /api/moderation/servers': { about: 'state of all servers', session: 'moderator', answer: serversMessage },
  'GET /api/openapi.json': {
    about: 'this document',
    session: 'none',
    answer: anyObject,
  },
  'GET /api/socket.schema.json': {
    about: 'JSON Schema of the messages of the socket /t/<table>',
    session: 'none',
    answer: anyObject,
  },
  'GET /health': { about: 'health of this server', session: 'none', answer: health },
} as const satisfies Readonly<Record<string, HttpRoute>>;

export type RouteName = keyof typeof ROUTES;

type RouteOf<Name extends RouteName> = (typeof ROUTES)[Name];
/** Body of a request. Never: none. */
export type BodyOf<Name extends RouteName> = RouteOf<Name> extends { body: infer S } ? TypeOf<S> : never;
/** Query of a request. Never: none. */
export type QueryOf<Name extends RouteName> = RouteOf<Name> extends { query: infer S } ? TypeOf<S> : never;
/** Content of an answer. Void: an empty one. */
export type AnswerOf<Name extends RouteName> =
  RouteOf<Name> extends { answer: Schema<infer Value> }
    ? Value
    : RouteOf<Name> extends { answer: null }
      ? void
      : string;
