/**
 * Executes the import table of ARCHITECTURE.md. Workspaces are hoisted into one node_modules, so any import
 * compiles whether it is declared or not: only this check keeps the layers apart.
 *
 * It reads tokens, not text, so a comment or a string that mentions an import is no import.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tokenize, type Token } from './tokens.ts';

interface Row {
  /** The workspace's folder. */
  readonly folder: string;
  /** Workspaces that any of its files may import. */
  readonly mayImport: readonly string[];
  /** Workspaces that only its worker shells, files named `worker*`, may import. */
  readonly mayImportInWorker: readonly string[];
  /** Which of its files may import `node:*`. Tests always may. */
  readonly node: 'all' | 'pool and workers' | 'none';
  /** May it import packages from npm that its package.json declares? Tests always may. */
  readonly npm: boolean;
  /** Packages from npm that it uses where they are installed, and does without where they are not. */
  readonly optional: readonly string[];
  /** May it read the clock or draw random numbers itself? Tests, benchmarks and training always may. */
  readonly impure: boolean;
}

const PACKAGE = { mayImportInWorker: [], node: 'none', npm: false, optional: [], impure: false } as const;
const APP = { mayImportInWorker: [], node: 'all', npm: true, optional: [], impure: true } as const;

// oxfmt-ignore
export const TABLE: readonly Row[] = [
  { ...PACKAGE, folder: 'packages/rules',  mayImport: [] },
  { ...PACKAGE, folder: 'packages/records', mayImport: ['rules'] },
  { ...PACKAGE, folder: 'packages/solver', mayImport: ['rules'], node: 'pool and workers' },
  { ...PACKAGE, folder: 'packages/evaluate', mayImport: ['rules'] },
  { ...PACKAGE, folder: 'packages/bots',   mayImport: ['rules', 'records', 'evaluate', 'solver'] },
  { ...PACKAGE, folder: 'packages/arena',  mayImport: ['rules', 'bots'] },
  { ...PACKAGE, folder: 'packages/engines', mayImport: ['rules', 'records', 'bots', 'arena'], node: 'all', optional: ['onnxruntime-web'] },
  { ...PACKAGE, folder: 'packages/training', mayImport: ['rules', 'evaluate', 'bots', 'arena'], node: 'all', impure: true },
  { ...PACKAGE, folder: 'packages/table',  mayImport: ['rules', 'records'] },
  { ...PACKAGE, folder: 'packages/words',  mayImport: ['rules'] },
  { ...PACKAGE, folder: 'packages/puzzles', mayImport: ['rules', 'solver', 'bots', 'table'] },
  { ...APP,     folder: 'apps/rpc',        mayImport: ['rules', 'records', 'solver', 'bots', 'engines'] },
  { ...APP,     folder: 'apps/server',     mayImport: ['table', 'rules', 'records', 'bots', 'engines', 'solver'] },
  { ...APP,     folder: 'apps/cli',        mayImport: ['rules', 'records', 'evaluate', 'solver', 'bots', 'arena', 'engines', 'table', 'words', 'puzzles', 'rpc'] },
  { ...APP,     folder: 'apps/web',        mayImport: ['rules', 'records', 'table', 'words'], mayImportInWorker: ['bots', 'solver'], node: 'none' },
];

/** Folders of the root itself: they belong to nobody's package and may import any workspace. */
const ROOT_FOLDERS = ['scripts', 'bench'];
const SCOPE = '@doudizhu/';
const SOURCE_FILE = /\.(?:ts|tsx|js|mjs)$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'build', 'fixtures']);

export interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** package.json by folder; the root's is `.`. */
export type Manifests = ReadonlyMap<string, Manifest>;

/** Something that a file names, and the line where it does. */
interface Mention {
  readonly specifier: string;
  readonly line: number;
}

/** A module that a file names. */
interface Reference extends Mention {
  /** Whether it is loaded by import() or require(), so that a missing one can be caught. */
  readonly isCall: boolean;
}

/**
 * @param path of the file, from the root, with forward slashes.
 * @returns one line a problem: `file:line: what, wanted`.
 */
export const checkSource = (path: string, source: string, manifests: Manifests): string[] => {
  const owner = ownerOf(path);
  const tokens = tokenize(source);
  const row = TABLE.find(({ folder }) => folder === owner);
  if (owner !== '.' && row === undefined) return [`${path}:1: "${owner}" is not in the table, want a row for it`];
  const problems: string[] = [];
  for (const { specifier, line, isCall } of references(tokens)) {
    const problem = whyForbidden(path, specifier, { owner, row, manifests, isCall });
    if (problem !== null) problems.push(`${path}:${line}: ${problem}`);
  }
  for (const line of computedImports(tokens)) {
    problems.push(`${path}:${line}: import of a computed name, want a string that can be checked`);
  }
  if (row !== undefined && !row.impure && !isTest(path) && !isMeasurement(path)) {
    for (const { specifier, line } of impureCalls(tokens)) {
      problems.push(`${path}:${line}: "${specifier}" in a package, want it as an argument from the app`);
    }
  }
  return problems;
};

/** @returns what is wrong with the dependencies between workspaces that `folder`'s package.json declares. */
export const checkManifest = (folder: string, manifests: Manifests): string[] => {
  const row = TABLE.find((candidate) => candidate.folder === folder);
  const manifest = manifests.get(folder) ?? {};
  const path = `${folder}/package.json:1`;
  if (row === undefined) return [`${path}: "${folder}" is not in the table, want a row for it`];
  const problems: string[] = [];
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    if (!name.startsWith(SCOPE)) continue;
    const short = name.slice(SCOPE.length);
    const allowed = [...row.mayImport, ...row.mayImportInWorker];
    if (!allowed.includes(short)) problems.push(`${path}: depends on "${name}", ${wantOneOf(allowed)}`);
    const actual = workspaceManifest(short, manifests)?.version;
    if (version !== actual) problems.push(`${path}: "${name}" at "${version}", want "${actual ?? 'a workspace'}"`);
  }
  return problems;
};

interface Context {
  /** The folder of the file's workspace, or `.`. */
  readonly owner: string;
  readonly row: Row | undefined;
  readonly manifests: Manifests;
  readonly isCall: boolean;
}

const whyForbidden = (path: string, specifier: string, context: Context): string | null => {
  if (specifier.startsWith('.')) return whyRelativeForbidden(path, specifier, context.owner);
  if (isVirtual(specifier)) return null;
  if (isBuiltin(specifier)) return whyBuiltinForbidden(path, specifier, context.row);
  if (specifier.startsWith(SCOPE)) return whyWorkspaceForbidden(path, specifier, context);
  return whyNpmForbidden(path, specifier, context);
};

const whyRelativeForbidden = (path: string, specifier: string, owner: string): string | null => {
  const target = ownerOf(posix.normalize(posix.join(posix.dirname(path), specifier)));
  if (target === owner) return null;
  const want = target === '.' ? 'a file of its own package' : `"${SCOPE}${posix.basename(target)}"`;
  return `"${specifier}" leaves ${owner === '.' ? 'the root folders' : owner}, want ${want}`;
};

const whyBuiltinForbidden = (path: string, specifier: string, row: Row | undefined): string | null => {
  if (!specifier.startsWith('node:')) return `"${specifier}", want "node:${specifier}"`;
  if (row === undefined || row.node === 'all' || isTest(path) || isMeasurement(path) || isToolConfig(path)) return null;
  if (row.node === 'none') return `"${specifier}" in ${row.folder}, want no node: module`;
  if (isWorker(path) || posix.basename(path) === 'pool.ts') return null;
  return `"${specifier}" in ${row.folder}, want it in pool.ts or a worker*.ts only`;
};

const whyWorkspaceForbidden = (path: string, specifier: string, { owner, row, manifests }: Context): string | null => {
  const short = specifier.slice(SCOPE.length).split('/')[0] ?? '';
  if (row === undefined) return null;
  if (owner.endsWith(`/${short}`)) return `"${specifier}" imports itself, want a relative path`;
  const allowed = isWorker(path) ? [...row.mayImport, ...row.mayImportInWorker] : row.mayImport;
  if (!allowed.includes(short)) return `"${specifier}" in ${owner}, ${wantOneOf(allowed)}`;
  return whyUndeclared(SCOPE + short, owner, dependencies(manifests.get(owner), isTest(path)));
};

const whyNpmForbidden = (
  path: string,
  specifier: string,
  { owner, row, manifests, isCall }: Context,
): string | null => {
  const name = packageName(specifier);
  const isOptional = isDeclaredOptional(name, manifests.get(owner));
  if (isOptional && !isCall) return `"${name}" is optional, want import() or require(), and a way without it`;
  if (row?.optional.includes(name) === true) {
    return isOptional ? null : `"${name}" is not optional, want it in ${owner}/package.json as an optional peer`;
  }
  const forTools = row === undefined || isTest(path) || isMeasurement(path) || isToolConfig(path);
  if (!forTools && !row.npm) return `"${name}" in ${owner}, want no package from npm`;
  const declared = dependencies(manifests.get(owner), forTools);
  const shared = forTools ? dependencies(manifests.get('.'), true) : {};
  return whyUndeclared(name, owner, { ...shared, ...declared });
};

const whyUndeclared = (name: string, owner: string, declared: Readonly<Record<string, string>>): string | null =>
  name in declared ? null : `"${name}" is not declared, want it in ${owner === '.' ? '' : `${owner}/`}package.json`;

/** Whether an installation may lack it: an optional dependency, or an optional peer. */
const isDeclaredOptional = (name: string, manifest: Manifest | undefined): boolean =>
  name in (manifest?.optionalDependencies ?? {}) || manifest?.peerDependenciesMeta?.[name]?.optional === true;

const dependencies = (manifest: Manifest | undefined, withDev: boolean): Readonly<Record<string, string>> => ({
  ...manifest?.dependencies,
  ...manifest?.optionalDependencies,
  ...manifest?.peerDependencies,
  ...(withDev ? manifest?.devDependencies : {}),
});

const wantOneOf = (names: readonly string[]): string =>
  names.length === 0 ? 'want no other workspace' : `want one of ${names.join(', ')}`;

/** Tests, and what only tests in a browser use. */
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('apps/web/browser/');
/** Benchmarks and training measure time and draw numbers; no library loads them. */
const isMeasurement = (path: string): boolean => /(?:^|\/)bench\/|(?:^|\/)(?:bench|train)[^/]*$/.test(path);
/** What a bundler reads, and what a bundler makes up. */
const isToolConfig = (path: string): boolean => path.endsWith('.config.ts');
const isVirtual = (specifier: string): boolean => specifier.startsWith('virtual:');
const isWorker = (path: string): boolean => /^worker[^/]*\.tsx?$/.test(posix.basename(path));

/** @returns the folder of the workspace that holds `path`, or `.`. */
const ownerOf = (path: string): string => /^(?:packages|apps)\/[^/]+/.exec(path)?.[0] ?? '.';

const workspaceManifest = (short: string, manifests: Manifests): Manifest | undefined =>
  manifests.get(`packages/${short}`) ?? manifests.get(`apps/${short}`);

/** @returns `@scope/name` of `@scope/name/deep/path`, `name` of `name/deep/path`. */
const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** @returns each module named by import, export … from, import(), require(), new URL() and new Worker(). */
const references = (tokens: readonly Token[]): Reference[] => {
  const found: Reference[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'string') continue;
    const [before, twoBefore, threeBefore] = [1, 2, 3].map((back) => tokens[index - back]?.text);
    const isClause = before === 'from' || before === 'import';
    const isCall = before === '(' && (twoBefore === 'import' || twoBefore === 'require');
    const reference = { specifier: token.text, line: token.line, isCall };
    const isShell = before === '(' && threeBefore === 'new' && (twoBefore === 'URL' || twoBefore === 'Worker');
    // A URL that names data is no module.
    if (isClause || isCall || (isShell && SOURCE_FILE.test(token.text))) found.push(reference);
  }
  return found;
};

/** @returns the lines of import(x) where x is no plain string. */
const computedImports = (tokens: readonly Token[]): number[] => {
  const lines: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || token.text !== 'import' || tokens[index - 1]?.text === '.') continue;
    if (tokens[index + 1]?.text === '(' && tokens[index + 2]?.kind !== 'string') lines.push(token.line);
  }
  return lines;
};

// oxfmt-ignore
const IMPURE: readonly (readonly string[])[] = [
  ['Math', '.', 'random'],
  ['Date', '.', 'now'],
  ['performance', '.', 'now'],
  ['new', 'Date', '(', ')'],
  ['crypto', '.', 'getRandomValues'],
  ['crypto', '.', 'randomUUID'],
];

const impureCalls = (tokens: readonly Token[]): Mention[] => {
  const found: Mention[] = [];
  for (const [index, { line }] of tokens.entries()) {
    const call = IMPURE.find((words) =>
      words.every((word, at) => tokens[index + at]?.kind !== 'string' && tokens[index + at]?.text === word),
    );
    if (call !== undefined) found.push({ specifier: call.join('').replace('new', 'new '), line });
  }
  return found;
};

/** @returns every source file under `folder`, as paths from `root` with forward slashes. */
const sourceFiles = (root: string, folder: string): string[] => {
  const files: string[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) files.push(...sourceFiles(root, path));
    else if (entry.isFile() && SOURCE_FILE.test(entry.name)) files.push(path);
  }
  return files;
};

/** @returns the subfolders of `folder`, or none where it does not exist. */
const subfolders = (root: string, folder: string): string[] =>
  readdirSync(root).includes(folder)
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${folder}/${entry.name}`)
    : [];

const main = (): void => {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const workspaces = ['packages', 'apps'].flatMap((parent) => subfolders(root, parent));
  const manifests = new Map<string, Manifest>();
  for (const folder of ['.', ...workspaces]) {
    manifests.set(folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest);
  }
  const rootFolders = ROOT_FOLDERS.filter((folder) => readdirSync(root).includes(folder));
  const files = [...workspaces, ...rootFolders].flatMap((folder) => sourceFiles(root, folder));
  const problems = [
    ...workspaces.flatMap((folder) => checkManifest(folder, manifests)),
    ...files.flatMap((path) => checkSource(path, readFileSync(join(root, path), 'utf8'), manifests)),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`check:imports: ${files.length} files, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
};

if (import.meta.main) main();
