/**
 * A call as sparse binary features: lists of the rows that the call network's first layer sums. A call here is any
 * decision before the play: a bid, a call for the landlord, a grab, a double, a redouble.
 *
 * All features are computed from a seat's view: its hand and the networks' expectation of it, the calls of all seats,
 * the rules.
 */
import { BIG_JOKER, countOf, RANK_2, RANK_A, rankAt, SMALL_JOKER } from '@doudizhu/rules/cards';
import { headStartOf, type Action } from '@doudizhu/rules/round';
import { hasKind, type RuleSet } from '@doudizhu/rules/ruleset';
import type { PlayerView } from '@doudizhu/rules/view';
import { handValueOf } from '@doudizhu/evaluate';
import { placeBlocks } from '../feature-rows.ts';
import { lastCalls, CALLS } from './auction-calls.ts';
import type { Expectation } from './expectation.ts';
import { FAMILIES, familyOf, type NetworkFamily } from './family.ts';
import { roleOf } from '../roles.ts';

/** Auctions of more than two seats. */
const AUCTIONS: readonly RuleSet['auction'][] = ['oneRound', 'continuing', 'grab'];
const DOUBLINGS: readonly RuleSet['doubling'][] = ['none', 'competition', 'happy'];

const sizesOf = ({ seats, decks, others, callSizes, sizes }: NetworkFamily) => ({
  option: 13, // bid 0–3, call, grab: no or yes, factor 1, 2 or 4, redouble 1 or 2
  role: seats, // after the auction
  callOwn: CALLS,
  ...(Object.fromEntries(others.map((other) => [`call${other}`, CALLS])) as Readonly<Record<'callNext', number>>),
  doubled: seats - 1, // the farmers from the landlord's next on
  auction: seats === 2 ? 0 : AUCTIONS.length,
  takes: sizes.headStarts, // of two seats, so far
  doubling: DOUBLINGS.length,
  spring: 1,
  sequences: callSizes.sequences, // the rules have them
  dealtAgain: 1, // after all pass
  jokers: (decks + 1) ** 2,
  twos: callSizes.high,
  aces: callSizes.high,
  bombs: callSizes.bombs,
  scoredBombs: callSizes.scoredBombs, // those that double the stake, where not all do
  plays: callSizes.plays.count,
  win: callSizes.win.count,
  points: callSizes.points.count,
});
type Block = keyof ReturnType<typeof sizesOf>;

/** The rows of one family's call network. */
export interface CallLayout {
  readonly sizes: Readonly<Record<Block, number>>;
  /** First row of each block. */
  readonly at: Readonly<Record<Block, number>>;
  readonly rows: number;
  /** The most rows that one call has. */
  readonly activeMax: number;
}

const layoutOf = (family: NetworkFamily): CallLayout => {
  const sizes = sizesOf(family);
  const { at, count: rows } = placeBlocks(sizes);
  // Each farmer can have doubled.
  return { sizes, at, rows, activeMax: Object.keys(sizes).length + family.seats - 2 };
};

/** The rows of each family. */
export const CALL_LAYOUTS: Readonly<Record<NetworkFamily['name'], CallLayout>> = {
  three: layoutOf(FAMILIES.three),
  four: layoutOf(FAMILIES.four),
  wild: layoutOf(FAMILIES.wild),
  two: layoutOf(FAMILIES.two),
};

/** Writes the rows that all options of a decision share. @returns their number. */
export const situationRows = (view: PlayerView, expectation: Expectation, out: Uint16Array, at: number): number => {
  const { rules, seat, hand, landlord } = view;
  const { seats, others, name, callSizes } = familyOf(rules);
  const { sizes, at: offsets } = CALL_LAYOUTS[name];
  let end = at;
  const add = (block: Block, index: number): void => {
    if (sizes[block] > 0) out[end++] = offsets[block] + Math.min(Math.max(index, 0), sizes[block] - 1);
  };
  const addStep = (block: 'plays' | 'win' | 'points', number: number): void => {
    const { from, per } = callSizes[block];
    add(block, Math.floor((number - from) * per));
  };
  if (landlord !== null) add('role', roleOf(seat, landlord, seats));
  const calls = lastCalls(view);
  add('callOwn', calls[seat] ?? 0);
  for (const [step, other] of others.entries()) add(`call${other}` as Block, calls[(seat + 1 + step) % seats] ?? 0);
  if (landlord !== null) {
    for (let farmer = 1; farmer < seats; farmer++)
      if ((view.doubling.factors[(landlord + farmer) % seats] ?? 0) > 1) add('doubled', farmer - 1);
  }
  add('auction', AUCTIONS.indexOf(rules.auction));
  if (view.auction !== null) add('takes', headStartOf(view.auction, rules));
  add('doubling', DOUBLINGS.indexOf(rules.doubling));
  if (rules.spring > 1) add('spring', 0);
  if (hasKind(rules, 'sequence')) add('sequences', 0);
  if (rules.onAllPass.redealsMax === null) add('dealtAgain', 0);
  add('jokers', countOf(hand, SMALL_JOKER) + (rules.decks + 1) * countOf(hand, BIG_JOKER));
  add('twos', countOf(hand, RANK_2));
  add('aces', countOf(hand, RANK_A));
  const bombs = Array.from({ length: RANK_2 + 1 }, (_, rank) => countOf(hand, rankAt(rank))).filter(
    (held) => held >= 4,
  );
  add('bombs', bombs.length);
  add('scoredBombs', bombs.filter((held) => held >= rules.bombCardsScored).length);
  addStep('plays', handValueOf(hand.lo, hand.hi, rules).plays);
  addStep('win', expectation.win);
  addStep('points', expectation.points);
  return end - at;
};

/** The row of an option, the same in every family. @param action made before the play. */
export const optionRow = (action: Action): number => {
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
