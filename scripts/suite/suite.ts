/**
 * The tests of a workspace in one process: what they share is loaded and compiled once, not once a file. Each
 * `NAME.test.ts` of this folder is such a group. The gate (`npm run check`) leaves out the group of the heavy ones,
 * `npm test` the long ones, which have a process of their own; every test file still runs by itself too.
 */
import { existsSync, globSync } from 'node:fs';
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

/**
 * Files that take much time for what they notice, a group of their own: they start databases, proxies, servers, threads and
 * other programs, play many rounds, train networks, mine puzzles.
 */
const HEAVY: ReadonlySet<string> = new Set([
  'apps/cli/src/commands/export.test.ts',
  'apps/cli/src/hand-over.test.ts',
  'apps/rpc/src/batch/batch.test.ts',
  'apps/rpc/src/batch/python.test.ts',
  'apps/rpc/src/batch/threads.test.ts',
  'apps/server/src/cluster/cluster.test.ts',
  'apps/server/src/commands/copies.test.ts',
  'apps/server/src/deployment.test.ts',
  'apps/server/src/http/servers.test.ts',
  'apps/server/src/moderation/nightly-check.test.ts',
  'apps/server/src/nodes-deployment.test.ts',
  'apps/server/src/ranked/ranked-play.test.ts',
  'apps/server/src/reviews/reviews.test.ts',
  'apps/server/src/tournaments/tournaments.test.ts',
  'packages/arena/src/arena.test.ts',
  'packages/bots/src/analysis/analyse.test.ts',
  'packages/bots/src/search/search-bot.test.ts',
  'packages/engines/src/conformance.test.ts',
  'packages/engines/src/onnx/onnx-bot.test.ts',
  'packages/engines/src/program/botzone-bot.test.ts',
  'packages/engines/src/program/exec-bot.test.ts',
  'packages/puzzles/src/beauty.test.ts',
  'packages/puzzles/src/mining.test.ts',
  'packages/puzzles/src/players.test.ts',
  'packages/solver/src/engine/pool.test.ts',
  'packages/training/src/calls/calls.test.ts',
  'packages/training/src/learn/lessons.test.ts',
  'packages/training/src/train-parallel.test.ts',
  'packages/training/src/trainer/generation.test.ts',
  'packages/training/src/trainer/mix.test.ts',
  'packages/training/src/trainer/trainer.test.ts',
]);

/** Declares the tests of one of them, but the heavy and the long ones. */
export const declareTests = (workspace: (typeof LARGE)[number]): void => importTests([workspace]);

export const declareOtherTests = (): void =>
  importTests(globSync('{packages,apps}/*', { cwd: ROOT }).filter((each) => !LARGE.some((large) => large === each)));

/** @throws where a file of the list is not there: it would not run at all. */
export const declareHeavyTests = (): void => {
  const missing = [...HEAVY].filter((file) => !existsSync(join(ROOT, file)));
  if (missing.length > 0) throw new Error(`no such tests: ${missing.join(', ')}`);
  for (const file of HEAVY) importTest(file);
};

const importTests = (workspaces: readonly string[]): void => {
  const files = workspaces.flatMap((workspace) => globSync(`${workspace}/src/**/*.test.ts`, { cwd: ROOT }));
  for (const file of files.toSorted()) {
    if (!file.endsWith('.long.test.ts') && !HEAVY.has(file)) importTest(file);
  }
};

const importTest = (file: string): void => {
  // A suite for each file keeps its hooks to its own tests.
  describe(file, async () => {
    await import(pathToFileURL(join(ROOT, file)).href);
  });
};
