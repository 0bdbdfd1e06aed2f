/** A server on a free port with an empty database, for tests and trials. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type GameServer } from '../server.ts';
import type { ServerOptions } from '../services.ts';

export interface TestServer {
  readonly server: GameServer;
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Contains the page and the database. */
  readonly folder: string;
  readonly options: ServerOptions;
  /** Stops it, and keeps the folder. */
  readonly stop: () => Promise<void>;
  /** Stops it and deletes the folder. */
  readonly remove: () => Promise<void>;
}

/** A folder with an empty page. */
export const pageFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-server-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>page</title>');
  return folder;
};

export const testOptions = (folder: string, more: Partial<ServerOptions> = {}): ServerOptions => ({
  root: join(folder, 'page'),
  database: { kind: 'sqlite', file: join(folder, 'games.sqlite'), synchronous: 'NORMAL' },
  logs: false,
  origins: [],
  proxies: [],
  node: 'test',
  botThreads: 1,
  botDelayMs: [0, 0],
  limitFactor: 1000,
  dailyTournaments: [],
  checksAnswers: true,
  cacheMs: 0,
  ...more,
});

export const startTestServer = async (
  { port = 0, ...more }: Partial<ServerOptions> & { readonly port?: number } = {},
  folder = pageFolder(),
): Promise<TestServer> => {
  const options = testOptions(folder, more);
  const server = await createServer(options);
  const url = await server.listen({ port, host: '127.0.0.1' });
  const stop = (): Promise<void> => server.close();
  const remove = async (): Promise<void> => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, url, folder, options, stop, remove };
};
