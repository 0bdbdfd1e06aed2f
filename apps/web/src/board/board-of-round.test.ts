/** Boards of a round, from the deal to the score. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, formatCards, parseCards, pickCards, rankOf, RANKS } from '@doudizhu/rules/cards';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { parseAction, startRound, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS, ruleSet } from '@doudizhu/rules/ruleset';
import { afterActions } from '@doudizhu/rules/testing';
import { physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import type { BoardData, BoardSeat } from './board-data.ts';
import { boardDataOf, playOfRound } from './board-of-round.ts';

const HANDS = ['44455566677788899', '3333456789TJQKABR', '9TTTJJJQQQKKKAAA2'];

const start = (overrides: Record<string, unknown> = {}): Round => {
  const rules = unwrap(ruleSet(overrides));
  return startRound({ rules, deal: unwrap(dealOf({ rules, hands: HANDS, kitty: '222' })), first: seatAt(0) });
};

const bid = (points: 0 | 1 | 2 | 3): Action => ({ type: 'bid', points });
const double = (factor: 1 | 2): Action => ({ type: 'double', factor });

const plays = (round: Round, ...texts: string[]): Round =>
  texts.reduce((state, text) => {
    return afterActions(state, [state.turn, unwrap(parseAction(text, state.rules, state.toBeat))]);
  }, round);

/** Seat 0 is the landlord and leads. */
const inPlay = (...texts: string[]): Round =>
  plays(afterActions(start(), [0, bid(3)], [1, double(1)], [2, double(1)]), ...texts);

/** The board as seen from `me`. Seat 2's hand is open. */
const boardAt = (round: Round, me: Seat = seatAt(1)): BoardData => {
  const faces = physicalCardsFor(round, me);
  return boardDataOf({
    round: viewFor(round, me),
    faces,
    me,
    nameOf: (seat) => `seat ${seat}`,
    noteOf: (seat) => `note ${seat}`,
    faceOf: () => 'mai',
    cardsOf: (seat) => (seat === me ? faces.hand : null),
    capacityOf: (seat) => (seat === me ? 20 : null),
  });
};

const seatOn = (board: BoardData, seat: number): BoardSeat =>
  board.seats.find((each) => each.seat === seat) as BoardSeat;

const wordsOf = (board: BoardData): (readonly [text: string, isOld: boolean, isCall: boolean] | string | null)[] =>
  [0, 1, 2].map((seat) => {
    const { lastAction } = seatOn(board, seat);
    if (lastAction === null) return null;
    return lastAction.type === 'words'
      ? [lastAction.text, lastAction.isOld, lastAction.isCall]
      : `${lastAction.name} of ${lastAction.cards.length}`;
  });

test('the next to play sits at the right, the seat in front comes last', () => {
  const { seats } = boardAt(start());
  assert.deepEqual(
    seats.map(({ seat, place, name, note }) => [seat, place, name, note]),
    [
      [0, 'left', 'seat 0', 'note 0'],
      [2, 'right', 'seat 2', 'note 2'],
      [1, 'own', 'seat 1', 'note 1'],
    ],
  );
});

test('only the player’s hand is open, the highest card first, and every seat shows its number of cards', () => {
  const { seats } = boardAt(start());
  const [left, right, own] = seats;
  assert.deepEqual([left?.cards, right?.cards, left?.capacity, own?.capacity], [null, null, null, 20]);
  assert.deepEqual(
    seats.map(({ count }) => count),
    [17, 17, 17],
  );
  assert.equal(formatCards(countsOf(own?.cards ?? [])), HANDS[1]);
  assert.deepEqual(own?.cards?.slice(0, 3), [53, 52, own?.cards?.[2]], 'both jokers first');
});

test('roles are named once there is a landlord', () => {
  const rolesOf = (round: Round): unknown => [0, 1, 2].map((seat) => seatOn(boardAt(round), seat).role);
  assert.deepEqual(rolesOf(start()), [null, null, null]);
  assert.equal(seatOn(boardAt(start()), 0).roleName, '');
  assert.deepEqual(rolesOf(inPlay()), ['landlord', 'farmer', 'farmer']);
  const names = [0, 1, 2].map((seat) => seatOn(boardAt(inPlay()), seat).roleName);
  assert.equal(names[1], names[2]);
  assert.equal(new Set(['', ...names]).size, 3, 'a name for each role');
});

test('the farmer of two has a number of cards that wins, the landlord has none', () => {
  const rules = PRESETS.two;
  const deal = unwrap(dealOf({ rules, hands: ['55566677788899TTT', 'JJJQQQKKKAAA222BR'], kitty: '99T' }));
  const call = { type: 'call', take: true } as const;
  const grab = (take: boolean): Action => ({ type: 'grab', take });
  const round = afterActions(
    startRound({ rules, deal, first: seatAt(0) }),
    [0, call],
    [1, grab(true)],
    [0, grab(false)],
  );
  const winsAt = (state: Round): number[] => [0, 1].map((seat) => seatOn(boardAt(state), seat).winsAt);
  assert.deepEqual(winsAt(round), [2, 0]);
  assert.deepEqual(winsAt(startRound({ rules, deal, first: seatAt(0) })), [0, 0], 'before the auction');
});

test('the seats that must act are marked, and none of a finished round', () => {
  const acting = (round: Round): number[] => [0, 1, 2].filter((seat) => seatOn(boardAt(round), seat).isActing);
  assert.deepEqual(acting(start()), [0]);
  assert.deepEqual(acting(afterActions(start(), [0, bid(1)])), [1]);
  assert.deepEqual(acting(afterActions(start(), [0, bid(3)])), [1, 2], 'farmers double at the same time');
  assert.deepEqual(acting(inPlay('9')), [1]);
});

test('a call that says yes stands out, one that says no does not', () => {
  const [lastAction] = wordsOf(boardAt(afterActions(start(), [0, bid(2)])));
  assert.deepEqual(lastAction?.slice(1), [false, true]);
  const passed = wordsOf(boardAt(afterActions(start(), [0, bid(0)], [1, bid(1)])));
  assert.deepEqual(
    passed.map((words) => words?.at(-1) ?? null),
    [false, true, null],
  );
});

test('calls of 叫地主 and 抢地主, doubles and open hands stand out where they say yes', () => {
  const called = afterActions(
    start({ auction: 'grab' }),
    [0, { type: 'call', take: true }],
    [1, { type: 'grab', take: true }],
  );
  assert.deepEqual(
    wordsOf(boardAt(afterActions(called, [2, { type: 'grab', take: false }]))).map((words) => words?.at(-1)),
    [true, true, false],
  );
  const doubling = afterActions(start(), [0, bid(3)], [1, double(2)]);
  assert.equal(wordsOf(boardAt(doubling))[1]?.at(-1), true);
  assert.equal(wordsOf(boardAt(afterActions(start(), [0, bid(3)], [1, double(1)])))[1]?.at(-1), false);
});

test('an open hand that was refused is not worth a word, one that was shown is', () => {
  const opening = start({ openHand: true });
  const isAsked = opening.phase === 'opening';
  assert.ok(isAsked, opening.phase);
  const shown = afterActions(opening, [0, { type: 'openHand', open: true }]);
  const kept = afterActions(opening, [0, { type: 'openHand', open: false }]);
  assert.equal(wordsOf(boardAt(shown))[0]?.at(-1), true);
  assert.equal(wordsOf(boardAt(kept))[0], null);
});

test('the play to answer lies in the middle, the play it beat before its owner, a pass is a word', () => {
  const lead = boardAt(inPlay('9'));
  assert.deepEqual([lead.toAnswer?.place, lead.toAnswer?.owner, lead.toAnswer?.kind], ['left', 'seat 0', 'single']);
  assert.equal(lead.toAnswer?.cards.length, 1);
  assert.deepEqual(wordsOf(lead), [null, null, null], 'calls are of no interest any more');
  const beaten = boardAt(inPlay('9', 'T', 'pass'));
  assert.deepEqual([beaten.toAnswer?.place, beaten.toAnswer?.owner], ['own', 'seat 1']);
  const [play, none, pass] = wordsOf(beaten);
  assert.match(String(play), /9 of 1$/u);
  assert.equal(none, null);
  assert.deepEqual(pass?.slice(1), [false, false]);
});

test('after a trick there is no play to beat, and its voice lines are old', () => {
  const board = boardAt(inPlay('9', 'pass', 'pass'));
  assert.equal(board.toAnswer, null);
  assert.deepEqual(
    wordsOf(board).map((lastAction) =>
      Array.isArray(lastAction) ? lastAction[1] : lastAction === null ? null : 'play',
    ),
    ['play', true, true],
  );
});

test('a centre without a play names the leader, or the seat that is to call', () => {
  const [mine, other] = [inPlay('9', 'T', 'pass', 'pass'), inPlay()];
  const [lead, leads] = [boardAt(mine).centreText, boardAt(other).centreText];
  assert.ok(leads.includes('seat 0'));
  assert.ok(lead !== '' && !lead.includes('seat'));
  const [auction, doubling] = [start(), afterActions(start(), [0, bid(3)])].map((round) => boardAt(round).centreText);
  assert.ok(auction?.includes('seat 0') && doubling?.includes('seat 1'), `${auction}, ${doubling}`);
});

test('the kitty lies in the centre until there is a landlord, then above it, the highest card first', () => {
  const hidden = boardAt(start()).kitty;
  assert.deepEqual([hidden?.cards, hidden?.size, hidden?.isInCentre], [null, 3, true]);
  assert.match(hidden?.label ?? '', /3/u);
  const shown = boardAt(inPlay()).kitty;
  assert.equal(formatCards(countsOf(shown?.cards ?? [])), '222');
  assert.equal(shown?.isInCentre, false);
  assert.notEqual(shown?.label, hidden?.label);
  const mixed = startRound({
    rules: start().rules,
    deal: unwrap(
      dealOf({ rules: start().rules, hands: [HANDS[0] ?? '', '3333456789TJQKAB2', '9TTTJJJQQQKKKAAA2'], kitty: '22R' }),
    ),
    first: seatAt(0),
  });
  const { kitty } = boardAt(afterActions(mixed, [0, bid(3)], [1, double(1)], [2, double(1)]));
  assert.equal(kitty?.cards?.[0], 53, 'the big joker first');
});

test('a round that is over shows its last play', () => {
  const rules = unwrap(ruleSet({}));
  const round = startRound({ rules, deal: unwrap(dealOf({ rules, hands: HANDS, kitty: '222' })), first: seatAt(0) });
  const playing = afterActions(round, [0, bid(3)], [1, double(1)], [2, double(1)]);
  const over = plays(playing, '444555666777888', 'pass', 'pass', '22299');
  if (over.phase === 'settled') {
    const board = boardAt(over);
    assert.deepEqual([board.toAnswer?.owner, board.toAnswer?.cards.length], ['seat 0', 5]);
    assert.equal(board.centreText, '');
    assert.ok(board.seats.every(({ isActing }) => !isActing));
  } else assert.fail(over.phase);
});

test('the play of a round: cards as on the board, never one without an alternative', () => {
  const rules = unwrap(ruleSet({}));
  const hands = ['44445566778899TJQ', '3335566778899TTTJ', '3JJQQQKKKKAAAA2BR'];
  const round = startRound({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '222' })), first: seatAt(0) });
  const over = plays(
    afterActions(round, [0, bid(3)], [1, double(1)], [2, double(1)]),
    ...'778899 pass pass 4444+5566 pass pass T J pass 2 pass pass 22 pass pass J pass pass Q'.split(' '),
  );
  const playOf = (by?: Seat): string | null => {
    const play = playOfRound(viewFor(over, 'spectator'), physicalCardsFor(over, 'spectator'), by);
    return play && play.cards.map((card) => RANKS[rankOf(card)]).join('');
  };
  assert.equal(playOf(), '44445566', 'kickers come last');
  assert.equal(playOf(seatAt(1)), null, 'only the jack beat the ten');
});

test('wild cards of a play are in the place of the rank for which they stand', () => {
  // The landlord's 444555+67, as if a 4 and a 5 had been laid as wild eights.
  const round = inPlay('444555+67');
  const me = seatAt(1);
  const view = viewFor(round, me);
  const cards = (ranks: string) => pickCards(deck(1), unwrap(parseCards(ranks)));
  const drawn = (ranks: string, wild: string): string => {
    const faces = { ...physicalCardsFor(round, me), plays: [cards(ranks)] };
    const { toAnswer } = boardDataOf({
      round: { ...view, rules: { ...view.rules, wild } },
      faces,
      me,
      nameOf: String,
      noteOf: () => '',
      faceOf: () => 'mai',
      cardsOf: () => null,
      capacityOf: () => null,
    });
    const { cards: shown = [], standsFor } = toAnswer ?? {};
    return shown
      .map((card) => {
        const as = standsFor?.get(card);
        return RANKS[rankOf(card)] + (as === undefined ? '' : `=${RANKS[as]}`);
      })
      .join(' ');
  };
  assert.equal(drawn('444555678', ''), drawn('444555678', 'K'), 'no wild card is in it');
  assert.equal(drawn('44555678', '8'), '4 4 8=4 5 5 5 6 7');
  assert.equal(drawn('44556788', '8'), '4 4 8=4 5 5 8=5 6 7');
  assert.equal(drawn('44455567', '6'), '4 4 4 5 5 5 6 7', 'a wild six may be a six');
});
