/** Test files of the repository, and those that a change touches. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { reachedFrom, readSources } from '../census/imports.ts';

export const ROOT = join(import.meta.dirname, '../..');

export const KINDS = ['quick', 'walk', 'sized', 'heavy'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * @returns the kinds of a test file, by its name and place, and by the sizes that it has
 * @throws if its name has another kind, such as `x.long.test.ts`
 */
export const kindsOf = (file: string, text: string): readonly Kind[] => {
  const named = /\.([^./]+)\.test\.ts$/u.exec(file)?.[1];
  if (named !== undefined && named !== 'walk' && named !== 'heavy') {
    throw new Error(`${file}: the kind "${named}" does not exist, expected walk or heavy`);
  }
  if (file.endsWith('.walk.test.ts')) return ['walk'];
  if (file.endsWith('.heavy.test.ts') || file.startsWith('apps/web/browser/')) return ['heavy'];
  return /\bsized\(/.test(text) ? ['quick', 'sized'] : ['quick'];
};

const TESTS = '{packages/*/src,apps/*/src,apps/web/browser,tools}/**/*.test.ts';

export const testFiles = (kinds: readonly Kind[]): string[] =>
  globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .filter((file) => kindsOf(file, readFileSync(join(ROOT, file), 'utf8')).some((kind) => kinds.includes(kind)))
    .toSorted();

/** Files by which any test can change: versions of packages, settings of the compiler, the suite itself. */
const TOUCHES_ALL = /(?:^|\/)(?:package|package-lock|tsconfig[^/]*)\.json$|^tools\/suite\//;

/** @returns a function that reports whether a change of these files touches a test file. */
export const touchedBy = (changed: readonly string[]): ((test: string) => boolean) => {
  if (changed.some((file) => TOUCHES_ALL.test(file))) return () => true;
  const { texts, importers } = readSources(ROOT);
  const readers = [...texts].filter(([, text]) => {
    const paths = pathsIn(text);
    return changed.some((file) => paths.some((path) => isIn(file, path)));
  });
  const reached = reachedFrom([...changed, ...readers.map(([file]) => file)], importers);
  return (test) => reached.has(test);
};

/** @returns paths and patterns of files that a source names in quotes. `**` for the list of all that git knows. */
const pathsIn = (source: string): string[] =>
  [...source.matchAll(/(\bjoin\([^()'"]*)?(['"`])([\w./*{},@-]+)\2/g)].flatMap(([, isJoined, , literal = '']) => {
    if (literal === 'ls-files') return ['**'];
    const path = normalize(literal).replace(/^(?:\.\.?\/)+|\/$/g, '');
    // A single word is the name of a folder only as a part of a path.
    return /[./]/.test(path) || isJoined !== undefined ? [path] : [];
  });

/** @returns whether a path is the end of a file's path, a folder that contains it, or a pattern that matches it. */
const isIn = (file: string, path: string): boolean =>
  /[*{]/.test(path)
    ? matchesGlob(file, path)
    : file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}/`);

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);

const UNTRACKED = ['ls-files', '-z', '--exclude-standard', '--others'];

/** @returns files that differ from `main` where this branch started, committed or not. */
export const changedFiles = (): string[] => {
  const [base = ''] = git('merge-base', 'main', 'HEAD');
  return [...git('diff', '--name-only', '--no-renames', '-z', base.trim()), ...git(...UNTRACKED)];
};

const PASSES = join(ROOT, 'node_modules/.cache/suite/passes.json');

/** Test files that passed, and hashes of all files that git does not ignore, by path, at that time. */
interface Passes {
  readonly hashes: Readonly<Record<string, string>>;
  readonly passed: readonly string[];
}

interface Fresh {
  /** Test files that passed before and that no change since then touches. */
  readonly fresh: ReadonlySet<string>;
  /** Adds test files that passed now, on the files as they were read. */
  readonly addPassed: (passed: readonly string[]) => void;
}

/** @param path of the passes before */
export const readFresh = (path = PASSES): Fresh => {
  const before: Passes = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { hashes: {}, passed: [] };
  const hashes: Record<string, string> = {};
  for (const file of git(...UNTRACKED, '--cached')) {
    if (existsSync(join(ROOT, file))) hashes[file] = hash('sha1', readFileSync(join(ROOT, file)));
  }
  const files = Object.keys({ ...before.hashes, ...hashes });
  const isTouched = touchedBy(files.filter((file) => hashes[file] !== before.hashes[file]));
  const fresh = new Set(before.passed.filter((test) => !isTouched(test)));
  return {
    fresh,
    addPassed: (passed) => {
      mkdirSync(dirname(path), { recursive: true });
      // Another process reads the old file or the new one.
      writeFileSync(`${path}.new`, JSON.stringify({ hashes, passed: [...fresh, ...passed] } satisfies Passes));
      renameSync(`${path}.new`, path);
    },
  };
};
