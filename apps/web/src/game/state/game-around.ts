/** A game with one table, for lessons and the deal of the day. */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { GameContext, Leaving } from './game.ts';
import type { GameOptions } from '../setup/play-setup.ts';
import type { PlayTable } from './play-table.ts';

export interface GameAround {
  readonly table: PlayTable;
  readonly setup: ReadonlySignal<GameOptions>;
  /** Called when the player leaves through the table's menu. */
  readonly onLeave: () => void;
  /** Consequence of leaving now. Default none. */
  readonly leaving?: () => Leaving | null;
}

/** No coach, no other table, no storage. */
export const gameAround = ({ table, setup, onLeave, leaving = () => null }: GameAround): GameContext => {
  const whole = async () => ({ type: 'whole' }) as const;
  return {
    table: signal(table),
    hasYielded: signal(false),
    setup,
    changeSetup: () => undefined,
    coach: { tipFor: () => null, close: () => undefined },
    start: async () => undefined,
    resume: whole,
    leave: onLeave,
    leaving,
    enter: whole,
    pause: () => undefined,
  };
};
