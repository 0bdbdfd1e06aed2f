/** Sample pictures of the settings, independent of the current ones. */
import { deck, type Card } from '@doudizhu/rules/cards';
import { suitLetter, type Face } from '../../cards/faces.ts';
import { CardBack, FacePicture, PartPicture, PlayingCard } from '../../cards/card.tsx';
import { Portrait } from '../../characters/portrait.tsx';
import type { Settings } from '../../base/settings.ts';

/** Cards by rank · 4 + suit (hearts, diamonds, spades, clubs). 52 and 53 are the jokers. */
const cardsAt = (...numbers: readonly number[]): readonly Card[] => numbers.flatMap((at) => deck(1)[at] ?? []);

const FACE_CARDS = cardsAt(10 * 4, 7 * 4 + 2);
const COLOUR_CARDS = cardsAt(11 * 4 + 2, 11 * 4, 11 * 4 + 3, 11 * 4 + 1);

/** A card with a given face. */
const CardSample = ({ card, face }: { readonly card: Card; readonly face: Face }) => (
  <span class="card" data-suit={suitLetter(card)}>
    <FacePicture card={card} face={face} class="only" />
  </span>
);

export const FaceSample = ({ face }: { readonly face: Face }) => (
  <span class="cards">
    {FACE_CARDS.map((card) => (
      <CardSample key={card} card={card} face={face} />
    ))}
  </span>
);

export const ColourSample = ({ colours }: { readonly colours: 'two' | 'four' }) => (
  <span class={`cards sample-${colours}`}>
    {COLOUR_CARDS.map((card) => (
      <CardSample key={card} card={card} face="compact" />
    ))}
  </span>
);

export const BackSample = ({ back }: { readonly back: Settings['cardBack'] }) => (
  <span class="card sample-back">
    <PartPicture part={`back-${back}`} />
  </span>
);

export const FeltSample = ({ felt }: { readonly felt: Settings['felt'] }) => (
  <span class={`felt felt-${felt} sample-felt centre`}>
    <span class="sample-ellipse" />
  </span>
);

export const ThemeSample = ({ theme }: { readonly theme: Settings['theme'] }) => (
  <span class={`sample-theme bar gap-0 stretch clip sample-${theme}`}>
    <span class="stack">
      <b />
      <i />
    </span>
    {theme === 'auto' && (
      <span class="stack">
        <b />
        <i />
      </span>
    )}
  </span>
);

const SHOWN = cardsAt(53, 12 * 4 + 2, 11 * 4 + 1, 10 * 4 + 3, 9 * 4, 8 * 4 + 2, 7 * 4 + 1);

/** A table with the current settings. */
export const TableSample = ({ character, label }: Pick<Settings, 'character'> & { readonly label: string }) => (
  <div class="felt sample-table bar between clip" role="img" aria-label={label}>
    <Portrait face={character} mood="glad" role="landlord" />
    <span class="cards">
      {SHOWN.map((card) => (
        <PlayingCard key={card} card={card} named={false} />
      ))}
    </span>
    <CardBack />
  </div>
);
