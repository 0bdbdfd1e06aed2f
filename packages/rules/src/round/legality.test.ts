/** Actions from the network: a malformed combo is refused before its legality is checked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '../ruleset/presets.ts';
import { ruleSet } from '../ruleset/ruleset.ts';
import type { PlayFailure } from '../combos/illegal.ts';
import type { Action, IllegalAction } from './legality.ts';
import { apply, legalActions, replayLog, startRound, toAct, whyIllegal } from './round.ts';
import { seatAt, type Seat } from './deal.ts';
import { unwrap } from '../base/result.ts';
import { playedOut } from '../testing/index.ts';

/** A round in which the landlord is to lead. */
const ROUND = playedOut(
  startRound({ rules: PRESETS.rlcard, seed: 'lead', first: seatAt(0) }),
  (round, seat) => legalActions(round, seat).at(-1)!,
  ({ phase }) => phase === 'play',
);
const SEAT = toAct(ROUND)[0] ?? assert.fail();
const NONE = { lo: 0, hi: 0 };
const SOUND = { kind: 'single', main: 14, length: 1, kickers: NONE };

/** malformed combo, its fault */
const MALFORMED: readonly (readonly [unknown, string])[] = [
  [undefined, 'nothing'],
  [null, 'null'],
  ['3', 'a text'],
  [[], 'a list'],
  [{}, 'no field'],
  [{ ...SOUND, kind: 'quadruple' }, 'an unknown kind'],
  [{ ...SOUND, kind: 'toString' }, 'a name that every object has'],
  [{ ...SOUND, main: -1 }, 'a rank below the 3'],
  [{ ...SOUND, main: 15 }, 'a rank above the big joker'],
  [{ ...SOUND, main: 0.5 }, 'half a rank'],
  [{ ...SOUND, main: '3' }, 'a rank as text'],
  [{ ...SOUND, length: 0 }, 'no length'],
  [{ ...SOUND, length: 16 }, 'a length above all ranks'],
  [{ ...SOUND, length: Number.NaN }, 'a length that is not a number'],
  [{ ...SOUND, kickers: null }, 'kickers that are null'],
  [{ ...SOUND, kickers: { lo: 0 } }, 'half of the kickers'],
  [{ ...SOUND, kickers: { lo: 2 ** 31, hi: 0 } }, 'kickers above a word'],
  [{ ...SOUND, kickers: { lo: 0, hi: -(2 ** 31) - 1 } }, 'kickers below a word'],
  [{ ...SOUND, kickers: { lo: 0.5, hi: 0 } }, 'half a kicker'],
];

for (const [combo, why] of MALFORMED) {
  test(`${why}: no combo`, () => {
    const fault = whyIllegal(ROUND, SEAT, { type: 'play', combo } as Action);
    assert.equal(fault?.code, 'bad-action');
    assert.match(
      fault?.message ?? '',
      /^invalid action: combo is .*, expected a combo \{ kind, main, length, kickers/u,
    );
  });
}

for (const seat of [7, 3, -1, 1.5, '0', undefined] as unknown[]) {
  test(`${JSON.stringify(seat)} is no seat`, () => {
    const played = apply(ROUND, seat as Seat, { type: 'pass' });
    assert.equal(!played.ok && played.error.code, 'bad-action');
    assert.match(
      played.ok ? '' : played.error.message,
      /^invalid action: seat is (?:7|3|-1|1\.5|"0"|missing), expected a whole number from 0 to 2$/u,
    );
  });
}

test('what has the fields of a combo is judged by the cards', () => {
  for (const combo of [
    SOUND,
    { ...SOUND, main: 0 },
    { ...SOUND, kind: 'sequence', length: 15 },
    { ...SOUND, kickers: { lo: -(2 ** 31), hi: 2 ** 31 - 1 } },
    { ...SOUND, remark: 'a field that no combo has' },
  ]) {
    assert.notEqual(whyIllegal(ROUND, SEAT, { type: 'play', combo } as Action)?.code, 'bad-action');
  }
});

test('an action that is legal twice is the same object, so that it can be looked for', () => {
  const [actions, again] = [legalActions(ROUND, SEAT), legalActions(ROUND, SEAT)];
  assert.ok(actions.length > 5);
  actions.forEach((action, index) => {
    assert.equal(action, again[index]);
    assert.ok(Object.isFrozen(action));
  });
});

test('地主 is called before it is grabbed, and where there are no grabs points are bid', () => {
  const open = (name: 'happy' | 'competition', ...taken: readonly boolean[]): readonly Action[] => {
    const rules = unwrap(ruleSet({ preset: name, openHand: false }));
    let round = startRound({ rules, seed: 'calls', first: seatAt(0) });
    for (const take of taken) {
      const seat = toAct(round)[0] ?? assert.fail();
      const type = round.auction.caller === null ? 'call' : 'grab';
      round = unwrap(apply(round, seat, { type, take }));
    }
    return legalActions(round, toAct(round)[0] ?? assert.fail());
  };
  const both = (type: 'call' | 'grab'): unknown => [false, true].map((take) => ({ type, take }));
  assert.deepEqual(open('happy'), both('call'));
  assert.deepEqual(open('happy', false), both('call'));
  assert.deepEqual(open('happy', true), both('grab'));
  assert.deepEqual(
    open('competition'),
    [0, 1, 2, 3].map((points) => ({ type: 'bid', points })),
  );
});

/** An action for each code of a round's own failures; those of plays are in illegal.test.ts. */
const REFUSED: Readonly<Record<Exclude<IllegalAction['code'], PlayFailure['code']>, () => IllegalAction | null>> = {
  'round-over': () => {
    const rules = unwrap(ruleSet({ preset: 'rlcard', onAllPass: { redealsMax: 0, then: 'abort' } }));
    const pass: Action = { type: 'bid', points: 0 };
    const start = startRound({ rules, seed: 1, first: seatAt(0) });
    const over = [0, 1, 2].reduce((round, seat) => unwrap(apply(round, seatAt(seat), pass)), start);
    return whyIllegal(over, seatAt(0), pass);
  },
  'not-your-turn': () => whyIllegal(ROUND, seatAt((SEAT + 1) % 3), { type: 'pass' }),
  'wrong-phase': () => whyIllegal(ROUND, SEAT, { type: 'bid', points: 3 }),
  'bad-bid': () => {
    const start = startRound({ rules: PRESETS.rlcard, seed: 1, first: seatAt(0) });
    const raised = unwrap(apply(start, seatAt(0), { type: 'bid', points: 2 }));
    return whyIllegal(raised, seatAt(1), { type: 'bid', points: 1 });
  },
  'bad-double': () => {
    const start = startRound({ rules: PRESETS.competition, seed: 1, first: seatAt(0) });
    const doubling = unwrap(apply(start, seatAt(0), { type: 'bid', points: 3 }));
    return whyIllegal(doubling, seatAt(1), { type: 'double', factor: 4 });
  },
  'bad-action': () => whyIllegal(ROUND, SEAT, { type: 'sing' } as unknown as Action),
};

for (const [code, refused] of Object.entries(REFUSED)) {
  test(`refused with ${code}`, () => assert.equal(refused()?.code, code));
}

test('the first illegal action of a log gives its code, and where it is', () => {
  const setup = startRound({ rules: PRESETS.rlcard, seed: 1, first: seatAt(0) }).setup;
  const replayed = replayLog(setup, [{ seat: seatAt(0), action: { type: 'pass' } }]);
  assert.ok(!replayed.ok);
  assert.equal(replayed.error.code, 'wrong-phase');
  assert.deepEqual([replayed.error.key, replayed.error.parameters.index], ['action-of-log', 0]);
});
