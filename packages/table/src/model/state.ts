/** State of a table: the fold of its log. Immutable, and not stored. It contains every hand and secret, so only the
 * host sees it. */
import type { Seat } from '@doudizhu/rules/deal';
import type { Round } from '@doudizhu/rules/round';
import type { DealProof, DecidedBy, Snapshot } from './event.ts';
import type { Terms } from './terms.ts';
import type { HelpKind, Sender } from './values.ts';

/** `collectingEntropy`: committed, not dealt. `over`: the round has ended. */
export type Stage = 'gathering' | 'collectingEntropy' | 'playing' | 'over' | 'closed';

/** One seat. */
export type SeatState = Snapshot['seats'][number] & {
  /** Open decision of the seat: the event that opened it, and its time. `changedSeq` ignores it. */
  readonly decision: { readonly seq: number; readonly atMs: number } | null;
};

/** Rounds with a running score. */
export interface Match extends Pick<Snapshot, 'rounds' | 'scores' | 'roundsPlayed' | 'roundsScored'> {
  /** Number of scored rounds after which the match is over. Null: no limit. */
  readonly roundsMax: number | null;
}

/** An accepted command: id, digest of its payload, first and last event that it caused. */
export type ProcessedCommand = Snapshot['processed'][string][number];

/** Linked list of commands. */
export interface CommandList {
  readonly newest: ProcessedCommand;
  readonly before: CommandList | null;
  readonly length: number;
}

/** Accepted commands of a sender: the newest ones, at least one, and those before. */
export interface SenderCommands {
  readonly recent: CommandList;
  readonly older: CommandList | null;
}

/** Accepted commands by sender. Immutable. */
export type ProcessedCommands = ReadonlyMap<Sender, SenderCommands>;

/** State of a table. */
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
  /** True if the players changed since the last round: the next round starts another match. */
  readonly hasNewLineup: boolean;
  /** Proof of the round before the last one started. */
  readonly previousProof: DealProof | null;
  /** Current or last round. Null before the deal. */
  readonly round: Round | null;
  /** Source of each action of the round. */
  readonly decidedBy: readonly DecidedBy[];
  /** Help taken in the round, index = Seat, each kind once. An undo does not remove it. */
  readonly help: readonly (readonly HelpKind[])[];
  /** Last event that changed the cards on the table, or a vote about them. */
  readonly roundChangedSeq: number;
  /** Seats that agree to take back, the proposer first. Null: no vote. */
  readonly undoVotes: readonly Seat[] | null;
  /** Votes to close the table. */
  readonly dissolveVotes: readonly Seat[] | null;
  readonly dissolveChangedSeq: number;
  /** Penalties of leavers for the last round, index = Seat. Null: none. */
  readonly penalties: readonly number[] | null;
  readonly processed: ProcessedCommands;
}
