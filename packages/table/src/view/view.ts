/**
 * Knowledge of one seat, or of a spectator, about a table. Everything that players get comes from here. Plain JSON,
 * with listed fields: a field that is not named is hidden.
 *
 * Hidden on purpose: the source of an action and the table's next wake-up (both would reveal an automatic pass), the
 * automatic pass of others, and their entropy before the deal.
 */
import type { Seat } from '@doudizhu/rules/deal';
import { physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import { deadlineOf, readyByOf } from '../clock/clock.ts';
import type { Account } from '../model/values.ts';
import type { DealProof } from '../model/event.ts';
import { FAIRNESS_SCHEME } from '../fairness/fairness.ts';
import { isMatchDone } from '../fold/match.ts';
import { boardOf, isRoundUnderWay, unrevealedIn, matchSoFar, seatOf } from '../fold/queries.ts';
import type { SeatState, Table } from '../model/state.ts';
import type { PublicProof, PublicSeat, TableView, Viewer } from './view-schema.ts';

/** View of an account: its seat's, or that of spectators. */
export const viewerOf = (table: Table, account: Account): Viewer => seatOf(table, account) ?? 'spectator';

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
