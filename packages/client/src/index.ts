/**
 * Client of a game server, for pages and programs: a session with its HTTP routes, and connections to tables. A
 * connection reconnects by itself, keeps a mirror of the table without gaps, and runs each command exactly once.
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
  createAsk,
  createServerApi,
  type Answered,
  type AskServer,
  type Fetch,
  type FetchAnswer,
  type FriendList,
  type ProgramList,
  type ServerApi,
} from './server-api.ts';
export { playSeat, type PlaySeatSetup } from './seat-player.ts';
export type { SocketState } from './reconnecting-socket.ts';
export type {
  ConnectionEvents,
  TableConnectionStatus,
  SentPhrase,
  TableConnection,
  TableEvents,
  TableStart,
} from './table-connection.ts';
