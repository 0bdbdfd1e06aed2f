import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contains, countsOf, deck, formatCards, parseCards, sizeOf } from '@doudizhu/rules/cards';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { buffersOf } from './networks.ts';
import { draw, expectationBefore, type Expectation } from './expectation.ts';
import { decideNow } from './scoring.ts';
import { bundledFor } from '../testing/bundled.ts';
import { DOUBLES_OF_FOUR, startOfFour, STRONG_OF_FOUR, WEAK_OF_FOUR } from '../testing/rounds-of-four.ts';

/** Expectation of the seat to act, with samples of a seed. */
const expectationOf = (round: Round, seed = 'samples'): Expectation => {
  const view = viewFor(round, toAct(round)[0] as Seat);
  return decideNow(expectationBefore(buffersOf(bundledFor(view.rules), view), view, createRng(seed)));
};

/** Two deals of all cards but the kitty 33Q. The first hand is the one that matters. */
const STRONG = ['456789KKKAAA222BR', '3455667999TTTJKA2', '3445677888TJJJQQQ'] as const;
const WEAK = ['4455677889TTJJQK2', '3456778TJJQKKA2BR', '345668999TQKAAA22'] as const;
const start = (hands: readonly string[]): Round => {
  const rules = PRESETS.competition;
  return startRound({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '33Q' })), seed: 1, first: seatAt(0) });
};

describe('the expectation before the play', () => {
  test('is good for a strong hand and bad for a weak one, in chance and in points', () => {
    const [strong, weak] = [expectationOf(start(STRONG)), expectationOf(start(WEAK))];
    assert.ok(strong.win > 0.9 && strong.points > 1, JSON.stringify(strong));
    assert.ok(weak.win < 0.2 && weak.points < -0.5, JSON.stringify(weak));
  });

  test('of a farmer goes by their hand, on either side of the landlord', () => {
    for (const landlord of [1, 2]) {
      const [strong, weak] = [STRONG, WEAK].map((hands) => {
        let round = start(hands);
        while (round.phase === 'auction') {
          const points = round.auction.turn === landlord ? 3 : 0;
          round = applyUnchecked(round, round.auction.turn, { type: 'bid', points });
        }
        assert.deepEqual([round.landlord, round.phase, toAct(round)[0]], [landlord, 'doubling', 0]);
        return expectationOf(round);
      }) as [Expectation, Expectation];
      assert.ok(strong.win > 0.75 && strong.points > weak.points + 0.5, `${landlord}: ${JSON.stringify(strong)}`);
      assert.ok(weak.win > 0.2 && weak.win < 0.6, `${landlord}: ${JSON.stringify(weak)}`);
    }
  });

  test('is as good and bad at four seats', () => {
    for (const rules of [PRESETS['pagat-4p'], PRESETS['app-4p']]) {
      const [strong, weak] = [STRONG_OF_FOUR, WEAK_OF_FOUR].map((hand) => expectationOf(startOfFour(rules, hand)));
      assert.ok(strong !== undefined && strong.win > 0.9 && strong.points > 1, JSON.stringify(strong));
      assert.ok(weak !== undefined && weak.win < 0.6 && weak.points < 0.3, JSON.stringify(weak));
    }
  });

  test('of a farmer at four seats goes by their hand, in each place after the landlord', () => {
    for (const landlord of [1, 2, 3]) {
      const [strong, weak] = [STRONG_OF_FOUR, WEAK_OF_FOUR].map((hand) => {
        let round = startOfFour(DOUBLES_OF_FOUR, hand);
        while (round.phase === 'auction') {
          const points = round.auction.turn === landlord ? 3 : 0;
          round = applyUnchecked(round, round.auction.turn, { type: 'bid', points });
        }
        while (toAct(round)[0] !== 0) {
          round = applyUnchecked(round, toAct(round)[0] as Seat, { type: 'double', factor: 1 });
        }
        assert.deepEqual([round.landlord, round.phase], [landlord, 'doubling']);
        return expectationOf(round);
      }) as [Expectation, Expectation];
      assert.ok(strong.win > 0.75 && strong.points > weak.points + 0.5, `${landlord}: ${JSON.stringify(strong)}`);
      assert.ok(weak.win > 0.1 && weak.win < 0.6, `${landlord}: ${JSON.stringify(weak)}`);
    }
  });

  test('follows from hand, rules and seed', () => {
    assert.deepEqual(expectationOf(start(STRONG), 'a'), expectationOf(start(STRONG), 'a'));
    assert.notDeepEqual(expectationOf(start(STRONG), 'a'), expectationOf(start(STRONG), 'b'));
  });
});

describe('drawn cards', () => {
  const cards = countsOf(deck(1).filter((card) => card % 3 !== 1));

  test('are as many as asked for, each of them once', () => {
    for (let count = 0; count <= sizeOf(cards); count++) {
      const drawn = draw(cards, count, createRng(count));
      assert.equal(sizeOf(drawn), count);
      assert.ok(contains(cards, drawn));
    }
    assert.deepEqual(draw(cards, sizeOf(cards), createRng('all')), cards);
  });

  test('are each as likely as any other', () => {
    const rng = createRng('fair');
    const few = unwrap(parseCards('333JBR'));
    const times = new Map<string, number>();
    for (let round = 0; round < 6000; round++) {
      const drawn = formatCards(draw(few, 1, rng));
      times.set(drawn, (times.get(drawn) ?? 0) + 1);
    }
    for (const [text, expected] of Object.entries({ 3: 3000, J: 1000, B: 1000, R: 1000 })) {
      assert.ok(Math.abs((times.get(text) ?? 0) - expected) < 150, `${text}: ${times.get(text)}`);
    }
  });
});
