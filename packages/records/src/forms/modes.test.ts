/** Records of rounds with wild ranks, without a shuffle and of two seats. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countOf, countsByRank, countsOf, parseCards, rankOf, type Card, type RankCounts } from '@doudizhu/rules/cards';
import { cardsUsed, parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, shuffle, type Rng } from '@doudizhu/rules/rng';
import { applyUnchecked, legalActions, startPlay, startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS, withWild } from '@doudizhu/rules/ruleset';
import { cardsHeld, cardsPlayed } from '@doudizhu/rules/view';
import { recordOf, replay } from '../base/record.ts';
import { roundTripFault } from '../testing/index.ts';
import { readDdnRecord, writeDdnRecord } from './ddn.ts';
import { writeJsonRecord } from './json.ts';
import { readJsonRecord } from './record-from-json.ts';
import { playedOut } from '@doudizhu/rules/testing';

/** A random round from a seed. Every third play of a hand with wild ranks names its ranks, every third play its cards. */
const randomRound = (name: keyof typeof PRESETS, game: number): Round => {
  const rng = createRng(`${name}/${game}/play`);
  return playedOut(startRound({ rules: PRESETS[name], seed: `${name}/${game}` }), (round, seat) => {
    const actions = legalActions(round, seat);
    const action = actions[randomBelow(rng, actions.length)] ?? assert.fail();
    if (action.type !== 'play') return action;
    const used = cardsUsed(round.hands[seat] as RankCounts, action.combo, round.rules) as RankCounts;
    const uses = round.rules.wild !== '' && randomBelow(rng, 3) === 0 ? { uses: used } : {};
    const cards = randomBelow(rng, 3) === 0 ? { cards: someCards(rng, cardsHeld(round, seat), used) } : {};
    return { ...action, ...uses, ...cards };
  });
};

/** Any cards of a hand with these ranks. */
const someCards = (rng: Rng, hand: readonly Card[], counts: RankCounts): Card[] =>
  shuffle(rng, [...hand]).reduce<Card[]>(
    (cards, card) =>
      countOf(countsOf(cards), rankOf(card)) < countOf(counts, rankOf(card)) ? [...cards, card] : cards,
    [],
  );

for (const name of ['competition', 'pagat-4p', 'laizi', 'laizi-tiandi', 'no-shuffle', 'two'] as const) {
  test(`${name}: random rounds are written, read and played again`, () => {
    for (let game = 0; game < 25; game++) {
      const round = randomRound(name, game);
      for (const format of ['ddn', 'json'] as const) assert.equal(roundTripFault(round, format), null, `game ${game}`);
    }
  });
}

describe('a position with a wild rank', () => {
  const rules = PRESETS.laizi;
  const deal = unwrap(dealOf({ rules, hands: ['33377', '44', '5'], wild: '7' }));
  const play = (text: string) => unwrap(parsePlay(text, withWild(rules, '7'))) ?? assert.fail();
  const begin = startPlay({ rules, deal });
  const uses = unwrap(parseCards('3377'));
  const end = applyUnchecked(begin, seatAt(0), { type: 'play', combo: play('3333~'), uses });
  const text = writeDdnRecord(recordOf(end));

  test('the text has the wild rank and the cards that were laid', () => {
    assert.match(text, /\[Wild "7"\]/u);
    assert.match(text, /1\. 0:3333~=3377/u);
    const json = JSON.parse(writeJsonRecord(recordOf(end))) as { wild: string; log: { uses: string }[] };
    assert.deepEqual([json.wild, json.log[0]?.uses], ['7', '3377']);
    const again = unwrap(replay(unwrap(readDdnRecord(text)))).end;
    assert.deepEqual(countsByRank(again.hands[0] as RankCounts)[0], 1);
  });

  /** a change of the text, the refusal, why */
  const BAD = [
    ['[Wild "7"]\n', '', /wild ranks "", expected 1 under laizi/u, 'a wild rank missing'],
    ['[Wild "7"]', '[Wild "79"]', /Wild "79", invalid deal: wild ranks "79", expected 1/u, 'two of them'],
    ['[Wild "7"]', '[Wild "B"]', /Wild "B", invalid deal: wild ranks "B"/u, 'a joker'],
    ['=3377', '=33y7', /unknown rank "y"/u, 'cards that are not a rank'],
  ] as const;
  for (const [from, to, message, why] of BAD) {
    test(`refused: ${why}`, () => {
      const read = readDdnRecord(text.replace(from, to));
      assert.match(read.ok ? '' : read.error.message, message);
    });
  }

  test('other cards than the play stands for are a wrong step', () => {
    const replayed = replay(unwrap(readDdnRecord(text.replace('=3377', '=3477'))));
    assert.equal(replayed.ok ? null : replayed.error.code, 'bad-step');
  });

  test('JSON without the wild rank is refused', () => {
    const json = writeJsonRecord(recordOf(end)).replace('"wild":"7",', '');
    const read = readJsonRecord(json);
    assert.match(read.ok ? '' : read.error.message, /wild ranks "", expected 1/u);
  });

  test('a record without its wild rank is not played', () => {
    const record = unwrap(readDdnRecord(text));
    const { hands, kitty, faceUp } = deal;
    const replayed = replay({
      ...record,
      setup: { ...record.setup, deal: { hands, kitty, faceUp } } as typeof record.setup,
    });
    assert.match(replayed.ok ? '' : replayed.error.message, /invalid record: wild ranks "", expected 1/u);
  });
});

describe('a play that names its cards', () => {
  const rules = PRESETS.pagat;
  const begin = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['3344R', '5', '6'] })) });
  const [first, second, third] = cardsHeld(begin, seatAt(0)) as [Card, Card, Card];
  const pair = {
    type: 'play',
    combo: unwrap(parsePlay('33', rules)) ?? assert.fail(),
    cards: [first, second],
  } as const;
  const single = { ...pair, combo: unwrap(parsePlay('3', rules)) ?? assert.fail(), cards: [second] };
  const text = writeDdnRecord(recordOf(applyUnchecked(begin, seatAt(0), single)));
  const json = writeJsonRecord(recordOf(applyUnchecked(begin, seatAt(0), single)));

  test('the record has them, and a replay shows them', () => {
    assert.match(text, /^1\. 0:3@3d$/mu);
    assert.match(json, /"play":"3","cards":"3d"\}/u);
    for (const read of [readDdnRecord(text), readJsonRecord(json)]) {
      assert.deepEqual(cardsPlayed(unwrap(replay(unwrap(read))).end), [[second]]);
    }
    const without = unwrap(replay(unwrap(readDdnRecord(text.replace('@3d', '')))));
    assert.deepEqual(cardsPlayed(without.end), [[first]], 'without the field as always');
    assert.deepEqual(cardsPlayed(applyUnchecked(begin, seatAt(0), pair)), [[first, second]]);
    assert.equal(third, 4);
  });

  /** a change of the cards, the refusal, why */
  const BAD = [
    ['3s', /step 1 of 1, seat 0, 3: .* cards is \[2\], expected cards of the hand/u, 'a card that is not held'],
    ['4h', /step 1 of 1, seat 0, 3: 4 is not a combo of this kind/u, 'a card of another rank'],
    ['3h3d', /step 1 of 1, seat 0, 3: 33 is not a combo of this kind/u, 'a card too many'],
    ['3', /"3" at index 0, expected each card with its suit/u, 'a card without its suit'],
    ["3d'", /"3d'" at index 0, expected each card with its suit/u, 'a second deck'],
  ] as const;
  for (const [cards, message, why] of BAD) {
    test(`refused: ${why}`, () => {
      for (const read of [
        readDdnRecord(text.replace('@3d', `@${cards}`)),
        readJsonRecord(json.replace('"3d"', `"${cards}"`)),
      ]) {
        const replayed = read.ok ? replay(read.value) : read;
        assert.match(replayed.ok ? '' : replayed.error.message, message);
      }
    });
  }

  test('refused: a pass with cards', () => {
    assert.equal(readDdnRecord(text.replace('3@3d', '-@3d')).ok, false);
    assert.equal(readJsonRecord(json.replace('"play","play":"3"', '"pass"')).ok, false);
  });
});
