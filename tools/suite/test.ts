/**
 * Runs the tests of these kinds. The name of a test file determines its kind: `x.walk.test.ts` is a walk through the web
 * app, `x.heavy.test.ts` and other tests in a browser are heavy, the rest is quick. Quick files whose properties have a
 * size are also of the kind `sized`, in which they run at their whole size.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { findPostgres, startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { measureSlowness } from '../../packages/rules/src/testing/slowness.ts';
import { flag } from '@doudizhu/options';
import { readOptions, refuseOptions } from '@doudizhu/options/script';
import { reachedFrom, readSources } from '../census/imports.ts';
import { changedFiles, KINDS, readFresh, ROOT, testFiles, touchedBy, type Kind } from './files.ts';

/** Tests also wait, for programs and sockets. */
const PROCESSES = availableParallelism() + 1;
/** Limit of a process on a free machine: a test that hangs fails the run. */
const TIMEOUT_MS = 900_000;
const TIMES_SHOWN = 30;

const main = async (): Promise<void> => {
  const { values, positionals } = readOptions(
    import.meta.filename,
    {
      changed: flag('only the test files that the difference from main touches'),
      stale: flag('only the test files that did not pass before, or that a change since then touches'),
      times: flag('prints the files that took most CPU time'),
    },
    { usage: 'KIND…', about: `kinds of tests: ${KINDS.join(', ')}`, min: 1, max: KINDS.length },
  );
  const unknown = positionals.find((kind) => !KINDS.includes(kind as Kind));
  if (unknown !== undefined) {
    return refuseOptions(import.meta.filename, `invalid KIND "${unknown}": expected one of ${KINDS.join(', ')}`);
  }
  const all = testFiles(positionals as Kind[]);
  const touched = values.changed ? all.filter(touchedBy(changedFiles())) : all;
  if (values.changed) console.log(`the change touches ${touched.length} of ${all.length} test files`);
  const { fresh, addPassed } = values.stale ? readFresh() : {};
  const files = touched.filter((file) => !fresh?.has(file));
  if (fresh) console.log(`${touched.length - files.length} passed before, and nothing since then touches them`);
  if (files.length === 0) return;
  const slowness = await measureSlowness(PROCESSES);
  console.log(`limits of time: ${slowness.toFixed(1)} times those of a free machine`);
  process.env['TEST_SLOWNESS'] = String(slowness);
  if (positionals.includes('sized')) process.env['TEST_SIZE'] = 'whole';
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'build/suite-'));
  const stopDatabase = await startDatabase(files);
  try {
    const passed = await runFiles(writeGroups(folder, files), slowness * TIMEOUT_MS);
    addPassed?.(passed);
    if (values.times) console.log(slowest(folder));
  } finally {
    await stopDatabase();
    rmSync(folder, { recursive: true, force: true });
  }
};

const POSTGRES = 'apps/server/src/testing/postgres.ts';

/** Starts the PostgreSQL that all test files share, if one of them imports it. @returns a function that stops it */
const startDatabase = async (files: readonly string[]): Promise<() => Promise<void>> => {
  const users = reachedFrom([POSTGRES], readSources(ROOT).importers);
  if (findPostgres() === null || !files.some((file) => users.has(file))) return async () => {};
  const { url, stop } = await startPostgres({ isDurable: false });
  process.env['TEST_POSTGRES'] = url;
  return stop;
};

/** @returns the process of a file: quick ones share one per workspace, those of a browser share it. */
const groupOf = (file: string): string => {
  const [workspace = file] = /^(?:apps\/web\/browser|tools|\w+\/[^/]+)/.exec(file) ?? [];
  return file.endsWith('.heavy.test.ts') ? file : workspace;
};

/**
 * Groups that take minutes at their whole size. They start first, so that none of them runs alone at the end, and the
 * browsers not all at once.
 */
const LONG: readonly string[] = [
  'apps/web/browser',
  'packages/env/src/python.heavy.test.ts',
  'packages/bots',
  'apps/web/browser/webkit.heavy.test.ts',
  'packages/solver',
  'packages/solver/src/testing/agreement.heavy.test.ts',
  'apps/web/browser/firefox.heavy.test.ts',
  'packages/env',
  'packages/env/src/batch/modes.heavy.test.ts',
  'packages/rules',
  'tools/docs/tutorials.heavy.test.ts',
  'tools/trials/load.heavy.test.ts',
];

/** @returns an entry file per group: long ones first, then the largest. */
const writeGroups = (folder: string, files: readonly string[]): string[] => {
  const groups = new Map<string, { readonly files: string[]; size: number }>();
  for (const file of files) {
    const group = groups.get(groupOf(file)) ?? { files: [], size: 0 };
    group.files.push(file);
    group.size += statSync(join(ROOT, file)).size;
    groups.set(groupOf(file), group);
  }
  return [...groups]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, group]) => {
      const path = join(folder, `${name.replaceAll('/', '-').replace(/\.test\.ts$/, '')}.test.ts`);
      const code = `import { declareFiles } from ${JSON.stringify(join(import.meta.dirname, 'group.ts'))};
await declareFiles(${JSON.stringify(group.files)}, ${JSON.stringify(folder)});\n`;
      writeFileSync(path, code);
      return path;
    });
};

/** @returns the place of a group among the long ones, if these run at their whole size. */
const placeOf = (group: string): number =>
  process.env['TEST_SIZE'] === 'whole' && LONG.includes(group) ? LONG.indexOf(group) : LONG.length;

/** @returns the test files that passed whole. A skipped test may run on another day. */
const runFiles = async (files: string[], timeout: number): Promise<string[]> => {
  const [passed, skipped] = [new Set<string>(), new Set<string>()];
  const execArgv = ['--import', join(import.meta.dirname, 'compile-cache.ts')];
  const events = run({ files, cwd: ROOT, concurrency: PROCESSES, execArgv, timeout });
  events.on('test:fail', () => (process.exitCode = 1));
  events.on('test:pass', ({ name, nesting, skip, file = '' }) => {
    if (nesting === 0) passed.add(name);
    if (skip !== undefined) skipped.add(relative(ROOT, file));
  });
  const output = events.compose(new spec());
  output.pipe(process.stdout);
  await new Promise((resolve) => output.once('end', resolve));
  return [...passed].filter((file) => !skipped.has(file));
};

/** @returns a table of the files that took most CPU time, with their wall time in seconds. */
const slowest = (folder: string): string =>
  readFileSync(join(folder, 'times.tsv'), 'utf8')
    .trim()
    .split('\n')
    .toSorted((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
    .slice(0, TIMES_SHOWN)
    .join('\n');

await main();
