/** A combo as JSON: letters and texts in place of indices and packed words. */
import { formatCards, RANKS } from '../base/cards.ts';
import type { Kind } from '../ruleset/kinds.ts';
import type { RuleSet } from '../ruleset/switches.ts';
import { actionSpace, decode, encode, type ActionId, type ActionSpace } from './actions.ts';
import type { BombClass } from './shape.ts';
import { countsOfCombo, formatCombo, type Combo } from './combo.ts';

/** A play of one rule set as plain JSON, as `ddz rpc` and `--json` write it. */
export interface ComboJson {
  /** The action id under the rule set. */
  readonly id: number;
  readonly kind: Kind;
  /** A rank letter. */
  readonly main: string;
  /** As in `Combo`. */
  readonly length: number;
  /** Class of a bomb in a rule set with wild ranks. */
  readonly bomb?: BombClass;
  /** All cards that the play stands for, sorted. */
  readonly cards: string;
  /** Core, then `+`, then kickers. `parsePlay` reads it. */
  readonly text: string;
}

/**
 * Converts a combo to JSON.
 * @throws RangeError for a combo that is not a play of the rule set.
 * @example
 * import { parseCards } from '@doudizhu/rules/cards';
 * import { comboAsJson, legalCombos } from '@doudizhu/rules/combos';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * const rules = PRESETS.douzero;
 * const combos = legalCombos(unwrap(parseCards('3334')), null, rules);
 * combos.map((combo) => comboAsJson(combo, rules).text); // ['3', '4', '33', '333', '333+4']
 * combos.map((combo) => comboAsJson(combo, rules).cards).at(-1); // '3334'
 */
export const comboAsJson = (combo: Combo, rules: RuleSet): ComboJson => {
  const space = actionSpace(rules);
  return comboJsonAt(space, encode(space, combo));
};

/** The combo of an action id. @throws RangeError for the pass and for numbers that are not ids. */
export const comboJsonAt = (space: ActionSpace, id: ActionId): ComboJson => {
  const combo = decode(space, id);
  return {
    id,
    kind: combo.kind,
    main: RANKS.charAt(combo.main),
    length: combo.length,
    ...(combo.bomb === undefined ? {} : { bomb: combo.bomb }),
    cards: formatCards(countsOfCombo(combo, space.rules.decks)),
    text: formatCombo(combo, space.rules.decks),
  };
};
