/** Rate limits per address, counted by each node: a proxy brings an address to one node. IPv6 addresses count by /64 network, which one household controls. */
import { LIMITS } from '@doudizhu/protocol';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpFailure } from './failures.ts';

const PERIODS = {
  requests: LIMITS.requests,
  files: LIMITS.files,
  guests: LIMITS.guestsPerAddress,
  signIns: LIMITS.signIns,
  passkeys: LIMITS.passkeys,
  upgrades: LIMITS.upgrades,
  tables: LIMITS.tablesPerAddress,
  friends: LIMITS.friends,
  reports: LIMITS.reports,
  programs: LIMITS.programs,
  exports: LIMITS.exports,
};
type LimitName = keyof typeof PERIODS;
/** Counted by account or token, not by address. */
const OF_ACCOUNTS: ReadonlySet<LimitName> = new Set(['programs', 'exports']);

export interface AddressLimitsSetup {
  /** Factor on the limits, for measurements from one address. */
  readonly factor: number;
  /** Called with the name of a limit that refused something. */
  readonly onRefused: (limit: string) => void;
}

export class AddressLimits {
  readonly #limiters = new Map<LimitName, RateLimiterMemory>();
  readonly #onRefused: (limit: string) => void;

  constructor({ factor, onRefused }: AddressLimitsSetup) {
    this.#onRefused = onRefused;
    for (const [name, { count, periodMs }] of Object.entries(PERIODS)) {
      const limit = { points: count * factor, duration: periodMs / 1000 };
      this.#limiters.set(name as LimitName, new RateLimiterMemory(limit));
    }
  }

  /** Counts one event. @param key an address; for exports an account, for programs the hash of a token @throws `too-many` with the time to wait */
  async count(name: LimitName, key: string): Promise<void> {
    const counted = OF_ACCOUNTS.has(name) ? key : networkOf(key);
    try {
      await this.#limiters.get(name)?.consume(counted);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.#onRefused(name);
      throw new HttpFailure('too-many', { limit: name }, error.msBeforeNext);
    }
  }
}

/** Network of an address: the IPv4 address or the IPv6 /64. */
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
