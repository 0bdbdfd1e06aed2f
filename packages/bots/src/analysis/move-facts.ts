/**
 * Facts of a play, from which its reasons are made: its cards, the cards left, possible answers, groups that it takes
 * apart, and runs that no seat can stop. All are counted from the information of one seat.
 */
import {
  BIG_JOKER,
  contains,
  countOf,
  countsByRank,
  countsFromArray,
  NO_CARDS,
  RANK_2,
  RANK_A,
  rankAt,
  sameCounts,
  sizeOf,
  SMALL_JOKER,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  actionSpace,
  cardsUsed,
  coreOf,
  countsOfCombo,
  interpretations,
  isBombOrRocket,
  legalCombos,
  type ActionSpace,
  type Combo,
} from '@doudizhu/rules/combos';
import { hasKind, wildMaskOf, type Kind, type RuleSet } from '@doudizhu/rules/ruleset';
import { headStartIn, legalActionsOf, remainingCards, type PlayerView } from '@doudizhu/rules/view';
import { fewestPlays } from '@doudizhu/evaluate';
import type { Move } from '@doudizhu/solver';
import { answersOf, canAnswer, mayFill, othersOf, type Answers, type OtherSeat } from '../ending/answers.ts';

export interface MoveFacts {
  readonly move: Move;
  readonly cards: RankCounts;
  readonly rest: RankCounts;
  /** True if the seat has won with the rest. */
  readonly wins: boolean;
  /** Play that wins on the next lead. Null for none. */
  readonly last: Combo | null;
  /** Answers of each other seat. Empty for the pass. */
  readonly answers: readonly { readonly other: OtherSeat; readonly may: Answers }[];
  /** Fewest plays of the rest until the seat has won, exact. Null if it is not known. */
  readonly plays: number | null;
}

/** A position from the information of the seat that is to play. */
export interface Context {
  readonly view: PlayerView;
  readonly space: ActionSpace;
  readonly others: readonly OtherSeat[];
  /** Seat that made the play to beat. Null on lead. */
  readonly holder: OtherSeat | null;
  readonly legal: readonly Move[];
  /** Cards that can be left in the hand of the winner. */
  readonly headStart: number;
  /** Combos of the hand that it is a pity to break, the dearest first. */
  readonly groups: readonly Combo[];
  /** Fewest plays of the hand until the seat has won. Null if it is not known. */
  readonly plays: number | null;
}

export const contextOf = (view: PlayerView): Context => {
  const others = othersOf(view);
  const space = actionSpace(view.rules);
  const headStart = headStartIn(view, view.seat);
  return {
    view,
    headStart,
    space,
    others,
    holder: others.find((other) => other.seat === view.toBeatSeat) ?? null,
    legal: legalActionsOf(view).flatMap((action) =>
      action.type === 'play' ? [action.combo] : action.type === 'pass' ? [null] : [],
    ),
    groups: groupsIn(view),
    plays: playsOfHand(space, view.hand, headStart),
  };
};

export const readFacts = ({ view, space, others, headStart }: Context, move: Move): MoveFacts => {
  const cards = cardsOf(move, view);
  const rest = subtractCounts(view.hand, cards);
  const wins = sizeOf(rest) <= headStart;
  return {
    wins,
    last: wins ? null : lastPlayOf(rest, view.rules, headStart),
    move,
    cards,
    rest,
    answers: move === null ? [] : others.map((other) => ({ other, may: answersOf(other, move, space) })),
    plays: playsOfHand(space, rest, headStart),
  };
};

/** Cards that leave the hand. None for a pass. */
export const cardsOf = (move: Move, { hand, rules }: PlayerView): RankCounts =>
  move === null ? NO_CARDS : (cardsUsed(hand, move, rules) ?? NO_CARDS);

/** Fewest plays of a hand. Null with wild ranks, whose cards fill any play. */
const playsOfHand = (space: ActionSpace, hand: RankCounts, headStart: number): number | null =>
  space.rules.wild === '' ? fewestPlays(space, hand, headStart) : null;

/** The whole hand as one play, or the longest play that leaves no more than a head start. Null for none. */
const lastPlayOf = (hand: RankCounts, rules: RuleSet, headStart: number): Combo | null => {
  const [whole] = interpretations(hand, rules);
  if (whole !== undefined || headStart === 0) return whole ?? null;
  const leads = legalCombos(hand, null, rules).map((combo) => ({
    combo,
    size: sizeOf(countsOfCombo(combo, rules.decks)),
  }));
  const [longest] = leads.toSorted((a, b) => b.size - a.size);
  return longest !== undefined && longest.size >= sizeOf(hand) - headStart ? longest.combo : null;
};

/** The fewest plays of some cards if a group of them is one of them. Null if it is not known. */
export const playsKeeping = (
  { space, headStart }: Pick<Context, 'space' | 'headStart'>,
  cards: RankCounts,
  group: Combo,
): number | null => {
  const others = playsOfHand(space, subtractCounts(cards, coreOf(group, space.rules.decks)), headStart);
  return others === null ? null : others + 1;
};

export const isSlower = (a: MoveFacts, b: MoveFacts): boolean =>
  a.plays !== null && b.plays !== null && a.plays > b.plays;

export const isBeatenBy = ({ may }: MoveFacts['answers'][number]): boolean => canAnswer(may);

export const enemyThatGoesOut = ({ answers }: MoveFacts): OtherSeat | undefined =>
  answers.find(({ other, may }) => other.isEnemy && may.goesOut)?.other;

export const isBombMove = ({ move }: MoveFacts): boolean => move !== null && isBombOrRocket(move.kind);

export const keeps = ({ rest }: MoveFacts, group: Combo, decks: 1 | 2): boolean => contains(rest, coreOf(group, decks));

/**
 * Checks whether a move takes a group apart, or plays a bomb or rocket of it. A longer chain that is played in part is
 * used.
 */
export const isBrokenBy = (group: Combo, by: MoveFacts, decks: 1 | 2): boolean => {
  if (by.move === null || keeps(by, group, decks)) return false;
  return isUsedUp(group, by, decks)
    ? isBombOrRocket(group.kind) && by.move.kind === group.kind
    : by.move.kind !== group.kind;
};

export const isUsedUp = (group: Combo, { cards }: MoveFacts, decks: 1 | 2): boolean =>
  contains(cards, coreOf(group, decks));

/**
 * Checks whether a hand gains by keeping a group: it is a bomb or rocket, or one of the fewest plays of the hand. If the
 * fewest plays are not known, every group counts.
 */
export const isWorthKeeping = (
  context: Pick<Context, 'space' | 'headStart' | 'plays'>,
  hand: RankCounts,
  group: Combo,
): boolean =>
  isBombOrRocket(group.kind) || context.plays === null || playsKeeping(context, hand, group) === context.plays;

/** Checks whether cards hold a bomb or a rocket. */
export const hasBomb = (cards: RankCounts, { decks, wild }: RuleSet): boolean =>
  (wild !== '' && mayFill(cards, wildMaskOf({ wild }))) ||
  countsByRank(cards).some((copies, rank) => rank < SMALL_JOKER && copies >= 4) ||
  (countOf(cards, SMALL_JOKER) === decks && countOf(cards, BIG_JOKER) === decks);

/** Checks whether equal cards leave the hand together. */
export const takesWholeRanks = (hand: RankCounts, rest: RankCounts): boolean => {
  const left = countsByRank(rest);
  return countsByRank(hand).every((copies, rank) => left[rank] === copies || left[rank] === 0);
};

/** Twos and jokers. */
export const highOf = ({ hi }: RankCounts): RankCounts => ({ lo: 0, hi: hi & HIGH_MASK });
const HIGH_MASK = (15 << ((RANK_2 - 8) * 4)) | (15 << ((SMALL_JOKER - 8) * 4)) | (15 << ((BIG_JOKER - 8) * 4));

/** Number of cards above a rank that the other seats have. */
export const cardsAbove = (rank: number, view: PlayerView): number =>
  countsByRank(remainingCards(view)).reduce((sum, copies, above) => (above > rank ? sum + copies : sum), 0);

/** Singles from here on are not called loose: they win tricks. */
const LOOSE_MAX = rankAt(7); // ten
const SEQUENCE_MIN = 5;

/** A single card whose rank is held once and is in no sequence. */
export const isLoose = ({ kind, main }: Combo, { hand, rules }: PlayerView): boolean => {
  if (kind !== 'single' || main > LOOSE_MAX || countOf(hand, main) !== 1) return false;
  if (!hasKind(rules, 'sequence')) return true;
  let [low, high] = [main as number, main as number];
  while (low > 0 && countOf(hand, rankAt(low - 1)) > 0) low--;
  while (high < RANK_A && countOf(hand, rankAt(high + 1)) > 0) high++;
  return high - low < SEQUENCE_MIN - 1;
};

export const isLowestOf = ({ kind, main }: Combo, hand: RankCounts): boolean =>
  (kind === 'single' || kind === 'pair') && countsByRank(hand).findIndex((copies) => copies > 0) === main;

/** Bombs, triples and pairs as they are held, and the longest chains. The dearest first. */
const groupsIn = ({ hand, rules }: PlayerView): Combo[] => {
  const held = countsByRank(hand);
  const groups: Combo[] = [];
  const add = (cards: RankCounts, kind: Kind): void => {
    const found = interpretations(cards, rules).find((combo) => combo.kind === kind);
    if (found !== undefined && sameCounts(found.kickers, NO_CARDS)) groups.push(found);
  };
  const jokers = countsFromArray(held.map((copies, rank) => (rank >= SMALL_JOKER ? copies : 0)));
  add(jokers, 'rocket');
  held.forEach((copies, rank) => {
    const cards = countsFromArray(held.map((_, other) => (other === rank ? copies : 0)));
    if (copies >= 4) add(cards, 'bomb');
    else if (copies === 3) add(cards, 'triple');
    else if (copies === 2) add(cards, 'pair');
  });
  for (const [kind, copies] of CHAINS) {
    for (let from = 0; from <= RANK_A; from++) {
      let to = from;
      while (to <= RANK_A && held[to]! >= copies) to++;
      if (to > from) add(countsFromArray(held.map((_, rank) => (rank >= from && rank < to ? copies : 0))), kind);
      from = to;
    }
  }
  return groups.toSorted((a, b) => priceOf(a) - priceOf(b) || b.length - a.length);
};

const CHAINS: readonly (readonly [Kind, number])[] = [
  ['plane', 3],
  ['sequence-of-pairs', 2],
  ['sequence', 1],
];
const PRICE: readonly Kind[] = ['rocket', 'bomb', 'plane', 'sequence-of-pairs', 'sequence', 'triple', 'pair'];

/** 0 is the dearest. */
export const priceOf = ({ kind }: Combo): number => PRICE.indexOf(kind);
