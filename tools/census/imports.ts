/** Graph of the relative imports of a code base, types included, and the circles in it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Targets of each node of a graph: a file at the files it imports, a folder at folders. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** @returns the source file of each entry of a workspace by its specifier, such as `@doudizhu/rules/cards`. */
export const entriesOf = (root: string): Map<string, string> => {
  const entries = new Map<string, string>();
  for (const path of globSync('{packages,apps}/*/package.json', { cwd: root }).toSorted()) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      readonly name: string;
      readonly exports?: Readonly<Record<string, unknown>>;
    };
    for (const [key, target] of Object.entries(exports)) {
      const file = join(dirname(path), String(target));
      if (/\.tsx?$/.test(file) && existsSync(join(root, file))) entries.set(join(name, key), file);
    }
  }
  return entries;
};

/** Sources of a checkout, and the files that import each of them. */
interface Sources {
  readonly texts: ReadonlyMap<string, string>;
  readonly importers: Graph;
}

const read = new Map<string, Sources>();

/** Reads the sources of each checkout once per process, without the packages that `tools/kernel` has after a build. */
export const readSources = (root: string): Sources => {
  const known = read.get(root);
  if (known !== undefined) return known;
  const patterns = ['{packages,apps}/*/src/**/*.{ts,tsx}', 'apps/web/browser/**/*.ts', 'tools/**/*.ts'];
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] });
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const importers = new Map<string, Set<string>>();
  for (const [file, targets] of importsOf(texts, entriesOf(root))) {
    for (const target of targets) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
  const found = { texts, importers };
  read.set(root, found);
  return found;
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

/** @returns the files that each file imports or exports from, by a path or by an entry of a workspace. */
export const importsOf = (
  sources: ReadonlyMap<string, string>,
  entries: ReadonlyMap<string, string> = new Map(),
): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    if (!/\.tsx?$/.test(file)) continue;
    const { staticImports, staticExports } = parseSync(file, text).module;
    const specifiers = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap((each) => each.entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      // A lazy module, the file of a worker: a string that names a source file.
      ...[...text.matchAll(/['"](\.{1,2}\/[^'"]+\.tsx?|@doudizhu\/[^'"]+)['"]/g)].map(([, name]) => name as string),
    ];
    const targets = specifiers.map((name) =>
      name.startsWith('.') ? join(dirname(file), name) : (entries.get(name) ?? ''),
    );
    // AssemblyScript names files without their ending.
    const known = targets
      .map((target) => (sources.has(target) ? target : `${target}.ts`))
      .filter((target) => sources.has(target));
    graph.set(file, new Set(known));
  }
  return graph;
};

/**
 * @returns the graph of folders at every level. An edge joins two folders of the same parent (or a folder and a file)
 * if a file in the first imports one in the second. An `index.ts` is its folder's front and lies above it.
 */
export const foldersOf = (imports: Graph): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [file.split('/'), target.split('/')];
      const depth = from.findIndex((part, index) => part !== to[index]);
      const [above, below] = [from, to].map((parts) => parts.slice(0, depth + 1).join('/')) as [string, string];
      graph.set(above, (graph.get(above) ?? new Set()).add(below));
    }
  }
  return graph;
};

/** @returns the imports of a file of one page by a file of another page. */
export const pageImports = (imports: Graph): string[] => {
  const pageOf = (file: string): string | undefined => /\/src\/pages\/([^/]+)\//.exec(file)?.[1];
  return [...imports].flatMap(([file, targets]) =>
    [...targets]
      .filter((target) => pageOf(file) !== undefined && pageOf(target) !== undefined && pageOf(file) !== pageOf(target))
      .map((target) => `${file} → ${target}`),
  );
};

/** @returns the strongly connected components of more than one node (Tarjan 1972). */
export const circlesIn = (graph: Graph): string[][] => {
  const circles: string[][] = [];
  const stack: string[] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) as number);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) as number, low.get(next) as number));
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles.toSorted((a, b) => b.length - a.length);
};
