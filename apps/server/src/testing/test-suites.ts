/** Shared by tests: servers and databases that end with the test that starts them, moderators, programs. */
import { limitMs } from '@doudizhu/rules/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { changeModerators } from '../commands/moderation.ts';
import type { ServerOptions } from '../services.ts';
import type { DatabaseSetup } from '../storage/database.ts';
import { openStorage, type ServerStorage } from '../storage/storage.ts';
import { testDatabases } from './databases.ts';
import { findPostgres, startTestPostgres } from './postgres.ts';
import { storedAccount, storedTable } from './stored-rows.ts';
import { seatPeople, TestPerson, type TestSocket } from './test-person.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** An empty folder that is deleted after the test, suite or file. */
export const testFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts a server that ends with the test, suite or file that starts it. */
export const testServer: typeof startTestServer = async (...given) => {
  const server = await startTestServer(...given);
  after(server.remove);
  return server;
};

/** Reason for skipping a test that needs PostgreSQL, or false. */
export const noPostgres: string | false = findPostgres() === null && 'no PostgreSQL here';

/** Setup of a PostgreSQL for a server. */
export const postgresSetup = (url: string, application = 'test'): DatabaseSetup => ({
  kind: 'postgres',
  url,
  connectionsMax: 4,
  application,
});

/** Starts a PostgreSQL, and servers on it at request. `stop` ends all of them. */
export const startNodes = async () => {
  const postgres = await startTestPostgres();
  const nodes: TestServer[] = [];
  const start = async (node: string, more: Partial<ServerOptions> = {}): Promise<TestServer> => {
    const database = postgresSetup(postgres.url, `doudizhu ${node}`);
    nodes.push(await startTestServer({ database, node, ...more }));
    return nodes.at(-1) as TestServer;
  };
  const stop = async (): Promise<void> => {
    await Promise.allSettled(nodes.map(({ remove }) => remove()));
    await postgres.stop();
  };
  return { url: postgres.url, nodes, start, stop };
};

interface Seated<People, Sockets> {
  readonly table: string;
  readonly people: People;
  readonly sockets: Sockets;
}

/** Seats people at a new table. Their sockets are closed after the test. */
const seated = async (...given: Parameters<typeof seatPeople>): Promise<never> => {
  const all = await seatPeople(...given);
  after(() => all.sockets.forEach((socket) => socket.close()));
  return all as never;
};

/** Two people with seats at a new table of `two`. */
export const seatTwo = (
  url: string,
  more: Record<string, unknown> = {},
): Promise<Seated<readonly [TestPerson, TestPerson], readonly [TestSocket, TestSocket]>> =>
  seated(url, 2, { rules: 'two', ...more });

/** Three people with seats at a new table. */
export const seatThree = (
  url: string,
  more: Record<string, unknown> = {},
): Promise<Seated<readonly [TestPerson, TestPerson, TestPerson], readonly [TestSocket, TestSocket, TestSocket]>> =>
  seated(url, 3, more);

/** Value of a metric of a server. @param series its name, with labels if it has some */
export const metricOf = async (url: string, series: string): Promise<number> => {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length) ?? 0);
};

/** Adds a moderator. @returns its code */
export const moderatorCode = async ({ options }: TestServer, name = 'Mo'): Promise<string> =>
  /^code: (.+)$/mu.exec(await changeModerators(options.database, 'add', name))?.[1] ?? '';

/** Adds a moderator, who signs in. */
export const moderatorOf = async (server: TestServer, name = 'Mo'): Promise<TestPerson> => {
  const moderator = new TestPerson(server.url);
  await moderator.post('/api/moderation/session', { name, code: await moderatorCode(server, name) });
  return moderator;
};

/** Given to a test of the storage. */
export interface StoredAt {
  readonly storage: ServerStorage;
  readonly setup: DatabaseSetup;
  /** Number of errors that the storage counted. */
  readonly errors: () => number;
  /** Stores an account. @returns its id */
  readonly account: () => Promise<string>;
  /** Stores three accounts. @returns their ids */
  readonly people: () => Promise<readonly [string, string, string]>;
  /** Stores a table. @returns its id */
  readonly table: (isPublic?: boolean) => Promise<string>;
  /** Stores a table, which a node takes. @returns its id */
  readonly held: (node?: string) => Promise<string>;
}

type StorageTest = (name: string, run: (at: StoredAt, context: TestContext) => Promise<void>) => void;

/** Declares the same tests for SQLite and for PostgreSQL, on one storage each. */
export const describeStorage = (define: (test: StorageTest, kind: 'SQLite' | 'PostgreSQL') => void): void => {
  for (const { name: kind, setup, stop, skip } of testDatabases(8)) {
    describe(kind, { skip }, () => {
      let at: StoredAt | null = null;
      let errors = 0;
      before(async () => {
        const given = await setup();
        const storage = await openStorage(given, () => errors++);
        const account = () => storedAccount(storage);
        const people = async () => [await account(), await account(), await account()] as const;
        const table = (isPublic = true) => storedTable(storage, isPublic);
        const held = async (node = 'node'): Promise<string> => {
          const id = await table();
          await storage.tables.take(id, node);
          return id;
        };
        at = { storage, setup: given, errors: () => errors, account, people, table, held };
      });
      after(async () => {
        await at?.storage.close();
        await stop();
      });
      const declared: StorageTest = (name, run) => {
        test(name, { timeout: limitMs(60_000) }, (context) => run(at as StoredAt, context));
      };
      define(declared, kind);
    });
  }
};
