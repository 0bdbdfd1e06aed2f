/** Tips for beginners, each shown once: first bid, lead, trick to follow, partner. */
import { signal } from '@preact/signals';
import type { GameStorage } from '../environment/environment.ts';
import type { PlayTable } from './play-table.ts';

export type Tip = 'bid' | 'call' | 'lead' | 'follow' | 'farmer';

export interface Coach {
  /** The tip for this situation, or null. */
  readonly tipFor: (table: Pick<PlayTable, 'me' | 'view' | 'decision'>) => Tip | null;
  /** Marks a tip as read. */
  readonly close: (tip: Tip) => void;
}

const KEY = 'ddz.coach';

export const createCoach = ({ loadText, saveText }: Pick<GameStorage, 'loadText' | 'saveText'>): Coach => {
  const seen = signal<readonly string[]>((loadText(KEY) ?? '').split(',').filter((name) => name !== ''));
  return {
    tipFor: (table) => {
      const tip = situationOf(table);
      return tip === null || seen.value.includes(tip) ? null : tip;
    },
    close: (tip) => {
      seen.value = [...seen.value, tip];
      saveText(KEY, seen.value.join());
    },
  };
};

const situationOf = ({ me, view, decision }: Pick<PlayTable, 'me' | 'view' | 'decision'>): Tip | null => {
  const { round } = view.value;
  if (decision.value === null || round === null) return null;
  const { kind, mustPass } = decision.value;
  switch (kind) {
    case 'bid':
    case 'call':
    case 'lead':
      return kind;
    case 'follow': {
      const isPartner = round.landlord !== me && round.toBeatSeat !== round.landlord;
      return isPartner ? 'farmer' : mustPass ? null : 'follow';
    }
    default:
      return null;
  }
};
