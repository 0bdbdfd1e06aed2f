/**
 * What a table needs from whoever runs it. It cannot draw a secret or think for a bot itself: it says so here, and takes
 * the answer as a command.
 */
import type { Seat } from '@doudizhu/rules';
import { openDecisions, type DecisionKind } from './decision.ts';
import type { Table } from './table.ts';

export type Effect =
  /** A `commit` with a fresh secret: everybody is ready for the next round. */
  | { readonly type: 'drawSecret'; readonly seq: number }
  /** An `actFor` with what a bot decides in that seat's view. Several seats may be asked at once. */
  | {
      readonly type: 'askBot';
      readonly seat: Seat;
      readonly kind: DecisionKind;
      /** Null where the bot stands in for a person. */
      readonly level: string | null;
      /** Of the event since which it is needed: give it with the command, and an answer that comes too late is stale. */
      readonly seq: number;
    };

/** @returns what is wanted now; with nothing in it the table waits for people or for time. The same need is in it again
 * until it is met; `seq` tells it from the next one. */
export const pendingEffects = (table: Table): Effect[] => {
  const { stage, seats, seq: now } = table;
  if (stage === 'gathering' || stage === 'over') {
    const ready = seats.every(({ occupant, ready: on }) => occupant !== null && (occupant.type === 'bot' || on));
    return ready ? [{ type: 'drawSecret', seq: now }] : [];
  }
  if (stage !== 'playing') return [];
  return openDecisions(table).flatMap(({ seat, kind, seq, by }) => {
    if (by === 'person') return [];
    const { occupant, changedSeq = seq } = seats[seat] ?? {};
    const level = occupant?.type === 'bot' ? occupant.level : null;
    return [{ type: 'askBot', seat, kind, level, seq: Math.max(seq, changedSeq) } as const];
  });
};
