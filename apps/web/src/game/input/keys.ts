/** Meaning of a key at the table: a typed rank or a command. Pure. */
import type { Card } from '@doudizhu/rules/cards';
import type { Action } from '@doudizhu/rules/round';
import type { Decision } from '@doudizhu/table';
import { addOfRank, rankOfKey, withoutLast } from '../../cards/hand-layout.ts';
import { callOfKey } from './calls.ts';

/** The state that keys depend on. */
export interface KeySituation {
  readonly selected: ReadonlySet<Card>;
  readonly decision: Decision | null;
  readonly stage: string;
  /** The player's hand, or null. */
  readonly hand: readonly Card[] | null;
  /** True if letters and digits are shortcuts. */
  readonly hasShortcuts: boolean;
  /** True if the focus is on a button, link or field, which handles Enter itself. */
  readonly isOnControl: boolean;
}

export type KeyCommand =
  | {
      readonly type:
        | 'playSelected'
        | 'hint'
        | 'undo'
        | 'autopilot'
        | 'nextRound'
        | 'counter'
        | 'skip'
        | 'help'
        | 'menu';
    }
  /** `clear`: cards are unselected. `type`: a rank was typed. */
  | { readonly type: 'select'; readonly selected: ReadonlySet<Card>; readonly how: 'clear' | 'type' }
  | { readonly type: 'act'; readonly action: Action };

/** @param key `KeyboardEvent.key` @returns null if the key has no meaning now */
export const commandOfKey = (key: string, situation: KeySituation): KeyCommand | null => {
  const { selected, decision, stage, hand, hasShortcuts, isOnControl } = situation;
  const hasSelected = selected.size > 0;
  if (key === 'Enter') return isOnControl || !hasSelected ? null : { type: 'playSelected' };
  if (key === 'Escape') return hasSelected ? { type: 'select', selected: new Set(), how: 'clear' } : { type: 'menu' };
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
  return { type: 'select', selected: addOfRank(hand, selected, rank), how: 'type' };
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
