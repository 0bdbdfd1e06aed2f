/** Effects: requests of a table to its host, which draws secrets and asks bots. The results come back as commands. */
import type { Seat } from '@doudizhu/rules/deal';
import { whyNoRound } from '../command/host.ts';
import { openDecisions, type DecisionKind } from '../view/decision.ts';
import { isBetweenRounds } from '../fold/queries.ts';
import type { Table } from '../model/state.ts';

/** Request of a table to its host. */
export type Effect =
  /** All are ready for the next round: expects a `commit` with a new secret. */
  | { readonly type: 'drawSecret'; readonly seq: number }
  /** Expects an `actFor` with the decision of a bot, made from the seat's view. Several can be pending at once. */
  | {
      readonly type: 'askBot';
      readonly seat: Seat;
      readonly kind: DecisionKind;
      /** Null: the bot stands in for a player. */
      readonly level: string | null;
      /** Event since which it is pending. Sent with the command, it makes a late answer stale. */
      readonly seq: number;
    };

/** @returns the pending effects. An effect is pending until its command arrives. `seq` distinguishes it from the next
 * one. */
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
