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
  const worth =
    valued === undefined ? sayCallChance(advice.chance ?? 0, view) : words.onAverage(sayGain(valued.points));
  return words.because(labelOf(advice.best, openFactorOf(view)), worth);
};

/** The chance with this hand, in the auction as the landlord: `about 57% to win as the landlord`. */
export const sayCallChance = (chance: number, { round }: TableView): string => {
  const words = ADVICE.value;
  const percent = Math.round(100 * chance);
  return round?.landlord === null ? words.asLandlord(percent) : words.about(percent);
};
