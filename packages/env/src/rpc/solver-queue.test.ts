import { positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { memoryFor, SolverQueue } from './solver-queue.ts';

const rules = PRESETS.douzero;
const position = (landlord: string, farmer: string): OpenPosition =>
  unwrap(positionFromText({ rules, landlord, farmers: [farmer], turn: 'L' }));
const SMALL = position('KK5543', '225543');
const LARGE = position('34455567899TJQKKA2BR', '33467789TTJJQQKA2');

for (const threads of [1, 2]) {
  test(`nodes are counted once, with ${threads} threads`, async (context) => {
    const queue = new SolverQueue({ memoryMb: 64, threads, nowMs: () => performance.now() });
    context.after(() => queue.destroy());
    assert.equal(queue.nodes, 0);
    const first = await queue.solve(SMALL, { moves: 'all' });
    // With two threads, one can find all results in the table that the other has just written.
    assert.ok(first.nodes > 0 || threads > 1);
    assert.equal(queue.nodes, first.nodes);
    const second = await queue.solve(LARGE, { nodesMax: 2000 });
    assert.ok(second.nodes > 0);
    assert.equal(queue.nodes, first.nodes + second.nodes);
  });
}

test('questions are answered one after another, in the order in which they are asked', async (context) => {
  const queue = new SolverQueue({ memoryMb: 64, nowMs: () => performance.now() });
  context.after(() => queue.destroy());
  const order: string[] = [];
  await Promise.all([
    queue.solve(LARGE, { nodesMax: 5000 }).then(() => order.push('large')),
    queue.solve(SMALL).then(() => order.push('small')),
    queue.distance(SMALL).then(({ plays }) => order.push(`distance ${plays}`)),
  ]);
  const { plays } = await queue.distance(SMALL);
  assert.deepEqual(order, ['large', 'small', `distance ${plays}`]);
});

test('stop ends the running question, and every later one', async (context) => {
  const queue = new SolverQueue({
    memoryMb: 64,
    nowMs: () => performance.now(),
    onProgress: ({ nodes }) => nodes > 0 && queue.stop(),
  });
  context.after(() => queue.destroy());
  const running = queue.solve(LARGE, { moves: 'all' });
  assert.equal((await running).stopped, 'stop');
  assert.equal((await queue.solve(LARGE, { moves: 'all' })).stopped, 'stop');
});

test('progress is told while a question runs, and once at its end', async (context) => {
  const seen: number[] = [];
  const onProgress = ({ nodes }: { readonly nodes: number }): void => void seen.push(nodes);
  const queue = new SolverQueue({ memoryMb: 64, nowMs: () => performance.now(), onProgress });
  context.after(() => queue.destroy());
  const { nodes } = await queue.solve(SMALL, { moves: 'all' });
  assert.equal(seen.at(-1), nodes);
});

/** memory in MiB, its table and hands in MiB */
for (const [memoryMb, table, hands] of [
  [16, 8, 8],
  [768, 256, 512],
  [4096, 2048, 2048],
  [65_536, 2048, 63_488],
] as const) {
  test(`${memoryMb} MiB: a table of ${table} MiB`, () => {
    const mib = 1 << 20;
    assert.deepEqual(memoryFor(memoryMb), { tableBytes: table * mib, handsBytes: hands * mib });
  });
}
