/** Comments name only files and identifiers that exist. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Comment {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Comments of all TypeScript, and the words of everything else: code, data, settings. */
const comments: Comment[] = [];
const words = new Set<string>();
for (const file of tracked) {
  if (/\.tsx?$/.test(file)) {
    const source = textOf(file);
    let code = source;
    for (const { start, end, value } of parseSync(file, source).comments) {
      comments.push({ file, line: source.slice(0, start).split('\n').length, text: value });
      code = code.slice(0, start) + ' '.repeat(end - start) + code.slice(end);
    }
    addWords(code);
  } else if (
    /\.(?:py|c|js|mjs|css|html|ya?ml|toml)$|(?:^|\/)(?:package|tsconfig[^/]*|knip)\.json$|^deploy\//.test(file)
  ) {
    addWords(textOf(file));
  }
}

function addWords(text: string): void {
  for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word);
}

test('each file that a comment names exists', () => {
  const missing = comments.flatMap(({ file, line, text }) =>
    [...text.matchAll(/(?:^|[\s`("'])((?:[\w@.-]+\/)*[\w.-]+\.(?:tsx?|md|py|c))(?![\w*])/g)]
      .map(([, path]) => (path as string).replace(/^\.\//, ''))
      // `x.ts` and `NAME.test.ts` stand for any file.
      .filter(
        (path) =>
          !/(?:^|\/)(?:x|NAME)\./.test(path) && !tracked.some((known) => known === path || known.endsWith(`/${path}`)),
      )
      .map((path) => `${file}:${line}: ${path}`),
  );
  assert.deepEqual(missing, []);
});

test('each decision and document that a comment names exists', () => {
  const missing = comments.flatMap(({ file, line, text }) =>
    [...text.matchAll(/(?<![\w/])docs\/[\w./-]*\w/g)]
      .filter(
        ([path]) =>
          path === 'docs/decisions' || !tracked.some((known) => known === path || known.startsWith(`${path}/`)),
      )
      .map(([path]) => `${file}:${line}: ${path}`),
  );
  assert.deepEqual(missing, []);
});

test('each name in backticks of a comment exists', () => {
  const missing = comments.flatMap(({ file, line, text }) =>
    [...text.matchAll(/`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g)]
      .flatMap(([, name]) => (name as string).split('.'))
      // A word of lower case can be a word of the language or of the game.
      .filter((name) => /[A-Z_]/.test(name) && !words.has(name))
      .map((name) => `${file}:${line}: ${name}`),
  );
  assert.deepEqual(missing, []);
});
