/** The player's finished rounds, from which all progress is derived. */
import { useEffect, useState } from 'preact/hooks';
import { whenIdle } from '../base/idle.ts';
import { withDatabase, type StoredRound } from '../base/storage.ts';

/** Sorted from the oldest. None if storage fails. */
export const finishedRounds = (): Promise<StoredRound[]> =>
  withDatabase((found) => found.getAllFromIndex('rounds', 'endedMs'), []);

/** The rounds, read in an idle moment after the first paint. Null until then. */
export const useFinishedRounds = (): readonly StoredRound[] | null => {
  const [rounds, setRounds] = useState<readonly StoredRound[] | null>(null);
  useEffect(() => {
    let isShown = true;
    const cancel = whenIdle(() => void finishedRounds().then((found) => isShown && setRounds(found)));
    return () => {
      isShown = false;
      cancel();
    };
  }, []);
  return rounds;
};
