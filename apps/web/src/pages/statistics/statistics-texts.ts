import { texts } from '../../base/language.ts';

export const STATISTICS = texts({
  title: ['战绩', 'Statistics'],
  none: ['还没有打完的牌局。先找一位牌友打一局。', 'No finished rounds yet. Choose an opponent.'],
  filter: ['对手', 'Opponents'],
  everybody: ['全部对手', 'All opponents'],
  overall: ['总计', 'All rounds'],
  byRole: ['按身份', 'By role'],
  byBid: ['按叫分', 'By bid'],
  byRules: ['按规则', 'By rule set'],
  byBots: ['按对手', 'By opponents'],
  landlord: ['地主', 'Landlord'],
  farmer: ['农民', 'Farmer'],
  bid: [(points: string) => `${points} 分`, (points) => `Bid ${points}`],
  noBid: ['没有叫分的规则', 'Rule sets without bids'],
  rounds: ['局数', 'Rounds'],
  rate: ['胜率', 'Win rate'],
  points: ['得分', 'Points'],
  group: ['分组', 'Group'],
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
  costliestWhat: ['只算看过回放的局。', 'Rounds count once their replay was opened.'],
  train: ['去改错', 'Train'],
  openReplays: ['去看回放', 'Open replays'],
  interval: ['括号里是 95% 置信区间：局数越少，区间越宽。', 'Brackets: 95% interval. Few rounds give a wide interval.'],
});
