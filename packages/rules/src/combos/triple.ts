/** Three cards without a kicker: in some rules they may only be the last play (三不带). */
import { sizeOf } from '../base/cards.ts';
import type { ComboRules } from '../ruleset/switches.ts';

/** Checks if a hand, as count words, may play a triple that it holds. */
export const mayPlayTriple = ({ bareTriple }: Pick<ComboRules, 'bareTriple'>, lo: number, hi: number): boolean =>
  bareTriple !== 'last' || sizeOf({ lo, hi }) === 3;
