/** Bids, calls and doubles: button labels and keys. */
import { DEALING_STAGES, openFactorAt, type Action } from '@doudizhu/rules/round';
import type { TableView } from '@doudizhu/table';
import { CALL_BUTTONS, wordOfCall } from '../../cards/call-words.ts';
import { PLAY } from '../setup/game-texts.ts';

/** Label of a button. @param openFactor current factor of opening the hand */
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

/** Factor of opening the hand at this stage of the deal. */
export const openFactorOf = ({ round, terms }: TableView): number =>
  openFactorAt(terms.rules, round?.openHands.stage ?? DEALING_STAGES);

/** Call of a key before play starts: 1, 2, 3 select a choice, 0 declines. */
export const callOfKey = (key: string, actions: readonly Action[]): Action | null => {
  const number = /^[0-9]$/.test(key) ? Number(key) : -1;
  const [first] = actions;
  if (first === undefined || number < 0) return null;
  // The key of a bid is its points.
  if (first.type === 'bid') return actions.find((action) => action.type === 'bid' && action.points === number) ?? null;
  return actions[number] ?? null;
};
