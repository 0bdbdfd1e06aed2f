/** One line of advice on a call. */
import type { TableView } from '@doudizhu/table';
import { sayGain } from '../../base/number-text.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import { labelOf, openFactorOf } from '../input/calls.ts';
import { ADVICE } from './advice-texts.ts';

/** @returns the best call with its expected points or chance, that it is being counted, or that there is no advice */
export const callLine = (advice: CallAdvice | 'counting' | 'none', view: TableView): string => {
  const words = ADVICE.value;
  if (advice === 'counting') return words.counting;
  if (advice === 'none') return words.noCallAdvice;
  const [valued] = advice.options;
  const worth = words.onAverage(sayGain(valued?.points ?? 0));
  return words.because(labelOf(advice.best, openFactorOf(view)), worth);
};
