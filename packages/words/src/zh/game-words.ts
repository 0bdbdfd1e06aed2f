/** The words of the game in Chinese. */
import type { Combo } from '@doudizhu/rules/combos';
import type { Action } from '@doudizhu/rules/round';
import type { GameWords } from '../languages.ts';

const chineseAction = (action: Action, playText: (combo: Combo) => string): string => {
  switch (action.type) {
    case 'openHand':
      return action.open ? '明牌' : '不明牌';
    case 'bid':
      return action.points === 0 ? '不叫' : `${action.points} 分`;
    case 'call':
      return action.take ? '叫地主' : '不叫';
    case 'grab':
      return action.take ? '抢地主' : '不抢';
    case 'double':
      return action.factor === 1 ? '不加倍' : action.factor === 2 ? '加倍' : '超级加倍';
    case 'redouble':
      return action.factor === 1 ? '不反加倍' : '反加倍';
    case 'play':
      return playText(action.combo);
    default:
      return '不出';
  }
};

export const ZH_GAME_WORDS: GameWords = {
  kinds: {
    single: '单张',
    pair: '对子',
    triple: '三张',
    'triple-with-single': '三带一',
    'triple-with-pair': '三带二',
    sequence: '顺子',
    'sequence-of-pairs': '连对',
    plane: '飞机',
    'plane-with-singles': '飞机带单',
    'plane-with-pairs': '飞机带对',
    'four-with-two-singles': '四带二（单）',
    'four-with-two-pairs': '四带二（双）',
    shuttle: '航天飞机',
    'shuttle-with-singles': '航天飞机带单',
    'shuttle-with-pairs': '航天飞机带对',
    bomb: '炸弹',
    rocket: '王炸',
  },
  phases: { opening: '发牌', auction: '叫牌', doubling: '加倍', play: '出牌', settled: '结束', aborted: '流局' },
  sides: { landlord: '地主胜', farmers: '农民胜' },
  ranks: ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2', '小王', '大王'],
  suits: ['红桃', '方块', '黑桃', '梅花'],
  pass: '不出',
  kitty: '底牌',
  landlord: '地主',
  farmer: '农民',
  seatNumber: (seat) => `${seat} 号位`,
  cardOf: (suit, rank) => `${suit}${rank}`,
  did: chineseAction,
};
