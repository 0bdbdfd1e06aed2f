/** In-memory environment for tests: typed input, printed output, terminal or not. */
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { secretFrom } from '@doudizhu/table';
import { run } from '../ddz.ts';
import { TOP_LEFT } from '../terminal/ansi.ts';
import type { Io, ScreenSize } from '../terminal/io.ts';

/** A table accepts a secret once, so each one is new. */
let secretsDrawn = 0;

export interface MemoryWorld {
  readonly input?: string;
  readonly terminal?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Default 80 × 24. */
  readonly size?: ScreenSize;
  /** Gets the program's handler of Ctrl-C. */
  readonly onListen?: (interrupt: () => void) => void;
  /** Types Ctrl-C when stderr, with the progress line, matches. */
  readonly interruptAt?: RegExp;
}

export interface Printed {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

class Collector extends Writable {
  readonly isTTY: boolean;
  readonly columns: number;
  readonly rows: number;
  text = '';
  /** Called with each piece that is written. */
  onText: (text: string) => void = () => {};

  constructor(isTTY: boolean, { columns, rows }: ScreenSize) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
    this.columns = columns;
    this.rows = rows;
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    this.onText(chunk.toString());
    done();
  }
}

/** An environment in memory whose clock stands still, in which neither Ctrl-C nor another size arrives. */
export const stillIo = (given: Partial<Io> = {}): Io => ({
  stdin: new PassThrough(),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
  env: {},
  nowMs: () => 0,
  newSeed: () => 'fresh',
  newSecret: () => secretFrom(`fresh ${secretsDrawn++}`),
  onInterrupt: () => () => {},
  onResize: () => () => {},
  ...given,
});

/** Words of a command line, separated by blanks. Single quotes enclose a word. */
export const wordsOf = (line: string): string[] =>
  Array.from(line.matchAll(/'([^']*)'|(\S+)/gu), ([, quoted, plain]) => quoted ?? plain ?? '');

/**
 * Runs ddz in memory. The clock advances a second per reading.
 * @param line arguments, as words or as they are typed
 */
export const runInMemory = async (line: string | readonly string[], world: MemoryWorld = {}): Promise<Printed> => {
  const args = typeof line === 'string' ? wordsOf(line) : line;
  const { input = '', terminal = false, env = { LANG: 'C' }, onListen, interruptAt } = world;
  const { size = { columns: 80, rows: 24 } } = world;
  const stdin = Object.assign(new PassThrough(), { isTTY: terminal });
  const stdout = new Collector(terminal, size);
  const stderr = new Collector(terminal, size);
  let nowMs = 0;
  const io = stillIo({
    stdin,
    stdout,
    stderr,
    env,
    nowMs: () => (nowMs += 1000),
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
    onResize: () => () => {},
  });
  if (terminal && input !== '') typeAtPrompts(stdin, stdout, input.split('\n'));
  else stdin.end(input);
  const exitCode = await run(args, io);
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
};

/** Types a line after each prompt. */
const typeAtPrompts = (stdin: PassThrough, stdout: Collector, lines: readonly string[]): void => {
  let typed = 0;
  stdout.onText = (text) => {
    if (!text.endsWith('> ')) return;
    const line = lines[typed++];
    setImmediate(() => (line === undefined ? stdin.end() : stdin.write(`${line}\n`)));
  };
};

/** Screens of a terminal session as lines without colours. A screen ends where the next one clears. */
export const screensOf = (stdout: string): string[][] =>
  stdout
    .split(TOP_LEFT)
    .slice(1)
    .map((screen) => stripVTControlCharacters(screen).trimEnd().split('\n'));

/** Input that asks for a hint and takes it, for this number of decisions. */
export const byHints = (decisions: number): string => '?\n\n'.repeat(decisions);
