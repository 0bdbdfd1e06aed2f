import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng } from '@doudizhu/rules';
import { INFINITE, Table, tableMemory } from './transposition.ts';

const SMALLEST = 1 << 16;

test('what is stored is found, number for number', () => {
  const rng = createRng('table');
  for (const kind of ['own', 'shared'] as const) {
    const table = new Table(tableMemory(1 << 22, kind));
    for (let round = 0; round < 2000; round++) {
      const [a, b, c] = [rng() | 0, rng() | 0, rng() | 0];
      const [proof, disproof] = round % 3 === 0 ? [0, INFINITE] : [1 + (rng() % INFINITE), rng() % INFINITE];
      table.store(a, b, c, proof, disproof, 1 + (rng() % 1e6));
      assert.ok(table.probe(a, b, c));
      assert.deepEqual([table.proof, table.disproof], [proof, disproof]);
      assert.ok(!table.probe(a ^ 1, b, c) && !table.probe(a, b ^ 1, c));
    }
  }
});

test('a later result takes the place of an earlier one', () => {
  const table = new Table(tableMemory(SMALLEST, 'own'));
  table.store(1, 2, 3, 10, 20, 1000);
  table.store(1, 2, 3, 0, INFINITE, 1);
  assert.ok(table.probe(1, 2, 3));
  assert.equal(table.proof, 0);
});

test('a full bucket keeps the large searches, until they are old', () => {
  const table = new Table(tableMemory(SMALLEST, 'own'));
  for (let entry = 1; entry <= 4; entry++) table.store(entry, entry, 7, 5, 5, entry * 1000);
  table.store(5, 5, 7, 5, 5, 1);
  assert.ok(!table.probe(1, 1, 7) && table.probe(2, 2, 7) && table.probe(5, 5, 7));
  for (let searches = 0; searches < 30; searches++) table.age();
  for (let entry = 6; entry <= 9; entry++) table.store(entry, entry, 7, 5, 5, 1);
  assert.ok(!table.probe(4, 4, 7) && table.probe(9, 9, 7));
});

test('an entry of two writers at once reads as missing', () => {
  const table = new Table(tableMemory(SMALLEST, 'shared'));
  table.store(1, 2, 3, 5, 256, 10);
  const at = table.words.findIndex((word) => word !== 0) & ~3;
  const first = [...table.words.subarray(at, at + 4)];
  table.store(1, 2, 3, 7, 5, 10);
  // Word 3 of the earlier result beside word 2 of the later one would claim a disproof number of 261 or 0.
  table.words[at + 3] = first[3] ?? 0;
  assert.ok(!table.probe(1, 2, 3));
});

test('a table of its own finds what it held before it grew', () => {
  const table = new Table(tableMemory(1 << 23, 'own'));
  const rng = createRng('growth');
  const keys = Array.from({ length: 60_000 }, () => [rng() | 0, rng() | 0, rng() | 0] as const);
  keys.forEach(([a, b, c], index) => table.store(a, b, c, 1 + index, 1, 1));
  const found = keys.filter(([a, b, c], index) => table.probe(a, b, c) && table.proof === 1 + index);
  // Some buckets were full.
  assert.ok(found.length > 55_000, `${found.length} of 60,000 found`);
});

test('use and clear', () => {
  const table = new Table(tableMemory(SMALLEST, 'own'));
  assert.equal(table.use(), 0);
  const rng = createRng('use');
  for (let round = 0; round < 20_000; round++) table.store(rng() | 0, rng() | 0, rng() | 0, 1, 1, 1);
  assert.ok(table.use() > 0.9);
  table.clear();
  assert.equal(table.use(), 0);
});

test('memory is a power of two', () => {
  assert.equal(tableMemory(100_000_000, 'own').byteLength, 1 << 26);
  assert.equal(tableMemory(1, 'shared').byteLength, SMALLEST);
  assert.throws(() => new Table(new ArrayBuffer(96)), /want a power of two from 64 up/u);
});
