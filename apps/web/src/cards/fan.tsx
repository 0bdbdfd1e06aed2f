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
  <span class="cards fan" aria-hidden="true">
    {cards.map((card, index) => (
      <span key={card} style={{ '--at': index - (cards.length - 1) / 2 }}>
        <PlayingCard card={card} named={false} face={face} />
      </span>
    ))}
  </span>
);
