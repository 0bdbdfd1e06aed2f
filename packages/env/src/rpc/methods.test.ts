import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { call, resultOf, testRefused } from '../testing/rpc-server.ts';

const FOURS = { id: 17, kind: 'pair', main: '4', length: 1, cards: '44', text: '44' };
const PLANE = { id: 492, kind: 'plane', main: '9', length: 4, cards: '666777888999', text: '666777888999' };

/** params, result, why */
const RESULTS: Readonly<Record<string, readonly (readonly [unknown, unknown, string])[]>> = {
  'rules.list': [[{}, { rules: PRESET_NAMES, puzzles: ['canju'] }, 'the presets']],
  'rules.get': [[{ rules: 'pagat' }, { rules: PRESETS.pagat }, 'a rule set, switch by switch']],
  moves: [
    [{ rules: 'competition', hand: '44', beat: { cards: '33' } }, { plays: [FOURS], mayPass: true }, 'a reply'],
    [{ hand: '44', beat: '33' }, { plays: [FOURS], mayPass: true }, 'competition by default, a beat as text'],
    [{ hand: '44', kindsOff: ['single'] }, { plays: [FOURS], mayPass: false }, 'a lead, a kind left out'],
    [
      { hand: '44', beat: null, kindsOff: null },
      { plays: [{ ...FOURS, id: 2, kind: 'single', cards: '4', text: '4' }, FOURS], mayPass: false },
      'nulls are as nothing',
    ],
    [{ hand: '33', beat: { cards: '44' } }, { plays: [], mayPass: true }, 'only the pass'],
    [
      { rules: 'douzero', hand: '777888999TTT', beat: { cards: '666777888999', kind: 'plane', main: '9' } },
      {
        plays: [{ id: 493, kind: 'plane', main: 'T', length: 4, cards: '777888999TTT', text: '777888999TTT' }],
        mayPass: true,
      },
      'a declared reading',
    ],
    [
      { rules: { preset: 'competition', kindsOff: ['pair'] }, hand: '33', beat: { cards: 'BR' } },
      { plays: [], mayPass: true },
      'overrides as an object',
    ],
    [
      { rules: 'laizi', wild: '7', hand: '447', beat: '33' },
      { plays: [{ id: 17, kind: 'pair', main: '4', length: 1, cards: '44', text: '44', uses: '44' }], mayPass: true },
      'the cards that leave the hand',
    ],
  ],
  classify: [
    [
      { rules: 'douzero', cards: '666777888999' },
      {
        readings: [
          PLANE,
          { ...PLANE, id: 2998, kind: 'plane-with-singles', length: 3, text: '777888999+666' },
          { ...PLANE, id: 2658, kind: 'plane-with-singles', main: '8', length: 3, text: '666777888+999' },
        ],
      },
      'all readings',
    ],
    [{ cards: '345' }, { readings: [] }, 'no reading'],
    [
      { rules: 'laizi', wild: '7', cards: '3377' },
      {
        readings: [
          { id: 34_139, kind: 'bomb', main: '3', length: 4, bomb: 'soft', cards: '3333', text: '3333~', uses: '3377' },
          { id: 52, kind: 'triple-with-single', main: '3', length: 1, cards: '3337', text: '333+7', uses: '3377' },
        ],
      },
      'a wild rank: the bomb first',
    ],
    [
      { cards: '333+4' },
      { readings: [{ id: 55, kind: 'triple-with-single', main: '3', length: 1, cards: '3334', text: '333+4' }] },
      'the text of a play',
    ],
  ],
  beats: [
    [{ rules: 'laizi', wild: '7', play: '4447', beat: '3333~' }, { beats: true }, 'soft bombs by rank'],
    [{ rules: 'laizi', wild: '7', play: '4447', beat: '3333' }, { beats: false }, 'a hard bomb is higher'],
    [{ rules: 'laizi', wild: '7', play: '4447', beat: '333+5' }, { beats: true }, 'the weakest reading that beats'],
    [{ play: { cards: '44' }, beat: { cards: '33' } }, { beats: true }, 'higher'],
    [{ play: { cards: '33' }, beat: { cards: '33' } }, { beats: false }, 'not itself'],
    [{ play: '3333', beat: 'BR' }, { beats: false }, 'nothing beats the rocket'],
    [
      {
        rules: 'douzero',
        play: { cards: '777888999TTT' },
        beat: { cards: '666777888999', kind: 'plane-with-singles', main: '8' },
      },
      { beats: true },
      'a follower gets the reading of the trick',
    ],
  ],
  score: [
    [
      {
        rules: { preset: 'laizi', bombFactors: { soft: 2, hard: 4, pure: 8, rocket: 4 } },
        bid: 1,
        bombs: 2,
        softBombs: 1,
        winner: 'landlord',
      },
      { landlord: 16, farmers: [-8, -8] },
      'bombs by class',
    ],
    [
      {
        rules: 'competition',
        bid: 3,
        bombs: 1,
        rockets: 1,
        spring: true,
        winner: 'farmers',
        doubles: [true, false],
        redouble: true,
      },
      { landlord: -120, farmers: [96, 24] },
      'the worked example',
    ],
    [{ rules: 'pagat', bid: 2, winner: 'landlord' }, { landlord: 4, farmers: [-2, -2] }, 'what is left out is nothing'],
    [
      { rules: 'happy', bid: 1, winner: 'landlord', doubles: [4, 1], redouble: 2 },
      { landlord: 10, farmers: [-8, -2] },
      'factors of the happy rules',
    ],
  ],
};

for (const [method, rows] of Object.entries(RESULTS)) {
  for (const [params, expected, why] of rows) {
    test(`rpc ${method}: ${why}`, async () => assert.deepEqual(await resultOf(method, params), expected));
  }
}

testRefused('moves', [
  [[], /^invalid params of moves \[\]: expected an object with params by name$/, 'params by place', 'bad-params'],
  ['x', /params by name/, 'invalid params', 'bad-params'],
  [null, /params by name/, 'null for params', 'bad-params'],
  [{}, /invalid hand \(missing\)/, 'no hand', 'bad-params'],
  [{ hand: 33 }, /invalid hand 33: expected a text/, 'a number for a hand', 'bad-params'],
  [{ hand: '33K1' }, /unknown rank "1" at index 3/, 'no card', 'bad-cards'],
  [{ hand: '33333' }, /5 cards of 3, expected at most 4/, 'five threes', 'bad-cards'],
  [
    { hand: '33', kindOff: [] },
    /unknown "kindOff", expected rules, wild, hand, beat, kindsOff/,
    'a typo',
    'bad-params',
  ],
  [{ hand: '33', kindsOff: ['solo'] }, /invalid kindsOff/, 'no kind', 'bad-params'],
  [{ hand: '33', rules: 'x' }, /preset is "x"/, 'no rule set', 'bad-rules'],
  [{ hand: '33', rules: 7 }, /rules is 7/, 'a number for rules', 'bad-rules'],
  [{ hand: '33', rules: { seats: 4 } }, /decks is 1/, 'switches that do not agree', 'bad-rules'],
  [{ hand: '33', beat: '345' }, /invalid play "345"/, 'no combo to beat', 'too-short'],
  [{ hand: '33', beat: {} }, /invalid beat\.cards \(missing\)/, 'a beat without cards', 'bad-params'],
  [{ hand: '33', beat: { cards: '44', kind: 'solo' } }, /invalid beat\.kind "solo"/, 'a beat of no kind', 'bad-params'],
  [{ hand: '33', beat: { cards: '44', main: '5' } }, /no reading as main rank 5/, 'no main rank', 'no-such-reading'],
  [
    { hand: '33', rules: { preset: 'happy', sprng: 3 } },
    /unknown switch "sprng", expected one of .+: did you mean spring\?/,
    'a switch misspelt',
    'bad-rules',
  ],
  [{ hand: '33', beat: { cards: '44', main: 'Z' } }, /invalid main "Z"/, 'an invalid main rank', 'bad-main'],
  [{ hand: '33', beat: { cards: '44', suit: 'h' } }, /invalid beat\.suit/, 'a field too many', 'bad-params'],
]);

testRefused('rules.list', [
  [{ x: 1 }, /^invalid params of rules\.list: unknown "x", expected none$/, 'params of none', 'bad-params'],
]);

testRefused('classify', [[{ cards: '' }, /no cards/, 'no cards', 'no-cards']]);

testRefused('beats', [[{ play: '33' }, /invalid beat \(missing\)/, 'nothing to beat', 'bad-params']]);

testRefused('score', [
  [{ bid: 0, winner: 'landlord' }, /invalid bid 0/, 'no bid', 'bad-params'],
  [{ bid: 1, winner: 'me' }, /invalid winner "me"/, 'no winner', 'bad-params'],
  [{ bid: 1, winner: 'farmers', bombs: -1 }, /invalid bombs -1/, 'fewer than no bombs', 'bad-params'],
  [{ bid: 1, winner: 'farmers', doubles: [true] }, /invalid doubles/, 'a farmer missing', 'bad-params'],
]);

/** A deal without a kitty. */
const NO_DEAL = {
  engine: 'rlcard',
  hands: ['33334444555566667777', '8888999TTTJJJQQQK', '99TTJJ'],
  bottom: '',
  landlord: 0,
  plays: [],
};

testRefused('replay', [
  [
    { record: JSON.stringify(NO_DEAL) },
    /^invalid rlcard game at hands: invalid deal: more than there are of rank 9/,
    'a game that no deal gives',
  ],
  [{}, /invalid record \(missing\)/, 'no record', 'bad-params'],
  [{ record: { ddz: 2 } }, /record/, 'a record of another version', 'bad-record'],
]);

test('an unknown method', async () => {
  const { error } = await call('nope', {});
  assert.deepEqual([error?.code, error?.data.code], [-32601, 'unknown-method']);
  assert.match(error?.message ?? '', /unknown method "nope", expected one of rules\.list/);
});
