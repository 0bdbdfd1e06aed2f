/** Redis of a queue. */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { Redis } from 'ioredis';
import { queueFailure } from './failures.ts';

const CONNECT_MS = 5000;
const RECONNECT_MS = 1000;

/** Connects, and reconnects after a later loss. @returns `bad-queue` if there is no connection now */
export const connectRedis = async (url: string): Promise<Result<Redis, Failure>> => {
  const shown = withoutPassword(url);
  if (shown === null) return err(queueFailure('bad-queue/url', { url }));
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => RECONNECT_MS,
  });
  let reason = '';
  redis.on('error', (error: Error) => (reason = error.message));
  try {
    await redis.connect();
    return ok(redis);
  } catch (error) {
    redis.disconnect();
    return err(queueFailure('bad-queue/away', { url: shown, reason: reason || (error as Error).message }));
  }
};

/** Address without its password. Null if it is not an address of a Redis. */
const withoutPassword = (url: string): string | null => {
  const parsed = URL.parse(url);
  if (parsed === null || !/^rediss?:$/u.test(parsed.protocol) || parsed.hostname === '') return null;
  if (parsed.password !== '') parsed.password = '…';
  return parsed.href;
};
