/** Plays from texts. */
import { parseCardGroups, type BadCards } from '../base/card-text.ts';
import {
  addCounts,
  NO_CARDS,
  overfullRank,
  rankAt,
  RANKS,
  sameCounts,
  sizeOf,
  type RankCounts,
} from '../base/cards.ts';
import { failuresOf, type FailureIn, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { RuleSet } from '../ruleset/switches.ts';
import { actionSpace, isComboOf } from './actions.ts';
import type { Combo } from './combo.ts';
import { classifyCombo, naturalReadings } from './reading.ts';

/** True if a text names its reading: core and kickers, or the class of a bomb. */
export const namesReading = (text: string): boolean => /[+＋~*]/u.test(text);

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
  const groups = parseCardGroups(trimmed);
  if (!groups.ok) return groups;
  const [core = NO_CARDS, kickers, ...more] = groups.value;
  if (more.length > 0) return err(readingFailure('bad-cards/second-plus', { text }));
  if (kickers === undefined) {
    const combo = plainReading(core, rules) ?? classifyCombo(core, rules, toBeat);
    return combo === null ? noCombo(text, rules) : ok(combo);
  }
  if (sizeOf(kickers) === 0) return err(readingFailure('bad-cards/no-kickers', { text }));
  if (overfullRank([core, kickers], rules.decks) !== null) return noCombo(text, rules);
  const readings = naturalReadings(addCounts(core, kickers), rules);
  const declared = readings.find((reading) => sameCounts(reading.kickers, kickers));
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
  'bad-cards/second-plus': 'invalid play "{text}": more than one "+", expected CORE+KICKERS',
  'bad-cards/no-kickers': 'invalid play "{text}": no kickers after "+", expected CORE+KICKERS',
  'no-combo/play': 'invalid play "{text}": not a combo under {rules}, expected a combo of docs/reference/rules.md',
} as const satisfies Texts;
export type BadPlay = FailureIn<typeof READING_TEXTS>;
const readingFailure = failuresOf(READING_TEXTS);

const noCombo = (text: string, rules: RuleSet): Result<never, BadPlay> =>
  err(readingFailure('no-combo/play', { text, rules: rules.name }));
