import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCards } from '@doudizhu/rules/cards';
import { actionSpace, encode } from '@doudizhu/rules/combos';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { unwrap } from '@doudizhu/rules/result';
import { play } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { LEAD, refusalOf, REPLY } from '../testing/rpc-server.ts';
import { roundOfView } from './seat-view.ts';

const TWO = { rules: 'two', seat: 0, hand: '55566677788899TTJJQQ', kitty: 'JQQ', headStart: 2 };
const LAIZI = { ...LEAD, rules: 'laizi', wild: '7' };
const FOUR = { rules: 'pagat-4p', seat: 0, hand: '33334444555566667777888899999999T', kitty: '99999999' };

const idOf = (text: string): number => encode(actionSpace(PRESETS.douzero), play(text, PRESETS.douzero));
const [LONG, PAIRS] = [idOf('3456789TJQKA'), idOf('445566')];

/** view, message, why */
const WRONG: readonly (readonly [view: unknown, message: string, why: string])[] = [
  [{ ...LEAD, hand: '33445566778899TTJ', kitty: '' }, '.kitty "0 cards": expected 3 cards', 'before the auction'],
  [{ ...LEAD, hand: '33445566778899TTJ', kitty: '', bids: [] }, '.bids []: expected only rules, seat', 'with its bids'],
  [{ rules: 'douzero', seat: 0, hand: '33445566778899TTJ' }, '.kitty (missing): expected a text', 'without a kitty'],
  [{ ...LEAD, foo: 1 }, '.foo 1: expected only rules, seat, hand, kitty, plays, wild and headStart', 'a new key'],
  [{ ...LEAD, play: [1] }, '.play [1]: expected only', 'a key misspelt'],
  [{ ...LEAD, kitty: '33' }, '.kitty "2 cards": expected 3 cards', 'a short kitty'],
  [{ ...LEAD, kitty: '33RB' }, '.kitty "4 cards": expected 3 cards', 'a long kitty'],
  [{ ...LEAD, kitty: '22B' }, '.kitty "22B": expected cards that the landlord holds', 'a kitty of other cards'],
  [{ ...LEAD, hand: '3344556677889TTJQKR' }, '.hand "19 cards with those played": expected 20', 'a card is missing'],
  [{ ...LEAD, hand: '33445566778899TTJQKAR' }, '.hand "21 cards with those played": expected 20', 'a card too many'],
  [{ ...REPLY, hand: '44556778TTJJQKA2' }, '.hand "16 cards with those played": expected 17', 'a farmer with 16'],
  [{ ...REPLY, hand: '44556778TTJJQKA2B9Q5' }, '.hand "20 cards with those played": expected 17', 'a farmer with 20'],
  [{ ...LEAD, hand: '' }, '.hand "0 cards with', 'no cards'],
  [{ ...LEAD, hand: '33445566778899TTJQK1' }, 'cards "33445566778899TTJQK1": unknown rank "1"', 'no card'],
  [{ ...LEAD, hand: 20 }, '.hand 20: expected a text of cards', 'a number of cards'],
  [
    { ...LEAD, hand: '33333566778899TTJQKR' },
    '.hand "33333566778899TTJQKR": expected at most as many of a rank as in the pack',
    'five threes',
  ],
  [{ ...REPLY, hand: '44556778TTJJQKA2R' }, '.hand "44556778TTJJQKA2R": expected at most as many', 'one joker twice'],
  [
    { ...REPLY, kitty: '333', hand: '33556778TTJJQKA2B' },
    '.hand "33556778TTJJQKA2B": expected at most as many',
    'five threes with the kitty',
  ],
  [{ ...REPLY, plays: [] }, '.seat 1: expected seat 0, whose turn it is', 'not the turn of the seat'],
  [{ ...REPLY, plays: [1, 0] }, '.seat 1: expected seat 2', 'a turn later'],
  [{ ...REPLY, seat: 3 }, '.seat 3: expected a seat from 0 to 2', 'no such seat'],
  [{ ...REPLY, plays: [0] }, '.plays[0] 0: expected a legal play there', 'a landlord who passes the lead'],
  [{ ...REPLY, seat: 2, plays: [2, 1] }, '.plays[1] 1: expected a legal play there', 'a three over a four'],
  [{ ...REPLY, plays: [99_999] }, '.plays[0] 99999: expected an id from 0 to 30383', 'no such id'],
  [{ ...REPLY, plays: ['3'] }, '.plays[0] "3": expected an id', 'a play as text'],
  [{ ...REPLY, plays: [{ id: 1, uses: '3' }] }, '.plays[0] {"id":1,"uses":"3"}: expected an id', 'cards laid'],
  [{ ...REPLY, plays: '1' }, '.plays "1": expected a list of ids', 'no list'],
  [
    { ...REPLY, seat: 1, plays: [...Array.from({ length: 5 }, () => [1, 0, 0]).flat(), 1] },
    '.plays[12] 1: expected at most as many of a rank as in the pack',
    'the fifth three',
  ],
  [
    { ...REPLY, plays: [LONG, 0, 0, PAIRS], kitty: '22R', hand: '33345678899TTJQKA' },
    '.kitty "22R": expected cards that the landlord',
    'a landlord who has played 18 others',
  ],
  [{ ...LEAD, headStart: 1 }, '.headStart 1: expected a whole number from 0 to 0', 'a head start with three seats'],
  [{ ...TWO, headStart: 5 }, '.headStart 5: expected a whole number from 0 to 4', 'more takes than there are'],
  [{ ...TWO, rules: { preset: 'two', takesMax: 1 } }, '.headStart 2: expected a whole number from 0 to 1', 'too many'],
  [{ ...TWO, hand: '35566677788899TTJJQQ' }, 'expected at most as many of a rank as in the pack', 'a rank left out'],
  [{ ...LAIZI, wild: '' }, '.wild "": expected the letters of the 1 wild ranks', 'no wild rank'],
  [{ ...LAIZI, wild: 'B' }, '.wild "B": expected the letters of the 1 wild ranks', 'a wild joker'],
  [{ ...LEAD, wild: '7' }, '.wild "7": expected the letters of the 0 wild ranks', 'a wild rank too many'],
  [{ ...LEAD, rules: 'nothing' }, 'preset is "nothing"', 'no such rules'],
  [{ ...FOUR, hand: FOUR.hand.replace('T', '9') }, 'cards "33334444555566667777888899999999', 'nine nines'],
  [{ ...FOUR, kitty: '9999999' }, '.kitty "7 cards": expected 8 cards', 'a kitty of four seats'],
  [[], 'view []: expected {rules, seat, hand, kitty, plays}', 'a list'],
  [null, 'view null: expected {rules', 'null'],
];

for (const [view, message, why] of WRONG) {
  test(`a wrong view, ${why}: bot.explain and bot.act refuse it`, async () => {
    const asked = await refusalOf('bot.explain', { view });
    assert.ok(asked.includes(message), asked);
    assert.equal(await refusalOf('bot.act', { bot: 'greedy', view }), asked);
    if (message.startsWith('.')) assert.match(asked, /^invalid view\./);
    const listed = await refusalOf('bot.act', { bot: 'greedy', views: [LEAD, view] });
    assert.equal(listed, asked.replace(/^invalid view/u, 'invalid views[1]'));
  });
}

test('right views are read as they are', () => {
  for (const view of [LEAD, REPLY, TWO, LAIZI, FOUR]) {
    const round = unwrap(roundOfView(view, 'view'));
    assert.equal(formatCards(viewFor(round, round.turn).hand ?? assert.fail()).length, view.hand.length);
  }
});

/** method, params, message */
const BESIDE: readonly (readonly [string, object, string])[] = [
  ['bot.act', { bot: 'greedy', view: LEAD, views: [LEAD] }, 'expected no such parameter beside views'],
  ['bot.act', { bot: 'greedy' }, 'invalid view (missing)'],
  [
    'solve',
    { positions: [], leader: 'landlord' },
    'invalid leader "landlord": expected no such parameter beside positions',
  ],
  ['solve', { position: 'ddn1 L=3 D=4 turn=L', positions: [] }, 'expected no such parameter beside position'],
  ['par', { record: '', hands: [] }, 'invalid hands []: expected no such parameter beside record'],
];

for (const [method, params, message] of BESIDE) {
  test(`${method} refuses parameters beside others that replace them: ${message}`, async () => {
    const refused = await refusalOf(method, params);
    assert.ok(refused.includes(message), refused);
  });
}
