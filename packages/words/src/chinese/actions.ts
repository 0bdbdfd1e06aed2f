/** What a player did, in Chinese. */
import type { Combo } from '@doudizhu/rules/combos';
import type { Action } from '@doudizhu/rules/round';

/** An action after a name: «左家：2 分». @param playText says a play: only the caller knows how it shows cards. */
export const actionInChinese = (action: Action, playText: (combo: Combo) => string): string => {
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
