/**
 * The tests of a workspace in one process: what they share is loaded and compiled once, not once a file. Each
 * `NAME.test.ts` of this folder is such a group. A long test has a process of its own, and every test file still runs by
 * itself too.
 */
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

/** The workspaces with a group of their own: those with many tests. `others.test.ts` has the tests of the rest. */
const LARGE = [
  'packages/bots',
  'packages/rules',
  'packages/solver',
  'packages/table',
  'apps/cli',
  'apps/server',
  'apps/web',
] as const;

/** Declares the tests of one of them, but the long ones. */
export const declareTests = (workspace: (typeof LARGE)[number]): void => importTests([workspace]);

export const declareOtherTests = (): void =>
  importTests(globSync('{packages,apps}/*', { cwd: ROOT }).filter((each) => !LARGE.some((large) => large === each)));

const importTests = (workspaces: readonly string[]): void => {
  const files = workspaces.flatMap((workspace) => globSync(`${workspace}/src/**/*.test.ts`, { cwd: ROOT }));
  for (const file of files.toSorted()) {
    if (file.endsWith('.long.test.ts')) continue;
    // A suite for each file keeps its hooks to its own tests.
    describe(file, async () => {
      await import(pathToFileURL(join(ROOT, file)).href);
    });
  }
};
