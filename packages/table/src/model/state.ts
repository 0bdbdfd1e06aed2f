/**
 * A table as a value: the fold of its log. Immutable, and not for JSON: the log is what is stored. It knows every hand
 * and every secret: players get a `TableView`.
 */
import type { Seat } from '@doudizhu/rules/deal';
import type { Round } from '@doudizhu/rules/round';
import type { DealProof, DecidedBy, Snapshot } from './event.ts';
import type { Terms } from './terms.ts';
import type { Sender } from './values.ts';

/** `gathering`: seats are filled; `collectingEntropy`: committed, not dealt; `playing`; `over`: the round has ended; `closed`. */
export type Stage = 'gathering' | 'collectingEntropy' | 'playing' | 'over' | 'closed';

/** One seat. */
export type SeatState = Snapshot['seats'][number] & {
  /** Decision that the seat is to make: the event since which it is open, and its time. `changedSeq` does not count it. */
  readonly decision: { readonly seq: number; readonly atMs: number } | null;
};

/** Rounds with a running score. */
export interface Match extends Pick<Snapshot, 'rounds' | 'scores' | 'roundsPlayed' | 'roundsScored'> {
  /** Number of rounds with a score after which it is over; null: the players end it. */
  readonly roundsMax: number | null;
}

/** An accepted command: id, digest of its payload, and the first and last event that it caused. */
export type ProcessedCommand = Snapshot['processed'][string][number];

/** Accepted commands by sender, oldest first. Never changed in place. */
export type ProcessedCommands = ReadonlyMap<Sender, readonly ProcessedCommand[]>;

/** The state of a table. Only the host sees it. */
export interface Table extends Pick<
  Snapshot,
  'commitments' | 'roundsBegun' | 'proof' | 'chosen' | 'heldBack' | 'chain'
> {
  readonly terms: Terms;
  /** Sequence number and time of the last event. */
  readonly seq: number;
  readonly atMs: number;
  readonly stage: Stage;
  /** Index = Seat. */
  readonly seats: readonly SeatState[];
  /** The rounds before this one. */
  readonly match: Match;
  /** Whether other people sit here than in the last round: the next one begins another match. */
  readonly hasNewLineup: boolean;
  /** Deal proof of the round before the last one begun. */
  readonly previousProof: DealProof | null;
  /** The round that is played, or was last; null before the deal. */
  readonly round: Round | null;
  /** Source of each action of the round. */
  readonly decidedBy: readonly DecidedBy[];
  /** Sequence number of the last event that changed the cards on the table, or a vote about them. */
  readonly roundChangedSeq: number;
  /** Seats that agree to take back, the proposer first; null: no vote is open. */
  readonly undoVotes: readonly Seat[] | null;
  /** The same for closing the table. */
  readonly dissolveVotes: readonly Seat[] | null;
  readonly dissolveChangedSeq: number;
  /** Penalties of leavers for the round that is over, index = Seat; null: nobody left. */
  readonly penalties: readonly number[] | null;
  readonly processed: ProcessedCommands;
}
