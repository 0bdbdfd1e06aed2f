import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintAfter } from '@doudizhu/table';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { isOver, type Action, type Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { createPositionTable, type PositionTableSetup } from './position-table.ts';
import type { PlayTable } from './play-table.ts';

/** Play after the landlord's lead. */
const startAfter = (lead: string): Round => {
  const text = `ddn1 rules=competition L=3399QK2 D=345788TJ U=356JKAA2 turn=D beat=L:${lead}`;
  return unwrap(startPosition(unwrap(parsePosition(text))));
};
const START = startAfter('5');

const firstHint = async (round: Round, seat: Seat): Promise<Action> => hintAfter(viewFor(round, seat), null) as Action;

const openTable = (me: number, change: Partial<PositionTableSetup> = {}) => {
  const environment = createFakeEnvironment();
  const reviewed: Round[] = [];
  const table = createPositionTable({
    name: 'from-1',
    me: seatAt(me),
    start: START,
    environment,
    answer: firstHint,
    levelOf: () => 'rules',
    isOpen: false,
    paceMs: () => 300,
    autoPassMs: null,
    reviewHref: (round) => (reviewed.push(round), '#/analysis'),
    ...change,
  });
  table.start();
  return { table, environment, reviewed };
};

const kindOf = ({ decision }: PlayTable): string | undefined => decision.value?.kind;

const sizesAt = ({ view }: PlayTable): readonly number[] => view.value.round?.handSizes ?? [];

test('the others play until it is the person’s turn, and the cards lie as they did', async () => {
  const { table, environment } = openTable(2);
  assert.deepEqual(sizesAt(table), [7, 8, 8]);
  assert.ok(table.decision.value === null);
  await environment.clock.pass(400);
  assert.deepEqual(table.view.value.round?.toAct, [2]);
  assert.equal(kindOf(table), 'follow');
  assert.equal(table.view.value.faces?.shown[0], null, 'hands are closed');
});

test('undo goes back to the person’s last play, and an illegal play is refused', async () => {
  const { table, environment } = openTable(1);
  assert.equal(kindOf(table), 'follow');
  await table.act({ type: 'play', combo: { kind: 'single', main: 0, length: 1, kickers: { lo: 0, hi: 0 } } as never });
  assert.equal(table.problem.value?.tone, 'wrong');
  await table.act({ type: 'pass' });
  await environment.clock.pass(1000);
  assert.notDeepEqual(table.view.value.round?.history.length, 0);
  await table.send({ type: 'undo', agree: true });
  assert.deepEqual(sizesAt(table), [7, 8, 8]);
  assert.equal(kindOf(table), 'follow');
});

test('autopilot plays to the end, the review has the whole round, and it can be played again', async () => {
  const { table, environment, reviewed } = openTable(1);
  await table.send({ type: 'autopilot', on: true });
  await environment.clock.pass(30_000);
  assert.equal(table.view.value.stage, 'over');
  assert.equal(table.reviewHref(), '#/analysis');
  assert.ok(reviewed.every(isOver));
  assert.equal(table.view.value.seats[1]?.ready, false, 'the player is asked to play again');
  await table.send({ type: 'autopilot', on: false });
  await table.send({ type: 'ready', on: true });
  assert.equal(table.view.value.stage, 'playing');
  assert.deepEqual(sizesAt(table), [7, 8, 8]);
});

test('against the solver all hands lie open; a table that is stopped plays no more', async () => {
  const { table, environment } = openTable(2, { isOpen: true });
  assert.equal(table.view.value.faces?.shown[0]?.length, 7);
  assert.equal(table.view.value.faces?.shown[2], null, 'the player’s hand is in front');
  table.stop();
  await environment.clock.pass(5000);
  assert.deepEqual(sizesAt(table), [7, 8, 8]);
  table.start();
  table.skipDelays?.();
  await environment.clock.pass(0);
  assert.equal(kindOf(table), 'follow');
});

test('where nothing can be played the table passes by itself, if the person wants that', async () => {
  const start = startAfter('BR');
  for (const autoPassMs of [null, 900]) {
    const { table, environment } = openTable(1, { start, autoPassMs });
    assert.equal(table.view.value.autoPass, autoPassMs !== null);
    await environment.clock.pass(800);
    assert.deepEqual(table.view.value.round?.toAct, [1]);
    await environment.clock.pass(200);
    assert.deepEqual(table.view.value.round?.toAct, [autoPassMs === null ? 1 : 2]);
    table.stop();
  }
});
