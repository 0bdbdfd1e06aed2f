import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGreedyBot, createRandomBot, createRulesBot, type CreateBot } from '@doudizhu/bots';
import { failure, legalActionsOf, ok, PRESETS, unwrap, type Action } from '@doudizhu/rules';
import { markdownOf, reportOf } from './report.ts';
import { runArena, threadPlayer, type ArenaPlayer, type ArenaReply } from './run.ts';
import { isPairOver, jobAt, playJob, recordPart, startArena, type ArenaSpec, type ArenaState } from './arena.ts';

const SPEC: ArenaSpec = {
  bots: ['greedy', 'random'],
  deals: 60,
  rules: PRESETS.douzero,
  seed: 'arena',
  auction: false,
  budgetMs: null,
  timeoutMs: 1000,
  sprt: null,
};

const createBot: CreateBot = ({ name, ...setup }) => {
  if (name === 'greedy') return ok(createGreedyBot(setup));
  if (name === 'rules') return ok(createRulesBot(setup));
  if (name === 'broken') return ok({ name, act: () => assert.fail('broken') });
  // Declines whatever is offered.
  if (name === 'shy') return ok({ name, act: (view) => legalActionsOf(view)[0] as Action });
  return name === 'random' ? ok(createRandomBot(setup)) : failure('bad-bot', `bad bot "${name}"`);
};

const player: ArenaPlayer = (job) => playJob(job, { createBot, nowMs: () => 0 });

const played = async (spec: ArenaSpec, players: readonly ArenaPlayer[] = [player]): Promise<ArenaState> =>
  runArena({ state: unwrap(startArena(spec, createBot)), players });

test('duplicate deals: each bot has had each role in every deal', async () => {
  const state = await played(SPEC);
  const { sums, deals } = state.pairs[0] ?? assert.fail('no pair');
  assert.equal(deals, 60);
  assert.deepEqual([sums.wins.y, sums.landlordWins.y, sums.farmerWins.y], [120, 60, 60]);
  assert.equal(sums.wins.x, sums.landlordWins.x + sums.farmerWins.x);
  assert.equal(sums.points.x, sums.landlordPoints.x + sums.farmerPoints.x);
  assert.ok(sums.wins.x > 100, 'greedy is far better than random');
});

test('a bot against itself comes out even, deal for deal', async () => {
  const { pairs } = await played({ ...SPEC, bots: ['greedy', 'greedy'], deals: 30 });
  const { sums } = pairs[0] ?? assert.fail('no pair');
  assert.equal(sums.wins.x / sums.wins.y, 0.5);
  assert.equal(sums.points.x, 0);
});

test('points lost by a fault before there is a landlord count', async () => {
  const spec = { ...SPEC, bots: ['broken', 'shy'], auction: true, rules: PRESETS.competition, deals: 4 };
  const state = await played(spec);
  const { sums, deals } = state.pairs[0] ?? assert.fail('no pair');
  // Of six rounds a deal «broken» sits alone in three and pays both others, −2; in the other three it has two seats,
  // and the one that breaks pays its partner too, −2 + 1.
  assert.deepEqual([sums.points.x, sums.points.y], [-9 * deals, 6 * deals]);
  assert.deepEqual([sums.score.x, sums.wins.y], [0, 0]);
  assert.equal(state.bots[0]?.faults.crash, 6 * deals);
});

test('rules beats greedy', async () => {
  const state = await played({ ...SPEC, bots: ['rules', 'greedy'], deals: 120, seed: 'strength' });
  const { wins } = state.pairs[0]?.sums ?? assert.fail('no pair');

  assert.ok(wins.x / wins.y >= 0.6, `${wins.x} of ${wins.y} rounds`);
});

for (const auction of [false, true]) {
  test(`stopping, writing down and going on gives the same as one go (auction ${auction ? 'on' : 'off'})`, async () => {
    const spec = { ...SPEC, bots: ['greedy', 'random', 'greedy'], auction, rules: PRESETS.competition, deals: 60 };
    const whole = await played(spec);
    let state = unwrap(startArena(spec, createBot));
    for (let go = 0; go < 12 && !state.pairs.every((_, pair) => isPairOver(state, pair)); go++) {
      let parts = 0;
      state = await runArena({ state, players: [player], onState: () => parts++, isStopped: () => parts > 0 });
      state = JSON.parse(JSON.stringify(state)) as ArenaState;
    }
    assert.deepEqual(state, whole);
  });
}

test('any number of players, in any order of answers, gives the same', async () => {
  const spec = { ...SPEC, deals: 130, sprt: { low: 0.5, high: 0.7, alpha: 0.05, beta: 0.05 } };
  const late =
    (ticks: number): ArenaPlayer =>
    async (job) => {
      const part = await player(job);
      for (let tick = 0; tick < ticks; tick++) await new Promise((wake) => setImmediate(wake));
      return part;
    };
  const one = await played(spec);
  assert.deepEqual(await played(spec, [late(9), late(1), late(4)]), one);
});

test('SPRT stops a pair as soon as it is decided', async () => {
  const spec = { ...SPEC, deals: 5000, sprt: { low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 } };
  const state = await played(spec);
  assert.ok((state.pairs[0]?.deals ?? 0) < 200);
  assert.equal(state.pairs[0]?.verdict, 'high');
  assert.match(markdownOf(reportOf(state)), /high \(/);
});

test('auction on: the points of all seats come to zero, and a landlord is counted in every round', async () => {
  const spec = { ...SPEC, auction: true, rules: PRESETS.competition, deals: 20 };
  const ours = await played(spec);
  const theirs = await played({ ...spec, bots: ['random', 'greedy'] });
  const { sums } = ours.pairs[0] ?? assert.fail('no pair');
  assert.equal(sums.points.y, 20 * 6);
  assert.equal(sums.landlordWins.y + sums.farmerWins.y, 20 * 9, 'half of 18 seats a deal');
  assert.equal(theirs.pairs[0]?.sums.score.n, 20);
});

test('four seats with two decks', async () => {
  const state = await played({ ...SPEC, rules: PRESETS['pagat-4p'], deals: 6 });
  assert.equal(state.pairs[0]?.sums.wins.y, 12);
});

test('the report: a cross table, ratings, times and faults', async () => {
  let nowMs = 0;
  const clocked: ArenaPlayer = (job) => playJob(job, { createBot, nowMs: () => (nowMs += 0.5) });
  const state = await played({ ...SPEC, bots: ['random', 'greedy', 'random'], deals: 30 }, [clocked]);
  const report = reportOf(state);
  assert.equal(report.finished, true);
  assert.equal(report.bots[0]?.elo, 0);
  assert.ok((report.bots[1]?.elo ?? 0) > 100);
  assert.equal(report.bots[1]?.meanMs, 0.5);
  assert.deepEqual(
    report.bots.map(({ illegal, crashes, timeouts }) => illegal + crashes + timeouts),
    [0, 0, 0],
  );
  const text = markdownOf(report);
  assert.match(text, /\| WP \| random \| greedy \| random \|/);
  assert.match(text, /\| greedy \| 0\.9\d\d ± 0\.0\d\d \|  \| 0\.9/);
});

test('what cannot be played is refused with a reason', () => {
  const code = (spec: Partial<ArenaSpec>): string => {
    const state = startArena({ ...SPEC, ...spec }, createBot);
    return state.ok ? 'ok' : state.error.code;
  };
  assert.equal(code({ bots: ['greedy'] }), 'bad-arena');
  assert.equal(code({ bots: ['greedy', 'nobody'] }), 'bad-bot');
  assert.equal(code({ deals: 0 }), 'bad-arena');
  assert.equal(code({ sprt: { low: 0.6, high: 0.5, alpha: 0.05, beta: 0.05 } }), 'bad-arena');
});

test('parts out of order are a bug', async () => {
  const state = unwrap(startArena(SPEC, createBot));
  const part = await player(jobAt(state, 0, 25));
  assert.throws(() => recordPart(state, part), /begins with deal 25, want deal 0/);
});

test('a thread that ends is an error, not a silence', async () => {
  const broken = threadPlayer({
    post: () => setImmediate(() => reply({ error: 'the thread ended with code 1' })),
    listen: (onReply) => (reply = onReply),
  });
  await assert.rejects(played(SPEC, [broken]), /the thread ended/);
});

let reply: (reply: ArenaReply) => void = () => {};
