import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  actionSpace,
  addCounts,
  applyUnchecked,
  contains,
  createRng,
  dealOf,
  encode,
  formatCards,
  isOver,
  parseCards,
  parsePlay,
  PASS,
  PRESET_NAMES,
  PRESETS,
  remainingCards,
  sameCounts,
  seatAt,
  sizeOf,
  startPlay,
  startRound,
  toAct,
  unwrap,
  viewFor,
  type RankCounts,
  type Round,
  type Seat,
  type SeatView,
} from '@doudizhu/rules';
import { imagine, type BeliefOptions, type Worlds } from './belief.ts';
import { roleOf } from '../neural/public-record.ts';
import { createSearchTable } from './rollout.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { BUNDLED } from '../testing/bundled.ts';

const RULES = PRESET_NAMES.map((name) => PRESETS[name]).filter(({ seats, decks }) => seats === 3 && decks === 1);
const OPTIONS: BeliefOptions = {
  wanted: 12,
  drawn: 24,
  listedMax: 20,
  decisions: 4,
  cardsMax: 60,
  temperature: 0.3,
  epsilon: 0.05,
};
const tableOf = (view: SeatView) => createSearchTable(BUNDLED, actionSpace(view.rules));

const handIn = ({ hands }: Worlds, world: number, role: number): RankCounts => ({
  lo: hands[6 * world + 2 * role] as number,
  hi: hands[6 * world + 2 * role + 1] as number,
});

/** The worlds as «hand of the first hidden seat: weight». */
const asText = (worlds: Worlds, role: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: worlds.count }, (_, world) => [
      formatCards(handIn(worlds, world, role)),
      Math.round(1000 * (worlds.weights[world] as number)) / 1000,
    ]),
  );

describe('the deals that a search imagines', () => {
  test('agree with all that the seat knows, at every decision of a round', () => {
    for (const rules of RULES) {
      const bot = createNeuralBot(BUNDLED, { seed: 1 });
      let round: Round = startRound({ rules, seed: `belief/${rules.name}` });
      while (!isOver(round)) {
        const seat = toAct(round)[0] as Seat;
        const view = viewFor(round, seat);
        if (view.phase === 'play') {
          for (const decisions of [0, 4])
            check(view, imagine(tableOf(view), view, { ...OPTIONS, decisions }, createRng(7)));
        }
        round = applyUnchecked(round, seat, bot.act(view));
      }
    }
  });

  const check = (view: SeatView, worlds: Worlds): void => {
    assert.ok(worlds.count > 0);
    let sum = 0;
    for (let world = 0; world < worlds.count; world++) {
      sum += worlds.weights[world] as number;
      let others: RankCounts = { lo: 0, hi: 0 };
      for (const [seat, known] of view.known.entries()) {
        const hand = handIn(worlds, world, roleOf(seat, view.landlord ?? 0));
        assert.equal(sizeOf(hand), view.handSizes[seat]);
        assert.ok(contains(hand, known), `${formatCards(known)} is known`);
        if (seat === view.seat) assert.ok(sameCounts(hand, view.hand as RankCounts));
        else others = addCounts(others, hand);
      }
      assert.ok(sameCounts(others, remainingCards(view)));
    }
    assert.ok(Math.abs(sum - 1) < 1e-9);
  };

  const rules = PRESETS.competition;
  const position = (hands: readonly string[], line: readonly string[] = []): Round => {
    let round: Round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '' })) });
    for (const text of line) {
      const combo = unwrap(parsePlay(text, rules, round.toBeat));
      round = applyUnchecked(
        round,
        toAct(round)[0] as Seat,
        combo === null ? { type: 'pass' } : { type: 'play', combo },
      );
    }
    return round;
  };

  test('are all listed where they are few, as likely as physical cards make them', () => {
    const view = viewFor(position(['345', '66', '7']), seatAt(0));
    const worlds = imagine(tableOf(view), view, { ...OPTIONS, decisions: 0 }, createRng(1));
    assert.ok(worlds.isComplete);
    assert.deepEqual(asText(worlds, 2), { 7: 0.333, 6: 0.667 });
  });

  test('are as likely as their cards can be dealt: of four 6s and three 7s, four go to down', () => {
    const view = viewFor(position(['345', '6667', '677']), seatAt(0));
    const worlds = imagine(tableOf(view), view, { ...OPTIONS, decisions: 0 }, createRng(1));
    // C(4, 6s) · C(3, 7s) of 35.
    assert.deepEqual(asText(worlds, 1), { 6666: 0.029, 6667: 0.343, 6677: 0.514, 6777: 0.114 });
  });

  test('weigh what was passed: who lets a king go by has hardly an ace to spare', () => {
    // Up looks at 4, 5, 7 and A, two of them with down, who let the landlord's king go by.
    const view = viewFor(position(['K45', 'A7', '38'], ['K', '-']), seatAt(2));
    const share = (decisions: number): number => {
      const options = { ...OPTIONS, decisions, listedMax: 100 };
      const worlds = imagine(tableOf(view), view, options, createRng(1));
      let sum = 0;
      for (let world = 0; world < worlds.count; world++) {
        if (contains(handIn(worlds, world, 1), unwrap(parseCards('A')))) sum += worlds.weights[world] as number;
      }
      return sum;
    };
    assert.ok(Math.abs(share(0) - 0.5) < 1e-9);
    assert.ok(share(2) < 0.35, `${share(2)}`);
  });

  test('weigh as much as the networks would have played so with the hands of each deal', () => {
    const line = ['3', '5', '-', '8', '-', '-'];
    const initial = ['38K', '5TQ', '479A'];
    const view = viewFor(position(initial, line), seatAt(0));
    const options = { ...OPTIONS, decisions: 100, listedMax: 100 };
    const worlds = imagine(tableOf(view), view, options, createRng(1));
    assert.ok(worlds.isComplete && worlds.count === 15, 'two of six cards are with the first farmer');
    // All unseen cards are of different ranks and none of a rank that was played, so each deal is as likely as dealt.
    const likelihoods = Array.from({ length: worlds.count }, (_, world) => {
      const hands = [0, 1, 2].map((role) =>
        formatCards(addCounts(handIn(worlds, world, role), view.played[role] as RankCounts)),
      );
      return likelihoodOf(hands, line, options);
    });
    const sum = likelihoods.reduce((total, likelihood) => total + likelihood, 0);
    for (const [world, likelihood] of likelihoods.entries()) {
      const weight = worlds.weights[world] as number;
      assert.ok(Math.abs(weight - likelihood / sum) < 1e-6, `${weight}, want ${likelihood / sum}`);
    }
  });

  /** The chance that the farmers of this deal play as in the line: a softmax over the networks' values, and epsilon. */
  const likelihoodOf = (hands: readonly string[], line: readonly string[], options: BeliefOptions): number => {
    const { temperature, epsilon } = options;
    let likelihood = 1;
    for (const [step, text] of line.entries()) {
      const round = position(hands, line.slice(0, step));
      const seat = toAct(round)[0] as Seat;
      if (seat === 0) continue;
      const view = viewFor(round, seat);
      const table = tableOf(view);
      const count = table.rate(view);
      if (count === 1) continue;
      const combo = unwrap(parsePlay(text, rules, round.toBeat));
      const id = combo === null ? PASS : encode(table.space, combo);
      const parts = Array.from(table.values.win.subarray(0, count), (win) => Math.exp(win / temperature));
      const own = parts[table.ids.indexOf(id)] as number;
      likelihood *= epsilon / count + ((1 - epsilon) * own) / parts.reduce((total, part) => total + part, 0);
    }
    return likelihood;
  };

  test('come out the same for the same seed, and only then', () => {
    const view = viewFor(startPlay({ rules, deal: startRound({ rules, seed: 3 }).deal }), seatAt(0));
    const [a, b, c] = [1, 1, 2].map((seed) => imagine(tableOf(view), view, OPTIONS, createRng(seed)));
    assert.deepEqual(a, b);
    assert.notDeepEqual(a, c);
  });
});
