/**
 * A snapshot: what is left of a table between two rounds, small and plain JSON. Each segment of a log begins with one, so
 * a table can be folded from its last segment alone.
 */
import type { ProcessedCommand } from '../command/processed-commands.ts';
import { beginMatch, isMatchDone, type RoundSummary } from '../table/match.ts';
import { matchSoFar, seatOf, type DealProof, type SeatState, type Table } from '../table/table.ts';
import type { TableEvent } from './event.ts';

export interface Snapshot {
  /** Index = Seat. Nobody has a decision to make between rounds. */
  readonly seats: readonly Omit<SeatState, 'decision'>[];
  /** Of the match: the running score; how many rounds are over, how many of them with a score; the last of them. */
  readonly scores: readonly number[];
  readonly rounds: readonly RoundSummary[];
  readonly roundsPlayed: number;
  readonly roundsScored: number;
  readonly roundsBegun: number;
  /** Of the last rounds: a secret is used once. */
  readonly commitments: readonly string[];
  readonly proof: DealProof | null;
  readonly chosen: Table['chosen'];
  readonly heldBack: Table['heldBack'];
  /** By sender, the last few of each, oldest first. */
  readonly processed: Readonly<Record<string, readonly ProcessedCommand[]>>;
  /** The running hash before this event, and the key that continues it until the next commitment. */
  readonly chain: string | null;
}

type Continued = Pick<Extract<TableEvent, { type: 'continued' }>, 'terms' | 'state' | 'seq' | 'atMs' | 'chain'>;

/** What is left of a table between two rounds. */
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
export const tableOfSnapshot = ({ terms, state, seq, atMs, chain }: Continued): Table => ({
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
