/** Plays an arena to its end with as many players (threads) as it is given. */
import { isPairOver, jobAt, JOB_DEALS, recordPart, type ArenaJob, type ArenaPart, type ArenaState } from './arena.ts';
import { runInOrder, type TaskWorker } from './ordered-tasks.ts';

/** Player of one job at a time: this thread (`playJob`), or another one behind messages. */
export type ArenaPlayer = TaskWorker<ArenaPart, ArenaJob>;

export interface ArenaRun {
  readonly state: ArenaState;
  /** One or more. */
  readonly players: readonly ArenaPlayer[];
  /** Called with each new state, in the order of deals. */
  readonly onState?: (state: ArenaState) => void;
  /** True stops the run before its end. Asked before each job. */
  readonly isStopped?: () => boolean;
}

/**
 * Resumes an arena from a state, pair by pair. Results beyond an SPRT verdict are dropped, so the number of players
 * does not change the result.
 * @returns the last state, which is not the end if it was stopped
 */
export const runArena = async ({
  state: start,
  players,
  onState,
  isStopped = () => false,
}: ArenaRun): Promise<ArenaState> => {
  let state = start;
  for (const [pair, { deals: before }] of start.pairs.entries()) {
    const taskOf = (index: number) => {
      const from = before + JOB_DEALS * index;
      return isStopped() || from >= state.spec.deals ? undefined : jobAt(state, pair, from);
    };
    const take = (_: number, part: ArenaPart): void => {
      state = recordPart(state, part);
      onState?.(state);
    };
    await runInOrder({ workers: players, taskOf, first: 0, take, isDone: () => isPairOver(state, pair) });
  }
  return state;
};
