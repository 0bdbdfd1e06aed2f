/** Streams, environment and clock as an argument. Tests pass streams in memory. */
import type { Readable, Writable } from 'node:stream';

export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  /** Fresh seed, used if the options name none. */
  readonly newSeed: () => string;
  /** 32 unpredictable bytes, as hex. */
  readonly newSecret: () => string;
  /** Calls `handler` on Ctrl-C instead of ending. @returns a function that removes the handler */
  readonly onInterrupt: (handler: () => void) => () => void;
  /** Calls `handler` when the size of the terminal changes. @returns a function that removes the handler */
  readonly onResize: (handler: () => void) => () => void;
}

/** True if a player types on a terminal and reads on it. */
export const isTerminal = ({ stdin, stdout }: Io): boolean => stdin.isTTY === true && stdout.isTTY === true;

/** Size of a screen in characters. */
export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** Smallest screen that is drawn to. A terminal that reports no size has 80 × 24. */
const SIZE_MIN: ScreenSize = { columns: 40, rows: 16 };

/** Size of the terminal now. */
export const screenSizeOf = ({ stdout: { columns = 80, rows = 24 } }: Io): ScreenSize => ({
  columns: Math.max(SIZE_MIN.columns, columns),
  rows: Math.max(SIZE_MIN.rows, rows),
});

/** Streams, environment and clock of the process. */
export const processIo = (): Io => ({
  // Made at its first use: it makes the pipe non-blocking, and `ddz env --binary`, which waits in its reads, had to poll.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  nowMs: () => performance.now(),
  newSeed: () => String(crypto.getRandomValues(new Uint32Array(1))[0]),
  newSecret: () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex'),
  onInterrupt: (handler) => {
    process.on('SIGINT', handler);
    return () => process.off('SIGINT', handler);
  },
  onResize: (handler) => {
    process.stdout.on('resize', handler);
    return () => process.stdout.off('resize', handler);
  },
});
