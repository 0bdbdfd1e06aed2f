/** Names and one-line descriptions of rule sets in the page's language, and their order. Less common ones are under “more”. */
import { computed } from '@preact/signals';
import { PRESET_NAMES, type PresetName } from '@doudizhu/rules/ruleset';
import { RULE_TEXTS } from '@doudizhu/words/rules';
import { language } from '../../base/language.ts';

/** Common rule sets in the order in which they are offered. The first one is for beginners. */
export const FAMILIAR_RULES: readonly PresetName[] = ['zunli', 'happy', 'competition', 'app-4p'];

/** Modes of the game: wild ranks, no shuffle, two seats. */
export const MODE_RULES: readonly PresetName[] = ['laizi', 'no-shuffle', 'two', 'laizi-tiandi'];

/** Variants, and rules of research programs. */
export const OTHER_RULES: readonly PresetName[] = PRESET_NAMES.filter(
  (name) => !FAMILIAR_RULES.includes(name) && !MODE_RULES.includes(name),
);

export const RULE_SETS = computed(() => RULE_TEXTS[language.value]);

/** Name and description of a rule set. Null if it is not a preset. Names of custom rule sets are arbitrary. */
export const textsOfRuleSet = (name: string): { readonly name: string; readonly about: string } | null =>
  Object.hasOwn(RULE_SETS.value, name) ? RULE_SETS.value[name as PresetName] : null;
