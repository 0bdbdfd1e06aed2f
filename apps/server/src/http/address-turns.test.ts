import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressTurns } from './address-turns.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one work starts per turn of the event loop, and keys take turns', async () => {
  const turns = new AddressTurns({ waitingMax: 10 });
  const started: string[] = [];
  const add = (key: string, name: string): boolean =>
    turns.add(key, (done) => {
      started.push(name);
      done();
    });
  for (const name of ['flood 1', 'flood 2', 'flood 3']) add('flood', name);
  add('person', 'person 1');
  assert.deepEqual([started, turns.waiting()], [['flood 1'], 3]);
  for (let count = 2; count <= 4; count++) {
    while (started.length < count) await turn();
    assert.equal(started.length, count);
  }
  assert.deepEqual(started, ['flood 1', 'flood 2', 'person 1', 'flood 3']);
});

test('a key with too much waiting work gets no more, others do', async () => {
  const turns = new AddressTurns({ waitingMax: 2 });
  const add = (key: string): boolean => turns.add(key, (done) => done());
  // The first one starts at once.
  assert.deepEqual(
    Array.from({ length: 5 }, () => add('flood')),
    [true, true, true, false, false],
  );
  assert.ok(add('person'));
  while (turns.waiting() > 0) await turn();
  assert.ok(add('flood'));
});

test('work that takes long gives its place up after a tenth of a second', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const turns = new AddressTurns({ waitingMax: 100 });
  const started: number[] = [];
  for (let index = 0; index < 20; index++) turns.add('flood', () => started.push(index));
  /** Passes the longest wait between two starts, some times. */
  const pass = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) {
      await turn();
      mock.timers.tick(5);
    }
  };
  await pass(15);
  assert.equal(started.length, 8);
  await pass(15);
  assert.equal(started.length, 16);
  await pass(20);
  assert.deepEqual([started.length, turns.waiting()], [20, 0]);
});

test('after a turn that took long, the next work waits as long, up to five milliseconds', async () => {
  const turns = new AddressTurns({ waitingMax: 100 });
  const startsMs: number[] = [];
  for (let index = 0; index < 6; index++) {
    turns.add('flood', (done) => {
      startsMs.push(performance.now());
      while (performance.now() - (startsMs.at(-1) ?? 0) < 4);
      done();
    });
  }
  while (startsMs.length < 6) await turn();
  for (let index = 1; index < 6; index++) {
    assert.ok((startsMs[index] ?? 0) - (startsMs[index - 1] ?? 0) >= 7, 'four milliseconds of work, four of rest');
  }
});
