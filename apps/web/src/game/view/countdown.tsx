/** Seconds left for a decision, if there is a clock. */
import type { Seat } from '@doudizhu/rules/deal';
import { useTicks } from '../../design/time-left.tsx';
import type { PlayTable } from '../state/play-table.ts';
import { PLAY } from '../setup/game-texts.ts';

/** Shorter times are highlighted, seconds. */
const FEW = 10;

export const Countdown = ({ table, seat }: { readonly table: PlayTable; readonly seat: Seat }) => {
  const deadlineMs = table.view.value.seats[seat]?.deadlineMs ?? null;
  useTicks(deadlineMs === null ? null : 250);
  if (deadlineMs === null) return null;
  const seconds = Math.max(0, Math.ceil((deadlineMs - table.nowMs()) / 1000));
  return (
    <span
      class={seconds <= FEW ? 'countdown pressing' : 'countdown'}
      role="timer"
      aria-label={PLAY.value.turnBy(seconds)}
    >
      {PLAY.value.seconds(seconds)}
    </span>
  );
};
