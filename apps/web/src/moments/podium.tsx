/** Result of a round: faces in a row, winners larger, with their points. */
import './podium.css';
import { useEffect, useState } from 'preact/hooks';
import { Bust } from '../characters/bust.tsx';
import type { PlayerFace } from '../base/characters.ts';
import { mayMove } from '../base/settings.ts';

export interface PodiumSeat {
  readonly seat: number;
  readonly face: PlayerFace;
  readonly role: 'landlord' | 'farmer';
  /** Points of this round. */
  readonly gain: number;
}

/** Hidden from screen readers, which get the table of scores below. @param sayGain for example `+24` */
export const Podium = ({
  seats,
  sayGain,
}: {
  readonly seats: readonly PodiumSeat[];
  readonly sayGain: (points: number) => string;
}) => {
  const share = useCountUp();
  return (
    <ul class="podium middle rigid" aria-hidden="true" data-testid="podium">
      {seats.map(({ seat, face, role, gain }) => (
        <li key={seat} data-won={gain > 0}>
          <Bust face={face} mood={gain > 0 ? 'glad' : 'upset'} role={role} />
          <b>{sayGain(Math.round(gain * share))}</b>
        </li>
      ))}
    </ul>
  );
};

/** Milliseconds. The sheet rises first. */
const COUNT_MS = 500;
const WAIT_MS = 700;

/** @returns 0 to 1, counted up once after the sheet has risen; 1 at once without motion */
const useCountUp = (): number => {
  const [share, setShare] = useState(() => (mayMove() ? 0 : 1));
  useEffect(() => {
    if (share === 1) return undefined;
    const beginMs = performance.now() + WAIT_MS;
    let frame = 0;
    const step = (nowMs: number): void => {
      const next = Math.max(0, Math.min(1, (nowMs - beginMs) / COUNT_MS));
      setShare(next);
      if (next < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  return share;
};
