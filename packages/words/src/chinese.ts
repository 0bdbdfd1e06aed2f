/** The game in Chinese. docs/rules.md has the glossary. */
import type { Action, Failure, PlayFault } from '@doudizhu/rules';
import type { GameWords } from './english.ts';

const did = (action: Exclude<Action, { type: 'play' }>): string => {
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
    default:
      return '不出';
  }
};

type OtherFault = 'bad-cards' | 'bad-bid' | 'wrong-phase' | 'not-your-turn' | 'round-over';

/** By the engine's code: why something is refused. */
const FAULTS: Readonly<Record<PlayFault | OtherFault, string>> = {
  'must-lead': '轮到你首出，不能不出',
  'no-cards': '没有选牌：请选至少一张，或者不出',
  'not-your-cards': '你手里没有这些牌',
  'kind-off': '这套规则不允许这种牌型',
  'too-short': '太短了：顺子至少五张，连对至少三对，飞机至少两个三张',
  'too-long': '太长了，没有这么长的牌型',
  'two-in-sequence': '2 和王不能进顺子、连对或飞机，只能用 3 到 A',
  'gap-in-sequence': '中间断开了：点数必须连续',
  'kicker-of-core-rank': '带的牌不能和主体同点数',
  'kickers-not-allowed': '这套规则不允许这样带牌',
  'kicker-count': '带的牌数量不对：三张带一张或一对；飞机每个三张各带一张或各带一对；四张带两张或两对',
  'jokers-are-no-pair': '大小王不是对子',
  'no-combo': '这不是任何牌型',
  'wrong-kind': '牌型和桌上的不同：请出同一牌型，或炸弹、王炸',
  'wrong-length': '张数和桌上的不同：请出同样长度',
  'not-higher': '没有桌上的牌大',
  'bad-cards': '看不懂这些牌：请用 3456789TJQKA2，B 小王，R 大王（10 写作 T）',
  'bad-bid': '不能叫这个分：必须比已叫的高，或不叫',
  'wrong-phase': '现在不能这样做',
  'not-your-turn': '还没轮到你',
  'round-over': '这一局已经结束',
};

const isKnown = (code: string): code is PlayFault | OtherFault => Object.hasOwn(FAULTS, code);

export const GAME_IN_CHINESE: GameWords = {
  kinds: {
    single: '单牌',
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
  phases: {
    opening: '发牌',
    auction: '叫牌',
    doubling: '加倍',
    play: '出牌',
    settled: '结束',
    aborted: '流局',
  },
  pass: '不出',
  kitty: '底牌',
  landlord: '地主',
  farmer: '农民',
  sides: { landlord: '地主胜', farmers: '农民胜' },
  seatNumber: (seat) => `${seat} 号位`,
  did,
  fault: ({ code, message }: Failure, beat) => {
    if (!isKnown(code)) return message;
    const known = FAULTS[code];
    const isAgainst = beat !== null && ['wrong-kind', 'wrong-length', 'not-higher'].includes(code);
    return isAgainst ? `${known}（要压过 ${beat}）` : known;
  },
  ranks: ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2', '小王', '大王'],
  suits: ['红桃', '方块', '黑桃', '梅花'],
  cardOf: (suit, rank) => `${suit}${rank}`,
};
