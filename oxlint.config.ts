/** Settings of the linter. Import rules of the workspaces and their folders are data in tools/lint/layers.ts. */
import { defineConfig, type OxlintConfig } from 'oxlint';
import { LAYERS } from './tools/lint/layers.ts';

type Rules = NonNullable<OxlintConfig['rules']>;

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

const LIBRARIES = LAYERS.filter(({ touches }) => touches === 'nothing' || touches === 'threads');

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import'],
  jsPlugins: ['./tools/lint/layers.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'layers/imports': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-default-export': 'error',
    // Types count: a file that needs the types of another cannot be read without it.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    // A page's styles are imported where they are used.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    // Workers have no origin to name.
    'unicorn/require-post-message-target-origin': 'off',
    'typescript/no-non-null-assertion': 'off',
    // `onAllPass: { redealsMax, then }` is the published name of a rule switch.
    'unicorn/no-thenable': 'off',
    // A small function is declared where it is used, also when it captures nothing.
    'unicorn/consistent-function-scoping': 'off',
    // `fc.assert` is how fast-check is written everywhere.
    'import/no-named-as-default-member': 'off',
  },
  ignorePatterns: ['**/fixtures/**', '**/dist/**', 'build/**'],
  overrides: [
    { files: LIBRARIES.map(({ folder }) => `${folder}/**/*.{ts,tsx}`), rules: NO_CLOCK_NO_CHANCE },
    {
      files: ['**/*.test.{ts,tsx}', '**/testing/**', 'tools/**'],
      rules: { 'no-restricted-properties': 'off', 'no-restricted-globals': 'off' },
    },
    // Fastify waits for its handlers; the rule means Express.
    { files: ['apps/server/**'], rules: { 'oxc/no-async-endpoint-handlers': 'off' } },
    // Tools read their settings from a default export.
    { files: ['**/*.config.ts', 'tools/lint/*.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
});
