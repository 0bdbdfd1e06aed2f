/**
 * Packs the published packages: `npm run pack` writes build/packages/NAME-VERSION.tgz, the libraries with JavaScript and
 * declarations in `dist`, and the program `ddz` with bundled libraries, so that its tarball needs no other.
 * Install the tarballs of one run together: npm install build/packages/*.tgz. Tarballs of earlier runs are removed first.
 *
 *     npm run pack                        all packages. Takes a minute or more
 *     npm run pack -- solver bots         these and their dependencies: rules, records, evaluate
 *     npm run pack -- cli                 the program ddz with its libraries
 *
 * Each package is staged in build/packages/stage/FOLDER. The compiler rewrites imports of `./x.ts` to `./x.js`. This program
 * also rewrites those in declarations and the URLs of workers. Every file named by a staged file must exist.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'vite';
import { LEFT_OUT, publishedManifest, type Manifest } from './manifest.ts';
import { PUBLICATION, WORKSPACE_SCOPE, whyNotPublishable, type Publication } from './publication.ts';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The program, which bundles its libraries. */
const PROGRAM = 'apps/cli';
/** The library that contains the text of its browser worker. */
const SOLVER = 'packages/solver';

/** Options of packing. */
interface PackOptions {
  readonly build?: string;
  readonly publication?: Publication;
  /** Folders staged so far. Packing adds to them. */
  readonly staged?: Set<string>;
  /** Called before each package, with its folder. */
  readonly onPackage?: (folder: string) => void;
}

/** Folders of the published packages: libraries in order of their dependencies, then the program. */
export const publishedFolders = (): string[] => {
  const waiting = new Map(
    readdirSync(join(ROOT, 'packages'))
      .map((name) => [`packages/${name}`, manifestOf(`packages/${name}`)] as const)
      .filter(([, { publishConfig }]) => publishConfig !== undefined),
  );
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const names = new Set([...waiting.values()].map(({ name }) => name));
    for (const [folder, { dependencies = {} }] of waiting) {
      if (Object.keys(dependencies).some((name) => names.has(name))) continue;
      ordered.push(folder);
      waiting.delete(folder);
      break;
    }
  }
  return [...ordered, PROGRAM];
};

/**
 * Folders of some packages and their dependencies, which must be installed together. The program needs no others.
 * @param names such as `bots`, with or without the scope. None for all packages.
 * @throws Error for an unknown name.
 */
export const foldersFor = (names: readonly string[]): string[] => {
  const folders = publishedFolders();
  if (names.length === 0) return folders;
  const chosen = new Set<string>();
  const add = (name: string): void => {
    const short = name.replace(`${WORKSPACE_SCOPE}/`, '');
    const folder = folders.find((other) => basename(other) === short);
    if (folder === undefined) {
      throw new Error(
        `unknown package "${name}": expected some of ${folders.map((other) => basename(other)).join(', ')}`,
      );
    }
    if (chosen.has(folder)) return;
    chosen.add(folder);
    if (folder === PROGRAM) return;
    for (const needed of Object.keys(manifestOf(folder).dependencies ?? {})) if (isOurs(needed)) add(needed);
  };
  for (const name of names) add(name);
  return folders.filter((folder) => chosen.has(folder));
};

/**
 * Compiles a package into `build/stage/FOLDER`, as it will be published.
 * @param folder such as `packages/rules`.
 * @returns the staged folder.
 * @throws Error if the compiler fails, or a staged file names a missing file.
 */
export const stagePackage = async (folder: string, options: PackOptions = {}): Promise<string> => {
  const { build = join(ROOT, 'build/packages'), publication = PUBLICATION, staged = new Set() } = options;
  const source = join(ROOT, folder);
  const stage = join(build, 'stage', folder);
  if (staged.has(folder)) return stage;
  staged.add(folder);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  if (existsSync(join(source, 'src'))) compile(source, stage);
  if (folder === SOLVER) await carryWorkerText(source, stage);
  const workspaceManifest = manifestOf(folder);
  for (const path of ['README.md', 'CHANGELOG.md', ...(workspaceManifest.files ?? [])]) {
    if (existsSync(join(source, path))) cpSync(join(source, path), join(stage, path), { recursive: true });
  }
  cpSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
  const bundled =
    folder === PROGRAM ? await stageBundled(stage, workspaceManifest, { build, publication, staged }) : [];
  const manifest = publishedManifest(workspaceManifest, folder, publication, bundled);
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const path of ownFiles(stage).filter((name) => /\.(?:js|d\.ts|json|md)$/u.test(name))) {
    const file = join(stage, path);
    writeFileSync(file, published(readFileSync(file, 'utf8'), path, publication));
  }
  const missing = missingFiles(stage);
  if (missing.length > 0) throw new Error(`${folder} is incomplete: ${missing.join('; ')}`);
  return stage;
};

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

/** Compiles declarations, with their comments, then scripts, whose comments are in the sources that their maps carry. */
const compile = (source: string, stage: string): void => {
  const config = join(stage, 'tsconfig.json');
  const shared = {
    noEmit: false,
    incremental: false,
    rootDir: join(source, 'src'),
    outDir: join(stage, 'dist'),
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  for (const emitted of [
    { declaration: true, emitDeclarationOnly: true },
    { removeComments: true, sourceMap: true, inlineSources: true },
  ]) {
    const files = {
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { ...shared, ...emitted },
      include: [join(source, 'src')],
      exclude: LEFT_OUT.map((glob) => join(source, 'src', glob)),
    };
    writeFileSync(config, JSON.stringify(files));
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' });
  }
  rmSync(config);
  for (const path of ownFiles(stage).filter((name) => name.endsWith('.js.map'))) thinLines(join(stage, path));
};

/**
 * Keeps one place per line of a source map: enough for stack traces and breakpoints, in a fifth of the size. Lines of
 * compiled binaries, which the script has too, are left out.
 */
const thinLines = (file: string): void => {
  const map = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly mappings: string;
    readonly sourcesContent: string[];
  };
  const mappings = encode(decode(map.mappings).map((line) => line.slice(0, 1)));
  const sourcesContent = map.sourcesContent.map((text) => text.replaceAll(/^.{1000,}$/gmu, '…'));
  writeFileSync(file, JSON.stringify({ ...map, mappings, sourcesContent }));
};

/** Bundles the worker into one text, for pages that cannot load it as a file (browser.ts). */
const carryWorkerText = async (source: string, stage: string): Promise<void> => {
  const output = await bundle({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: 'oxc',
      // Vite keeps the whitespace of libraries that are ES modules.
      lib: {
        entry: join(source, 'src/engine/worker-browser.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: 'worker',
      },
    },
  });
  const [chunk] = Array.isArray(output) && output[0] !== undefined ? output[0].output : [];
  if (chunk?.type !== 'chunk' || chunk.imports.length > 0) throw new Error('the worker is not one file');
  const file = join(stage, 'dist/engine/worker-text.js');
  const text = readFileSync(file, 'utf8');
  const carried = text.replace('WORKER_TEXT = null', () => `WORKER_TEXT = ${JSON.stringify(chunk.code)}`);
  if (carried === text) throw new Error(`${file} has no place for the worker's text`);
  writeFileSync(file, carried);
};

/** Copies the program's packages and their dependencies into its `node_modules`. @returns their names. */
const stageBundled = async (
  stage: string,
  { dependencies = {} }: Manifest,
  options: Required<Omit<PackOptions, 'onPackage'>>,
): Promise<string[]> => {
  const waiting = Object.keys(dependencies);
  const bundled = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (bundled.has(name)) continue;
    bundled.add(name);
    const folder = isOurs(name) ? workspaceFolder(name) : join('node_modules', name);
    const from = isOurs(name) ? await stagePackage(folder, options) : join(ROOT, folder);
    const at = isOurs(name) ? name.replace(WORKSPACE_SCOPE, options.publication.scope) : name;
    cpSync(from, join(stage, 'node_modules', at), { recursive: true });
    waiting.push(...Object.keys(manifestOf(folder).dependencies ?? {}));
  }
  cpSync(join(ROOT, 'data/puzzles/canju.jsonl'), join(stage, 'puzzles/canju.jsonl'));
  return [...bundled].toSorted();
};

/** True for packages of this repository. */
const isOurs = (name: string): boolean => name.startsWith(`${WORKSPACE_SCOPE}/`);

const workspaceFolder = (name: string): string => {
  const folder = name.slice(WORKSPACE_SCOPE.length + 1);
  return existsSync(join(ROOT, 'packages', folder)) ? `packages/${folder}` : `apps/${folder}`;
};

const URL_OF_TS = /(\bnew URL\(\s*['"]\.{1,2}\/[^'"]+)\.ts(['"]\s*,\s*import\.meta\.url)/gu;
const DECLARED_TS = /((?:\bfrom|\bimport)\s*\(?\s*['"]\.{1,2}\/[^'"]+)\.ts(['"])/gu;
/** Relative path in an import, an export or a URL. */
const NAMED = /(?:\bfrom\s+|\bimport\s*\(?\s*|\bnew URL\(\s*)['"](\.{1,2}\/[^'"]+\.\w+)['"]/gu;

/** A staged file as it is published. */
const published = (text: string, path: string, { scope }: Publication): string => {
  const scoped = text.replaceAll(`${WORKSPACE_SCOPE}/`, `${scope}/`);
  if (path.endsWith('.d.ts')) return scoped.replaceAll(DECLARED_TS, '$1.js$2');
  return path.endsWith('.js') ? scoped.replaceAll(URL_OF_TS, '$1.js$2') : scoped;
};

/** Files of a staged package except its `node_modules`. */
const ownFiles = (stage: string): string[] =>
  readdirSync(stage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(stage.length + 1))
    .filter((path) => !path.startsWith('node_modules/'));

/** @returns a sentence per missing file named in the package's manifest or scripts. */
export const missingFiles = (stage: string): string[] => {
  const { exports = {}, bin = {} } = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8')) as Partial<Manifest>;
  const named = [...JSON.stringify([exports, bin]).matchAll(/"(\.\/[^"]*\.\w+)"/gu)]
    // The second of a pair `"./x.json": "./x.json"` is the file.
    .map(([, path = '']) => path);
  const exported = [...new Set(named)]
    .filter((path) => !existsSync(join(stage, path)))
    .map((path) => `its manifest names ${path}, which is missing`);
  const imported = ownFiles(stage)
    .filter((path) => path.endsWith('.js'))
    .flatMap((script) =>
      [...readFileSync(join(stage, script), 'utf8').matchAll(NAMED)]
        .filter(([, path = '']) => !existsSync(join(stage, dirname(script), path)))
        .map(([, path = '']) => `${script} names ${path}, which is missing`),
    );
  return [...exported, ...imported];
};

/**
 * Packs packages into `build`.
 * @returns tarballs, in the order of the folders.
 */
export const pack = async (folders: readonly string[], options: PackOptions = {}): Promise<string[]> => {
  const { build = join(ROOT, 'build/packages'), staged = new Set<string>(), onPackage } = options;
  const tarballs: string[] = [];
  for (const folder of folders) {
    onPackage?.(folder);
    const stage = await stagePackage(folder, { ...options, staged });
    const args = ['pack', '--json', '--silent', '--pack-destination', build];
    const printed = execFileSync('npm', args, { cwd: stage, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    tarballs.push(join(build, tarballIn(JSON.parse(printed))));
  }
  return tarballs;
};

/** npm 11 prints a list of packed packages, npm 12 an object by name. */
const tarballIn = (packed: unknown): string => {
  const [first] = Object.values(packed as Record<string, { readonly filename: string }>);
  if (first === undefined) throw new Error('npm pack packed nothing');
  return first.filename;
};

const publish = async (): Promise<void> => {
  const reason = whyNotPublishable(PUBLICATION);
  if (reason !== null) throw new Error(reason);
  for (const tarball of await pack(publishedFolders())) execFileSync('npm', ['publish', tarball], { stdio: 'inherit' });
};

/** Writes progress to standard error, so that standard output has only the tarballs. */
const main = async (): Promise<void> => {
  const known = publishedFolders().map((folder) => basename(folder));
  const { positionals } = readOptions(
    import.meta.filename,
    {},
    { usage: 'PACKAGE…', about: `some of ${known.join(', ')} (default all)`, min: 0, max: Infinity },
  );
  if (positionals.length === 1 && positionals[0] === 'publish') return publish();
  const unknown = positionals.find((name) => !known.includes(name.replace(`${WORKSPACE_SCOPE}/`, '')));
  if (unknown !== undefined)
    refuseOptions(import.meta.filename, `unknown package "${unknown}": expected some of ${known.join(', ')}`);
  const folders = foldersFor(positionals);
  const build = join(ROOT, 'build/packages');
  // `*.tgz` would install the tarballs of earlier runs too.
  for (const name of existsSync(build) ? readdirSync(build) : []) if (name.endsWith('.tgz')) rmSync(join(build, name));
  let begun = 0;
  const onPackage = (folder: string): void => console.error(`${++begun}/${folders.length}  ${folder}`);
  for (const tarball of await pack(folders, { build, onPackage })) console.log(tarball);
};

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(`pack: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}
