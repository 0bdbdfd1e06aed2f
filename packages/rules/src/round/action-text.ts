/** Actions in words. Apart from `legality.ts` for the same reason as the phases. */
import type { Combo } from '../combos/combo.ts';
import type { Action } from './legality.ts';

/** An action in words. @param playText writes a play as the caller shows cards. */
export const actionText = (action: Action, playText: (combo: Combo) => string): string => {
  switch (action.type) {
    case 'openHand':
      return action.open ? 'open hand' : 'closed hand';
    case 'bid':
      return action.points === 0 ? 'no bid' : `bid ${action.points}`;
    case 'call':
      return action.take ? 'call' : 'no call';
    case 'grab':
      return action.take ? 'grab' : 'no grab';
    case 'double':
      return action.factor === 1 ? 'no double' : `double ×${action.factor}`;
    case 'redouble':
      return action.factor === 1 ? 'no redouble' : 'redouble';
    case 'play':
      return playText(action.combo);
    default:
      return 'pass';
  }
};
