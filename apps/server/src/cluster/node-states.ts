/** What each node says of itself, in Redis, for the page of the servers. A hint: it ends by itself. */
import type { NodeState, ServersMessage } from '@doudizhu/protocol';
import type { Redis } from 'ioredis';
import { PREFIX } from './node-link.ts';

const KEPT_MS = 5000;

export interface NodeStatesSetup {
  readonly node: string;
  /** Null: this node is alone. */
  readonly redis: Redis | null;
  /** The state of this one. */
  readonly read: () => NodeState;
}

export class NodeStates {
  readonly #setup: NodeStatesSetup;

  constructor(setup: NodeStatesSetup) {
    this.#setup = setup;
  }

  /** Tells the other nodes, every second or two. */
  async tell(): Promise<void> {
    const { node, redis, read } = this.#setup;
    // Redis may be away: then there is nobody to tell.
    await redis?.set(keyOf(node), JSON.stringify(read()), 'PX', KEPT_MS).catch(() => {});
  }

  /** What nodes said; null for one that says nothing. */
  async of(names: readonly string[]): Promise<ReadonlyMap<string, NodeState | null>> {
    const { node, redis, read } = this.#setup;
    const told = names.length === 0 ? [] : ((await redis?.mget(names.map(keyOf)).catch(() => null)) ?? []);
    const states = names.map((name, index): readonly [string, NodeState | null] => {
      const text = told[index] ?? null;
      return [name, name === node ? read() : text === null ? null : (JSON.parse(text) as NodeState)];
    });
    return new Map(states);
  }

  /** How long Redis takes to answer. */
  async redisMs(): Promise<ServersMessage['redisMs']> {
    const { redis } = this.#setup;
    return redis === null ? 'none' : measureMs(async () => void (await redis.ping()));
  }
}

const keyOf = (node: string): string => `${PREFIX}state:${node}`;

/** @returns milliseconds; null where it fails. */
export const measureMs = async (work: () => Promise<void>): Promise<number | null> => {
  const startedMs = performance.now();
  try {
    await work();
    return Math.round(10 * (performance.now() - startedMs)) / 10;
  } catch {
    return null;
  }
};
