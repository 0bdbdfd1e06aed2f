/** Overlapping cards in a box of known size: an open hand, a play, the kitty. */
import type { Card, Rank } from '@doudizhu/rules/cards';
import { CardBack, PlayingCard } from '../cards/card.tsx';
import type { Size } from './board-layout.ts';
import { fitCards, isCompact, placesOf, rowsOf, type CardFit } from '../cards/fit.ts';

export interface PileProps {
  readonly cards: readonly Card[];
  /** Ranks of wild cards, if they are not their own. */
  readonly standsFor?: ReadonlyMap<Card, Rank> | undefined;
  /** Number of cards face down. */
  readonly backs?: number;
  readonly fit: CardFit;
  readonly align?: 'start' | 'middle';
  /** Name of the cards together. '' if the surroundings name them. */
  readonly label: string;
  readonly class?: string;
  readonly kind?: string;
}

export const Pile = ({
  cards,
  standsFor,
  backs = 0,
  fit,
  align = 'middle',
  label,
  class: name = '',
  kind,
}: PileProps) => {
  const count = cards.length + backs;
  const places = placesOf(count, fit, align);
  const face = isCompact(fit.cardWidth) ? 'compact' : 'full';
  return (
    <ul
      key={cards.join()}
      class={`pile rigid flush ${name}`}
      data-kind={kind}
      {...(label === '' ? { 'aria-hidden': 'true' } : { 'aria-label': label })}
      style={{ width: `${fit.width}px`, height: `${fit.height}px`, '--card-w': `${fit.cardWidth}px` }}
    >
      {places.map(({ x, y }, index) => {
        const card = cards[index];
        return (
          <li key={card ?? index} style={{ left: `${x}px`, top: `${y}px`, '--at': index }}>
            {card === undefined ? <CardBack /> : <PlayingCard card={card} face={face} as={standsFor?.get(card)} />}
          </li>
        );
      })}
    </ul>
  );
};

/** A play in the centre: first the step between cards shrinks, then the cards to 0.6, then a second row is used. */
export const fitPlay = (count: number, { width, height }: Size, cardWidth: number): CardFit =>
  fitCards(count, { width, height, cardWidth, shrinkFirst: 0.6 });

/** Fits the cards of a hand at the size that its full number has. */
export const fitOpenHand = (count: number, { width, height }: Size, cardWidth: number, rowMax = 99): CardFit => {
  const box = { width, height, cardWidth, rowMax };
  const fit = rowsOf(count, cardWidth, box);
  return fit.height <= height + 0.5 ? fit : fitCards(count, box);
};
