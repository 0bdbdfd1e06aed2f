/** Lines from a terminal or a pipe. Only commands that ask for lines load Node's readline. */
import { createInterface } from 'node:readline';
import type { Io } from './io.ts';
import { splitKeys, type Key } from './keys.ts';

export const SILENCE = Symbol('silence');

/** Draws a screen; on a terminal called again when its size or the typed text changes. @returns the prompt below it */
export type DrawScreen = (typed: string) => string;

/** Text that a key leaves in the line, and whether the line is complete with it. */
export interface PressedLine {
  readonly line: string;
  readonly submit: boolean;
}

/** Answers a key on a terminal. @returns null if the line editor gets it */
export type PressKey = (key: Key, typed: string) => PressedLine | null;

/** Lines from stdin, one at a time. */
export interface Lines {
  /** Draws, writes the prompt and waits. @returns the line without its end. Null at the end of the input or on Ctrl-C */
  readonly ask: (draw: DrawScreen) => Promise<string | null>;
  /**
   * Waits with a time limit in milliseconds. Null: no limit.
   * @param press answers arrows, space, Escape and clicks
   * @returns `SILENCE` if no line came
   */
  readonly askWithin: (
    draw: DrawScreen,
    withinMs: number | null,
    press?: PressKey,
  ) => Promise<string | null | typeof SILENCE>;
  readonly close: () => void;
}

/**
 * Creates a reader of lines: on a terminal with line editing, from a pipe line by line. Keys that are typed between
 * prompts are dropped, because they do not answer the next question.
 * @param echo whether to print a line from a pipe after its prompt, for a readable log
 */
export const createLines = ({ stdin, stdout, onResize }: Io, { echo }: { readonly echo: boolean }): Lines => {
  const terminal = stdin.isTTY === true && stdout.isTTY === true;
  const keyed = terminal ? splitKeys(stdin, (key) => isTaken(key)) : null;
  const reader = createInterface(
    keyed === null ? { input: stdin, terminal } : { input: keyed.input, output: stdout, terminal },
  );
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
  let press: PressKey | undefined;
  const showPrompt = (draw: DrawScreen): void => {
    reader.setPrompt(draw(reader.line));
    // Typed text stays in the line.
    reader.prompt(true);
  };
  const redraw = (): void => {
    if (terminal && waiting !== null && drawn !== null) showPrompt(drawn);
  };
  const isTaken = (key: Key): boolean => {
    if (waiting === null || press === undefined) return false;
    const pressed = press(key, reader.line);
    if (pressed === null) return false;
    if (pressed.line !== reader.line) {
      reader.write(null, { ctrl: true, name: 'e' });
      reader.write(null, { ctrl: true, name: 'u' });
      reader.write(pressed.line);
    }
    if (pressed.submit) reader.write('\n');
    else redraw();
    return true;
  };
  // Cards rise as they are typed.
  keyed?.input.on('keypress', () => {
    if (press !== undefined) redraw();
  });
  const release = onResize(redraw);
  reader.on('close', () => {
    release();
    keyed?.close();
  });
  /** @param withinMs null: no limit */
  const nextLine = async (
    draw: DrawScreen,
    withinMs: number | null,
    pressed?: PressKey,
  ): Promise<string | null | typeof SILENCE> => {
    press = pressed;
    if (terminal && !ended) {
      arrived.length = 0;
      drawn = draw;
      showPrompt(draw);
    } else stdout.write(draw(''));
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

/** A table on the terminal: how it is drawn, and what the lines of the player do. */
export interface TableSource<End> {
  readonly draw: DrawScreen;
  readonly press?: PressKey;
  /** Time after which the table is drawn again without a line, in milliseconds. Null: never. */
  readonly withinMs?: () => number | null;
  /** Looks at the table after each line and silence. @returns the end. Null: it still waits for a line */
  readonly look?: () => Promise<End | null>;
  /** Carries out a line. @returns the end. Null: the player is asked again */
  readonly read: (line: string) => Promise<End | null>;
}

/** The loop of every table: it draws, waits for a line and carries it out, until the source or the input ends. */
export const runTable = async <End>(lines: Lines, source: TableSource<End>): Promise<End | 'eof'> => {
  const { draw, press, withinMs, look = async () => null, read } = source;
  for (;;) {
    const line = await lines.askWithin(draw, withinMs?.() ?? null, press);
    const late = await look();
    if (late !== null) return late;
    if (line === null) return 'eof';
    if (line === SILENCE) continue;
    const end = (await read(line)) ?? (await look());
    if (end !== null) return end;
  }
};
