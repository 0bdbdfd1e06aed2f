import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Solver } from '../solver.ts';
import { readSignature, SIGNATURE_OPTIONS, signatureCells, signatureLine } from './signature.ts';

const TEXT = readFileSync(new URL('../../../../fixtures/solver-signature.txt', import.meta.url), 'utf8');

test('the search takes the nodes that its signature says', () => {
  const rows = readSignature(TEXT);
  const hands = new Set(rows.map(({ position }) => position.hands.length));
  const decks = new Set(rows.map(({ position }) => position.rules.decks));
  assert.ok(rows.length >= 60 && hands.size === 3 && decks.size === 2);
  const solver = new Solver(SIGNATURE_OPTIONS);
  const got = rows.map(({ position }) => signatureLine({ position, cells: signatureCells(solver, position) }));
  assert.deepEqual(got, rows.map(signatureLine));
});
