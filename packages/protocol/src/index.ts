/** What the page and the game server say to each other. docs/protocol-server.md has an example of each message. */
export {
  LIMITS,
  nameBody,
  newTableBody,
  passkeyBody,
  quickMatchBody,
  recoveryBody,
  type ErrorAnswer,
  type Me,
  type NewTable,
  type Profile,
  type RatingMessage,
  type RoundSummaryMessage,
  type SeatSummary,
  type TableSummary,
} from './http.ts';
export {
  clientMessage,
  CLOSE_CODES,
  type ClientMessage,
  type PageMessage,
  type Person,
  type Role,
  type ServerFailure,
  type ServerMessage,
} from './socket.ts';
