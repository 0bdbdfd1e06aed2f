/** The outside world as an argument: streams, environment, clock. Tests pass streams in memory. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds of a clock that only runs forward. */
  readonly nowMs: () => number;
  /** A fresh seed for whoever named none. */
  readonly newSeed: () => string;
  /** Calls `handler` on Ctrl-C instead of ending. @returns what takes the handler away again. */
  readonly onInterrupt: (handler: () => void) => () => void;
}

/** The world of a real process. */
export const processIo = (): Io => ({
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  nowMs: () => performance.now(),
  newSeed: () => String(randomBytes(4).readUInt32LE()),
  onInterrupt: (handler) => {
    process.on('SIGINT', handler);
    return () => process.off('SIGINT', handler);
  },
});

/** Lines from stdin, one at a time. */
export interface Lines {
  /** Writes the prompt and waits. @returns the line without its end, null once the input has ended or on Ctrl-C. */
  readonly ask: (prompt: string) => Promise<string | null>;
  readonly close: () => void;
}

/**
 * On a terminal with line editing, and deaf between prompts: an Enter while the bots act is no answer to what they ask
 * for next. From a pipe line by line.
 * @param echo whether a line from a pipe is repeated after its prompt, so that a log reads well.
 */
export const createLines = ({ stdin, stdout }: Io, { echo }: { readonly echo: boolean }): Lines => {
  const terminal = stdin.isTTY === true && stdout.isTTY === true;
  const reader = createInterface(terminal ? { input: stdin, output: stdout, terminal } : { input: stdin, terminal });
  const arrived: string[] = [];
  let ended = false;
  let waiting: ((line: string | null) => void) | null = null;
  const hand = (line: string | null): void => {
    const wake = waiting;
    waiting = null;
    wake?.(line);
  };
  reader.on('line', (line) => (waiting === null ? arrived.push(line) : hand(line)));
  reader.on('close', () => {
    ended = true;
    hand(null);
  });
  reader.on('SIGINT', () => reader.close());
  return {
    ask: async (prompt) => {
      if (terminal && !ended) {
        arrived.length = 0;
        reader.setPrompt(prompt);
        reader.prompt(true);
      } else stdout.write(prompt);
      const line = arrived.shift() ?? (ended ? null : await new Promise<string | null>((wake) => (waiting = wake)));
      if (!terminal && echo) stdout.write(`${line ?? ''}\n`);
      else if (terminal && line === null) stdout.write('\n');
      return line;
    },
    close: () => reader.close(),
  };
};

/** All of stdin as text. */
export const readAll = async (stdin: Readable): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer));
  return Buffer.concat(chunks).toString('utf8');
};
