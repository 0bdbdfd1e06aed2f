import { texts } from '../../base/language.ts';

export const ADVICE = texts({
  zh: {
    chance: (percent: number) => `胜率 ${percent}%`,
    because: (said: string, why: string) => `${said}：${why}`,
    listed: (reasons: readonly string[]) => reasons.join('，'),
    autopilot: (line: string) => `托管：${line}`,
    why: '为什么',
    title: '怎么出好',
    what: '胜率是机器人只看你这手牌和桌上的牌估计的；每条理由都按牌数过。',
    points: (points: string) => `约 ${points} 分`,
    against: (faults: string) => `但是${faults}`,
    choose: '选这手',
    chooseMove: (move: string) => `选 ${move}`,
  },
  en: {
    chance: (percent) => `${percent}% to win`,
    because: (said, why) => `${said}: ${why}`,
    listed: (reasons) => reasons.join(', '),
    autopilot: (line) => `Autopilot: ${line}`,
    why: 'Why?',
    title: 'What to play',
    what: 'The bot estimates the chance from your hand and the cards on the table; each reason was counted.',
    points: (points) => `about ${points} points`,
    against: (faults) => `but ${faults}`,
    choose: 'Choose',
    chooseMove: (move) => `Choose ${move}`,
  },
});
