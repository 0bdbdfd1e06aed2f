/** The online table at which the player sits, for the home page. Its summary needs no session. */
import { createServerApi } from '@doudizhu/client';
import { saveOnlineSeat } from '../../base/online-seat.ts';
import { nameOfRules } from '../../game/setup/names.ts';

export interface SeatShown {
  readonly rules: string;
  readonly isPlaying: boolean;
}

/** @returns null if the table is closed or the server does not answer */
export const loadSeatShown = async (id: string): Promise<SeatShown | null> => {
  const answer = await createServerApi((path, request) => fetch(path, request))('GET /api/tables/:id', { id });
  if (!answer.ok) {
    if (answer.error.code === 'not-found') saveOnlineSeat(null);
    return null;
  }
  const { rules, stage } = answer.value.table;
  return { rules: nameOfRules(rules), isPlaying: stage === 'playing' };
};
