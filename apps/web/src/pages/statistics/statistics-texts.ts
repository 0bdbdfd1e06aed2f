import { texts } from '../../base/language.ts';
import type { Achievement } from './achievements.ts';

export const STATISTICS = texts({
  title: ['战绩', 'Statistics'],
  none: ['还没有打完的牌局。先找一位牌友打打看。', 'No finished rounds yet. Choose somebody to play with.'],
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
  noBid: ['不叫分的规则', 'Rule sets without points'],
  rounds: ['局数', 'Rounds'],
  rate: ['胜率', 'Win rate'],
  points: ['得分', 'Points'],
  group: ['分组', 'Group'],
  score: ['累计得分', 'Running score'],
  chart: [
    (rounds: number, points: number) => `${rounds} 局以来的累计得分曲线，目前 ${points} 分`,
    (rounds, points) => `Running score over ${rounds} rounds, now ${points} points`,
  ],
  ladder: ['五级台阶', 'Five steps'],
  ladderAbout: [
    '只算做对手的局；横条是胜率的 95% 区间，整条过了一半才算胜过。',
    'Rounds against each of them; the bar is the 95% interval of your win rate. All of it past one half is ahead.',
  ],
  standings: [
    { new: '还没打过', open: '还说不准', ahead: '胜过了', behind: '还差一点' },
    { new: 'not met yet', open: 'too close to tell', ahead: 'ahead', behind: 'behind' },
  ],
  against: [(name: string) => `找${name}打`, (name) => `Play ${name}`],
  roundsOf: [(rounds: number) => `${rounds} 局`, (rounds) => (rounds === 1 ? '1 round' : `${rounds} rounds`)],
  range: [
    (low: string, high: string) => `胜率在 ${low} 到 ${high} 之间`,
    (low, high) => `win rate between ${low} and ${high}`,
  ],
  achievements: ['难得的事', 'Worth having done'],
  achieved: ['做到了', 'done'],
  notYet: ['还没有', 'not yet'],
  seeRound: ['看那一局', 'See the round'],
  interval: [
    '括号里是 95% 置信区间：局数少的时候，胜率说明不了多少。',
    'In brackets the 95% interval: a win rate over few rounds says little.',
  ],
});

export const ACHIEVEMENT_TITLES = texts<Readonly<Record<Achievement, string>>>({
  spring: ['春天', 'Spring'],
  antiSpring: ['反春', 'Anti-spring'],
  lastBomb: ['炸弹收官', 'With a bang'],
  fed: ['送走同伴', 'Fed the partner'],
  master: ['以一敌二', 'One against two'],
  day: ['全桌第一', 'Best of six'],
});

export const ACHIEVEMENT_SUBTITLES = texts<Readonly<Record<Achievement, string>>>({
  spring: ['当地主，农民一张没出就赢了', 'Won as landlord before a farmer played a card'],
  antiSpring: ['当农民，地主只出了一手', 'As a farmer, held the landlord to one play'],
  lastBomb: ['最后一手是炸弹或王炸', 'Went out with a bomb or the rocket'],
  fed: ['你领出的牌，同伴接住就走完了', 'Your partner went out on your lead'],
  master: ['当地主，赢了有霜降的一桌', 'Won as landlord with Shuang at the table'],
  day: ['每日一副胜过全部五位牌友', 'Did better than all five bots on a deal of the day'],
});
