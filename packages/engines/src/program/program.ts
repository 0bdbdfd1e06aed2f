/**
 * A child process that is talked to line by line. It is started when first needed and killed, by its own handle, when it
 * does not answer. The next request starts a new one.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Failure, Phrase } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { engineFailure, faultPhrase } from '../failures.ts';
import { BotFault, botFaultPhrase } from '@doudizhu/bots';

/** One running program. */
export interface Program {
  readonly send: (line: string) => void;
  /** Returns the next line. @throws BotFault `timeout`, or `crash` if the program has ended */
  readonly receive: (timeoutMs: number) => Promise<string>;
  /**
   * Closes its input, waits for its end, and returns the lines not yet received.
   * @throws BotFault `timeout`, or `crash` for a program that failed without a line
   */
  readonly finish: (timeoutMs: number) => Promise<string[]>;
  readonly kill: () => void;
  readonly isRunning: () => boolean;
}

/** Longest line of an answer. */
const LINE_MAX = 1 << 20;
const STDERR_MAX = 4000;
const SAID_MAX = 300;

let showErrors: (text: string) => void = () => {};

/** Passes on what programs write to standard error, as it is written. @param show default: nothing is shown */
export const showProgramErrors = (show: (text: string) => void): void => {
  showErrors = show;
};

/**
 * Starts a program.
 * @param command the program and its arguments, from `splitCommand`
 * @throws BotFault if it cannot be started
 */
export const startProgram = (command: readonly string[]): Program => {
  const [file = '', ...args] = command;
  const lines: string[] = [];
  let rest = '';
  let stderr = '';
  let ended: Phrase | null = null;
  let wake: (() => void) | null = null;
  /** Lines sent before its first output, for a second start. Null after its first output or second start. */
  let unheard: string[] | null = [];
  let isInputClosed = false;
  /** True if it did not start, or ended with a code or a signal. */
  let hasFailed = false;
  const notify = (): void => {
    wake?.();
    wake = null;
  };
  const end = (reason: Phrase): void => {
    const output = lastWords(stderr);
    ended ??= output === '' ? reason : faultPhrase('fault/stderr', { cause: reason, output });
    notify();
  };
  const start = (): ChildProcessWithoutNullStreams => {
    let started: ChildProcessWithoutNullStreams;
    try {
      // A process group of its own: this program handles Ctrl-C in the terminal.
      const detached = process.platform !== 'win32';
      started = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true, detached });
    } catch (error) {
      throw new BotFault('crash', startFault(file, error as NodeJS.ErrnoException));
    }
    started.stdout.setEncoding('utf8');
    started.stdout.on('data', (text: string) => {
      unheard = null;
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.filter((line) => line.trim() !== ''));
      if (rest.length > LINE_MAX) started.kill('SIGKILL');
      notify();
    });
    started.stderr.setEncoding('utf8');
    started.stderr.on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_MAX);
      showErrors(text);
    });
    // The event `close` reports a program that has ended, so errors of writing to it are ignored.
    started.stdin.on('error', () => {});
    started.on('error', (error: NodeJS.ErrnoException) => {
      hasFailed = true;
      end(startFault(file, error));
    });
    started.on('close', (code, signal) => {
      if (signal === 'SIGINT' && unheard !== null) {
        startAgain(unheard);
        return;
      }
      if (rest.trim() !== '') lines.push(rest);
      rest = '';
      hasFailed ||= code !== 0;
      end(faultPhrase('fault/ended', { file, signal, code }));
    });
    // An idle program must not keep this process alive. When this process ends, the end of its input tells it to quit.
    started.unref();
    for (const stream of [started.stdin, started.stdout, started.stderr])
      (stream as unknown as { unref?: () => void }).unref?.();
    return started;
  };
  /** Ctrl-C reaches a child before it has its own process group. That is not a fault of the program. */
  const startAgain = (sent: readonly string[]): void => {
    unheard = null;
    child = start();
    for (const line of sent) child.stdin.write(line);
    if (isInputClosed) child.stdin.end();
  };
  let child = start();

  const wait = async (isDone: () => boolean, timeoutMs: number): Promise<boolean> => {
    const clock = { isLate: false };
    const timer = setTimeout(() => {
      clock.isLate = true;
      notify();
    }, timeoutMs);
    while (!isDone() && !clock.isLate) await new Promise<void>((resolve) => (wake = resolve));
    clearTimeout(timer);
    return isDone();
  };

  return {
    send: (line) => {
      unheard?.push(`${line}\n`);
      child.stdin.write(`${line}\n`);
    },
    receive: async (timeoutMs) => {
      await wait(() => lines.length > 0 || ended !== null, timeoutMs);
      const line = lines.shift();
      if (line !== undefined) return line;
      throw ended === null
        ? new BotFault('timeout', botFaultPhrase('fault/no-answer', { timeoutMs }))
        : new BotFault('crash', ended);
    },
    finish: async (timeoutMs) => {
      isInputClosed = true;
      child.stdin.end();
      if (await wait(() => ended !== null, timeoutMs)) {
        if (lines.length === 0 && hasFailed && ended !== null) throw new BotFault('crash', ended);
        return lines.splice(0);
      }
      throw new BotFault('timeout', faultPhrase('fault/not-ended', { timeoutMs }));
    },
    kill: () => void child.kill('SIGKILL'),
    isRunning: () => ended === null,
  };
};

const startFault = (file: string, { code, message }: NodeJS.ErrnoException): Phrase => {
  if (code !== 'ENOENT') return faultPhrase('fault/start', { file, reason: message });
  return faultPhrase(file.includes(' ') ? 'fault/no-program-quoted' : 'fault/no-program', { file });
};

/** Last line that names an error, with the file and line of its stack trace; else the last line. */
const lastWords = (stderr: string): string => {
  const lines = stderr.trim().split('\n');
  const at = lines.findLastIndex((text) => /^\w*(?:Error|Exception)\b/.test(text));
  if (at < 0) return (lines.at(-1) ?? '').slice(0, SAID_MAX);
  // Python prints the place above the error, the innermost last. Node prints it below, the innermost first.
  const inPython = lines.slice(0, at).findLast((text) => /^\s+File ".*", line \d+/.test(text));
  const inNode = lines.slice(at + 1).find((text) => /[/\\].*:\d+:\d+\)?$/.test(text) && !text.includes('node:'));
  const place = inPython?.trim() ?? /[^\s(]+:\d+:\d+/.exec(inNode ?? '')?.[0];
  return [lines[at], ...(place === undefined ? [] : [place])].map((text) => text?.slice(0, SAID_MAX)).join(', ');
};

/**
 * Splits a command line at blanks, without a shell. Quotes keep blanks, and outside of single quotes a backslash
 * escapes the next character.
 * @returns `bad-command` for an open quote or an empty line
 */
export const splitCommand = (text: string): Result<string[], Failure<'bad-command'>> => {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\' && quote !== "'" && index + 1 < text.length) word = (word ?? '') + text.charAt(++index);
    else if (quote !== '' && character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (quote === '' && /\s/u.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') return err(engineFailure('bad-command/open-quote', { text, quote }));
  if (word !== null) words.push(word);
  return words.length > 0 && words[0] !== '' ? ok(words) : err(engineFailure('bad-command/empty', { text }));
};
