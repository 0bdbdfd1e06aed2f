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
    '估算只用你的手牌和已出的牌；每条理由都核对过。',
    'Estimates use only your hand and the cards played. Each reason was counted.',
  ],
  proved: ['必胜', 'wins for sure'],
  points: [(points: string) => `约 ${points} 分`, (points) => `about ${points} points`],
  exactPoints: [(points: string) => `${points} 分`, (points) => `${points} points`],
  order: [
    { points: '必胜的在前，其余按分数排。', wins: '必胜的在前，其余按胜率排。' },
    { points: 'Certain wins first, then by points.', wins: 'Certain wins first, then by chance.' },
  ],
  against: [(faults: string) => `但是${faults}`, (faults) => `but ${faults}`],
  callTitle: [
    { auction: '叫不叫', doubling: '加不加倍' },
    { auction: 'What to call', doubling: 'Double or not' },
  ],
  counting: ['正在算……', 'Counting…'],
  noCallAdvice: ['这种玩法还没有叫牌建议。', 'There is no advice on calls in this game yet.'],
  onAverage: [(points: string) => `平均 ${points} 分`, (points) => `${points} points on average`],
  costsPoints: [(points: string) => `比最好的少 ${points} 分`, (points) => `${points} points below the best`],
  callThis: ['就这样', 'Choose'],
  holds: [(parts: string) => `手里有：${parts}。`, (parts) => `The hand has ${parts}.`],
  jokers: [(count: number) => `${count} 张王`, (count) => `${count} ${count === 1 ? 'joker' : 'jokers'}`],
  twos: [(count: number) => `${count} 张 2`, (count) => `${count} ${count === 1 ? 'two' : 'twos'}`],
  bombs: [(count: number) => `${count} 个炸弹`, (count) => `${count} ${count === 1 ? 'bomb' : 'bombs'}`],
  plays: [(count: number) => `${count} 手牌`, (count) => `${count} plays to go out`],
  byPoints: [
    (call: string) => `只数大牌的人会选“${call}”。`,
    (call) => `A player who counts high cards only chooses “${call}”.`,
  ],
  callWhat: [
    '机器人按你的手牌和大家已叫的牌估算，全局能得几分；看不见的牌试发了很多遍。',
    'The bot estimates the points of the round from your hand and the calls so far. The cards you cannot see were dealt many times.',
  ],
  openAsk: ['要不要明牌？', 'Open the hand?'],
  /** On the button, beside four others on a phone. */
  openAskShort: ['明牌？', 'Open?'],
  openWhat: [
    '明牌的分已按会看牌的对手打了折：在实测里，胜率 71% 的牌明牌后剩 48%，99% 的剩 88%。',
    'Opening is valued against opponents who use the cards: in measured rounds a chance of 71% fell to 48%, one of 99% to 88%.',
  ],
  choose: ['就出这手', 'Select'],
  chooseMove: [(move: string) => `就出 ${move}`, (move) => `Select ${move}`],
});
