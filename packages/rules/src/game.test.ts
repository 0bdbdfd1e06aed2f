import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, PRESET_NAMES, PRESETS, unwrap } from './index.ts';
import { seatAt } from './round/deal.ts';
import { logOf } from './round/state.ts';
import { createRng, randomBelow } from './base/rng.ts';

for (const rules of PRESET_NAMES) {
  test(`${rules}: rounds by texts alone, and back to the first action`, () => {
    for (let seed = 0; seed < 5; seed++) {
      const game = new Game(rules, seed);
      const rng = createRng(seed);
      let count = 0;
      for (; !game.isOver && count < 400; count++) {
        const seat = game.toAct.at(-1) ?? seatAt(0);
        const legal = game.legal(seat);
        assert.equal(new Set(legal).size, legal.length, legal.join());
        const text = legal[randomBelow(rng, legal.length)] ?? '';
        unwrap(game.act(text, seat));
      }
      assert.equal(logOf(game.round).length, count);
      assert.equal(game.outcome, game.round.outcome);
      // With two seats a head start of some cards also wins.
      if (game.outcome !== null && rules !== 'two') assert.equal(game.hand(game.outcome.seat), '');
      while (game.undo());
      assert.deepEqual(game.round, new Game(rules, seed).round);
    }
  });
}

test('a play is read in any order of its cards', () => {
  const game = new Game('competition', 7);
  for (const call of ['bid 3', 'no double', 'no double']) unwrap(game.act(call));
  const [seat = seatAt(0)] = game.toAct;
  const run = game.legal().find((text) => /^\w{5}$/u.test(text)) ?? '';
  unwrap(game.act([...run].toReversed().join('')));
  assert.equal(game.view(seat).handSizes[seat], 15);
});

test('what is illegal has its reason and changes nothing', () => {
  const game = new Game(PRESETS.competition, 7);
  const before = game.round;
  const rows: readonly (readonly [string, number, string])[] = [
    ['bid 4', 0, 'invalid action "bid 4": expected one of no bid, bid 1, bid 2, bid 3'],
    ['33', 0, 'invalid action "33": expected one of no bid, bid 1, bid 2, bid 3'],
  ];
  for (const [text, shift, message] of rows) {
    const result = game.act(text, seatAt(((game.toAct[0] ?? 0) + shift) % 3));
    assert.equal(result.ok ? '' : result.error.message, message);
  }
  assert.equal(game.round, before);
  for (const call of ['bid 3', 'no double', 'no double']) unwrap(game.act(call));
  const play = game.act('ZZ');
  assert.match(play.ok ? '' : play.error.message, /"ZZ"/u);
});
