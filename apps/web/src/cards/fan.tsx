/** Cards held in a hand, as a picture: each turned a little more than the one before it. */
import './fan.css';
import type { Card } from '@doudizhu/rules/cards';
import { PlayingCard } from './card.tsx';
import type { Face } from './faces.ts';

/** Decoration: what is around it says which cards these are. Many small fans name the `face`. The place sets `--card-w`, and `--turn` in degrees. */
export const CardFan = ({ cards, face }: { readonly cards: readonly Card[]; readonly face?: Face }) => (
  <span class="cards fan" aria-hidden="true">
    {cards.map((card, index) => (
      <span key={card} style={{ '--at': index - (cards.length - 1) / 2 }}>
        <PlayingCard card={card} named={false} face={face} />
      </span>
    ))}
  </span>
);
