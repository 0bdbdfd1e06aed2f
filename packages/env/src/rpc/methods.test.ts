import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { call } from '../testing/rpc-server.ts';

const FOURS = { id: 17, kind: 'pair', main: '4', length: 1, cards: '44', text: '44' };
const PLANE = { id: 492, kind: 'plane', main: '9', length: 4, cards: '666777888999', text: '666777888999' };

/** method, params, result, why */
const RESULTS: readonly (readonly [string, unknown, unknown, string])[] = [
  ['rules.list', {}, { rules: PRESET_NAMES, puzzles: ['canju'] }, 'the presets'],
  ['rules.get', { rules: 'pagat' }, { rules: PRESETS.pagat }, 'a rule set, switch by switch'],
  ['moves', { rules: 'competition', hand: '44', beat: { cards: '33' } }, { plays: [FOURS], mayPass: true }, 'a reply'],
  ['moves', { hand: '44', beat: '33' }, { plays: [FOURS], mayPass: true }, 'competition by default, a beat as text'],
  ['moves', { hand: '44', kindsOff: ['single'] }, { plays: [FOURS], mayPass: false }, 'a lead, a kind left out'],
  [
    'moves',
    { hand: '44', beat: null, kindsOff: null },
    { plays: [{ ...FOURS, id: 2, kind: 'single', cards: '4', text: '4' }, FOURS], mayPass: false },
    'nulls are as nothing',
  ],
  ['moves', { hand: '33', beat: { cards: '44' } }, { plays: [], mayPass: true }, 'only the pass'],
  [
    'moves',
    { rules: 'douzero', hand: '777888999TTT', beat: { cards: '666777888999', kind: 'plane', main: '9' } },
    {
      plays: [{ id: 493, kind: 'plane', main: 'T', length: 4, cards: '777888999TTT', text: '777888999TTT' }],
      mayPass: true,
    },
    'a declared reading',
  ],
  [
    'moves',
    { rules: { preset: 'competition', kindsOff: ['pair'] }, hand: '33', beat: { cards: 'BR' } },
    { plays: [], mayPass: true },
    'overrides as an object',
  ],
  [
    'classify',
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
  ['classify', { cards: '345' }, { readings: [] }, 'no reading'],
  [
    'classify',
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
    'classify',
    { cards: '333+4' },
    {
      readings: [{ id: 55, kind: 'triple-with-single', main: '3', length: 1, cards: '3334', text: '333+4' }],
    },
    'the text of a play',
  ],
  [
    'moves',
    { rules: 'laizi', wild: '7', hand: '447', beat: '33' },
    {
      plays: [{ id: 17, kind: 'pair', main: '4', length: 1, cards: '44', text: '44', uses: '44' }],
      mayPass: true,
    },
    'the cards that leave the hand',
  ],
  ['beats', { rules: 'laizi', wild: '7', play: '4447', beat: '3333~' }, { beats: true }, 'soft bombs by rank'],
  ['beats', { rules: 'laizi', wild: '7', play: '4447', beat: '3333' }, { beats: false }, 'a hard bomb is higher'],
  [
    'beats',
    { rules: 'laizi', wild: '7', play: '4447', beat: '333+5' },
    { beats: true },
    'the weakest reading that beats',
  ],
  [
    'score',
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
  ['beats', { play: { cards: '44' }, beat: { cards: '33' } }, { beats: true }, 'higher'],
  ['beats', { play: { cards: '33' }, beat: { cards: '33' } }, { beats: false }, 'not itself'],
  ['beats', { play: '3333', beat: 'BR' }, { beats: false }, 'nothing beats the rocket'],
  [
    'beats',
    {
      rules: 'douzero',
      play: { cards: '777888999TTT' },
      beat: { cards: '666777888999', kind: 'plane-with-singles', main: '8' },
    },
    { beats: true },
    'a follower gets the reading of the trick',
  ],
  [
    'score',
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
  [
    'score',
    { rules: 'pagat', bid: 2, winner: 'landlord' },
    { landlord: 4, farmers: [-2, -2] },
    'what is left out is nothing',
  ],
  [
    'score',
    { rules: 'happy', bid: 1, winner: 'landlord', doubles: [4, 1], redouble: 2 },
    { landlord: 10, farmers: [-8, -2] },
    'factors of the happy rules',
  ],
];

for (const [method, params, expected, why] of RESULTS) {
  test(`rpc ${method}: ${why}`, async () => {
    assert.deepEqual((await call(method, params)).result, expected);
  });
}

/** method, params, error code, our code, message, why */
const REFUSED: readonly (readonly [string, unknown, number, string, RegExp, string])[] = [
  ['nope', {}, -32601, 'unknown-method', /unknown method "nope", expected one of rules\.list/, 'no such method'],
  [
    'moves',
    [],
    -32602,
    'bad-params',
    /^invalid params of moves \[\]: expected an object with params by name$/,
    'params by place',
  ],
  [
    'rules.list',
    { x: 1 },
    -32602,
    'bad-params',
    /^invalid params of rules\.list: unknown "x", expected none$/,
    'params of none',
  ],
  ['moves', 'x', -32602, 'bad-params', /params by name/, 'invalid params'],
  ['moves', null, -32602, 'bad-params', /params by name/, 'null for params'],
  ['moves', {}, -32602, 'bad-params', /invalid hand \(missing\)/, 'no hand'],
  ['moves', { hand: 33 }, -32602, 'bad-params', /invalid hand 33: expected a text/, 'a number for a hand'],
  ['moves', { hand: '33K1' }, -32602, 'bad-cards', /unknown rank "1" at index 3/, 'no card'],
  ['moves', { hand: '33333' }, -32602, 'bad-cards', /5 cards of 3, expected at most 4/, 'five threes'],
  [
    'moves',
    { hand: '33', kindOff: [] },
    -32602,
    'bad-params',
    /unknown "kindOff", expected rules, wild, hand, beat, kindsOff/,
    'a name misspelt',
  ],
  ['moves', { hand: '33', kindsOff: ['solo'] }, -32602, 'bad-params', /invalid kindsOff/, 'no kind'],
  ['moves', { hand: '33', rules: 'x' }, -32602, 'bad-rules', /preset is "x"/, 'no rule set'],
  ['moves', { hand: '33', rules: 7 }, -32602, 'bad-rules', /rules is 7/, 'a number for rules'],
  ['moves', { hand: '33', rules: { seats: 4 } }, -32602, 'bad-rules', /decks is 1/, 'switches that do not agree'],
  ['moves', { hand: '33', beat: '345' }, -32602, 'too-short', /invalid play "345"/, 'no combo to beat'],
  ['moves', { hand: '33', beat: {} }, -32602, 'bad-params', /invalid beat\.cards \(missing\)/, 'a beat without cards'],
  [
    'moves',
    { hand: '33', beat: { cards: '44', kind: 'solo' } },
    -32602,
    'bad-params',
    /invalid beat\.kind "solo"/,
    'a beat of no kind',
  ],
  [
    'moves',
    { hand: '33', beat: { cards: '44', main: '5' } },
    -32602,
    'no-such-reading',
    /no reading as main rank 5/,
    'a main rank that it has not',
  ],
  [
    'moves',
    { hand: '33', rules: { preset: 'happy', sprng: 3 } },
    -32602,
    'bad-rules',
    /unknown switch "sprng", expected one of .+: did you mean spring\?/,
    'a switch misspelt',
  ],
  [
    'moves',
    { hand: '33', beat: { cards: '44', main: 'Z' } },
    -32602,
    'bad-main',
    /invalid main "Z"/,
    'an invalid main rank',
  ],
  [
    'moves',
    { hand: '33', beat: { cards: '44', suit: 'h' } },
    -32602,
    'bad-params',
    /invalid beat\.suit/,
    'a field too many',
  ],
  ['classify', { cards: '' }, -32602, 'no-cards', /no cards/, 'no cards'],
  ['beats', { play: '33' }, -32602, 'bad-params', /invalid beat \(missing\)/, 'nothing to beat'],
  ['score', { bid: 0, winner: 'landlord' }, -32602, 'bad-params', /invalid bid 0/, 'no bid'],
  ['score', { bid: 1, winner: 'me' }, -32602, 'bad-params', /invalid winner "me"/, 'no winner'],
  ['score', { bid: 1, winner: 'farmers', bombs: -1 }, -32602, 'bad-params', /invalid bombs -1/, 'fewer than no bombs'],
  [
    'score',
    { bid: 1, winner: 'farmers', doubles: [true] },
    -32602,
    'bad-params',
    /invalid doubles/,
    'a farmer missing',
  ],
  ['replay', {}, -32602, 'bad-params', /invalid record \(missing\)/, 'no record'],
  ['replay', { record: { ddz: 2 } }, -32602, 'bad-record', /record/, 'a record of another version'],
];

for (const [method, params, code, ours, message, why] of REFUSED) {
  test(`rpc refuses ${method}: ${why}`, async () => {
    const { error } = await call(method, params);
    assert.equal(error?.code, code);
    assert.equal(error?.data.code, ours);
    assert.match(error?.message ?? '', message);
  });
}
