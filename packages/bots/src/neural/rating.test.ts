/** Values of moves in the bot's own order, at three seats and at four. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionSpace, decode, encode, parsePlay, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { playActionOf, startPlay, startRound } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { playedOut } from '@doudizhu/rules/testing';
import { createNeuralBot } from './neural-bot.ts';
import { BUNDLED, BUNDLED_FOUR, bundledFor } from '../testing/bundled.ts';

for (const name of ['happy', 'app-4p'] as const) {
  test(`the first move is what the bot plays: ${name}`, () => {
    const rules = PRESETS[name];
    const bot = createNeuralBot(bundledFor(rules), { aim: 'wins' });
    playedOut(startRound({ rules, seed: 'rated' }), (round, seat) => {
      const view = viewFor(round, seat);
      const action = bot.act(view);
      if (round.phase === 'play') {
        const rated = bot.rate(view);
        assert.deepEqual(playActionOf(actionSpace(rules), rated[0]?.id as ActionId), action);
        assert.ok(rated.every(({ win }) => win >= 0 && win <= 1));
      }
      return action;
    });
  });
}

test('of a core with other kickers three are listed, and the one that was played', () => {
  const rules = PRESETS['pagat-4p'];
  const { kind, main } = actionSpace(rules);
  const hands = ['33344556677', '44668TTJQK', '55688QQKA', '799TJJQAA2'];
  const view = viewFor(startPlay({ rules, deal: unwrap(dealOf({ rules, hands })) }), seatAt(0));
  const idOf = (text: string): ActionId => {
    const combo = unwrap(parsePlay(text, rules));
    assert.ok(combo !== null);
    return encode(actionSpace(rules), combo);
  };
  const kickers = ['33344', '33355', '33366', '33377'].map(idOf);
  const listed = (also?: ActionId): ActionId[] =>
    createNeuralBot(BUNDLED_FOUR)
      .rate(view, { also: also === undefined ? undefined : decode(actionSpace(rules), also) })
      .map(({ id }) => id)
      .filter((id) => id !== PASS && kind[id] === kind[kickers[0]!] && main[id] === 0);
  const three = listed();
  assert.equal(three.length, 3);
  const other = kickers.find((id) => !three.includes(id));
  assert.deepEqual(new Set(listed(other)), new Set(kickers));
  assert.deepEqual(listed(three[0]), three);
});

test('networks of another number of seats are refused', () => {
  const view = (name: 'pagat-4p' | 'competition') => {
    const rules = PRESETS[name];
    const hands = ['34', '5', '6', '7'].slice(0, rules.seats);
    return viewFor(startPlay({ rules, deal: unwrap(dealOf({ rules, hands })) }), seatAt(0));
  };
  assert.throws(() => createNeuralBot(BUNDLED).rate(view('pagat-4p')), /4 seats and 0 wild ranks, expected 3 and 0/);
  assert.throws(
    () => createNeuralBot(BUNDLED_FOUR).rate(view('competition')),
    /3 seats and 0 wild ranks, expected 4 and 0/,
  );
});
