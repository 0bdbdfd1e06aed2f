/** Who sits at the table: a bust in a mood, with the badge of the role. */
import './bust.css';
import type { Seat } from '@doudizhu/rules';
import BUSTS from './busts.svg?raw';
import type { Mood } from './mood.ts';

export type Character = 'mai' | 'gu' | 'lu' | 'shuang' | 'zhe' | 'you';

/** @returns who sits at `seat`, seen by `me`: the same order as the names. */
export const characterAt = (seat: Seat, me: Seat, seats: number): Character =>
  (['you', 'mai', 'gu', 'lu'] as const)[(seat - me + seats) % seats] ?? 'you';

export interface BustProps {
  readonly character: Character;
  readonly mood: Mood;
  /** Null before there is a landlord. */
  readonly role: 'landlord' | 'farmer' | null;
}

/** The name stands beside it, so it has none for screen readers. */
export const Bust = ({ character, mood, role }: BustProps) => (
  <span class="bust" data-mood={mood} aria-hidden="true">
    <svg class="bust-picture" viewBox="0 0 100 100" focusable="false">
      <use href={`#bust-${character}-${mood}`} width="100" height="100" />
    </svg>
    {role !== null && (
      <svg class="bust-badge" viewBox="0 0 40 40" focusable="false">
        <use href={`#badge-${role}`} width="40" height="40" />
      </svg>
    )}
  </span>
);

/** Put once into a page that shows busts. */
export const BustSymbols = () => (
  <div class="bust-symbols" aria-hidden="true" dangerouslySetInnerHTML={{ __html: BUSTS }} />
);
