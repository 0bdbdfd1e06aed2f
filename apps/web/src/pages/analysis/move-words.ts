/** Moves in words, and who makes them. */
import { formatCombo, type RuleSet } from '@doudizhu/rules';
import { GAME } from '../../cards/names.ts';
import type { Move } from '../../workers.ts';

/** The cards alone, for moves in a row: `333+Q`, 不出. Where a ten is among them, they stand apart: `9 10 J Q K`. */
export const shortMove = (move: Move, { decks }: RuleSet): string => {
  if (move === null) return GAME.value.pass;
  const text = formatCombo(move, decks);
  const spaced = text.includes('T') ? [...text].join(' ').replaceAll(' + ', '+') : text;
  return spaced.replaceAll('T', '10');
};

/** What the sides of a study are called, index = side. */
export type SideNames = readonly string[];
