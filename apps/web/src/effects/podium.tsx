/**
 * The stage at the end of a round: faces in a row, the winners larger. The parts of the stake fall as stamps, and the
 * points of each seat grow with them. Then coins run from the losers to the winners.
 */
import './podium.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Portrait } from '../characters/portrait.tsx';
import type { PlayerFace } from '../base/characters.ts';
import { mayMove } from '../base/settings.ts';

export interface PodiumSeat {
  readonly seat: number;
  readonly face: PlayerFace;
  readonly role: 'landlord' | 'farmer';
  /** Points of this round. */
  readonly gain: number;
  /** Points of all rounds as text. */
  readonly total: string;
  /** True for a player who is ready for the next round. */
  readonly isReady: boolean;
}

/** A part of the stake. */
export interface Stamp {
  readonly label: string;
  /** The first one is the base, the others multiply it. */
  readonly factor: number;
}

export interface PodiumProps {
  readonly seats: readonly PodiumSeat[];
  readonly stamps: readonly Stamp[];
  /** For example `+24`. */
  readonly gainText: (points: number) => string;
}

/** Hidden from screen readers, which get the result and the table of scores. */
export const Podium = ({ seats, stamps, gainText }: PodiumProps) => {
  const row = useRef<HTMLUListElement>(null);
  const landed = useLanded(stamps.length);
  const isCounted = landed === stamps.length;
  const share = isCounted ? 1 : productOf(stamps.slice(0, landed)) / productOf(stamps);
  useEffect(() => {
    if (isCounted && row.current !== null && mayMove()) payOut(row.current);
  }, [isCounted]);
  return (
    <div class="podium-stage" aria-hidden="true">
      <ul ref={row} class="podium bar bottom middle rigid" data-testid="podium">
        {seats.map(({ seat, face, role, gain, total, isReady }) => (
          <li key={seat} class="stack gap-0 centred" data-seat={seat} data-won={gain > 0} data-ready={isReady}>
            <Portrait face={face} mood={gain > 0 ? 'glad' : 'upset'} role={role} />
            <b>{landed === 0 ? '' : gainText(Math.round(gain * share))}</b>
            <small>{total}</small>
          </li>
        ))}
      </ul>
      <ol class="stamps cluster middle">
        {stamps.map(({ label, factor }, index) => (
          <li key={index} data-landed={index < landed}>
            {label} <b>{index === 0 ? factor : `×${factor}`}</b>
          </li>
        ))}
      </ol>
    </div>
  );
};

const productOf = (stamps: readonly Stamp[]): number => stamps.reduce((product, { factor }) => product * factor, 1);

/** Milliseconds before the first stamp, and between two. The effects of the last play come first. */
const [WAIT_MS, APART_MS] = [800, 260] as const;

/** @returns number of stamps that have landed. All at once without motion */
const useLanded = (count: number): number => {
  const [landed, setLanded] = useState(() => (mayMove() ? 0 : count));
  useEffect(() => {
    if (landed === count) return undefined;
    const timer = setTimeout(() => setLanded(landed + 1), landed === 0 ? WAIT_MS : APART_MS);
    return () => clearTimeout(timer);
  }, [landed]);
  return landed;
};

const COINS = 5;

/** Coins from each loser to each winner. */
const payOut = (row: HTMLElement): void => {
  const of = (won: boolean): DOMRect[] =>
    [...row.querySelectorAll(`[data-won="${won}"] .portrait`)].map((portrait) => portrait.getBoundingClientRect());
  const origin = row.getBoundingClientRect();
  const middle = ({ x, y, width, height }: DOMRect): string =>
    `translate(${x + width / 2 - origin.x}px, ${y + height / 2 - origin.y}px)`;
  for (const from of of(false)) {
    for (const to of of(true)) {
      for (let coin = 0; coin < COINS; coin++) {
        const drawn = document.createElement('i');
        row.append(drawn);
        drawn.animate([{ transform: middle(from) }, { transform: middle(to) }], {
          duration: 520,
          delay: coin * 70,
          easing: 'cubic-bezier(.5,0,.3,1)',
          fill: 'backwards',
        }).onfinish = () => drawn.remove();
      }
    }
  }
};
