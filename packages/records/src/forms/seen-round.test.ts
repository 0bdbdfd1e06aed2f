import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCards, sizeOf } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  isOver,
  legalActions,
  logOf,
  startRound,
  toAct,
  type LogEntry,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import { anyAction, sized } from '@doudizhu/rules/testing';
import { hiddenSizes, legalActionsOf, unseenCards, viewFor, type PlayerView } from '@doudizhu/rules/view';
import { seatAfter, stepsBetween, type Seat } from '@doudizhu/rules/deal';
import { messageOf } from '../testing/index.ts';
import { actionWord } from './ddn.ts';
import { readSeenRound, type SeenSeat, type SeenTexts } from './seen-round.ts';

/** The question of a seat to act, from its own view and the log; seats are counted from the first caller. */
const questionOf = (round: Round, seat: Seat): SeenTexts => {
  const { rules, hand, kitty, history } = viewFor(round, seat);
  // Doubles that are given together are told in the order of the seats.
  const steps = (entry: LogEntry): number =>
    entry.action.type === 'double' ? stepsBetween(round.auction.first, entry.seat, rules.seats) : 9;
  // With wild ranks the history has the cards that were laid.
  const entries = round.phase === 'play' ? history : logOf(round);
  const shown = entries.filter(({ action }) => action.type !== 'openHand');
  const start = shown.findIndex(({ action }) => action.type === 'double');
  const log =
    start < 0 ? shown : [...shown.slice(0, start), ...shown.slice(start).toSorted((a, b) => steps(a) - steps(b))];
  const words = (isPlay: boolean): string =>
    log
      .filter(({ action }) => (action.type === 'play' || action.type === 'pass') === isPlay)
      .map(({ action }) => actionWord(action, rules))
      .join(' ');
  return {
    rules: round.setup.rules,
    wild: rules.wild,
    hand: formatCards(hand),
    kitty: kitty === null ? '' : formatCards(kitty),
    calls: words(false),
    plays: words(true),
  };
};

/** The facts of a view, with seats as steps from the first caller. */
const factsOf = (view: PlayerView, first: Seat): object => {
  const { rules, seat } = view;
  const steps = (other: Seat | null): number | null =>
    other === null ? null : stepsBetween(first, other, rules.seats);
  const bySteps = <Value>(list: readonly Value[]): Value[] =>
    list.map((_, index) => list[seatAfter(first, rules.seats, index)]!);
  return {
    seat: steps(seat),
    phase: view.phase,
    hand: formatCards(view.hand),
    sizes: bySteps(view.handSizes),
    played: bySteps(view.played).map(formatCards),
    kitty: view.kitty === null ? null : formatCards(view.kitty),
    landlord: steps(view.landlord),
    stake: [view.bid, view.bombs, view.rockets, view.softBombs, view.pureBombs],
    toBeat: view.toBeat,
    toBeatSeat: steps(view.toBeatSeat),
    passes: view.passes,
    legal: legalActionsOf(view),
  };
};

const RULES = [
  'competition',
  'pagat',
  'happy',
  'laizi',
  'laizi-tiandi',
  'no-shuffle',
  'two',
  'pagat-4p',
  'app-4p',
] as const;

const FARMER_LEADS = unwrap(ruleSet({ preset: 'douzero', leads: 'farmer' }));

const CASES: readonly (readonly [name: string, rules: RuleSet])[] = [
  ...RULES.map((name) => [name, PRESETS[name]] as const),
  ['a farmer leads', FARMER_LEADS],
];

for (const [name, rules] of CASES) {
  test(`${name}: each decision of random rounds is read from the view of its seat alone`, () => {
    for (let deal = 0; deal < sized(6, 100); deal++) {
      const rng = createRng(`seen/${name}/${deal}`);
      let round = startRound({ rules, seed: `seen/${deal}` });
      const first = round.auction.first;
      while (!isOver(round) && round.redeals === 0) {
        const asked = toAct(round);
        const seat = asked[0]!;
        // Answers that are given together have no order; the closed hands of the dealing are not told.
        if (round.phase !== 'opening' && (round.phase !== 'doubling' || round.rules.doublingOrder === 'inTurn')) {
          const seen = unwrap(readSeenRound(questionOf(round, seat)));
          assert.deepEqual(factsOf(viewFor(seen.round, seen.seat), 0 as Seat), factsOf(viewFor(round, seat), first));
        }
        const legal = round.phase === 'opening' ? legalActions(round, seat).slice(0, 1) : legalActions(round, seat);
        round = applyUnchecked(
          round,
          seat,
          anyAction(
            legal.filter(({ type }) => round.phase !== 'play' || type !== 'openHand'),
            rng,
          ),
        );
      }
    }
  });
}

const { competition, happy, douzero, laizi } = PRESETS;
const HAND = '34567789TJQKA22BR';
const FARMER = '44556778TTJJQKA2B';

const seen = (texts: SeenTexts): SeenSeat => unwrap(readSeenRound(texts));

test('the seat follows from the calls and the plays', () => {
  const landlord = seen({ rules: douzero, hand: `${HAND}345`, kitty: '345' });
  assert.deepEqual([landlord.seat, landlord.round.landlord, landlord.round.phase], [0, 0, 'play']);
  assert.equal(seen({ rules: douzero, hand: FARMER, kitty: '33R', plays: '3' }).seat, 1);
  assert.equal(seen({ rules: competition, hand: HAND, calls: '- 2' }).seat, 2);
  const led = seen({ rules: FARMER_LEADS, hand: FARMER, kitty: '33R' });
  assert.deepEqual([led.seat, led.round.turn], [1, 1], 'the farmer after the landlord leads');
  const late = seen({ rules: competition, hand: FARMER, kitty: '33R', calls: '- 2 - x1 x1', plays: '5' });
  assert.deepEqual([late.seat, late.round.landlord, late.round.bid], [2, 1, 2]);
});

test('words of other languages, signs between them, and answers that are not known', () => {
  assert.equal(seen({ rules: competition, hand: HAND, calls: '不叫，2分' }).seat, 2);
  assert.equal(seen({ rules: happy, hand: HAND, calls: '叫地主; 抢 不抢' }).seat, 0);
  assert.equal(seen({ rules: competition, hand: HAND, calls: '3 ?' }).seat, 2);
});

test('a short hand before the calls is the question of an open hand', () => {
  assert.equal(seen({ rules: happy, hand: '34569' }).round.phase, 'opening');
  assert.equal(seen({ rules: happy, hand: HAND }).round.phase, 'auction');
});

test('cards of other hands that are known are in the view, and leave the unseen ones', () => {
  const asked = { rules: douzero, hand: FARMER, kitty: '33R', plays: '3' };
  const { view, round } = seen({ ...asked, known: 'U=9999?13 L=8R' });
  assert.deepEqual(view.known.map(formatCards), ['38R', formatCards(view.hand), '9999']);
  assert.deepEqual(hiddenSizes(view).hands, [16, 0, 13]);
  assert.equal(sizeOf(unseenCards(view)), 29);
  assert.deepEqual(seen(asked).view, viewFor(seen(asked).round, round.turn));
});

/** question, message, why */
const WRONG: readonly (readonly [SeenTexts, RegExp, string])[] = [
  [
    { rules: competition, hand: HAND.slice(1) },
    /invalid hand "16 cards.*": expected 17 cards of seat 0/,
    'a card is missing',
  ],
  [{ rules: douzero, hand: HAND, plays: '3' }, /invalid kitty "": expected the 3 cards of the kitty/, 'no kitty'],
  [
    { rules: competition, hand: HAND, kitty: '345', calls: '1' },
    /invalid kitty "345": expected no kitty/,
    'a kitty too early',
  ],
  [
    { rules: douzero, hand: FARMER, kitty: '33', plays: '3' },
    /invalid kitty "2 cards": expected 3 cards/,
    'a short kitty',
  ],
  [{ rules: competition, hand: HAND, calls: '7' }, /invalid calls\[0\] "7": expected one of -, 1, 2, 3/, 'no such bid'],
  [{ rules: competition, hand: HAND, calls: '2 1' }, /invalid calls\[1\] "1": expected one of -, 3/, 'a lower bid'],
  [
    { rules: competition, hand: HAND, calls: '- - -' },
    /invalid calls "-": expected the calls of this deal/,
    'no landlord',
  ],
  [
    { rules: competition, hand: HAND, calls: '1', plays: '3' },
    /invalid plays "3": expected no play before/,
    'a play too early',
  ],
  [{ rules: douzero, hand: FARMER, kitty: '33R', plays: '3 345' }, /invalid plays\[1\]: .*345/, 'no combo'],
  [
    { rules: douzero, hand: FARMER, kitty: '33R', plays: '5 3' },
    /invalid plays\[1\] "3": expected a legal play there \(too low/,
    'too low',
  ],
  [{ rules: douzero, hand: FARMER, kitty: '33R', plays: '4444 5555' }, /as in the pack/, 'cards that are not there'],
  [
    { rules: laizi, hand: `${HAND}345`, kitty: '345' },
    /invalid wild "": expected the letters of the 1 wild/,
    'no wild rank',
  ],
  [
    { rules: douzero, hand: FARMER, kitty: '33R', plays: '3', known: 'U=9999??' },
    /invalid known "U=9999\?\?": expected the 17 cards of U now/,
    'another number of cards',
  ],
  [
    { rules: douzero, hand: FARMER, kitty: '33R', plays: '3', known: 'D=9' },
    /invalid known "D=9": expected the cards of another seat/,
    'known cards of a hand that is open to itself',
  ],
  [
    { rules: douzero, hand: FARMER, kitty: '33R', plays: '3', known: 'U=777' },
    /invalid known "777": expected at most as many/,
    'known cards that the hand holds',
  ],
  [{ rules: competition, hand: HAND, known: 'U=9' }, /invalid known "U=9": expected no play before/, 'no sides yet'],
  [{ rules: competition, hand: 'X' }, /invalid cards|unknown rank/, 'no cards'],
];

for (const [question, message, why] of WRONG) {
  test(`refused: ${why}`, () => assert.match(messageOf(readSeenRound(question)), message));
}
