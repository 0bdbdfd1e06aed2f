/** Texts, read from the source: each one of a table is used, every other language has it, and fonts have its signs. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FAILURE_CODES } from '@doudizhu/protocol';
import { ZH } from '@doudizhu/words/zh';

const ROOT = new URL('../../', import.meta.url);
/** `ddz rpc` speaks to programs alone. */
const ENGLISH_ONLY = 'packages/env/src/base/';
const CHINESE = 'packages/words/src/zh/';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(?:packages|apps|tools)\//.test(path) && !/\.test\.tsx?$/.test(path));
const sources = files.map((path) => {
  try {
    return { path, source: readFileSync(new URL(path, ROOT), 'utf8') };
  } catch {
    return { path, source: '' }; // deleted, not yet committed
  }
});
const code = sources.filter(({ path }) => !path.startsWith(CHINESE));

interface Row {
  readonly path: string;
  readonly key: string;
  /** Its template or function. */
  readonly text: string;
}

const rowsOf = (path: string, source: string, table: RegExp): Row[] =>
  [...source.matchAll(table)].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {2}'?([a-z][\w/-]*)'?:\s([^]*?),\n(?= {2}\S|\n|(?![^]))/gm)].map(
      ([, key = '', text = '']) => ({
        path,
        key,
        text,
      }),
    ),
  );
const english = code.flatMap(({ path, source }) =>
  rowsOf(path, source, /const \w+ = \{\n((?:[ \n].*\n)+)\} as const satisfies Texts;/g),
);
const translated = english.filter(({ path }) => !path.startsWith(ENGLISH_ONLY));

test('tables are found', () => assert.ok(new Set(english.map(({ path }) => path)).size > 30));

test('every text is used', () => {
  const uses = new Map<string, number>();
  for (const { source } of code) {
    for (const [, key = ''] of source.matchAll(/'([a-z][\w/-]*)(?=')/g)) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const unused = english
    .filter(({ key }) => (uses.get(key) ?? 0) < 2)
    // A key can be put together: `answer/${action.type}`.
    .filter(({ key }) => !code.some(({ source }) => source.includes(`\`${key.split('/')[0]}/\${`)))
    .map(({ path, key }) => `${path}: ${key}`);
  assert.deepEqual(unused, []);
});

test('every key has one table and its Chinese, and the Chinese catalogue has no other', () => {
  const keys = [...translated.map(({ key }) => key), ...FAILURE_CODES].toSorted();
  assert.deepEqual(Object.keys(ZH.sentences).toSorted(), keys);
  const englishOnly = english.filter((row) => !translated.includes(row) && keys.includes(row.key));
  assert.deepEqual(englishOnly, []);
});

test('Chinese shows no parameter that English does not have', () => {
  /** Null: a function takes them as one object, so the compiler checks it. */
  const namesIn = (text: string): string[] | null => {
    if (/^['"`\s]/.test(text)) return [...text.matchAll(/\{(\w+)(?:\+1)?(?::\w+)?\}/g)].map(([, name]) => name!);
    const taken = /^\(\{([^}]*)\}/.exec(text)?.[1];
    if (taken === undefined) return text.startsWith('()') ? [] : null;
    return taken.includes('...') ? null : [...taken.matchAll(/(\w+)(?=,|\s*$)/g)].map(([, name]) => name!);
  };
  const own = new Map(translated.map(({ key, text }) => [key, namesIn(text)]));
  const chinese = sources
    .filter(({ path }) => path.startsWith(CHINESE))
    .flatMap(({ path, source }) => rowsOf(path, source, /const \w+_SENTENCES: .+ = \{\n([^]*?\n)\};/g));
  assert.equal(chinese.length, Object.keys(ZH.sentences).length);
  const strays = chinese.flatMap(({ key, text }) => {
    const known = own.get(key) ?? null;
    return known === null
      ? []
      : (namesIn(text) ?? []).filter((name) => !known.includes(name)).map((name) => `${key}: ${name}`);
  });
  assert.deepEqual(strays, []);
});

test('a failure of the server is Chinese through and through', () => {
  for (const key of FAILURE_CODES) assert.match(String(ZH.sentences[key]), /^[\p{Script=Han}0-9 ，：、https]+$/u, key);
});

test('the page draws its signs: a machine without a font of symbols shows boxes for ✗ or ♛', () => {
  const signs = code
    .filter(({ path }) => path.startsWith('apps/web/src/'))
    .flatMap(({ path, source }) => [...source.matchAll(/[\u2600-\u27BF]/gu)].map(([sign]) => `${path}: ${sign}`))
    .filter((found) => !/[♠♥♣♦]$/u.test(found));
  assert.deepEqual(signs, []);
});
