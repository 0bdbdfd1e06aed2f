import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay, startRound, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { SeatView } from '@doudizhu/rules/view';
import { BotFault, type Bot, createGreedyBot } from '@doudizhu/bots';
import { playRound } from './referee.ts';

const start = (seed: string): Round =>
  startPlay({ rules: PRESETS.douzero, deal: dealFrom(PRESETS.douzero, createRng(seed)) });

const greedy = (): Bot => createGreedyBot({ seed: 1 });

/** Plays as greedy does, and from its third action on as it is told. */
const spoilt = (act: (view: SeatView) => Action | Promise<Action>): Bot => {
  let asked = 0;
  const sound = greedy();
  return { name: 'spoilt', act: (view) => (++asked < 3 ? sound.act(view) : act(view)) };
};

/** behaviour, the fault's kind, pattern of its message, why */
const FAULTS: readonly (readonly [() => Action | Promise<Action>, string, RegExp, string])[] = [
  [() => assert.fail('out of ideas'), 'crash', /out of ideas/, 'throws'],
  [() => Promise.reject(new Error('later')), 'crash', /later/, 'rejects'],
  [() => Promise.reject(new BotFault('timeout', 'asleep')), 'timeout', /asleep/, 'says itself that it was late'],
  [() => new Promise<Action>(() => {}), 'timeout', /no answer in 20 ms/, 'hangs'],
  [() => ({ type: 'bid', points: 3 }), 'illegal', /bid is not possible in phase play/, 'acts for another phase'],
  [() => undefined as never, 'illegal', /answered undefined/, 'answers nothing'],
  [() => 'pass' as never, 'illegal', /answered "pass"/, 'answers a text'],
  [() => ({ type: 'play', combo: { kind: 'rocket' } }) as never, 'illegal', /invalid action: combo/, 'half a combo'],
  [
    () => ({ type: 'play', combo: { kind: 'bomb', main: 0, length: 8, kickers: { lo: 0, hi: 0 } } }) as never,
    'illegal',
    /./,
    'cards that it does not have',
  ],
];

for (const [act, kind, message, why] of FAULTS) {
  for (const seat of [0, 2]) {
    test(`a bot at seat ${seat} that ${why}: its side has lost`, async () => {
      const bots = [0, 1, 2].map((other) => (other === seat ? spoilt(act) : greedy()));
      const { fault, winner, scores, landlord } = await playRound(start('fault'), bots, { timeoutMs: 20 });
      assert.deepEqual([fault?.seat, fault?.kind, landlord], [seat, kind, 0]);
      assert.match(fault?.message ?? '', message);
      assert.equal(winner, seat === 0 ? 'farmers' : 'landlord');
      const [a = 0, b = 0, c = 0] = scores;
      assert.equal(a + b + c, 0);
      assert.ok((scores[seat] ?? 0) < 0, 'the seat at fault pays');
      if (seat === 2) assert.equal(scores[1], 0, 'its partner pays nothing');
    });
  }
}

test('a fault before there is a landlord costs a point to each other seat', async () => {
  const bots: Bot[] = [0, 1, 2].map(() => ({ name: 'mute', act: () => ({ type: 'pass' }) }));
  const round = startRound({ rules: PRESETS.pagat, seed: 1 });
  const { fault, scores, winner } = await playRound(round, bots);
  assert.deepEqual([fault?.kind, winner], ['illegal', null]);
  assert.deepEqual(scores.toSorted(), [-2, 1, 1]);
  assert.equal(scores[fault?.seat ?? 0], -2);
});

test('a sound round has the outcome of the rules, and every move is timed', async () => {
  let nowMs = 0;
  const moves: number[] = [];
  const played = await playRound(start('sound'), [greedy(), greedy(), greedy()], {
    nowMs: () => nowMs++,
    onMove: (seat, tookMs) => moves.push(seat, tookMs),
  });
  assert.equal(played.fault, null);
  assert.deepEqual(played.scores, played.round.outcome?.scores);
  assert.equal(played.winner, played.round.outcome?.winner);
  assert.deepEqual(moves.slice(0, 4), [0, 1, 1, 1]);
});

test('the move that fails is timed too', async () => {
  let nowMs = 100;
  const moves: number[] = [];
  const mute: Bot = { name: 'mute', act: () => assert.fail('mute') };
  await playRound(start('timed'), [mute, greedy(), greedy()], {
    nowMs: () => (nowMs += 7),
    onMove: (seat, tookMs) => moves.push(seat, tookMs),
  });
  assert.deepEqual(moves, [0, 7]);
});

test('doubles that are chosen at the same time are asked one seat after another, unseen', async () => {
  const seen: (readonly number[])[] = [];
  const bots = [0, 1, 2].map((seat): Bot => ({
    name: 'watcher',
    act: (view) => {
      if (view.phase === 'doubling' && !view.redoubling)
        seen.push(view.doubling.factors.filter((_, of) => of !== seat));
      return greedy().act(view);
    },
  }));
  await playRound(startRound({ rules: PRESETS.competition, seed: 5, first: seatAt(0) }), bots);
  assert.ok(seen.length === 2 && seen.flat().every((factor) => factor === 0));
});

test('bots that never bid: the round is given up', async () => {
  const shy: Bot[] = [0, 1, 2].map(() => ({ name: 'shy', act: () => ({ type: 'bid', points: 0 }) }));
  const played = await playRound(startRound({ rules: PRESETS.competition, seed: 1 }), shy);
  assert.deepEqual([played.landlord, played.winner, played.fault], [null, null, null]);
  assert.deepEqual(played.scores, [0, 0, 0]);
});

test('a bot is told how long it may think, and how long it is waited for, where that is set', async () => {
  for (const options of [{}, { budgetMs: 7 }, { timeoutMs: 9000 }]) {
    const seen: unknown[] = [];
    const bots = [0, 1, 2].map((): Bot => {
      const sound = greedy();
      return { name: 'watcher', act: (view, given) => (seen.push(given), sound.act(view)) };
    });
    await playRound(start('options'), bots, options);
    assert.deepEqual(seen[0], options);
  }
});
