/** Seats, and the cards that each of them is dealt. */
import {
  ALL_RANKS,
  countsOf,
  deck,
  formatCards,
  rankOf,
  RANKS,
  SMALL_JOKER,
  addCounts,
  type Card,
  type RankCounts,
} from '../base/cards.ts';
import { randomBelow, shuffle, type Rng } from '../base/rng.ts';
import { handSizeOf, kittySizeOf } from '../ruleset/ruleset.ts';
import type { RuleSet, Shuffle } from '../ruleset/switches.ts';

/** A place at the table, 0–3. The turn passes to the next higher number, and from the last to 0. */
export type Seat = number & { readonly __int: 'Seat' };

/** The seat of an index. The caller vouches for the range. */
export const seatAt = (index: number): Seat => index as Seat;

/** Checks if a value is a seat of the rules. */
export const isSeat = (value: unknown, rules: RuleSet): value is Seat =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < rules.seats;

/** All seats of a rule set, in turn order. */
export const seatsOf = (rules: RuleSet): Seat[] => Array.from({ length: rules.seats }, (_, index) => seatAt(index));

/** The seat `steps` (0 or more) turns after `seat`. */
export const seatAfter = (seat: Seat, seats: number, steps = 1): Seat => seatAt((seat + steps) % seats);

/** Turns from one seat to another, 0 to seats − 1. */
export const stepsBetween = (from: number, to: number, seats: number): number =>
  to < from ? to - from + seats : to - from;

/** The seat that cuts: the one before the dealer. The cards are drawn by the seed, so this changes none of them. */
export const cutterOf = (dealer: Seat, seats: number): Seat => seatAfter(dealer, seats, seats - 1);

/** The hands and the kitty before the auction. */
export interface Deal {
  /** Index = Seat; each hand in the order in which it was dealt. */
  readonly hands: readonly (readonly Card[])[];
  /** The cards (底牌) that the landlord will take. */
  readonly kitty: readonly Card[];
  /** Card that was turned up, and the seat that was dealt it: both are public. Null without. */
  readonly faceUp: FaceUp | null;
  /** Letters of the wild ranks in the order in which they are shown. Absent without wild ranks. */
  readonly wild?: string;
}

/** The card that is turned up while dealing, and the seat that gets it: in some rule sets it bids first. */
export interface FaceUp {
  readonly card: Card;
  readonly seat: Seat;
}

/**
 * Shuffles and deals. A turned-up card is drawn among the cards of the hands, never of the kitty, so a seat is dealt it.
 * Wild ranks are drawn last. Equal rule sets and equal draws give equal deals.
 */
export const dealFrom = (rules: RuleSet, rng: Rng): Deal => {
  const pack = packFrom(rules, rng);
  const size = handSizeOf(rules);
  const hands = seatsOf(rules).map((seat) => pack.slice(seat * size, (seat + 1) * size));
  const kitty = pack.slice(rules.seats * size, rules.seats * size + kittySizeOf(rules));
  const turned = rules.firstCaller === 'faceUp' ? randomBelow(rng, rules.seats * size) : null;
  const faceUp = turned === null ? null : { card: pack[turned] as Card, seat: seatAt(Math.floor(turned / size)) };
  return rules.wildcards === 0 ? { hands, kitty, faceUp } : { hands, kitty, faceUp, wild: drawWild(rules, rng) };
};

/** Draws different ranks from 3 to 2. */
const drawWild = ({ wildcards }: RuleSet, rng: Rng): string =>
  shuffle(rng, Array.from(RANKS.slice(0, SMALL_JOKER)))
    .slice(0, wildcards)
    .join('');

/** The cards in the order of the seats, then the kitty, then with two seats the cards that are not dealt. */
const packFrom = (rules: RuleSet, rng: Rng): Card[] =>
  rules.shuffle === 'full' ? shuffle(rng, packOf(rules)) : unshuffled(rules, rules.shuffle, rng);

/** All cards of a rule set, ascending. */
export const packOf = ({ decks, without }: Pick<RuleSet, 'decks' | 'without'>): Card[] =>
  without === '' ? PACKS[decks].slice() : PACKS[decks].filter((card) => !without.includes(RANKS.charAt(rankOf(card))));

/**
 * No shuffle (不洗牌): the units of the pack, each rank's cards with their suits in order and each joker, lie in a drawn
 * order; drawn pairs of cards change places; the pile is cut once and dealt in packets.
 */
const unshuffled = (rules: RuleSet, { swaps, packets }: Exclude<Shuffle, 'full'>, rng: Rng): Card[] => {
  const pack = packOf(rules);
  const units = ALL_RANKS.map((rank) => pack.filter((card) => rankOf(card) === rank));
  const pile = shuffle(rng, units).flat();
  for (let swap = 0; swap < swaps; swap++) {
    const [one, other] = [randomBelow(rng, pile.length), randomBelow(rng, pile.length)];
    [pile[one], pile[other]] = [pile[other] as Card, pile[one] as Card];
  }
  const cut = randomBelow(rng, pile.length);
  const dealt = [...pile.slice(cut), ...pile.slice(0, cut)];
  const hands = seatsOf(rules).map((): Card[] => []);
  for (const packet of packets) for (const hand of hands) hand.push(...dealt.splice(0, packet));
  return [...hands.flat(), ...dealt];
};

const PACKS = { 1: deck(1), 2: deck(2) } as const;

/**
 * Deals as `dealFrom` does, by ranks alone: equal draws give equal cards. With a full shuffle it allocates nothing.
 * @param counts count words, lo and hi of each hand by seat, then of the kitty. They are overwritten.
 */
export const dealCounts = (rules: RuleSet, rng: Rng, counts: Int32Array): void => {
  if (rules.shuffle !== 'full' || rules.seats === 2) {
    const { hands, kitty } = dealFrom(rules, rng);
    [...hands, kitty].forEach((cards, place) => {
      const { lo, hi } = countsOf(cards);
      counts[2 * place] = lo;
      counts[2 * place + 1] = hi;
    });
    return;
  }
  const ranks = PACK_RANKS[rules.decks];
  const size = handSizeOf(rules);
  shuffled.set(ranks);
  counts.fill(0, 0, 2 * rules.seats + 2);
  // Fisher–Yates from the last card down: the kitty's cards are found first.
  let place = rules.seats;
  for (let last = ranks.length - 1; last >= 0; last--) {
    if (last < place * size) place--;
    const other = last === 0 ? 0 : randomBelow(rng, last + 1);
    const rank = shuffled[other]!;
    shuffled[other] = shuffled[last]!;
    const word = 2 * place + (rank >> 3);
    counts[word] = counts[word]! + (1 << ((rank & 7) << 2));
  }
};

const PACK_RANKS = { 1: Uint8Array.from(PACKS[1], rankOf), 2: Uint8Array.from(PACKS[2], rankOf) } as const;
/** Scratch memory of one shuffle. */
const shuffled = new Uint8Array(PACKS[2].length);

/** The hands of a deal as counts, index = Seat. Counted once per deal. */
export const countsOfDeal = (deal: Deal): readonly RankCounts[] => {
  const known = countsByDeal.get(deal);
  if (known !== undefined) return known;
  const counts = deal.hands.map(countsOf);
  countsByDeal.set(deal, counts);
  return counts;
};

const countsByDeal = new WeakMap<Deal, readonly RankCounts[]>();

/** One line for players and errors: `33445… / 3567… / 4588… + 3KR`. */
export const formatDeal = (deal: Deal): string =>
  `${countsOfDeal(deal).map(formatCards).join(' / ')} + ${formatCards(countsOf(deal.kitty))}`;

/** All cards of a deal as counts. */
export const cardsInDeal = (deal: Deal): RankCounts => countsOfDeal(deal).reduce(addCounts, countsOf(deal.kitty));
