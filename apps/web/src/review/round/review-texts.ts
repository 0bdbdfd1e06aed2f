/** Texts of the review of a round. */
import { texts } from '../../base/language.ts';
import type { DecisionMark, Side } from '../../workers/workers.ts';

const PLURALS = { inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' } as const;

export const REVIEW = texts({
  title: ['复盘', 'Review'],
  what: [
    '粗线：明牌时的必胜方（已证明）。细线：地主胜率，由求解器按明牌估计，它没把握时由机器人按一家手牌估计。',
    'Thick: proved winner with open hands. Thin: the landlord’s chance by the solver with open hands, or, where it has none, by the bots from one hand.',
  ],
  bar: [
    (landlord: number) => `地主 ${landlord}%，农民 ${100 - landlord}%`,
    (landlord) => `Landlord ${landlord}%, farmers ${100 - landlord}%`,
  ],
  barProved: [
    (team: string) => `${team}必胜（已证明）`,
    (team) => `${team} win${team.endsWith('s') ? '' : 's'} (proved)`,
  ],
  barUnknown: ['优劣未明', 'Evaluation unknown'],
  ofDecisions: [
    (count: number) => `只有 ${count} 次选择`,
    (count) => (count === 1 ? 'of 1 decision' : `of ${count} decisions`),
  ],
  accuracyNone: ['没有选择', 'no choice'],
  accuracyLabel: ['准确率', 'Accuracy'],
  lost: [(points: string) => `丢了 ${points} 分`, (points) => `lost ${points} points`],
  accuracyWhat: [
    '准确率按丢的分算；估计的丢分只看那家当时能看到的牌。',
    'Accuracy follows the points lost. Estimated costs use only the cards that the seat could see.',
  ],
  ownCostliest: [(action: string) => `你最亏的一步：${action}。`, (action) => `Your costliest decision: ${action}.`],
  noChoice: ['这里只有一种选择。', 'There was no choice here.'],
  nextShort: ['下一处 ›', 'Next ›'],
  moments: ['关键时刻', 'Key moments'],
  noMoments: ['没有明显影响结果的一手。', 'No single decision changed much.'],
  look: ['看这一手', 'Show'],
  retry: ['重打这一手', 'Retry'],
  summary: ['小结', 'Summary'],
  seatInFront: ['坐在谁的位置', 'Seat in front'],
  askMe: ['先问我怎么打（别家牌扣着）', 'Ask me first, other hands closed'],
  goOn: ['看实际打的', 'What was played'],
  costs: [(points: string) => `丢 ${points} 分`, (points) => `costs ${points} points`],
  verdict: [
    (points: string, basis: string) => `丢 ${points} 分（${basis}）。`,
    (points, basis) => `Costs ${points} points (${basis}).`,
  ],
  proved: ['已证明', 'proved'],
  estimated: ['估计', 'estimated'],
  better: [(option: string) => `更好：${option}`, (option) => `Better: ${option}`],
  because: [(option: string, why: string) => `${option}（${why}）`, (option, why) => `${option} (${why})`],
  wins: ['必胜，已证明', 'wins, proved'],
  did: [(action: string, why: string) => `${action}：${why}`, (action, why) => `${action}: ${why}`],
  cost: ['丢分', 'Cost'],
  instead: ['更好', 'Better'],
  decisions: ['每一手', 'All decisions'],
  costWhat: [
    '◆ 已证明：明牌时必胜打成了必败。≈ 机器人按当时能看到的牌估计。',
    '◆ proved: with open hands the play lost a won position. ≈ the bots’ estimate from the seat’s own view.',
  ],
  marks: [
    { brilliant: '妙招', best: '最佳', good: '不错', inaccuracy: '欠妥', mistake: '失误', blunder: '大错' },
    {
      brilliant: 'brilliant',
      best: 'best',
      good: 'good',
      inaccuracy: 'inaccuracy',
      mistake: 'mistake',
      blunder: 'blunder',
    },
  ],
  marked: [
    (_count: number, mark: DecisionMark): string => REVIEW.value.marks[mark],
    (count, mark) => (count === 1 || mark === 'good' || mark === 'best' || mark === 'brilliant' ? mark : PLURALS[mark]),
  ],
  undecided: [
    (count: number) => `显示胜负未定、没有失误的 ${count} 手`,
    (count) => `Show ${count} undecided ${count === 1 ? 'move' : 'moves'} without a mistake`,
  ],
  foldUndecided: ['收起未定的', 'Hide undecided moves'],
  nextMoment: ['下一个关键时刻', 'Next key moment'],
  openHands: ['不评价是否明牌。', 'Opening the hand is not judged.'],
  copyLink: ['复制复盘的链接', 'Copy link to review'],
  par: ['若换人当地主（明牌）：', 'With another landlord (open hands):'],
  parAsk: ['换人当地主谁赢？', 'Try another landlord'],
  parWhat: [
    '每家轮流当地主，全部明牌、双方都打到最好：谁必胜、地主得几分。叫 1 分、不加倍，炸弹计入，春天不计。',
    'For each seat as the landlord, with open hands and best play on both sides: the winner, and the landlord’s points ' +
      'at a bid of 1, without doubles. Bombs count, springs do not.',
  ],
  parWorking: ['正在求解…', 'Solving…'],
  parFailed: ['求解器出错了。', 'The solver failed.'],
  parOf: [(who: string, result: string) => `${who}当地主：${result}`, (who, result) => `${who} as landlord: ${result}`],
  parSeats: [(seats: readonly string[]) => `${seats.join('；')}。`, (seats) => `${seats.join('; ')}.`],
  parProved: [
    (winner: Side, score: string) => `${winner === 'landlord' ? '地主' : '农民'}必胜（已证明），${score}`,
    (winner, score) => `${winner === 'landlord' ? 'landlord wins' : 'farmers win'} (proved), ${score}`,
  ],
  parOpen: ['限时内未证明', 'not proved in time'],
  parBetween: [(min: string, max: string) => `${min} 到 ${max}`, (min, max) => `between ${min} and ${max}`],
});
