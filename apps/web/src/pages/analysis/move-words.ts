/** Moves in words, and who makes them. */
import { formatCombo, type RuleSet } from '@doudizhu/rules';
import { GAME, nameOfAction } from '../../cards/names.ts';
import type { Move } from '../../workers.ts';

/** `顺子 34567`, `sequence 34567`; 不出, pass. */
export const wordsOfMove = (move: Move, rules: RuleSet): string =>
  nameOfAction(move === null ? { type: 'pass' } : { type: 'play', combo: move }, rules);

/** The cards alone, for moves in a row: `333+Q`, 不出. */
export const shortMove = (move: Move, { decks }: RuleSet): string =>
  move === null ? GAME.value.pass : formatCombo(move, decks).replaceAll('T', '10');

/** What the sides of a study are called, index = side. */
export type SideNames = readonly string[];
