/**
 * The app, built for this process alone and served by the real server on a free local port: another build in the same
 * work tree must not change files under a page that is being loaded.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '../..');
const SERVER = join(WEB, '../server/src/main.ts');

export interface Served {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly address: string;
  /** Folder of the built app. */
  readonly root: string;
  /** The server's database. */
  readonly database: string;
  /** Appoints a moderator. @returns the sign-in code */
  readonly addModerator: (name: string) => string;
  readonly stop: () => Promise<void>;
}

/** @throws if the app cannot be built or the server does not start, with its output */
export const servePage = async (): Promise<Served> => {
  const folder = mkdtempSync(join(tmpdir(), 'doudizhu-'));
  const [root, data] = [join(folder, 'page'), join(folder, 'data')];
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'error', build: { outDir: root } });
  const options = ['--port', '0', '--root', root, '--data', data, '--limit-factor', '100', '--bot-delay-ms', '0'];
  // Tournaments start within seconds.
  options.push('--tournament-seconds', '4,3');
  const child = spawn(process.execPath, [SERVER, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let actions = '';
  let isStopped = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      if (!isStopped) console.error(`the server ended by itself (${code ?? signal}): ${actions}`);
      resolve();
    }),
  );
  child.stderr.on('data', (chunk: Buffer) => {
    actions += chunk.toString();
  });
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\/\/\S+/u.exec(line) ?? [];
    if (address === undefined) continue;
    const stop = async (): Promise<void> => {
      isStopped = true;
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    };
    const addModerator = (name: string): string => {
      const shown = execFileSync(process.execPath, [SERVER, 'moderator', 'add', name, '--data', data]).toString();
      return /code: (\S+)/.exec(shown)?.[1] ?? '';
    };
    return { address, root, database: join(data, 'doudizhu.sqlite'), addModerator, stop };
  }
  throw new Error('the server did not start');
};
