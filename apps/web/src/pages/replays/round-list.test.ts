import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecord, recordAsJson, recordOf, replay, writeRecord } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { startRound } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { StoredRecord, StoredRound } from '../../base/storage.ts';
import { linesOf, storedRound } from '../../testing/index.ts';
import { filteredRounds, listedRounds, NO_ROUND_FILTER, type RoundFilter } from './round-list.ts';

const round = (id: string, endedMs: number, change: Partial<StoredRound> = {}): StoredRound =>
  storedRound({ id, endedMs, rules: 'happy', bots: ['', 'neural', 'neural'], ...change });

const record = (id: string, addedMs: number): StoredRecord => ({
  id,
  addedMs,
  source: 'cup.jsonl',
  rules: 'douzero',
  winner: 'farmers',
  players: ['Ann', 'Bob', ''],
  date: '2026.11.21',
  ddn: '',
});

const LIST = listedRounds(
  [round('a', 10), round('b', 30, { landlord: 1, won: false, points: -6 }), round('c', 40, { landlord: 1, won: true })],
  [record('d', 20)],
);

test('rounds of both kinds stand in one list, the last one first', () => {
  const shown = LIST.map(({ id, role, won, winner }) => [id, role, won, winner]);
  assert.deepEqual(shown, [
    ['c', 'farmer', true, 'farmers'],
    ['b', 'farmer', false, 'landlord'],
    ['d', null, null, 'farmers'],
    ['a', 'landlord', true, 'landlord'],
  ]);
});

test('the hand of a round is the one that the player was dealt; a record that cannot be read has none', () => {
  const start = startRound({ rules: PRESETS.happy, seed: 1 });
  const [listed] = listedRounds([round('e', 50, { seat: 2, record: recordAsJson(recordOf(start, {})) })], []);
  assert.deepEqual(listed?.hand(), start.deal.hands[2]);
  assert.deepEqual(LIST[0]?.hand(), []);
});

const CASES: readonly (readonly [Partial<RoundFilter>, string, string])[] = [
  [{}, 'cbda', 'no filter'],
  [{ from: 'here' }, 'cba', 'played here'],
  [{ from: 'elsewhere' }, 'd', 'kept'],
  [{ result: 'won' }, 'ca', 'won by the person'],
  [{ result: 'lost' }, 'b', 'lost by the person'],
  [{ result: 'farmers' }, 'cd', 'won by the farmers, in any seats'],
  [{ rules: 'douzero' }, 'd', 'of one rule set'],
  [{ text: 'cup ann' }, 'd', 'all words, in any case'],
  [{ text: 'ann unknown' }, '', 'a word that is nowhere'],
  [{ text: 'happy', result: 'lost' }, 'b', 'two filters'],
];

for (const [filter, expected, why] of CASES) {
  test(`the list filtered: ${why}`, () => {
    const found = filteredRounds(LIST, { ...NO_ROUND_FILTER, ...filter }, ({ rules, others, source }) =>
      [rules, ...others, source].join(' '),
    );
    assert.equal(found.map(({ id }) => id).join(''), expected);
  });
}

test('the people of a table over the network stand in the list by their names', () => {
  const people = ['', 'Ann', ''];
  const [listed] = listedRounds([round('n', 50, { bots: ['', '', 'level-2'], people })], []);
  assert.deepEqual([listed?.people, listed?.others], [['Ann'], ['level-2']]);
});

test('a round of other players shows the hand of its landlord', () => {
  const text = unwrap(readRecord(linesOf('fixtures/engines/games-douzero.jsonl')[0]!, 'douzero'));
  const ddn = unwrap(writeRecord(text, 'ddn'));
  const [row] = listedRounds([], [{ ...record('e', 1), ddn }]);
  const landlord = unwrap(replay(text)).end.landlord ?? 0;
  assert.deepEqual(row?.hand(), text.setup.deal?.hands[landlord]);
  assert.equal(row?.hand().length, 17);
});
