/** Positions drawn at random from a seed: what tests, fuzzing and benchmarks put to the solver. */
import {
  countsOf,
  deck,
  PRESETS,
  randomBelow,
  RANK_COUNT,
  rankOf,
  shuffle,
  type RankCounts,
  type Rng,
  type RuleSet,
} from '@doudizhu/rules';
import { afterMove, movesOf, winnerOf, type Position } from '../position.ts';

/** Every preset, and the switches that no preset throws: quads that are bombs, kinds that are off. */
export const SAMPLE_RULES: readonly RuleSet[] = [
  ...Object.values(PRESETS),
  { ...PRESETS.competition, name: 'competition*', allowQuadplexAsBomb: true },
  { ...PRESETS.happy, name: 'happy*', allowQuadplexAsBomb: true },
  { ...PRESETS.douzero, name: 'douzero*', kindsOff: [...PRESETS.douzero.kindsOff, 'triple-with-pair', 'sequence'] },
  { ...PRESETS.botzone, name: 'botzone*', kindsOff: ['single', 'bomb'] },
];

/** Cards in a hand at most, index = number of hands. */
const CARDS_MAX = [0, 0, 7, 5, 4] as const;

/**
 * A small position in the middle of a round: up to 7+7, 5+5+5 or 4+4+4+4 cards of some neighbouring ranks, so that
 * there are combos, with any side to move, leading or following, passes made.
 */
export const samplePosition = (rng: Rng, rules: RuleSet): Position => {
  for (;;) {
    const sides = randomBelow(rng, 2) === 0 ? 2 : rules.seats;
    const first = randomBelow(rng, 9);
    const ranks = 4 + randomBelow(rng, RANK_COUNT - 3);
    const cards = deck(rules.decks).filter((card) => rankOf(card) >= first && rankOf(card) < first + ranks);
    shuffle(rng, cards);
    const most = CARDS_MAX[sides] ?? 4;
    // Full hands one time in twenty, else mostly small ones: the plain solver answers those a hundred times sooner.
    const isFull = randomBelow(rng, 20) === 0;
    const draw = (): number => 1 + Math.min(randomBelow(rng, most), randomBelow(rng, most));
    const sizes = Array.from({ length: sides }, () => (isFull ? most : draw()));
    let position: Position = {
      rules,
      hands: split(cards, sizes),
      turn: randomBelow(rng, sides),
      beat: null,
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

/** A deal of one deck, or of what the rule set uses, to hands of these sizes, the landlord's first; he leads. */
export const sampleDeal = (rng: Rng, rules: RuleSet, sizes: readonly number[]): Position => {
  const cards = shuffle(rng, deck(rules.decks));
  return { rules, hands: split(cards, sizes), turn: 0, beat: null, passes: 0 };
};

const split = (cards: Parameters<typeof countsOf>[0], sizes: readonly number[]): RankCounts[] => {
  let from = 0;
  return sizes.map((size) => {
    from += size;
    return countsOf(cards.slice(from - size, from));
  });
};
