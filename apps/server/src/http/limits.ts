/** How often an address may ask. IPv6 addresses count by their /64 network: a home has as many of them as it likes. */
import { LIMITS } from '@doudizhu/protocol';
import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { PREFIX } from '../cluster/node-link.ts';
import { HttpFailure } from './failures.ts';

export type LimitName = 'requests' | 'guests' | 'signIns' | 'tables' | 'reports' | 'reviews';

export interface AddressLimits {
  /** Counts one. @param who an address; of reviews, an account. @throws `too-many` with the time to wait. */
  readonly count: (name: LimitName, who: string) => Promise<void>;
}

export interface AddressLimitsSetup {
  /** How many times the usual, for measurements from one address. */
  readonly factor: number;
  /** Where several nodes count together; null: in this process. While it is away, each node counts for itself. */
  readonly redis: Redis | null;
}

export const createAddressLimits = ({ factor, redis }: AddressLimitsSetup): AddressLimits => {
  const limiter = (
    name: LimitName,
    { count, periodMs }: { readonly count: number; readonly periodMs: number },
  ): RateLimiterAbstract => {
    const limit = { points: count * factor, duration: periodMs / 1000 };
    const memory = new RateLimiterMemory(limit);
    if (redis === null) return memory;
    const shared = { storeClient: redis, keyPrefix: `${PREFIX}limit:${name}`, rejectIfRedisNotReady: true };
    return new RateLimiterRedis({ ...limit, ...shared, insuranceLimiter: memory });
  };
  const limiters: Readonly<Record<LimitName, RateLimiterAbstract>> = {
    requests: limiter('requests', LIMITS.requests),
    guests: limiter('guests', LIMITS.guestsPerAddress),
    signIns: limiter('signIns', LIMITS.signIns),
    tables: limiter('tables', LIMITS.tablesPerAddress),
    reports: limiter('reports', LIMITS.reports),
    reviews: limiter('reviews', LIMITS.reviews),
  };
  return {
    count: async (name, who) => {
      try {
        await limiters[name].consume(name === 'reviews' ? who : networkOf(who));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new HttpFailure('too-many', { limit: name }, error.msBeforeNext);
      }
    },
  };
};

/** The part of an address that one person does not change at will. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1] as string;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const [front, back] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const missing = address.includes('::') ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
