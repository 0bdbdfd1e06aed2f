import { texts } from '../../base/language.ts';
import type { Achievement } from './achievements.ts';

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
  ladder: ['五关挑战', 'Ladder'],
  ladderAbout: [
    '只算对阵的局。横条是胜率的 95% 置信区间，整条高于 50% 才算胜过。',
    'Your win rate against each, with a 95% interval. “Ahead” means the whole interval is above 50%.',
  ],
  standings: [
    { new: '还没交手', open: '胜负未定', ahead: '已胜过', behind: '暂时落后' },
    { new: 'not played yet', open: 'undecided', ahead: 'ahead', behind: 'behind' },
  ],
  against: [(name: string) => `找${name}打`, (name) => `Play ${name}`],
  roundsOf: [(rounds: number) => `${rounds} 局`, (rounds) => (rounds === 1 ? '1 round' : `${rounds} rounds`)],
  range: [
    (low: string, high: string) => `胜率在 ${low} 到 ${high} 之间`,
    (low, high) => `win rate between ${low} and ${high}`,
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
  achievements: ['成就', 'Achievements'],
  achieved: ['已达成', 'achieved'],
  notYet: ['未达成', 'not yet'],
  seeRound: ['看那一局', 'See the round'],
  interval: ['括号里是 95% 置信区间：局数越少，区间越宽。', 'Brackets: 95% interval. Few rounds give a wide interval.'],
});

export const ACHIEVEMENT_TITLES = texts<Readonly<Record<Achievement, string>>>({
  spring: ['春天', 'Spring'],
  antiSpring: ['反春', 'Anti-spring'],
  lastBomb: ['炸弹收官', 'With a bang'],
  fed: ['送队友上岸', 'Fed the partner'],
  master: ['以一敌二', 'One against two'],
  day: ['全桌第一', 'Best of six'],
});

export const ACHIEVEMENT_SUBTITLES = texts<Readonly<Record<Achievement, string>>>({
  spring: ['当地主，农民一张没出就赢了', 'Won as landlord before a farmer played a card'],
  antiSpring: ['当农民，地主只出了一手', 'As a farmer, held the landlord to one play'],
  lastBomb: ['最后一手是炸弹或王炸', 'Went out with a bomb or the rocket'],
  fed: ['你先出，队友接过去就走完了', 'Your partner went out on your lead'],
  master: ['当地主，赢了有霜降的一桌', 'Won as landlord with Shuang at the table'],
  day: ['每日一副胜过全部五位牌友', 'Beat all five bots in a daily deal'],
});
