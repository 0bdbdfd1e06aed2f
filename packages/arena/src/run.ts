/** Plays an arena to its end with as many players (threads) as it is given. */
import { isPairOver, jobAt, JOB_DEALS, recordPart, type ArenaJob, type ArenaPart, type ArenaState } from './arena.ts';

/** Plays one job at a time: this thread (`playJob`), or another one behind messages. */
export type ArenaPlayer = (job: ArenaJob) => Promise<ArenaPart>;

export interface ArenaRun {
  readonly state: ArenaState;
  /** One at least. */
  readonly players: readonly ArenaPlayer[];
  /** Called whenever the state went on, in the order of deals. */
  readonly onState?: (state: ArenaState) => void;
  /** Whether to stop before the end; asked before each job. */
  readonly isStopped?: () => boolean;
}

/**
 * Resumes an arena from a state, pair by pair. Parts may come in any order; they are recorded in the order of their deals, and
 * what was played beyond an SPRT verdict is dropped, so the number of players changes nothing.
 * @returns the last state; not at the end where it was stopped.
 */
export const runArena = async ({ state: start, players, onState, isStopped }: ArenaRun): Promise<ArenaState> => {
  let state = start;
  const goesOn = (pair: number): boolean => !isPairOver(state, pair) && isStopped?.() !== true;
  for (let pair = 0; pair < state.pairs.length; pair++) {
    let next = state.pairs[pair]?.deals ?? 0;
    const early = new Map<number, ArenaPart>();
    const work = async (player: ArenaPlayer): Promise<void> => {
      while (goesOn(pair) && next < state.spec.deals) {
        const from = next;
        next += JOB_DEALS;
        early.set(from, await player(jobAt(state, pair, from)));
        for (;;) {
          const part = early.get(state.pairs[pair]?.deals ?? 0);
          if (part === undefined || isPairOver(state, pair)) break;
          early.delete(part.from);
          state = recordPart(state, part);
          onState?.(state);
        }
      }
    };
    await Promise.all(players.map(work));
    if (isStopped?.() === true) break;
  }
  return state;
};
