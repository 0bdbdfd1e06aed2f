/** Expected points of calls, and counts of the hand: at the table, in exercises and beside replays. */
import './call-points.css';
import { gainBetween, sayGain } from '../../base/number-text.ts';
import { listed } from '../../base/language.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import { ADVICE } from './advice-texts.ts';

/** Expected points of the calls of a decision, the best first. */
export type CallOptions = CallAdvice['options'];

/** `1.3 points on average` */
export const sayExpected = (points: number): string => ADVICE.value.onAverage(sayGain(points));

/** Cost beside the best call as text. Empty for the best. */
export const sayCallCost = (options: CallOptions, points: number): string => {
  const cost = gainBetween(Math.max(...options.map((option) => option.points)), points);
  return cost > 0 ? ADVICE.value.costsPoints(String(cost)) : '';
};

export interface CallPointsProps {
  readonly options: CallOptions;
  /** Expected points of this call. */
  readonly points: number;
}

export const CallPoints = ({ options, points }: CallPointsProps) => {
  const most = Math.max(1, ...options.map((option) => Math.abs(option.points)));
  const cost = sayCallCost(options, points);
  return (
    <div class="call-points">
      <p class="number flush">{sayExpected(points)}</p>
      <meter min={-most} max={most} value={points} aria-label={sayExpected(points)} />
      {cost !== '' && <p class="soft flush">{cost}</p>}
    </div>
  );
};

/** Counts of the hand in words. */
export const sayHand = ({ jokers, twos, bombs, plays }: CallAdvice['hand']): string => {
  const words = ADVICE.value;
  const parts = [words.jokers(jokers), words.twos(twos), words.bombs(bombs)];
  return words.holds(listed(plays === null ? parts : [...parts, words.plays(plays)]));
};
