import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, PRESET_NAMES, PRESETS, unwrap } from './index.ts';
import { seatAt } from './round/deal.ts';
import { logOf } from './round/state.ts';
import { legalActionsOf, viewFor } from './round/view.ts';
import { withWild } from './ruleset/ruleset.ts';
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

test('an action of a bot is an action of the game: the view of its seat in, the action out', () => {
  for (const rules of PRESET_NAMES) {
    const game = new Game(rules, 7);
    const rng = createRng(7);
    for (let count = 0; !game.isOver && count < 400; count++) {
      const [seat = seatAt(0)] = game.toAct;
      const view = game.view(seat);
      assert.deepEqual(view, viewFor(game.round, seat));
      const legal = legalActionsOf(view);
      unwrap(game.act(legal[randomBelow(rng, legal.length)]!, seat));
    }
  }
  const game = new Game('competition', 7);
  const pass = game.act({ type: 'pass' });
  assert.equal(pass.ok ? '' : pass.error.code, 'wrong-phase');
  const empty = game.act({} as never);
  assert.match(empty.ok ? '' : empty.error.message, /type/u);
  assert.deepEqual(game.round, new Game('competition', 7).round);
});

test('programs without types get a sentence for unknown rules, seats and turns', () => {
  const rows: readonly (readonly [unknown, RegExp])[] = [
    ['competiton', /^invalid rules: preset is "competiton", expected .*did you mean competition\?/u],
    [undefined, /^invalid rules: rules is missing, expected a preset name/u],
    [null, /^invalid rules: rules is null/u],
    [{ sets: 3 }, /^invalid rules: unknown switch "sets"/u],
    [{ preset: 'hapy' }, /^invalid rules: preset is "hapy"/u],
  ];
  for (const [rules, message] of rows) assert.throws(() => new Game(rules as never, 7), { name: 'Error', message });
  assert.equal(new Game({ preset: 'happy' } as never, 7).round.rules, PRESETS.happy);
  assert.deepEqual(new Game(withWild(PRESETS.laizi, '7'), 7).round, new Game('laizi', 7).round);

  const game = new Game('competition', 7);
  const message = 'invalid seat 3: expected 0 to 2';
  for (const call of [() => game.hand(3 as never), () => game.legal(3 as never), () => game.act('bid 1', 3 as never)]) {
    assert.throws(call, { name: 'RangeError', message });
  }
  const [seat = seatAt(0)] = game.toAct;
  const other = game.act('bid 1', seatAt((seat + 1) % 3));
  assert.equal(other.ok ? '' : other.error.code, 'not-your-turn');
  unwrap(game.act('bid 3'));
  while (!game.isOver) game.act(game.legal()[0] ?? '');
  const late = game.act('bid 1');
  assert.equal(late.ok ? '' : late.error.code, 'round-over');
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
