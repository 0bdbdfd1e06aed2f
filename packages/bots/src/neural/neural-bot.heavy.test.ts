import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { deck, type Card } from '@doudizhu/rules/cards';
import { dealFrom, dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  startPlay,
  startRound,
  toAct,
  whyIllegal,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor, type PlayerView } from '@doudizhu/rules/view';
import { createNeuralBot, type NeuralBot, type NeuralOptions } from './neural-bot.ts';
import { createNetworks, type Networks } from './networks.ts';
import { readWeights } from './weights.ts';
import { BUNDLED, BUNDLED_FOUR, bundledFor } from '../testing/bundled.ts';
import { DOUBLES_OF_FOUR, startOfFour, STRONG_OF_FOUR, WEAK_OF_FOUR } from '../testing/rounds-of-four.ts';
import { FAMILIES, fullFamilyOf } from './family.ts';
import { playedOut } from '@doudizhu/rules/testing';

const RULES = PRESET_NAMES.filter((name) => fullFamilyOf(PRESETS[name]) !== null)
  .map((name) => PRESETS[name])
  .filter((rules) => rules.seats === 3);

/** Plays a round by views alone, checks that every action is legal, and calls `each` first. */
const playRound = (
  start: Round,
  bot: { act: (view: PlayerView) => Action },
  each?: (view: PlayerView) => void,
): Round => {
  return playedOut(start, (round, seat) => {
    const view = viewFor(round, seat);
    each?.(view);
    const action = bot.act(view);
    assert.equal(whyIllegal(round, seat, action), null, JSON.stringify(action));
    return action;
  });
};

/** Two deals of all cards but the kitty 33Q. The first hand is the one that matters. */
const STRONG = ['456789KKKAAA222BR', '3455667999TTTJKA2', '3445677888TJJJQQQ'] as const;
const WEAK = ['4455677889TTJJQK2', '3456778TJJQKKA2BR', '345668999TQKAAA22'] as const;

type Hands = [Card[], Card[], Card[], Card[]];
const readFour = (kernel: 'simd' | 'plain'): Networks => {
  const bytes = readFileSync(new URL(import.meta.resolve('@doudizhu/weights/neural-four.bin')));
  return createNetworks(unwrap(readWeights(bytes, FAMILIES.four)), kernel);
};

describe('the neural bot', () => {
  const networks = BUNDLED;

  test('plays whole rounds by every rule set with three seats, legally', () => {
    for (const rules of RULES) {
      const bot = createNeuralBot(networks);
      for (let seed = 0; seed < 4; seed++) playRound(startRound({ rules, seed: `${rules.name}/${seed}` }), bot);
    }
  });

  test('says the same of the same view, whatever it was asked in between', () => {
    const [asked, fresh] = [createNeuralBot(networks), createNeuralBot(networks)];
    const views: [PlayerView, Action][] = [];
    playRound(startRound({ rules: PRESETS.competition, seed: 'twice' }), {
      act: (view) => {
        const action = asked.act(view);
        views.push([structuredClone(view), action]);
        return action;
      },
    });
    for (const [view, action] of views.toReversed())
      assert.deepEqual(fresh.act({ ...view, rules: PRESETS.competition }), action);
  });

  test('does not know the hidden hands: swapped, they change nothing', () => {
    const rules: RuleSet = PRESETS.competition;
    const bot = createNeuralBot(networks);
    for (let seed = 0; seed < 60; seed++) {
      const cards = shuffle(createRng(`swap/${seed}`), deck(1));
      const hands = [0, 1, 2].map((seat) => cards.slice(17 * seat, 17 * seat + 17));
      const kitty = cards.slice(51);
      const [landlord = [], down = [], up = []] = hands;
      const deals = [hands, [landlord, up, down]].map((each) => unwrap(dealOf({ rules, hands: each, kitty })));
      const first = deals.map((deal) => {
        const round = startRound({ rules, deal, seed: 1, first: seatAt(0) });
        const play = startPlay({ rules, deal });
        return [bot.act(viewFor(round, seatAt(0))), bot.act(viewFor(play, seatAt(0)))];
      });
      assert.deepEqual(first[0], first[1]);
    }
  });

  test('wins at once where it can', () => {
    const rules = PRESETS.competition;
    const bot = createNeuralBot(BUNDLED);
    for (const hand of ['34567', '33344', 'BR', '2', '33344456']) {
      const deal = unwrap(dealOf({ rules, hands: [hand, '7799', 'TTQQ'], kitty: '' }));
      const action = bot.act(viewFor(startPlay({ rules, deal }), seatAt(0)));
      const { outcome } = applyUnchecked(startPlay({ rules, deal }), seatAt(0), action);
      assert.equal(outcome?.winner, 'landlord', `${hand}: ${JSON.stringify(action)}`);
    }
  });

  test('asks no network where one action is legal', () => {
    const silent = { ...networks, evaluator: { ...networks.evaluator, run: () => assert.fail('a network was asked') } };
    const rules = PRESETS.douzero;
    const start = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['2K', '7799', 'TTQQ'], kitty: '' })) });
    const [play] = legalActionsOf(viewFor(start, seatAt(0))).filter(({ type }) => type === 'play');
    const round = applyUnchecked(start, seatAt(0), play!);
    assert.deepEqual(createNeuralBot(silent).act(viewFor(round, seatAt(1))), { type: 'pass' });
    assert.throws(() => createNeuralBot(silent).act(viewFor(start, seatAt(0))), /a network was asked/u);
  });

  test('bids more for a stronger hand', () => {
    const rules = PRESETS.competition;
    const bot = createNeuralBot(networks);
    const bids = [STRONG, WEAK].map(([hand, ...others]) => {
      const deal = unwrap(dealOf({ rules, hands: [hand, ...others], kitty: '33Q' }));
      const action = bot.act(viewFor(startRound({ rules, deal, seed: 1, first: seatAt(0) }), seatAt(0)));
      return action.type === 'bid' ? action.points : -1;
    });
    assert.deepEqual(bids, [3, 0]);
  });

  test('bids more for a stronger hand at four seats', () => {
    const bot = createNeuralBot(BUNDLED_FOUR);
    for (const rules of [PRESETS['pagat-4p'], PRESETS['app-4p']]) {
      const bids = [STRONG_OF_FOUR, WEAK_OF_FOUR].map((hand) => bot.act(viewFor(startOfFour(rules, hand), seatAt(0))));
      assert.deepEqual(
        bids,
        [3, 0].map((points) => ({ type: 'bid', points })),
      );
    }
  });

  test('opens a strong hand before its first play, at twice the stake, and no other', () => {
    const rules = PRESETS.happy;
    const bot = createNeuralBot(networks);
    for (const [hands, isStrong] of [[STRONG, true] as const, [WEAK, false] as const]) {
      const deal = unwrap(dealOf({ rules, hands, kitty: '33Q' }));
      let round = startRound({ rules, deal, seed: 1, first: seatAt(0) });
      const act = (action: Action): void => {
        round = applyUnchecked(round, toAct(round)[0] as Seat, action);
      };
      while (round.phase === 'opening') act({ type: 'openHand', open: false });
      act({ type: 'call', take: true });
      while (round.phase === 'auction') act({ type: 'grab', take: false });
      while (round.phase === 'doubling') act({ type: 'double', factor: 1 });
      const view = viewFor(round, seatAt(0));
      assert.equal(bot.opensHand(view), isStrong);
      assert.equal(bot.act(view).type, isStrong ? 'openHand' : 'play');
      // It plays then, and raises nothing where another hand is open for as much.
      act({ type: 'openHand', open: true });
      assert.equal(bot.act(viewFor(round, seatAt(0))).type, 'play');
      assert.ok(!bot.opensHand({ ...view, openHands: { ...view.openHands, factors: [0, 3, 0] } }));
    }
  });

  test('rates all candidates, the one it plays first', () => {
    const bot = createNeuralBot(networks);
    playRound(startRound({ rules: PRESETS.competition, seed: 'rate' }), bot, (view) => {
      if (view.phase !== 'play') return;
      const [best, ...others] = bot.rate(view);
      assert.ok(best !== undefined && others.every(({ win }) => win <= best.win));
    });
  });

  test('plays for points where there was an auction, else for wins, and the two are not the same', () => {
    const rules = PRESETS.competition;
    const [byTable, forWins, forPoints] = [{}, { aim: 'wins' }, { aim: 'points' }].map((options) =>
      createNeuralBot(networks, options as NeuralOptions),
    ) as [NeuralBot, NeuralBot, NeuralBot];
    let others = 0;
    const compare = (same: NeuralBot, other: NeuralBot) => (view: PlayerView) => {
      if (view.phase !== 'play') return;
      const action = byTable.act(view);
      assert.deepEqual(action, same.act(view));
      others += Number(JSON.stringify(action) !== JSON.stringify(other.act(view)));
    };
    for (let seed = 0; seed < 15; seed++) {
      playRound(startRound({ rules, seed: `aim/${seed}` }), byTable, compare(forPoints, forWins));
      const deal = dealFrom(rules, createRng(`aim/${seed}`));
      playRound(startPlay({ rules, deal }), byTable, compare(forWins, forPoints));
    }
    assert.ok(others > 20, `${others} decisions differ`);
  });

  test('gives the same with the plain loops', () => {
    const bytes = readFileSync(new URL(import.meta.resolve('@doudizhu/weights/neural.bin')));
    const plain = createNeuralBot(createNetworks(unwrap(readWeights(bytes)), 'plain'));
    const fast = createNeuralBot(networks);
    playRound(startRound({ rules: PRESETS.competition, seed: 'plain' }), fast, (view) => {
      assert.deepEqual(plain.act(view), fast.act(view));
    });
  });

  test('plays a game of four by the networks of four, which are asked for when it does', () => {
    const asked: string[] = [];
    const bot = createNeuralBot((rules) => {
      asked.push(rules.name);
      return bundledFor(rules);
    });
    const plain = createNeuralBot(readFour('plain'));
    let decisions = 0;
    playRound(startRound({ rules: PRESETS['pagat-4p'], seed: 'four' }), bot, (view) => {
      if (decisions++ % 4 === 0) assert.deepEqual(plain.act(view), bot.act(view));
    });
    assert.deepEqual([...new Set(asked)], ['pagat-4p']);
  });

  test('does not know the hidden hands when it calls at four seats: swapped, they change nothing', () => {
    const bot = createNeuralBot(BUNDLED_FOUR);
    const called = new Set<string>();
    /** Calls of seat 0 before the play if seat 2 bids as high as it can. */
    const callsOf = (rules: RuleSet, hands: readonly Card[][], kitty: readonly Card[]): Action[] => {
      const own: Action[] = [];
      const choose = (round: Round, seat: Seat): Action => {
        const view = viewFor(round, seat);
        if (seat !== 0) return legalActionsOf(view).at(seat === 2 ? -1 : 0) as Action;
        own.push(bot.act(view));
        return own.at(-1)!;
      };
      const start = startRound({ rules, deal: unwrap(dealOf({ rules, hands, kitty })), seed: 1, first: seatAt(0) });
      playedOut(start, choose, ({ phase }) => phase === 'play');
      return own;
    };
    for (const rules of [PRESETS['pagat-4p'], PRESETS['app-4p'], DOUBLES_OF_FOUR]) {
      for (let seed = 0; seed < 8; seed++) {
        const cards = shuffle(createRng(`swap/${seed}`), deck(2));
        const [own, next, across, previous] = [0, 25, 50, 75].map((from) => cards.slice(from, from + 25)) as Hands;
        const kitty = cards.slice(100);
        const calls = callsOf(rules, [own, next, across, previous], kitty);
        assert.deepEqual(callsOf(rules, [own, previous, next, across], kitty), calls);
        const swapped = [...kitty, ...previous.slice(8)];
        assert.deepEqual(callsOf(rules, [own, next, across, swapped], previous.slice(0, 8)), calls);
        for (const action of calls) called.add(JSON.stringify(action));
      }
    }
    assert.ok(called.size > 2, [...called].join());
  });

  test('refuses a game of four and a view that is not to act', () => {
    const bot = createNeuralBot(networks);
    const four = startRound({ rules: PRESETS['pagat-4p'], seed: 1 });
    assert.throws(() => bot.act(viewFor(four, toAct(four)[0] as Seat)), /4 seats and 0 wild ranks, expected 3 and 0/);
    const round = startRound({ rules: PRESETS.competition, seed: 1, first: seatAt(0) });
    assert.throws(() => bot.act(viewFor(round, seatAt(1))), /seat 1 is not to act/);
  });
});
