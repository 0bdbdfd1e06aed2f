/**
 * Every text of this package by its key. They stand together, so that `packages/words`, which says them in other
 * languages, compiles without what the rest of the package needs.
 */
import type { BadField, Phrase, Texts } from '@doudizhu/rules/failure';
import { POSITION_TEXTS } from './position.ts';

/** What a puzzle's fields have to be. */
export const PUZZLE_WANTED_TEXTS = {
  'wanted/name': () => 'a name',
  'wanted/rule-set': () => 'a rule set',
  'wanted/cards': () => 'cards',
  'wanted/hands': () => 'one to three hands',
  'wanted/side': () => 'landlord or farmers',
  'wanted/plays': () => 'a list of plays',
  'wanted/sha-256': () => 'a SHA-256 in hex',
  'wanted/wrong': () => '{of, greedy, sampling}',
  'wanted/or-nothing': ({ other }: { other: Phrase }) => `${other.message}, or nothing`,
} as const satisfies Texts;

/** What can be wrong with a puzzle. */
export const PUZZLE_FAILURE_TEXTS = {
  'bad-puzzle/no-json': ({ reason }: { reason: string }) => `bad puzzle: no JSON: ${reason}`,
  'bad-puzzle/no-object': () => 'bad puzzle: want a JSON object',
  'bad-puzzle/field': ({ field, found, wanted }: BadField) =>
    `bad puzzle: ${field} is ${found.message}, want ${wanted.message}`,
} as const satisfies Texts;

/** All texts of this package, by key. */
export const SOLVER_TEXTS = { ...POSITION_TEXTS, ...PUZZLE_WANTED_TEXTS, ...PUZZLE_FAILURE_TEXTS } as const;
