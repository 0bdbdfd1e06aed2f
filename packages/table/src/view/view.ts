/**
 * What one seat, or a spectator, may know of a table. Every byte that leaves the authority for a player comes from here.
 * Plain JSON, built by listing: a field is hidden unless it is named.
 *
 * Not named, on purpose: who decided an action (an automatic pass would tell that nothing beats), when the table wants to
 * be woken (for the same reason), the others' automatic pass, and their entropy before the deal.
 */
import type { Seat } from '@doudizhu/rules/deal';
import { physicalCardsFor, viewFor, type PhysicalCards, type SeatView } from '@doudizhu/rules/view';
import { deadlineOf, readyByOf } from '../clock/clock.ts';
import type { Account, Occupant } from '../model/values.ts';
import type { AutopilotReason, DealProof, RoundSummary } from '../model/event.ts';
import type { Signature } from '../fairness/signature.ts';
import type { Terms } from '../model/terms.ts';
import { FAIRNESS_SCHEME } from '../fairness/fairness.ts';
import { isMatchDone } from '../fold/match.ts';
import { boardOf, isRoundUnderWay, unrevealedIn, matchSoFar, seatOf } from '../fold/queries.ts';
import type { SeatState, Stage, Table } from '../model/state.ts';

/** Who looks: a seat, or a person without one. */
export type Viewer = Seat | 'spectator';

/** What a person sees: the own seat's view, or the spectators'. */
export const viewerOf = (table: Table, account: Account): Viewer => seatOf(table, account) ?? 'spectator';

/** All that one viewer ever gets of a table. Plain JSON; a field is hidden unless it is named here. */
export interface TableView {
  readonly viewer: Viewer;
  readonly terms: Terms;
  /** Of the last event that is in this view; what a command answers. */
  readonly seq: number;
  readonly atMs: number;
  /** The running hash up to this event: whoever keeps it can prove later which log it was. Null before the first round. */
  readonly chain: string | null;
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
  /** The same for closing the table. */
  readonly dissolveVotes: readonly Seat[] | null;
  /** What leavers pay for the round that is over; it is in the scores already. Null: nobody left. */
  readonly penalties: readonly number[] | null;
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
  /** Whether the person has revealed an entropy for the deal. */
  readonly entropyGiven: boolean;
  /** When the table stands the person up, who is not ready or away; null: never. */
  readonly readyByMs: number | null;
}

/** What everyone may know of a round's draw; `secret` and entropies only when the round is over. */
export interface PublicProof {
  readonly scheme: typeof FAIRNESS_SCHEME;
  readonly round: number;
  /** What the key names: a board of this table, or one that is dealt at several. */
  readonly board: string;
  readonly commitment: string;
  /** Of the table, over board, commitment and pledges; null: not signed. */
  readonly signature: Signature | null;
  /** The hashes of what the players would reveal, index = Seat. */
  readonly pledges: readonly (string | null)[];
  /** What they revealed, from the deal on; or what came with a shared board. */
  readonly entropy: readonly string[] | null;
  /** Who pledged and did not reveal in time. */
  readonly unrevealed: readonly Seat[];
  /** Null while the round is not over, or other tables have still to play the board. */
  readonly secret: string | null;
  /** Whether the cards of the first deal were given, on a practice table: then they were not drawn. */
  readonly chosen: boolean;
}

/** What one viewer may know of a table. */
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
  deadlineMs: deadlineOf(table, seat),
  bankMs: state.bankMs,
  entropyGiven: state.entropy !== null,
  readyByMs: readyByOf(table, seat),
});

const publicProofOf = (table: Table, proof: DealProof, isUnderWay: boolean): PublicProof => {
  const { round, commitment, signature, pledges, entropy, secret, chosen } = proof;
  return {
    scheme: FAIRNESS_SCHEME,
    round,
    board: boardOf(table.terms.table, proof),
    commitment,
    signature,
    pledges,
    entropy,
    unrevealed: unrevealedIn(proof),
    secret: isUnderWay || table.heldBack.includes(round) ? null : secret,
    chosen,
  };
};
