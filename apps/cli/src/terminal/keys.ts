/** Keys that are not text: arrows, the space bar, Escape, clicks of the mouse. They are taken out of a terminal's input. */
import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Io } from './io.ts';

export type Arrow = 'left' | 'right' | 'up' | 'down';

export type Key =
  | { readonly type: 'arrow'; readonly to: Arrow }
  | { readonly type: 'space' }
  | { readonly type: 'escape' }
  /** Row and column from 0. */
  | { readonly type: 'click'; readonly row: number; readonly column: number };

const ARROWS: Readonly<Record<string, Arrow>> = { A: 'up', B: 'down', C: 'right', D: 'left' };
const ESCAPE = '\x1b';
/** Sequences of xterm: arrows in both modes, and the mouse with SGR coordinates. */
const SEQUENCE = new RegExp(`${ESCAPE}[[O]([ABCD])|${ESCAPE}\\[<(\\d+);(\\d+);(\\d+)([Mm])|^${ESCAPE}$| `, 'gu');
/** Start of a click whose rest has not arrived. */
const UNFINISHED = new RegExp(`${ESCAPE}\\[<[\\d;]*$`, 'u');

/** Input without the keys that `take` takes. */
export interface KeyedInput {
  readonly input: PassThrough;
  readonly close: () => void;
}

/** Splits keys from the text of a terminal. @param take returns false for a key that stays in the text */
export const splitKeys = (stdin: Io['stdin'], take: (key: Key) => boolean): KeyedInput => {
  const raw = stdin as { readonly setRawMode?: (on: boolean) => void };
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (on: boolean) => raw.setRawMode?.call(stdin, on),
  });
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const onData = (chunk: Buffer | string): void => {
    const arrived = rest + (typeof chunk === 'string' ? chunk : decoder.write(chunk));
    rest = UNFINISHED.exec(arrived)?.[0] ?? '';
    const text = arrived.slice(0, arrived.length - rest.length).replace(SEQUENCE, (sequence, ...groups) => {
      const key = keyOf(sequence, groups as readonly (string | undefined)[]);
      return key === null || take(key) ? '' : sequence;
    });
    if (text !== '') input.write(text);
  };
  const onEnd = (): void => void input.end();
  stdin.on('data', onData);
  stdin.on('end', onEnd);
  // A reader before this one has paused it.
  stdin.resume();
  return {
    input,
    close: () => {
      stdin.off('data', onData);
      stdin.off('end', onEnd);
      stdin.pause();
    },
  };
};

/** @returns null for events of the mouse other than a press of its first button */
const keyOf = (sequence: string, [arrow, button, column, row, end]: readonly (string | undefined)[]): Key | null => {
  if (sequence === ' ') return { type: 'space' };
  if (arrow !== undefined) return { type: 'arrow', to: ARROWS[arrow] ?? 'up' };
  if (button === undefined) return { type: 'escape' };
  if (button !== '0' || end !== 'M') return null;
  return { type: 'click', row: Number(row) - 1, column: Number(column) - 1 };
};
