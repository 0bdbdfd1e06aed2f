/**
 * Effects: what a table asks of its host. A table cannot draw a secret or think for a bot. It says here what it needs, and
 * takes the result as a command.
 */
import type { Seat } from '@doudizhu/rules/deal';
import { whyNoRound } from '../command/host.ts';
import { openDecisions, type DecisionKind } from '../view/decision.ts';
import { isBetweenRounds } from '../fold/queries.ts';
import type { Table } from '../model/state.ts';

/** What a table waits for from its host. `pendingEffects` lists them; each is named by the event that caused it. */
export type Effect =
  /** All are ready for the next round: a `commit` with a new secret is wanted. */
  | { readonly type: 'drawSecret'; readonly seq: number }
  /** A bot's decision is wanted, by `actFor`, made from that seat's view. Several may be pending at once. */
  | {
      readonly type: 'askBot';
      readonly seat: Seat;
      readonly kind: DecisionKind;
      /** Null where the bot stands in for a person. */
      readonly level: string | null;
      /** The event since which it is pending. Give it with the command: then an answer that comes too late is stale. */
      readonly seq: number;
    };

/** @returns the effects that are pending; none: the table waits for people or for time. An effect stays pending until its
 * command has come; `seq` tells it from the next one. */
export const pendingEffects = (table: Table): Effect[] => {
  const { stage, seats, seq: now } = table;
  if (isBetweenRounds(table)) return whyNoRound(table) === null ? [{ type: 'drawSecret', seq: now }] : [];
  if (stage !== 'playing') return [];
  return openDecisions(table).flatMap(({ seat, kind, seq, by }) => {
    if (by === 'person') return [];
    const { occupant, changedSeq = seq } = seats[seat] ?? {};
    const level = occupant?.type === 'bot' ? occupant.level : null;
    return [{ type: 'askBot', seat, kind, level, seq: Math.max(seq, changedSeq) } as const];
  });
};
