/** Moves in words, and who makes them. */
import type { RuleSet } from '@doudizhu/rules';
import { nameOfAction } from '../../cards/names.ts';
import type { Move } from '../../workers.ts';

/** `顺子 34567`, `sequence 34567`; 不出, pass. */
export const wordsOfMove = (move: Move, rules: RuleSet): string =>
  nameOfAction(move === null ? { type: 'pass' } : { type: 'play', combo: move }, rules);

/** What the sides of a study are called, index = side. */
export type SideNames = readonly string[];
