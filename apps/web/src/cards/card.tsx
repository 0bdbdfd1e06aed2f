/** A card on the page: its paper, its face or its back. Suits mean nothing in this game; they help the eye. */
import './card.css';
import type { Card as CardNumber } from '@doudizhu/rules';
import { settings } from '../settings.ts';
import { faceMarkup, suitLetter, type Face } from './faces.ts';
import { nameOfCard } from './names.ts';
import PARTS from './parts.svg?raw';

export interface CardProps {
  readonly card: CardNumber;
  /** A name for screen readers; `false` where an element around the card names it. */
  readonly named?: boolean;
  /** The face, where the card's width is known; else the style sheet chooses. */
  readonly face?: Face | undefined;
}

/** A card, face up. */
export const PlayingCard = ({ card, named = true, face }: CardProps) => (
  <span
    class="card"
    data-suit={suitLetter(card)}
    {...(named ? { role: 'img', 'aria-label': nameOfCard(card) } : { 'aria-hidden': 'true' })}
  >
    <CardFace card={card} face={face} />
  </span>
);

/** A card, face down. The settings choose between two backs. */
export const CardBack = () => (
  <span class="card back" aria-hidden="true">
    {['lattice', 'wheat'].map((back) => (
      <svg key={back} class={back} viewBox="0 0 100 140" focusable="false">
        <use href={`#back-${back}`} width="100" height="140" />
      </svg>
    ))}
  </span>
);

/** The drawing alone, for a button that is a card. Without `face` both are there; the card's width shows one (card.css). */
export const CardFace = ({ card, face }: { readonly card: CardNumber; readonly face?: Face | undefined }) => (
  <>
    {facesOf(face).map((each, _, shown) => (
      <svg
        key={each}
        class={shown.length === 1 ? 'only' : each}
        viewBox="0 0 100 140"
        aria-hidden="true"
        focusable="false"
        dangerouslySetInnerHTML={{ __html: faceMarkup(card, each) }}
      />
    ))}
  </>
);

const facesOf = (face: Face | undefined): readonly Face[] =>
  settings.value.largeIndex ? LARGE : face === undefined ? BOTH : [face];

const BOTH: readonly Face[] = ['full', 'compact'];
const LARGE: readonly Face[] = ['large'];

/** Put once into the page: the parts of all faces and backs. */
export const CardSymbols = () => (
  <div class="card-parts" aria-hidden="true" dangerouslySetInnerHTML={{ __html: PARTS }} />
);
