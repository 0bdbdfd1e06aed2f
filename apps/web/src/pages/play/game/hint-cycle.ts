/** 提示: another sensible play each time, round and round; its cards are chosen in the hand. */
import { countsOfCombo, type Action, type Card } from '@doudizhu/rules';
import { hintAfter, type TableView } from '@doudizhu/table';
import { cardsOf } from './completion.ts';

export interface ShownHint {
  /** Of the view that it was for: another event, another decision. */
  readonly seq: number;
  readonly action: Action;
  /** Empty for a pass: nothing beats, or passing is better. */
  readonly cards: ReadonlySet<Card>;
}

/** The hint after one that was shown. @returns null where the person has nothing to play now. */
export const nextHint = (view: TableView, shown: ShownHint | null): ShownHint | null => {
  const { round, faces, seq, stage } = view;
  if (round === null || faces === null || stage !== 'playing' || round.phase !== 'play') return null;
  const action = hintAfter(round, shown?.seq === seq ? shown.action : null);
  if (action === null) return null;
  const wanted = action.type === 'play' ? countsOfCombo(action.combo, round.rules.decks) : null;
  return { seq, action, cards: wanted === null ? new Set() : cardsOf(faces.hand, new Set(), wanted) };
};
