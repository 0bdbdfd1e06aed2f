/**
 * The tests of a workspace in one process: what they share is loaded and compiled once, not once a file. Each
 * `NAME.test.ts` of this folder is such a group. A long test has a process of its own, and every test file still runs by
 * itself too.
 */
import { globSync } from 'node:fs';
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
] as const;
/** The page has one language at a time, so each of its tests runs in a process of its own. */
const APART = ['apps/web'];

/** Declares the tests of one of them, but the long ones. */
export const declareTests = (workspace: (typeof LARGE)[number]): Promise<void> => importTests([workspace]);

export const declareOtherTests = (): Promise<void> =>
  importTests(globSync('{packages,apps}/*', { cwd: ROOT }).filter((each) => ![...LARGE, ...APART].includes(each)));

const importTests = async (workspaces: readonly string[]): Promise<void> => {
  const files = workspaces.flatMap((workspace) => globSync(`${workspace}/src/**/*.test.ts`, { cwd: ROOT }));
  for (const file of files.toSorted()) {
    if (!file.endsWith('.long.test.ts')) await import(pathToFileURL(join(ROOT, file)).href);
  }
};
