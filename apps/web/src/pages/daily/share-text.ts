/** The result of a day as a short text for friends: it gives nothing of the cards away. */
import { numberOfDay } from '../../base/day.ts';
import { sayGain } from '../../base/number-text.ts';
import { botsBeaten, type DailyResult } from '../../saved/daily-results.ts';
import { DAILY } from './daily-texts.ts';

/** A green mark for each bot that did worse, a yellow one for an equal result. */
export const shareText = (result: DailyResult): string => {
  const marks = result.bots.map((other) => {
    if (other === null) return '⬜';
    return other < result.points ? '🟩' : other === result.points ? '🟨' : '🟥';
  });
  const points = sayGain(result.points);
  return DAILY.value.shareText(numberOfDay(result.day) ?? 0, points, botsBeaten(result), marks.join(''));
};
