/** A world in memory for tests: what is typed, what is printed, and whether it is a terminal. */
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { secretFrom } from '@doudizhu/table';
import { run } from '../ddz.ts';
import type { Io } from '../terminal/io.ts';

/** A table takes a secret once, so each is another one. */
let secretsDrawn = 0;

export interface MemoryWorld {
  readonly input?: string;
  readonly terminal?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Gets the handler that the program wants to be called on Ctrl-C. */
  readonly onListen?: (interrupt: () => void) => void;
  /** Ctrl-C is typed when the error output of the terminal, where progress is shown, matches. */
  readonly interruptAt?: RegExp;
  /** Gets the handler that tells the program of another size of the terminal. */
  readonly onWatchSize?: (resize: () => void) => void;
}

export interface Printed {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

class Collector extends Writable {
  readonly isTTY: boolean;
  readonly columns = 80;
  readonly rows = 24;
  text = '';
  /** Called with each piece that is written. */
  onText: (text: string) => void = () => {};

  constructor(isTTY: boolean) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    this.onText(chunk.toString());
    done();
  }
}

/** Runs ddz with these arguments in a world of its own. The clock ticks a second whenever it is read. */
export const runInMemory = async (args: readonly string[], world: MemoryWorld = {}): Promise<Printed> => {
  const { input = '', terminal = false, env = { LANG: 'C' }, onListen, onWatchSize, interruptAt } = world;
  const stdin = Object.assign(new PassThrough(), { isTTY: terminal });
  const stdout = new Collector(terminal);
  const stderr = new Collector(terminal);
  let nowMs = 0;
  const io: Io = {
    stdin,
    stdout,
    stderr,
    env,
    nowMs: () => (nowMs += 1000),
    newSeed: () => 'fresh',
    newSecret: () => secretFrom(`fresh ${secretsDrawn++}`),
    onInterrupt: (handler) => {
      onListen?.(handler);
      if (interruptAt !== undefined) {
        stderr.onText = () => {
          if (!interruptAt.test(stderr.text)) return;
          stderr.onText = () => {};
          setImmediate(handler);
        };
      }
      return () => {};
    },
    onResize: (handler) => {
      onWatchSize?.(handler);
      return () => {};
    },
  };
  if (terminal && input !== '') typeAtPrompts(stdin, stdout, input.split('\n'));
  else stdin.end(input);
  const exitCode = await run(args, io);
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
};

/** Types a line whenever a prompt has been written, as a person does. */
const typeAtPrompts = (stdin: PassThrough, stdout: Collector, lines: readonly string[]): void => {
  let typed = 0;
  stdout.onText = (text) => {
    if (!text.endsWith('> ')) return;
    const line = lines[typed++];
    setImmediate(() => (line === undefined ? stdin.end() : stdin.write(`${line}\n`)));
  };
};

/** Screens of a terminal session, each as lines without colours; a screen ends where the next one clears. */
export const screensOf = (stdout: string): string[][] =>
  stdout
    .split('\x1b[2J\x1b[3J\x1b[H')
    .slice(1)
    .map((screen) => stripVTControlCharacters(screen).trimEnd().split('\n'));
