/** Help in play: which kinds a table allows, and the record of what each seat took. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { finishedRoundsOf } from '../log/record.ts';
import { verifyLog } from '../log/verify.ts';
import { allowsHelp } from '../model/help.ts';
import type { TermsInput } from '../model/terms.ts';
import { HELP_KINDS, type HelpKind } from '../model/values.ts';
import { open, type TestTable } from '../testing/test-table.ts';
import { viewOf } from '../view/view.ts';

const RULES = { rules: 'competition' } as const;

/** terms, players, allowed kinds, why */
const TABLES: readonly (readonly [Partial<TermsInput>, number, readonly HelpKind[], string])[] = [
  [{}, 1, ['hint', 'counter', 'autopilot'], 'a person alone with bots takes every help'],
  [{ practice: true }, 1, HELP_KINDS, 'and takes back plays at a practice table'],
  [{ help: [] }, 1, [], 'unless the terms exclude it'],
  [{}, 2, [], 'people have none by default'],
  [{ practice: true }, 2, ['undo'], 'except the undo of a practice table, on which all vote'],
  [{ help: ['counter', 'autopilot'] }, 3, ['counter', 'autopilot'], 'and otherwise what the terms allow'],
  [{ rated: true, help: ['hint', 'counter', 'autopilot'] }, 3, [], 'a rated round allows none'],
];

for (const [terms, people, kinds, why] of TABLES) {
  test(why, () => {
    const { table } = open({ ...RULES, ...terms }, people);
    for (const place of [table, viewOf(table, seatAt(0))]) {
      const allowed = HELP_KINDS.filter((kind) => allowsHelp(place, kind));
      assert.deepEqual(allowed, kinds);
    }
  });
}

const dealt = (terms: Partial<TermsInput>, people: number): TestTable => {
  const world = open({ ...RULES, ...terms }, people).deal();
  world.playToPerson(0);
  return world;
};

test('the table refuses help that it does not allow, and a seat takes itself back always', () => {
  const strict = dealt({ absenceMs: 0 }, 3);
  assert.equal(strict.refusedWith(0, { type: 'autopilot', on: true }), 'not-allowed');
  assert.equal(strict.refusedWith(0, { type: 'hint' }), 'not-allowed');
  strict.say('host', { type: 'presence', seat: seatAt(0), here: false });
  assert.deepEqual(strict.wait(1), ['autopilotOn']);
  assert.deepEqual(strict.say(0, { type: 'autopilot', on: false }), ['autopilotOff']);
  const mild = dealt({ help: ['hint', 'autopilot'] }, 3);
  assert.deepEqual(mild.say(0, { type: 'hint' }), ['hinted']);
  assert.equal(mild.refusedWith(0, { type: 'hint' }), 'nothing-to-do', 'one record a round');
  assert.deepEqual(mild.say(0, { type: 'autopilot', on: true }), ['autopilotOn']);
});

test('a hint belongs to a round in play', () => {
  assert.equal(open(RULES).refusedWith(0, { type: 'hint' }), 'wrong-stage');
});

const helpOf = (world: TestTable, viewer: 0 | 'spectator' = 0): readonly (readonly HelpKind[])[] =>
  world.view(viewer).seats.map(({ help }) => help);

test('each kind is noted once, for the seat that took it, until the next round', () => {
  const alone = dealt({ practice: true }, 1);
  assert.deepEqual(helpOf(alone), [[], [], []]);
  alone.say(0, { type: 'hint' });
  assert.deepEqual(helpOf(alone), [['hint'], [], []]);
  alone.say(0, { type: 'autopilot', on: true });
  assert.deepEqual(helpOf(alone), [['hint'], [], []], 'switched on, it has not played yet');
  alone.act();
  assert.deepEqual(helpOf(alone), [['hint', 'autopilot'], [], []]);
  alone.say(0, { type: 'autopilot', on: false });
  alone.playToPerson(0);
  alone.act();
  alone.say(0, { type: 'undo', agree: true });
  assert.deepEqual(helpOf(alone), [['hint', 'autopilot', 'undo'], [], []]);
  alone.playOut();
  assert.deepEqual(finishedRoundsOf(alone.log)[0]?.help, [['hint', 'autopilot', 'undo'], [], []]);
  alone.deal('b');
  assert.deepEqual(helpOf(alone), [[], [], []]);
});

test('an autopilot of the server is noted like a chosen one', () => {
  const late = dealt({ clock: { decisionMs: 1000, bankMs: 0 } }, 3);
  assert.deepEqual(late.wait(2000), ['autopilotOn']);
  late.act();
  assert.deepEqual(helpOf(late)[0], ['autopilot']);
});

test('a result stands when the finished round is taken back', () => {
  const alone = dealt({ practice: true }, 1).playOut();
  const [before] = finishedRoundsOf(alone.log);
  alone.say(0, { type: 'undo', agree: true });
  assert.deepEqual(finishedRoundsOf(alone.log), []);
  alone.playOut();
  const [after] = finishedRoundsOf(alone.log);
  assert.deepEqual([before?.first, before?.help[0]], [null, []]);
  assert.deepEqual(after?.help[0], ['undo']);
  assert.deepEqual([after?.first?.summary, after?.first?.help[0]], [before?.summary, []]);
});

test('a log with hints is valid, and a spectator has the same record', () => {
  const mild = dealt({ help: ['hint', 'autopilot'] }, 3);
  mild.say(0, { type: 'hint' });
  mild.say(0, { type: 'autopilot', on: true });
  mild.act();
  mild.playOut();
  assert.ok(verifyLog(mild.log).ok);
  assert.deepEqual(helpOf(mild, 'spectator'), [['hint', 'autopilot'], [], []]);
});
