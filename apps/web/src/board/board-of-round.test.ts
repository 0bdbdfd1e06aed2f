/** Boards of a round, from the deal to the score. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, formatCards, rankOf, RANKS } from '@doudizhu/rules/cards';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startRound, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { afterActions, physicalCards, rulesOf } from '@doudizhu/rules/testing';
import { physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import { afterPlays } from '../testing/index.ts';
import type { BoardData, BoardSeat } from './board-data.ts';
import { boardDataOf, playOfRound, type ViewedRound } from './board-of-round.ts';

const HANDS = ['44455566677788899', '3333456789TJQKABR', '9TTTJJJQQQKKKAAA2'];

const start = ({ rules = rulesOf({}), hands = HANDS, kitty = '222' } = {}): Round =>
  startRound({ rules, deal: unwrap(dealOf({ rules, hands, kitty })), first: seatAt(0) });

const bid = (points: 0 | 1 | 2 | 3): Action => ({ type: 'bid', points });
const double = (factor: 1 | 2): Action => ({ type: 'double', factor });
const call = { type: 'call', take: true } as const;
const grab = (take: boolean): Action => ({ type: 'grab', take });
const openHand = (open: boolean): Action => ({ type: 'openHand', open });

/** Seat 0 is the landlord and leads. */
const inPlay = (plays = '', begun = start()): Round =>
  afterPlays(afterActions(begun, [0, bid(3)], [1, double(1)], [2, double(1)]), plays);

/** The board as seen from seat 1. */
const boardAt = (round: Round, change: Partial<ViewedRound> = {}): BoardData => {
  const me = seatAt(1);
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
    ...change,
  });
};

const seatOn = (board: BoardData, seat: number): BoardSeat =>
  board.seats.find((each) => each.seat === seat) as BoardSeat;

/** Words of the seats, as far as they are not a play: `!` stands out, `old` of the last trick. */
const wordsOf = (round: Round): string =>
  [0, 1, 2]
    .map((seat) => {
      const { lastAction } = seatOn(boardAt(round), seat);
      if (lastAction === null) return '-';
      if (lastAction.type !== 'words') return `${lastAction.name} of ${lastAction.cards.length}`;
      return `words${lastAction.isCall ? '!' : ''}${lastAction.isOld ? ' old' : ''}`;
    })
    .join(', ');

test('the next to play sits at the right, the seat in front comes last', () => {
  const { seats } = boardAt(start());
  const lines = seats.map(({ place, name, note }) => `${place}: ${name}, ${note}`);
  assert.deepEqual(lines, ['left: seat 0, note 0', 'right: seat 2, note 2', 'own: seat 1, note 1']);
});

test('only the player’s hand is open, the highest card first, and every seat shows its number of cards', () => {
  const { seats } = boardAt(start());
  const [left, right, own] = seats;
  assert.deepEqual([left?.cards, right?.cards, left?.capacity, own?.capacity], [null, null, null, 20]);
  assert.ok(seats.every(({ count }) => count === 17));
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
  const hands = ['55566677788899TTT', 'JJJQQQKKKAAA222BR'];
  const auction = start({ rules: PRESETS.two, hands, kitty: '99T' });
  const winsAt = (round: Round): number[] => [0, 1].map((seat) => seatOn(boardAt(round), seat).winsAt);
  assert.deepEqual(winsAt(afterActions(auction, [0, call], [1, grab(true)], [0, grab(false)])), [2, 0]);
  assert.deepEqual(winsAt(auction), [0, 0], 'before the auction');
});

test('the seats that must act are marked, and none of a finished round', () => {
  const acting = (round: Round): number[] => [0, 1, 2].filter((seat) => seatOn(boardAt(round), seat).isActing);
  assert.deepEqual(acting(start()), [0]);
  assert.deepEqual(acting(afterActions(start(), [0, bid(1)])), [1]);
  assert.deepEqual(acting(afterActions(start(), [0, bid(3)])), [1, 2], 'farmers double at the same time');
  assert.deepEqual(acting(inPlay('9')), [1]);
});

const DEAL = start();
const GRAB = start({ rules: rulesOf({ auction: 'grab' }) });
const OPENING = start({ rules: rulesOf({ openHand: true }) });
const WORDS: readonly (readonly [Round, string, string])[] = [
  [afterActions(DEAL, [0, bid(2)]), 'words!, -, -', 'a bid stands out'],
  [afterActions(DEAL, [0, bid(0)], [1, bid(1)]), 'words, words!, -', 'a call that says no does not'],
  [afterActions(GRAB, [0, call], [1, grab(true)], [2, grab(false)]), 'words!, words!, words', '叫地主 and 抢地主'],
  [afterActions(DEAL, [0, bid(3)], [1, double(2)]), 'words!, words!, -', 'a double'],
  [afterActions(DEAL, [0, bid(3)], [1, double(1)]), 'words!, words, -', 'no double'],
  [afterActions(OPENING, [0, openHand(true)]), 'words!, -, -', 'an open hand'],
  [afterActions(OPENING, [0, openHand(false)]), '-, -, -', 'one that was refused is not worth a word'],
  [inPlay('9'), '-, -, -', 'calls are of no interest any more'],
  [inPlay('9 T pass'), 'single 9 of 1, -, words', 'a play that was beaten, and a pass'],
  [inPlay('9 pass pass'), 'single 9 of 1, words old, words old', 'passes of a trick that is over'],
];
for (const [round, expected, why] of WORDS) {
  test(`what lies before the seats: ${why}`, () => assert.equal(wordsOf(round), expected));
}

test('the play to answer lies in the middle, none after a trick', () => {
  const answerAt = (plays: string): unknown[] => {
    const { toAnswer } = boardAt(inPlay(plays));
    return [toAnswer?.place, toAnswer?.owner, toAnswer?.kind, toAnswer?.cards.length];
  };
  assert.deepEqual(answerAt('9'), ['left', 'seat 0', 'single', 1]);
  assert.deepEqual(answerAt('9 T pass'), ['own', 'seat 1', 'single', 1]);
  assert.equal(boardAt(inPlay('9 pass pass')).toAnswer, null);
});

test('a centre without a play names the leader, or the seat that is to call', () => {
  const [lead, leads] = [inPlay('9 T pass pass'), inPlay()].map((round) => boardAt(round).centreText);
  assert.ok(leads?.includes('seat 0'));
  assert.ok(lead !== '' && !lead?.includes('seat'));
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
  const hands = [HANDS[0]!, '3333456789TJQKAB2', HANDS[2]!];
  const { kitty } = boardAt(inPlay('', start({ hands, kitty: '22R' })));
  assert.equal(kitty?.cards?.[0], 53, 'the big joker first');
});

test('a round that is over shows its last play', () => {
  const over = inPlay('444555666777888 pass pass 22299');
  assert.equal(over.phase, 'settled');
  const board = boardAt(over);
  assert.deepEqual([board.toAnswer?.owner, board.toAnswer?.cards.length, board.centreText], ['seat 0', 5, '']);
  assert.ok(board.seats.every(({ isActing }) => !isActing));
});

test('the play of a round: cards as on the board, never one without an alternative', () => {
  const hands = ['44445566778899TJQ', '3335566778899TTTJ', '3JJQQQKKKKAAAA2BR'];
  const plays = '778899 pass pass 4444+5566 pass pass T J pass 2 pass pass 22 pass pass J pass pass Q';
  const over = inPlay(plays, start({ hands }));
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
  const drawn = (ranks: string, wild: string): string => {
    const faces = { ...physicalCardsFor(round, me), plays: [physicalCards(ranks)] };
    const { toAnswer } = boardAt(round, { round: { ...view, rules: { ...view.rules, wild } }, faces });
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
