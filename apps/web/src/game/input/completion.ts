/**
 * Completes touched cards: a swipe over ranks, or the two ends of a chain, becomes the combo that it nearly is. Only
 * legal plays are proposed. If the intention is unclear, the selection stays as it is.
 */
import {
  countOf,
  countsOf,
  NO_CARDS,
  rankOf,
  sameCounts,
  sizeOf,
  type Card,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  beats,
  cardsUsed,
  coreOf,
  countsOfCombo,
  interpretations,
  legalCombos,
  type Combo,
} from '@doudizhu/rules/combos';
import type { Kind, RuleSet } from '@doudizhu/rules/ruleset';
import { ranksIn } from '../../cards/rank-suits.ts';
import type { HandGesture } from '../../cards/hand.tsx';

export interface Touched {
  readonly hand: readonly Card[];
  /** Selection after the touch alone. */
  readonly selected: ReadonlySet<Card>;
  readonly gesture: Pick<HandGesture, 'type' | 'cards'>;
  /** Play to beat. Null if any combo is legal. */
  readonly toBeat: Combo | null;
  readonly rules: RuleSet;
}

/** The selected cards, or a combo made of them. */
export const completed = (touched: Touched): ReadonlySet<Card> => {
  const { selected, gesture, rules } = touched;
  const isAdding = gesture.cards.length > 0 && gesture.cards.every((card) => selected.has(card));
  if (!isAdding || isPlay(countsOf([...selected]), touched)) return selected;
  const combo = gesture.type === 'swipe' ? insideSwipe(touched) : gesture.type === 'tap' ? betweenEnds(touched) : null;
  const cards = combo === null ? null : cardsUsed(countsOf([...touched.hand]), combo, rules);
  return cards === null ? selected : chooseCards(touched.hand, selected, cards);
};

/** Physical cards for ranks, selected ones first. */
export const chooseCards = (
  hand: readonly Card[],
  chosen: ReadonlySet<Card>,
  counts: RankCounts,
): ReadonlySet<Card> => {
  const picked = new Set<Card>();
  for (const rank of ranksIn(counts)) {
    const held = hand.filter((card) => rankOf(card) === rank);
    const inOrder = [...held.filter((card) => chosen.has(card)), ...held.filter((card) => !chosen.has(card))];
    for (const card of inOrder.slice(0, countOf(counts, rank))) picked.add(card);
  }
  return picked;
};

/** Legal readings of the cards, the usual one first. */
export const playableReadings = (
  cards: RankCounts,
  { toBeat, rules }: Pick<Touched, 'toBeat' | 'rules'>,
): readonly Combo[] => interpretations(cards, rules).filter((combo) => toBeat === null || beats(combo, toBeat, rules));

const isPlay = (cards: RankCounts, situation: Pick<Touched, 'toBeat' | 'rules'>): boolean =>
  playableReadings(cards, situation).length > 0;

/**
 * When following: the lowest combo of the trick's kind within the swipe. When leading: the longest chain that uses
 * every touched rank. Other cards were in the way.
 */
const insideSwipe = ({ selected, toBeat, rules }: Touched): Combo | null => {
  const pool = countsOf([...selected]);
  const combos = legalCombos(pool, toBeat, rules);
  if (toBeat !== null) {
    const fitting = combos.filter(({ kind, length }) => kind === toBeat.kind && length === toBeat.length);
    return best(fitting, (combo) => -combo.main);
  }
  const ranks = ranksIn(pool);
  const covering = combos.filter(
    (combo) => isChain(combo.kind) && sameRanks(ranksIn(coreOf(combo, rules.decks)), ranks),
  );
  return best(covering, (combo) => sizeOf(countsOfCombo(combo, rules.decks)));
};

/** The chain between two ranks with the same number of cards. */
const betweenEnds = ({ hand, selected, toBeat, rules }: Touched): Combo | null => {
  const chosen = countsOf([...selected]);
  const ranks = ranksIn(chosen);
  const [low, high] = ranks;
  if (low === undefined || high === undefined || ranks.length !== 2) return null;
  const copies = countOf(chosen, low);
  if (countOf(chosen, high) !== copies) return null;
  const kind = CHAIN_OF_COPIES[copies];
  const combos = legalCombos(countsOf(hand), toBeat, rules);
  return (
    combos.find(
      (combo) =>
        combo.kind === kind &&
        combo.main === high &&
        combo.length === high - low + 1 &&
        sameCounts(combo.kickers, NO_CARDS),
    ) ?? null
  );
};

/** Index = copies of each rank. */
const CHAIN_OF_COPIES: readonly (Kind | undefined)[] = [undefined, 'sequence', 'sequence-of-pairs', 'plane', 'shuttle'];

const isChain = (kind: Kind): boolean => CHAIN_OF_COPIES.includes(kind);

const sameRanks = (a: readonly Rank[], b: readonly Rank[]): boolean =>
  a.length === b.length && a.every((rank, index) => rank === b[index]);

const best = (combos: readonly Combo[], worth: (combo: Combo) => number): Combo | null =>
  combos.reduce<Combo | null>((found, combo) => (found === null || worth(combo) > worth(found) ? combo : found), null);
