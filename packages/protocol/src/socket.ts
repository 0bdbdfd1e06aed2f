/**
 * Socket of a table, `/t/<table>`, from the client: one JSON object per frame (docs/reference/server-protocol.md). The server checks
 * messages by these schemas. The web app imports types only.
 *
 * A client has the view of its table and applies patches (`patched` of `@doudizhu/table`). If a patch belongs to another
 * view, it sends `resync` and gets a new start. Plays are texts (`wire.ts`).
 */
import { COMMAND_ID, SEAT } from '@doudizhu/table/values';
import { VIEWER } from '@doudizhu/table/view-schema';
import {
  boolean,
  number,
  orNull,
  object,
  taggedBy,
  textOf,
  whole,
  type Fields,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { WIRE_COMMAND } from './wire.ts';

/** Number and viewer of a client's view. */
const SEEN = object({ seq: whole(0), viewer: VIEWER });

/** Messages of a client, by type. */
export const CLIENT_MESSAGES = {
  /** First message of a socket. `seen`: the client's view of this table; null: none. `play` false: watches only, even
   * if its account has a seat. */
  join: { seen: orNull(SEEN), play: boolean },
  /** Command of a player (docs/reference/table.md). `seq`: number of the view at the decision. `id`: new for each
   * command, repeated with it. */
  command: { id: COMMAND_ID, seq: whole(0), payload: WIRE_COMMAND },
  /** Requests a new start. */
  resync: { seen: orNull(SEEN) },
  /** Makes this tab the one that plays. */
  play: {},
  /** Sends a phrase or an emote, by number. `to`: seat at which an emote is thrown; null: none. */
  say: { phrase: whole(0, 63), to: orNull(SEAT) },
  /** Mutes a person for this one. */
  mute: { account: textOf(0, 64), on: boolean },
  /** Puts a bot on an empty seat, or removes it (null): by the owner of the table, between rounds. */
  bot: { seat: whole(0), level: orNull(textOf(0, 32)) },
  /** Heartbeat; `sent` comes back unchanged. */
  ping: { sent: number },
} as const satisfies Readonly<Record<string, Fields>>;

export const clientMessage = taggedBy('type', CLIENT_MESSAGES);
/** Message of a client. */
export type ClientMessage = TypeOf<typeof clientMessage>;

/** Checks if a text has the form of a table's id. */
export const isTableId = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{1,64}$/u.test(text);

/** Close codes of a socket. Numbers from 4000 are our own. */
export const CLOSE_CODES = {
  /** The table is closed. */
  normal: 1000,
  /** The server stops: connect again soon. */
  goingAway: 1001,
  /** Too many messages, or invalid ones: do not reconnect automatically. */
  policy: 1008,
  /** A frame is larger than `LIMITS.frameBytes`. */
  tooBig: 1009,
  /** The server failed: connect again soon. */
  serverError: 1011,
  /** Too many sockets of this account or address. */
  tooMany: 1013,
  /** No session: request one by `POST /api/session`. */
  signedOut: 4001,
  /** The account is banned: do not reconnect automatically. */
  banned: 4003,
  /** No such table, or it is closed forever. */
  noTable: 4004,
  /** Another node runs the table: the reason is its name. Connect to `/n/<name>/t/<table>`. */
  elsewhere: 4002,
  /** No `join`, or no message for too long. */
  silent: 4005,
  /** The client read too slowly: connect again. */
  tooSlow: 4008,
} as const;
