/** What nodes say to each other. They trust each other: what a client sends was checked before it was forwarded. */
import type { ClientMessage } from '@doudizhu/protocol';

export type NodeMessage =
  /** Somebody's socket, at the sender's, wants to a table of the receiver. The sender draws the id of the visit. */
  | { readonly type: 'open'; readonly visit: string; readonly table: string; readonly account: string }
  | { readonly type: 'message'; readonly visit: string; readonly message: ClientMessage }
  /** The socket is gone. */
  | { readonly type: 'end'; readonly visit: string }
  /** For the sockets of these visits: a `ServerMessage` as it is sent. */
  | { readonly type: 'text'; readonly visits: readonly string[]; readonly text: string }
  /** The socket of the visit is to be closed. */
  | { readonly type: 'close'; readonly visit: string; readonly code: number; readonly reason: string }
  /** A seat at a table that waits for players. Answered by `sat`. */
  | { readonly type: 'sit'; readonly question: string; readonly table: string; readonly account: string }
  | { readonly type: 'sat'; readonly question: string; readonly ok: boolean }
  /** An account is deleted: it leaves its table, its sockets are closed. */
  | { readonly type: 'removePerson'; readonly account: string }
  | { readonly type: 'closeAccount'; readonly account: string };
