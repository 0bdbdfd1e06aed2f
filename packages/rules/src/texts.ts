/** Every text of this package by its key: what another language has to say, too. `packages/words` does. */
import { CARDS_TEXTS } from './base/cards.ts';
import { COMBO_TEXTS } from './combos/combo.ts';
import { DEAL_TEXTS } from './round/deal.ts';
import { ILLEGAL_TEXTS } from './combos/illegal.ts';
import { LEGALITY_TEXTS } from './round/legality.ts';
import { NOTATION_TEXTS } from './position/notation.ts';
import { ROUND_TEXTS } from './round/round.ts';
import { RULESET_TEXTS } from './ruleset/ruleset.ts';
import { RULESET_TEXT_TEXTS } from './ruleset/ruleset-text.ts';
import { SCHEMA_TEXTS } from './base/schema.ts';

/** All texts of this package, by key. */
export const RULES_TEXTS = {
  ...CARDS_TEXTS,
  ...COMBO_TEXTS,
  ...DEAL_TEXTS,
  ...ILLEGAL_TEXTS,
  ...LEGALITY_TEXTS,
  ...NOTATION_TEXTS,
  ...ROUND_TEXTS,
  ...RULESET_TEXTS,
  ...RULESET_TEXT_TEXTS,
  ...SCHEMA_TEXTS,
} as const;
