/** Moves in words, and who makes them. */
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { cardsOfCombo, GAME, nameOfKind } from '../../cards/names.ts';
import type { Move } from '../../workers/workers.ts';

/** The cards alone, for moves in a row: `333+Q`, 不出; a rocket by its name. */
export const shortMove = (move: Move, rules: RuleSet): string => {
  if (move === null) return GAME.value.pass;
  return move.kind === 'rocket' ? nameOfKind('rocket') : cardsOfCombo(move, rules);
};

/** What the sides of a study are called, index = side. */
export type SideNames = readonly string[];
