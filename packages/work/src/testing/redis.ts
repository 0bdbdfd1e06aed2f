/** A Redis for tests and measurements, on a free loopback port and in memory. It uses the program of the system
 * (Debian's `redis-server`). */
import { Redis } from 'ioredis';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { findProgram, freePort, until } from '@doudizhu/rules/testing';

export interface RedisService {
  /** `redis://…`, for `--queue`. */
  readonly url: string;
  readonly version: string;
  /** Stops it and loses its data. @returns a function that starts it again */
  readonly interrupt: () => Promise<() => Promise<void>>;
  readonly stop: () => Promise<void>;
}

/** @returns the program; null if not installed */
export const findRedis = (): string | null => findProgram('redis-server');

/** @throws if it is not installed or does not start */
export const startRedis = async (): Promise<RedisService> => {
  const program = findRedis();
  if (program === null) throw new Error('no Redis here, expected the package redis-server of Debian');
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let server: ChildProcess;
  const start = async (): Promise<string> => {
    server = spawn(program, options, { cwd: tmpdir(), stdio: 'ignore' });
    return untilReady(url, server);
  };
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => server.kill('SIGKILL'));
  try {
    const version = await start();
    const interrupt = async (): Promise<() => Promise<void>> => {
      await stop();
      return async () => void (await start());
    };
    return { url, version, interrupt, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const untilReady = async (url: string, server: ChildProcess): Promise<string> => {
  const version = async (): Promise<string | null> => {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => {});
    try {
      await client.connect();
      return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? '?';
    } catch (error) {
      if (server.exitCode !== null) throw error;
      return null;
    } finally {
      client.disconnect();
    }
  };
  return until(version);
};
