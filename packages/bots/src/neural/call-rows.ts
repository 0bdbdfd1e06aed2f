/**
 * A call as sparse binary features: lists of the rows that the call network's first layer sums. A call is here anything
 * that a seat may say before the play: a bid, a call for the landlord, a grab, a double, a redouble.
 *
 * All of it is computed from a seat's view: its hand and what the networks expect of it, who said what, the rules.
 */
import {
  BIG_JOKER,
  countOf,
  RANK_2,
  RANK_A,
  rankAt,
  SMALL_JOKER,
  type Action,
  type RankCounts,
  type RuleSet,
  type SeatView,
} from '@doudizhu/rules';
import { decomposePacked, playsOf } from '@doudizhu/evaluate';
import type { Expectation } from './expectation.ts';
import { roleOf } from './public-record.ts';

const SAID = 5; // nothing yet, declined, 1 or called, 2 or grabbed, 3
const BUCKETS = 24;
/** Points are told apart from −3 to 3. */
const POINTS_MAX = 3;

const SIZES = {
  option: 13, // bid 0–3, call, grab: no or yes, factor 1, 2 or 4, redouble 1 or 2
  role: 3, // where there is a landlord
  saidOwn: SAID,
  saidNext: SAID,
  saidPrevious: SAID,
  doubled: 2, // the farmer after the landlord, the one before him
  auction: 3,
  doubling: 3,
  spring: 1,
  dealtAgain: 1, // where all pass
  jokers: 4,
  twos: 5,
  aces: 5,
  bombs: 3,
  plays: 13,
  win: BUCKETS,
  points: BUCKETS,
} as const;
type Block = keyof typeof SIZES;

const AT = {} as Record<Block, number>;
let rows = 0;
for (const name of Object.keys(SIZES) as Block[]) {
  AT[name] = rows;
  rows += SIZES[name];
}
/** Rows of the call network. */
export const CALL_ROWS = rows;
/** The most rows that one call has. */
export const CALL_ACTIVE_MAX = Object.keys(SIZES).length + 1;

const AUCTIONS: readonly RuleSet['auction'][] = ['oneRound', 'continuing', 'grab'];
const DOUBLINGS: readonly RuleSet['doubling'][] = ['none', 'competition', 'happy'];

/** Writes what all options of a decision share. @returns how many rows. */
export const situationRows = (
  view: SeatView,
  { hand, expectation }: { readonly hand: RankCounts; readonly expectation: Expectation },
  out: Uint16Array,
  at: number,
): number => {
  let end = at;
  const add = (block: Block, index: number): void => {
    out[end++] = AT[block] + Math.min(Math.max(index, 0), SIZES[block] - 1);
  };
  const seat = Number(view.seat);
  const { rules, landlord } = view;
  if (landlord !== null) add('role', roleOf(seat, landlord));
  const said = lastSaid(view);
  add('saidOwn', said[seat] ?? 0);
  add('saidNext', said[(seat + 1) % 3] ?? 0);
  add('saidPrevious', said[(seat + 2) % 3] ?? 0);
  if (landlord !== null) {
    for (const farmer of [1, 2]) if ((view.doubles[(landlord + farmer) % 3] ?? 0) > 1) add('doubled', farmer - 1);
  }
  add('auction', AUCTIONS.indexOf(rules.auction));
  add('doubling', DOUBLINGS.indexOf(rules.doubling));
  if (rules.spring) add('spring', 0);
  if (rules.onAllPass.redealsMax === null) add('dealtAgain', 0);
  add('jokers', countOf(hand, SMALL_JOKER) + 2 * countOf(hand, BIG_JOKER));
  add('twos', countOf(hand, RANK_2));
  add('aces', countOf(hand, RANK_A));
  let bombs = 0;
  for (let rank = 0; rank <= RANK_2; rank++) bombs += Number(countOf(hand, rankAt(rank)) === 4);
  add('bombs', bombs);
  add('plays', playsOf(decomposePacked(hand.lo, hand.hi)));
  add('win', Math.floor(BUCKETS * expectation.win));
  add('points', Math.floor((BUCKETS * (expectation.points + POINTS_MAX)) / (2 * POINTS_MAX)));
  return end - at;
};

/** The row of an option. @param action made before the play. */
export const optionRow = (action: Action): number => AT.option + optionOf(action);

const optionOf = (action: Action): number => {
  switch (action.type) {
    case 'bid':
      return action.points;
    case 'call':
      return 4 + Number(action.take);
    case 'grab':
      return 6 + Number(action.take);
    case 'double':
      return 8 + (action.factor >> 1);
    case 'redouble':
      return 10 + action.factor;
    case 'openHand':
    case 'play':
    case 'pass':
      throw new Error(`bad call: ${action.type}`);
  }
};

/** Index = Seat: what it said last in this auction. */
const lastSaid = ({ history, auction }: SeatView): readonly number[] => {
  const said = [0, 0, 0];
  const calls = auction?.calls ?? 0;
  const entries = history.filter(({ action: { type } }) => type === 'bid' || type === 'call' || type === 'grab');
  for (const { seat, action } of calls === 0 ? [] : entries.slice(-calls)) {
    if (action.type === 'bid') said[seat] = 1 + action.points;
    else if (action.type === 'call') said[seat] = action.take ? 2 : 1;
    else if (action.type === 'grab') said[seat] = action.take ? 3 : 1;
  }
  return said;
};
