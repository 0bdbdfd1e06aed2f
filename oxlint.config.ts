/**
 * What the linter holds the code to. The import table of ARCHITECTURE.md stands here as data, a row a workspace:
 * workspaces are hoisted into one node_modules, so without it any import compiles. knip.json is the other half: every
 * package that is imported is declared, and nothing is exported or declared that nothing uses.
 */
import { defineConfig, type OxlintConfig } from 'oxlint';

interface Layer {
  readonly folder: string;
  /** Workspaces that any of its files may import. */
  readonly mayImport: readonly string[];
  /** Workspaces that only its worker shells, files named `worker*`, may import besides. */
  readonly mayImportInWorker?: readonly string[];
  /** May it touch the machine: `node:*`, packages from npm, the clock, random numbers? In tests every layer may. */
  readonly touches: 'everything' | 'page' | 'threads' | 'nothing';
}

// oxfmt-ignore
export const LAYERS: readonly Layer[] = [
  { folder: 'packages/rules',    touches: 'nothing',    mayImport: [] },
  { folder: 'packages/records',  touches: 'nothing',    mayImport: ['rules'] },
  { folder: 'packages/solver',   touches: 'threads',    mayImport: ['rules'] },
  { folder: 'packages/evaluate', touches: 'nothing',    mayImport: ['rules'] },
  { folder: 'packages/bots',     touches: 'nothing',    mayImport: ['rules', 'records', 'evaluate', 'solver'] },
  { folder: 'packages/arena',    touches: 'nothing',    mayImport: ['rules', 'bots'] },
  { folder: 'packages/engines',  touches: 'everything', mayImport: ['rules', 'records', 'bots', 'arena'] },
  { folder: 'packages/training', touches: 'everything', mayImport: ['rules', 'evaluate', 'bots', 'arena', 'work'] },
  { folder: 'packages/table',    touches: 'nothing',    mayImport: ['rules', 'records'] },
  { folder: 'packages/words',    touches: 'nothing',    mayImport: ['rules', 'records', 'table', 'solver', 'bots', 'engines', 'arena'] },
  { folder: 'packages/puzzles',  touches: 'nothing',    mayImport: ['rules', 'solver', 'bots', 'table'] },
  { folder: 'packages/protocol', touches: 'page',       mayImport: ['table'] },
  { folder: 'packages/work',     touches: 'everything', mayImport: ['rules'] },
  { folder: 'apps/rpc',          touches: 'everything', mayImport: ['rules', 'records', 'solver', 'bots', 'engines'] },
  { folder: 'apps/server',       touches: 'everything', mayImport: ['table', 'protocol', 'rules', 'records', 'bots', 'engines', 'solver', 'arena', 'work'] },
  { folder: 'apps/cli',          touches: 'everything', mayImport: ['rules', 'records', 'evaluate', 'solver', 'bots', 'arena', 'engines', 'table', 'words', 'puzzles', 'rpc', 'work'] },
  { folder: 'apps/web',          touches: 'page',       mayImport: ['rules', 'records', 'table', 'words', 'protocol'], mayImportInWorker: ['bots', 'solver'] },
];

type Override = NonNullable<OxlintConfig['overrides']>[number];
type Rules = NonNullable<Override['rules']>;

const SCOPE = '@doudizhu/';

const NO_NPM = { regex: exceptPrefixes(['.', SCOPE, 'node:']), message: 'A library imports no package from npm.' };
const NO_NODE = { group: ['node:*', 'node:*/**'], message: 'This layer runs in browsers too: no node: module.' };
/** Time and chance are arguments: only apps read the clock and draw random numbers. */
const NO_CLOCK_NO_CHANCE: Rules = {
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: 'Take the random numbers as an argument.' },
    { object: 'performance', property: 'now', message: 'Take the time as an argument.' },
    { object: 'crypto', property: 'getRandomValues', message: 'Take the random numbers as an argument.' },
    { object: 'crypto', property: 'randomUUID', message: 'Take the name as an argument.' },
  ],
  'no-restricted-globals': ['error', { name: 'Date', message: 'Take the time as an argument.' }],
};

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-default-export': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    // A page's styles are imported where they are used.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    // Workers have no origin to name.
    'unicorn/require-post-message-target-origin': 'off',
    'typescript/no-non-null-assertion': 'off',
    // `onAllPass: { redealsMax, then }` is the published name of a rule switch.
    'unicorn/no-thenable': 'off',
    // A small function stands where it is used, also when it captures nothing.
    'unicorn/consistent-function-scoping': 'off',
    // `fc.assert` is how fast-check is written everywhere.
    'import/no-named-as-default-member': 'off',
  },
  ignorePatterns: ['**/fixtures/**', '**/dist/**', 'build/**'],
  overrides: [
    ...LAYERS.flatMap(overridesFor),
    // Fastify waits for its handlers; the rule means Express.
    { files: ['apps/server/**'], rules: { 'oxc/no-async-endpoint-handlers': 'off' } },
    // A part of the page's build, which runs under Node.
    { files: ['apps/web/page-puzzles.ts'], rules: { 'no-restricted-imports': 'off' } },
    // Tools read their settings from a default export.
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
});

/** The rules of one layer: for all files, then for its workers, then for its tests. The last that matches holds. */
function overridesFor({ folder, mayImport, mayImportInWorker = [], touches }: Layer): Override[] {
  const layer = onlyWorkspaces(folder, mayImport);
  const inWorker = onlyWorkspaces(folder, [...mayImport, ...mayImportInWorker]);
  const isLibrary = touches === 'nothing' || touches === 'threads';
  const npm = isLibrary ? [NO_NPM] : [];
  const node = touches === 'everything' ? [] : [NO_NODE];
  return [
    {
      files: [`${folder}/**/*.{ts,tsx}`],
      rules: { ...restrict(layer, ...npm, ...node), ...(isLibrary ? NO_CLOCK_NO_CHANCE : {}) },
    },
    {
      files: [`${folder}/**/{worker,pool}*.{ts,tsx}`],
      rules: restrict(inWorker, ...npm, ...(touches === 'threads' ? [] : node)),
    },
    {
      files: [`${folder}/**/{*.test.{ts,tsx},testing/**}`, `${folder}/{bench,browser}/**`, `${folder}/*.config.ts`],
      rules: { ...restrict(inWorker), 'no-restricted-properties': 'off', 'no-restricted-globals': 'off' },
    },
  ];
}

function onlyWorkspaces(folder: string, allowed: readonly string[]) {
  return {
    group: [`${SCOPE}*`, `${SCOPE}*/**`, ...allowed.flatMap((name) => [`!${SCOPE}${name}`, `!${SCOPE}${name}/**`])],
    message: `${folder} may import ${allowed.length === 0 ? 'no other workspace' : allowed.join(', ')}.`,
  };
}

function restrict(...patterns: readonly object[]): Rules {
  const others = { regex: '^(?:\\.\\./)+.*/src/', message: 'Import another workspace by its name.' };
  return { 'no-restricted-imports': ['error', { patterns: [...patterns, others] }] };
}

/** A regular expression for every specifier that begins with none of these. Rust's expressions have no look-ahead. */
function exceptPrefixes(prefixes: readonly string[]): string {
  const firsts = prefixes.map((prefix) => prefix.slice(0, 1)).join('');
  const later = prefixes.flatMap((prefix) =>
    Array.from({ length: prefix.length - 1 }, (_, index) => {
      return `${prefix.slice(0, index + 1).replace('.', '\\.')}[^${prefix.slice(index + 1, index + 2)}]`;
    }),
  );
  return `^(?:${[`[^${firsts}]`, ...later].join('|')})`;
}
