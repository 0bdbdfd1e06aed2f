/** Advice on a call in words. */
import type { TableView } from '@doudizhu/table';
import { gainText, rangeText } from '../../base/number-text.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import { labelOf, openFactorOf } from '../input/calls.ts';
import { ADVICE } from './advice-texts.ts';

/** `1.3 points on average`, with the interval if the standard error is given. */
export const expectedPointsText = (points: number, error?: number): string =>
  ADVICE.value.onAverage(error === undefined ? gainText(points) : rangeText(points, error));

/** @returns the best call with its expected points or chance, that it is being counted, or that there is no advice */
export const callLine = (advice: CallAdvice | 'counting' | 'none', view: TableView): string => {
  const words = ADVICE.value;
  if (advice === 'counting') return words.counting;
  if (advice === 'none') return words.noCallAdvice;
  const [valued] = advice.options;
  const worth = expectedPointsText(valued?.points ?? 0, advice.error);
  return words.because(labelOf(advice.best, openFactorOf(view)), worth);
};
