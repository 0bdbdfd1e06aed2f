import { texts } from '../../base/language.ts';

export const STATISTICS = texts({
  title: ['战绩', 'Statistics'],
  none: [
    '打完一局，这里就有胜率、累计得分和对五位牌友的战绩。',
    'After your first round: win rate, running score, and results against the five.',
  ],
  play: ['打一局', 'Play a round'],
  filter: ['对手', 'Opponents'],
  everybody: ['全部', 'All'],
  overall: ['总计', 'All rounds'],
  byRole: ['按身份', 'By role'],
  byBid: ['按地主的叫分', 'By the landlord’s bid'],
  byRules: ['按规则', 'By rule set'],
  people: ['真人', 'People'],
  landlord: ['地主', 'Landlord'],
  farmer: ['农民', 'Farmer'],
  bid: [(points: string) => `${points} 分`, (points) => `Bid ${points}`],
  noBid: ['没有叫分的规则', 'Rule sets without bids'],
  roundsOf: [(rounds: number) => `${rounds} 局`, (rounds) => `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`],
  wonOf: [(won: number) => `赢了 ${won} 局`, (won) => `${won} won`],
  noRounds: ['没打过', 'no rounds'],
  rate: ['胜率', 'Win rate'],
  between: [(low: string, high: string) => `（${low}–${high}）`, (low, high) => `(${low}–${high})`],
  form: [
    (won: number, rounds: number) => `最近 ${rounds} 局赢了 ${won} 局`,
    (won, rounds) => (rounds === 1 ? `Last round: ${won} won` : `Last ${rounds} rounds: ${won} won`),
  ],
  bestRound: ['一局最多', 'Best round'],
  worstRound: ['一局最少', 'Worst round'],
  longestRun: ['最长连胜', 'Longest winning run'],
  score: ['累计得分', 'Running score'],
  chart: [
    (rounds: number, points: number) => `${rounds} 局以来的累计得分曲线，目前 ${points} 分`,
    (rounds, points) => `Running score over ${rounds} rounds, now ${points} points`,
  ],
  costliest: [
    (theme: string, marks: number, points: string, rounds: number) =>
      `最近 ${rounds} 局丢分最多的是${theme}：${marks} 手失误，约 ${points} 分。`,
    (theme, marks, points, rounds) =>
      `${theme} cost you most over the last ${rounds === 1 ? 'round' : `${rounds} rounds`}: ${marks} marked ${marks === 1 ? 'decision' : 'decisions'}, about ${points} points.`,
  ],
  costliestNone: ['复盘过的局还没有标出失误。', 'No mistakes are marked yet.'],
  costliestWhat: [
    '只算看过回放的局，和找得到更好打法的失误。',
    'Rounds count once their replay was opened, mistakes where a better play was found.',
  ],
  train: ['去改错', 'Train'],
  openReplays: ['去看回放', 'Open replays'],
  interval: [
    '括号和细线是 95% 置信区间：局数越少，区间越宽。虚线是一半。',
    'Brackets and the thin line: 95% interval, wide for few rounds. The dashed line marks one half.',
  ],
});
