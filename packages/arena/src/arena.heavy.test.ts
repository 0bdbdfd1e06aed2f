import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGreedyBot, createRandomBot, createRulesBot, type CreateBot } from '@doudizhu/bots';
import { failuresOf } from '@doudizhu/rules/failure';
import { err, ok, unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import { runArena, type ArenaPlayer } from './run.ts';
import {
  isPairOver,
  jobAt,
  playJob,
  recordPart,
  startArena,
  type ArenaPart,
  type ArenaSpec,
  type ArenaState,
  type BotState,
} from './arena.ts';

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

const botFailure = failuresOf({ 'bad-bot': 'invalid bot "{name}"' });

const createBot: CreateBot = ({ name, ...setup }) => {
  if (name === 'greedy') return ok(createGreedyBot(setup));
  if (name === 'rules') return ok(createRulesBot(setup));
  if (name === 'broken') return ok({ name, act: () => assert.fail('broken') });
  if (name === 'last') return ok({ name, act: (view) => legalActionsOf(view).at(-1) as Action });
  // Plays like “last” and throws in the middle of the round.
  if (name === 'flaky') {
    const act = (view: SeatView): Action =>
      view.history.length > 30 ? assert.fail('flaky') : (legalActionsOf(view).at(-1) as Action);
    return ok({ name, act });
  }
  // Declines whatever is offered.
  if (name === 'shy') return ok({ name, act: (view) => legalActionsOf(view)[0] as Action });
  return name === 'random' ? ok(createRandomBot(setup)) : err(botFailure('bad-bot', { name }));
};

const player: ArenaPlayer = (job) => playJob(job, { createBot, nowMs: () => 0 });

const played = async (spec: ArenaSpec, players: readonly ArenaPlayer[] = [player]): Promise<ArenaState> =>
  runArena({ state: unwrap(startArena(spec, createBot)), players });

for (const auction of [false, true]) {
  test(`a bot against itself comes out even, deal for deal, auction ${auction ? 'on' : 'off'}`, async () => {
    const rules = auction ? PRESETS.competition : PRESETS.douzero;
    const { pairs, bots } = await played({ ...SPEC, rules, auction, bots: ['greedy', 'greedy'], deals: 10 });
    const { sums } = pairs[0] ?? assert.fail('no pair');
    assert.equal(sums.wins.x / sums.wins.y, 0.5);
    assert.equal(sums.score.x / sums.score.y, 0.5, 'a deal that comes out even is half a point');
    assert.equal(sums.points.x, 0);
    // The clock of these players is stopped.
    assert.ok(bots.every(({ totalMs, slowestMs }) => totalMs === 0 && slowestMs === 0));
  });
}

test('points lost by a fault before there is a landlord count', async () => {
  const spec = { ...SPEC, bots: ['broken', 'shy'], auction: true, rules: PRESETS.competition, deals: 4 };
  const state = await played(spec);
  const { sums, deals } = state.pairs[0] ?? assert.fail('no pair');
  // In six rounds per deal “broken” sits alone in three and pays both others, −2; in the other three it has two seats,
  // and the one that breaks pays its partner too, −2 + 1.
  assert.deepEqual([sums.points.x, sums.points.y], [-9 * deals, 6 * deals]);
  assert.deepEqual([sums.score.x, sums.wins.y], [0, 0]);
  assert.equal(state.bots[0]?.faults.crash, 6 * deals);
  assert.match(state.bots[0]?.firstFault ?? '', /^crash \(deal .+\/\d+, seat [0-2]\): /);
});

test('bots get the clock where moves have a budget, and only then', async () => {
  for (const budgetMs of [null, 10]) {
    const clocks = new Set<boolean>();
    const spying: CreateBot = (setup) => {
      clocks.add(setup.nowMs !== undefined);
      return createBot(setup);
    };
    const spec = { ...SPEC, deals: 1, budgetMs };
    const state = unwrap(startArena(spec, createBot));
    await playJob(jobAt(state, 0, 0), { createBot: spying, nowMs: () => 0 });
    assert.deepEqual([...clocks], [budgetMs !== null]);
  }
});

test('rules beats greedy', async () => {
  const state = await played({ ...SPEC, bots: ['rules', 'greedy'], deals: 120, seed: 'strength' });
  const { wins } = state.pairs[0]?.sums ?? assert.fail('no pair');
  assert.ok(wins.x / wins.y >= 0.6, `${wins.x} of ${wins.y} rounds`);
});

for (const auction of [false, true]) {
  test(`an interrupted and resumed run gives the same as one run (auction ${auction ? 'on' : 'off'})`, async () => {
    const spec = { ...SPEC, bots: ['greedy', 'random', 'greedy'], auction, rules: PRESETS.competition, deals: 30 };
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
});

/**
 * The other bot, auction, rule set, sums over 10 deals: x, y, xx, xy, yy of wins, as landlord, as farmer, of points, as
 * landlord, as farmer, and of the score.
 */
const SUMS: readonly (readonly [string, boolean, PresetName, string])[] = [
  [
    'random',
    false,
    'douzero',
    '12 20 16 24 40 | 5 10 5 5 10 | 7 10 7 7 10 | 10 20 84 20 40 | -6 10 124 -6 10 | 16 10 112 16 10 | 6 10 4 6 10',
  ],
  [
    'random',
    true,
    'competition',
    '40 90 170 360 810 | 8 49 16 43 251 | 32 41 116 139 179 | -582 60 48780 -3492 360 | -1056 49 149400 -5376 251 | 474 41 44244 1860 179 | 0 10 0 0 10',
  ],
  [
    'flaky',
    true,
    'competition',
    '70 70 490 490 490 | 30 30 90 90 90 | 40 40 160 160 160 | 2520 60 792000 15120 360 | 1512 30 285120 4536 90 | 1008 40 126720 4032 160 | 10 10 10 10 10',
  ],
  [
    'random',
    true,
    'pagat-4p',
    '82 160 706 1312 2560 | 14 60 38 83 390 | 68 100 534 675 1030 | -207 80 8109 -1656 640 | -333 60 21789 -2223 390 | 126 100 5382 1176 1030 | 2 10 2 2 10',
  ],
];

for (const [other, auction, preset, expected] of SUMS) {
  test(`sums by value: last against ${other}, ${preset}, auction ${auction ? 'on' : 'off'}`, async () => {
    const state = await played({ ...SPEC, bots: ['last', other], auction, rules: PRESETS[preset], deals: 10 });
    const sums = Object.values(state.pairs[0]?.sums ?? assert.fail('no pair'));
    assert.ok(sums.every(({ n }) => n === 10));
    assert.equal(sums.map(({ x, y, xx, xy, yy }) => [x, y, xx, xy, yy].join(' ')).join(' | '), expected);
  });
}

/** Bots' faults and times after two parts, index = bot: the first bot met both others, the others did not meet. */
test('moves, times and faults of each bot are added up', () => {
  const state = unwrap(startArena({ ...SPEC, bots: ['greedy', 'random', 'rules'], deals: 2 }, createBot));
  const bot = (moves: number, slowestMs: number, firstFault: string | null): BotState => ({
    moves,
    totalMs: 10 * moves,
    slowestMs,
    faults: { crash: moves + 1, timeout: moves + 2, illegal: moves + 3 },
    firstFault,
  });
  const { sums } = state.pairs[0] ?? assert.fail('no pair');
  const parts: ArenaPart[] = [
    { pair: 0, from: 0, deals: 1, sums, bots: [bot(1, 5, null), bot(10, 7, 'late')] },
    { pair: 0, from: 1, deals: 1, sums, bots: [bot(2, 4, 'first'), bot(20, 8, 'later')] },
    { pair: 1, from: 0, deals: 1, sums, bots: [bot(4, 3, 'second'), bot(40, 9, null)] },
  ];
  const { bots, pairs } = parts.reduce((before, part) => recordPart(before, part), state);
  const summed = (
    moves: number,
    slowestMs: number,
    crash: number,
    step: number,
    firstFault: string | null,
  ): BotState => {
    const faults = { crash, timeout: crash + step, illegal: crash + 2 * step };
    return { moves, totalMs: 10 * moves, slowestMs, faults, firstFault };
  };
  assert.deepEqual(bots, [summed(7, 5, 10, 3, 'first'), summed(30, 8, 32, 2, 'late'), summed(40, 9, 41, 1, null)]);
  const over = pairs.map(({ deals }, pair) => [deals, isPairOver({ ...state, pairs }, pair)]);
  assert.deepEqual(over.flat(), [2, true, 1, false, 0, false]);
});

test('times: the moves, their sum and the slowest', async () => {
  let nowMs = 0;
  let tookMs = 0;
  let asked = 0;
  const part = await playJob(jobAt(unwrap(startArena({ ...SPEC, deals: 1 }, createBot)), 0, 0), {
    createBot,
    // Each action starts when the one before ended, and takes a millisecond longer.
    nowMs: () => {
      if (asked++ % 2 === 1) nowMs += ++tookMs;
      return nowMs;
    },
  });
  const [a, b] = part.bots;
  assert.equal(a.moves + b.moves, tookMs);
  assert.equal(a.totalMs + b.totalMs, (tookMs * (tookMs + 1)) / 2);
  assert.equal(Math.max(a.slowestMs, b.slowestMs), tookMs);
  assert.ok(Math.min(a.slowestMs, b.slowestMs) >= tookMs - 3);
});

test('what cannot be played is refused with a reason', () => {
  const bounds = { alpha: 0.05, beta: 0.05 };
  /** changes, code of the failure */
  const rows: readonly (readonly [Partial<ArenaSpec>, string])[] = [
    [{ bots: ['greedy'] }, 'bad-arena'],
    [{ bots: ['greedy', 'nobody'] }, 'bad-bot'],
    [{ deals: 0 }, 'bad-arena'],
    [{ deals: 1 }, 'ok'],
    [{ deals: 1.5 }, 'bad-arena'],
    [{ sprt: { low: 0, high: 0.5, ...bounds } }, 'bad-arena'],
    [{ sprt: { low: 0.5, high: 0.5, ...bounds } }, 'bad-arena'],
    [{ sprt: { low: 0.5, high: 1, ...bounds } }, 'bad-arena'],
    [{ sprt: { low: 0.6, high: 0.5, ...bounds } }, 'bad-arena'],
    [{ sprt: { low: 0.5, high: 0.6, ...bounds } }, 'ok'],
  ];
  for (const [spec, expected] of rows) {
    const state = startArena({ ...SPEC, ...spec }, createBot);
    assert.equal(state.ok ? 'ok' : state.error.code, expected, JSON.stringify(spec));
  }
});

test('parts out of order are a bug', async () => {
  const state = unwrap(startArena(SPEC, createBot));
  const part = await player(jobAt(state, 0, 25));
  assert.throws(() => recordPart(state, part), /begins with deal 25, expected deal 0/);
});
