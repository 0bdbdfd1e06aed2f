/**
 * What one seat, or a spectator, may know of a table. Every byte that leaves the authority for a player comes from here.
 * Plain JSON, built by listing: a field is hidden unless it is named.
 *
 * Not named, on purpose: who decided an action (an automatic pass would tell that nothing beats), when the table wants to
 * be woken (for the same reason), the others' automatic pass, and their entropy before the deal.
 */
import {
  physicalCardsFor,
  isMatchOver,
  viewFor,
  type PhysicalCards,
  type RoundSummary,
  type Seat,
  type SeatView,
} from '@doudizhu/rules';
import { deadlineOf } from './clock.ts';
import type { AutopilotReason, Occupant, Terms } from './event.ts';
import { FAIRNESS_SCHEME } from './fairness.ts';
import { matchSoFar, type SeatState, type DealProof, type Stage, type Table } from './table.ts';

export type Viewer = Seat | 'spectator';

export interface TableView {
  readonly viewer: Viewer;
  readonly terms: Terms;
  /** Of the last event that is in this view; what a command answers. */
  readonly seq: number;
  readonly atMs: number;
  readonly stage: Stage;
  /** Index = Seat, in this list and all others by seat. */
  readonly seats: readonly PublicSeat[];
  /** Whether the viewer passes by itself when nothing beats. */
  readonly autoPass: boolean;
  readonly scores: readonly number[];
  /** How many rounds of this match are over, the one just ended included; and the last of them, oldest first. */
  readonly roundsPlayed: number;
  readonly rounds: readonly RoundSummary[];
  readonly matchOver: boolean;
  /** Who has agreed to take back, the proposer first; null: no vote is open. */
  readonly undoVotes: readonly Seat[] | null;
  /** The proof of the round that was begun last, and of the one before it. */
  readonly proof: PublicProof | null;
  readonly previousProof: PublicProof | null;
  /** The round in ranks, and its cards for display; null before the deal. */
  readonly round: SeatView | null;
  readonly faces: PhysicalCards | null;
}

/** What every viewer sees of a seat. */
export interface PublicSeat {
  readonly occupant: Occupant | null;
  readonly here: boolean;
  readonly ready: boolean;
  /** Why a bot plays for the person; null: it does not. */
  readonly autopilot: AutopilotReason | null;
  /** When the decision has to be made, the bank included; null where no clock runs. */
  readonly deadlineMs: number | null;
  /** Left of the bank when the decision was asked for. */
  readonly bankMs: number;
  /** Whether the person has added to the deal, or has nothing to add. */
  readonly entropyGiven: boolean;
}

export interface PublicProof {
  readonly scheme: typeof FAIRNESS_SCHEME;
  readonly round: number;
  readonly commitment: string;
  /** What the players added, from the deal on. */
  readonly entropy: readonly string[] | null;
  /** Null while the round is not over. */
  readonly secret: string | null;
  /** Whether the cards of the first deal were given, on a practice table: then they were not drawn. */
  readonly chosen: boolean;
}

/** A view is sent after every event: it may not grow with the number of rounds. */
const ROUNDS_SHOWN = 20;

export const viewOf = (table: Table, viewer: Viewer): TableView => {
  const { terms, seq, atMs, stage, undoVotes, proof, previousProof, round } = table;
  const match = matchSoFar(table);
  return {
    viewer,
    terms,
    seq,
    atMs,
    stage,
    seats: table.seats.map((state, seat) => publicSeatOf(table, state, seat as Seat)),
    autoPass: viewer !== 'spectator' && table.seats[viewer]?.autoPass === true,
    scores: match.scores,
    roundsPlayed: match.rounds.length,
    rounds: match.rounds.slice(-ROUNDS_SHOWN),
    matchOver: isMatchOver(match),
    undoVotes,
    proof: proof === null ? null : publicProofOf(proof, isRoundUnderWay(table)),
    previousProof: previousProof === null ? null : publicProofOf(previousProof, false),
    round: round === null ? null : viewFor(round, viewer),
    faces: round === null ? null : physicalCardsFor(round, viewer),
  };
};

/** Whether the last secret is one still. */
export const isRoundUnderWay = ({ stage }: Table): boolean => stage === 'collectingEntropy' || stage === 'playing';

const publicSeatOf = (table: Table, state: SeatState, seat: Seat): PublicSeat => ({
  occupant: state.occupant,
  here: state.awaySinceMs === null,
  ready: state.ready,
  autopilot: state.autopilot,
  deadlineMs: deadlineOf(table, seat),
  bankMs: state.bankMs,
  entropyGiven: state.entropy !== null,
});

const publicProofOf = ({ round, commitment, entropy, secret, chosen }: DealProof, underWay: boolean): PublicProof => ({
  scheme: FAIRNESS_SCHEME,
  round,
  commitment,
  entropy,
  secret: underWay ? null : secret,
  chosen,
});
