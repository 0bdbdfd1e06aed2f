/**
 * Events: what has happened at a table. The log of events is the truth: a table is the fold of its log and nothing else.
 *
 * Events carry results, so that folding needs neither a hash nor a clock. They hold secrets (the secret of a round, the
 * cards): they are for the authority and its storage. Players get a `TableView`, or events as `eventFor` gives them; they
 * get the log itself, by `publicLog`, when its rounds are over.
 */
import type { Deal, Seat } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { Account } from '../command/account.ts';
import type { Secret } from '../fairness/fairness.ts';
import type { Snapshot } from './snapshot.ts';

/** What is agreed when a table is opened; it never changes. All times are in milliseconds. */
export interface Terms {
  /** Letters, digits, `-` and `_`, 1–64 of them; part of every proof, so unique among the tables of a server. */
  readonly table: string;
  readonly rules: RuleSet;
  /** A match is over after this number of rounds with a score; null: it has no fixed length. */
  readonly roundsMax: number | null;
  /** Time for each decision, then the bank of the round; null: no clock. */
  readonly clock: Clock | null;
  /** How long players have to reveal the entropy that they pledged; 0: they are not asked. */
  readonly revealMs: number;
  /** After this absence the autopilot plays for a person; null: absence does not start it. */
  readonly absenceMs: number | null;
  /** After this time the table passes for a person who switched that on and has nothing that beats; null: not offered. */
  readonly autoPassMs: number | null;
  /** The most that is added to `autoPassMs`, drawn from the secret of the round: so the time of a pass tells nothing. */
  readonly autoPassSpreadMs: number;
  /** After this silence of a bot the table plays for it; null: the table waits. */
  readonly botMs: number | null;
  /** Who is not ready after this time is stood up; so is who is away so long between rounds. Null: nobody is. */
  readonly readyMs: number | null;
  /** Points that who abandons a round pays to each of the others. */
  readonly leavePenalty: number;
  /** Whether rounds count for a rating: two people at least have to pledge an entropy. */
  readonly rated: boolean;
  /** Whether plays may be taken back where all agree, and cards chosen. */
  readonly practice: boolean;
}

/** How long decisions may take, in milliseconds: each its own time first, then from the bank. */
export interface Clock {
  readonly decisionMs: number;
  /** Of each seat and round. */
  readonly bankMs: number;
}

/** Who sits at a seat. The table knows a person's account, and a bot's label: the host asks the bot. */
export type Occupant =
  | { readonly type: 'person'; readonly account: Account }
  | { readonly type: 'bot'; readonly name: string; readonly level: string };

/** Why a bot plays for a person (托管). After `abandonment` the person does not come back. */
export type AutopilotReason = 'timeout' | 'absence' | 'wish' | 'abandonment';

/** Who decided an action: the person, a bot for the seat, the automatic pass, the table for a bot that was silent. */
export type DecidedBy = 'person' | 'bot' | 'autoPass' | 'table';

/** A board that is dealt at several tables: the same cards for the same id, secret and entropy. */
export interface SharedBoard {
  /** Letters, digits, `-` and `_`, 1–80 of them. */
  readonly id: string;
  /** What the people of all tables have added, revealed before the first deal. */
  readonly entropy: readonly string[];
}

/** An Ed25519 signature: both in lower-case hex, 64 and 128 digits. */
export interface Signature {
  readonly key: string;
  readonly value: string;
}

export type EventPayload =
  | { readonly type: 'opened'; readonly version: 1; readonly terms: Terms }
  /** A segment of the log begins: what is left of the rounds before it. */
  | { readonly type: 'continued'; readonly version: 1; readonly terms: Terms; readonly state: Snapshot }
  /** A seat gets another occupant, or the host empties it. A bot of the same name at another level is the same occupant.
   * With another one the running score begins anew with the next round. */
  | { readonly type: 'seated'; readonly seat: Seat; readonly occupant: Occupant | null }
  /** A person leaves the seat. */
  | { readonly type: 'stoodUp'; readonly seat: Seat; readonly why: StoodUpReason }
  | { readonly type: 'presence'; readonly seat: Seat; readonly here: boolean }
  /** After an outage: every clock moves by the gap, and people at other seats than these are away. */
  | { readonly type: 'resumed'; readonly gapMs: number; readonly here: readonly Seat[] }
  /** Ready for a round, with the hash of an entropy where the person has one. */
  | { readonly type: 'ready'; readonly seat: Seat; readonly on: boolean; readonly pledge: string | null }
  | { readonly type: 'autoPass'; readonly seat: Seat; readonly on: boolean }
  /** The cards of the next round are given, not drawn: on practice tables only. Null: drawn after all. */
  | { readonly type: 'chosen'; readonly deal: Deal | null; readonly first: Seat | null }
  /** A round begins. The commitment is public at once, the secret when the round has ended. */
  | {
      readonly type: 'committed';
      readonly round: number;
      readonly commitment: string;
      readonly secret: Secret;
      readonly board: SharedBoard | null;
      readonly signature: Signature | null;
    }
  | { readonly type: 'entropyRevealed'; readonly seat: Seat; readonly entropy: string }
  /** Deal number `redeal` of the round, and who calls first in it. */
  | { readonly type: 'dealt'; readonly redeal: number; readonly first: Seat; readonly deal: Deal }
  | { readonly type: 'acted'; readonly seat: Seat; readonly by: DecidedBy; readonly action: Action }
  /** All passed and the cards are not dealt again: the lot has named a landlord. */
  | { readonly type: 'drawn'; readonly landlord: Seat }
  | { readonly type: 'autopilotOn'; readonly seat: Seat; readonly why: AutopilotReason }
  | { readonly type: 'autopilotOff'; readonly seat: Seat }
  /** Agrees to take back, the first to do so proposes it; or refuses it. */
  | { readonly type: 'undoVoted'; readonly seat: Seat; readonly agree: boolean }
  /** The last `actions` actions are taken back. */
  | { readonly type: 'undone'; readonly actions: number }
  /** Agrees to close the table, the first to do so proposes it; or refuses it. */
  | { readonly type: 'dissolveVoted'; readonly seat: Seat; readonly agree: boolean }
  /** The round is over. Scores by seat, null where all passed; and what leavers pay, null where nobody left. */
  | {
      readonly type: 'ended';
      readonly round: number;
      readonly scores: readonly number[] | null;
      readonly penalties: readonly number[] | null;
    }
  /** The last table of a shared board is done: its secret may be shown. */
  | { readonly type: 'released'; readonly round: number }
  | { readonly type: 'closed'; readonly why: 'host' | 'dissolved' };

/** `notReady`: the time to get ready, or to come back between rounds, was over. */
export type StoodUpReason = 'wish' | 'notReady' | 'abandonment';

/** An event in the log. */
export type TableEvent = EventPayload & {
  /** Its place in the log, from 0, without a gap: (table, seq) is unique. */
  readonly seq: number;
  /** When, by the host's clock; never less than the event before. */
  readonly atMs: number;
  /** The command that it answers, as `commandKey` writes it; null where time or the table itself was the reason. */
  readonly command: string | null;
  /** The running hash up to this event, 32 hex digits; null before the first round. */
  readonly chain: string | null;
};
