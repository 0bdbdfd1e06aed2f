import assert from 'node:assert/strict';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { limitMs } from '@doudizhu/rules/testing';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor, type PlayerView } from '@doudizhu/rules/view';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { createBotThreads, levelOfFreeSeat, TABLE_BOTS } from './bot-threads.ts';

/** A deal before the first call, and one of four seats before the first play. */
const [round, roundOfFour] = [
  startRound({ rules: PRESETS.competition, seed: 'bots' }),
  startPlay({ rules: PRESETS['pagat-4p'], deal: dealFrom(PRESETS['pagat-4p'], createRng('bots')) }),
];
const viewOf = (of: Round): PlayerView => viewFor(of, toAct(of)[0] ?? seatAt(0));
const view = viewOf(round);
const question = (level: string, of = view, table = 'table') => ({ table, level, seed: 'seed', view: of });
const [timeoutMs, waitMs] = [limitMs(10_000), limitMs(8000)];
const bots = createBotThreads({ threads: 2, timeoutMs, waitMs });
after(() => bots.close());

test('free seats get different characters', () => {
  const levels = [0, 1, 2, 3].map(levelOfFreeSeat);
  assert.equal(new Set(levels).size, 4, levels.join());
  assert.ok(levels.every((level) => TABLE_BOTS.includes(level)));
});

test('bots of every level answer with something legal, several at once', async () => {
  const levels = [...TABLE_BOTS, 'rules', 'greedy'];
  for (const asked of [view, viewOf(roundOfFour)]) {
    const legal = legalActionsOf(asked).map((action) => JSON.stringify(action));
    const actions = await Promise.all(levels.map((level) => bots.ask(question(level, asked))));
    for (const action of actions) assert.ok(legal.includes(JSON.stringify(action)));
  }
  assert.equal(bots.load(), 0);
});

test('threads of bots have a lower priority than the server', { skip: process.platform !== 'linux' }, async () => {
  await bots.ask(question('rules'));
  const niceOf = (thread: string): number =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
  const own = niceOf(String(process.pid));
  const lower = readdirSync('/proc/self/task').filter((thread) => niceOf(thread) === Math.min(own + 10, 19));
  // A server of the lowest priority cannot be above its threads.
  assert.ok(own < 19 ? lower.length > 0 : lower.length > 1);
});

test('an unknown or failing bot is an error, and the next one is asked', async () => {
  await assert.rejects(bots.ask(question('nobody')), /nobody/);
  await assert.rejects(bots.ask(question('rules', {} as PlayerView)));
  assert.ok(await bots.ask(question('rules')));
});

test('a bot that does not answer in time is given up, and the next one gets a new thread', async () => {
  const hasty = createBotThreads({ threads: 1, timeoutMs: 1 });
  const results = await Promise.allSettled([hasty.ask(question('search')), hasty.ask(question('search'))]);
  const statuses = results.map(({ status }) => status);
  assert.deepEqual(statuses, ['rejected', 'rejected']);
  await hasty.close();
});

test('a bot whose thinking time depends on its cards is shown after the most that it may think', async () => {
  const shown = createBotThreads({ threads: 1, timeoutMs: 4000 });
  const budgetMs = 1000;
  const hiding = (rules: RuleSet): string[] =>
    TABLE_BOTS.filter((level) => {
      const hiddenMs = shown.hiddenMs(level, rules);
      assert.ok(hiddenMs === 0 || hiddenMs === budgetMs, level);
      return hiddenMs > 0;
    });
  assert.deepEqual(hiding(PRESETS.competition), ['level-5', 'search']);
  assert.deepEqual(hiding(PRESETS['pagat-4p']), ['search'], 'level 5 plays by networks there');
  await shown.close();
});

test('closing ends what waits', async () => {
  const closing = createBotThreads({ threads: 1, timeoutMs });
  const asked = Promise.allSettled([closing.ask(question('rules')), closing.ask(question('rules'))]);
  await closing.close();
  assert.ok((await asked).every(({ status }) => status === 'rejected'));
});

test('one table’s slow bots do not keep the bots of others waiting', async () => {
  const waits: number[] = [];
  const one = createBotThreads({ threads: 1, timeoutMs, waitMs, onWait: (ms) => waits.push(ms) });
  const order: string[] = [];
  const ask = (level: string, table: string): Promise<unknown> =>
    one.ask(question(level, view, table)).then(() => order.push(`${level} of ${table}`));
  await ask('rules', 'first');
  const flood = Array.from({ length: 6 }, () => ask('search', 'flood'));
  await Promise.all([...flood, ask('search', 'other'), ask('rules', 'other')]);
  assert.deepEqual(order.slice(0, 4), ['rules of first', 'search of flood', 'rules of other', 'search of flood']);
  assert.equal(order.indexOf('search of other'), 4);
  assert.equal(waits.length, 9);
  await one.close();
});
