/** Seats, and the cards that each of them is dealt. */
import {
  ALL_RANKS,
  countOf,
  countsOf,
  deck,
  formatCards,
  isCard,
  NO_CARDS,
  overfullRank,
  parseCards,
  RANK_PARAMETERS,
  rankOf,
  RANKS,
  SMALL_JOKER,
  addCounts,
  type BadCards,
  type Card,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { failuresOf, type FailureIn, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import { randomBelow, shuffle, type Rng } from '../base/rng.ts';
import { handSizeOf, kittySizeOf } from '../ruleset/ruleset.ts';
import { COMBO_SWITCHES, type RuleSet, type Shuffle } from '../ruleset/switches.ts';

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
  /** Letters of the wild ranks in the order in which they are shown; absent without wild ranks. */
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

/** Cards as text, as counts (both get the lowest identities that are left), or as themselves. */
export type CardsGiven = string | RankCounts | readonly Card[];

export interface DealGiven {
  readonly rules: RuleSet;
  /** Index = Seat. */
  readonly hands: readonly CardsGiven[];
  readonly kitty?: CardsGiven;
  readonly faceUp?: FaceUp | null;
  /** Letters of the wild ranks, in a rule set with wild ranks. */
  readonly wild?: string;
}

/**
 * A deal of known cards, of any sizes, for research environments, puzzles and records.
 * @returns `bad-deal` for an invalid or repeated card, too many of a rank, or a wrong number of hands;
 * `bad-cards` for an invalid text.
 */
export const dealOf = ({
  rules,
  hands,
  kitty = [],
  faceUp = null,
  wild = '',
}: DealGiven): Result<Deal, BadDeal | BadCards> => {
  if (hands.length !== rules.seats) {
    return err(dealFailure('bad-deal/hand-count', { hands: hands.length, seats: rules.seats, rules: rules.name }));
  }
  const free = new Set(deck(rules.decks));
  const places: (Card[] | null)[] = [];
  const named: RankCounts[] = [];
  // Cards that are named by identity come first, so counts take only the cards that remain.
  for (const given of [...hands, kitty]) {
    places.push(isCards(given) ? [...given] : null);
    for (const card of isCards(given) ? given : []) {
      if (!isCard(card, rules.decks))
        return err(dealFailure('bad-deal/no-card', { card, max: deck(rules.decks).length - 1 }));
      if (isLeftOut(rankOf(card), rules)) return err(leftOut(rankOf(card), rules));
      if (!free.delete(card)) return err(dealFailure('bad-deal/card-twice', { card }));
    }
    const read = typeof given === 'string' ? parseCards(given) : ok(isCards(given) ? NO_CARDS : given);
    if (!read.ok) return read;
    const absent = ALL_RANKS.find((rank) => countOf(read.value, rank) > 0 && isLeftOut(rank, rules));
    if (absent !== undefined) return err(leftOut(absent, rules));
    named.push(read.value);
  }
  const dealt: Card[][] = [];
  for (const [index, place] of places.entries()) {
    const cards = place ?? takeLowest(free, named[index] ?? NO_CARDS);
    if (cards === null) {
      const rank = overfullRank(named, rules.decks);
      return err(dealFailure('bad-deal/overdealt', { rank: rank === null ? null : RANKS.charAt(rank) }));
    }
    dealt.push(cards);
  }
  if (faceUp !== null && dealt[faceUp.seat]?.includes(faceUp.card) !== true) {
    return err(dealFailure('bad-deal/face-up', { card: faceUp.card, seat: faceUp.seat }));
  }
  if (wild !== '' && !(wild.length === rules.wildcards && COMBO_SWITCHES.wild.read(wild).ok)) {
    return err(dealFailure('bad-deal/wild', { wild, count: rules.wildcards }));
  }
  const deal = { hands: dealt.slice(0, -1), kitty: dealt.at(-1) ?? [], faceUp };
  return ok(wild === '' ? deal : { ...deal, wild });
};

/** Checks if a rank is not in the pack. */
const isLeftOut = (rank: Rank, { without }: RuleSet): boolean => without.includes(RANKS.charAt(rank));

const leftOut = (rank: Rank, { name }: RuleSet): BadDeal =>
  dealFailure('bad-deal/left-out', { rank: RANKS.charAt(rank), rules: name });

const isCards = (given: CardsGiven): given is readonly Card[] => Array.isArray(given);

const DEAL_TEXTS = {
  'bad-deal/hand-count': {
    en: 'invalid deal: {hands} hands, expected {seats} under {rules}',
    zh: '这副牌有 {hands} 家手牌，规则 {rules} 要 {seats} 家',
  },
  'bad-deal/no-card': {
    en: 'invalid deal: card {card}, expected 0 to {max}',
    zh: '这副牌里有 {card} 号牌，只有 0 到 {max} 号',
  },
  'bad-deal/card-twice': {
    en: 'invalid deal: card {card} is dealt twice, expected each card once',
    zh: '这副牌里 {card} 号牌发了两次，每张只能发一次',
  },
  'bad-deal/overdealt': {
    en: 'invalid deal: more than there are of rank {rank}, expected at most one pack',
    zh: '这副牌有误：{rank}的牌比一副牌里的还多',
  },
  'bad-deal/left-out': {
    en: 'invalid deal: a card of rank {rank}, which {rules} leaves out of the pack',
    zh: '这副牌里有{rank}，规则 {rules} 不用这个点数',
  },
  'bad-deal/wild': {
    en: 'invalid deal: wild ranks "{wild}", expected {count} of 3456789TJQKA2',
    zh: '这副牌有误：癞子“{wild}”应为 3456789TJQKA2 里的 {count} 个',
  },
  'bad-deal/face-up': {
    en: 'invalid deal: the turned-up card {card} is not in the hand of seat {seat}',
    zh: '这副牌有误：翻开的 {card} 号牌不在 {seat} 号位手里',
  },
} as const satisfies Texts;
export type BadDeal = FailureIn<typeof DEAL_TEXTS>;
const dealFailure = failuresOf(DEAL_TEXTS, RANK_PARAMETERS);

/** Takes cards out of `free`, lowest identities first. @returns null if there are too few of a rank. */
const takeLowest = (free: Set<Card>, picked: RankCounts): Card[] | null => {
  const taken: Card[] = [];
  for (const rank of ALL_RANKS) {
    const cards = [...free].filter((card) => rankOf(card) === rank).toSorted((a, b) => a - b);
    if (cards.length < countOf(picked, rank)) return null;
    taken.push(...cards.slice(0, countOf(picked, rank)));
  }
  for (const card of taken) free.delete(card);
  return taken;
};

/** The hands of a deal as counts, index = Seat; counted once per deal. */
export const countsOfDeal = (deal: Deal): readonly RankCounts[] => {
  const known = countsByDeal.get(deal);
  if (known !== undefined) return known;
  const counts = deal.hands.map(countsOf);
  countsByDeal.set(deal, counts);
  return counts;
};

const countsByDeal = new WeakMap<Deal, readonly RankCounts[]>();

/** One line for people and errors: `33445… / 3567… / 4588… + 3KR`. */
export const formatDeal = (deal: Deal): string =>
  `${countsOfDeal(deal).map(formatCards).join(' / ')} + ${formatCards(countsOf(deal.kitty))}`;

/** All cards of a deal as counts. */
export const cardsInDeal = (deal: Deal): RankCounts => countsOfDeal(deal).reduce(addCounts, countsOf(deal.kitty));
