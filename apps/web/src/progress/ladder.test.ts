import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredRound } from '../base/storage.ts';
import { ladderOf, nextRung } from './ladder.ts';

/** The player is at seat 0, `level-1` at 1, `level-5` at 2. */
const round = (landlord: number, won: boolean): StoredRound => ({
  id: 'a-1',
  endedMs: 0,
  seat: 0,
  landlord,
  bid: 3,
  won,
  points: won ? 3 : -3,
  rules: 'zunli',
  bots: ['', 'level-1', 'level-5'],
  record: null,
});

const times = (count: number, one: StoredRound): StoredRound[] => Array.from({ length: count }, () => one);

test('only enemies count, not a partner', () => {
  const ladder = ladderOf([round(0, true), round(1, true), round(2, false)]);
  assert.deepEqual(
    ladder.map(({ character, tally }) => [character, tally.rounds, tally.won]),
    [
      ['shuang', 2, 1],
      ['lu', 0, 0],
      ['gu', 0, 0],
      ['zhe', 0, 0],
      ['mai', 2, 2],
    ],
  );
});

test('ahead means that the whole interval is above one half', () => {
  const standingOf = (won: number, lost: number): string | undefined =>
    ladderOf([...times(won, round(1, true)), ...times(lost, round(1, false))]).at(-1)?.state;
  assert.equal(standingOf(0, 0), 'new');
  assert.equal(standingOf(3, 0), 'open');
  assert.equal(standingOf(5, 0), 'ahead');
  assert.equal(standingOf(12, 8), 'open');
  assert.equal(standingOf(120, 80), 'ahead');
  assert.equal(standingOf(2, 12), 'behind');
});

test('without a round anything is possible, with some the interval is narrower', () => {
  const intervalOf = (rounds: readonly StoredRound[]): number[] => {
    const rung = ladderOf(rounds).at(-1);
    return [rung?.low ?? -1, rung?.high ?? -1];
  };
  assert.deepEqual(intervalOf([]), [0, 1]);
  const [low = 0, high = 1] = intervalOf([round(1, true), round(1, false)]);
  assert.ok(low > 0 && high < 1 && low < high);
});

test('the next rung is the gentlest that one is not ahead of', () => {
  assert.equal(nextRung(ladderOf([])), 'mai');
  assert.equal(nextRung(ladderOf(times(5, round(1, true)))), 'zhe');
});
