/** Snapshots: each segment of a log starts with one, so that it can be folded alone. */
import { commandsOf, senderCommandsFrom } from './processed-commands.ts';
import { LOG_VERSION, type EventOf, type PayloadOf, type Snapshot } from '../model/event.ts';
import type { Table } from '../model/state.ts';
import { completedTerms } from '../model/terms.ts';
import { beginMatch, isMatchDone } from './match.ts';
import { matchSoFar, seatOf } from './queries.ts';

/** Takes a snapshot of a table between two rounds. */
const snapshotOf = (table: Table): Snapshot => {
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
        .map(([from, commands]) => [from, commandsOf(commands).slice(-ANSWERS_MAX)] as const),
    ),
    chain: table.chain,
  };
};

/** Starts a new segment of the log. */
export const continuedEvent = (table: Table): PayloadOf<'continued'> => ({
  type: 'continued',
  version: LOG_VERSION,
  terms: table.terms,
  state: snapshotOf(table),
});

/** Clients repeat commands within seconds, so a new segment needs few of them. */
const ANSWERS_MAX = 8;

/** State of a table before its first round, apart from its terms. */
export const UNPLAYED = {
  stage: 'gathering',
  hasNewLineup: false,
  commitments: [],
  roundsBegun: 0,
  proof: null,
  previousProof: null,
  chosen: null,
  round: null,
  decidedBy: [],
  help: [],
  roundChangedSeq: 0,
  undoVotes: null,
  dissolveVotes: null,
  dissolveChangedSeq: 0,
  penalties: null,
  heldBack: [],
  processed: new Map(),
} as const satisfies Partial<Table>;

/** Table at the start of a segment. */
export const tableOfSnapshot = ({ terms: stored, state, seq, atMs, chain }: EventOf<'continued'>): Table => {
  const terms = completedTerms(stored);
  const { seats, scores, rounds, roundsPlayed, roundsScored, processed, ...kept } = state;
  return {
    ...UNPLAYED,
    ...kept,
    terms,
    seq,
    atMs,
    chain,
    seats: seats.map((seat) => ({ ...seat, decision: null })),
    match: { ...beginMatch(terms), scores, rounds, roundsPlayed, roundsScored },
    roundChangedSeq: seq,
    dissolveChangedSeq: seq,
    processed: new Map(
      Object.entries(processed).flatMap(([from, commands]) => {
        const known = senderCommandsFrom(commands);
        return known === undefined ? [] : [[from, known] as const];
      }),
    ),
  };
};
