/** Steps of a replay. */
import type { Round } from '@doudizhu/rules/round';
import { isHandLeftClosed } from '../../cards/names.ts';

/**
 * Indices of the states of a round that a replay shows. While cards are dealt, each seat is asked several times to open
 * its hand. A run of refusals is one step, its last.
 */
export const shownSteps = (rounds: readonly Round[]): readonly number[] => {
  const isClosed = (step: number): boolean => {
    const entry = rounds[step]?.entry;
    return entry !== null && entry !== undefined && isHandLeftClosed(entry.action);
  };
  return [...rounds.keys()].filter((step) => !isClosed(step + 1) || (step > 0 && !isClosed(step)));
};
