import assert from 'node:assert/strict';
import { before as beforeAll, test } from 'node:test';
import type { Card } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { parseAction, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { TableEvent, TableView } from '@doudizhu/table';
import { changeSettings } from '../base/settings.ts';
import { voiceLineOf } from './voice-lines.ts';
import { bombSizeOf, EFFECT_MS, effectOf, cuesOf, type EffectKind, type Cue, type PlayCue } from './cue.ts';
import { vibrationOf } from './perform.ts';
import { tonesOf } from './sounds.ts';

beforeAll(() => changeSettings({ language: 'en' }));

const RULES = PRESETS.competition;
const play = (text: string): Action => {
  return unwrap(parseAction(text, RULES));
};

/** View of seat 0 with seat 1 as landlord for a bid of 3, plus changes. */
const viewWith = (round: object, faces: object = {}): TableView =>
  ({
    viewer: 0,
    terms: { rules: RULES },
    seats: [],
    faces: { plays: [], kitty: null, ...faces },
    round: {
      rules: RULES,
      seat: 0,
      phase: 'play',
      landlord: 1,
      bid: 3,
      bombs: 0,
      rockets: 0,
      redouble: 0,
      doubling: { factors: [0, 0, 0], redouble: 0 },
      openHands: { stage: null, factors: [1, 1, 1] },
      auction: null,
      outcome: null,
      kitty: [],
      toBeat: null,
      handSizes: [10, 10, 10],
      history: [],
      ...round,
    },
  }) as unknown as TableView;

const acted = (seat: number, action: Action): TableEvent =>
  ({ type: 'acted', seat: seatAt(seat), action }) as TableEvent;
const typesOf = (events: readonly TableEvent[], before: object, now: object): string[] =>
  cuesOf(events, viewWith(before), viewWith(now)).map(({ type }) => type);

/** events, changes of the view before and after, cues, why */
const ROUNDS: readonly (readonly [readonly TableEvent[], object, object, readonly string[], string])[] = [
  [[{ type: 'dealt', redeal: 0 } as unknown as TableEvent], {}, {}, ['deal'], 'the deal'],
  [[acted(1, play('34567'))], {}, { handSizes: [10, 5, 10] }, ['play'], 'a play'],
  [
    [acted(1, { type: 'bid', points: 3 })],
    { landlord: null, kitty: null },
    { rules: { ...RULES, wild: '7' } },
    ['call', 'crown', 'kitty', 'wild'],
    'the wild rank is shown after the kitty',
  ],
  [
    [acted(1, play('34567'))],
    { rules: { ...RULES, wild: '7' } },
    { rules: { ...RULES, wild: '7' } },
    ['play'],
    'a wild rank that is known is shown no more',
  ],
  [
    [{ type: 'dealt', redeal: 0 } as unknown as TableEvent],
    {},
    { rules: { ...RULES, wild: '4' } },
    ['deal', 'wild'],
    'a wild rank drawn before the auction',
  ],
  [[acted(1, play('-'))], {}, {}, ['pass'], 'a pass'],
  [[acted(1, { type: 'bid', points: 2 })], {}, {}, ['call'], 'a bid'],
  [[acted(2, { type: 'double', factor: 2 })], {}, {}, [], 'a double of another seat is a secret'],
  [[acted(0, { type: 'double', factor: 2 })], {}, {}, ['call'], 'the player’s double'],
  [
    [acted(1, { type: 'bid', points: 3 })],
    { landlord: null, kitty: null },
    {},
    ['call', 'crown', 'kitty'],
    'the landlord is found, the kitty turned up',
  ],
  [[acted(1, play('33'))], { handSizes: [10, 4, 10] }, { handSizes: [10, 2, 10] }, ['play', 'few'], 'two cards left'],
  [[acted(1, play('3'))], { handSizes: [10, 2, 10] }, { handSizes: [10, 1, 10] }, ['play', 'few'], 'one card left'],
  [[acted(1, play('3'))], { handSizes: [10, 1, 10] }, { handSizes: [10, 0, 10] }, ['play'], 'none left'],
  [
    [{ type: 'ended', scores: [-12, 24, -12] } as unknown as TableEvent],
    {},
    { outcome: { spring: 'spring', scores: [-12, 24, -12], winner: 'landlord' } },
    ['spring', 'end'],
    'a spring',
  ],
  [[{ type: 'autopilotOff' } as unknown as TableEvent], {}, {}, [], 'nothing of the round'],
];
for (const [events, before, now, expected, why] of ROUNDS) {
  test(`cues: ${why}`, () => assert.deepEqual(typesOf(events, before, now), expected));
}

test('a bomb says what it makes of the stake', () => {
  const [cue] = cuesOf(
    [acted(1, play('3333'))],
    viewWith({ toBeat: { kind: 'single' } }),
    viewWith({ bombs: 1 }, { plays: [[1, 2, 3, 4]] }),
  );
  assert.ok(cue?.type === 'play');
  assert.deepEqual([cue.stake, cue.isAnswer, cue.cards], [{ from: 3, to: 6 }, true, [1, 2, 3, 4]]);
});

test('won, lost, drawn', () => {
  const ended = (scores: readonly number[] | null): Cue | undefined =>
    cuesOf([{ type: 'ended', scores } as unknown as TableEvent], viewWith({}), viewWith({}))[0];
  assert.deepEqual(ended([2, -1, -1]), { type: 'end', hasWon: true });
  assert.deepEqual(ended([-2, 1, 1]), { type: 'end', hasWon: false });
  assert.deepEqual(ended([0, 1, -1]), { type: 'end', hasWon: false });
  assert.deepEqual(ended(null), { type: 'end', hasWon: null });
});

test('spring and anti-spring come before the end', () => {
  for (const [spring, isAnti] of [
    ['spring', false],
    ['anti-spring', true],
  ] as const) {
    const now = viewWith({ outcome: { spring } });
    assert.deepEqual(cuesOf([{ type: 'ended', scores: null } as unknown as TableEvent], viewWith({}), now), [
      { type: 'spring', isAnti },
      { type: 'end', hasWon: null },
    ]);
  }
});

const played = (text: string): Cue => {
  const action = play(text);
  assert.ok(action.type === 'play');
  return {
    type: 'play',
    seat: seatAt(1),
    combo: action.combo,
    cards: [],
    isAnswer: false,
    bombs: 1,
    decides: false,
    stake: null,
  };
};

const EFFECTS: readonly (readonly [Cue, EffectKind | null])[] = [
  [played('34567'), null],
  [played('3456789'), 'run'],
  [played('334455'), 'run'],
  [played('333444'), 'plane'],
  [played('33344456'), 'plane'],
  [played('3333'), 'bomb'],
  [played('BR'), 'rocket'],
  [{ ...played('3'), decides: true } as Cue, 'finale'],
  [{ ...played('3333'), decides: true } as Cue, 'bomb'],
  [{ type: 'solved' }, 'solved'],
  [played('3'), null],
  [{ type: 'end', hasWon: true }, 'win'],
  [{ type: 'end', hasWon: false }, 'loss'],
  [{ type: 'end', hasWon: null }, null],
  [{ type: 'turn' }, 'turn'],
  [{ type: 'pass', seat: seatAt(1) }, null],
];
for (const [cue, effect] of EFFECTS) {
  test(`the effect of ${JSON.stringify(cue).slice(0, 60)} is ${effect}`, () => assert.equal(effectOf(cue), effect));
}

const EVERY: readonly Cue[] = [
  ...EFFECTS.map(([cue]) => cue),
  { type: 'deal' },
  { type: 'kitty' },
  { type: 'crown', seat: seatAt(1) },
  { type: 'pass', seat: seatAt(1) },
  { type: 'few', seat: seatAt(1), left: 1 },
  { type: 'spring', isAnti: false },
  { type: 'call', seat: seatAt(1), action: { type: 'bid', points: 1 } },
  { type: 'choose' },
  { type: 'unchoose' },
  { type: 'refused' },
];

test('every cue sounds, and no sound is longer than 300 milliseconds', () => {
  for (const cue of EVERY) {
    const tones = tonesOf(cue);
    assert.ok(tones.length > 0, cue.type);
    for (const { atMs, forMs, loud } of tones) {
      assert.ok(atMs + forMs <= 300 && loud > 0 && loud <= 1, `${cue.type}: ${atMs + forMs} ms`);
    }
  }
  assert.notDeepEqual(tonesOf({ type: 'choose' }), tonesOf({ type: 'unchoose' }));
  assert.notDeepEqual(tonesOf(played('3333')), tonesOf(played('BR')));
});

for (const [cards, bombs, size] of [
  [4, 1, 1],
  [4, 2, 2],
  [4, 3, 3],
  [4, 5, 3],
  [5, 1, 2],
  [6, 1, 3],
  [8, 2, 3],
] as const) {
  test(`bomb number ${bombs}, of ${cards} cards, has size ${size}`, () => {
    const bomb = played('3333') as PlayCue;
    assert.equal(bombSizeOf({ ...bomb, bombs, cards: Array.from({ length: cards }, (_, card) => card as Card) }), size);
  });
}

test('larger bombs sound louder and lower', () => {
  const drums = [1, 2, 3].map((bombs) => tonesOf({ ...(played('3333') as PlayCue), bombs })[0]);
  for (const [index, drum] of drums.entries()) {
    const before = drums[index - 1];
    assert.ok(before === undefined || ((drum?.loud ?? 0) > before.loud && (drum?.pitch ?? 0) < before.pitch));
  }
});

test('no effect takes longer than 900 milliseconds', () => {
  for (const ms of Object.values(EFFECT_MS)) assert.ok(ms >= 100 && ms <= 900);
});

test('bombs are felt, passes are not', () => {
  assert.ok((vibrationOf(played('3333')) ?? []).length > 0);
  assert.ok((vibrationOf({ type: 'turn' }) ?? []).length > 0);
  assert.equal(vibrationOf({ type: 'pass', seat: seatAt(1) }), null);
});

/** Voice lines in English, the language of the tests. */
const VOICE_LINES: readonly (readonly [Cue, string | null])[] = [
  [played('3'), '3'],
  [played('KK'), 'Pair of kings'],
  [played('66'), 'Pair of 6s'],
  [played('333'), 'Three 3s'],
  [played('3334'), 'Three and one'],
  [played('3333'), 'Bomb!'],
  [played('BR'), 'Rocket!'],
  [{ type: 'pass', seat: seatAt(1) }, 'Pass'],
  [{ type: 'call', seat: seatAt(1), action: { type: 'bid', points: 0 } }, 'No bid'],
  [{ type: 'call', seat: seatAt(1), action: { type: 'bid', points: 3 } }, 'Three'],
  [{ type: 'few', seat: seatAt(1), left: 1 }, 'One card left'],
  [{ type: 'deal' }, null],
];
for (const [cue, call] of VOICE_LINES) {
  test(`the voice line ${call} of ${JSON.stringify(cue).slice(0, 50)}`, () => assert.equal(voiceLineOf(cue), call));
}

for (const [handSizes, landlord, phase, decides, why] of [
  [[2, 0, 9], 1, 'settled', true, 'a farmer had two cards'],
  [[9, 0, 3], 1, 'settled', false, 'nothing was close'],
  [[1, 0, 9], 2, 'settled', false, 'the partner was close, not the landlord'],
  [[9, 0, 1], 2, 'settled', true, 'the landlord had one card'],
  [[1, 2, 9], 1, 'play', false, 'the round is not over'],
] as const) {
  test(`the last play decides: ${decides}, ${why}`, () => {
    const [cue] = cuesOf([acted(1, play('3'))], viewWith({}), viewWith({ handSizes, landlord, phase }));
    assert.ok(cue?.type === 'play');
    assert.equal(cue.decides, decides);
  });
}
