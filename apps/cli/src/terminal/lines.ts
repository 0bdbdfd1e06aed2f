/** Lines from a terminal or a pipe. Only commands that ask for lines load Node's readline. */
import { createInterface } from 'node:readline';
import type { Io } from './io.ts';

export const SILENCE = Symbol('silence');

/** Draws a screen on a terminal; called again when its size changes. @returns the prompt below it */
type DrawScreen = () => string;

/** Lines from stdin, one at a time. */
export interface Lines {
  /**
   * Draws, writes the prompt and waits.
   * @returns the line without its end; null at the end of the input or on Ctrl-C
   */
  readonly ask: (draw: DrawScreen) => Promise<string | null>;
  /** Waits with a time limit in milliseconds. @returns `SILENCE` if no line came */
  readonly askWithin: (draw: DrawScreen, withinMs: number) => Promise<string | null | typeof SILENCE>;
  readonly close: () => void;
}

/**
 * Creates a reader of lines: on a terminal with line editing, from a pipe line by line. Keys that are typed between
 * prompts are dropped, because they do not answer the next question.
 * @param echo whether to print a line from a pipe after its prompt, for a readable log
 */
export const createLines = ({ stdin, stdout, onResize }: Io, { echo }: { readonly echo: boolean }): Lines => {
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
  let drawn: DrawScreen | null = null;
  const showPrompt = (draw: DrawScreen): void => {
    reader.setPrompt(draw());
    // Typed text stays in the line.
    reader.prompt(true);
  };
  const release = onResize(() => {
    if (terminal && waiting !== null && drawn !== null) showPrompt(drawn);
  });
  reader.on('close', release);
  /** @param withinMs null: no limit */
  const nextLine = async (draw: DrawScreen, withinMs: number | null): Promise<string | null | typeof SILENCE> => {
    if (terminal && !ended) {
      arrived.length = 0;
      drawn = draw;
      showPrompt(draw);
    } else stdout.write(draw());
    const first = arrived.shift();
    const line = first ?? (ended ? null : await arrival(withinMs));
    if (line === SILENCE) return line;
    if (!terminal && echo) stdout.write(`${line ?? ''}\n`);
    else if (terminal && line === null) stdout.write('\n');
    return line;
  };
  const arrival = async (withinMs: number | null): Promise<string | null | typeof SILENCE> => {
    const line = new Promise<string | null>((wake) => (waiting = wake));
    if (withinMs === null) return line;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<typeof SILENCE>((wake) => (timer = setTimeout(() => wake(SILENCE), withinMs)));
    const first = await Promise.race([line, silence]);
    clearTimeout(timer);
    // A later line answers the next question.
    if (first === SILENCE) waiting = null;
    return first;
  };
  return {
    ask: async (draw) => (await nextLine(draw, null)) as string | null,
    askWithin: nextLine,
    close: () => reader.close(),
  };
};
