/**
 * Which tests can see a file: the import graph of the workspace, walked backwards. The nearest tests come first, since
 * they are the likeliest to notice a mutant.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface ImportGraph {
  /** Importers by imported file; paths from the root, with forward slashes. */
  readonly importers: ReadonlyMap<string, readonly string[]>;
}

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'tools/**/*.ts'];

export const readImportGraph = (root: string): ImportGraph => {
  const exportsByName = readExports(root);
  const importers = new Map<string, string[]>();
  for (const file of globSync(SOURCES, { cwd: root })) {
    for (const specifier of specifiersOf(join(root, file))) {
      const target = specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier))
        : exportsByName.get(specifier);
      if (target === undefined) continue;
      const known = importers.get(target) ?? [];
      if (!known.includes(file)) importers.set(target, [...known, file]);
    }
  }
  return { importers };
};

/** The tests that import a file, at any distance; long tests are left out. */
export interface ReachingTests {
  /** The file's own test, then those of its folder. */
  readonly near: readonly string[];
  /** Those of its workspace, then the others, each by distance. */
  readonly far: readonly string[];
}

export const testsThatReach = ({ importers }: ImportGraph, file: string): ReachingTests => {
  const own = file.replace(/\.tsx?$/, '');
  const seen = new Set([file]);
  const tests: string[] = [];
  for (let ring = [file]; ring.length > 0;) {
    const next: string[] = [];
    for (const importer of ring.flatMap((path) => importers.get(path) ?? [])) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      if (!importer.endsWith('.test.ts')) next.push(importer);
      else if (!importer.endsWith('.long.test.ts')) tests.push(importer);
    }
    ring = next;
  }
  const [folder, workspace] = [dirname(file), file.split('/').slice(0, 2).join('/')];
  const rank = (test: string): number =>
    [`${own}.test.ts`, `${own}.heavy.test.ts`].includes(test)
      ? 0
      : dirname(test) === folder
        ? 1
        : test.startsWith(`${workspace}/`)
          ? 2
          : 3;
  const ranked = tests.toSorted((a, b) => rank(a) - rank(b));
  return { near: ranked.filter((test) => rank(test) < 2), far: ranked.filter((test) => rank(test) >= 2) };
};

const specifiersOf = (path: string): string[] => {
  const source = readFileSync(path, 'utf8');
  const { module } = parseSync(path, source);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
  ];
  // A worker's file, a lazy module: a string that names a source file.
  const quoted = [...source.matchAll(/['"](\.{1,2}\/[^'"]+\.tsx?|@doudizhu\/[^'"]+)['"]/g)].map(
    ([, name]) => name ?? '',
  );
  return [...new Set([...named, ...quoted])];
};

/** @returns the source file of each public specifier, such as `@doudizhu/solver/pool`. */
const readExports = (root: string): Map<string, string> => {
  const files = new Map<string, string>();
  for (const path of globSync('{packages,apps}/*/package.json', { cwd: root })) {
    const { name, exports } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      readonly name: string;
      readonly exports?: Readonly<Record<string, unknown>>;
    };
    for (const [key, target] of Object.entries(exports ?? {})) {
      if (typeof target === 'string') files.set(normalize(join(name, key)), normalize(join(dirname(path), target)));
    }
  }
  return files;
};
