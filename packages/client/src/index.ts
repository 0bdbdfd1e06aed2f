/**
 * Client of a game server, for pages and programs: a session with its HTTP routes, and connections to tables. A
 * connection reconnects by itself, has the view of the table without gaps, and runs each command exactly once.
 * docs/reference/server-protocol.md describes the messages below it. Time, randomness and network are arguments.
 */
export {
  openClient,
  type ClientHost,
  type ClientSession,
  type ClientSetup,
  type SocketConstructor,
} from './session.ts';
export {
  createServerApi,
  type Answered,
  type Fetch,
  type FetchAnswer,
  type RequestOf,
  type ServerApi,
} from './server-api.ts';
export { playSeat, type PlaySeatSetup } from './seat-player.ts';
export type { SocketState } from './reconnecting-socket.ts';
export type { SentPhrase, TableStart, TableUpdate } from './connection-state.ts';
export type { ConnectionEvents, TableConnectionStatus, TableConnection } from './table-connection.ts';
