import { texts } from '../../base/language.ts';

export const ADVICE = texts({
  chance: [(percent: number) => `胜率 ${percent}%`, (percent) => `${percent}% to win`],
  because: [(play: string, why: string) => `${play}：${why}`, (play, why) => `${play}: ${why}`],
  autopilot: [(line: string) => `托管：${line}`, (line) => `Autopilot: ${line}`],
  why: ['为什么', 'Why?'],
  title: ['出哪手好', 'Best plays'],
  what: [
    '胜率由机器人估算，只用你的手牌和已出的牌；每条理由都核对过。',
    'The bot estimates the chance from your hand and the cards played. Each reason was counted.',
  ],
  points: [(points: string) => `约 ${points} 分`, (points) => `about ${points} points`],
  against: [(faults: string) => `但是${faults}`, (faults) => `but ${faults}`],
  choose: ['就出这手', 'Select'],
  chooseMove: [(move: string) => `就出 ${move}`, (move) => `Select ${move}`],
});
