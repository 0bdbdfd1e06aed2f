/** What a key means at the table: a typed rank, or one key for each action. Pure: the component carries it out. */
import type { Card } from '@doudizhu/rules/cards';
import type { Action } from '@doudizhu/rules/round';
import type { Decision } from '@doudizhu/table';
import { addOfRank, rankOfKey, sortHand, withoutLast } from '../../cards/hand-layout.ts';
import { callOfKey } from './calls.ts';

/** The table as far as keys depend on it. */
export interface KeySituation {
  readonly selected: ReadonlySet<Card>;
  readonly decision: Decision | null;
  readonly stage: string;
  /** The person's hand; null: none. */
  readonly hand: readonly Card[] | null;
  /** Whether letters and digits are shortcuts. */
  readonly hasShortcuts: boolean;
  /** Whether the focus is on a button, link or field, which takes Enter for itself. */
  readonly isOnControl: boolean;
}

export type KeyCommand =
  | { readonly type: 'playSelected' | 'hint' | 'undo' | 'autopilot' | 'nextRound' | 'counter' | 'skip' | 'help' }
  /** `clear`: cards are unselected; `type`: a rank was typed. */
  | { readonly type: 'select'; readonly selected: ReadonlySet<Card>; readonly how: 'clear' | 'type' }
  | { readonly type: 'act'; readonly action: Action };

/** @param key as in `KeyboardEvent.key`. @returns null where the key has no meaning now. */
export const commandOfKey = (key: string, situation: KeySituation): KeyCommand | null => {
  const { selected, decision, stage, hand, hasShortcuts, isOnControl } = situation;
  const hasSelected = selected.size > 0;
  if (key === 'Enter') return isOnControl || !hasSelected ? null : { type: 'playSelected' };
  if (key === 'Escape') return hasSelected ? { type: 'select', selected: new Set(), how: 'clear' } : null;
  if (key === 'Backspace')
    return hasSelected ? { type: 'select', selected: withoutLast(selected), how: 'clear' } : null;
  if (!hasShortcuts) return null;
  if (decision !== null && decision.kind !== 'lead' && decision.kind !== 'follow') {
    const action = callOfKey(key, decision.actions);
    if (action !== null) return { type: 'act', action };
  }
  const command = LETTERS.get(key.toLowerCase());
  if (command !== undefined) return command;
  const rank = rankOfKey(key);
  if (rank === null || hand === null || stage !== 'playing') return null;
  return { type: 'select', selected: addOfRank(sortHand(hand), selected, rank), how: 'type' };
};

const LETTERS: ReadonlyMap<string, KeyCommand> = new Map<string, KeyCommand>([
  ['p', { type: 'act', action: { type: 'pass' } }],
  ['h', { type: 'hint' }],
  ['u', { type: 'undo' }],
  ['g', { type: 'autopilot' }],
  ['n', { type: 'nextRound' }],
  ['c', { type: 'counter' }],
  ['f', { type: 'skip' }],
  ['?', { type: 'help' }],
]);
