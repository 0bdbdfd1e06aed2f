/** Passes over plays and deals with results that are known: a hard deal holds up no other play. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionId } from '@doudizhu/rules/combos';
import type { OpenPosition } from '@doudizhu/rules/position';
import { provePlays, scatter } from './standing.ts';

const deals = Array.from({ length: 20 }, () => ({}) as OpenPosition);
const ids = (...numbers: number[]): ActionId[] => numbers as ActionId[];

/** Positions that an answer takes, by play and deal. */
const prove = (groups: ActionId[][], cost: (id: number, deal: number) => number, lost: Record<number, number>) => {
  let nodes = 0;
  const asked: string[] = [];
  const result = provePlays(
    groups,
    deals,
    (id, position, limit) => {
      const deal = deals.indexOf(position);
      nodes += Math.min(limit, cost(id, deal));
      asked.push(`${id}/${deal}`);
      return cost(id, deal) > limit ? null : lost[id] !== deal;
    },
    { nodesMax: 20_000, isSpent: () => nodes >= 20_000 },
  );
  return { ...result, standing: [...result.standing], asked };
};

test('a hard deal of the first play does not hold up the second', () => {
  const { winsAll } = prove([ids(1, 2)], (id) => (id === 1 ? 1_000_000 : 1), {});
  assert.equal(winsAll, 2);
});

test('a play with one hard deal stands, a refuted one does not', () => {
  const { winsAll, standing } = prove([ids(1, 2)], (id, deal) => (id === 2 && deal === 7 ? 1_000_000 : 1), { 1: 12 });
  assert.deepEqual([winsAll, standing], [null, [2]]);
});

test('a later group waits until the plays before it are refuted', () => {
  const waits = prove([ids(1), ids(2)], (id, deal) => (id === 1 && deal < 10 ? 1_000_000 : 1), {});
  assert.ok(waits.asked.every((pair) => pair.startsWith('1/')));
  const goesOn = prove([ids(1), ids(2)], () => 1, { 1: 3 });
  assert.equal(goesOn.winsAll, 2);
  assert.equal(goesOn.asked[goesOn.asked.indexOf('1/3') + 1], '2/3', 'the refuting deal comes first');
});

test('a search ends where no answer comes and no position counts', () => {
  const { winsAll, standing } = provePlays([ids(1)], deals, () => null, { nodesMax: 100, isSpent: () => false });
  assert.deepEqual([winsAll, standing.size], [null, 0]);
});

test('scattered deals are all there, each once', () => {
  for (const length of [1, 2, 3, 34, 100]) {
    const all = Array.from({ length }, (_, index) => index);
    assert.deepEqual(
      scatter(all, length).toSorted((a, b) => a - b),
      all,
    );
    assert.equal(scatter(all, 2).length, Math.min(2, length));
  }
});
