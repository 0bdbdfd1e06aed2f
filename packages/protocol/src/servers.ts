/** State of the servers, for moderators (`/api/moderation/servers`). Times in milliseconds. */
import { boolean, listOf, number, orNull, object, text, whole, type TypeOf } from '@doudizhu/rules/schema';

const COUNT = whole(0);

const nodeState = object({
  startedMs: number,
  /** Tables in memory. */
  tables: COUNT,
  sockets: COUNT,
  /** Pending questions to bots. */
  bots: COUNT,
  /** True if it accepts nothing new and releases its tables. */
  isStopping: boolean,
});
export type NodeState = TypeOf<typeof nodeState>;

const serverNode = object({
  name: text,
  /** End of its lease. Afterwards other servers can take its tables. */
  leaseUntilMs: number,
  /** Number of stored tables that it holds. */
  held: COUNT,
  /** Report of the server itself; null: none. */
  state: orNull(nodeState),
});
/** A server that runs tables. */
export type ServerNode = TypeOf<typeof serverNode>;

export const serversMessage = object({
  nowMs: number,
  /** Response time of the database; null: no answer. */
  databaseMs: orNull(number),
  nodes: listOf(serverNode),
});
export type ServersMessage = TypeOf<typeof serversMessage>;
