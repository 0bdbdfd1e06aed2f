/** A player's face in a mood, with the badge of the role. */
import './bust.css';
import { useEffect, useRef } from 'preact/hooks';
import { SymbolPicture } from '../cards/symbol-picture.tsx';
import { readSymbols } from '../cards/symbols.ts';
import { settings } from '../base/settings.ts';
import BUSTS from './busts.svg?raw';
import type { Character, PlayerFace } from '../base/characters.ts';
import type { Mood } from './mood.ts';
import { PersonFace } from './person-face.tsx';

export interface BustProps {
  readonly face: PlayerFace;
  readonly mood: Mood;
  /** Null before there is a landlord. */
  readonly role: 'landlord' | 'farmer' | null;
}

/** `you` is the face from the settings. Hidden from screen readers, because the name is beside it. */
export const Bust = ({ face, mood, role }: BustProps) => (
  <span class="bust" data-mood={mood} aria-hidden="true">
    {typeof face === 'object' ? (
      <PersonFace name={face.person} />
    ) : (
      <ChangingFace character={face === 'you' ? settings.value.character : face} mood={mood} />
    )}
    {role !== null && <Badge role={role} class="bust-badge" />}
  </span>
);

interface PictureProps extends Pick<BustProps, 'mood'> {
  readonly character: Character;
}

/** Moods cross-fade: the new face appears over the old one. */
const ChangingFace = ({ character, mood }: PictureProps) => {
  const drawn = useRef(mood);
  const before = drawn.current;
  useEffect(() => {
    drawn.current = mood;
  }, [mood]);
  return (
    <>
      {before !== mood && <BustPicture character={character} mood={before} />}
      <span key={mood} class={before === mood ? 'bust-face cover' : 'bust-face cover new'}>
        <BustPicture character={character} mood={mood} />
      </span>
    </>
  );
};

/** The picture alone. `you` is the first face, whatever the settings are. */
export const BustPicture = ({ character, mood }: PictureProps) => (
  <SymbolPicture symbols={SYMBOLS} id={`bust-${character}-${mood}`} class="bust-picture" data-character={character} />
);

export const Badge = ({ role, class: name }: { readonly role: 'landlord' | 'farmer'; readonly class: string }) => (
  <SymbolPicture symbols={SYMBOLS} id={`badge-${role}`} class={name} />
);

const SYMBOLS = readSymbols(BUSTS);
