/**
 * Socket of a table, `/t/<table>`: one JSON object per frame (docs/reference/server-protocol.md). The server checks
 * messages by these schemas. The web app imports types only.
 *
 * A client folds events into a mirror of the table (`TableMirror` of `@doudizhu/table`). If the next event does not
 * follow, it sends `resync` and gets the missing events, or a new start.
 */
import type { ServerFailure } from './failures.ts';
import type { PersonCommand, SentEvent, Viewer } from '@doudizhu/table';
import type { Seat } from '@doudizhu/rules/deal';
import { COMMAND_ID, SEAT } from '@doudizhu/table/values';
import {
  boolean,
  isObject,
  number,
  orNull,
  record,
  taggedBy,
  textOf,
  that,
  expectedPhrase,
  whole,
  type Fields,
  type TypeOf,
} from '@doudizhu/rules/schema';

const VIEWER = that(
  expectedPhrase('expected/one-of', { choices: ['0', '1', '2', '3', 'spectator'] }),
  (value): value is Viewer => value === 'spectator' || SEAT.read(value).ok,
);
/** Last event in a client's mirror, and the viewer of that mirror. */
const SEEN = record({ seq: whole(0), viewer: VIEWER });

/** Content of a command. The table checks the rest, with better sentences. */
const COMMAND = that(
  expectedPhrase('expected/object'),
  (value): value is PersonCommand =>
    isObject(value) && typeof value['type'] === 'string' && value['type'].length <= TYPE_LENGTH_MAX,
);
const TYPE_LENGTH_MAX = 32;

/** Messages of a client, by type. */
export const CLIENT_MESSAGES = {
  /** First message of a socket. `seen`: the client's mirror of this table; null: none. `play` false: watches only, even
   * if its account has a seat. */
  join: { seen: orNull(SEEN), play: boolean },
  /** Command of a player (docs/reference/table.md). `seq`: the client's last event at the decision. `id`: new for each
   * command, repeated with it. */
  command: { id: COMMAND_ID, seq: whole(0), payload: COMMAND },
  /** Asks for the events after `seen`, or all. */
  resync: { seen: orNull(SEEN) },
  /** Makes this tab the one that plays. */
  play: {},
  /** Sends a phrase or an emote, by number. `to`: seat at which an emote is thrown; null: none. */
  say: { phrase: whole(0), to: orNull(SEAT) },
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

/** `player`: plays for a seat. `observer`: another tab of the account plays. `spectator`: has no seat. */
export type SocketRole = 'player' | 'observer' | 'spectator';

/** Account id with its name. */
export interface Person {
  readonly id: string;
  /** Null: a guest without a name, or a deleted account. */
  readonly name: string | null;
}

/** Message of a server. `nowMs` is the table's time: a deadline is `deadlineMs - nowMs` away. */
export type ServerMessage =
  /** `fresh`: `events` begin a new mirror (`TableMirror.start`). Else they are the missed ones (`TableMirror.fold`). */
  | {
      readonly type: 'start';
      readonly role: SocketRole;
      readonly viewer: Viewer;
      readonly fresh: boolean;
      readonly events: readonly SentEvent[];
      readonly people: readonly Person[];
      readonly spectators: number;
      readonly nowMs: number;
    }
  /** Next events in order, as this viewer may know them. */
  | { readonly type: 'events'; readonly events: readonly SentEvent[]; readonly nowMs: number }
  /** People who came to the table since the start. */
  | { readonly type: 'people'; readonly people: readonly Person[] }
  /** New role of this socket. */
  | { readonly type: 'role'; readonly role: SocketRole }
  /** The command is stored. `seq`: first event that it caused; null: a repetition. */
  | { readonly type: 'done'; readonly id: string; readonly seq: number | null }
  /** The command was refused. `seq`: the table's last event. After `stale`, fold the next events and decide again. */
  | { readonly type: 'refused'; readonly id: string; readonly failure: ServerFailure; readonly seq: number }
  /** The message was invalid, or is not allowed now. */
  | { readonly type: 'error'; readonly failure: ServerFailure }
  | { readonly type: 'phrase'; readonly account: string; readonly phrase: number; readonly to: Seat | null }
  | { readonly type: 'audience'; readonly spectators: number }
  /** Maintenance: rounds are played to their end, and none begins. Null: it is over. */
  | { readonly type: 'notice'; readonly text: string | null }
  | { readonly type: 'pong'; readonly sent: number; readonly nowMs: number };

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
  /** No `join`, or no message for too long. */
  silent: 4005,
  /** The client read too slowly: connect again. */
  tooSlow: 4008,
} as const;
