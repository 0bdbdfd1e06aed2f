/**
 * The tests of a workspace in one process: shared modules are loaded and compiled once, not once per file. Each
 * `NAME.test.ts` of this folder declares one such group. The name of a test file determines when it runs: `x.test.ts`
 * in the gate (`npm run check`) and in `npm test`, `x.heavy.test.ts` in `npm test`, `x.long.test.ts` in `npm run test:long`.
 */
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

/** Declares the tests of the workspaces whose folders match the pattern, except the heavy and the long ones. */
export const declareTests = (workspaces: string): void => importAll(`${workspaces}/src/**/!(*.heavy|*.long).test.ts`);

export const declareHeavyTests = (workspaces: string): void => importAll(`${workspaces}/src/**/*.heavy.test.ts`);

/** @throws if no file matches: a group without tests has a wrong pattern. */
const importAll = (pattern: string): void => {
  const files = globSync(pattern, { cwd: ROOT }).toSorted();
  if (files.length === 0) throw new Error(`no tests match ${pattern}`);
  for (const file of files) {
    // A suite per file limits its hooks to its own tests.
    describe(file, async () => {
      await import(pathToFileURL(join(ROOT, file)).href);
    });
  }
};
