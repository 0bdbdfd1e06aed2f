/**
 * What one seat, or somebody watching, may know of a table. Every byte that leaves the authority for a player comes from
 * here. Plain JSON, built by listing: a field is hidden unless it is named.
 *
 * Not named, on purpose: who decided an action (an automatic pass would tell that nothing beats), when the table wants
 * to be woken (for the same reason), the others' automatic pass, and their entropy before the deal.
 */
import {
  facesFor,
  isMatchOver,
  viewFor,
  type Faces,
  type RoundSummary,
  type Seat,
  type SeatView,
} from '@doudizhu/rules';
import { deadlineOf } from './clock.ts';
import type { ManagedWhy, Occupant, Terms } from './event.ts';
import { FAIRNESS_SCHEME } from './fairness.ts';
import { matchSoFar, type Place, type Proof, type Stage, type Table } from './table.ts';

export type Viewer = Seat | 'spectator';

export interface TableView {
  readonly viewer: Viewer;
  readonly terms: Terms;
  /** Of the last event that is in this view; what a command answers. */
  readonly seq: number;
  readonly atMs: number;
  readonly stage: Stage;
  /** Index = Seat, in this list and all others by seat. */
  readonly seats: readonly SeatState[];
  /** Whether the viewer passes by itself when nothing beats. */
  readonly autoPass: boolean;
  readonly scores: readonly number[];
  /** How many rounds of this match are over, the one just ended included; and the last of them, oldest first. */
  readonly roundsPlayed: number;
  readonly rounds: readonly RoundSummary[];
  readonly matchOver: boolean;
  /** Who wants to take back, the proposer first; null: nobody. */
  readonly undo: readonly Seat[] | null;
  /** The proof of the round that was begun last, and of the one before it. */
  readonly proof: ProofShown | null;
  readonly proofBefore: ProofShown | null;
  /** The round in ranks, and its cards for the eye; null before the deal. */
  readonly round: SeatView | null;
  readonly faces: Faces | null;
}

/** What everybody sees of a seat. */
export interface SeatState {
  readonly occupant: Occupant | null;
  readonly here: boolean;
  readonly ready: boolean;
  /** Why a bot plays for the person; null: it does not. */
  readonly managed: ManagedWhy | null;
  /** When the decision has to be made, the bank included; null where no clock runs. */
  readonly deadlineMs: number | null;
  /** Left of the bank when the decision was asked for. */
  readonly bankMs: number;
  /** Whether the person has added to the deal, or has nothing to add. */
  readonly mixed: boolean;
}

export interface ProofShown {
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

/** A view is sent after every event: it may not grow with the evening. */
const ROUNDS_SHOWN = 20;

export const viewOf = (table: Table, viewer: Viewer): TableView => {
  const { terms, seq, atMs, stage, undo, proof, proofBefore, round } = table;
  const match = matchSoFar(table);
  return {
    viewer,
    terms,
    seq,
    atMs,
    stage,
    seats: table.places.map((place, seat) => seatState(table, place, seat as Seat)),
    autoPass: viewer !== 'spectator' && table.places[viewer]?.autoPass === true,
    scores: match.scores,
    roundsPlayed: match.rounds.length,
    rounds: match.rounds.slice(-ROUNDS_SHOWN),
    matchOver: isMatchOver(match),
    undo,
    proof: proof === null ? null : proofShown(proof, isRoundUnderWay(table)),
    proofBefore: proofBefore === null ? null : proofShown(proofBefore, false),
    round: round === null ? null : viewFor(round, viewer),
    faces: round === null ? null : facesFor(round, viewer),
  };
};

/** Whether the last secret is one still. */
export const isRoundUnderWay = ({ stage }: Table): boolean => stage === 'mixing' || stage === 'playing';

const seatState = (table: Table, place: Place, seat: Seat): SeatState => ({
  occupant: place.occupant,
  here: place.awaySinceMs === null,
  ready: place.ready,
  managed: place.managed,
  deadlineMs: deadlineOf(table, seat),
  bankMs: place.bankMs,
  mixed: place.entropy !== null,
});

const proofShown = ({ round, commitment, entropy, secret, chosen }: Proof, underWay: boolean): ProofShown => ({
  scheme: FAIRNESS_SCHEME,
  round,
  commitment,
  entropy,
  secret: underWay ? null : secret,
  chosen,
});
