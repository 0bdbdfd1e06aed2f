/**
 * Examples of READMEs and docstrings as self-checking programs: a line `EXPRESSION; // VALUE` asserts the value.
 */
import { readFileSync } from 'node:fs';

export interface Example {
  /** File and first line. */
  readonly place: string;
  readonly program: string;
}

/** Blocks marked `js` of a Markdown file. */
export const examplesOfMarkdown = (file: string): Example[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```js\n(?<code>.*?)^```$/gmsu)].map((match) => exampleAt(file, match));

/** Blocks marked `ts` of a Markdown file with an import: they compile, but need a browser or a bundler to run. */
export const sketchesOfMarkdown = (file: string): Example[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```ts\n(?<code>import .*?)^```$/gmsu)].map((match) =>
    exampleAt(file, match),
  );

/** `@example` blocks of a source or declaration file, each until the end of its comment or the next tag. */
export const examplesOfSource = (file: string): Example[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ *\* @example\n(?<code>(?:^ *\*(?: (?!@)[^\n]*)?\n)+)/gmu)].map((match) =>
    exampleAt(file, match, (code) => code.replaceAll(/^ *\* ?/gmu, '')),
  );

const exampleAt = (file: string, match: RegExpExecArray, unwrapped = (code: string): string => code): Example => {
  const line = match.input.slice(0, match.index).split('\n').length;
  return { place: `${file}:${line}`, program: programOf(unwrapped(match.groups?.['code'] ?? '')) };
};

const CHECKED = /^(?<expression>(?!import |const |let |\/\/|\s|\}).*?); \/\/ (?<value>.+)$/u;

/** @returns the example as a module that asserts the values in its comments. */
export const programOf = (code: string): string =>
  [
    "import { deepEqual as checkExample } from 'node:assert/strict';",
    ...code.split('\n').map((line) => {
      const { expression, value } = CHECKED.exec(line)?.groups ?? {};
      return expression === undefined ? line : `checkExample(${expression}, ${value});`;
    }),
  ].join('\n');
