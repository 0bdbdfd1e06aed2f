/**
 * Packs the libraries: build/NAME-VERSION.tgz with JavaScript and declarations in `dist`. npm ignores
 * `publishConfig.exports`, so each package is staged in build/NAME with those exports put in place.
 *
 * The compiler turns the imports of `./x.ts` into `./x.js`, but not the URLs that workers are started from: those are
 * turned here, and every file that a packed file names has to be there.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly name: string;
  readonly publishConfig: { readonly access: string; readonly exports: unknown };
}

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILD = join(ROOT, 'build');
/** What only this repository uses: tests, and what they share. */
const LEFT_OUT = ['*.test.ts', 'testing/**'];

/**
 * Compiles `packages/FOLDER` into `build/FOLDER`, as it is to be published.
 * @returns the staged folder.
 * @throws Error where the compiler fails, or a staged file names one that is not there.
 */
export const stagePackage = (folder: string, build = BUILD): string => {
  const source = join(ROOT, 'packages', folder);
  const stage = join(build, folder);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  const { exports, ...publishConfig } = manifest.publishConfig;
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify({ ...manifest, exports, publishConfig }, null, 2)}\n`);
  cpSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
  if (existsSync(join(source, 'weights'))) cpSync(join(source, 'weights'), join(stage, 'weights'), { recursive: true });
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rootDir: join(source, 'src'),
    outDir: join(stage, 'dist'),
  };
  const config = join(stage, 'tsconfig.json');
  const files = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { ...compilerOptions, typeRoots: [join(ROOT, 'node_modules/@types')] },
    include: [join(source, 'src')],
    exclude: LEFT_OUT.map((name) => join(source, 'src/**', name)),
  };
  writeFileSync(config, JSON.stringify(files));
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' });
  rmSync(config);
  for (const path of scriptsIn(stage)) writeFileSync(path, readFileSync(path, 'utf8').replaceAll(URL_OF_TS, '$1.js$2'));
  const missing = missingFiles(stage, exports);
  if (missing.length > 0) throw new Error(`${folder} is not whole: ${missing.join('; ')}`);
  return stage;
};

const URL_OF_TS = /(\bnew URL\(\s*['"]\.{1,2}\/[^'"]+)\.ts(['"]\s*,\s*import\.meta\.url)/g;
/** The file that an import, an export or a URL names, relative to the file that names it. */
const NAMED = /(?:\bfrom\s+|\bimport\s*\(?\s*|\bnew URL\(\s*)['"](\.{1,2}\/[^'"]+\.\w+)['"]/g;

/** @returns a sentence for each file that the package's exports or its scripts name and that is not there. */
export const missingFiles = (stage: string, exports: unknown): string[] => {
  const named = [...JSON.stringify(exports).matchAll(/"(\.\/[^"]*\.\w+)"/g)].map(([, path = '']) => path);
  const exported = named
    .filter((path) => !existsSync(join(stage, path)))
    .map((path) => `its exports name ${path}, which is not there`);
  const imported = scriptsIn(stage).flatMap((script) =>
    [...readFileSync(script, 'utf8').matchAll(NAMED)]
      .filter(([, path = '']) => !existsSync(join(dirname(script), path)))
      .map(([, path = '']) => `${script.slice(stage.length + 1)} names ${path}, which is not there`),
  );
  return [...exported, ...imported];
};

const scriptsIn = (stage: string): string[] =>
  readdirSync(join(stage, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(stage, 'dist', path));

/** Packs these packages into `build`. Nothing else in there is touched: training keeps its checkpoints beside them. */
export const packLibraries = (folders: readonly string[], build = BUILD): void => {
  for (const folder of folders) {
    const stage = stagePackage(folder, build);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', build], { cwd: stage, stdio: 'inherit' });
  }
};

const isLibrary = (folder: string): boolean =>
  'publishConfig' in JSON.parse(readFileSync(join(ROOT, 'packages', folder, 'package.json'), 'utf8'));

if (import.meta.main) packLibraries(readdirSync(join(ROOT, 'packages')).filter(isLibrary));
