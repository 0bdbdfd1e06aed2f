import { numberOfDay } from '../../base/day.ts';
import { texts } from '../../base/language.ts';
import { sayGain } from '../../base/number-text.ts';
import { botsBeaten, type DailyResult } from '../../saved/daily-results.ts';

export const DAILY = texts({
  title: ['每日一副', 'Deal of the day'],
  number: [(number: number, day: string) => `第 ${number} 副 · ${day}`, (number, day) => `Deal ${number} · ${day}`],
  tableTitle: [(day: string) => `每日一副 · ${day.slice(5)}`, (day) => `Deal of the day · ${day.slice(5)}`],
  loading: ['正在发牌…', 'Dealing…'],
  noHint: [
    '每天一副牌，人人相同，只能打一次：没有提示，不能悔牌。',
    'One attempt per day, same cards for everyone: no hints, no undo.',
  ],
  result: [(points: string) => `你得了 ${points} 分`, (points) => `You scored ${points}`],
  asLandlord: ['当地主', 'landlord'],
  asFarmer: ['当农民', 'farmer'],
  beaten: [
    (beaten: number, all: number) => (beaten === 0 ? `${all} 位牌友一位没胜过` : `${all} 位牌友胜过 ${beaten} 位`),
    (beaten, all) => `beat ${beaten} of ${all} bots`,
  ],
  playing: ['正在打…', 'playing…'],
  failed: ['没能打完', 'could not finish'],
  role: ['身份', 'Role'],
  points: ['得分', 'Points'],
  share: ['复制战绩', 'Copy the result'],
  shared: ['战绩已复制，可以发给朋友。', 'Result copied.'],
  shareText: [
    (number: number, points: string, beaten: number, marks: string) =>
      `斗地主 每日一副 第 ${number} 副\n我 ${points} 分，胜过五位牌友中的 ${beaten} 位\n${marks}`,
    (number, points, beaten, marks) =>
      `Dou Dizhu, deal of the day ${number}\n${points} points, beat ${beaten} of 5 bots\n${marks}`,
  ],
  replay: ['看回放', 'Replay'],
  analyse: ['复盘', 'Review'],
  scan: ['扫码打同一副牌', 'Scan to play the same deal'],
  tomorrow: ['明天有新的一副。', 'A new deal comes tomorrow.'],
  streak: [(days: number) => `连续 ${days} 天`, (days) => `${days} days in a row`],
  before: ['前几天', 'Earlier days'],
  day: ['日期', 'Day'],
  against: ['胜过', 'Bots beaten'],
});

/**
 * Returns the result as a short text for friends. It reveals no cards: a green square for each bot that did worse, a
 * yellow one for an equal result.
 */
export const shareText = (result: DailyResult): string => {
  const marks = result.bots.map((other) => {
    if (other === null) return '⬜';
    return other < result.points ? '🟩' : other === result.points ? '🟨' : '🟥';
  });
  const points = sayGain(result.points);
  return DAILY.value.shareText(numberOfDay(result.day) ?? 0, points, botsBeaten(result), marks.join(''));
};
