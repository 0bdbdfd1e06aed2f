/** Positions drawn at random from a seed, for tests, fuzzing and benchmarks of the solver. */
import {
  addCounts,
  contains,
  countOf,
  countsOf,
  deck,
  NO_CARDS,
  RANK_COUNT,
  rankOf,
  sizeOf,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { actionSpace, countsOfCombo, decode, type ActionId } from '@doudizhu/rules/combos';
import { afterMove, movesOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { randomBelow, shuffle, type Rng } from '@doudizhu/rules/rng';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';

/** Every preset whose plays and seats are its own, and the switches that no preset throws: quads that are bombs, kinds that are off. */
export const SAMPLE_RULES: readonly RuleSet[] = [
  ...Object.values(PRESETS).filter((rules) => rules.wildcards === 0 && rules.shuffle === 'full' && rules.seats > 2),
  { ...PRESETS.competition, name: 'competition*', allowQuadplexAsBomb: true },
  { ...PRESETS.happy, name: 'happy*', allowQuadplexAsBomb: true },
  { ...PRESETS.douzero, name: 'douzero*', kindsOff: [...PRESETS.douzero.kindsOff, 'triple-with-pair', 'sequence'] },
  { ...PRESETS.botzone, name: 'botzone*', kindsOff: ['single', 'bomb'] },
];

/** Rule sets with wild ranks: low, middle and high, apart and together, under the kicker rules of five presets. */
export const SAMPLE_WILD_RULES: readonly RuleSet[] = (
  ['happy', 'competition', 'pagat', 'zunli', 'botzone'] as const
).flatMap((preset) =>
  ['3', '7', 'Q', '2', '34', '7J', 'A2'].map((wild): RuleSet => ({
    ...PRESETS[preset],
    name: `${preset} ${wild}`,
    wildcards: wild.length === 1 ? 1 : 2,
    wild,
  })),
);

/** Two players, of whom the farmer can have a head start. */
export const SAMPLE_HEAD_STARTS: readonly RuleSet[] = [PRESETS.two];

/** Cards in a hand at most, index = number of hands. */
const CARDS_MAX = [0, 0, 7, 5, 4] as const;

/**
 * A small position in the middle of a round: up to 7+7, 5+5+5 or 4+4+4+4 cards of some neighbouring ranks, so that
 * there are combos, with any side to move, leading or following, passes made.
 */
export const samplePosition = (rng: Rng, rules: RuleSet): OpenPosition => {
  for (;;) {
    const sides = randomBelow(rng, 2) === 0 ? 2 : rules.seats;
    const first = randomBelow(rng, 9);
    const { wild } = actionSpace(rules);
    // Fewer ranks make more wild cards.
    const ranks = 4 + randomBelow(rng, wild === 0 ? RANK_COUNT - 3 : 6);
    const cards = deck(rules.decks).filter(
      (card) => (rankOf(card) >= first && rankOf(card) < first + ranks) || (wild >> rankOf(card)) % 2 === 1,
    );
    shuffle(rng, cards);
    const most = CARDS_MAX[sides] ?? 4;
    // Full hands one time in twenty, else mostly small ones: the oracle answers those a hundred times sooner.
    const isFull = randomBelow(rng, 20) === 0;
    const draw = (): number => 1 + Math.min(randomBelow(rng, most), randomBelow(rng, most));
    const headStart = rules.auction === 'concede' ? randomBelow(rng, 1 + rules.takesMax) : 0;
    const sizes = Array.from({ length: sides }, (_, side) => (isFull ? most : draw()) + (side === 0 ? 0 : headStart));
    let position: OpenPosition = {
      rules,
      ...(headStart === 0 ? {} : { headStart }),
      hands: split(cards, sizes),
      turn: randomBelow(rng, sides),
      toBeat: null,
      passes: 0,
    };
    for (let moves = randomBelow(rng, 3); moves > 0; moves--) {
      const legal = movesOf(position);
      const move = legal[randomBelow(rng, Math.max(1, legal.length))];
      if (move === undefined) break;
      const after = afterMove(position, move);
      if (winnerOf(after) !== null) break;
      position = after;
    }
    if (movesOf(position).length > 0) return position;
  }
};

/**
 * A deal of one deck, or of the rule set's decks, to hands of these sizes, the landlord's first. The landlord leads.
 */
export const sampleDeal = (rng: Rng, rules: RuleSet, sizes: readonly number[]): OpenPosition => {
  const cards = shuffle(rng, deck(rules.decks));
  return { rules, hands: split(cards, sizes), turn: 0, toBeat: null, passes: 0 };
};

/**
 * A hand of 22 to 33 cards, made of a few long plays and so emptied in few: only two decks allow it.
 * @returns the hand, and the number of plays that it was made of.
 */
export const sampleLargeHand = (rng: Rng, rules: RuleSet): { readonly hand: RankCounts; readonly playsMax: number } => {
  for (;;) {
    const { hand, plays } = assemble(rng, rules, 33, 6);
    if (sizeOf(hand) >= 22 && plays <= 3) return { hand, playsMax: plays };
  }
};

/** One side has 8 to 13 cards that were made of long plays, the others one or two each: cheap for the oracle. */
export const sampleLopsided = (rng: Rng, rules: RuleSet): OpenPosition => {
  for (;;) {
    const { hand } = assemble(rng, rules, 10, 4);
    if (sizeOf(hand) < 8) continue;
    const sides = randomBelow(rng, 2) === 0 ? 2 : rules.seats;
    const large = randomBelow(rng, sides);
    const left = deck(rules.decks).filter((card) => countOf(hand, rankOf(card)) === 0);
    shuffle(rng, left);
    const hands = Array.from({ length: sides }, (_, side) =>
      side === large ? hand : countsOf(left.splice(0, 1 + randomBelow(rng, 2))),
    );
    const position: OpenPosition = { rules, hands, turn: randomBelow(rng, sides), toBeat: null, passes: 0 };
    if (movesOf(position).length > 0) return position;
  }
};

/** Random plays of at least `cardsMin` cards, put together as long as they fit. */
const assemble = (
  rng: Rng,
  rules: RuleSet,
  cardsMax: number,
  cardsMin: number,
): { readonly hand: RankCounts; readonly plays: number } => {
  const space = actionSpace(rules);
  const whole = countsOf(deck(rules.decks));
  let hand = NO_CARDS;
  let plays = 0;
  for (let tries = 0; tries < 60; tries++) {
    const id = 1 + randomBelow(rng, space.size - 1);
    const cards = countsOfCombo(decode(space, id as ActionId), rules.decks);
    if (sizeOf(cards) < cardsMin || sizeOf(hand) + sizeOf(cards) > cardsMax) continue;
    if (!contains(whole, addCounts(hand, cards))) continue;
    hand = addCounts(hand, cards);
    plays++;
  }
  return { hand, plays };
};

const split = (cards: Parameters<typeof countsOf>[0], sizes: readonly number[]): RankCounts[] => {
  let from = 0;
  return sizes.map((size) => {
    from += size;
    return countsOf(cards.slice(from - size, from));
  });
};
