/**
 * Cards and plays of OpenSpiel: letters as ours, the jokers `(BWJ)` and `(CJ)`, planes with kickers as `333444-56`, all
 * else a sorted string, `Pass`.
 */
import { sameCounts, type RankCounts } from '@doudizhu/rules/cards';
import { coreOf, interpretations, type Combo } from '@doudizhu/rules/combos';
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { comboOfCards, letterNames, readNames, writeNames, type CardNames } from './dialect.ts';

const OPENSPIEL_TEXTS = {
  'bad-cards/second-dash': 'invalid openspiel play "{text}": more than one "-", expected CHAIN-KICKERS',
  'no-combo/openspiel-plane':
    'invalid openspiel play "{text}": not a plane with kickers under {rules}, expected CHAIN-KICKERS',
} as const satisfies Texts;
const openspielFailure = failuresOf(OPENSPIEL_TEXTS);

/** B and R are read too: they name no other card of this dialect, and logs of its games have them. */
const NAMES: CardNames = {
  dialect: 'openspiel',
  names: letterNames(['(BWJ)', '(CJ)']),
  aliases: { B: '(BWJ)', R: '(CJ)' },
};

/** Reads `33(BWJ)(CJ)`. `B` and `R` are read too. @returns `bad-cards` */
export const parseOpenspielCards = (text: string): Result<RankCounts, Failure<'bad-cards'>> => readNames(text, NAMES);

/** Cards as OpenSpiel writes them: `33(BWJ)(CJ)`, ascending. */
export const formatOpenspielCards = (counts: RankCounts): string => writeNames(counts, NAMES);

/** Reads `55222`, `333444-56`, `Pass`; no text is a pass too. @returns `bad-cards` or `no-combo`. */
export const parseOpenspielPlay = (
  text: string,
  rules: RuleSet = PRESETS.openspiel,
  toBeat: Combo | null = null,
): Result<Combo | null, Failure> => {
  if (text === 'Pass') return ok(null);
  const [coreText = '', kickersText, ...more] = text.split('-');
  if (more.length > 0) return err(openspielFailure('bad-cards/second-dash', { text }));
  const core = parseOpenspielCards(coreText);
  if (!core.ok) return core;
  if (kickersText === undefined) return comboOfCards(core.value, { rules, toBeat, names: NAMES });
  const all = parseOpenspielCards(coreText + kickersText);
  if (!all.ok) return all;
  const declared = interpretations(all.value, rules).find((combo) => sameCounts(coreOf(combo, 1), core.value));
  return declared === undefined
    ? err(openspielFailure('no-combo/openspiel-plane', { text, rules: rules.name }))
    : ok(declared);
};
