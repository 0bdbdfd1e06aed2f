/** Bodies and answers of `/api/tournaments`. */
import { ENTROPY, SECRET } from '@doudizhu/table/values';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import { oneOf, optional, record, whole } from '@doudizhu/rules/schema';
import type { SeatSummary } from './http.ts';
import type { Person } from './socket.ts';

export const newTournamentBody = record({
  /** Milliseconds since 1970. */
  startsMs: whole(0),
  stages: whole(1, 8),
  boardsPerStage: whole(1, 8),
  /** Preset; absent: `competition`. A board that all pass is over. */
  rules: optional(oneOf(PRESET_NAMES)),
});

/** `pledgeOf` an entropy that the entrant keeps until the reveal. */
export const entryBody = record({ pledge: SECRET });

export const revealBody = record({ entropy: ENTROPY });

/** Line of the list. */
export interface TournamentSummary {
  readonly id: string;
  /** `daily`: started by the server. */
  readonly kind: 'daily' | 'open';
  /** Null: the server. */
  readonly owner: Person | null;
  readonly rules: string;
  readonly phase: 'entry' | 'reveal' | 'pause' | 'playing' | 'over' | 'cancelled';
  readonly startsMs: number;
  /** End of the phase; null: not by time. */
  readonly untilMs: number | null;
  readonly stages: number;
  readonly boardsPerStage: number;
  /** Current or next board, from 1; 0: none yet. */
  readonly board: number;
  readonly entrants: number;
  readonly entrantsMax: number;
  /** True if the requesting player has entered. */
  readonly entered: boolean;
}

export interface TournamentMessage extends TournamentSummary {
  readonly nowMs: number;
  /** Table of the requesting player in the current or next stage; null: none. */
  readonly table: string | null;
  /** True if the requesting player has revealed. */
  readonly revealed: boolean;
  readonly standings: readonly StandingMessage[];
  /** Number of boards that all tables have played. */
  readonly boardsOver: number;
}

export interface StandingMessage {
  readonly person: Person;
  readonly rank: number;
  readonly boards: number;
  /** Mean share of matchpoints, 0 to 1. */
  readonly share: number;
  readonly imps: number;
  readonly difference: number;
}

/** A board that all tables have played. */
export interface BoardMessage {
  readonly board: number;
  readonly tables: readonly BoardTableMessage[];
}

export interface BoardTableMessage {
  /** Id of the round, for replay and proof. */
  readonly round: string;
  /** Null: all passed. */
  readonly landlord: number | null;
  readonly seats: readonly {
    readonly occupant: SeatSummary;
    readonly points: number;
    readonly matchpoints: number;
    readonly share: number;
    readonly difference: number;
    readonly imps: number;
  }[];
}

/** Proof of the cards (docs/reference/fairness.md). */
export interface TournamentProof {
  readonly id: string;
  readonly commitment: string | null;
  readonly signature: { readonly key: string; readonly value: string } | null;
  /** In the order of entry. */
  readonly entrants: readonly { readonly account: string; readonly pledge: string; readonly entropy: string | null }[];
  /** Mixed entropies of all entrants. */
  readonly entropy: string | null;
  /** Null before the end. */
  readonly secret: string | null;
}
