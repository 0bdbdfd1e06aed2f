/**
 * A long history of the transposition table: entries found and replaced, and its growth, to the last bit. The search
 * never makes this key, so that only the table decides.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Core } from './core.ts';
import { coreMemory, layoutOf, type CoreMemory } from './memory.ts';

/** Exports of the core that only these tests use. */
interface TableExports {
  probe(a: number, b: number, c: number): number;
  save(a: number, b: number, c: number, proof: number, disproof: number, work: number): void;
  readonly foundProof: { readonly value: number };
  readonly foundDisproof: { readonly value: number };
}

const STEPS = 80_000;
const mix = (sum: number, value: number): number => (Math.imul(sum, 31) + value) | 0;

/** Stores and asks for 60,000 positions over four questions. */
const runHistory = (tableBytes: number, kind: CoreMemory['kind']) => {
  const memory = coreMemory({ tableBytes, handsBytes: 1 << 18, threads: 1, kind });
  const core = new Core(PRESETS.douzero, { tableBytes, handsBytes: 1 << 18, shared: { memory, thread: 0 } });
  const table = core.wasm as unknown as TableExports;
  const rng = createRng('table');
  const used: number[] = [];
  let [found, read] = [0, 0];
  for (let step = 1; step <= STEPS; step++) {
    const position = randomBelow(rng, 60_000);
    const a = Math.imul(position, 0x9e3779b1);
    const b = Math.imul(position ^ 77, 0x85ebca6b);
    const c = Math.imul(position, 0xc2b2ae35);
    if (table.probe(a, b, c) !== 0) {
      found++;
      read = mix(mix(read, table.foundProof.value), table.foundDisproof.value);
    }
    // Work of 1 to 2^36 nodes, every eighth of a power of two.
    const [proof, disproof] = [randomBelow(rng, 1 << 24), randomBelow(rng, 1 << 24)];
    if (step % 3 > 0) table.save(a, b, c, proof, disproof, Math.floor(2 ** (randomBelow(rng, 288) / 8)));
    if (step % (STEPS / 4) !== 0) continue;
    used.push(core.wasm.hashfull());
    core.wasm.newGeneration();
  }
  const held = new Int32Array(memory.memory.buffer, layoutOf(kind).TABLE!, tableBytes / 4).reduce(mix, 0);
  core.wasm.clearTable();
  used.push(core.wasm.hashfull());
  return { found, read, held, used };
};

test('a small table replaces what took least work and is oldest', () => {
  assert.deepEqual(runHistory(1 << 18, 'shared'), {
    found: 17217,
    read: 1539311038,
    held: -653180975,
    used: [651, 933, 991, 997, 0],
  });
});

test('a table grows as it fills, and keeps what it knows, with shared memory too', () => {
  for (const kind of ['own', 'shared'] as const) {
    assert.deepEqual(runHistory(1 << 23, kind), {
      found: 26884,
      read: 626185667,
      held: 1945913597,
      used: [22, 66, 80, 93, 0],
    });
  }
});
