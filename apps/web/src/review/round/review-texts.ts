/** Texts of the review of a round. */
import { texts } from '../../base/language.ts';
import type { Side } from '../../workers/workers.ts';

export const REVIEW = texts({
  title: ['复盘', 'Review'],
  what: [
    '粗线：全部明牌时谁必胜（已证明）。细线：机器人只看一家手牌估计的地主胜率。',
    'Thick: who wins with all hands open, proved. Thin: the landlord’s chance as the bots see it from one hand.',
  ],
  bar: [
    (landlord: number) => `地主 ${landlord}%，农民 ${100 - landlord}%`,
    (landlord) => `Landlord ${landlord}%, farmers ${100 - landlord}%`,
  ],
  barProved: [
    (team: string) => `${team}必胜（已证明）`,
    (team) => `${team} win${team.endsWith('s') ? '' : 's'} (proved)`,
  ],
  barUnknown: ['还不知道谁领先', 'Not known yet who is ahead'],
  accuracyOf: [(percent: number) => `${percent}%`, (percent) => `${percent}%`],
  ofDecisions: [
    (count: number) => `只有 ${count} 次选择`,
    (count) => (count === 1 ? 'of 1 decision' : `of ${count} decisions`),
  ],
  accuracyNone: ['没有选择', 'no choice'],
  lost: [(points: string) => `丢了 ${points} 分`, (points) => `gave away ${points} points`],
  accuracyWhat: [
    '准确率和估计的丢分只按那家当时能看到的牌算。',
    'Accuracy and estimated costs count only what that seat could see.',
  ],
  moments: ['关键时刻', 'The moments that mattered'],
  noMoments: ['没有哪一手明显影响了结果。', 'No single decision changed much.'],
  look: ['看这一手', 'Look'],
  playOn: ['从这里打', 'Play on from here'],
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
  instead: ['更好的', 'Better'],
  decisions: ['每一步', 'Every decision'],
  costWhat: [
    '◆ 是证明的：明牌时把必胜打成了必败。≈ 是机器人按当时能看到的牌估计的。',
    '◆ is proved: with open hands a won position was lost. ≈ is the bots’ estimate from what that seat saw.',
  ],
  marks: [
    { blunder: '败着', mistake: '失误' },
    { blunder: 'blunder', mistake: 'mistake' },
  ],
  summary: [
    (blunders: number, mistakes: number) => `${blunders} 个败着，${mistakes} 个失误。`,
    (blunders, mistakes) =>
      `${blunders} ${blunders === 1 ? 'blunder' : 'blunders'}, ${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'}.`,
  ],
  nextMoment: ['下一个关键时刻', 'Next key moment'],
  openHands: ['明牌不作评价。', 'Opening a hand is not judged.'],
  copyLink: ['复制复盘的链接', 'Copy the review’s link'],
  deepAsk: ['由服务器深入复盘', 'Deep review by the server'],
  deepWorking: [
    '服务器正在深入复盘，可能要一两分钟…',
    'The server reviews the round in depth; it may take a minute or two…',
  ],
  deepDone: ['这是服务器的深入复盘。', 'This is the server’s deep review.'],
  par: ['换人当地主，明牌：', 'Another landlord, hands open:'],
  parAsk: ['换人当地主谁赢？', 'Who wins with another landlord?'],
  parWhat: [
    '每家当地主时，各家明牌、都走最好，谁必胜、地主得几分：叫 1 分、不加倍，炸弹计入，春天不计。',
    'For each seat as the landlord, all hands open and both sides at their best: who wins, and the landlord’s points ' +
      'at a bid of 1, without doubles; bombs count, springs do not.',
  ],
  parWorking: ['正在求解…', 'Solving…'],
  parFailed: ['求解器没有回答。', 'The solver gave no answer.'],
  parOf: [(who: string, result: string) => `${who}当地主：${result}`, (who, result) => `${who} as landlord: ${result}`],
  parSeats: [(seats: readonly string[]) => `${seats.join('；')}。`, (seats) => `${seats.join('; ')}.`],
  parProved: [
    (winner: Side, score: string) => `${winner === 'landlord' ? '地主' : '农民'}必胜（已证明），${score}`,
    (winner, score) => `${winner === 'landlord' ? 'landlord wins' : 'farmers win'} (proved), ${score}`,
  ],
  parOpen: ['限时内未证明', 'not proved in the time'],
  parBetween: [(min: string, max: string) => `${min} 到 ${max}`, (min, max) => `between ${min} and ${max}`],
});

/** Formats a cost: one decimal below 10 points, none above. */
export const sayCost = (points: number): string =>
  points < 9.95 ? String(Math.round(10 * points) / 10) : String(Math.round(points));
