import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS, seatAt } from '@doudizhu/rules';
import type { Decision, TableView } from '@doudizhu/table';
import { signal } from '@preact/signals';
import { botDelayMs, type BotTurn } from './bot-delay.ts';
import { createCoach, type Tip } from '../advice/coach.ts';

const ME = seatAt(0);
/** Index = seat; a pass of the person that counts, or not. */
const viewWith = (phase: string, change: object = {}, autopilot: string | null = null): TableView =>
  ({
    seats: [{ autopilot }, { autopilot: null }, { autopilot: null }],
    round: { phase, history: [], redeals: 0, rules: PRESETS.competition, toAct: [], ...change },
    faces: null,
  }) as unknown as TableView;
const IN_PLAY = viewWith('play');
const DELAYS: readonly [Partial<BotTurn>, number, string][] = [
  [{ view: IN_PLAY }, 900, 'a play'],
  [{ view: IN_PLAY, seat: ME }, 300, 'the autopilot of the person'],
  [{ view: IN_PLAY, mine: viewWith('play', {}, 'wish') }, 300, 'while the autopilot plays for the person'],
  [{ view: viewWith('auction') }, 1800, 'the first call, while the cards fly in'],
  [{ view: viewWith('auction', { redeals: 1 }) }, 720, 'the first call after another deal'],
  [{ view: viewWith('auction', { history: [1] }) }, 720, 'a later call'],
  [{ view: viewWith('doubling', { history: [1] }) }, 720, 'a double'],
];
for (const [change, expected, why] of DELAYS) {
  test(`how long a bot seems to think: ${why}`, () =>
    assert.equal(
      botDelayMs({ view: IN_PLAY, seat: seatAt(1), me: ME, mine: IN_PLAY, paceMs: 900, ...change }),
      expected,
    ));
}

const storage = (text: string | null) => {
  const saved: string[] = [];
  return { saved, loadText: () => saved.at(-1) ?? text, saveText: (_: string, now: string) => void saved.push(now) };
};
const situation = (decision: Partial<Decision> | null, round: object = {}) => ({
  me: ME,
  decision: signal(decision as Decision | null),
  view: signal(viewWith('play', { landlord: 1, toBeatSeat: 1, ...round })),
});
const TIPS: readonly [Partial<Decision> | null, object, Tip | null, string][] = [
  [null, {}, null, 'nothing is asked'],
  [{ kind: 'bid' }, {}, 'bid', 'a bid'],
  [{ kind: 'call' }, {}, 'call', 'a call'],
  [{ kind: 'double' }, {}, null, 'a double needs no tip'],
  [{ kind: 'lead' }, {}, 'lead', 'a lead'],
  [{ kind: 'follow', mustPass: false }, {}, 'follow', 'a play of the landlord to beat'],
  [{ kind: 'follow', mustPass: true }, {}, null, 'nothing beats'],
  [{ kind: 'follow', mustPass: false }, { toBeatSeat: 2 }, 'farmer', 'a play of the partner'],
  [{ kind: 'follow', mustPass: false }, { landlord: 0, toBeatSeat: 2 }, 'follow', 'a landlord has no partner'],
];
for (const [decision, round, expected, why] of TIPS) {
  test(`the coach: ${why}`, () =>
    assert.equal(createCoach(storage(null)).tipFor(situation(decision, round)), expected));
}

test('a tip that was closed does not come again, today or later', () => {
  const kept = storage('bid');
  const coach = createCoach(kept);
  assert.equal(coach.tipFor(situation({ kind: 'bid' })), null);
  assert.equal(coach.tipFor(situation({ kind: 'lead' })), 'lead');
  coach.close('lead');
  assert.equal(coach.tipFor(situation({ kind: 'lead' })), null);
  assert.deepEqual(kept.saved, ['bid,lead']);
  assert.equal(createCoach(kept).tipFor(situation({ kind: 'lead' })), null);
});
