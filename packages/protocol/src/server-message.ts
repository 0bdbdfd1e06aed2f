/** Messages of a table's socket from the server (docs/reference/server-protocol.md). `nowMs` is the table's time: a
 * deadline is `deadlineMs - nowMs` away. */
import {
  boolean,
  listOf,
  number,
  oneOf,
  orNull,
  taggedBy,
  text,
  whole,
  type Fields,
  type UnionOf,
} from '@doudizhu/rules/schema';
import { SENT_EVENT } from '@doudizhu/table/sent-event';
import { COMMAND_ID, SEAT } from '@doudizhu/table/values';
import { serverFailure } from './failures.ts';
import { person } from './person.ts';
import { VIEWER } from './socket.ts';

const ROLE = oneOf(['player', 'observer', 'spectator']);
/** `player`: plays for a seat. `observer`: another tab of the account plays. `spectator`: has no seat. */
export type SocketRole = 'player' | 'observer' | 'spectator';

const COUNT = whole(0);
const EVENTS = listOf(SENT_EVENT);

/** Messages of a server, by type. */
const SERVER_MESSAGES = {
  /** `fresh`: `events` begin a new mirror (`TableMirror.start`). Else they are the missed ones (`TableMirror.fold`). */
  start: {
    role: ROLE,
    viewer: VIEWER,
    fresh: boolean,
    events: EVENTS,
    people: listOf(person),
    spectators: COUNT,
    nowMs: number,
  },
  /** Next events in order, as this viewer may know them. */
  events: { events: EVENTS, nowMs: number },
  /** People who came to the table since the start. */
  people: { people: listOf(person) },
  /** New role of this socket. */
  role: { role: ROLE },
  /** The command is stored. `seq`: first event that it caused; null: a repetition. */
  done: { id: COMMAND_ID, seq: orNull(COUNT) },
  /** The command was refused. `seq`: the table's last event. After `stale`, fold the next events and decide again. */
  refused: { id: text, failure: serverFailure, seq: COUNT },
  /** The message was invalid, or is not allowed now. */
  error: { failure: serverFailure },
  phrase: { account: text, phrase: COUNT, to: orNull(SEAT) },
  audience: { spectators: COUNT },
  /** Maintenance: rounds are played to their end, and none begins. Null: it is over. */
  notice: { text: orNull(text) },
  pong: { sent: number, nowMs: number },
} as const satisfies Readonly<Record<string, Fields>>;

export const serverMessage = taggedBy('type', SERVER_MESSAGES);
/** Message of a server. */
export type ServerMessage = UnionOf<typeof SERVER_MESSAGES>;
