import assert from 'node:assert/strict';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor, type PlayerView } from '@doudizhu/rules/view';
import { after, test } from 'node:test';
import { TABLE_BOTS, createBotThreads } from './bot-threads.ts';

/** A deal before the first call, and one of four seats before the first play. */
const [round, roundOfFour] = [
  startRound({ rules: PRESETS.competition, seed: 'bots' }),
  startPlay({ rules: PRESETS['pagat-4p'], deal: dealFrom(PRESETS['pagat-4p'], createRng('bots')) }),
];
const viewOf = (of: Round): PlayerView => viewFor(of, toAct(of)[0] ?? seatAt(0));
const view = viewOf(round);
const bots = createBotThreads({ threads: 2, timeoutMs: 10_000 });
after(() => bots.close());

test('bots of every level answer with something legal, several at once', async () => {
  const levels = [...TABLE_BOTS, 'rules', 'greedy'];
  for (const asked of [view, viewOf(roundOfFour)]) {
    const legal = legalActionsOf(asked).map((action) => JSON.stringify(action));
    const actions = await Promise.all(levels.map((level) => bots.ask(level, 'seed', asked)));
    for (const action of actions) assert.ok(legal.includes(JSON.stringify(action)));
  }
  assert.equal(bots.load(), 0);
});

test('a bot that is none, or that fails, is an error, and the next one is asked', async () => {
  await assert.rejects(bots.ask('nobody', 'seed', view), /nobody/);
  await assert.rejects(bots.ask('rules', 'seed', {} as PlayerView));
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
