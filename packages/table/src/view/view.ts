/**
 * Knowledge of one seat, or of a spectator, about a table. Everything that players get comes from here. Plain JSON,
 * with listed fields: a field that is not named is hidden.
 *
 * Hidden on purpose: the source of an action and the table's next wake-up (both would reveal an automatic pass), the
 * automatic pass of others, and their entropy before the deal.
 */
import type { Seat } from '@doudizhu/rules/deal';
import { physicalCardsFor, viewFor, type PhysicalCards, type SeatView } from '@doudizhu/rules/view';
import { deadlineOf, readyByOf } from '../clock/clock.ts';
import type { Account, HelpKind, Occupant } from '../model/values.ts';
import type { AutopilotReason, DealProof, RoundSummary } from '../model/event.ts';
import type { Signature } from '../fairness/signature.ts';
import type { Terms } from '../model/terms.ts';
import { FAIRNESS_SCHEME } from '../fairness/fairness.ts';
import { isMatchDone } from '../fold/match.ts';
import { boardOf, isRoundUnderWay, unrevealedIn, matchSoFar, seatOf } from '../fold/queries.ts';
import type { SeatState, Stage, Table } from '../model/state.ts';

/** A seat, or a player without one. */
export type Viewer = Seat | 'spectator';

/** View of an account: its seat's, or that of spectators. */
export const viewerOf = (table: Table, account: Account): Viewer => seatOf(table, account) ?? 'spectator';

/** View of a table. */
export interface TableView {
  readonly viewer: Viewer;
  readonly terms: Terms;
  /** Last event in this view, sent with commands. */
  readonly seq: number;
  readonly atMs: number;
  /** Hash chain at that event, which proves the log later. Null before the first round. */
  readonly chain: string | null;
  readonly stage: Stage;
  /** Index = Seat, in all lists by seat. */
  readonly seats: readonly PublicSeat[];
  /** True if the viewer passes automatically when nothing beats. */
  readonly autoPass: boolean;
  readonly scores: readonly number[];
  /** Finished rounds of this match, including the last one; and the newest of them, oldest first. */
  readonly roundsPlayed: number;
  readonly rounds: readonly RoundSummary[];
  readonly matchOver: boolean;
  /** Seats that agree to take back, the proposer first. Null: no vote. */
  readonly undoVotes: readonly Seat[] | null;
  /** Votes to close the table. */
  readonly dissolveVotes: readonly Seat[] | null;
  /** Penalties of leavers in the last round, included in the scores. Null: none. */
  readonly penalties: readonly number[] | null;
  /** Proofs of the last round started and of the one before it. */
  readonly proof: PublicProof | null;
  readonly previousProof: PublicProof | null;
  /** The round in ranks, and its cards for display. Null before the deal. */
  readonly round: SeatView | null;
  readonly faces: PhysicalCards | null;
}

/** Public state of a seat. */
export interface PublicSeat {
  readonly occupant: Occupant | null;
  readonly here: boolean;
  readonly ready: boolean;
  /** Reason for which a bot plays for the player. Null: none. */
  readonly autopilot: AutopilotReason | null;
  /** Help that the seat has taken in this round. */
  readonly help: readonly HelpKind[];
  /** Deadline of the decision, bank included. Null: no clock runs. */
  readonly deadlineMs: number | null;
  /** Rest of the bank when the decision was opened. */
  readonly bankMs: number;
  readonly entropyGiven: boolean;
  /** Time at which an unready or absent player loses the seat. Null: never. */
  readonly readyByMs: number | null;
}

/** Public proof of a round's draw. Secret and entropies are set after the round only. */
export interface PublicProof {
  readonly scheme: typeof FAIRNESS_SCHEME;
  readonly round: number;
  /** Id of this table's board, or of a shared one. */
  readonly board: string;
  readonly commitment: string;
  /** Signature over board, commitment and pledges. Null: unsigned. */
  readonly signature: Signature | null;
  /** Hashes of the entropies, index = Seat. */
  readonly pledges: readonly (string | null)[];
  /** Revealed entropies, from the deal on; or those of a shared board. */
  readonly entropy: readonly string[] | null;
  /** Seat that deals. Null until the deal. The seat before it cuts. */
  readonly dealer: Seat | null;
  /** Seats that did not reveal in time. */
  readonly unrevealed: readonly Seat[];
  /** Null during the round, and while other tables have to play the board. */
  readonly secret: string | null;
  /** True if the cards of the first deal were set at a practice table, and not drawn. */
  readonly chosen: boolean;
}

/** View of a table for one viewer. */
export const viewOf = (table: Table, viewer: Viewer): TableView => {
  const { terms, seq, atMs, chain, stage, undoVotes, dissolveVotes, proof, previousProof, round } = table;
  const match = matchSoFar(table);
  return {
    viewer,
    terms,
    seq,
    atMs,
    chain,
    stage,
    seats: table.seats.map((state, seat) => publicSeatOf(table, state, seat as Seat)),
    autoPass: viewer !== 'spectator' && table.seats[viewer]?.autoPass === true,
    scores: match.scores,
    roundsPlayed: match.roundsPlayed,
    rounds: match.rounds,
    matchOver: isMatchDone(match),
    undoVotes,
    dissolveVotes,
    penalties: table.penalties,
    proof: proof === null ? null : publicProofOf(table, proof, isRoundUnderWay(table)),
    previousProof: previousProof === null ? null : publicProofOf(table, previousProof, false),
    round: round === null ? null : viewFor(round, viewer),
    faces: round === null ? null : physicalCardsFor(round, viewer),
  };
};

const publicSeatOf = (table: Table, state: SeatState, seat: Seat): PublicSeat => ({
  occupant: state.occupant,
  here: state.awaySinceMs === null,
  ready: state.ready,
  autopilot: state.autopilot,
  help: table.help[seat] ?? [],
  deadlineMs: deadlineOf(table, seat),
  bankMs: state.bankMs,
  entropyGiven: state.entropy !== null,
  readyByMs: readyByOf(table, seat),
});

const publicProofOf = (table: Table, proof: DealProof, isUnderWay: boolean): PublicProof => {
  const { round, commitment, signature, pledges, entropy, dealer, secret, chosen } = proof;
  return {
    scheme: FAIRNESS_SCHEME,
    round,
    board: boardOf(table.terms.table, proof),
    commitment,
    signature,
    pledges,
    entropy,
    dealer,
    unrevealed: unrevealedIn(proof),
    secret: isUnderWay || table.heldBack.includes(round) ? null : secret,
    chosen,
  };
};
