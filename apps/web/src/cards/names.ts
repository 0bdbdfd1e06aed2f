/** The game's words in both languages: ranks, suits, cards, kinds, seats. */
import { RANKS, rankOf, suitOf, type Card, type Kind, type Rank } from '@doudizhu/rules';
import { texts } from '../language.ts';

export const WORDS = texts({
  zh: {
    suits: ['红桃', '方块', '黑桃', '梅花'],
    ranks: ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2', '小王', '大王'],
    of: (suit: string, rank: string) => `${suit}${rank}`,
    landlord: '地主',
    farmer: '农民',
    pass: '不出',
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
      'four-with-two-singles': '四带二',
      'four-with-two-pairs': '四带两对',
      shuttle: '航天飞机',
      'shuttle-with-singles': '航天飞机带单',
      'shuttle-with-pairs': '航天飞机带对',
      bomb: '炸弹',
      rocket: '王炸',
    } satisfies Readonly<Record<Kind, string>>,
  },
  en: {
    suits: ['hearts', 'diamonds', 'spades', 'clubs'],
    ranks: [
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'jack',
      'queen',
      'king',
      'ace',
      'two',
      'small joker',
      'big joker',
    ],
    of: (suit: string, rank: string) => `${rank} of ${suit}`,
    landlord: 'landlord',
    farmer: 'farmer',
    pass: 'pass',
    kinds: {
      single: 'single',
      pair: 'pair',
      triple: 'triple',
      'triple-with-single': 'triple with a single',
      'triple-with-pair': 'triple with a pair',
      sequence: 'sequence',
      'sequence-of-pairs': 'sequence of pairs',
      plane: 'plane',
      'plane-with-singles': 'plane with singles',
      'plane-with-pairs': 'plane with pairs',
      'four-with-two-singles': 'four with two singles',
      'four-with-two-pairs': 'four with two pairs',
      shuttle: 'shuttle',
      'shuttle-with-singles': 'shuttle with singles',
      'shuttle-with-pairs': 'shuttle with pairs',
      bomb: 'bomb',
      rocket: 'rocket',
    } satisfies Readonly<Record<Kind, string>>,
  },
});

export const nameOfCard = (card: Card): string => {
  const suit = suitOf(card);
  const rank = nameOfRank(rankOf(card));
  return suit === null ? rank : WORDS.value.of(WORDS.value.suits[suit] as string, rank);
};

export const nameOfRank = (rank: Rank): string => WORDS.value.ranks[rank] as string;

export const nameOfKind = (kind: Kind): string => WORDS.value.kinds[kind];

/** Ranks with suits unsaid: `3 3 3 K`. */
export const letterOf = (rank: Rank): string => {
  const letter = RANKS[rank] as string;
  return letter === 'T' ? '10' : letter;
};
