/** Snapshots: each segment of a log begins with one, so a table can be folded from its last segment alone. */
import type { EventOf, Snapshot } from '../model/event.ts';
import type { Table } from '../model/state.ts';
import { beginMatch, isMatchDone } from './match.ts';
import { matchSoFar, seatOf } from './queries.ts';

/** Takes what the next rounds need of a table between two rounds. */
export const snapshotOf = (table: Table): Snapshot => {
  const match = matchSoFar(table);
  const { scores, rounds, roundsPlayed, roundsScored } =
    table.hasNewLineup || isMatchDone(match) ? beginMatch(table.terms) : match;
  return {
    seats: table.seats.map(({ decision: _decision, ...state }) => state),
    scores,
    rounds,
    roundsPlayed,
    roundsScored,
    roundsBegun: table.roundsBegun,
    commitments: table.commitments,
    proof: table.proof,
    chosen: table.chosen,
    heldBack: table.heldBack,
    processed: Object.fromEntries(
      [...table.processed]
        .filter(([from]) => from === 'host' || seatOf(table, from) !== null)
        .map(([from, commands]) => [from, commands.slice(-ANSWERS_KEPT)] as const),
    ),
    chain: table.chain,
  };
};

/** A client repeats a command within seconds: a new segment need not know many of them. */
const ANSWERS_KEPT = 8;

/** The table that a segment begins with. */
export const tableOfSnapshot = ({ terms, state, seq, atMs, chain }: EventOf<'continued'>): Table => ({
  terms,
  seq,
  atMs,
  chain,
  stage: 'gathering',
  seats: state.seats.map((seat) => ({ ...seat, decision: null })),
  match: {
    ...beginMatch(terms),
    scores: state.scores,
    rounds: state.rounds,
    roundsPlayed: state.roundsPlayed,
    roundsScored: state.roundsScored,
  },
  hasNewLineup: false,
  commitments: state.commitments,
  roundsBegun: state.roundsBegun,
  proof: state.proof,
  previousProof: null,
  chosen: state.chosen,
  round: null,
  decidedBy: [],
  roundChangedSeq: seq,
  undoVotes: null,
  dissolveVotes: null,
  dissolveChangedSeq: seq,
  penalties: null,
  heldBack: state.heldBack,
  processed: new Map(Object.entries(state.processed)),
});
