/** 明牌: offered during the deal; doing nothing keeps the hand closed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '@doudizhu/rules/round';
import { barContentOf, type BarContent } from '../view/bar-content.ts';
import { openTable, roundOf } from '../testing/fake-tab.ts';
import type { FakeEnvironment } from '../testing/fake-environment.ts';
import { OWN_SEAT, type PlayTable } from './play-table.ts';

const barOf = ({ me, view, decision, selected, readings }: PlayTable): BarContent =>
  barContentOf({ me, view: view.value, decision: decision.value, selected: selected.value, readings: readings.value });

const untilStage2 = async (table: PlayTable, tab: FakeEnvironment): Promise<void> => {
  for (let step = 0; step < 200 && roundOf(table).openHands.stage < 2; step++) await tab.clock.pass(100);
};

const openHappy = async () => {
  const { table, tab } = await openTable({ chosen: { rules: 'happy' } });
  await tab.clock.pass(1);
  return { table, tab };
};

test('a player who does nothing is asked once, and plays with a closed hand', async () => {
  const { table, tab } = await openHappy();
  const stages = new Set<number>();
  for (let step = 0; step < 200 && roundOf(table).phase === 'opening'; step++) {
    const { type } = barOf(table);
    if (type === 'openHand') stages.add(roundOf(table).openHands.stage);
    assert.notEqual(type, 'calls');
    await tab.clock.pass(100);
  }
  assert.equal(roundOf(table).phase, 'auction');
  assert.deepEqual(roundOf(table).openHands.factors, [0, 0, 0]);
  assert.ok(stages.has(1) && stages.has(2) && stages.has(3));
  assert.equal(tab.announced.filter((line) => line.startsWith('You may open your hand.')).length, 1);
  assert.ok(!tab.announced.some((line) => /^(You|Mai|Zhe|Gu):/u.test(line)), 'closed hands are not announced');
});

test('the button opens the hand, for less the later it is pressed', async () => {
  const { table, tab } = await openHappy();
  await untilStage2(table, tab);
  const content = barOf(table);
  assert.equal(content.type, 'openHand');
  await table.act((content as { readonly action: Action }).action);
  await tab.clock.pass(20_000);
  assert.equal(roundOf(table).openHands.factors[OWN_SEAT], 3);
  assert.notEqual(roundOf(table).phase, 'opening');
});

test('a tap on the table continues at once', async () => {
  const { table, tab } = await openHappy();
  for (let step = 0; step < 12 && roundOf(table).phase === 'opening'; step++) {
    table.skipDelays?.();
    await tab.clock.pass(1);
  }
  assert.equal(roundOf(table).phase, 'auction');
});

test('the deal waits while the player reads advice, and continues afterwards', async () => {
  const { table, tab } = await openHappy();
  await untilStage2(table, tab);
  table.isAdvised.value = true;
  await tab.clock.pass(60_000);
  assert.equal(roundOf(table).openHands.stage, 2);
  table.isAdvised.value = false;
  await tab.clock.pass(20_000);
  assert.notEqual(roundOf(table).phase, 'opening');
});
