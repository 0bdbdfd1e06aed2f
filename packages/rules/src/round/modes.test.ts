/** Whole rounds with wild ranks and without a shuffle: the draw, the views, the cards that leave the hands. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countsOf, deck, fullDeckCounts, formatCards, RANKS, sameCounts, type RankCounts } from '../base/cards.ts';
import { createRng } from '../base/rng.ts';
import { unwrap } from '../base/result.ts';
import { cardsUsed } from '../combos/wild.ts';
import { PRESETS } from '../ruleset/presets.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { cards, play, sized, playedOut, anyAction } from '../testing/index.ts';
import { bombsIn } from '../testing/wild-hands.ts';
import { cardsInDeal, countsOfDeal, dealCounts, dealFrom, seatAt } from './deal.ts';
import { dealOf } from './text.ts';
import { cardsHeld, cardsPlayed } from './physical-cards.ts';
import { apply, applyUnchecked, legalActions, replayLog, startPlay, startRound, toAct, whyIllegal } from './round.ts';
import { isOver, logOf, type Round } from './state.ts';
import { legalActionsOf, viewFor } from './view.ts';

const MODES: Readonly<Record<string, RuleSet>> = {
  laizi: PRESETS.laizi,
  'laizi-tiandi': PRESETS['laizi-tiandi'],
  'no-shuffle': PRESETS['no-shuffle'],
  'laizi before the auction': { ...PRESETS.competition, name: 'early', wildcards: 1, wildDrawn: 'beforeAuction' },
};

/** Plays at random, mostly no pass. @param look sees every state. */
const playOut = (rules: RuleSet, seed: string, look: (round: Round) => void): Round => {
  const rng = createRng(`${seed}/play`);
  return playedOut(startRound({ rules, seed }), (round, seat) => {
    look(round);
    return anyAction(legalActions(round, seat), rng);
  });
};

for (const [name, rules] of Object.entries(MODES)) {
  test(`${name}: random rounds from the deal to the score`, () => {
    for (let game = 0; game < 25; game++) {
      const end = playOut(rules, `${name}/${game}`, (round) => {
        for (const seat of toAct(round)) {
          const view = viewFor(round, seat);
          assert.deepEqual(legalActionsOf(view), legalActions(round, seat));
          for (const action of legalActions(round, seat).slice(-3)) assert.equal(whyIllegal(round, seat, action), null);
        }
        if (round.phase === 'play') {
          assert.equal(round.rules.wild.length, rules.wildcards);
          round.hands.forEach((hand, seat) => assert.ok(sameCounts(countsOf(cardsHeld(round, seatAt(seat))), hand)));
        }
      });
      assert.equal(end.phase, 'settled');
      assert.equal(
        end.outcome?.scores.reduce((sum, score) => sum + score, 0),
        0,
      );
      assert.deepEqual(unwrap(replayLog(end.setup, logOf(end))), end);
      const left = end.hands.map((_, seat) => cardsHeld(end, seatAt(seat))).flat();
      const all = [...left, ...cardsPlayed(end).flat()];
      assert.deepEqual(
        all.toSorted((a, b) => a - b),
        deck(1),
      );
    }
  });
}

describe('the draw of the wild ranks', () => {
  test('is part of the deal, by the seed alone, each rank about as often', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 2600; index++) {
      const { wild = '' } = dealFrom(MODES['laizi-tiandi']!, createRng(index));
      assert.equal(new Set(wild).size, 2);
      counts.set(wild.charAt(0), (counts.get(wild.charAt(0)) ?? 0) + 1);
    }
    assert.equal([...counts.keys()].toSorted().join(''), Array.from(RANKS.slice(0, 13)).toSorted().join(''));
    assert.ok(Math.min(...counts.values()) > 140 && Math.max(...counts.values()) < 270);
    assert.deepEqual(dealFrom(MODES['laizi']!, createRng(1)), dealFrom(MODES['laizi']!, createRng(1)));
  });

  test('the cards are those of the same seed without wild ranks', () => {
    const { wild: _wild, ...deal } = dealFrom(MODES['laizi']!, createRng('same'));
    assert.deepEqual(deal, dealFrom(PRESETS.happy, createRng('same')));
  });

  /** mode, wild ranks known in the auction, and in the play */
  const SHOWN = [
    ['laizi', 0, 1],
    ['laizi-tiandi', 1, 2],
    ['laizi before the auction', 1, 1],
  ] as const;
  for (const [name, early, late] of SHOWN) {
    test(`${name}: ${early} known in the auction, ${late} in the play; until then no view depends on it`, () => {
      const rules = MODES[name]!;
      for (let game = 0; game < 20; game++) {
        const deal = dealFrom(rules, createRng(`shown/${game}`));
        const swapped = {
          ...deal,
          wild:
            (deal.wild ?? '').slice(0, early) +
            [...RANKS]
              .filter((letter) => !deal.wild?.includes(letter))
              .slice(0, late - early)
              .join(''),
        };
        let [one, two] = [deal, swapped].map((given) =>
          startRound({ rules, seed: 1, deal: given, first: seatAt(0) }),
        ) as [Round, Round];
        while (one.landlord === null && !isOver(one) && one.redeals === 0) {
          if (one.phase === 'auction') assert.equal(one.rules.wild, (deal.wild ?? '').slice(0, early));
          else assert.equal(one.rules.wild, '');
          for (const seat of [seatAt(0), seatAt(1), seatAt(2), 'spectator' as const]) {
            assert.deepEqual(viewFor(one, seat), viewFor(two, seat));
          }
          const seat = toAct(one)[0]!;
          const action = legalActions(one, seat).at(-1)!;
          one = applyUnchecked(one, seat, action);
          two = applyUnchecked(two, seat, action);
        }
        assert.equal(one.rules.wild, deal.wild);
      }
    });
  }

  test('a deal with the wrong number of wild ranks is refused', () => {
    const given = { hands: ['3', '4', '5'], rules: MODES['laizi']! };
    for (const wild of ['79', 'B', 'x']) {
      const deal = dealOf({ ...given, wild });
      assert.equal(deal.ok ? null : deal.error.key, 'bad-deal/wild', wild);
    }
    const deal = unwrap(dealOf({ ...given, wild: '7' }));
    assert.equal(deal.wild, '7');
    const { wild: _wild, ...without } = deal;
    assert.throws(() => startPlay({ rules: given.rules, deal: without }), /invalid setup: 0 wild ranks, expected 1/u);
    assert.throws(() => startRound({ rules: given.rules, deal: without }), /invalid setup: wild ranks "", expected 1/u);
  });
});

describe('cards laid with wild ranks', () => {
  const rules = MODES['laizi']!;
  const round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['33337', '44', '5'], wild: '7' })) });
  const leftBy = (text: string, uses?: RankCounts): string => {
    const action = { type: 'play', combo: play(text, round.rules), ...(uses === undefined ? {} : { uses }) } as const;
    const next = apply(round, seatAt(0), action);
    return next.ok ? formatCards(next.value.hands[0]!) : next.error.code;
  };

  test('the canonical cards leave the hand, or those that a player chooses', () => {
    assert.equal(leftBy('333'), '37');
    assert.equal(leftBy('333', cards('337')), '33');
    assert.equal(leftBy('3333'), '7');
    assert.equal(leftBy('3333~'), '3');
    assert.equal(leftBy('3333~', cards('3337')), '3');
    assert.equal(leftBy('333', cards('377')), 'not-your-cards');
    assert.equal(leftBy('333', cards('3337')), 'no-combo');
    assert.equal(leftBy('333', 5 as never), 'bad-action');
    const named = { ...play('333', round.rules), uses: cards('337') };
    assert.equal(whyIllegal(round, seatAt(0), { type: 'play', combo: named })?.code, 'bad-action');
  });

  test('a soft bomb counts as a bomb', () => {
    const action = { type: 'play', combo: play('3333~', round.rules), uses: cards('3337') } as const;
    assert.equal(unwrap(apply(round, seatAt(0), action)).bombs, 1);
    assert.equal(cardsUsed(cards('3377'), action.combo, round.rules)?.lo, cards('3377').lo);
  });
});

describe('no shuffle', () => {
  const rules = MODES['no-shuffle']!;

  test('every card once, 17, 17, 17 and 3, the same for the same seed', () => {
    for (let seed = 0; seed < 50; seed++) {
      const deal = dealFrom(rules, createRng(seed));
      assert.deepEqual(
        deal.hands.map((hand) => hand.length),
        [17, 17, 17],
      );
      assert.ok(sameCounts(cardsInDeal(deal), fullDeckCounts(1)));
      assert.deepEqual(deal, dealFrom(rules, createRng(seed)));
      const counts = new Int32Array(8);
      dealCounts(rules, createRng(seed), counts);
      assert.deepEqual(
        Array.from(counts.slice(0, 6)),
        countsOfDeal(deal).flatMap(({ lo, hi }) => [lo, hi]),
      );
    }
  });

  test('about three bombs in a deal, none in 2 of 100, packets of one have few', () => {
    const deals = sized(2000, 50_000);
    const bombs = (given: RuleSet) => {
      let [sum, none] = [0, 0];
      for (let seed = 0; seed < deals; seed++) {
        const count = bombsIn(dealFrom(given, createRng(`bombs/${seed}`)));
        sum += count;
        if (count === 0) none++;
      }
      return { mean: sum / deals, none: none / deals };
    };
    const { mean, none } = bombs(rules);
    assert.ok(mean > 2.8 && mean < 3.3, `${mean} bombs a deal`);
    assert.ok(Math.abs(none - 0.02) < sized(0.015, 0.005), `${none} of the deals have none`);
    assert.ok(bombs({ ...rules, shuffle: { swaps: 8, packets: Array.from({ length: 17 }, () => 1) } }).mean < 0.5);
  });
});
