/** The program as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Program {
  readonly child: ChildProcess;
  /** Exit code; null: a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Its address, once it listens; null: it ended before. */
  readonly url: Promise<string | null>;
  readonly output: () => string;
}

interface Given {
  readonly nodeOptions?: readonly string[];
  /** Folder and file of the program. */
  readonly cwd?: string;
  readonly main?: string;
}

/** Starts the program, which is killed after the test if it still runs. */
export const startProgram = (
  options: readonly string[],
  { nodeOptions = [], cwd, main = MAIN }: Given = {},
): Program => {
  const child = spawn(process.execPath, [...nodeOptions, main, ...options], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = new Promise<string | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [address] = /http:\/\/127\.0\.0\.1:\d+/u.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
    void ended.then(() => resolve(null));
  });
  return { child, ended, url, output: () => output };
};
