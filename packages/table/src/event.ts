/**
 * Events: what has happened at a table. The log of events is the truth: a table is the fold of its log and nothing else.
 *
 * Events carry results, so that folding needs neither a hash nor a clock. They hold secrets (the secret of a round, the
 * cards): they are for the authority and its storage. Players get a `TableView`; they get the log itself, by `publicLog`,
 * when its rounds are over.
 *
 * The names of types and fields are those of log version 1 and stay: `managed` switches the autopilot on, `handedBack`
 * off, `mixed` is an entropy.
 */
import type { Action, Deal, RuleSet, Seat } from '@doudizhu/rules';
import type { Secret } from './fairness.ts';

/** What is agreed when a table is opened; it never changes. All times are in milliseconds. */
export interface Terms {
  /** Letters, digits, `-` and `_`, 1–64 of them; part of every proof, so unique among the tables of a server. */
  readonly table: string;
  readonly rules: RuleSet;
  /** A match is over after this number of rounds with a score; null: it has no fixed length. */
  readonly roundsMax: number | null;
  /** Time for each decision, then the bank of the round; null: no clock. */
  readonly clock: Clock | null;
  /** How long players may add entropy to a deal; 0: they are not asked. */
  readonly mixMs: number;
  /** After this absence the autopilot plays for a person; null: absence does not start it. */
  readonly absenceMs: number | null;
  /** After this time the table passes for a person who switched that on and has nothing that beats; null: not offered. */
  readonly autoPassMs: number | null;
  /** After this silence of a bot the table plays for it; null: the table waits. */
  readonly botMs: number | null;
  /** Whether plays may be taken back where all agree, and cards chosen. */
  readonly practice: boolean;
}

export interface Clock {
  readonly decisionMs: number;
  /** Of each seat and round. */
  readonly bankMs: number;
}

/** Who sits at a seat. The table knows a bot's label only: the host asks the bot. */
export type Occupant =
  | { readonly type: 'person'; readonly name: string }
  | { readonly type: 'bot'; readonly name: string; readonly level: string };

/** Why a bot plays for a person (托管). */
export type AutopilotReason = 'timeout' | 'absence' | 'wish';

/** Who decided an action: the person, a bot for the seat, the automatic pass, the table for a bot that was silent. */
export type DecidedBy = 'person' | 'bot' | 'autoPass' | 'table';

export type EventPayload =
  | { readonly type: 'opened'; readonly version: 1; readonly terms: Terms }
  /** A seat gets another occupant or none: the running score starts anew. It continues where a bot of the same name
   * takes the seat at another level. */
  | { readonly type: 'seated'; readonly seat: Seat; readonly occupant: Occupant | null }
  | { readonly type: 'presence'; readonly seat: Seat; readonly here: boolean }
  | { readonly type: 'ready'; readonly seat: Seat; readonly on: boolean }
  | { readonly type: 'autoPass'; readonly seat: Seat; readonly on: boolean }
  /** The cards of the next round are given, not drawn: on practice tables only. Null: drawn after all. */
  | { readonly type: 'chosen'; readonly deal: Deal | null; readonly first: Seat | null }
  /** A round begins. The commitment is public at once, the secret when the round has ended. */
  | { readonly type: 'committed'; readonly round: number; readonly commitment: string; readonly secret: Secret }
  | { readonly type: 'mixed'; readonly seat: Seat; readonly entropy: string }
  /** Deal number `redeal` of the round, and who speaks first in it. */
  | { readonly type: 'dealt'; readonly redeal: number; readonly first: Seat; readonly deal: Deal }
  | { readonly type: 'acted'; readonly seat: Seat; readonly by: DecidedBy; readonly action: Action }
  /** All passed and the cards are not dealt again: the lot has named a landlord. */
  | { readonly type: 'drawn'; readonly landlord: Seat }
  | { readonly type: 'managed'; readonly seat: Seat; readonly why: AutopilotReason }
  | { readonly type: 'handedBack'; readonly seat: Seat }
  /** Agrees to take back, the first to do so proposes it; or refuses it. */
  | { readonly type: 'undoVoted'; readonly seat: Seat; readonly agree: boolean }
  /** The last `actions` actions are taken back. */
  | { readonly type: 'undone'; readonly actions: number }
  /** The round is over. Scores by seat, null where all passed. */
  | { readonly type: 'ended'; readonly round: number; readonly scores: readonly number[] | null }
  | { readonly type: 'closed' };

/** An event in the log. */
export type TableEvent = EventPayload & {
  /** Its place in the log, from 0, without a gap: (table, seq) is unique. */
  readonly seq: number;
  /** When, by the host's clock; never less than the event before. */
  readonly atMs: number;
  /** The command that it answers, as `commandKey` writes it; null where time or the table itself was the reason. */
  readonly command: string | null;
};
