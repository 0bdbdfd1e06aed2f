/**
 * Classification: the combos that a set of cards can be.
 *
 * With wild ranks the readings of a card set are the plays that use all of its cards, so they follow the move generator.
 */
import {
  contains,
  NO_CARDS,
  RANKS,
  sameCounts,
  sizeOf,
  subtractCounts,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { KINDS } from '../ruleset/kinds.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { actionSpace, encode } from './actions.ts';
import { beats, coreOf, type Combo } from './combo.ts';
import { legalCombos } from './moves.ts';
import { cardsIn, kickersFit, kickersOf, lengthsOf, mainsOf, type BombClass } from './shape.ts';

/**
 * Every reading of a card set, in order of preference. A leader who names no reading gets the first one. The order is:
 * with wild ranks a bomb, kinds without kickers, the longest core, the highest main rank (docs/reference/rules.md).
 */
export const interpretations = (cards: RankCounts, rules: RuleSet): Combo[] => {
  const readings = rules.wild === '' ? naturalReadings(cards, rules) : wildReadings(cards, rules);
  const isBomb = ({ bomb }: Combo): number => Number(bomb !== undefined);
  const carries = (combo: Combo): number => Number(!sameCounts(combo.kickers, NO_CARDS));
  return readings.toSorted(
    (a, b) => isBomb(b) - isBomb(a) || carries(a) - carries(b) || b.length - a.length || b.main - a.main,
  );
};

/** The plays that use all these cards and no others, wild or not. */
const wildReadings = (cards: RankCounts, rules: RuleSet): Combo[] => {
  const size = sizeOf(cards);
  return legalCombos(cards, null, rules).filter((combo) => cardsIn(combo.kind, combo.length, rules.decks) === size);
};

/** The readings of cards that each stand for themselves. */
export const naturalReadings = (cards: RankCounts, rules: RuleSet): Combo[] => {
  const size = sizeOf(cards);
  const readings: Combo[] = [];
  for (const kind of KINDS) {
    for (const length of lengthsOf(rules, kind)) {
      if (cardsIn(kind, length, rules.decks) !== size) continue;
      for (const main of mainsOf(rules, kind, length)) {
        const core = coreOf({ kind, main, length }, rules.decks);
        if (!contains(cards, core)) continue;
        const kickers = subtractCounts(cards, core);
        const scheme = kickersOf(rules, kind, main, length);
        if (scheme !== null && !kickersFit(scheme, kickers)) continue;
        const combo: Combo = { kind, main, length, kickers };
        readings.push(kind === 'bomb' && rules.wildcards > 0 ? { ...combo, bomb: naturalClassOf(main, rules) } : combo);
      }
    }
  }
  return readings;
};

const naturalClassOf = (main: Rank, rules: RuleSet): BombClass =>
  rules.wild.includes(RANKS.charAt(main)) ? 'pure' : 'hard';

/**
 * Classifies cards without a declared reading.
 * @param toBeat the combo to beat, or null when leading: a follower gets the reading of the trick's kind and length; with
 * wild ranks the weakest reading that beats.
 * @returns null if the cards are not a combo of this rule set.
 */
export const classifyCombo = (cards: RankCounts, rules: RuleSet, toBeat: Combo | null = null): Combo | null => {
  const readings = interpretations(cards, rules);
  const beating = toBeat === null ? [] : readings.filter((reading) => beats(reading, toBeat, rules));
  return (rules.wild === '' ? beating[0] : weakestOf(beating, rules)) ?? readings[0] ?? null;
};

/** The reading with the lowest action id: a bomb after all others, bombs by strength. */
const weakestOf = (readings: readonly Combo[], rules: RuleSet): Combo | undefined => {
  const space = actionSpace(rules);
  return readings.toSorted((a, b) => encode(space, a) - encode(space, b))[0];
};
