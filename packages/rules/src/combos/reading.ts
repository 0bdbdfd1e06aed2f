/**
 * Classification: the combos that a set of cards can be, and plays as text.
 *
 * With wild ranks the readings of a card set are the plays that use all of its cards, so they follow the move generator.
 */
import {
  addCounts,
  contains,
  inAscii,
  NO_CARDS,
  overfullRank,
  parseCards,
  rankAt,
  RANKS,
  sameCounts,
  sizeOf,
  subtractCounts,
  type BadCards,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { failuresOf, type FailureIn, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import { KINDS } from '../ruleset/kinds.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { actionSpace, encode, isComboOf } from './actions.ts';
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
const naturalReadings = (cards: RankCounts, rules: RuleSet): Combo[] => {
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

const PASS_WORDS = ['-', 'pass', 'p', '过', '不出', '不要', '要不起'];

/**
 * Reads a play: `34567`, `333444+56` (core and kickers named), `-` or `pass` for the pass. With wild ranks also `3333~` and
 * `****`, and cards that are a combo only with their wild cards.
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
  const filled = rules.wildcards > 0 ? filledBomb(trimmed, rules) : undefined;
  if (filled !== undefined) return filled === null ? noCombo(text, rules) : ok(filled);
  const [coreText = '', kickerText, ...more] = inAscii(trimmed).split('+');
  if (more.length > 0) return err(readingFailure('bad-cards/second-plus', { text }));
  const core = parseCards(coreText);
  if (!core.ok) return core;
  if (kickerText === undefined) {
    const combo = plainReading(core.value, rules) ?? classifyCombo(core.value, rules, toBeat);
    return combo === null ? noCombo(text, rules) : ok(combo);
  }
  const kickers = parseCards(kickerText);
  if (!kickers.ok) return kickers;
  if (sizeOf(kickers.value) === 0) return err(readingFailure('bad-cards/no-kickers', { text }));
  if (overfullRank([core.value, kickers.value], rules.decks) !== null) return noCombo(text, rules);
  const readings = naturalReadings(addCounts(core.value, kickers.value), rules);
  const declared = readings.find((reading) => sameCounts(reading.kickers, kickers.value));
  return declared === undefined ? noCombo(text, rules) : ok(declared);
};

/** With wild ranks, the reading without kickers of cards that each stand for themselves: the text of a play names the cards
 * that it stands for. */
const plainReading = (cards: RankCounts, rules: RuleSet): Combo | undefined =>
  rules.wild === '' ? undefined : naturalReadings(cards, rules).find(({ kickers }) => sizeOf(kickers) === 0);

/** A soft or mixed bomb from its text. @returns undefined for other texts, null for a bomb that does not exist. */
const filledBomb = (text: string, rules: RuleSet): Combo | null | undefined => {
  const [, soft, letter = '2'] = /^(?:((\S)\2*)~|\*+)$/u.exec(text) ?? [];
  if (soft === undefined && !text.startsWith('*')) return undefined;
  const main = rankAt(RANKS.indexOf(letter.toUpperCase()));
  const combo: Combo = {
    kind: 'bomb',
    main,
    length: (soft ?? text).length,
    kickers: NO_CARDS,
    bomb: soft === undefined ? 'mixed' : 'soft',
  };
  return main >= 0 && isComboOf(actionSpace(rules), combo) ? combo : null;
};

const READING_TEXTS = {
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
export type BadPlay = FailureIn<typeof READING_TEXTS>;
const readingFailure = failuresOf(READING_TEXTS);

const noCombo = (text: string, rules: RuleSet): Result<never, BadPlay> =>
  err(readingFailure('no-combo/play', { text, rules: rules.name }));
