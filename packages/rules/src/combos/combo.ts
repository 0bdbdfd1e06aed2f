/**
 * Combos: which combo a set of cards is, which combo beats which, and how a combo is written.
 *
 * A combo is (kind, main rank, length, kickers). Its cards alone may not determine it: under some rule sets
 * one card set has several readings, and the trick keeps the reading that was declared.
 */
import {
  addCounts,
  BIG_JOKER,
  contains,
  copiesAsCounts,
  formatCards,
  NO_CARDS,
  overfullRank,
  parseCards,
  rankAt,
  sameCounts,
  sizeOf,
  SMALL_JOKER,
  subtractCounts,
  type BadCards,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { failuresOf, type FailureIn, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import { KINDS, type ComboRules, type Kind, type RuleSet } from '../ruleset/ruleset.ts';
import { cardsIn, isQuadplex, kickersFit, kickersOf, lengthsOf, mainsOf, SHAPES } from './shape.ts';

/**
 * One play (牌型): a core of equal or consecutive ranks, and the kickers that it carries. docs/reference/rules.md lists the kinds.
 */
export interface Combo {
  readonly kind: Kind;
  /** Highest rank in the core, which is compared. The rocket's is the big joker. */
  readonly main: Rank;
  /** Core groups: a sequence's cards, a plane's triples; 1 for single groups and the rocket; a bomb's cards. */
  readonly length: number;
  readonly kickers: RankCounts;
}

/** The cards that order a combo: the triple, the chain of triples, the quad, … */
export const coreOf = (combo: Pick<Combo, 'kind' | 'main' | 'length'>, decks: 1 | 2): RankCounts => {
  if (combo.kind === 'rocket') {
    return addCounts(copiesAsCounts(SMALL_JOKER, decks), copiesAsCounts(BIG_JOKER, decks));
  }
  if (combo.kind === 'bomb') return copiesAsCounts(combo.main, combo.length);
  let core = NO_CARDS;
  for (let rank = combo.main - combo.length + 1; rank <= combo.main; rank++) {
    core = addCounts(core, copiesAsCounts(rankAt(rank), SHAPES[combo.kind].copies));
  }
  return core;
};

/** All cards of a combo. */
export const countsOfCombo = (combo: Combo, decks: 1 | 2): RankCounts => addCounts(coreOf(combo, decks), combo.kickers);

/**
 * Every reading of a card set, in order of preference. A player who leads without naming a reading gets the first one:
 * kinds without kickers, then the longest core, then the highest main rank (docs/reference/rules.md).
 */
export const interpretations = (cards: RankCounts, rules: ComboRules): Combo[] => {
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
        if (scheme === null || kickersFit(scheme, kickers)) readings.push({ kind, main, length, kickers });
      }
    }
  }
  const carries = (combo: Combo): number => Number(!sameCounts(combo.kickers, NO_CARDS));
  return readings.toSorted((a, b) => carries(a) - carries(b) || b.length - a.length || b.main - a.main);
};

/**
 * Classifies cards without a declared reading.
 * @param toBeat the combo to beat, or null when leading: a follower gets the reading of the trick's kind and length.
 * @returns null if the cards are not a combo of this rule set.
 */
export const classifyCombo = (cards: RankCounts, rules: ComboRules, toBeat: Combo | null = null): Combo | null => {
  const readings = interpretations(cards, rules);
  const following = toBeat === null ? undefined : readings.find((reading) => beats(reading, toBeat, rules));
  return following ?? readings[0] ?? null;
};

/**
 * Checks if `curr` beats `prev`. Irreflexive and asymmetric; nothing beats the rocket.
 * @example
 * import { parseCards } from '@doudizhu/rules/cards';
 * import { beats, legalCombos } from '@doudizhu/rules/combos';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * const rules = PRESETS.douzero;
 * const combos = legalCombos(unwrap(parseCards('333344')), null, rules);
 * const [threes, fours] = combos.filter(({ kind }) => kind === 'pair');
 * const [bomb] = combos.filter(({ kind }) => kind === 'bomb');
 * beats(fours, threes, rules); // true
 * beats(bomb, fours, rules); // true
 * beats(threes, fours, rules); // false
 */
export const beats = (curr: Combo, prev: Combo, rules: ComboRules): boolean => {
  const [currPower, prevPower] = [powerOf(curr.kind, rules), powerOf(prev.kind, rules)];
  if (currPower !== prevPower) return currPower > prevPower;
  if (curr.kind !== prev.kind) return false;
  if (curr.kind === 'bomb' && curr.length > prev.length) return true;
  return curr.length === prev.length && curr.main > prev.main;
};

/** The class of a kind, higher beats lower: 0 for kinds that only beat their own, 1 for four-with-two as a bomb, 2 for
 * bombs, 3 for the rocket. */
export const powerOf = (kind: Kind, rules: ComboRules): number => {
  if (kind === 'rocket') return 3;
  if (kind === 'bomb') return 2;
  return isQuadplex(kind) && rules.allowQuadplexAsBomb ? 1 : 0;
};

/** Checks if playing it doubles the stake. */
export const doublesStake = ({ kind, length }: Pick<Combo, 'kind' | 'length'>, rules: RuleSet): boolean =>
  kind === 'bomb' ? length >= rules.bombCardsScored : powerOf(kind, rules) > 0;

/** A play as text: core, then `+`, then kickers, each sorted: `333444+56`. The pass is `-`. */
export const formatCombo = (combo: Combo | null, decks: 1 | 2): string => {
  if (combo === null) return '-';
  const core = formatCards(coreOf(combo, decks));
  return sameCounts(combo.kickers, NO_CARDS) ? core : `${core}+${formatCards(combo.kickers)}`;
};

/** Two combos are the same play when kind, main rank, length and kickers agree. */
export const sameCombo = (a: Combo, b: Combo): boolean =>
  a.kind === b.kind && a.main === b.main && a.length === b.length && sameCounts(a.kickers, b.kickers);

const PASS_WORDS = ['-', 'pass', 'p', '过', '不出', '不要', '要不起'];

/**
 * Reads a play: `34567`, `333444+56` (core and kickers named), `-` or `pass` for the pass.
 * @param toBeat the combo to beat, or null when leading. It only chooses among readings: the play need not beat it.
 * @returns the combo, null for the pass, or `bad-cards` / `no-combo`.
 */
export const parsePlay = (
  text: string,
  rules: RuleSet,
  toBeat: Combo | null = null,
): Result<Combo | null, BadCards | BadPlay> => {
  const trimmed = text.trim();
  if (PASS_WORDS.includes(trimmed.toLowerCase())) return ok(null);
  const [coreText = '', kickerText, ...more] = trimmed.split('+');
  if (more.length > 0) return err(comboFailure('bad-cards/second-plus', { text }));
  const core = parseCards(coreText);
  if (!core.ok) return core;
  if (kickerText === undefined) {
    const combo = classifyCombo(core.value, rules, toBeat);
    return combo === null ? noCombo(text, rules) : ok(combo);
  }
  const kickers = parseCards(kickerText);
  if (!kickers.ok) return kickers;
  if (sizeOf(kickers.value) === 0) return err(comboFailure('bad-cards/no-kickers', { text }));
  if (overfullRank([core.value, kickers.value], rules.decks) !== null) return noCombo(text, rules);
  const readings = interpretations(addCounts(core.value, kickers.value), rules);
  const declared = readings.find((reading) => sameCounts(reading.kickers, kickers.value));
  return declared === undefined ? noCombo(text, rules) : ok(declared);
};

const COMBO_TEXTS = {
  'bad-cards/second-plus': {
    en: 'invalid play "{text}": more than one "+", expected CORE+KICKERS',
    zh: '“{text}”里有不止一个“+”，应当写成“主体+带牌”',
  },
  'bad-cards/no-kickers': {
    en: 'invalid play "{text}": no kickers after "+", expected CORE+KICKERS',
    zh: '“{text}”的“+”后面没有牌，应当写成“主体+带牌”',
  },
  'no-combo/play': {
    en: 'invalid play "{text}": not a combo under {rules}, expected a combo of docs/reference/rules.md',
    zh: '“{text}”不成牌型，或者规则 {rules} 里没有这种牌型',
  },
} as const satisfies Texts;
export type BadPlay = FailureIn<typeof COMBO_TEXTS>;
const comboFailure = failuresOf(COMBO_TEXTS);

const noCombo = (text: string, rules: RuleSet): Result<never, BadPlay> =>
  err(comboFailure('no-combo/play', { text, rules: rules.name }));
