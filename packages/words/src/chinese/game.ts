/** The game in Chinese. docs/rules.md has the glossary. */
import type { GameWords } from '../english.ts';
import { actionInChinese } from './actions.ts';
import { sayInChinese } from './index.ts';
import { KINDS_IN_CHINESE, PHASES_IN_CHINESE } from './names.ts';

/** The game in Chinese. */
export const GAME_IN_CHINESE: GameWords = {
  kinds: KINDS_IN_CHINESE,
  phases: PHASES_IN_CHINESE,
  pass: '不出',
  kitty: '底牌',
  landlord: '地主',
  farmer: '农民',
  sides: { landlord: '地主胜', farmers: '农民胜' },
  seatNumber: (seat) => `${seat} 号位`,
  did: actionInChinese,
  say: sayInChinese,
  sayToPlayers: sayInChinese,
  ranks: ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2', '小王', '大王'],
  suits: ['红桃', '方块', '黑桃', '梅花'],
  cardOf: (suit, rank) => `${suit}${rank}`,
};
