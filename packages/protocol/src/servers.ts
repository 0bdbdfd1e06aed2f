/** State of the servers and their queue, for moderators (`/api/moderation/servers`). Times in milliseconds. */
import { ok } from '@doudizhu/rules/result';
import { boolean, listOf, number, orNull, record, text, whole, type Schema, type TypeOf } from '@doudizhu/rules/schema';

const COUNT = whole(0);

/** A value, or `none`: this server has no such part. */
const orNone = <Value>(schema: Schema<Value>): Schema<Value | 'none'> => ({
  expected: schema.expected,
  read: (value) => (value === 'none' ? ok(value) : schema.read(value)),
  json: (inner) => ({ anyOf: [inner(schema), { enum: ['none'] }] }),
});

const nodeState = record({
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

const serverNode = record({
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

const queueMessage = record({
  workers: listOf(record({ host: text, pid: COUNT, threads: COUNT })),
  runs: listOf(record({ type: text, host: text, startedMs: number, given: COUNT, done: COUNT, retried: COUNT })),
  tasks: record({ waiting: COUNT, active: COUNT }),
  failures: listOf(record({ type: text, host: text, atMs: number, reason: text })),
});
/** Workers, runs and tasks of a queue. */
export type QueueMessage = TypeOf<typeof queueMessage>;

export const serversMessage = record({
  nowMs: number,
  /** Response time of the database; null: no answer. */
  databaseMs: orNull(number),
  nodes: listOf(serverNode),
  /** Null: no answer. */
  queue: orNone(orNull(queueMessage)),
});
export type ServersMessage = TypeOf<typeof serversMessage>;
