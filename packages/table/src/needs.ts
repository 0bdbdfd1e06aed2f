/**
 * What a table needs from whoever runs it. It cannot draw a secret or think for a bot itself: it says so here, and takes
 * the answer as a command.
 */
import type { Seat } from '@doudizhu/rules';
import { isBotDriven, type Table } from './table.ts';

export type Need =
  /** A `commit` with a fresh secret: everybody is ready for the next round. */
  | { readonly type: 'secret' }
  /** An `actFor` with what a bot decides in that seat's view. Several seats may be asked at once. */
  | { readonly type: 'action'; readonly seat: Seat; readonly level: string | null };

/** @returns what is wanted now; with nothing in it the table waits for people or for time. `level` is null where the bot
 * stands in for a person. */
export const needsOf = (table: Table): Need[] => {
  const { stage, places } = table;
  if (stage === 'gathering' || stage === 'over') {
    const ready = places.every(({ occupant, ready: on }) => occupant !== null && (occupant.type === 'bot' || on));
    return ready ? [{ type: 'secret' }] : [];
  }
  if (stage !== 'playing') return [];
  return places.flatMap((place, seat) => {
    if (place.asked === null || !isBotDriven(place)) return [];
    const level = place.occupant?.type === 'bot' ? place.occupant.level : null;
    return [{ type: 'action', seat: seat as Seat, level } as const];
  });
};
