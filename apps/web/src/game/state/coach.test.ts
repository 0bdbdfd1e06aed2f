import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAY } from '../setup/game-texts.ts';
import { seatAt } from '@doudizhu/rules/deal';
import type { Decision, TableView } from '@doudizhu/table';
import { signal } from '@preact/signals';
import { createCoach, type Tip } from './coach.ts';

const storage = (text: string | null) => {
  const saved: string[] = [];
  return { saved, loadText: () => saved.at(-1) ?? text, saveText: (_: string, now: string) => void saved.push(now) };
};
const situation = (decision: Partial<Decision> | null, round: object = {}) => ({
  me: seatAt(0),
  decision: signal(decision as Decision | null),
  view: signal({ round: { phase: 'play', landlord: 1, toBeatSeat: 1, ...round } } as unknown as TableView),
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

test('a tip counts the opponents of the landlord', () => {
  const { bid, call } = PLAY.value.coach;
  const against = [1, 2, 3].map((others) => / plays (.*)\.$/u.exec(bid(others))?.[1]);
  assert.deepEqual(against, ['against one farmer', 'alone against two', 'alone against three']);
  assert.match(call(3), /against three/u);
});
