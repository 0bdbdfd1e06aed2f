import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOf, replay } from '@doudizhu/records';
import { seatAfter, seatsOf } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { legalActions, startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { cardsHeld, cardsPlayed } from '@doudizhu/rules/view';
import { playedOut } from '@doudizhu/rules/testing';
import { boardDataOf } from '../../board/board-of-round.ts';
import { roundOfPosition } from '../../board/board-of-position.ts';
import { openedAt, openRound } from './opened-round.ts';
import { playedLine } from './variations.ts';

/** A whole round in which every seat plays the last of its legal actions. */
const roundOf = (rules: PresetName, seed: string): Round =>
  playedOut(startRound({ rules: PRESETS[rules], seed }), (round, seat) => legalActions(round, seat).at(-1)!);

const sorted = (cards: readonly number[] | null | undefined): number[] => (cards ?? []).toSorted((a, b) => a - b);

for (const [rules, seed] of [
  ['competition', 'a'],
  ['competition', 'b'],
  ['pagat-4p', 'c'],
] as const) {
  test(`the board of an opened round has the suits of its record: ${rules}, ${seed}`, () => {
    const played = unwrap(replay(recordOf(roundOf(rules, seed))));
    const opened = openRound(played);
    assert.ok(opened.ok);
    const { variations, suits, firstStep, landlord } = opened.value;
    const line = playedLine(variations);
    const [start] = line;
    assert.ok(start !== undefined);
    for (const [index, { position }] of line.entries()) {
      const round = played.rounds[firstStep + index];
      assert.ok(round !== undefined);
      const board = boardDataOf({
        ...roundOfPosition({ start: start.position, position, suits, me: 0 }),
        nameOf: String,
        noteOf: String,
      });
      for (const side of seatsOf(round.rules)) {
        const seat = seatAfter(landlord, round.rules.seats, side);
        const shown = board.seats.find((each) => each.seat === side)?.cards;
        assert.deepEqual(sorted(shown), sorted(cardsHeld(round, seat)), `step ${index}, side ${side}`);
      }
      if (position.toBeat !== null && round.entry?.action.type === 'play') {
        assert.deepEqual(sorted(board.toAnswer?.cards), sorted(cardsPlayed(round).at(-1)), `step ${index}`);
      }
    }
  });
}

test('a round opens at a step of an address, at the first play without one', () => {
  const round = openRound(unwrap(replay(recordOf(roundOf('competition', 'a')))));
  assert.ok(round.ok);
  const opened = round.value;
  const shownAt = (step: number): number => {
    const { variations } = openedAt(opened, step);
    return playedLine(variations).findIndex(({ id }) => id === variations.at);
  };
  const { firstStep } = opened;
  assert.deepEqual([firstStep, firstStep + 3, 0, -1, 9999, Number.NaN].map(shownAt), [0, 3, 0, 0, 0, 0]);
});
