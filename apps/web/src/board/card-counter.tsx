/** 记牌器: cards still out, high ranks first as in the hand. */
import './card-counter.css';
import { ALL_RANKS } from '@doudizhu/rules/cards';
import { useContext } from 'preact/hooks';
import { PartPicture } from '../cards/card.tsx';
import { letterOf, nameOfRank } from '../cards/card-names.ts';
import { WildRanks } from '../cards/wild.tsx';
import { BOARD } from './board-texts.ts';

const ORDER = ALL_RANKS.toReversed();

export interface CardCounterProps {
  /** Index = Rank. Null: not in the pack. */
  readonly counts: readonly (number | null)[];
}

export const CardCounter = ({ counts }: CardCounterProps) => {
  const wild = useContext(WildRanks);
  return (
    <ul class="counter figures clip text-centre" aria-label={BOARD.value.counterTitle} data-testid="counter">
      {ORDER.filter((rank) => counts[rank] !== null).map((rank) => {
        const count = counts[rank] ?? 0;
        return (
          <li
            key={rank}
            class="stack gap-0 centred middle"
            data-count={count}
            data-wild={wild.includes(rank)}
            aria-label={BOARD.value.counterOf(nameOfRank(rank), count)}
          >
            <span class="counter-rank centre" aria-hidden="true">
              {rank >= 13 ? <Joker isBig={rank === 14} /> : letterOf(rank)}
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

/** Sun and moon, as on the cards. */
const Joker = ({ isBig }: { readonly isBig: boolean }) => (
  <PartPicture class={isBig ? 'counter-sun' : 'counter-moon'} part={isBig ? 'sun-small' : 'moon-small'} />
);
