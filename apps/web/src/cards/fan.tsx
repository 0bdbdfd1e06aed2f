/** A fan of cards, as a picture. */
import './fan.css';
import type { Card } from '@doudizhu/rules/cards';
import { PlayingCard } from './card.tsx';
import type { Face } from './faces.ts';

/**
 * Decorative: the surroundings name the cards. Set `face` if there are many small fans. CSS: `--card-w`, and `--turn`
 * in degrees.
 */
export const CardFan = ({ cards, face }: { readonly cards: readonly Card[]; readonly face?: Face }) => (
  <span class="cards fan" aria-hidden="true" style={{ '--count': cards.length }}>
    {cards.map((card, index) => (
      <span key={card} style={{ '--at': index - (cards.length - 1) / 2 }}>
        <PlayingCard card={card} named={false} face={face} />
      </span>
    ))}
  </span>
);

/** Largest visible part of each card of a hand, and width of the hand, in card widths. */
const STEP_MAX = 0.6;
const ROOM = 2.9;
/** Largest angle between two cards, and between the first and the last one, in degrees. */
const TURN_MAX = 2.6;
const ANGLE = 22;

/** A hand on felt, as the picture of a tile. Decorative. */
export const HandPicture = ({ cards }: { readonly cards: readonly Card[] }) => {
  const between = Math.max(1, cards.length - 1);
  const style = {
    '--step': Math.min(STEP_MAX, ROOM / between),
    '--turn': `${Math.min(TURN_MAX, ANGLE / between)}deg`,
  };
  return (
    <span class="hand-picture centre clip felt" aria-hidden="true" style={style}>
      <CardFan cards={cards} face="compact" />
    </span>
  );
};
