/**
 * Signature of the solver's search: nodes per goal over the fixed positions of fixtures/solver-signature.txt.
 *
 *     npm run bench:signature                prints it, and all rows that differ from the fixture
 *     npm run bench:signature -- --write     updates the fixture
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Solver } from '@doudizhu/solver';
import {
  nodesIn,
  readSignature,
  SIGNATURE_GOALS,
  SIGNATURE_OPTIONS,
  signatureCells,
  signatureLine,
} from '@doudizhu/solver/testing';
import { flag } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const FIXTURE = new URL('../../fixtures/solver-signature.txt', import.meta.url);

const { values } = readOptions(import.meta.filename, {
  write: flag('update the fixture, only for an intended change of the search'),
});
const text = readFileSync(FIXTURE, 'utf8');
const rows = readSignature(text);
const solver = new Solver(SIGNATURE_OPTIONS);
const begunMs = performance.now();
const now = rows.map(({ position }) => ({ position, cells: signatureCells(solver, position) }));
const seconds = (performance.now() - begunMs) / 1000;

const differing = rows.filter((row, index) => signatureLine(row) !== signatureLine(now[index]!));
for (const row of differing) {
  console.log(`- ${signatureLine(row)}\n+ ${signatureLine(now[rows.indexOf(row)]!)}`);
}
const sums = SIGNATURE_GOALS.map((goal) => now.reduce((sum, { cells }) => sum + nodesIn(cells[goal]), 0));
console.log(SIGNATURE_GOALS.map((goal, index) => `${goal} ${sums[index]}`).join(', '));
const all = sums.reduce((total, sum) => total + sum, 0);
console.log(
  `signature: ${all} nodes over ${rows.length} positions, ${differing.length} rows differ (${seconds.toFixed(1)} s)`,
);
if (values.write) {
  const comments = text.split('\n').filter((line) => line.startsWith('#'));
  writeFileSync(FIXTURE, `${[...comments, ...now.map(signatureLine)].join('\n')}\n`);
} else if (differing.length > 0) process.exitCode = 1;
