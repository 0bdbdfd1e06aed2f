import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { fallbackAction, hintAfter } from '@doudizhu/table';
import { createFakeBrowser, type FakeEnvironment } from '../testing/fake-environment.ts';
import {
  choiceOf,
  isTableOver,
  isToPlay,
  openTab,
  openTable,
  playUntil,
  roundOf,
  tableOf,
} from '../testing/fake-tab.ts';
import { type GameContext } from './game.ts';
import { OWN_SEAT } from './play-table.ts';

test('a whole round: dealt, told, heard, stored as a round with its score', async () => {
  const { game, table, tab } = await openTable({ until: isTableOver });
  const { outcome, landlord, bid } = roundOf(table);
  const { rules } = game.setup.value;
  const points = outcome?.scores[OWN_SEAT] ?? assert.fail();
  assert.equal(tab.storage.rounds.size, 1);
  const [{ won: _, endedMs: _at, record: _record, ...stored } = assert.fail()] = tab.storage.rounds.values();
  assert.deepEqual(stored, {
    id: `${table.name}-1`,
    seat: 0,
    landlord,
    bid,
    points,
    rules,
    bots: ['', 'rules', 'rules'],
  });
  assert.deepEqual(tab.storage.logs.get(table.name), table.log());
  assert.equal(tab.announced[0], 'The cards are dealt. Dealer: Mai. Cut: You.');
  assert.deepEqual(tab.performed[0], { type: 'deal' });
  assert.deepEqual(tab.performed.at(-1), { type: 'end', hasWon: points > 0 });
  assert.ok(tab.performed.some(({ type }) => type === 'turn') && tab.announced.includes('Your turn.'));
});

test('a round is won by the side that goes out: for a landlord and for a farmer', async () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 40 && seen.size < 4; seed++) {
    const isCaller = seed % 2 === 0;
    const askBot = async ({ view }: { readonly view: SeatView }): Promise<Action> => {
      if (view.phase === 'play') return hintAfter(view, null) as Action;
      return view.phase === 'auction' && !isCaller ? { type: 'bid', points: 3 } : fallbackAction(view);
    };
    const { table, tab } = await openTable({ until: isTableOver, seed: `side ${seed}`, askBot });
    await tab.clock.settle();
    const [stored] = tab.storage.rounds.values();
    const { outcome } = roundOf(table);
    assert.ok(stored !== undefined && outcome !== null);
    const side = stored.landlord === 0 ? 'landlord' : 'farmers';
    assert.equal(stored.won, outcome.winner === side, `${side}, winner ${outcome.winner}`);
    assert.equal(stored.won, stored.points > 0);
    seen.add(`${side} ${stored.won ? 'won' : 'lost'}`);
  }
  assert.deepEqual([...seen].toSorted(), ['farmers lost', 'farmers won', 'landlord lost', 'landlord won']);
});

test('an undo is refused in words at a table without practice', async () => {
  const { table, tab } = await openTable({ until: isToPlay, chosen: { practice: false } });
  await table.send({ type: 'undo', agree: true });
  const text = 'Nothing can be taken back at this table: expected a practice table';
  assert.deepEqual(table.problem.value, { text, tone: 'wrong' });
  assert.equal(tab.performed.at(-1)?.type, 'refused');
});

test('after a reload the table resumes where it was, and a round that was not saved in time is saved', async () => {
  const browser = createFakeBrowser();
  const { table } = await openTable({ until: isToPlay, browser });
  const earlier = table.view.value;
  table.stop();
  const second = openTab({ browser });
  assert.deepEqual(await second.game.enter(), { type: 'whole' });
  const resumed = tableOf(second.game);
  assert.equal(resumed.name, table.name);
  assert.deepEqual(resumed.view.value.round, earlier.round);
  await playUntil(resumed, second.tab, isTableOver);
  await browser.clock.settle();
  const saved = (): unknown[] =>
    [...browser.storage.rounds.values()].map(({ id, won, points }) => ({ id, won, points }));
  const before = saved();
  resumed.stop();
  browser.storage.rounds.clear();
  await openTab({ browser }).game.enter();
  assert.deepEqual(saved(), before);
});

const DAMAGES: readonly [why: string, from: number, found: string, isOpen: boolean][] = [
  ['an event in the middle', 20, 'broken', true],
  ['the first event', 0, 'lost', false],
];
for (const [why, at, found, isOpen] of DAMAGES) {
  test(`a damaged log: ${why} → ${found}, with the raw text, and what follows is deleted`, async () => {
    const browser = createFakeBrowser();
    const { table } = await openTable({ until: ({ log }) => log().length > 22, browser });
    table.stop();
    const log = browser.storage.logs.get(table.name) ?? [];
    const count = log.length;
    log[at] = { ...log[at], type: 'nonsense' } as never;
    const again = openTab({ browser }).game;
    again.pause(); // nothing new is written
    const resumed = await again.resume();
    assert.equal(resumed.type, found);
    assert.equal('text' in resumed && resumed.text.trim().split('\n').length, count);
    assert.equal(again.table.value !== null, isOpen);
    assert.equal(browser.storage.loadText('ddz.table'), isOpen ? table.name : '');
    if (isOpen) assert.equal(browser.storage.logs.get(table.name)?.length, at);
  });
}

test('nothing stored: there is no table', async () => {
  const { game } = openTab();
  assert.deepEqual(await game.enter(), { type: 'none' });
  assert.equal(game.table.value, null);
});

test('two tabs: the one that resumes last plays, the other yields and says so; it can take the table back', async () => {
  const browser = createFakeBrowser();
  const one = await openTable({ until: ({ decision }) => decision.value !== null, browser });
  const first = one.table;
  const two = openTab({ browser });
  await two.game.enter();
  assert.deepEqual([one.game.hasYielded.value, two.game.hasYielded.value], [true, false]);
  assert.ok(one.tab.announced.includes('This table is open in another tab, so it has stopped here.'));
  await first.act(choiceOf(first) as Action);
  assert.equal(first.problem.value?.text, 'This table is being played in another tab or program: open it again');
  await one.game.resume();
  assert.deepEqual([one.game.hasYielded.value, two.game.hasYielded.value], [false, true]);
  two.game.leave();
  assert.deepEqual([two.game.table.value, two.game.hasYielded.value], [null, false]);
  assert.equal(browser.storage.loadText('ddz.table'), first.name, 'the other tab plays on');
  const back = tableOf(one.game);
  await playUntil(back, one.tab, isTableOver);
  one.game.leave();
  assert.equal(browser.storage.loadText('ddz.table'), '');
});

test('where tabs do not hear each other, the second writer of a number yields', async () => {
  const browser = createFakeBrowser();
  const one = await openTable({ until: isToPlay, browser });
  browser.tabs.clear();
  const two = openTab({ browser });
  await two.game.enter();
  browser.tabs.clear();
  const second = tableOf(two.game);
  await second.act(choiceOf(second) as Action);
  assert.equal(one.game.hasYielded.value, false);
  await one.table.act(choiceOf(one.table) as Action);
  assert.deepEqual([one.game.hasYielded.value, two.game.hasYielded.value], [true, false]);
});

test('without a chosen clock an hour of absence changes nothing', async () => {
  const { game, table, tab } = await openTable({ until: isToPlay });
  assert.equal(game.setup.value.clock, 'none');
  await table.hint();
  const length = table.log().length;
  await tab.clock.pass(3_600_000);
  const own = table.view.value.seats[OWN_SEAT];
  assert.deepEqual([own?.autopilot, own?.deadlineMs, table.log().length], [null, null, length]);
});

test('the autopilot asks the networks, of four seats too', async () => {
  const { table, tab } = await openTable({ chosen: { rules: 'app-4p' } });
  await table.send({ type: 'autopilot', on: true });
  for (let step = 0; step < 200 && !tab.asked.some(({ player }) => player.endsWith('/0')); step++)
    await tab.clock.pass(500);
  assert.equal(tab.asked.find(({ player }) => player.endsWith('/0'))?.level, 'neural');
});

const PAUSES: readonly [
  why: string,
  pause: (game: GameContext, tab: FakeEnvironment) => void,
  resume: (game: GameContext, tab: FakeEnvironment) => unknown,
][] = [
  ['the window is hidden', (_, tab) => tab.setHidden(true), (_, tab) => tab.setHidden(false)],
  ['another page is shown', (game) => game.pause(), (game) => game.enter()],
];
for (const [why, pause, resume] of PAUSES) {
  test(`the clock stands still while ${why}`, async () => {
    const { game, table, tab } = await openTable({ until: isToPlay, chosen: { clock: 'quick' } });
    const leftMs = (): number => (table.view.value.seats[OWN_SEAT]?.deadlineMs ?? 0) - table.nowMs();
    const earlier = leftMs();
    pause(game, tab);
    await tab.clock.pass(100_000);
    assert.equal(leftMs(), earlier);
    assert.equal(table.view.value.seats[OWN_SEAT]?.autopilot, null);
    await resume(game, tab);
    await tab.clock.pass(1000);
    assert.equal(leftMs(), earlier - 1000);
    await tab.clock.pass(earlier);
    assert.equal(table.view.value.seats[OWN_SEAT]?.autopilot, 'timeout');
  });
}

test('two reasons to pause: the clock runs again when both are gone', async () => {
  const { game, table, tab } = await openTable({ chosen: { clock: 'quick' } });
  tab.setHidden(true);
  game.pause();
  const atMs = table.nowMs();
  await tab.clock.pass(5000);
  await game.enter();
  await tab.clock.pass(5000);
  assert.equal(table.nowMs(), atMs);
  tab.setHidden(false);
  await tab.clock.pass(5000);
  assert.equal(table.nowMs(), atMs + 5000);
});

test('a table that is resumed while another page is shown waits for the person', async () => {
  const browser = createFakeBrowser();
  const { table } = await openTable({ until: isToPlay, browser });
  table.stop();
  const again = openTab({ browser });
  const entered = again.game.enter();
  again.game.pause();
  await entered;
  const resumed = tableOf(again.game);
  await resumed.act(choiceOf(resumed) as Action);
  assert.equal(resumed.problem.value?.tone, 'wrong');
  await again.game.enter();
  await resumed.act(choiceOf(resumed) as Action);
  assert.equal(resumed.problem.value, null);
});
