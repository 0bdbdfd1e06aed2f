import assert from 'node:assert/strict';
import { legalActionsOf, PRESETS, seatAt, startRound, toAct, viewFor, type SeatView } from '@doudizhu/rules';
import { after, test } from 'node:test';
import { botLevelsFor, createBotThreads } from './bot-threads.ts';

const rules = PRESETS.competition;
const round = startRound({ rules, seed: 'bots' });
const seat = toAct(round)[0] ?? seatAt(0);
const view: SeatView = viewFor(round, seat);
const bots = createBotThreads({ threads: 2, timeoutMs: 10_000 });
after(() => bots.close());

test('bots of every level answer with something legal, several at once', async () => {
  const legal = legalActionsOf(view).map((action) => JSON.stringify(action));
  const levels = [...botLevelsFor(rules), 'rules', 'greedy'];
  const actions = await Promise.all(levels.map((level) => bots.ask(level, 'seed', view)));
  for (const action of actions) assert.ok(legal.includes(JSON.stringify(action)));
  assert.equal(bots.load(), 0);
});

test('a bot that is none, or that fails, is an error, and the next one is asked', async () => {
  await assert.rejects(bots.ask('nobody', 'seed', view), /nobody/);
  await assert.rejects(bots.ask('rules', 'seed', {} as SeatView));
  assert.ok(await bots.ask('rules', 'seed', view));
});

test('a bot that does not answer in time is given up, and the next one gets a new thread', async () => {
  const hasty = createBotThreads({ threads: 1, timeoutMs: 1 });
  const results = await Promise.allSettled([hasty.ask('search', 'a', view), hasty.ask('search', 'b', view)]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await hasty.close();
});

test('closing ends what waits', async () => {
  const closing = createBotThreads({ threads: 1, timeoutMs: 10_000 });
  const asked = Promise.allSettled([closing.ask('rules', 'a', view), closing.ask('rules', 'b', view)]);
  await closing.close();
  assert.ok((await asked).every(({ status }) => status === 'rejected'));
});
