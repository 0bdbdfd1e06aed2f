/** Seats, waiting tables and numbers of spectators of all nodes, in Redis. These are hints: each expires after half a
 * minute unless its node repeats it. While Redis is away, a node knows its own tables only. */
import type { Redis } from 'ioredis';

/** Prefix of keys and channels. The number changes with the messages, so that nodes of different versions ignore each
 * other. */
export const REDIS_PREFIX = 'ddz1:';

/** A table as announced by its node. */
export interface NotedTable {
  readonly id: string;
  /** People with a seat. */
  readonly accounts: readonly string[];
  readonly spectators: number;
  /** Rule set of a table that waits for players; null: it does not wait. */
  readonly waitsFor: string | null;
}

export interface WaitingTable {
  readonly node: string;
  readonly table: string;
}

const HINT_MS = 30_000;
/** Tables tried per match. */
const WAITING_MAX = 20;

/** Deletes a key if it has the value. */
const DELETE_EQUAL = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

export class SharedLobby {
  readonly #node: string;
  /** Null: Redis is away. */
  readonly #redis: () => Redis | null;
  /** Announced rule sets of this node's waiting tables, by table. */
  readonly #waiting = new Map<string, string>();

  constructor(node: string, redis: () => Redis | null) {
    this.#node = node;
    this.#redis = redis;
  }

  /** @returns the table where a person has a seat; null: unknown */
  seatOf(account: string): Promise<string | null> {
    return this.#ask((redis) => redis.get(seatKey(account)), null);
  }

  /** Takes a seat unless the person has one elsewhere. @returns the table where the person has a seat */
  async takeSeat(account: string, table: string): Promise<string> {
    const before = await this.#ask((redis) => redis.set(seatKey(account), table, 'PX', HINT_MS, 'NX', 'GET'), null);
    return before ?? table;
  }

  async leaveSeat(account: string, table: string): Promise<void> {
    await this.#ask((redis) => redis.eval(DELETE_EQUAL, 1, seatKey(account), table), 0);
  }

  /** Announces tables of this node. Repeated within half a minute. */
  async note(tables: readonly NotedTable[], nowMs: number): Promise<void> {
    for (const { id, waitsFor } of tables) if (this.#waiting.get(id) !== waitsFor) await this.forget(id);
    await this.#ask(async (redis) => {
      const pipeline = redis.pipeline();
      for (const { id, accounts, spectators, waitsFor } of tables) {
        for (const account of accounts) pipeline.set(seatKey(account), id, 'PX', HINT_MS);
        if (spectators > 0) pipeline.set(spectatorsKey(id), spectators, 'PX', HINT_MS);
        if (waitsFor === null) continue;
        this.#waiting.set(id, waitsFor);
        pipeline.zadd(waitingKey(waitsFor), nowMs + HINT_MS, this.#memberOf(id));
      }
      await pipeline.exec();
    }, undefined);
  }

  /** Withdraws the announcement of a waiting table. */
  async forget(table: string): Promise<void> {
    const rules = this.#waiting.get(table);
    this.#waiting.delete(table);
    if (rules !== undefined) await this.#ask((redis) => redis.zrem(waitingKey(rules), this.#memberOf(table)), 0);
  }

  /** @returns waiting tables of all nodes, newest first */
  waiting(rules: string, nowMs: number): Promise<readonly WaitingTable[]> {
    return this.#ask(async (redis) => {
      const key = waitingKey(rules);
      await redis.zremrangebyscore(key, 0, nowMs);
      const members = await redis.zrevrange(key, 0, WAITING_MAX - 1);
      return members.map((member) => {
        const at = member.indexOf(' ');
        return { table: member.slice(0, at), node: member.slice(at + 1) };
      });
    }, []);
  }

  /** @returns the number of spectators of each table; 0 if unknown */
  spectators(tables: readonly string[]): Promise<readonly number[]> {
    const unknown = tables.map(() => 0);
    if (tables.length === 0) return Promise.resolve(unknown);
    return this.#ask(async (redis) => (await redis.mget(tables.map(spectatorsKey))).map(Number), unknown);
  }

  /** Announces the accounts that this node sees. @returns the number that all nodes see; null: unknown */
  countHere(accounts: readonly string[], nowMs: number): Promise<number | null> {
    return this.#ask(async (redis) => {
      await redis.zremrangebyscore(HERE_KEY, 0, nowMs);
      const scored = accounts.flatMap((account) => [nowMs + HINT_MS, account]);
      if (scored.length > 0) await redis.zadd(HERE_KEY, ...scored);
      return redis.zcard(HERE_KEY);
    }, null);
  }

  #memberOf(table: string): string {
    return `${table} ${this.#node}`;
  }

  async #ask<Value>(ask: (redis: Redis) => Promise<Value>, otherwise: Value): Promise<Value> {
    const redis = this.#redis();
    return redis === null ? otherwise : ask(redis).catch(() => otherwise);
  }
}

const HERE_KEY = `${REDIS_PREFIX}here`;
const seatKey = (account: string): string => `${REDIS_PREFIX}seat:${account}`;
const spectatorsKey = (table: string): string => `${REDIS_PREFIX}spectators:${table}`;
const waitingKey = (rules: string): string => `${REDIS_PREFIX}waiting:${rules}`;
