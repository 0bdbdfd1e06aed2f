/** Texts of the winner's plan, the winning orders and claimed lines. */
import { texts } from '../../../base/language.ts';

export const PLAN = texts({
  title: ['怎么赢', 'How it is won'],
  plan: ['胜方策略', 'Strategy'],
  orders: ['必胜次序', 'Winning orders'],
  claim: ['一串打法，如 A,34567,333T', 'A line to check, such as A,34567,333T'],
  check: ['验证', 'Check'],
  planOf: [
    (team: string, positions: number) => `${team}的策略（${positions} 个局面）`,
    (team, positions) => `${team}: strategy of ${positions} ${positions === 1 ? 'position' : 'positions'}`,
  ],
  open: [(count: number) => `其中 ${count} 个没有算出。`, (count) => `${count} of them were not worked out.`],
  keep: [(bomb: string, plays: string) => `${bomb} 留着压 ${plays}`, (bomb, plays) => `Keep ${bomb} for ${plays}`],
  lead: ['先出', 'a lead'],
  and: ['、', ', '],
  more: [(count: number) => `等 ${count} 种`, (count) => `and ${count} more`],
  unfold: [(count: number) => `展开 ${count} 种情况`, (count) => `${count} ${count === 1 ? 'case' : 'cases'}`],
  fold: ['收起', 'Fold'],
  ordersOf: [
    (orders: number, isAll: boolean) => (isAll ? `全部 ${orders} 种必胜次序` : `前 ${orders} 种必胜次序`),
    (orders, isAll) => `${isAll ? 'All' : 'First'} ${orders} winning ${orders === 1 ? 'order' : 'orders'}`,
  ],
  plays: [(plays: number) => `${plays} 手：`, (plays) => `${plays} ${plays === 1 ? 'play' : 'plays'}:`],
  otherOrders: [
    (count: number) => `同样的牌另有 ${count} 种次序`,
    (count) => `${count} more ${count === 1 ? 'order' : 'orders'} of these plays`,
  ],
  fails: [
    (number: number, who: string, answers: string, wins: number, of: number) =>
      `在第 ${number} 手失败：${who}应 ${answers} 就赢（${of} 种应法中 ${wins} 种）。`,
    (number, who, answers, wins, of) =>
      `It fails after play ${number}: ${who} answers ${answers} (${wins} of ${of} answers win).`,
  ],
  holds: ['成立：每一手都保住胜局。', 'It holds: every play of it keeps the win.'],
  lost: ['会输：写出的应法都是对方的最好应法。', 'It loses, although every answer named is as good as any other.'],
  badMove: [
    (number: number, word: string, side: string, why: string) => `第 ${number} 手「${word}」（${side}）：${why}`,
    (number, word, side, why) => `Move ${number} (“${word}”, ${side}): ${why}`,
  ],
  over: ['这局在这之前已经结束。', 'the round was over before it.'],
});
