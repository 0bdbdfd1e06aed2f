/** A card: face or back. Suits have no meaning in this game, they only help the eye. */
import './card.css';
import type { Card as CardNumber, Rank } from '@doudizhu/rules/cards';
import { settings, type Settings } from '../base/settings.ts';
import { faceMarkup, suitLetter, type Face } from './faces.ts';
import PARTS from './parts.svg?raw';
import { SymbolPicture } from './symbol-picture.tsx';
import { readSymbols, withoutUse } from './symbols.ts';
import { cardAs, useNameOfCard, WildMark } from './wild.tsx';

export interface CardProps {
  readonly card: CardNumber;
  /** Named for screen readers. `false` if an element around the card names it. */
  readonly named?: boolean;
  /** The face, if the card's width is known. Otherwise the style sheet selects one. */
  readonly face?: Face | undefined;
  /** Rank for which a wild card stands. It is drawn as that. */
  readonly as?: Rank | undefined;
}

export const PlayingCard = ({ card, named = true, face, as }: CardProps) => (
  <span class="card" data-suit={suitLetter(card)} {...useLabel(card, named, as)}>
    <CardFace card={card} face={face} as={as} />
  </span>
);

const useLabel = (card: CardNumber, named: boolean, as: Rank | undefined) => {
  const nameOf = useNameOfCard();
  return named ? { role: 'img' as const, 'aria-label': nameOf(card, as) } : { 'aria-hidden': 'true' as const };
};

export const CardBack = ({ back = settings.value.cardBack }: { readonly back?: Settings['cardBack'] }) => (
  <span class="card back" data-back={back} aria-hidden="true">
    <PartPicture part={`back-${back}`} />
  </span>
);

/** The drawing for a button that is a card. Without `face` both faces are drawn, and card.css shows one by width. */
export const CardFace = ({ card, face, as }: Omit<CardProps, 'named'>) => (
  <>
    {facesOf(face).map((each, _, shown) => (
      <FacePicture key={each} card={cardAs(card, as)} face={each} class={shown.length === 1 ? 'only' : each} />
    ))}
    <WildMark card={card} />
  </>
);

/** A given face, whatever the settings are. */
export const FacePicture = ({
  card,
  face,
  class: name,
}: {
  readonly card: CardNumber;
  readonly face: Face;
  readonly class: string;
}) => (
  <svg
    class={name}
    viewBox="0 0 100 140"
    aria-hidden="true"
    focusable="false"
    dangerouslySetInnerHTML={{ __html: drawingOf(card, face) }}
  />
);

/** A part of the cards: a suit, a joker's sun or moon, a back. */
export const PartPicture = ({ part, class: name }: { readonly part: string; readonly class?: string }) => (
  <SymbolPicture symbols={SYMBOLS} id={part} class={name} />
);

const facesOf = (face: Face | undefined): readonly Face[] =>
  settings.value.largeIndex ? LARGE : face === undefined ? BOTH : [face];

const BOTH: readonly Face[] = ['full', 'compact'];
const LARGE: readonly Face[] = ['large'];

const SYMBOLS = readSymbols(PARTS);
const drawings = new Map<string, string>();

/** Caches the markup of each face. */
const drawingOf = (card: CardNumber, face: Face): string => {
  const key = `${face}/${card}`;
  const known = drawings.get(key) ?? withoutUse(faceMarkup(card, face), SYMBOLS);
  drawings.set(key, known);
  return known;
};
