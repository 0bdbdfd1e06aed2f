/** What the rules bot's worths say of a move as a chance, where the networks do not know the game. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actionSpace,
  dealOf,
  encode,
  formatCombo,
  decode,
  parsePlay,
  PASS,
  PRESETS,
  seatAt,
  startPlay,
  unwrap,
  viewFor,
  type ActionId,
} from '@doudizhu/rules';
import { ratingFor } from './rating.ts';
import { BUNDLED } from '../testing/bundled.ts';

const rules = PRESETS['pagat-4p'];
const space = actionSpace(rules);

const idOf = (text: string): ActionId => {
  const combo = unwrap(parsePlay(text, rules));
  assert.ok(combo !== null);
  return encode(space, combo);
};

const ratedBy = (turn: number, played: string): [string, number][] => {
  const hands = ['333556789TJA2', '44668TTJQK', '55688QQKA', '799TJJQAA2'];
  const view = viewFor(startPlay({ rules, deal: unwrap(dealOf({ rules, hands })), turn: seatAt(turn) }), seatAt(turn));
  const rating = ratingFor(rules, BUNDLED);
  assert.equal(rating.by, 'rules');
  return rating
    .rate(view, idOf(played))
    .map(({ id, win }) => [id === PASS ? '-' : formatCombo(decode(space, id), 2), Number(win.toFixed(4))]);
};

test('a landlord and a farmer of four: their best moves, with the bundled weights', () => {
  assert.deepEqual(ratedBy(0, '3').slice(0, 3), [
    ['333+55', 0.5029],
    ['6789TJ', 0.4679],
    ['56789TJ', 0.38],
  ]);
  assert.deepEqual(ratedBy(1, '4').slice(0, 3), [
    ['44', 0.6564],
    ['8', 0.6347],
    ['TT', 0.6183],
  ]);
});

test('of a core with other kickers three are listed, and the one that was played', () => {
  const hands = ['33344556677', '44668TTJQK', '55688QQKA', '799TJJQAA2'];
  const view = viewFor(startPlay({ rules, deal: unwrap(dealOf({ rules, hands })) }), seatAt(0));
  const listed = (played: string): string[] =>
    ratingFor(rules, BUNDLED)
      .rate(view, idOf(played))
      .map(({ id }) => (id === PASS ? '-' : formatCombo(decode(space, id), 2)))
      .filter((text) => text.startsWith('333+'));
  const kickers = ['33344', '33355', '33366', '33377'];
  const three = listed('4');
  assert.equal(three.length, 3);
  const others = kickers.filter((text) => !three.includes(text.replace('333', '333+')));
  assert.deepEqual(listed(others[0] ?? ''), [...three, others[0]?.replace('333', '333+')]);
  assert.deepEqual(listed(three[0]?.replace('+', '') ?? ''), three);
});

test('the networks rate where they know the game', () => {
  assert.equal(ratingFor(PRESETS.happy, BUNDLED).by, 'neural');
});
