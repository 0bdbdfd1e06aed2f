/** Bodies and answers of `/api/tournaments`. */
import { ENTROPY, SECRET, SIGNATURE } from '@doudizhu/table/values';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import {
  boolean,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  object,
  text,
  whole,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { occupantSummary } from './answers.ts';
import { person } from './person.ts';

export const newTournamentBody = object({
  /** Milliseconds since 1970. */
  startsMs: whole(0),
  stages: whole(1, 8),
  boardsPerStage: whole(1, 8),
  /** Preset. Absent: `competition`. A board that all pass is over. */
  rules: optional(oneOf(PRESET_NAMES)),
});

/** `pledgeOf` an entropy that the entrant keeps until the reveal. */
export const entryBody = object({ pledge: SECRET });

export const revealBody = object({ entropy: ENTROPY });

const COUNT = whole(0);

const SUMMARY = {
  id: text,
  /** `daily`: started by the server. */
  kind: oneOf(['daily', 'open']),
  /** Null: the server. */
  owner: orNull(person),
  rules: text,
  phase: oneOf(['entry', 'reveal', 'pause', 'playing', 'over', 'cancelled']),
  startsMs: number,
  /** End of the phase. Null: not by time. */
  untilMs: orNull(number),
  stages: COUNT,
  boardsPerStage: COUNT,
  /** Current or next board, from 1. 0: none yet. */
  board: COUNT,
  entrants: COUNT,
  entrantsMax: COUNT,
  /** True if the requesting player has entered. */
  entered: boolean,
} as const;

/** Line of the list. */
export const tournamentSummary = object(SUMMARY);
export type TournamentSummary = TypeOf<typeof tournamentSummary>;

const standingMessage = object({
  person,
  rank: whole(1),
  boards: COUNT,
  /** Mean share of matchpoints, 0 to 1. */
  share: number,
  imps: number,
  difference: number,
});
export type StandingMessage = TypeOf<typeof standingMessage>;

export const tournamentMessage = object({
  ...SUMMARY,
  nowMs: number,
  /** Table of the requesting player in the current or next stage. Null: none. */
  table: orNull(text),
  /** True if the requesting player has revealed. */
  revealed: boolean,
  standings: listOf(standingMessage),
  /** Number of boards that all tables have played. */
  boardsOver: COUNT,
});
export type TournamentMessage = TypeOf<typeof tournamentMessage>;

const boardTableMessage = object({
  /** Id of the round, for replay and proof. */
  round: text,
  /** Null: all passed. */
  landlord: orNull(COUNT),
  seats: listOf(
    object({
      occupant: occupantSummary,
      points: number,
      matchpoints: number,
      share: number,
      difference: number,
      imps: number,
    }),
  ),
});
export type BoardTableMessage = TypeOf<typeof boardTableMessage>;

/** A board that all tables have played. */
export const boardMessage = object({ board: whole(1), tables: listOf(boardTableMessage) });
export type BoardMessage = TypeOf<typeof boardMessage>;

/** Proof of the cards (docs/reference/fairness.md). */
export const tournamentProof = object({
  id: text,
  commitment: orNull(text),
  signature: orNull(SIGNATURE),
  /** In the order of entry. */
  entrants: listOf(object({ account: text, pledge: text, entropy: orNull(text) })),
  /** Mixed entropies of all entrants. */
  entropy: orNull(text),
  /** Null before the end. */
  secret: orNull(text),
});
export type TournamentProof = TypeOf<typeof tournamentProof>;
