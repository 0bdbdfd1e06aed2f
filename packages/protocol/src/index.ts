/** Messages between clients and game server. docs/reference/server-protocol.md has an example of each. */
export { LIMITS, type PasskeyAnswer, type TableRequest } from './http.ts';
export type {
  ErrorAnswer,
  Friend,
  Leaderboard,
  LobbyMessage,
  Me,
  Profile,
  ProgramSummary,
  RankedMessage,
  RatingMessage,
  RatingPoint,
  RoundSummaryMessage,
  SessionMessage,
  SeatSummary,
  TableSummary,
} from './answers.ts';
export type { NodeState, ServerNode, ServersMessage } from './servers.ts';
export {
  causeOf,
  FAILURE_CODES,
  failure,
  failureBy,
  httpStatusOf,
  type FailureCode,
  type OwnFailure,
  type ServerFailure,
} from './failures.ts';
export {
  REPORT_REASONS,
  SANCTIONS,
  type AuditAct,
  type AuditMessage,
  type CaseFigures,
  type CaseKind,
  type CaseMessage,
  type ReportMessage,
  type ReportReason,
  type ReportRequest,
  type SanctionKind,
  type SanctionMessage,
  type SanctionRequest,
  type WatchedAccount,
} from './moderation.ts';
export type {
  BoardMessage,
  BoardTableMessage,
  StandingMessage,
  TournamentMessage,
  TournamentProof,
  TournamentSummary,
} from './tournament.ts';
export { PREVIEWS, type PreviewKind } from './previews.ts';
export {
  ROUTES,
  type AnswerOf,
  type BodyOf,
  type FriendList,
  type HttpRoute,
  type QueryOf,
  type RouteName,
} from './routes.ts';
export { openApiDocument, socketSchemas } from './documents.ts';
export { CLIENT_MESSAGES, clientMessage, CLOSE_CODES, isTableId, type ClientMessage } from './socket.ts';
export { serverMessage, type ServerMessage, type SocketRole } from './server-message.ts';
export {
  personCommandOf,
  decisionIn,
  eventOf,
  readView,
  wireCommandOf,
  wireEventOf,
  wireViewOf,
  type ReadView,
  type WireAction,
  type WireDecision,
  type WireEvent,
  type WireView,
} from './wire.ts';
export { isProgram, newProgramId, type Person } from './person.ts';
