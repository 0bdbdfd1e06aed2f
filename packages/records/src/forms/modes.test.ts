/** Records of rounds with wild ranks, without a shuffle and of two seats. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countsByRank, parseCards, type RankCounts } from '@doudizhu/rules/cards';
import { cardsUsed, parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { applyUnchecked, legalActions, startPlay, startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS, withWild } from '@doudizhu/rules/ruleset';
import { recordOf, replay } from '../base/record.ts';
import { roundTripFault } from '../testing/index.ts';
import { readDdnRecord, writeDdnRecord } from './ddn.ts';
import { writeJsonRecord } from './json.ts';
import { readJsonRecord } from './record-from-json.ts';
import { playedOut } from '@doudizhu/rules/testing';

/** A random round from a seed. Every third play of a hand with wild ranks names its cards. */
const randomRound = (name: keyof typeof PRESETS, game: number): Round => {
  const rng = createRng(`${name}/${game}/play`);
  return playedOut(startRound({ rules: PRESETS[name], seed: `${name}/${game}` }), (round, seat) => {
    const actions = legalActions(round, seat);
    const action = actions[randomBelow(rng, actions.length)] ?? assert.fail();
    const uses = action.type === 'play' && round.rules.wild !== '' && randomBelow(rng, 3) === 0;
    const hand = round.hands[seat] as RankCounts;
    return uses ? { ...action, uses: cardsUsed(hand, action.combo, round.rules) as RankCounts } : action;
  });
};

for (const name of ['laizi', 'laizi-tiandi', 'no-shuffle', 'two'] as const) {
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
