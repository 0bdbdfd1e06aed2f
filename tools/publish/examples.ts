/**
 * The examples of READMEs and of docstrings as programs that check themselves: a line `EXPRESSION; // VALUE` says what the
 * expression is.
 */
import { readFileSync } from 'node:fs';

export interface Example {
  /** The file and the line where it begins. */
  readonly place: string;
  readonly program: string;
}

/** The blocks marked `js` of a Markdown file. */
export const examplesOfMarkdown = (file: string): Example[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```js\n(?<code>.*?)^```$/gmsu)].map((match) => exampleAt(file, match));

/** The blocks marked `ts` of a Markdown file that import something: they compile, but wait for a browser or a bundler. */
export const sketchesOfMarkdown = (file: string): Example[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```ts\n(?<code>import .*?)^```$/gmsu)].map((match) =>
    exampleAt(file, match),
  );

/** The `@example` blocks of a source or declaration file. Each ends with its comment, or at the next tag. */
export const examplesOfSource = (file: string): Example[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ *\* @example\n(?<code>(?:^ *\*(?: (?!@)[^\n]*)?\n)+)/gmu)].map((match) =>
    exampleAt(file, match, (code) => code.replaceAll(/^ *\* ?/gmu, '')),
  );

const exampleAt = (file: string, match: RegExpExecArray, unwrapped = (code: string): string => code): Example => {
  const line = match.input.slice(0, match.index).split('\n').length;
  return { place: `${file}:${line}`, program: programOf(unwrapped(match.groups?.['code'] ?? '')) };
};

const CHECKED = /^(?<expression>(?!import |const |let |\/\/|\s|\}).*?); \/\/ (?<value>.+)$/u;

/** @returns the example as a module, in which each value that a line names is asserted. */
export const programOf = (code: string): string =>
  [
    "import { deepEqual as checkExample } from 'node:assert/strict';",
    ...code.split('\n').map((line) => {
      const { expression, value } = CHECKED.exec(line)?.groups ?? {};
      return expression === undefined ? line : `checkExample(${expression}, ${value});`;
    }),
  ].join('\n');
