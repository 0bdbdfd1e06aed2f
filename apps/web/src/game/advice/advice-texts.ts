import { texts } from '../../base/language.ts';

export const ADVICE = texts({
  chance: [(percent: number) => `胜率 ${percent}%`, (percent) => `${percent}% to win`],
  because: [(said: string, why: string) => `${said}：${why}`, (said, why) => `${said}: ${why}`],
  autopilot: [(line: string) => `托管：${line}`, (line) => `Autopilot: ${line}`],
  why: ['为什么', 'Why?'],
  title: ['怎么出好', 'What to play'],
  what: [
    '胜率是机器人只看你这手牌和桌上的牌估计的；每条理由都按牌数过。',
    'The bot estimates the chance from your hand and the cards on the table; each reason was counted.',
  ],
  points: [(points: string) => `约 ${points} 分`, (points) => `about ${points} points`],
  against: [(faults: string) => `但是${faults}`, (faults) => `but ${faults}`],
  choose: ['选这手', 'Choose'],
  chooseMove: [(move: string) => `选 ${move}`, (move) => `Choose ${move}`],
});
