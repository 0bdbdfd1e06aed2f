/**
 * Packs the libraries: build/NAME-VERSION.tgz with JavaScript and declarations in `dist`. npm ignores
 * `publishConfig.exports`, so each package is staged in build/NAME with those exports put in place.
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

const pack = (folder: string): void => {
  const source = join(ROOT, 'packages', folder);
  const stage = join(BUILD, folder);
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
    exclude: [join(source, 'src/**/*.test.ts')],
  };
  writeFileSync(config, JSON.stringify(files));
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' });
  execFileSync('npm', ['pack', '--silent', '--pack-destination', BUILD], { cwd: stage, stdio: 'inherit' });
};

rmSync(BUILD, { recursive: true, force: true });
for (const folder of readdirSync(join(ROOT, 'packages'))) pack(folder);
