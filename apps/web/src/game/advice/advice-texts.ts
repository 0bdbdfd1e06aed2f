import { texts } from '../../base/language.ts';

export const ADVICE = texts({
  chance: [(percent: number) => `胜率 ${percent}%`, (percent) => `${percent}% to win`],
  /** Bands of the chance, the highest first; `bandOf` has the limits. */
  bands: [
    ['几乎必胜', '很可能赢', '较有把握', '胜负各半', '不太有把握', '很难赢'],
    ['almost sure to win', 'very likely to win', 'likely to win', 'an even game', 'unlikely to win', 'hard to win'],
  ],
  because: [(play: string, why: string) => `${play}：${why}`, (play, why) => `${play}: ${why}`],
  autopilot: [(line: string) => `托管：${line}`, (line) => `Autopilot: ${line}`],
  why: ['为什么', 'Why?'],
  title: ['出哪手好', 'Best plays'],
  what: [
    '胜率由机器人估算，只用你的手牌和已出的牌；每条理由都核对过，谁也拦不住的牌直接数到底。',
    'The bot estimates the chance from your hand and the cards played. Each reason was counted, and a run that no player can stop counts as won.',
  ],
  points: [(points: string) => `约 ${points} 分`, (points) => `about ${points} points`],
  against: [(faults: string) => `但是${faults}`, (faults) => `but ${faults}`],
  choose: ['就出这手', 'Select'],
  chooseMove: [(move: string) => `就出 ${move}`, (move) => `Select ${move}`],
});
