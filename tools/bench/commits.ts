/**
 * Benchmark of the storage: cost of an act and of the end of a rated round, and the wait of a session look-up while
 * tables commit. A turn is a message to SQLite's thread or a statement for PostgreSQL, with its answer: each waits for
 * the event loop. Checkouts run in separate processes, in turn; the printed value is the median of the passes.
 *
 *     node tools/bench/commits.ts --passes 3 --storage postgres --against ../main
 */
import { anyText, choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { execFileSync } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { STORAGES } from '../trials/server-process.ts';
import type { CommitFigures } from './commits-run.ts';

const { storage, passes, against } = readOptions(import.meta.filename, {
  storage: choiceOf(STORAGES, 'sqlite', 'database'),
  passes: wholeNumber(3, 'passes per checkout', { min: 1 }),
  against: anyText('', 'another checkout, measured in turn with this one', 'FOLDER'),
}).values;

const ROOT = join(import.meta.dirname, '../..');
const RUN = join(import.meta.dirname, 'commits-run.ts');
const folders = against === '' ? [ROOT] : [resolve(against), ROOT];

const runPass = (folder: string): CommitFigures =>
  JSON.parse(execFileSync(process.execPath, [RUN, '--checkout', folder, '--storage', storage], { encoding: 'utf8' }));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const figures = new Map<string, CommitFigures[]>(folders.map((folder) => [folder, []]));
for (let pass = 0; pass < passes; pass++) {
  for (const folder of folders) figures.get(folder)?.push(runPass(folder));
}
for (const [folder, runs] of figures) {
  console.log(`${storage}, ${relative(process.cwd(), folder) || 'this checkout'}`);
  for (const name of Object.keys(runs[0] ?? {}) as (keyof CommitFigures)[]) {
    console.log(`  ${name.padEnd(52)} ${median(runs.map((run) => run[name])).toFixed(3)}`);
  }
}
