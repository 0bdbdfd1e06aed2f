/** What holds for every bot of the roster that answers at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCounts,
  applyUnchecked,
  countsFromArray,
  countsOf,
  createRng,
  dealFrom,
  dealOf,
  isOver,
  legalActions,
  NO_CARDS,
  PRESET_NAMES,
  PRESETS,
  randomBelow,
  shuffle,
  sizeOf,
  startPlay,
  startRound,
  subtractCounts,
  toAct,
  unseenByRank,
  unwrap,
  viewFor,
  type PresetName,
  type RankCounts,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import type { Bot } from './bot.ts';
import { createBot } from './roster.ts';

const NAMES = ['random', 'greedy', 'rules', 'neural'] as const;
/** Rounds of each rule set; over 10,000 in all, fewer of those who think longer. */
const ROUNDS = { random: 500, greedy: 300, rules: 200, neural: 50 } as const;

/** The rule sets that a bot claims to play. */
const presetsOf = (name: string): PresetName[] =>
  PRESET_NAMES.filter((preset) => name !== 'neural' || PRESETS[preset].seats === 3);

/** Where hidden hands are swapped. */
const SWAPPED: ReadonlySet<PresetName> = new Set(['douzero', 'competition', 'pagat-4p']);

const botOf = (name: string, seed: string): Bot => unwrap(createBot({ name, seed }));

for (const name of NAMES) {
  test(`${name} plays every rule set that it claims, ${ROUNDS[name]} rounds each, without an illegal move`, () => {
    for (const preset of presetsOf(name)) {
      for (let game = 0; game < ROUNDS[name]; game++) {
        const seed = `${name}/${preset}/${game}`;
        let round: Round = startRound({ rules: PRESETS[preset], seed });
        const bots = round.hands.map((_, seat) => botOf(name, `${seed}/${seat}`));
        while (!isOver(round) && round.redeals < 5) {
          const seat = toAct(round)[0] as Seat;
          const action = bots[seat]?.act(viewFor(round, seat));
          const legal = legalActions(round, seat);
          if (!legal.some((other) => other === action))
            assert.deepEqual(action, legal[0], `${seed}: an illegal action`);
          round = applyUnchecked(round, seat, action as never);
        }
      }
    }
  });
}

/** The same position with the cards that the seat cannot see dealt out in another way, or null where that is the whole
 * deal again. Only positions in the play: there a round can be set up with any hands. */
const swapped = (round: Round, seat: Seat, seed: string): Round | null => {
  const { rules, hands } = round;
  const view = viewFor(round, seat);
  const rng = createRng(seed);
  const pool = shuffle(
    rng,
    unseenByRank(view).flatMap((copies, rank) => Array.from({ length: copies }, () => rank)),
  );
  const dealt = hands.map((hand, owner): RankCounts => {
    if (owner === seat) return hand;
    const known = view.known[owner] ?? NO_CARDS;
    const taken = pool.splice(0, sizeOf(hand) - sizeOf(known));
    const counts = Array.from({ length: 15 }, (_, rank) => taken.filter((card) => card === rank).length);
    return addCounts(known, countsFromArray(counts));
  });
  // From the deal on: what everybody has played is added to what he holds now, the kitty taken out.
  const kitty = countsOf(round.deal.kitty);
  const original = dealt.map((hand, owner) => addCounts(hand, view.played[owner] ?? NO_CARDS));
  const first = original.map((hand, owner) => (owner === round.landlord ? subtractCounts(hand, kitty) : hand));
  const deal = dealOf({ rules, hands: first, kitty });
  if (!deal.ok) return null;
  let again: Round = startPlay({ rules, deal: deal.value });
  for (const { seat: player, action } of view.history) again = applyUnchecked(again, player, action);
  return again;
};

for (const name of NAMES) {
  test(`${name} sees no hidden card: hidden hands swapped, the same move`, () => {
    let compared = 0;
    for (const preset of presetsOf(name).filter((known) => SWAPPED.has(known))) {
      for (let game = 0; game < 12; game++) {
        const seed = `swap/${preset}/${game}`;
        const rng = createRng(seed);
        // A turned-up card would be known, and swapping does not keep it in its place.
        const deal = { ...dealFrom(PRESETS[preset], rng), faceUp: null };
        let round: Round = startPlay({ rules: PRESETS[preset], deal });
        while (!isOver(round)) {
          const seat = round.turn;
          const action = botOf(name, seed).act(viewFor(round, seat));
          const other = swapped(round, seat, `${seed}/${compared}`);
          if (other !== null) {
            const view = viewFor(other, seat);
            assert.deepEqual(view, viewFor(round, seat));
            assert.deepEqual(botOf(name, seed).act(view), action, seed);
            compared++;
          }
          const legal = legalActions(round, seat);
          round = applyUnchecked(round, seat, legal[randomBelow(rng, legal.length)] ?? assert.fail());
        }
      }
    }
    assert.ok(compared > 800, `${compared} decisions`);
  });

  test(`${name} gives no view of another seat an answer`, () => {
    const round = startPlay({ rules: PRESETS.douzero, deal: dealFrom(PRESETS.douzero, createRng(1)) });
    assert.throws(() => botOf(name, '1').act(viewFor(round, 1 as Seat)), /bad view/);
  });
}

test('how long rules takes over its slowest move (printed, not asserted)', (context) => {
  const bot = botOf('rules', '1');
  let slowestMs = 0;
  for (let game = 0; game < 30; game++) {
    let round: Round = startPlay({ rules: PRESETS.happy, deal: dealFrom(PRESETS.happy, createRng(`time/${game}`)) });
    while (!isOver(round)) {
      const view = viewFor(round, round.turn);
      const startMs = performance.now();
      const action = bot.act(view);
      if (game > 5) slowestMs = Math.max(slowestMs, performance.now() - startMs);
      round = applyUnchecked(round, round.turn, action as never);
    }
  }
  context.diagnostic(`slowest move ${slowestMs.toFixed(2)} ms`);
});
