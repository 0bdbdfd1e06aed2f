import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '@doudizhu/rules/cards';
import { type Combo } from '@doudizhu/rules/combos';
import { seatAt } from '@doudizhu/rules/deal';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { physicalCards, play } from '@doudizhu/rules/testing';
import type { Decision, TableView } from '@doudizhu/table';
import { barContentOf, statusOf, type BarSituation } from './bar-content.ts';

const combo = (text: string): Combo => play(text, PRESETS.zunli);
const PASS = { type: 'pass' } as const;
const OPEN = { type: 'openHand', open: true } as const;
const LEAD: Decision = { kind: 'lead', actions: [{ type: 'play', combo: combo('3') }], mustPass: false };
const FOLLOW: Decision = { kind: 'follow', actions: [PASS, { type: 'play', combo: combo('9') }], mustPass: false };
const MUST_PASS: Decision = { kind: 'follow', actions: [PASS], mustPass: true };
const bid = (points: 0 | 1) => ({ type: 'bid', points }) as const;
const BID: Decision = { kind: 'bid', actions: [bid(0), bid(1)], mustPass: false };

const cards = (text: string): ReadonlySet<Card> => new Set(physicalCards(text));

interface Wish extends Partial<BarSituation> {
  readonly stage?: 'playing' | 'over';
  readonly autopilot?: 'wish' | null;
  readonly autoPass?: boolean;
  readonly toBeat?: Combo | null;
  readonly viewer?: TableView['viewer'];
}

const situation = ({
  stage = 'playing',
  autopilot = null,
  autoPass = false,
  toBeat = null,
  viewer = seatAt(0),
  ...change
}: Wish): BarSituation => ({
  me: seatAt(0),
  view: {
    stage,
    viewer,
    autoPass,
    seats: [{ autopilot }, { occupant: null }],
    round: { rules: PRESETS.zunli, toAct: [seatAt(1)], toBeat },
  } as unknown as TableView,
  decision: null,
  selected: new Set(),
  readings: [],
  ...change,
});

const READINGS = [combo('333444'), combo('345678')];
const PLAY = { type: 'play', canPass: false, mustPass: false, openHand: null, hasSelected: false };

const CONTENTS: readonly [Wish, object, string][] = [
  [{}, { type: 'skip' }, 'the others decide'],
  [{ stage: 'over' }, { type: 'none' }, 'the round is over'],
  [{ autopilot: 'wish', decision: LEAD }, { type: 'takeOver' }, 'the autopilot plays'],
  [{ autopilot: 'wish', stage: 'over' }, { type: 'none' }, 'the autopilot after the round'],
  [{ autopilot: 'wish', viewer: 'spectator' }, { type: 'skip' }, 'a spectator cannot end the autopilot of a seat'],
  [{ decision: LEAD, readings: READINGS }, { type: 'readings', readings: READINGS }, 'several combos'],
  [{ decision: BID }, { type: 'calls', actions: BID.actions }, 'a bid'],
  [{ decision: LEAD }, PLAY, 'a lead cannot be passed'],
  [{ decision: { ...LEAD, actions: [...LEAD.actions, OPEN] } }, { ...PLAY, openHand: OPEN }, 'the hand may be opened'],
  [{ decision: FOLLOW }, { ...PLAY, canPass: true }, 'following'],
  [{ decision: MUST_PASS }, { ...PLAY, canPass: true, mustPass: true }, 'nothing beats'],
  [{ decision: FOLLOW, selected: cards('9') }, { ...PLAY, canPass: true, hasSelected: true }, 'cards are selected'],
];
for (const [wish, expected, why] of CONTENTS) {
  test(`the action bar: ${why}`, () => assert.deepEqual(barContentOf(situation(wish)), expected));
}

const STATUSES: readonly [Wish, RegExp, string][] = [
  [{}, /^Waiting for /, 'the others decide'],
  [{ stage: 'over', decision: null }, /^$/, 'the round is over'],
  [{ autopilot: 'wish' }, /autopilot/, 'the autopilot plays'],
  [{ autopilot: 'wish', viewer: 'spectator' }, /^Waiting for /, 'a spectator sees whose turn it is'],
  [{ readings: READINGS, selected: cards('3') }, /combo|read|which/i, 'several combos'],
  [{ selected: cards('33') }, /pair.* 3 3$/i, 'a combo is selected before the turn'],
  [{ selected: cards('34') }, /2/, 'no combo'],
  [{ decision: FOLLOW, toBeat: combo('5') }, /^Beat the single 5$/, 'a play to beat'],
  [
    { decision: FOLLOW, toBeat: combo('5'), selected: cards('9') },
    /^Beat the single 5 · .*single.* 9$/i,
    'cards against the play to beat',
  ],
  [{ decision: MUST_PASS, toBeat: combo('5') }, /^You can’t beat this/, 'nothing beats'],
];
for (const [wish, expected, why] of STATUSES) {
  test(`the status line: ${why}`, () => assert.match(statusOf(situation(wish)), expected));
}

test('the status line tells the automatic pass from the player’s, and each decision from the others', () => {
  const texts = [MUST_PASS, LEAD, FOLLOW, BID].map((decision) => statusOf(situation({ decision })));
  const automatic = statusOf(situation({ decision: MUST_PASS, autoPass: true }));
  assert.equal(new Set([automatic, ...texts]).size, 5);
});

test('the selection is read against the play to beat only on the player’s turn', () => {
  const [selected, toBeat] = [cards('444555666777'), combo('333444555+678')];
  assert.match(statusOf(situation({ selected, toBeat, decision: FOLLOW })), / · .*plane with singles/i);
  assert.doesNotMatch(statusOf(situation({ selected, toBeat })), /singles/i);
});
