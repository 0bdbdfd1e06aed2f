/** Test files of the repository, and those that a change touches. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, normalize } from 'node:path';
import { entriesOf, importsOf, type Graph } from '../census/imports.ts';

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

/** The repository without packages from npm, which `tools/kernel` has after a build. */
const FOLDER = { cwd: ROOT, exclude: ['**/node_modules/**'] };
const TESTS = '{packages/*/src,apps/*/src,apps/web/browser,tools}/**/*.test.ts';

export const testFiles = (kinds: readonly Kind[]): string[] =>
  globSync(TESTS, FOLDER)
    .filter((file) => kindsOf(file, readFileSync(join(ROOT, file), 'utf8')).some((kind) => kinds.includes(kind)))
    .toSorted();

/** Sources of the repository, read once. */
interface Sources {
  /** Text of each file by its path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that import each file. */
  readonly importers: Graph;
}

let sources: Sources | undefined;

export const readSources = (): Sources => {
  if (sources !== undefined) return sources;
  const files = globSync(['{packages,apps}/*/src/**/*.{ts,tsx}', 'apps/web/browser/**/*.ts', 'tools/**/*.ts'], FOLDER);
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const importers = new Map<string, Set<string>>();
  for (const [file, targets] of importsOf(texts, entriesOf(ROOT))) {
    for (const target of targets) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
  return (sources = { texts, importers });
};

/** @returns the files and all that import them, directly or not. Nothing is reached through a test. */
export const reachedFrom = (files: Iterable<string>, importers: Graph): ReadonlySet<string> => {
  const reached = new Set(files);
  for (const file of reached) {
    if (file.endsWith('.test.ts')) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
};

/** Files by which any test can change: versions of packages, settings of the compiler, the suite itself. */
const TOUCHES_ALL = /(?:^|\/)(?:package|package-lock|tsconfig[^/]*)\.json$|^tools\/suite\//;

/** @returns a function that reports whether a change of these files touches a test file. */
export const touchedBy = (changed: readonly string[]): ((test: string) => boolean) => {
  if (changed.some((file) => TOUCHES_ALL.test(file))) return () => true;
  const { texts, importers } = readSources();
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

/** @returns files that differ from `main` where this branch started, committed or not. */
export const changedFiles = (): string[] => {
  const git = (...words: string[]): string[] =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  const [base = ''] = git('merge-base', 'main', 'HEAD');
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', base.trim()),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
};
