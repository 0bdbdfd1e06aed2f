/** Checks of the packages without a compiler: manifests, order, missing files. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { NODE_RANGE, publishedManifest, type Manifest } from './manifest.ts';
import { foldersFor, missingFiles, publishedFolders, ROOT } from './pack.ts';
import { PUBLICATION, whyNotPublishable } from './publication.ts';

const build = mkdtempSync(join(tmpdir(), 'ddz-pack-'));
after(() => rmSync(build, { recursive: true }));

const manifestOf = (folder: string): Manifest & { readonly keywords?: readonly string[] } =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

test('a package comes after those that it needs', () => {
  const folders = publishedFolders();
  for (const [index, folder] of folders.entries()) {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const needed = folders.findIndex((other) => manifestOf(other).name === name);
      assert.ok(needed < index, `${folder} needs ${name}`);
    }
  }
  assert.equal(folders.at(-1), 'apps/cli');
});

/** names, packages that must be installed together, or the error */
const SELECTIONS: readonly (readonly [names: readonly string[], folders: readonly string[] | RegExp, why: string])[] = [
  [[], publishedFolders(), 'all'],
  [['rules'], ['packages/rules'], 'needs none'],
  [['@doudizhu/rules', 'rules'], ['packages/rules'], 'with its scope, and twice'],
  [['cli'], ['apps/cli'], 'carries what it needs'],
  [['solver', 'bot'], /^unknown package "bot": expected some of rules, /u, 'a wrong name'],
];

for (const [names, expected, why] of SELECTIONS) {
  test(`pack ${names.join(' ')}: ${why}`, () => {
    if (expected instanceof RegExp) assert.throws(() => foldersFor(names), { message: expected });
    else assert.deepEqual(foldersFor(names), expected);
  });
}

test('what a package needs is packed with it', () => {
  const folders = foldersFor(['bots']);
  const names = new Set(folders.map((folder) => manifestOf(folder).name));
  for (const folder of folders) {
    for (const needed of Object.keys(manifestOf(folder).dependencies ?? {})) assert.ok(names.has(needed), needed);
  }
  assert.ok(folders.length < publishedFolders().length - 1);
});

test('an unknown option is refused before anything is packed', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'pack.ts'), '--hlep'], {
    encoding: 'utf8',
  });
  assert.match(stderr, /^tools\/publish\/pack\.ts: unknown option "--hlep": [^\n]*\n$/u);
  assert.deepEqual([status, stdout], [2, '']);
});

for (const folder of publishedFolders()) {
  test(`${folder} has what its page in a registry shows`, () => {
    const { keywords = [], exports = {} } = manifestOf(folder);
    assert.ok(keywords.includes('doudizhu'));
    const readme = readFileSync(join(ROOT, folder, 'README.md'), 'utf8');
    for (const entry of Object.keys(exports).filter((name) => name !== './testing')) {
      const name = `${manifestOf(folder).name}${entry.slice(1)}`;
      assert.ok(readme.includes(`| \`${name}\` |`), `the README does not say how stable ${name} is`);
    }
  });
}

test('npm of Node 20 installs every workspace without a warning', () => {
  // Scripts run on Node 24 from the package `node`, whichever Node has installed it.
  const folders = [
    '.',
    'tools',
    ...['apps', 'packages'].flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => join(parent, name))),
  ];
  for (const folder of folders.filter((name) => existsSync(join(ROOT, name, 'package.json')))) {
    const { engines } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { engines: object };
    assert.deepEqual(engines, { node: NODE_RANGE }, folder);
  }
});

test('a published manifest: compiled exports, addresses, no tests, peers as they are', () => {
  const manifest = {
    name: '@doudizhu/x',
    version: '1.0.0',
    exports: { '.': './src/index.ts', './testing': './src/testing/index.ts', './a.bin': './a.bin' },
    peerDependencies: { onnxruntime: '^1.2.3' },
    devDependencies: { y: '1.0.0' },
    publishConfig: { access: 'public' },
  };
  assert.deepEqual(publishedManifest(manifest, 'packages/x', { ...PUBLICATION, repository: 'https://a.org/b' }), {
    name: '@doudizhu/x',
    version: '1.0.0',
    homepage: PUBLICATION.homepage,
    bugs: 'https://a.org/b/issues',
    repository: { type: 'git', url: 'git+https://a.org/b.git', directory: 'packages/x' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './a.bin': './a.bin',
      './package.json': './package.json',
    },
    peerDependencies: { onnxruntime: '^1.2.3' },
    publishConfig: { access: 'public' },
    engines: { node: NODE_RANGE },
  });
});

test('what is missing is said', () => {
  const stage = join(build, 'broken');
  mkdirSync(join(stage, 'dist'), { recursive: true });
  const manifest = { exports: { '.': './dist/index.js', './more': { types: './dist/more.d.ts' } } };
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(stage, 'dist', 'index.js'),
    "import { a } from './gone.js';\nnew Worker(new URL('./shell.ts', import.meta.url));\n",
  );
  assert.deepEqual(missingFiles(stage), [
    'its manifest names ./dist/more.d.ts, which is missing',
    'dist/index.js names ./gone.js, which is missing',
    'dist/index.js names ./shell.ts, which is missing',
  ]);
});

test('nothing is published from an address that is not known', () => {
  assert.match(
    whyNotPublishable({ ...PUBLICATION, repository: 'https://a.example/b' }) ?? '',
    /^https:\/\/a\.example\/b /u,
  );
  assert.equal(whyNotPublishable({ scope: '@x', repository: 'https://a.org/b', homepage: 'https://b.org' }), null);
});

const PACKING = /npm run pack -- (?<names>[\w ]+?)\s*(?:#|$)/mu;
const IMPORTED = /\bfrom '(?<name>@doudizhu\/[\w-]+)/gu;

test('every page packs the packages that its programs import', () => {
  const pages = ['packages', 'docs'].flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => join(root, name)),
  );
  const packing = pages.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const names = PACKING.exec(text)?.groups?.['names'];
    return names === undefined ? [] : [{ page, text, names }];
  });
  for (const { page, text, names } of packing) {
    const packed = new Set(foldersFor(names.split(' ')).map((folder) => manifestOf(folder).name));
    const missing = [...text.matchAll(IMPORTED)].map(([, name = '']) => name).filter((name) => !packed.has(name));
    assert.deepEqual(missing, [], page);
  }
  assert.ok(packing.length >= 15, String(packing.length));
});
