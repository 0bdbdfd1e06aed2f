/** The server as a separate process, on SQLite or PostgreSQL, for trials that kill or measure it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres, type PostgresService } from '../../apps/server/src/testing/postgres.ts';
import { pageFolder } from '../../apps/server/src/testing/test-server.ts';

export const STORAGES = ['sqlite', 'postgres'] as const;
export type StorageName = (typeof STORAGES)[number];

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Kills it by SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Suspends it like an overloaded machine (SIGSTOP, SIGCONT). */
  readonly pause: (ms: number) => Promise<void>;
  /** Starts it again on the same port and data. */
  readonly start: () => Promise<void>;
  /** Stops it by SIGTERM. @returns the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Resident memory in MB. */
  readonly memoryMb: () => number;
  /** Its output so far. */
  readonly output: () => string;
  readonly end: () => Promise<void>;
}

// An aborted trial ends its servers and databases, which listen to its exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

export const startServerProcess = async (
  storage: StorageName,
  more: readonly string[] = [],
): Promise<ServerProcess> => {
  const postgres: PostgresService | null = storage === 'postgres' ? await startPostgres({ isDurable: true }) : null;
  const server = await startProcess({ DATABASE_URL: postgres?.url ?? '' }, more);
  const { end } = server;
  return Object.assign(server, {
    end: async () => {
      await end();
      await postgres?.stop();
    },
  });
};

/** Starts one of several nodes. @param database `postgresql://…`, which is running */
export const startNodeProcess = (
  node: string,
  database: string,
  more: readonly string[] = [],
): Promise<ServerProcess> => startProcess({ DATABASE_URL: database }, ['--node', node, ...more]);

const startProcess = async (
  environment: Readonly<Record<string, string>>,
  more: readonly string[],
): Promise<ServerProcess> => {
  const folder = pageFolder();
  let output = '';
  let port = '0';
  const server: ServerProcess = {
    url: '',
    child: null as never,
    start: async () => {
      const options = ['--port', port, '--data', folder, '--root', join(folder, 'page'), '--limit-factor', '1000000'];
      const env = { ...process.env, ...environment };
      server.child = spawn(process.execPath, [MAIN, ...options, ...more], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let started = '';
      const ready = new Promise<void>((resolve, reject) => {
        for (const stream of [server.child.stdout, server.child.stderr]) {
          stream?.on('data', (chunk: Buffer) => {
            output += chunk.toString();
            started += chunk.toString();
            if (/http:\/\/127\.0\.0\.1:\d+/.test(started)) resolve();
          });
        }
        server.child.once('exit', (code) => {
          // A server that fails reports the reason last.
          if (code !== null && code !== 0) console.error(`a server ended with ${code}: ${output.slice(-2000)}`);
          reject(new Error(`the server did not start: ${started}`));
        });
      });
      await ready;
      server.url = /http:\/\/127\.0\.0\.1:\d+/.exec(started)?.[0] ?? '';
      ({ port } = new URL(server.url));
    },
    kill: () => endBy(server.child, 'SIGKILL').then(() => {}),
    pause: async (ms) => {
      server.child.kill('SIGSTOP');
      await sleep(ms);
      server.child.kill('SIGCONT');
    },
    stop: () => endBy(server.child, 'SIGTERM'),
    memoryMb: () => {
      const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    output: () => output,
    end: async () => void (await endBy(server.child, 'SIGTERM')),
  };
  process.once('exit', () => server.child.kill('SIGKILL'));
  await server.start();
  return server;
};

const endBy = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
};
