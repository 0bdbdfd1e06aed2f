import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { parseAction, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { TableEvent, TableView } from '@doudizhu/table';
import { bombSizeOf, EFFECT_MS, effectOf, cuesOf, type EffectKind, type Cue } from './cue.ts';
import { vibrationOf } from './perform.ts';
import { playCue } from './testing/cues.ts';
import { voiceLineOf } from './voice-lines.ts';

const RULES = PRESETS.competition;

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

const acted = (seat: number, action: Action | string): TableEvent =>
  ({
    type: 'acted',
    seat: seatAt(seat),
    action: typeof action === 'string' ? unwrap(parseAction(action, RULES)) : action,
  }) as TableEvent;
const ended = (scores: readonly number[] | null): TableEvent => ({ type: 'ended', scores }) as TableEvent;
const DEAL = { type: 'dealt', redeal: 0 } as TableEvent;
const LAST_BID = acted(1, { type: 'bid', points: 3 });
const IN_AUCTION = { landlord: null, kitty: null };
const withWild = (wild: string): object => ({ rules: { ...RULES, wild } });
const withLeft = (left: number): object => ({ handSizes: [10, left, 10] });

/** event, changes of the view before and after, cues, why */
const ROUNDS: readonly (readonly [TableEvent, object, object, readonly string[], string])[] = [
  [DEAL, {}, {}, ['deal'], 'the deal'],
  [acted(1, '34567'), {}, withLeft(5), ['play'], 'a play'],
  [LAST_BID, IN_AUCTION, withWild('7'), ['call', 'crown', 'kitty', 'wild'], 'the wild rank is shown after the kitty'],
  [acted(1, '34567'), withWild('7'), withWild('7'), ['play'], 'a wild rank that is known is shown no more'],
  [DEAL, {}, withWild('4'), ['deal', 'wild'], 'a wild rank drawn before the auction'],
  [acted(1, '-'), {}, {}, ['pass'], 'a pass'],
  [acted(1, { type: 'bid', points: 2 }), {}, {}, ['call'], 'a bid'],
  [acted(2, { type: 'double', factor: 2 }), {}, {}, [], 'a double of another seat is a secret'],
  [acted(0, { type: 'double', factor: 2 }), {}, {}, ['call'], 'the player’s double'],
  [LAST_BID, IN_AUCTION, {}, ['call', 'crown', 'kitty'], 'the landlord is found, the kitty turned up'],
  [acted(1, '33'), withLeft(4), withLeft(2), ['play', 'few'], 'two cards left'],
  [acted(1, '3'), withLeft(2), withLeft(1), ['play', 'few'], 'one card left'],
  [acted(1, '3'), withLeft(1), withLeft(0), ['play'], 'none left'],
  [{ type: 'autopilotOff' } as TableEvent, {}, {}, [], 'nothing of the round'],
];
for (const [event, before, now, expected, why] of ROUNDS) {
  test(`cues: ${why}`, () => {
    const cues = cuesOf([event], viewWith(before), viewWith(now)).map(({ type }) => type);
    assert.deepEqual(cues, expected);
  });
}

test('a bomb says what it makes of the stake', () => {
  const before = viewWith({ toBeat: { kind: 'single' } });
  const [cue] = cuesOf([acted(1, '3333')], before, viewWith({ bombs: 1 }, { plays: [[1, 2, 3, 4]] }));
  assert.ok(cue?.type === 'play');
  assert.deepEqual([cue.stake, cue.isAnswer, cue.cards], [{ from: 3, to: 6 }, true, [1, 2, 3, 4]]);
});

test('won, lost, drawn', () => {
  for (const [scores, hasWon] of [
    [[2, -1, -1], true],
    [[-2, 1, 1], false],
    [[0, 1, -1], false],
    [null, null],
  ] as const)
    assert.deepEqual(cuesOf([ended(scores)], viewWith({}), viewWith({})), [{ type: 'end', hasWon }]);
});

test('spring and anti-spring come before the end', () => {
  for (const spring of ['spring', 'anti-spring'] as const) {
    const cues = cuesOf([ended(null)], viewWith({}), viewWith({ outcome: { spring } }));
    assert.deepEqual(cues, [
      { type: 'spring', isAnti: spring === 'anti-spring' },
      { type: 'end', hasWon: null },
    ]);
  }
});

const EFFECTS: readonly (readonly [Cue, EffectKind | null])[] = [
  [playCue('34567'), null],
  [playCue('3456789'), 'run'],
  [playCue('334455'), 'run'],
  [playCue('333444'), 'plane'],
  [playCue('33344456'), 'plane'],
  [playCue('3333'), 'bomb'],
  [playCue('BR'), 'rocket'],
  [playCue('3', { decides: true }), 'finale'],
  [playCue('3333', { decides: true }), 'bomb'],
  [{ type: 'solved' }, 'solved'],
  [playCue('3'), null],
  [{ type: 'end', hasWon: true }, 'win'],
  [{ type: 'end', hasWon: false }, 'loss'],
  [{ type: 'end', hasWon: null }, null],
  [{ type: 'turn' }, 'turn'],
  [{ type: 'pass', seat: seatAt(1) }, null],
];
for (const [cue, effect] of EFFECTS) {
  test(`the effect of ${JSON.stringify(cue).slice(0, 60)} is ${effect}`, () => assert.equal(effectOf(cue), effect));
}

test('a bomb is larger the more cards it has, and the more bombs there were', () => {
  const sizeOf = (cards: number, bombs: number): number =>
    bombSizeOf(playCue('3333', { bombs, cards: Array.from({ length: cards }, (_, card) => card as Card) }));
  const byNumber = [1, 2, 3, 5].map((bombs) => sizeOf(4, bombs));
  assert.deepEqual([byNumber, sizeOf(5, 1), sizeOf(6, 1), sizeOf(8, 2)], [[1, 2, 3, 3], 2, 3, 3]);
});

test('no effect takes longer than 900 milliseconds', () => {
  for (const ms of Object.values(EFFECT_MS)) assert.ok(ms >= 100 && ms <= 900);
});

test('bombs are felt, passes are not', () => {
  assert.ok((vibrationOf(playCue('3333')) ?? []).length > 0);
  assert.ok((vibrationOf({ type: 'turn' }) ?? []).length > 0);
  assert.equal(vibrationOf({ type: 'pass', seat: seatAt(1) }), null);
});

const VOICE_LINES: readonly (readonly [Cue, string | null])[] = [
  [playCue('3'), '3'],
  [playCue('KK'), 'Pair of kings'],
  [playCue('66'), 'Pair of 6s'],
  [playCue('333'), 'Three 3s'],
  [playCue('3334'), 'Three and one'],
  [playCue('3333'), 'Bomb!'],
  [playCue('BR'), 'Rocket!'],
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
    const [cue] = cuesOf([acted(1, '3')], viewWith({}), viewWith({ handSizes, landlord, phase }));
    assert.ok(cue?.type === 'play');
    assert.equal(cue.decides, decides);
  });
}
