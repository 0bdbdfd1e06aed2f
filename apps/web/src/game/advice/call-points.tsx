/** Expected points of calls, and counts of the hand: at the table, in exercises and beside replays. */
import './call-points.css';
import { gainBetween } from '../../base/number-text.ts';
import { listed } from '../../base/language.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import { ADVICE } from './advice-texts.ts';
import { expectedPointsText } from './call-line.ts';

/** Expected points of the calls of a decision, the best first. */
export type CallOptions = CallAdvice['options'];

/** Cost beside the best call as text. Empty for the best. */
export const callCostText = (options: CallOptions, points: number): string => {
  const cost = gainBetween(Math.max(...options.map((option) => option.points)), points);
  return cost > 0 ? ADVICE.value.costsPoints(String(cost)) : '';
};

export interface CallPointsProps {
  readonly options: CallOptions;
  /** Expected points of this call. */
  readonly points: number;
  /** Standard error. Absent: not shown. */
  readonly error?: number;
}

export const CallPoints = ({ options, points, error }: CallPointsProps) => {
  const most = Math.max(1, ...options.map((option) => Math.abs(option.points)));
  const cost = callCostText(options, points);
  return (
    <div class="call-points">
      <p class="number flush">{expectedPointsText(points, error)}</p>
      <meter min={-most} max={most} value={points} aria-label={expectedPointsText(points)} />
      {cost !== '' && <p class="soft flush">{cost}</p>}
    </div>
  );
};

/** Counts of the hand in words. */
export const handText = ({ jokers, twos, bombs, plays }: CallAdvice['hand']): string => {
  const words = ADVICE.value;
  const parts = [words.jokers(jokers), words.twos(twos), words.bombs(bombs)];
  return words.holds(listed(plays === null ? parts : [...parts, words.plays(plays)]));
};
