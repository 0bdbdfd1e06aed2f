/**
 * Sentences about the repository are true: commands run as printed in a checkout with Node 20, install lines name nothing
 * that is not published, and files, functions, labels of the web app and messages that documents name exist.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Notes of a day and reasons of a decision name programs and files of their time. */
const isDated = (path: string): boolean => /^docs\/(lab|decisions)\/|^CHANGELOG/.test(path);
const PAGES = tracked('*.md').filter((path) => !isDated(path));
const SOURCES = tracked('*.ts', '*.tsx', '*.py', '*.js', '*.json', '*.css', '*.c')
  .filter((path) => path !== 'package-lock.json' && !path.includes('as-printed'))
  .map(read)
  .join('\n');

/** Programs of a checkout after `npm ci`, and those that the page itself asks for. */
const PROGRAMS = new Set(
  `npx npm python3 pip export cd curl git source sudo docker podman psql pg_dump systemctl cp mkdir cat echo printf openssl
   apt-get gunzip ln chown useradd install certbot journalctl redis-cli node-gyp pg_restore createdb`.split(/\s+/),
);

const commandsIn = (page: string): string[] =>
  [...read(page).matchAll(/^```(?:sh|bash)[^\n]*\n([^]*?)^```/gm)].flatMap(([, code = '']) =>
    code
      .replaceAll(/\\\n\s*/g, ' ')
      .replaceAll(/<<'(\w+)'[^]*?^\1$/gm, '')
      .replaceAll(/"[^"]*\n[^"]*"/g, '""')
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s*#/.test(line)),
  );

test('commands start with a program that a checkout has', () => {
  const wrong = PAGES.flatMap((page) =>
    commandsIn(page).flatMap((line) => {
      const words = line.trim().split(/\s+/);
      const program = words.find((word) => !/^[A-Z_]+=/.test(word)) ?? 'cd';
      return PROGRAMS.has(program) ? [] : [`${page}: ${line}`];
    }),
  );
  assert.deepEqual(wrong, []);
});

test('a TypeScript file is run by the Node of the checkout', () => {
  const wrong = PAGES.flatMap((page) =>
    [...read(page).matchAll(/^.*(?<!npx |\w)node (?:--\S+ )*(?:apps|tools|packages)\/\S+\.ts.*$/gm)].map(
      ([line]) => `${page}: ${line}`,
    ),
  );
  assert.deepEqual(wrong, []);
});

test('no line installs a package that is not published', () => {
  const wrong = tracked('*.md', '*.ts', '*.tsx', '*.py')
    .filter((path) => !isDated(path) && !path.includes('as-printed'))
    .filter((path) =>
      /npm (?:install|i|add) (?:-\S+ )*@doudizhu\/|npx @doudizhu\/|pip install (?:-\S+ )*doudizhu\b/.test(read(path)),
    );
  assert.deepEqual(wrong, []);
});

test('files that documents name exist', () => {
  const wrong = PAGES.flatMap((page) =>
    [...read(page).matchAll(/`((?:apps|packages|tools|docs|python|fixtures|puzzles|data|deploy|examples)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      // Capitals are placeholders, and builds are not tracked.
      .filter((path) => !/[A-Z]{4}|\bdist\b/.test(path))
      .filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, dirname(page), path)))
      .map((path) => `${page}: ${path}`),
  );
  assert.deepEqual(wrong, []);
});

test('functions and fields that documents name are in the source', () => {
  const words = new Set(SOURCES.match(/\w+/g));
  const wrong = PAGES.flatMap((page) =>
    [
      ...read(page)
        .replaceAll(/^```[^]*?^```/gm, '')
        .matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !words.has(name))
      .map((name) => `${page}: ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test('labels and messages that guides quote are in the source', () => {
  const guides = PAGES.filter((page) => /^docs\/(?:zh\/)?guides\//.test(page));
  const wrong = guides.flatMap((page) =>
    [
      ...read(page)
        .replaceAll(/^```[^]*?^```/gm, '')
        .matchAll(/“([^”]+)”/g),
    ]
      .map(([, quoted = '']) => quoted)
      .filter((quoted) => !SOURCES.includes(quoted))
      .map((quoted) => `${page}: ${quoted}`),
  );
  assert.deepEqual(wrong, []);
});
