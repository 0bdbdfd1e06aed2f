/** Par of a round's deal, computed in its own worker within a time limit. */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Replay } from '@doudizhu/records';
import { backgroundEngine, parDealOf, parOf, type ParSolver, type SeatPar, type SolverEngine } from './workers.ts';

export interface ParRun {
  readonly status: ReadonlySignal<'idle' | 'working' | 'done' | 'failed'>;
  /** Index = Seat. Empty until done. */
  readonly seats: ReadonlySignal<readonly SeatPar[]>;
  /** @param timeMs limit for each of the two questions per seat */
  readonly start: (timeMs: number) => Promise<void>;
  readonly destroy: () => void;
}

/** @returns null if the round has no complete deal */
export const createParRun = (
  { end }: Pick<Replay, 'end'>,
  solver: Pick<SolverEngine, 'ask' | 'destroy'> = backgroundEngine(),
): ParRun | null => {
  const deal = parDealOf(end);
  if (deal === null) return null;
  const status = signal<'idle' | 'working' | 'done' | 'failed'>('idle');
  const seats = signal<readonly SeatPar[]>([]);
  const questions: ParSolver = {
    solve: async (position, options) => {
      const answer = await solver.ask({ type: 'solve', position, ...options });
      return { ...answer.value, ...answer.effort };
    },
    points: async (position, limits) => {
      const answer = await solver.ask({ type: 'points', position, ...limits });
      return { ...answer.value, ...answer.effort };
    },
  };
  return {
    status,
    seats,
    start: async (timeMs) => {
      status.value = 'working';
      const pars = await parOf(deal, questions, { timeMs }).catch(() => null);
      if (pars !== null && pars.ok) seats.value = pars.value;
      status.value = pars !== null && pars.ok ? 'done' : 'failed';
    },
    destroy: () => solver.destroy(),
  };
};
