/** The page as people get it: built, and handed out by the real server on a free port of this machine. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const SERVER = join(WEB, '../server/src/main.ts');

export interface Served {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

export const buildPage = async (): Promise<void> => {
  const { build } = await import('vite'); // heavy, and most tests find the page built
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'error' });
};

/** @throws where the server does not start, with what it said. */
export const servePage = async (): Promise<Served> => {
  const data = mkdtempSync(join(tmpdir(), 'doudizhu-'));
  const options = ['--port', '0', '--data', data, '--limit-factor', '100', '--bot-delay-ms', '0'];
  const child = spawn(process.execPath, [SERVER, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\/\/\S+/u.exec(line) ?? [];
    if (address === undefined) continue;
    const stop = async (): Promise<void> => {
      child.kill();
      await ended;
      rmSync(data, { recursive: true, force: true });
    };
    return { address, stop };
  }
  throw new Error(`the server ended: ${said}`);
};
