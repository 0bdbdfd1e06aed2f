/** What is said before the play, bids, calls and doubles: on a button, and by a key. */
import { OPEN_HAND_FACTORS, type Action } from '@doudizhu/rules/round';
import type { TableView } from '@doudizhu/table';
import { CALL_BUTTONS, wordOfCall } from '../../cards/call-words.ts';
import { PLAY } from '../setup/game-texts.ts';

/** What stands on the button. @param openFactor what opening the hand multiplies by now. */
export const labelOf = (action: Action, openFactor: number): string => {
  const words = PLAY.value;
  switch (action.type) {
    case 'openHand':
      return action.open ? words.open(openFactor) : words.noOpen;
    case 'pass':
      return words.pass;
    case 'play':
      return words.play;
    default:
      return wordOfCall(action, CALL_BUTTONS.value);
  }
};

/** What opening the hand multiplies by at this stage of the dealing. */
export const openFactorOf = (view: TableView): number => OPEN_HAND_FACTORS[view.round?.openHands.stage ?? 4] ?? 2;

/** What a key means at a decision before the play: 1, 2, 3 are the choices, 0 declines. */
export const callOfKey = (key: string, actions: readonly Action[]): Action | null => {
  const number = /^[0-9]$/.test(key) ? Number(key) : -1;
  const [first] = actions;
  if (first === undefined || number < 0) return null;
  // A bid is named by its points.
  if (first.type === 'bid') return actions.find((action) => action.type === 'bid' && action.points === number) ?? null;
  return actions[number] ?? null;
};
