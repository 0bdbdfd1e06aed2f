/** Deals of the cards that a seat does not see which agree with its view: listed if they are few, else drawn. */
import {
  countOf,
  countsByRank,
  NO_CARDS,
  RANK_COUNT,
  rankAt,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import { unseenCards, type PlayerView } from '@doudizhu/rules/view';
import { ownRoleOf, roleOf } from '../roles.ts';

/** Information of a view about the hidden hands. */
export interface Hidden {
  readonly seats: number;
  /** The role of the view's owner, and their hand. */
  readonly own: number;
  readonly hand: RankCounts;
  /** Hands of all other seats, by role. */
  readonly others: readonly HiddenSeat[];
  readonly unseen: RankCounts;
}

/** Information of a view about one hidden hand. */
export interface HiddenSeat {
  readonly role: number;
  /** Cards that it certainly holds, and the number of its unseen cards. */
  readonly known: RankCounts;
  readonly wants: number;
  /** Cards that it has played by rank, without the kitty: part of the cards that it was dealt. */
  readonly played: readonly number[];
}

/** Cards to deal, and the number of them for each of the others. */
export interface Undealt {
  readonly unseen: RankCounts;
  readonly others: readonly Pick<HiddenSeat, 'wants'>[];
}

/** Hands of these sizes, and the unseen cards that are out of play as one more hand: with two seats there are some. */
export const undealt = (unseen: RankCounts, sizes: readonly number[]): Undealt => {
  const out = sizeOf(unseen) - sizes.reduce((sum, size) => sum + size, 0);
  return { unseen, others: (out > 0 ? [...sizes, out] : sizes).map((wants) => ({ wants })) };
};

/** Unseen cards for each of the others, in the order of `Hidden.others`. */
export type HiddenDeal = readonly RankCounts[];

/** Reads the hidden hands of a view in the play. */
export const readHidden = (view: PlayerView): Hidden => {
  const landlord = view.landlord ?? 0;
  const { seats } = view.rules;
  const own = ownRoleOf(view);
  const others = view.handSizes
    .map((size, seat): HiddenSeat => {
      const role = roleOf(seat, landlord, seats);
      const known = view.known[seat]!;
      // The kitty's cards among the landlord's plays were not dealt by chance to any seat.
      const kitty = role === 0 && view.kittyTaken ? (view.kitty ?? NO_CARDS) : NO_CARDS;
      const played = countsByRank(view.played[seat]!).map((count, rank) =>
        Math.max(0, count - countOf(kitty, rankAt(rank))),
      );
      return { role, known, wants: size - sizeOf(known), played };
    })
    .filter(({ role }) => role !== own)
    .toSorted((a, b) => a.role - b.role);
  return { seats, own, hand: view.hand, others, unseen: unseenCards(view) };
};

/** Lists all ways to deal the unseen cards to the others, or returns null if there are more than `most`. */
export const listDeals = ({ unseen, others }: Undealt, most: number): HiddenDeal[] | null => {
  // Each of these goes with at least one choice for the others.
  if (others.length > 1 && waysToPick(unseen, others[0]!.wants) > most) return null;
  const deals: RankCounts[][] = [];
  /** @returns whether there is room for more. */
  const go = (dealt: readonly RankCounts[], rest: RankCounts): boolean => {
    const { wants } = others[dealt.length]!;
    if (dealt.length === others.length - 1) return deals.push([...dealt, rest]) <= most;
    return pickCards(rest, wants, (cards) => go([...dealt, cards], subtractCounts(rest, cards)));
  };
  return go([], unseen) ? deals : null;
};

/** Number of combinations of `cardCount` cards by rank. */
const waysToPick = (cards: RankCounts, cardCount: number): number => {
  // Index = cards picked among the ranks so far.
  const ways = new Float64Array(cardCount + 1);
  ways[0] = 1;
  for (const copies of countsByRank(cards)) {
    for (let picked = cardCount; picked > 0; picked--) {
      for (let taken = 1; taken <= Math.min(copies, picked); taken++) ways[picked]! += ways[picked - taken]!;
    }
  }
  return ways[cardCount]!;
};

/** Enumerates combinations of `cardCount` cards until `visit` returns false. @returns false if it was stopped. */
const pickCards = (cards: RankCounts, cardCount: number, visit: (picked: RankCounts) => boolean): boolean => {
  const counts = countsByRank(cards);
  const left = counts.map((_, rank) => counts.slice(rank).reduce((sum, count) => sum + count, 0));
  const go = (rank: number, wants: number, lo: number, hi: number): boolean => {
    if (rank === RANK_COUNT) return visit({ lo, hi });
    const after = left[rank + 1] ?? 0;
    for (let taken = Math.max(0, wants - after); taken <= Math.min(counts[rank]!, wants); taken++) {
      const word = taken << ((rank & 7) << 2);
      if (!go(rank + 1, wants - taken, rank < 8 ? lo | word : lo, rank < 8 ? hi : hi | word)) return false;
    }
    return true;
  };
  return go(0, cardCount, 0, 0);
};

/** Draws deals of the unseen cards, each physical card with the same chance everywhere. */
export const drawDeals = ({ unseen, others }: Undealt, count: number, rng: Rng): HiddenDeal[] => {
  const ranks = countsByRank(unseen).flatMap((copies, rank) => Array.from({ length: copies }, () => rank));
  return Array.from({ length: count }, () => {
    let index = 0;
    let rest = unseen;
    return others.map(({ wants }, place) => {
      if (place === others.length - 1) return rest;
      let [lo, hi] = [0, 0];
      for (const until = index + wants; index < until; index++) {
        const other = index + randomBelow(rng, ranks.length - index);
        const rank = ranks[other]!;
        ranks[other] = ranks[index]!;
        ranks[index] = rank;
        if (rank < 8) lo += 1 << (rank << 2);
        else hi += 1 << ((rank & 7) << 2);
      }
      const cards = { lo: lo | 0, hi: hi | 0 };
      rest = subtractCounts(rest, cards);
      return cards;
    });
  });
};
