/**
 * The socket of a table, `/t/<table>`: one JSON object a frame. The server checks what comes by these schemas; a page
 * imports the types alone, and no schema gets into its bundle. docs/reference/server-protocol.md says it in words.
 *
 * A client folds the events that it gets into a mirror of the table (`TableMirror.start`, `TableMirror.fold` of `@doudizhu/table`).
 * Numbers have no gaps: where the next event does not follow, the client sends `resync` and gets what is missing, or a
 * new start.
 */
import type { ServerFailure } from './failures.ts';
import type { PersonCommand, SentEvent, Viewer } from '@doudizhu/table';
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
  wantedPhrase,
  whole,
  type Fields,
  type TypeOf,
} from '@doudizhu/rules/schema';

const VIEWER = that(
  wantedPhrase('wanted/one-of', { choices: ['0', '1', '2', '3', 'spectator'] }),
  (value): value is Viewer => value === 'spectator' || SEAT.read(value).ok,
);
/** The last event in a client's mirror, and the viewer of that mirror. */
const SEEN = record({ seq: whole(0), viewer: VIEWER });

/** The content of a command: the table checks the rest, with better words. */
const COMMAND = that(
  wantedPhrase('wanted/object'),
  (value): value is PersonCommand =>
    isObject(value) && typeof value['type'] === 'string' && value['type'].length <= TYPE_LENGTH_MAX,
);
const TYPE_LENGTH_MAX = 32;

/** Messages of a client, by type. */
export const CLIENT_MESSAGES = {
  /** The first message of a socket. `seen` is the client's state of this table; null: nothing. `play` false: it only
   * watches, even if its account has a seat. */
  join: { seen: orNull(SEEN), play: boolean },
  /** A command of docs/reference/table.md. `seq` is the last event that the client had when it decided. `id` is drawn for each
   * command and sent again with a repetition. */
  command: { id: COMMAND_ID, seq: whole(0), payload: COMMAND },
  /** A gap: asks for the events after `seen`, or all. */
  resync: { seen: orNull(SEEN) },
  /** This tab plays from now on, the others watch. */
  play: {},
  /** A phrase or an emote, by its number. */
  say: { phrase: whole(0) },
  /** Switches what this person hears from another one. */
  mute: { account: textOf(0, 64), on: boolean },
  /** The owner of the table puts a bot on an empty seat (`level`), or takes it away (null); not during a round. */
  bot: { seat: whole(0), level: orNull(textOf(0, 32)) },
  /** Asks whether the connection is alive; `sent` comes back unchanged. */
  ping: { sent: number },
} as const satisfies Readonly<Record<string, Fields>>;

export const clientMessage = taggedBy('type', CLIENT_MESSAGES);
/** A message of a client. */
export type ClientMessage = TypeOf<typeof clientMessage>;

/** `player`: this socket plays for a seat. `observer`: another tab of the same person plays. `spectator`: has no seat. */
export type SocketRole = 'player' | 'observer' | 'spectator';

/** Who a person is, beside the account ids in events. */
export interface Person {
  /** The account's id. */
  readonly id: string;
  /** Null: a guest without a name, or an account that was deleted. */
  readonly name: string | null;
}

/** What a server sends. `nowMs` is the table's time: what is left of a deadline is `deadlineMs - nowMs`. */
export type ServerMessage =
  /** `fresh`: everything anew, give `viewer` and `events` to `TableMirror.start`; it takes the place of what the client has.
   * Not `fresh`: `events` is what the client missed, for `TableMirror.fold`. */
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
  /** The next events, in order, as this viewer may know them: give each to `TableMirror.fold`. */
  | { readonly type: 'events'; readonly events: readonly SentEvent[]; readonly nowMs: number }
  /** People who have come to the table since the start. */
  | { readonly type: 'people'; readonly people: readonly Person[] }
  /** The role of this socket has changed. */
  | { readonly type: 'role'; readonly role: SocketRole }
  /** The command is stored. `seq`: the first event that it caused; null: a repetition, nothing new. */
  | { readonly type: 'done'; readonly id: string; readonly seq: number | null }
  /** Nothing happened. `seq` is the table's last event: after `stale`, fold what comes and decide again. */
  | { readonly type: 'refused'; readonly id: string; readonly failure: ServerFailure; readonly seq: number }
  /** A message that could not be read, or is not allowed now. */
  | { readonly type: 'error'; readonly failure: ServerFailure }
  | { readonly type: 'said'; readonly account: string; readonly phrase: number }
  /** How many watch. */
  | { readonly type: 'audience'; readonly spectators: number }
  | { readonly type: 'pong'; readonly sent: number; readonly nowMs: number };

/** Why a server closes a socket. Numbers from 4000 are ours. */
export const CLOSE_CODES = {
  /** The table is closed. */
  normal: 1000,
  /** The server stops or restarts: connect again soon. */
  goingAway: 1001,
  /** Messages that are none, or too many of them: do not connect again by yourself. */
  policy: 1008,
  /** A frame larger than `LIMITS.frameBytes`. */
  tooBig: 1009,
  /** The server could not do it: connect again soon. */
  serverError: 1011,
  /** Too many sockets of this person or address. */
  tooMany: 1013,
  /** No session: ask for one at `POST /api/session`. */
  signedOut: 4001,
  /** The account may not play: a moderator has banned it. Do not connect again by yourself. */
  banned: 4003,
  /** No such table, or it is closed for good. */
  noTable: 4004,
  /** Nothing was heard for too long, or `join` did not come. */
  silent: 4005,
  /** The client read too slowly and was cut off: connect again. */
  tooSlow: 4008,
} as const;
