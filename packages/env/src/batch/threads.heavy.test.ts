import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { createBatchClient, type BatchAnswer } from '../testing/batch-client.ts';
import { FRAME_TYPES } from './server.ts';
import { waitWhile } from './slice-server.ts';

describe('threads', () => {
  const GROUPS = [
    { games: 5 },
    { games: 3, rules: 'competition', start: 'deal', bots: ['rules', null, 'random'] },
    { games: 4, bots: [null, 'neural', 'random'], scoring: 'wins' },
  ];
  const SETTINGS = { groups: GROUPS, seed: 'threads', features: true };

  /** One game of each group: fewer than there are threads. */
  const SINGLE = GROUPS.map((group) => ({ ...group, games: 1 }));
  const SIZES = [
    [3, GROUPS, 12],
    [40, SINGLE, 3],
  ] as const;

  for (const [threads, groups, games] of SIZES) {
    test(`${threads} give the bytes that one gives, over ${games} games`, () => {
      const settings = { ...SETTINGS, groups };
      const clients = [createBatchClient(settings), createBatchClient({ ...settings, threads })] as const;
      const both = (act: (client: (typeof clients)[0]) => BatchAnswer): BatchAnswer => {
        const [one, several] = [act(clients[0]), act(clients[1])];
        assert.deepEqual(several.body, one.body);
        return one;
      };
      const rng = createRng(threads);
      let answer = both((client) => client.reset());
      let ended = 0;
      for (let turn = 0; turn < 60; turn++) {
        const actions = Array.from({ length: games }, (_, game) => {
          const legal = answer.legal(game);
          return randomBelow(rng, 8) === 0 ? -1 : legal[randomBelow(rng, legal.length)]!;
        });
        answer = both((client) => client.step(actions));
        ended += answer.ended;
      }
      assert.ok(ended > games / 3, `${ended} rounds`);
      for (const [type, body] of [
        [FRAME_TYPES.observe, new Uint8Array(new Int32Array(games).fill(-1).buffer)],
        [FRAME_TYPES.features, new Uint8Array(Int32Array.of(1).buffer)],
      ] as const) {
        assert.deepEqual(clients[1].send(type, body), clients[0].send(type, body));
      }
      both((client) => client.reset({ games: [games - 1, 0, 1], seeds: ['a', 'b', 'c'] }));
      both((client) =>
        client.reset({
          games: [0, games - 1],
          deals: [
            { game: games - 1, plays: [] },
            { game: 0, plays: [] },
          ],
        }),
      );
      both((client) => client.reset({ seed: 'again' }));
      clients[1].close();
    });
  }

  test('what one thread refuses, several refuse in the same words, and no game has moved', () => {
    const clients = [createBatchClient(SETTINGS), createBatchClient({ ...SETTINGS, threads: 3 })] as const;
    const [one, several] = clients;
    one.reset();
    const before = several.reset();
    const legal = Array.from({ length: 12 }, (_, game) => before.legal(game)[0]!);
    const ROWS: readonly (readonly [number, Uint8Array])[] = [
      [FRAME_TYPES.step, new Uint8Array(Int32Array.from(legal.with(10, 99_999)).buffer)],
      [FRAME_TYPES.observe, new Uint8Array(Int32Array.from(legal.map(() => 1)).buffer)],
      [
        FRAME_TYPES.reset,
        Buffer.from(
          JSON.stringify({
            deals: [
              { game: 1, plays: [] },
              { game: 9, plays: [0] },
              { game: 0, hands: ['3', '3', ''] },
            ],
          }),
        ),
      ],
    ];
    for (const [type, body] of ROWS) {
      const refused = several.send(type, body);
      assert.equal(refused.type, FRAME_TYPES.error);
      assert.deepEqual(refused, one.send(type, body));
      assert.deepEqual(several.step(legal.map(() => -1)).body, one.step(legal.map(() => -1)).body);
    }
    several.close();
  });
});

test('a wait ends when its counter has changed, not when somebody is late to say so', async () => {
  const counters = new Int32Array(new SharedArrayBuffer(8));
  const LATE = `
    const { workerData: counters } = require('node:worker_threads');
    const until = performance.now() + 5000;
    while (Atomics.notify(counters, 1) === 0 && performance.now() < until);
    Atomics.wait(counters, 0, 0, 50);
    Atomics.add(counters, 1, 1);
    Atomics.notify(counters, 1);
  `;
  const late = new Worker(LATE, { eval: true, workerData: counters });
  waitWhile(counters, 1, 0);
  assert.equal(Atomics.load(counters, 1), 1);
  await late.terminate();
});
