/** What was done, in the players' words: 叫 2 分, 抢地主, 不出; bids 2, grabs, passes. */
import { formatCombo, unreachable, type Action, type RuleSet } from '@doudizhu/rules';
import { texts } from '../language.ts';
import { nameOfKind } from './names.ts';

const WORDS = texts({
  zh: {
    open: '明牌',
    closed: '不明牌',
    bid: (points: number) => (points === 0 ? '不叫' : `${points} 分`),
    call: '叫地主',
    noCall: '不叫',
    grab: '抢地主',
    noGrab: '不抢',
    double: (factor: number): string => (factor === 1 ? '不加倍' : factor === 2 ? '加倍' : '超级加倍'),
    redouble: (factor: number): string => (factor === 1 ? '不反加倍' : '反加倍'),
    pass: '不出',
    play: (kind: string, cards: string) => `${kind} ${cards}`,
  },
  en: {
    open: 'shows the hand',
    closed: 'keeps the hand closed',
    bid: (points) => (points === 0 ? 'no bid' : `bids ${points}`),
    call: 'calls',
    noCall: 'no call',
    grab: 'grabs',
    noGrab: 'no grab',
    double: (factor) => (factor === 1 ? 'no double' : factor === 2 ? 'doubles' : 'doubles by 4'),
    redouble: (factor) => (factor === 1 ? 'no redouble' : 'redoubles'),
    pass: 'passes',
    play: (kind, cards) => `${kind} ${cards}`,
  },
});

/** @returns `对子 77`, `pair 77`; a short phrase for all else. */
export const wordsOfAction = (action: Action, rules: RuleSet): string => {
  const words = WORDS.value;
  switch (action.type) {
    case 'openHand':
      return action.open ? words.open : words.closed;
    case 'bid':
      return words.bid(action.points);
    case 'call':
      return action.take ? words.call : words.noCall;
    case 'grab':
      return action.take ? words.grab : words.noGrab;
    case 'double':
      return words.double(action.factor);
    case 'redouble':
      return words.redouble(action.factor);
    case 'play':
      return words.play(nameOfKind(action.combo.kind), formatCombo(action.combo, rules.decks).replaceAll('T', '10'));
    case 'pass':
      return words.pass;
    default:
      return unreachable(action);
  }
};
