/** A player's face in a mood, with the badge of the role. */
import './portrait.css';
import { useEffect, useRef } from 'preact/hooks';
import { SymbolPicture } from '../cards/symbol-picture.tsx';
import { readSymbols } from '../cards/symbols.ts';
import { settings } from '../base/settings.ts';
import BUSTS from './portraits.svg?raw';
import type { Character, PlayerFace } from '../base/characters.ts';
import type { Mood } from './mood.ts';
import { PersonFace } from './person-face.tsx';

export interface PortraitProps {
  readonly face: PlayerFace;
  readonly mood: Mood;
  /** Null before there is a landlord. */
  readonly role: 'landlord' | 'farmer' | null;
}

/** `you` is the face from the settings. Hidden from screen readers, because the name is beside it. */
export const Portrait = ({ face, mood, role }: PortraitProps) => (
  <span class="portrait" data-mood={mood} aria-hidden="true">
    {typeof face === 'object' ? (
      <PersonFace name={face.person} />
    ) : (
      <ChangingFace character={face === 'you' ? settings.value.character : face} mood={mood} />
    )}
    {role !== null && <Badge role={role} class="portrait-badge" />}
  </span>
);

interface PictureProps extends Pick<PortraitProps, 'mood'> {
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
      {before !== mood && <PortraitPicture character={character} mood={before} />}
      <span key={mood} class={before === mood ? 'portrait-face cover' : 'portrait-face cover new'}>
        <PortraitPicture character={character} mood={mood} />
      </span>
    </>
  );
};

/** The picture alone. `you` is the first face, whatever the settings are. */
export const PortraitPicture = ({ character, mood }: PictureProps) => (
  <SymbolPicture
    symbols={SYMBOLS}
    id={`portrait-${character}-${mood}`}
    class="portrait-picture"
    data-character={character}
  />
);

export const Badge = ({ role, class: name }: { readonly role: 'landlord' | 'farmer'; readonly class: string }) => (
  <SymbolPicture symbols={SYMBOLS} id={`badge-${role}`} class={name} />
);

const SYMBOLS = readSymbols(BUSTS);
