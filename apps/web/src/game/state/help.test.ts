/** Help in play: its record in stored rounds, the sentence about it, and tables that allow none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fallbackAction, secretFrom, type HelpKind, type Occupant } from '@doudizhu/table';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { isBidding, isTableOver, isToPlay, openTable, playUntil } from '../testing/fake-tab.ts';
import { createPlayTable, OWN_SEAT, PLAYER } from './play-table.ts';
import { dealAt, seatedTable } from './scripted-table.ts';

const BEGINS = (kind: string): string => `With help (${kind}): this round counts for no gate, medal or statistics.`;

test('the first help of a round is said once, and stored with the round', async () => {
  const { table, tab } = await openTable({ until: isToPlay });
  assert.deepEqual(tab.notices, []);
  await table.hint();
  await table.hint();
  await table.send({ type: 'autopilot', on: true });
  assert.deepEqual(tab.notices, [BEGINS('hint')]);
  await table.send({ type: 'autopilot', on: false });
  await playUntil(table, tab, isTableOver);
  await tab.clock.settle();
  const [round] = tab.storage.rounds.values();
  assert.deepEqual(round?.help, ['hint'], 'the autopilot has not played');
  await table.send({ type: 'ready', on: true });
  await playUntil(table, tab, isToPlay);
  await table.send({ type: 'autopilot', on: true });
  assert.deepEqual(tab.notices, [BEGINS('hint'), BEGINS('autopilot')]);
  for (let step = 0; step < 400 && !isTableOver(table); step++) await tab.clock.pass(500);
  await tab.clock.settle();
  assert.deepEqual([...tab.storage.rounds.values()].at(-1)?.help, ['autopilot']);
});

test('advice on calls is help too', async () => {
  const { table, tab } = await openTable({ until: isBidding });
  await table.hintCall();
  assert.deepEqual(tab.notices, [BEGINS('hint')]);
  assert.deepEqual(table.view.value.seats[OWN_SEAT]?.help, ['hint']);
});

test('a result that is taken back stands, also if the round is never finished again', async () => {
  const { table, tab } = await openTable({ until: isTableOver });
  await tab.clock.settle();
  const [first] = tab.storage.rounds.values();
  assert.ok(first !== undefined && first.help === undefined);
  await table.send({ type: 'undo', agree: true });
  await tab.clock.settle();
  assert.deepEqual(tab.notices, [
    'The result stands. What you play from here counts for no gate, medal or statistics.',
  ]);
  assert.deepEqual([...tab.storage.rounds.values()], [first]);
  await playUntil(table, tab, isTableOver);
  await tab.clock.settle();
  const [again] = tab.storage.rounds.values();
  const { landlord, bid, won, points } = first;
  assert.deepEqual([again?.id, again?.help, again?.stands], [first.id, ['undo'], { landlord, bid, won, points }]);
});

const PEOPLE: readonly Occupant[] = [
  { type: 'person', account: PLAYER },
  { type: 'person', account: 'other' },
  { type: 'bot', name: 'Bot 2', level: 'level-2' },
];

/** A table of players, the player's decision pending, and the number of requests for advice. */
const amongPeople = async (help?: readonly HelpKind[]) => {
  const asked = { calls: 0, plays: 0 };
  const environment = createFakeEnvironment({
    explain: async () => (asked.plays++, { aim: 'wins', deals: 0, moves: [] }),
    adviseCalls: async () => (asked.calls++, null),
  });
  const clock = { decisionMs: 1000, bankMs: 0 };
  const terms = { table: 'people', rules: 'competition', clock, ...(help === undefined ? {} : { help }) };
  const { log } = dealAt(seatedTable(terms, PEOPLE), secretFrom('help'));
  const table = createPlayTable({
    name: 'people',
    me: OWN_SEAT,
    log,
    environment,
    askBot: async (_name, { view }) => fallbackAction(view),
    paceMs: () => 0,
    onConflict: () => assert.fail('a conflict'),
  });
  table.start();
  await playUntil(table, environment, ({ decision }) => decision.value !== null);
  return { table, asked, environment };
};

test('a table that allows no hints asks no bot for advice, not even about an autopilot by timeout', async () => {
  const { table, asked, environment } = await amongPeople(['autopilot']);
  await table.hintCall();
  assert.deepEqual(table.problem.value, { text: 'This table has no hints', tone: 'wrong' });
  assert.equal(table.callAdvice.value, null);
  assert.equal(await table.adviseCalls(), null, 'of an open hand neither');
  await playUntil(table, environment, isToPlay);
  await table.hint();
  assert.deepEqual(table.problem.value, { text: 'This table has no hints', tone: 'wrong' });
  assert.equal(table.selected.value.size, 0);
  await environment.clock.pass(5000);
  assert.equal(table.view.value.seats[OWN_SEAT]?.autopilot, 'timeout');
  await environment.clock.pass(5000);
  assert.deepEqual(asked, { calls: 0, plays: 0 });
  table.stop();
});

test('people who agreed on hints have them', async () => {
  const { table, asked } = await amongPeople(['hint']);
  await table.hintCall();
  assert.equal(asked.calls, 1);
  await table.send({ type: 'autopilot', on: true });
  assert.equal(table.problem.value?.tone, 'wrong', 'but no autopilot');
  table.stop();
});
