/** One line of advice on a call. */
import type { TableView } from '@doudizhu/table';
import { sayGain } from '../../base/number-text.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import { labelOf, openFactorOf } from '../input/calls.ts';
import { ADVICE } from './advice-texts.ts';

/** @returns the best call with its expected points, that it is being counted, or that there is no advice */
export const callLine = (advice: CallAdvice | 'counting' | 'none', view: TableView): string => {
  const words = ADVICE.value;
  if (advice === 'counting') return words.counting;
  const best = advice === 'none' ? undefined : advice.options[0];
  if (best === undefined) return words.noCallAdvice;
  return words.because(labelOf(best.action, openFactorOf(view)), words.onAverage(sayGain(best.points)));
};
