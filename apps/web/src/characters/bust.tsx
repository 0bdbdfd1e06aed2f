/** Who sits at the table: a bust in a mood, with the badge of the role. */
import './bust.css';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../settings.ts';
import BUSTS from './busts.svg?raw';
import type { Character } from './characters.ts';
import type { Mood } from './mood.ts';

export interface BustProps {
  readonly character: Character;
  readonly mood: Mood;
  /** Null before there is a landlord. */
  readonly role: 'landlord' | 'farmer' | null;
}

/** `you` has the face that the person has chosen. The name stands beside it, so it has none for screen readers. */
export const Bust = ({ character, mood, role }: BustProps) => {
  const face = character === 'you' ? settings.value.character : character;
  const drawn = useRef(mood);
  const before = drawn.current;
  useEffect(() => {
    drawn.current = mood;
  }, [mood]);
  return (
    <span class="bust" data-mood={mood} aria-hidden="true">
      {/* Moods cross-fade: the new face comes over the old one. */}
      {before !== mood && <BustPicture character={face} mood={before} />}
      <span key={mood} class={before === mood ? 'bust-face' : 'bust-face new'}>
        <BustPicture character={face} mood={mood} />
      </span>
      {role !== null && (
        <svg class="bust-badge" viewBox="0 0 40 40" focusable="false">
          <use href={`#badge-${role}`} width="40" height="40" />
        </svg>
      )}
    </span>
  );
};

/** The picture alone: `you` is here the person's first face, whatever was chosen. */
export const BustPicture = ({ character, mood }: Pick<BustProps, 'character' | 'mood'>) => (
  <svg class="bust-picture" viewBox="0 0 100 100" focusable="false">
    <use href={`#bust-${character}-${mood}`} width="100" height="100" />
  </svg>
);

/** Put once into a page that shows busts. */
export const BustSymbols = () => (
  <div class="bust-symbols" aria-hidden="true" dangerouslySetInnerHTML={{ __html: BUSTS }} />
);
