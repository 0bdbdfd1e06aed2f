/** Messages of a table's socket from the server (docs/reference/server-protocol.md). `nowMs` is the table's time: a
 * deadline is `deadlineMs - nowMs` away. */
import {
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
import { COMMAND_ID, SEAT } from '@doudizhu/table/values';
import { PATCH } from '@doudizhu/table/view-schema';
import { serverFailure } from './failures.ts';
import { person } from './person.ts';
import { DECISION, WIRE_EVENT, WIRE_VIEW } from './wire.ts';

const ROLE = oneOf(['player', 'observer', 'spectator']);
/** `player`: plays for a seat. `observer`: another tab of the account plays. `spectator`: has no seat. */
export type SocketRole = 'player' | 'observer' | 'spectator';

const COUNT = whole(0);
const EVENTS = listOf(WIRE_EVENT);

/** Messages of a server, by type. */
const SERVER_MESSAGES = {
  /** The whole view. `events`: those after the view that the client has. Null: it has none that the table can continue,
   * a new view starts. `decision`: the one that the table awaits from the viewer. Null: none. */
  start: {
    role: ROLE,
    view: WIRE_VIEW,
    decision: orNull(DECISION),
    events: orNull(EVENTS),
    people: listOf(person),
    spectators: COUNT,
    nowMs: number,
  },
  /** The next view: a patch of the view with the number `from`, and the events between the two. */
  update: { from: COUNT, patch: PATCH, decision: orNull(DECISION), events: EVENTS, nowMs: number },
  /** Players who came to the table since the start. */
  people: { people: listOf(person) },
  /** New role of this socket. */
  role: { role: ROLE },
  /** The command is stored. `seq`: first event that it caused. Null: a repetition. */
  done: { id: COMMAND_ID, seq: orNull(COUNT) },
  /** The command was refused. `seq`: the table's last event. After `stale`, decide again in the next view. */
  refused: { id: text, failure: serverFailure, seq: COUNT },
  /** The message was invalid, or is not allowed now. */
  error: { failure: serverFailure },
  phrase: { account: text, phrase: COUNT, to: orNull(SEAT) },
  audience: { spectators: COUNT },
  /** Maintenance: rounds are played to their end, and none starts. Null: it is over. */
  notice: { text: orNull(text) },
  pong: { sent: number, nowMs: number },
} as const satisfies Readonly<Record<string, Fields>>;

export const serverMessage = taggedBy('type', SERVER_MESSAGES);
/** Message of a server. */
export type ServerMessage = UnionOf<typeof SERVER_MESSAGES>;
