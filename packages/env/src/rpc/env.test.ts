import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { createBot } from '@doudizhu/engines';
import { countsOf, formatCards, NO_CARDS } from '@doudizhu/rules/cards';
import { actionSpace, encode } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, startPlay, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { createMethods } from './methods.ts';
import { answerLine } from './message.ts';

const METHODS = createMethods({ nowMs: () => performance.now() });

interface Observation {
  readonly game: number;
  readonly over: boolean;
  readonly seat: number;
  readonly hand: readonly number[];
  readonly sizes: readonly number[];
  readonly played: readonly (readonly number[])[];
  readonly legal: readonly number[];
}

interface Stepped {
  readonly observations: readonly Observation[];
  readonly ended: readonly { readonly game: number; readonly winner: string; readonly returns: readonly number[] }[];
}

const call = async (method: string, params: object): Promise<{ result?: never; error?: { message: string } }> =>
  JSON.parse(await answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), METHODS));

const result = async <Value>(method: string, params: object): Promise<Value> => {
  const answer = await call(method, params);
  assert.equal(answer.error, undefined);
  return answer.result as Value;
};

for (const rules of ['douzero', 'pagat-4p'] as const) {
  test(`env: many games of ${rules} to their ends, with returns that come to zero`, async () => {
    const made = await result<{ env: number; seats: number; actions: number }>('env.make', {
      rules,
      games: 40,
      seed: 1,
    });
    assert.equal(made.actions, actionSpace(PRESETS[rules]).size);
    const { env } = made;
    let { observations } = await result<Stepped>('env.reset', { env });
    let ended = 0;
    for (let turn = 0; observations.length > 0; turn++) {
      assert.ok(turn < 1000);
      for (const { hand, sizes, seat, played } of observations) {
        assert.equal(
          hand.reduce((sum, copies) => sum + copies, 0),
          sizes[seat],
        );
        assert.equal(played.length, made.seats);
      }
      const actions = observations.map(({ legal }) => legal[(turn * 7) % legal.length]);
      const games = observations.map(({ game }) => game);
      const next = await result<Stepped>('env.step', { env, games, actions });
      ended += next.ended.length;
      for (const { returns, winner } of next.ended) {
        assert.equal(
          returns.reduce((sum, points) => sum + points, 0),
          0,
        );
        assert.equal(winner === 'landlord', (returns[0] ?? 0) > 0);
      }
      observations = next.observations.filter(({ over }) => !over);
    }
    assert.equal(ended, 40);
    assert.deepEqual(await result('env.close', { env }), { closed: true });
  });
}

test('env: equal seeds deal equal cards, and a game that ended can be dealt again at once', async () => {
  const deals = await Promise.all(
    [1, 2].map(async () => {
      const { env } = await result<{ env: number }>('env.make', { games: 3, seed: 'same' });
      return JSON.stringify(await result('env.reset', { env }));
    }),
  );
  assert.equal(deals[0], deals[1]);
  const { env } = await result<{ env: number }>('env.make', { games: 1, seed: 2 });
  let { observations } = await result<Stepped>('env.reset', { env });
  for (let turn = 0; turn < 1000; turn++) {
    const actions = observations.map(({ legal }) => legal.at(-1));
    const next = await result<Stepped>('env.step', { env, actions, autoReset: true });
    observations = next.observations;
    if (next.ended.length === 0) continue;
    assert.equal(observations[0]?.over, false);
    assert.deepEqual(observations[0]?.sizes, [20, 17, 17]);
    return;
  }
  assert.fail('no game ended');
});

interface DealtObservation extends Observation {
  readonly phase: string;
  readonly landlord: number;
  readonly calls: readonly (readonly number[])[];
  readonly kitty: readonly number[];
  readonly history: readonly number[];
  readonly hands: readonly (readonly number[])[];
}

test('env: the auction, the doubling and the scores of the rule set', async () => {
  const made = await result<{ env: number; actions: number }>('env.make', {
    rules: 'competition',
    games: 8,
    start: 'deal',
    teacher: true,
    seed: 4,
  });
  const { size } = actionSpace(PRESETS.competition);
  assert.equal(made.actions, size + 9);
  const { env } = made;
  let { observations } = await result<{ observations: readonly DealtObservation[] }>('env.reset', { env });
  const phases = new Set<string>();
  let ended = 0;
  while (observations.length > 0) {
    for (const { phase, seat, hand, hands, landlord, kitty, calls, legal } of observations) {
      phases.add(phase);
      assert.deepEqual(hands[seat], hand, 'what the teacher sees of the own hand');
      assert.equal(landlord < 0, phase === 'auction');
      assert.equal(kitty.some(Boolean), phase === 'play', 'it is shown after the doubling');
      if (phase === 'auction') assert.ok(legal.every((id) => id >= size));
      if (calls.length > 0) assert.ok(calls[0]![0]! >= 0 && calls[0]![0]! < 3);
    }
    // Bids the most, doubles, and plays the highest id.
    const actions = observations.map(({ legal }) => legal.at(-1));
    const games = observations.map(({ game }) => game);
    const next = await result<{ observations: readonly DealtObservation[]; ended: Stepped['ended'] }>('env.step', {
      env,
      games,
      actions,
    });
    for (const { returns } of next.ended) {
      ended++;
      assert.equal(
        returns.reduce((sum, points) => sum + points, 0),
        0,
      );
      assert.ok(Math.max(...returns.map(Math.abs)) >= 12, 'a bid of three, doubled');
    }
    observations = next.observations.filter(({ over }) => !over);
  }
  assert.equal(ended, 8);
  assert.deepEqual([...phases].toSorted(), ['auction', 'doubling', 'play']);
});

test('env: the calls of an auction say which seat said what, whoever is asked', async () => {
  const made = await result<{ env: number }>('env.make', { rules: 'pagat-4p', games: 1, start: 'deal', seed: 5 });
  const { size } = actionSpace(PRESETS['pagat-4p']);
  let { observations } = await result<{ observations: readonly DealtObservation[] }>('env.reset', { env: made.env });
  const calls: number[][] = [];
  for (const points of [0, 1, 0, 2]) {
    const { seat, ...seen } = observations[0] ?? assert.fail();
    assert.deepEqual(seen.calls, calls);
    calls.push([seat, points]);
    const step = { env: made.env, actions: [size + points] };
    ({ observations } = await result<{ observations: readonly DealtObservation[] }>('env.step', step));
  }
  assert.equal(new Set(calls.map(([seat]) => seat)).size, 4);
});

test('env.reset: by the seed again, by seeds of their own, by a deal with plays; bots act at their seats', async () => {
  const { env } = await result<{ env: number }>('env.make', { games: 3, seed: 'a', bots: [null, 'random', 'greedy'] });
  const reset = async (params: object): Promise<readonly DealtObservation[]> =>
    (await result<{ observations: readonly DealtObservation[] }>('env.reset', { env, ...params })).observations;
  const first = await reset({});
  assert.ok(first.every(({ seat }) => seat === 0));
  assert.deepEqual(await reset({ seed: 'a' }), first);
  assert.notDeepEqual((await reset({ games: [0] }))[0]!.hand, first[0]!.hand);
  const [one, two, three] = await reset({ seeds: ['x', 'x', 'y'] });
  assert.deepEqual(one!.hand, two!.hand);
  assert.notDeepEqual(one!.hand, three!.hand);
  const hands = ['44455566778899TTK', 'JJJJQQQQKKK336789', 'AAAA2222456789TT3'];
  const [given] = await reset({ games: [1], deals: [{ game: 1, hands, kitty: '3BR', plays: [1, 0, 0] }] });
  assert.equal(given!.seat, 0);
  assert.deepEqual(given!.history, [1, 0, 0]);
  assert.deepEqual(given!.kitty, [1, ...Array(12).fill(0), 1, 1]);
  assert.equal(given!.hand[0], 0, 'the three was played');
  const { error } = await call('env.reset', { env, games: [1], deals: [{ game: 1, hands, kitty: '3BR', plays: [0] }] });
  assert.match(error?.message ?? '', /plays\[0\] 0: want a legal play/);
  const stepped = await result<{ observations: readonly DealtObservation[] }>('env.step', {
    env,
    actions: [one, given, three].map((game) => game!.legal[0]),
  });
  assert.ok(stepped.observations.every(({ seat, history }) => seat === 0 && history.length >= 3));
});

test('bot.act: a list of views in one question gives what each gives alone', async () => {
  const lead = { rules: 'douzero', seat: 0, hand: '33445566778899TTJQKR', kitty: '33R' };
  const reply = { rules: 'douzero', seat: 1, hand: '44556778TTJJQKA2B', kitty: '33R', plays: [1] };
  const alone = await Promise.all([lead, reply].map((view) => result('bot.act', { bot: 'greedy', view })));
  assert.deepEqual(await result('bot.act', { bot: 'greedy', views: [lead, reply] }), { actions: alone });
  const { error } = await call('bot.act', { views: [lead, { ...reply, seat: 5 }] });
  assert.match(error?.message ?? '', /bad views\[1\]\.seat 5/);
});

test('actions: what each id is', async () => {
  const { kinds, kind, main, length, cards } = await result<{
    kinds: string[];
    kind: number[];
    main: number[];
    length: number[];
    cards: string[];
  }>('actions', { rules: 'douzero' });
  const { size } = actionSpace(PRESETS.douzero);
  assert.deepEqual([kind.length, main.length, length.length, cards.length], [size, size, size, size]);
  assert.deepEqual([cards[0], cards[1], cards.at(-1)], ['', '3', 'BR']);
  assert.equal(kinds[kind.at(-1)!], 'rocket');
  const triple = cards.indexOf('333');
  assert.deepEqual([kinds[kind[triple]!], main[triple], length[triple]], ['triple', 0, 1]);
});

/** method, params, what the message says, why */
const REFUSED: readonly (readonly [string, object, RegExp, string])[] = [
  ['env.make', { games: 0 }, /bad games 0/, 'no games'],
  ['env.make', { rules: 'nothing' }, /bad-rules|preset/, 'no such rules'],
  ['env.make', { bots: ['rules', 'rules', 'rules'] }, /bots .*null for at least one seat/, 'no seat for the client'],
  ['env.make', { bots: 'rules' }, /bad env.make.bots/, 'no list of bots'],
  ['env.make', { history: 500 }, /history 500/, 'too long a history'],
  ['env.reset', { env: -1 }, /env.make/, 'no such environment'],
  ['env.step', { env: 0, actions: [] }, /env.make/, 'no such environment either'],
  ['bot.act', { bot: 'exec:rm', view: {} }, /a bot of ddz itself/, 'a client may start no programs'],
  ['bot.act', { bot: 'nobody', view: {} }, /bad bot "nobody"/, 'no such bot'],
  ['bot.act', { view: { seat: 0, hand: '3' } }, /cards dealt to seat 0/, 'too few cards'],
  ['bot.act', { view: { seat: 7, hand: '3' } }, /a seat from 0 to 2/, 'no such seat'],
  ['bot.act', { view: { seat: 1, hand: '3', plays: [0] } }, /cards dealt|legal/, 'a landlord who passes'],
];

for (const [method, params, message, why] of REFUSED) {
  test(`${method} refuses: ${why}`, async () => {
    const { error } = await call(method, params);
    assert.match(error?.message ?? 'no error', message);
  });
}

test('env.step: an illegal id changes nothing in any game', async () => {
  const { env } = await result<{ env: number }>('env.make', { games: 2, seed: 3 });
  const before = await result<Stepped>('env.reset', { env });
  const [first] = before.observations;
  const { error } = await call('env.step', { env, actions: [first?.legal[0], 0] });
  assert.match(error?.message ?? '', /actions\[1\] 0: want one of the legal ids/);
  const { error: again } = await call('env.step', {
    env,
    actions: [first?.legal[0], before.observations[1]?.legal[0]],
  });
  assert.equal(again, undefined);
});

test('bot.act: a lead, a reply, and the same whatever order the cards come in', async () => {
  const lead = { rules: 'douzero', seat: 0, hand: '33445566778899TTJQKR', kitty: '33R' };
  const first = await result<{ type: string; id: number }>('bot.act', { bot: 'rules', view: lead });
  assert.equal(first.type, 'play');
  const shuffled = { ...lead, hand: 'R33445566778899TTJQK' };
  assert.deepEqual(await result('bot.act', { bot: 'rules', view: shuffled }), first);
  const reply = { rules: 'douzero', seat: 1, hand: '44556778TTJJQKA2B', kitty: '33R', plays: [1] };
  assert.ok(
    ['play', 'pass'].includes((await result<{ type: string }>('bot.act', { bot: 'greedy', view: reply })).type),
  );
});

for (const preset of ['pagat-4p', 'douzero'] as const) {
  test(`bot.act, ${preset}: what the bot plays in the round itself, at every seat`, async () => {
    const rules = PRESETS[preset];
    const space = actionSpace(rules);
    const idOf = (action: Action): number => (action.type === 'play' ? encode(space, action.combo) : 0);
    const plays: number[] = [];
    const seats = new Set<number>();
    let round = startPlay({ rules, deal: dealFrom(rules, createRng('act')) });
    const kitty = formatCards(countsOf(round.deal.kitty));
    for (let turn = 0; turn < 14; turn++) {
      const seat = round.turn;
      const view = viewFor(round, seat);
      const own = await unwrap(createBot({ name: 'greedy', seed: 0 })).act(view);
      const asked = { rules: preset, seat, hand: formatCards(view.hand ?? NO_CARDS), kitty, plays };
      const answer = await result<{ type: string; id: number }>('bot.act', { bot: 'greedy', view: asked });
      assert.deepEqual(answer, { type: own.type, id: idOf(own) });
      const { error } = await call('bot.act', { view: { ...asked, seat: (seat + 1) % rules.seats } });
      assert.match(error?.message ?? '', /cards dealt to seat|whose turn it is|more of a rank|landlord holds/);
      seats.add(seat);
      plays.push(idOf(own));
      round = applyUnchecked(round, seat, own);
    }
    assert.equal(seats.size, rules.seats);
  });
}

test('bot.act: the clock is read where a budget is given, and only there', async () => {
  let reads = 0;
  const methods = createMethods({ nowMs: () => ++reads });
  const view = { rules: 'douzero', seat: 0, hand: '33445566778899TTJQKR', kitty: '33R' };
  const act = async (more: object): Promise<string> =>
    answerLine(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'bot.act', params: { bot: 'search', view, ...more } }),
      methods,
    );
  const first = await act({});
  assert.equal(reads, 0, 'the same seed, the same action');
  assert.equal(await act({}), first);
  assert.match(await act({ budgetMs: 20 }), /"type":"play"/);
  assert.ok(reads > 0);
});

test('bot.act: a search at a table of four, and a seat that it does not have', async () => {
  const rules = PRESETS['pagat-4p'];
  const { hands, kitty } = dealFrom(rules, createRng('act'));
  const all = [...(hands[0] ?? []), ...kitty];
  const view = { rules: 'pagat-4p', seat: 0, hand: formatCards(countsOf(all)), kitty: formatCards(countsOf(kitty)) };
  const answer = await result('bot.act', { bot: 'search', view, budgetMs: 5 });
  assert.match(JSON.stringify(answer), /"type":"play"/);
  assert.match(
    (await call('bot.act', { view: { ...view, seat: 4 } })).error?.message ?? '',
    /bad view\.seat 4: want a seat from 0 to 3/,
  );
});

/** an example in `examples`, what it starts, what it prints after 60 games */
const PYTHON_EXAMPLES = [
  ['env.py', '', /^60 games, \d+ plays, landlord wins 0\.\d+, \d+ games\/s\n$/],
  ['env_binary.py', 'env --binary', /^[67]\d games in \d+ steps, landlord wins 0\.\d+\n$/],
] as const;

for (const [name, words, printed] of PYTHON_EXAMPLES) {
  test(`the example ${name} in Python steps 60 games`, (context) => {
    const hasPython = spawnSync('python3', ['--version']).status === 0;
    context.diagnostic(
      hasPython ? 'python3 found: the example ran' : 'no python3 on the PATH: the tests above did the same',
    );
    if (!hasPython) return;
    const example = fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
    const main = fileURLToPath(new URL('../main.ts', import.meta.url));
    const ran = spawnSync('python3', [example, '60', `"${process.execPath}" "${main}" ${words}`], {
      encoding: 'utf8',
    });
    assert.match(ran.stdout, printed, ran.stderr);
  });
}
