/** Stakes that the search for points can count: it doubles for every bomb, and knows no other factor. */
import { failuresOf, type FailureIn, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';

const STAKE_TEXTS = {
  'bad-rules/points': 'no score with open hands under these rules: {field} is {found}, expected {expected}',
} as const satisfies Texts;
export type NoPoints = FailureIn<typeof STAKE_TEXTS>;
const stakeFailure = failuresOf(STAKE_TEXTS);

/** @returns `bad-rules` if bombs count otherwise than by a factor of 2 each. */
export const countsDoublings = ({ bombFactors, bombsCounted }: RuleSet): Result<void, NoPoints> => {
  if (Object.values(bombFactors).some((factor) => factor !== 2)) {
    const found = JSON.stringify(bombFactors);
    return err(stakeFailure('bad-rules/points', { field: 'bombFactors', found, expected: '2, 2, 2, 2' }));
  }
  return bombsCounted === null
    ? ok(undefined)
    : err(stakeFailure('bad-rules/points', { field: 'bombsCounted', found: bombsCounted, expected: 'null' }));
};
