import { numberOfDay } from '../../base/day.ts';
import { texts } from '../../base/language.ts';
import { gainText } from '../../base/number-text.ts';
import { botsBeaten, type DailyResult } from '../../saved/daily-results.ts';

export const DAILY = texts({
  title: ['每日一副', 'Deal of the day'],
  number: [(number: number, day: string) => `第 ${number} 副 · ${day}`, (number, day) => `Deal ${number} · ${day}`],
  tableTitle: [(day: string) => `每日一副 · ${day.slice(5)}`, (day) => `Deal of the day · ${day.slice(5)}`],
  loading: ['正在发牌…', 'Dealing…'],
  against: [
    (rules: string, names: readonly string[]) => `${rules} · 对${names.join('、')}`,
    (rules, names) => `${rules} · against ${names.join(' and ')}`,
  ],
  start: ['发牌', 'Deal'],
  later: ['以后再打', 'Later'],
  aboutTitle: ['怎么玩', 'How it works'],
  about: [
    [
      '每天一副牌，所有人拿到的牌和对手都一样。',
      '只能打一次：没有提示，不能悔牌。中途离开可以回来接着打。',
      '打完以后，五位牌友坐到你的位子上打同一副牌，看看谁的分高。',
    ],
    [
      'One deal per day: everyone gets the same cards and the same opponents.',
      'One attempt, without hints or undo. You may leave and come back.',
      'Afterwards the five characters play the same cards in your seat, and you compare points.',
    ],
  ],
  record: ['你的战绩', 'Your record'],
  played: ['打过', 'played'],
  won: ['赢了', 'won'],
  inARow: ['连续天数', 'days in a row'],
  byBeaten: ['胜过几位牌友', 'Characters beaten'],
  daysBeaten: [
    (days: number, beaten: number) => `${days} 天胜过 ${beaten} 位`,
    (days, beaten) => `${beaten} beaten on ${days === 1 ? '1 day' : `${days} days`}`,
  ],
  earlier: ['上个月', 'Previous month'],
  following: ['下个月', 'Next month'],
  distribution: ['这副牌的得分分布', 'Results with these cards'],
  distributionAbout: [
    (attempts: number) => `五位牌友在你的位子上打了 ${attempts} 次。`,
    (attempts) => `${attempts} attempts by the five characters in your seat.`,
  ],
  column: [
    (points: string, who: readonly (readonly [string, number])[]) =>
      `${points} 分：${who.map(([name, times]) => (times > 1 ? `${name} ${times} 次` : name)).join('、')}`,
    (points, who) =>
      `${points}: ${who.map(([name, times]) => (times > 1 ? `${name} ${times} times` : name)).join(', ')}`,
  ],
  parting: ['不同的选择', 'Where the best differed'],
  partedAt: [
    (name: string, points: string, bot: string, own: string) =>
      `${name}（${points} 分）选择「${bot}」，你选择「${own}」。`,
    (name, points, bot, own) => `${name} (${points}) chose: ${bot}. You chose: ${own}.`,
  ],
  lookAt: ['看那一步', 'Open this moment'],
  nobodyBetter: ['你的分最高。', 'Your score is the best.'],
  result: [
    (points: number) => (points < 0 ? `你输了 ${-points} 分` : `你得了 ${points} 分`),
    (points) => (points < 0 ? `You lost ${-points}` : `You scored ${points}`),
  ],
  asLandlord: ['当地主', 'landlord'],
  asFarmer: ['当农民', 'farmer'],
  beaten: [
    (beaten: number, all: number) => (beaten === 0 ? `${all} 位牌友一位没胜过` : `${all} 位牌友胜过 ${beaten} 位`),
    (beaten, all) => `beat ${beaten} of ${all} bots`,
  ],
  playing: ['正在打…', 'playing…'],
  failed: ['没能打完', 'could not finish'],
  share: ['复制战绩', 'Copy the result'],
  shared: ['战绩已复制，可以发给朋友。', 'Result copied.'],
  shareText: [
    (number: number, points: string, beaten: number, marks: string, link: string) =>
      `斗地主 每日一副 第 ${number} 副\n我 ${points} 分，胜过五位牌友中的 ${beaten} 位\n${marks}\n${link}`,
    (number, points, beaten, marks, link) =>
      `Dou Dizhu, deal of the day ${number}\n${points} points, beat ${beaten} of 5 bots\n${marks}\n${link}`,
  ],
  replay: ['看回放', 'Replay'],
  analyse: ['复盘', 'Review'],
  scan: ['扫码打同一副牌', 'Scan to play the same deal'],
  tomorrow: ['明天有新的一副。', 'A new deal comes tomorrow.'],
});

/**
 * Returns the result as a short text for friends. It reveals no cards: a green square for each bot that did worse, a
 * yellow one for an equal result. @param link address of the deal of the day
 */
export const shareText = (result: DailyResult, link: string): string => {
  const marks = result.bots.map((other) => {
    if (other === null) return '⬜';
    return other < result.points ? '🟩' : other === result.points ? '🟨' : '🟥';
  });
  const points = gainText(result.points);
  return DAILY.value.shareText(numberOfDay(result.day) ?? 0, points, botsBeaten(result), marks.join(''), link);
};
