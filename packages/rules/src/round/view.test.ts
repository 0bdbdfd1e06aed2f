import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsByRank, formatCards, sizeOf, type Card } from '../base/cards.ts';
import { seatAt, type Seat } from './deal.ts';
import { cardsHeld, cardsPlayed, physicalCardsFor } from './physical-cards.ts';
import type { Action } from './legality.ts';
import { dealOf, parseAction } from './text.ts';
import { unwrap } from '../base/result.ts';
import { apply, legalActions, startPlay, startRound, toAct } from './round.ts';
import { createRng } from '../base/rng.ts';
import { anyAction } from '../testing/index.ts';
import { isOver, logOf, type Round } from './state.ts';
import { PRESET_NAMES, PRESETS } from '../ruleset/presets.ts';
import { ruleSet } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import {
  hiddenSizes,
  legalActionsOf,
  remainingCards,
  unseenByRank,
  unseenCards,
  viewFor,
  whyIllegalIn,
  type SeatView,
} from './view.ts';

const HANDS = ['44455566677788899', '3333456789TJQKABR', '9TTTJJJQQQKKKAAA2'];

const start = (overrides: Record<string, unknown>): Round => {
  const rules: RuleSet = unwrap(ruleSet(overrides));
  const faceUp = rules.firstCaller === 'faceUp' ? { card: 53 as Card, seat: seatAt(1) } : null; // the big joker
  return startRound({ rules, deal: unwrap(dealOf({ rules, hands: HANDS, kitty: '222', faceUp })), first: seatAt(0) });
};

const act = (round: Round, seat: number, action: Action): Round => unwrap(apply(round, seatAt(seat), action));

const plays = (round: Round, ...texts: string[]): Round =>
  texts.reduce((state, text) => {
    return act(state, state.turn, unwrap(parseAction(text, state.rules, state.toBeat)));
  }, round);

const bid3: Action = { type: 'bid', points: 3 };

const SEATS = [seatAt(0), seatAt(1), seatAt(2), 'spectator'] as const;

/** Kitty as each of three seats and a spectator see it: after the deal, the auction, and doubling. */
const KITTY: readonly [string, string, string][] = [
  ['beforeTaking', '222 222 222', 'lies open from the auction on'],
  ['afterAuction', '- 222 222', 'is turned up when it is taken'],
  ['afterDoubling', '- - 222', 'stays face down until doubling is over, for the landlord too'],
];

for (const [kittyReveal, expected, why] of KITTY) {
  test(`the kitty ${why}`, () => {
    const auction = start({ kittyReveal });
    const doubling = act(auction, 0, bid3);
    const playing = act(act(doubling, 1, { type: 'double', factor: 1 }), 2, { type: 'double', factor: 1 });
    for (const viewer of SEATS) {
      const found = [auction, doubling, playing].map((round) => {
        const { kitty } = viewFor(round, viewer);
        assert.equal(physicalCardsFor(round, viewer).kitty?.length ?? 0, kitty === null ? 0 : 3);
        return kitty === null ? '-' : formatCards(kitty);
      });
      assert.equal(found.join(' '), expected, String(viewer));
    }
  });
}

test('a farmer does not see what the other chose before both have', () => {
  const doubling = act(start({}), 0, bid3);
  const seen = (round: Round, viewer: Seat | 'spectator'): [readonly number[], number] => {
    const { doubling: seenDoubles, history } = viewFor(round, viewer);
    return [seenDoubles.factors, history.filter(({ action }) => action.type === 'double').length];
  };
  const one = act(doubling, 1, { type: 'double', factor: 2 });
  assert.deepEqual(seen(one, seatAt(1)), [[0, 2, 0], 1], 'its own choice');
  for (const viewer of [seatAt(0), seatAt(2), 'spectator'] as const)
    assert.deepEqual(seen(one, viewer), [[0, 0, 0], 0]);
  const other = act(doubling, 1, { type: 'double', factor: 1 });
  assert.equal(JSON.stringify(viewFor(other, seatAt(2))), JSON.stringify(viewFor(one, seatAt(2))));
  const both = act(one, 2, { type: 'double', factor: 1 });
  for (const viewer of SEATS) assert.deepEqual(seen(both, viewer), [[0, 2, 1], 2]);
});

test('a seat sees its own hand and the sizes of the others, a spectator no hand', () => {
  const round = start({});
  const view = viewFor(round, seatAt(1));
  assert.equal(formatCards(view.hand!), HANDS[1]);
  assert.deepEqual([view.handSizes, view.kittySize, view.shown], [[17, 17, 17], 3, [null, null, null]]);
  assert.equal(viewFor(round, 'spectator').hand, null);
  assert.deepEqual(legalActionsOf(viewFor(round, 'spectator')), []);
  assert.equal(whyIllegalIn(viewFor(round, 'spectator'), bid3)?.code, 'not-your-turn');
});

test('a seat that the rules do not have has no view', () => {
  const round = startRound({ rules: PRESETS.douzero, seed: 1 });
  for (const seat of [3, -1, 0.5, undefined] as unknown[]) {
    assert.throws(() => viewFor(round, seat as Seat), {
      name: 'RangeError',
      message: `invalid seat ${String(seat)}: expected 0 to 2, or "spectator"`,
    });
  }
});

test('the fields of a view are these and no others', () => {
  assert.deepEqual(Object.keys(viewFor(start({}), seatAt(0))).join(' '), FIELDS);
});

const FIELDS =
  'seat rules phase toAct hand handSizes shown known pack kitty kittySize kittyTaken faceUp redeals openHands ' +
  'mayOpenHand auction doubling redoubling kittyMultiplier landlord bid toBeat toBeatSeat passes played history bombs rockets ' +
  'softBombs pureBombs outcome';

const known = (view: SeatView): string => view.known.map((counts) => formatCards(counts) || '-').join(' ');

test('while the cards are dealt a view shows no auction, no turned-up card and no kitty, whatever the rule set', () => {
  for (const preset of ['pagat', 'competition', 'botzone', 'happy']) {
    const dealing = start({ preset, openHand: true, firstCaller: 'faceUp', kittyReveal: 'beforeTaking' });
    let auction = dealing;
    for (let stage = 0; stage < 4; stage++) {
      for (const seat of toAct(auction)) auction = act(auction, seat, { type: 'openHand', open: false });
    }
    for (const viewer of SEATS) {
      const before = viewFor(dealing, viewer);
      assert.equal(before.phase, 'opening');
      assert.deepEqual([before.auction, before.faceUp, before.kitty], [null, null, null], preset);
      assert.equal(known(before), '- - -', 'no hand is dealt, and the owner of the turned-up card is hidden');
      assert.equal(physicalCardsFor(dealing, viewer).kitty, null);
      const after = viewFor(auction, viewer);
      assert.equal(after.phase, 'auction');
      assert.deepEqual([after.auction?.first, after.auction?.turn, after.auction?.calls], [0, 0, 0]);
      assert.deepEqual(after.faceUp, { card: 53, seat: 1 });
      assert.equal(formatCards(after.kitty!), '222');
    }
  }
});

test('a view shows the last eight deals without a bid, however often the cards are dealt again', () => {
  const lengths: number[] = [];
  let round = startRound({ rules: PRESETS.competition, seed: 1 });
  const pass: Action = { type: 'bid', points: 0 };
  for (let deal = 0; deal < 12; deal++) {
    lengths.push(viewFor(round, 'spectator').history.length);
    for (let call = 0; call < 3; call++) round = act(round, toAct(round)[0] ?? 0, pass);
  }
  assert.deepEqual(lengths, [0, 3, 6, 9, 12, 15, 18, 21, 24, 24, 24, 24]);
  round = act(round, toAct(round)[0] ?? 0, bid3);
  const { history, redeals } = viewFor(round, seatAt(0));
  assert.equal(redeals, 12);
  assert.deepEqual(history.slice(-2), [{ seat: logOf(round).at(-2)?.seat, action: pass }, logOf(round).at(-1)]);
  assert.equal(history.length, 25);
  assert.equal(logOf(round).length, 37, 'the round itself has all of them');
});

test('known: the turned-up card, the kitty in the landlord’s hand, and what is left of them', () => {
  const auction = start({ preset: 'pagat' });
  assert.equal(known(viewFor(auction, 'spectator')), '- R -', 'the seat with the turned-up card');
  const led = act(auction, 0, bid3);
  assert.equal(known(viewFor(led, seatAt(2))), `222 R ${HANDS[2]}`);
  assert.equal(known(viewFor(plays(led, '22'), 'spectator')), '2 R -', 'two of the three 2 are gone');
  assert.equal(known(viewFor(plays(led, '4', 'R'), 'spectator')), '222 - -', 'the turned-up card is played');
  assert.equal(known(viewFor(plays(led, '4', '9'), 'spectator')), '222 R -', 'another card is played');
});

test('the card counter does not leak the kitty', () => {
  const doubling = act(start({}), 0, bid3);
  const landlord = viewFor(doubling, seatAt(0));
  assert.equal(sizeOf(unseenCards(landlord)), 37);
  assert.equal(unseenByRank(landlord)[12], 4, 'all four 2 are somewhere');
  assert.deepEqual(hiddenSizes(landlord), { hands: [0, 17, 17], kitty: 3, undealt: 0 });
  const taken = viewFor(act(start({ preset: 'pagat' }), 0, bid3), seatAt(2));
  assert.equal(unseenByRank(taken)[12], 0, 'three in the landlord’s hand, one in the viewer’s');
  assert.equal(countsByRank(remainingCards(taken))[12], 3, 'but they are still to be played');
  assert.deepEqual(hiddenSizes(taken), { hands: [17, 16, 0], kitty: 0, undealt: 0 });
});

test('open hands lie open, as far as they are dealt, and a seat sees only what it has been dealt', () => {
  const opened = act(start({ preset: 'happy' }), 1, { type: 'openHand', open: true });
  const stages = [0, 2, 0, 2, 0, 2].map((seat): [number, Action] => [seat, { type: 'openHand', open: false }]);
  let round = opened;
  const sizes: string[] = [];
  for (const [seat, action] of stages) {
    round = act(round, seat, action);
    if (seat !== 2) continue;
    const view = viewFor(round, seatAt(0));
    sizes.push(`${sizeOf(view.hand!)} ${sizeOf(view.shown[1]!)} ${String(view.shown[2])} ${view.handSizes.join(' ')}`);
    assert.equal(physicalCardsFor(round, seatAt(0)).hand.length, sizeOf(view.hand!));
  }
  assert.deepEqual(sizes, ['5 5 null 5 5 5', '11 11 null 11 11 11', '17 17 null 17 17 17']);
});

test('a settled round shows all hands and the score', () => {
  const led = act(start({ preset: 'pagat' }), 0, bid3);
  const view = viewFor(plays(led, '4', 'BR', '-', '-', '3333', '-', '-', '456789TJQKA'), 'spectator');
  assert.deepEqual(view.outcome?.scores, [-48, 24, 24]);
  assert.deepEqual(
    view.shown.map((counts) => (counts === null ? null : sizeOf(counts))),
    [19, 0, 17],
  );
  assert.equal(sizeOf(view.played[1]!), 17);
});

test('a view lists the actions that the round lists', () => {
  const led = plays(act(start({ preset: 'pagat' }), 0, bid3), '4');
  for (const seat of [0, 1, 2].map(seatAt)) {
    assert.deepEqual(legalActionsOf(viewFor(led, seat)), legalActions(led, seat));
  }
  assert.deepEqual(viewFor(led, seatAt(2)).toAct, toAct(led));
});

test('physical cards: public ones leave the hand first, then in the order dealt', () => {
  const rules = PRESETS.pagat;
  const hands = [[3, 1, 2, 9] as Card[], [4, 6, 5, 8] as Card[], '66'];
  const deal = unwrap(dealOf({ rules, hands, kitty: [0] as Card[], faceUp: { card: 5 as Card, seat: seatAt(1) } }));
  const round = startPlay({ rules, deal });
  assert.deepEqual(cardsHeld(round, seatAt(0)), [0, 1, 2, 3, 9]);
  const played = plays(round, '3', '4', '-', '5', '-', '-', '33');
  assert.deepEqual(
    cardsPlayed(played),
    [[0], [5], [9], [1, 3]],
    'kitty, turned-up card, the only 5, the first two dealt',
  );
  assert.deepEqual(cardsHeld(played, seatAt(0)), [2]);
  assert.deepEqual(physicalCardsFor(played, seatAt(1)).hand, [4, 6, 8]);
  assert.deepEqual(physicalCardsFor(played, seatAt(1)).shown, [null, null, null]);
});

test('the cards of a state are the same after the state before, after an undo, and by the whole log', () => {
  for (const [index, name] of PRESET_NAMES.entries()) {
    const rng = createRng(`cards ${name}`);
    let round = startRound({ rules: PRESETS[name], seed: index });
    const check = (): void => {
      for (const viewer of [seatAt(0), 'spectator'] as const) {
        // A copy is unknown, so its log is played from the deal.
        assert.deepEqual(physicalCardsFor(round, viewer), physicalCardsFor({ ...round }, viewer), name);
      }
    };
    for (let steps = 0; steps < 120 && !isOver(round); steps++) {
      check();
      const [seat] = toAct(round) as [Seat];
      round = act(round, seat, anyAction(legalActions(round, seat), rng));
      if (steps % 9 === 8 && round.previous !== null) {
        check();
        round = round.previous;
      }
    }
    check();
  }
});
