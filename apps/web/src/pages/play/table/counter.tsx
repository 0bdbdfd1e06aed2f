/** 记牌器: what is still out, made from the seat's view, so that it knows no more than an attentive player. */
import { countsByRank, rankAt, remainingCards, type SeatView } from '@doudizhu/rules';
import { letterOf, nameOfRank } from '../../../cards/names.ts';
import { PLAY } from '../play-texts.ts';

/** High ranks first, like the hand. */
const ORDER = Array.from({ length: 15 }, (_, index) => rankAt(14 - index));

export const CardCounter = ({ view }: { readonly view: SeatView }) => {
  const counts = countsByRank(remainingCards(view));
  return (
    <ul class="counter" aria-label={PLAY.value.counterTitle} data-testid="counter">
      {ORDER.map((rank) => {
        const count = counts[rank] ?? 0;
        return (
          <li key={rank} data-count={count} aria-label={PLAY.value.counterOf(nameOfRank(rank), count)}>
            <span class="counter-rank" aria-hidden="true">
              {rank >= 13 ? PLAY.value.jokersShort[rank - 13] : letterOf(rank)}
            </span>
            <span class="counter-count" aria-hidden="true">
              {count}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
