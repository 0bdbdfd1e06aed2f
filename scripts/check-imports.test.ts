import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkManifest, checkSource, type Manifest } from './check-imports.ts';
import { tokenize } from './tokens.ts';

const VERSION = { version: '0.1.0' };
const MANIFESTS = new Map<string, Manifest>([
  ['.', { devDependencies: { 'fast-check': '4.10.2' } }],
  ['packages/rules', VERSION],
  ['packages/solver', { ...VERSION, dependencies: { '@doudizhu/rules': '0.1.0' } }],
  ['packages/bots', { ...VERSION, dependencies: { '@doudizhu/rules': '0.1.0' } }],
  [
    'packages/engines',
    {
      ...VERSION,
      dependencies: { '@doudizhu/rules': '0.1.0' },
      peerDependencies: { 'onnxruntime-web': '1.0.0', lodash: '1.0.0' },
      peerDependenciesMeta: { 'onnxruntime-web': { optional: true }, lodash: { optional: true } },
    },
  ],
  ['packages/table', VERSION],
  [
    'apps/cli',
    {
      ...VERSION,
      dependencies: { '@doudizhu/rules': '0.1.0', commander: '1.0.0' },
      optionalDependencies: { chalk: '1.0.0' },
    },
  ],
  ['apps/web', { ...VERSION, dependencies: { '@doudizhu/rules': '0.1.0', '@doudizhu/bots': '0.1.0' } }],
]);

const RULES = 'packages/rules/src/cards.ts';
const SOLVER = 'packages/solver/src/search.ts';
const BOTS = 'packages/bots/src/greedy.ts';
const ENGINES = 'packages/engines/src/registry.ts';
const CLI = 'apps/cli/src/main.ts';

/** path, source, the problem (null: none), why */
type SourceRow = readonly [string, string, string | null, string];

const GOOD: readonly SourceRow[] = [
  [RULES, `import { ok } from './result.ts';`, null, 'a file of its own package'],
  [RULES, `// import 'node:fs'\n/* from 'x' */ const s = "import 'y'";`, null, 'comments and strings are no imports'],
  [RULES, 'const s = `from ${a} import(${b})`;', null, 'the text of a template is no import'],
  [RULES, 'const s = `${`${{ a: 1 }}`} Math.random`;', null, 'nested templates end where they end'],
  [RULES, `const r = /'/; const q = a / b; import './a.ts';`, null, 'a quote in a regular expression'],
  [RULES, `const d = new Date(nowMs); Date.UTC(2026, 1);`, null, 'a date from an argument'],
  [RULES, `Array.from('abc'); const o = { from: 'lodash' };`, null, 'from that is no clause'],
  ['packages/rules/src/cards.test.ts', `import 'node:test'; import 'fast-check';`, null, 'tests use tools'],
  ['packages/rules/src/cards.test.ts', `new URL('../../../fixtures/a.txt', import.meta.url)`, null, 'tests read data'],
  ['packages/rules/bench/plays.ts', `performance.now(); import 'node:fs';`, null, 'benchmarks measure'],
  ['packages/training/src/train.ts', `Math.random(); import 'node:fs';`, null, 'training draws'],
  [SOLVER, `import { type Play } from '@doudizhu/rules';`, null, 'the layer below'],
  ['packages/solver/src/pool.ts', `import { Worker } from 'node:worker_threads';`, null, 'the pool starts workers'],
  ['packages/solver/src/pool.ts', `new Worker(new URL('./worker.ts', import.meta.url));`, null, 'its own worker'],
  ['packages/solver/src/worker-node.ts', `import 'node:worker_threads';`, null, 'a worker shell'],
  [ENGINES, `import 'node:fs';`, null, 'engines run under Node'],
  [CLI, `import 'node:fs'; import 'commander/sub'; Date.now();`, null, 'apps touch the world'],
  [ENGINES, `const x = require('onnxruntime-web');`, null, 'a library asks for its optional package'],
  [ENGINES, `await import('onnxruntime-web/wasm');`, null, 'or imports it when it is wanted'],
  [CLI, `await import('chalk');`, null, 'an app imports its optional package when it is wanted'],
  ['apps/web/src/worker.ts', `import '@doudizhu/bots';`, null, 'the web reaches bots through a worker'],
  ['bench/rules.ts', `import '@doudizhu/rules'; import 'node:fs'; performance.now();`, null, 'the root measures all'],
];

const BAD: readonly SourceRow[] = [
  [
    RULES,
    `\nimport { readFileSync } from 'node:fs';`,
    `${RULES}:2: "node:fs" in packages/rules, want no node: module`,
    'rules import nothing',
  ],
  [
    RULES,
    `import '@doudizhu/solver';`,
    `${RULES}:1: "@doudizhu/solver" in packages/rules, want no other workspace`,
    'the layer above',
  ],
  [
    RULES,
    `export * from '@doudizhu/rules';`,
    `${RULES}:1: "@doudizhu/rules" imports itself, want a relative path`,
    'itself by name',
  ],
  [RULES, `import 'lodash';`, `${RULES}:1: "lodash" in packages/rules, want no package from npm`, 'a package from npm'],
  [
    RULES,
    `const x = Math\n  .random();`,
    `${RULES}:1: "Math.random" in a package, want it as an argument from the app`,
    'own randomness',
  ],
  [
    RULES,
    `const t = new Date();`,
    `${RULES}:1: "new Date()" in a package, want it as an argument from the app`,
    'own clock',
  ],
  [
    RULES,
    'const s = `a\n${Date.now()}`;',
    `${RULES}:2: "Date.now" in a package, want it as an argument from the app`,
    'a hole of a template is code',
  ],
  [
    RULES,
    `await import('@doudizhu/bots');`,
    `${RULES}:1: "@doudizhu/bots" in packages/rules, want no other workspace`,
    'a dynamic import',
  ],
  [
    RULES,
    `await import(name);`,
    `${RULES}:1: import of a computed name, want a string that can be checked`,
    'a computed import',
  ],
  [
    'packages/rules/src/cards.test.ts',
    `import 'lodash';`,
    `packages/rules/src/cards.test.ts:1: "lodash" is not declared, want it in packages/rules/package.json`,
    'an undeclared tool',
  ],
  [
    SOLVER,
    `import 'node:worker_threads';`,
    `${SOLVER}:1: "node:worker_threads" in packages/solver, want it in pool.ts or a worker*.ts only`,
    'threads outside the pool',
  ],
  [
    SOLVER,
    `import { x } from '../../rules/src/cards.ts';`,
    `${SOLVER}:1: "../../rules/src/cards.ts" leaves packages/solver, want "@doudizhu/rules"`,
    'a path across the border',
  ],
  [
    'packages/solver/src/pool.ts',
    `new Worker(new URL('../../bots/src/worker.ts', import.meta.url))`,
    `packages/solver/src/pool.ts:1: "../../bots/src/worker.ts" leaves packages/solver, want "@doudizhu/bots"`,
    'a worker across the border',
  ],
  [
    SOLVER,
    `type T = import('@doudizhu/bots').Bot;`,
    `${SOLVER}:1: "@doudizhu/bots" in packages/solver, want one of rules`,
    'a type import counts',
  ],
  [
    BOTS,
    `import '@doudizhu/solver';`,
    `${BOTS}:1: "@doudizhu/solver" is not declared, want it in packages/bots/package.json`,
    'allowed but undeclared',
  ],
  [
    'packages/table/src/match.ts',
    `performance.now(); import 'node:net';`,
    `packages/table/src/match.ts:1: "node:net" in packages/table, want no node: module`,
    'the table is pure',
  ],
  [
    ENGINES,
    `import { env } from 'onnxruntime-web';`,
    `${ENGINES}:1: "onnxruntime-web" is optional, want import() or require(), and a way without it`,
    'what may be missing, imported from the start',
  ],
  [
    ENGINES,
    `await import('lodash');`,
    `${ENGINES}:1: "lodash" in packages/engines, want no package from npm`,
    'optional, but not in the table',
  ],
  [BOTS, `import 'node:fs';`, `${BOTS}:1: "node:fs" in packages/bots, want no node: module`, 'bots run in a browser'],
  [CLI, `import 'fs';`, `${CLI}:1: "fs", want "node:fs"`, 'a builtin without its prefix'],
  [
    CLI,
    `import 'kleur/a';`,
    `${CLI}:1: "kleur" is not declared, want it in apps/cli/package.json`,
    'an undeclared package',
  ],
  [
    'apps/web/src/page.ts',
    `import '@doudizhu/bots';`,
    `apps/web/src/page.ts:1: "@doudizhu/bots" in apps/web, want one of rules, records, table, words`,
    'bots outside a worker',
  ],
  [
    'scripts/fuzz.ts',
    `import '../packages/rules/src/cards.ts';`,
    `scripts/fuzz.ts:1: "../packages/rules/src/cards.ts" leaves the root folders, want "@doudizhu/rules"`,
    'a script across the border',
  ],
  [
    'packages/novel/src/a.ts',
    ``,
    `packages/novel/src/a.ts:1: "packages/novel" is not in the table, want a row for it`,
    'an unknown package',
  ],
];

for (const [path, source, expected, why] of [...GOOD, ...BAD]) {
  test(`${expected === null ? 'allows' : 'refuses'}: ${why}`, () => {
    assert.equal(checkSource(path, source, MANIFESTS)[0] ?? null, expected);
  });
}

test('refuses: a package of the table that is not declared optional', () => {
  const manifests = new Map(MANIFESTS).set('packages/engines', {
    ...VERSION,
    dependencies: { 'onnxruntime-web': '1.0.0' },
  });
  assert.deepEqual(checkSource(ENGINES, `await import('onnxruntime-web');`, manifests), [
    `${ENGINES}:1: "onnxruntime-web" is not optional, want it in packages/engines/package.json as an optional peer`,
  ]);
});

/** dependencies of packages/solver, the problem (null: none), why */
const MANIFEST_ROWS: readonly (readonly [Record<string, string>, string | null, string])[] = [
  [{ '@doudizhu/rules': '0.1.0' }, null, 'the exact version'],
  [
    { '@doudizhu/rules': '^0.1.0' },
    'packages/solver/package.json:1: "@doudizhu/rules" at "^0.1.0", want "0.1.0"',
    'a range',
  ],
  [
    { '@doudizhu/bots': '0.1.0' },
    'packages/solver/package.json:1: depends on "@doudizhu/bots", want one of rules',
    'the layer above',
  ],
];

for (const [dependencies, expected, why] of MANIFEST_ROWS) {
  test(`package.json: ${why}`, () => {
    const manifests = new Map(MANIFESTS).set('packages/solver', { ...VERSION, dependencies });
    assert.equal(checkManifest('packages/solver', manifests)[0] ?? null, expected);
  });
}

test('tokens keep their lines', () => {
  const lines = tokenize(`a /* \n */ 'b'\n\`c\n\`; d`).map(({ text, line }) => `${text}${line}`);
  assert.deepEqual(lines, ['a1', 'b2', 'c\n3', ';4', 'd4']);
});
