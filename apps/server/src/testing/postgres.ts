/** A PostgreSQL for tests and measurements, on a free loopback port and in a temporary folder. It uses the programs of
 * the system (Debian's `postgresql`). */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, pathFolders, until } from '@doudizhu/rules/testing';

export interface PostgresService {
  /** `postgresql://…`, for `DATABASE_URL`. */
  readonly url: string;
  readonly version: string;
  /** Stops it and starts it on the same data, which breaks all connections. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @returns the folder with `postgres` and `initdb`; null if not installed */
export const findPostgres = (): string | null => {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...pathFolders(), ...versions.map((version) => join(installed, version, 'bin'))];
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name)))) ?? null;
};

/** Starts a database for a test: an empty one of the suite's PostgreSQL if this process belongs to a suite. */
export const startTestPostgres = async (): Promise<Pick<PostgresService, 'url' | 'stop'>> => {
  const shared = process.env['TEST_POSTGRES'];
  if (shared === undefined) return startPostgres({ isDurable: false });
  const name = `test_${randomBytes(8).toString('hex')}`;
  const ask = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: shared });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await ask(`create database ${name}`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => ask(`drop database ${name} with (force)`) };
};

/** @param isDurable writes each commit to the disk, for measurements @throws if it is not installed or does not start */
export const startPostgres = async ({ isDurable }: { readonly isDurable: boolean }): Promise<PostgresService> => {
  const programs = findPostgres();
  if (programs === null) throw new Error('no PostgreSQL here, expected the package postgresql of Debian');
  const folder = mkdtempSync(join(tmpdir(), 'ddz-postgres-'));
  const user = unprivilegedUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  const data = join(folder, 'data');
  const asUser = { cwd: folder, ...user };
  const setUp = ['-D', data, '-U', 'doudizhu', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '-N'];
  execFileSync(join(programs, 'initdb'), setUp, { ...asUser, stdio: 'pipe' });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  const speed = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const options = [...settings, ...speed, 'max_connections=200'].flatMap((setting) => ['-c', setting]);
  const start = (): ChildProcess =>
    spawn(join(programs, 'postgres'), ['-D', data, ...options], { ...asUser, stdio: 'ignore' });
  let server = start();
  const url = `postgresql://doudizhu:${password}@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    await endProcess(server);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => server.kill('SIGQUIT'));
  try {
    const version = await untilReady(url, server);
    const restart = async (): Promise<void> => {
      await endProcess(server);
      server = start();
      await untilReady(url, server);
    };
    return { url, version, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const untilReady = async (url: string, server: ChildProcess): Promise<string> => {
  const version = async (): Promise<string | null> => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      await client.end();
      return rows[0]?.server_version ?? '?';
    } catch (error) {
      if (server.exitCode !== null) throw error;
      return null;
    }
  };
  return until(version);
};

const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
};

const USERS = ['postgres', 'nobody'] as const;

/** PostgreSQL refuses to run as root. */
const unprivilegedUser = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  for (const name of USERS) {
    try {
      const idOf = (option: string): number => Number(execFileSync('id', [option, name], { stdio: 'pipe' }).toString());
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // The user is missing: try the next one.
    }
  }
  throw new Error(`PostgreSQL does not run as root, expected a user ${USERS.join(' or ')}`);
};
