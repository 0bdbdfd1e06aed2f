/**
 * A table as a value: what the events so far add up to. `applyEvent` is the fold; nothing here judges.
 *
 * Immutable, and not for JSON: what is stored is the log. It knows every hand and every secret: players get a
 * `TableView`.
 */
import type { Deal, Seat } from '@doudizhu/rules/deal';
import { unreachable } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, nameLandlord, startRound, toAct, type Round } from '@doudizhu/rules/round';
import type { Account } from '../command/account.ts';
import { addProcessed, NO_COMMANDS, type ProcessedCommands } from '../command/processed-commands.ts';
import type { Secret } from '../fairness/fairness.ts';
import type {
  AutopilotReason,
  DecidedBy,
  EventPayload,
  Occupant,
  SharedBoard,
  Signature,
  TableEvent,
  Terms,
} from '../log/event.ts';
import { tableOfSnapshot } from '../log/snapshot.ts';
import { addRound, beginMatch, isMatchDone, type Match } from './match.ts';
import { withOccupant, withoutOccupant, FREE_SEAT } from './seating.ts';

/** `gathering`: seats are filled; `collectingEntropy`: committed, not dealt; `playing`; `over`: the round has ended; `closed`. */
export type Stage = 'gathering' | 'collectingEntropy' | 'playing' | 'over' | 'closed';

/** One seat. */
export interface SeatState {
  readonly occupant: Occupant | null;
  /** When the person went away; null: is here. */
  readonly awaySinceMs: number | null;
  /** Why a bot plays for the person; null: it does not. */
  readonly autopilot: AutopilotReason | null;
  /** When that began last. */
  readonly autopilotSinceMs: number;
  /** Whether the time for the decision that is open has run out: a bot makes this one. */
  readonly overdue: boolean;
  readonly autoPass: boolean;
  readonly ready: boolean;
  /** The hash of the entropy that the person will reveal for the next round; null: adds nothing. */
  readonly pledge: string | null;
  /** What the person added to the deal; null: has not said. */
  readonly entropy: string | null;
  /** The decision that the seat is to make: since which event, and when that was. */
  readonly decision: { readonly seq: number; readonly atMs: number } | null;
  /** Left of this round's bank. */
  readonly bankMs: number;
  /** Since when the person could have got ready for the next round. */
  readonly unreadySinceMs: number;
  /** How often in this round the person switched the autopilot or the automatic pass, got ready or not, and proposed to
   * close the table. */
  readonly switches: number;
  readonly readySwitches: number;
  readonly proposals: number;
  /** The last event that changed any of this, but for `decision` and `bankMs`. */
  readonly changedSeq: number;
}

/** The proof of one round's cards. */
export interface DealProof {
  readonly round: number;
  readonly committedMs: number;
  readonly commitment: string;
  readonly secret: Secret;
  /** A board that is dealt at other tables, too; null: this table's own. */
  readonly board: SharedBoard | null;
  readonly signature: Signature | null;
  /** Who pledged what, index = Seat. */
  readonly pledges: readonly (string | null)[];
  /** What was added: by the players, index = Seat, empty for nothing; or with the shared board. Null until the deal. */
  readonly entropy: readonly string[] | null;
  /** Whether the first deal was given: then the proof is about later deals and lots only. */
  readonly chosen: boolean;
}

/** The state of a table: the fold of its log, and never changed. Nobody but the host sees it. */
export interface Table {
  readonly terms: Terms;
  /** Of the last event, and its time. */
  readonly seq: number;
  readonly atMs: number;
  /** The running hash of the log; null before the first round. */
  readonly chain: string | null;
  readonly stage: Stage;
  /** Index = Seat. */
  readonly seats: readonly SeatState[];
  /** The rounds before this one. */
  readonly match: Match;
  /** Whether other people sit here than in the last round: the next one begins another match. */
  readonly hasNewLineup: boolean;
  /** Of the rounds that were begun last, at most 20: a secret is used once. */
  readonly commitments: readonly string[];
  /** How many rounds have been begun at this table. */
  readonly roundsBegun: number;
  /** Of the round that was begun last, and of the one before it. */
  readonly proof: DealProof | null;
  readonly previousProof: DealProof | null;
  /** The cards that the next round, or the one that is not dealt yet, is to begin with; null: they are drawn. */
  readonly chosen: { readonly deal: Deal; readonly first: Seat | null } | null;
  /** What is being played, or was last; null before the deal. */
  readonly round: Round | null;
  /** Who decided each action of the round. */
  readonly decidedBy: readonly DecidedBy[];
  /** The last event that changed what lies on the table, or a vote about it. */
  readonly roundChangedSeq: number;
  /** A proposal to take back, and who agrees; the first proposed it. */
  readonly undoVotes: readonly Seat[] | null;
  /** The same for closing the table. */
  readonly dissolveVotes: readonly Seat[] | null;
  /** The last event that changed them. */
  readonly dissolveChangedSeq: number;
  /** What leavers pay for the round that is over, index = Seat; null: nobody left. */
  readonly penalties: readonly number[] | null;
  /** Rounds on shared boards that other tables have still to play: their secrets stay secret. */
  readonly heldBack: readonly number[];
  readonly processed: ProcessedCommands;
}

/** Folds one event in. It trusts the event: logs from elsewhere go through `verifyLog`.
 * @throws for an event that cannot follow: a gap in the log is a bug of its storage. */
export const applyEvent = (table: Table | null, event: TableEvent): Table => {
  const { seq, atMs, chain, command } = event;
  const wanted = table !== null ? table.seq + 1 : event.type === 'continued' ? seq : 0;
  if (seq !== wanted) throw new Error(`bad log: event ${seq} after ${table?.seq ?? 'none'}, want ${wanted}`);
  const known = event.type === 'continued' ? tableOfSnapshot(event) : (table ?? opened(event));
  const processed = command === null ? known.processed : addProcessed(known.processed, command, seq);
  const stamped = { ...known, seq, atMs, chain, processed };
  if (event.type === 'opened' && table !== null) throw new Error('bad log: a second "opened", want one');
  return event.type === 'opened' || event.type === 'continued' ? stamped : afterEvent(stamped, event, seq);
};

/** The table after events. They are not checked: they come from `decide`, `tick` or a log that was read. */
export const applyEvents = (table: Table, events: readonly TableEvent[]): Table => events.reduce(applyEvent, table);

/** Whether a bot decides for the seat now: its own, or one for its person. */
export const isBotDriven = ({ occupant, autopilot, overdue }: SeatState): boolean =>
  occupant?.type === 'bot' || autopilot !== null || overdue;

/** The seats that people sit at. */
export const peopleAt = (table: Table): Seat[] =>
  table.seats.flatMap(({ occupant }, seat) => (occupant?.type === 'person' ? [seat as Seat] : []));

/** The seat of a person; null: sits at none. */
export const seatOf = ({ seats }: Pick<Table, 'seats'>, account: Account): Seat | null => {
  const seat = seats.findIndex(({ occupant }) => occupant?.type === 'person' && occupant.account === account);
  return seat < 0 ? null : (seat as Seat);
};

/** The match with the round that has just ended: the running score. */
export const matchSoFar = ({
  match,
  round,
  stage,
  penalties,
}: Pick<Table, 'match' | 'round' | 'stage' | 'penalties'>): Match =>
  round !== null && stage === 'over' ? addRound(match, round, penalties) : match;

/** The id of a round's board: the shared one, or the table's own. */
export const boardOf = (table: string, { board, round }: Pick<DealProof, 'board' | 'round'>): string =>
  board?.id ?? `${table}-${round}`;

/** What each seat added to the entropy of the deal, index = Seat; the empty text where it added nothing. */
export const entropyOf = (table: Table): string[] => table.seats.map(({ entropy }) => entropy ?? '');

const opened = (event: TableEvent): Table => {
  if (event.type !== 'opened') throw new Error(`bad log: it begins with "${event.type}", want "opened"`);
  const { terms, atMs } = event;
  return {
    terms,
    seq: 0,
    atMs,
    chain: null,
    stage: 'gathering',
    seats: Array.from({ length: terms.rules.seats }, () => FREE_SEAT),
    match: beginMatch(terms),
    hasNewLineup: false,
    commitments: [],
    roundsBegun: 0,
    proof: null,
    previousProof: null,
    chosen: null,
    round: null,
    decidedBy: [],
    roundChangedSeq: 0,
    undoVotes: null,
    dissolveVotes: null,
    dissolveChangedSeq: 0,
    penalties: null,
    heldBack: [],
    processed: NO_COMMANDS,
  };
};

const afterEvent = (
  table: Table,
  event: Exclude<EventPayload, { type: 'opened' | 'continued' }>,
  seq: number,
): Table => {
  switch (event.type) {
    case 'seated':
      return withOccupant(table, event.seat, event.occupant);
    case 'stoodUp':
      return withoutOccupant(table, event.seat);
    case 'presence':
      return withSeat(table, event.seat, { awaySinceMs: event.here ? null : table.atMs });
    case 'resumed':
      return resumed(table, event);
    case 'ready': {
      const { readySwitches } = table.seats[event.seat] as SeatState;
      return withSeat(table, event.seat, { ready: event.on, pledge: event.pledge, readySwitches: readySwitches + 1 });
    }
    case 'autoPass':
      return withSeat(table, event.seat, { autoPass: event.on, switches: switchesAfter(table, event.seat) });
    case 'chosen': {
      const chosen = event.deal === null ? null : { deal: event.deal, first: event.first };
      return { ...table, chosen, seats: withAllSeats(table, {}) };
    }
    case 'committed':
      return committed(table, event);
    case 'entropyRevealed':
      return withSeat(table, event.seat, { entropy: event.entropy });
    case 'dealt':
      return dealt(table, event);
    case 'acted': {
      const used = withSeat(table, event.seat, { bankMs: bankAfter(table, event.seat) }, null);
      const round = applyUnchecked(table.round as Round, event.seat, event.action);
      return withRound(used, { round, decidedBy: [...table.decidedBy, event.by] }, event.seat);
    }
    case 'drawn':
      return withRound(table, { round: nameLandlord(table.round as Round, event.landlord) }, event.landlord);
    case 'autopilotOn': {
      const isLate = event.why === 'timeout';
      const known = table.seats[event.seat] as SeatState;
      const switches = event.why === 'wish' ? switchesAfter(table, event.seat) : known.switches;
      const change: Partial<SeatState> = { autopilot: event.why, autopilotSinceMs: table.atMs, switches };
      return withSeat(table, event.seat, isLate ? { ...change, overdue: true, bankMs: 0 } : change);
    }
    case 'autopilotOff': {
      const { autopilot, switches } = table.seats[event.seat] as SeatState;
      return withSeat(table, event.seat, { autopilot: null, switches: switches + (autopilot === 'absence' ? 0 : 1) });
    }
    case 'undoVoted': {
      const agreed = event.agree ? [...(table.undoVotes ?? []), event.seat] : null;
      return { ...table, undoVotes: agreed, roundChangedSeq: seq };
    }
    case 'undone':
      return takeBack(table, event.actions);
    case 'dissolveVoted': {
      const { proposals } = table.seats[event.seat] as SeatState;
      const isProposal = event.agree && table.dissolveVotes === null;
      const dissolveVotes = event.agree ? [...(table.dissolveVotes ?? []), event.seat] : null;
      const voted = withSeat(table, event.seat, { proposals: proposals + (isProposal ? 1 : 0) }, null);
      return { ...voted, dissolveVotes, dissolveChangedSeq: seq };
    }
    case 'ended':
      return { ...ended(table, 'over'), penalties: event.penalties };
    case 'released':
      return { ...table, heldBack: table.heldBack.filter((round) => round !== event.round) };
    case 'closed':
      return ended(table, 'closed');
    default:
      return unreachable(event);
  }
};

const ended = (table: Table, stage: 'over' | 'closed'): Table => ({
  ...table,
  stage,
  undoVotes: null,
  dissolveVotes: null,
  roundChangedSeq: table.seq,
  seats: withAllSeats(table, { decision: null, overdue: false, unreadySinceMs: table.atMs }),
});

/** Clocks move on by the time in which no program ran: nobody could act in it. */
const resumed = (table: Table, { gapMs, here }: Extract<EventPayload, { type: 'resumed' }>): Table => {
  const { atMs, proof } = table;
  const later = (time: number): number => Math.min(atMs, time + gapMs);
  const seats = table.seats.map((state, seat) => {
    const { awaySinceMs, decision, occupant } = state;
    const isGone = occupant?.type === 'person' && awaySinceMs === null && !here.includes(seat as Seat);
    return {
      ...state,
      awaySinceMs: isGone ? atMs : awaySinceMs === null ? null : later(awaySinceMs),
      autopilotSinceMs: later(state.autopilotSinceMs),
      unreadySinceMs: later(state.unreadySinceMs),
      decision: decision === null ? null : { seq: decision.seq, atMs: later(decision.atMs) },
      changedSeq: isGone ? table.seq : state.changedSeq,
    };
  });
  return { ...table, seats, proof: proof === null ? null : { ...proof, committedMs: later(proof.committedMs) } };
};

const switchesAfter = ({ seats }: Table, seat: Seat): number => (seats[seat] as SeatState).switches + 1;

/** @param changedSeq null: nothing that a command of the seat depends on has changed. */
const withSeat = (
  table: Table,
  seat: Seat,
  change: Partial<SeatState>,
  changedSeq: number | null = table.seq,
): Table => ({
  ...table,
  seats: table.seats.map((state, index) =>
    index === seat ? { ...state, ...change, changedSeq: changedSeq ?? state.changedSeq } : state,
  ),
});

const withAllSeats = (table: Table, change: Partial<SeatState>): SeatState[] =>
  table.seats.map((state) => ({ ...state, ...change, changedSeq: table.seq }));

const committed = (
  table: Table,
  { round, commitment, secret, board, signature }: Extract<EventPayload, { type: 'committed' }>,
): Table => {
  const match = matchSoFar(table);
  const pledges = table.seats.map(({ pledge }) => pledge);
  const fresh = { ready: false, pledge: null, entropy: null, autopilot: null };
  const counts = { switches: 0, readySwitches: 0, proposals: 0 };
  return {
    ...table,
    stage: 'collectingEntropy',
    seats: withAllSeats(table, { ...fresh, ...counts }),
    match: table.hasNewLineup || isMatchDone(match) ? beginMatch(table.terms) : match,
    hasNewLineup: false,
    commitments: [...table.commitments, commitment].slice(-COMMITMENTS_KEPT),
    roundsBegun: round,
    proof: {
      round,
      committedMs: table.atMs,
      commitment,
      secret,
      board,
      signature,
      pledges,
      entropy: null,
      chosen: table.chosen !== null,
    },
    previousProof: table.proof,
    round: null,
    decidedBy: [],
    undoVotes: null,
    dissolveVotes: null,
    penalties: null,
    heldBack: board === null ? table.heldBack : [...table.heldBack, round],
    roundChangedSeq: table.seq,
  };
};

const COMMITMENTS_KEPT = 20;

/** The first deal of a round, or another one because all passed: that one continues the same log of actions. */
const dealt = (table: Table, { redeal, first, deal }: Extract<EventPayload, { type: 'dealt' }>): Table => {
  const fresh = startRound({ rules: table.terms.rules, deal, first });
  if (redeal === 0) {
    const bankMs = table.terms.clock?.bankMs ?? 0;
    const begun = table.proof as DealProof;
    const proof = { ...begun, entropy: begun.board?.entropy ?? entropyOf(table) };
    return withRound(
      { ...table, proof, chosen: null, stage: 'playing', seats: withAllSeats(table, { bankMs }) },
      { round: fresh },
      null,
    );
  }
  const { entry, previous } = table.round as Round;
  return withRound(table, { round: { ...fresh, redeals: redeal, entry, previous } }, null);
};

const takeBack = (table: Table, actions: number): Table => {
  let round = table.round as Round;
  for (let count = 0; count < actions; count++) {
    if (round.previous === null) throw new Error(`bad log: ${actions} actions taken back, ${count} were there`);
    round = round.previous;
  }
  const decidedBy = table.decidedBy.slice(0, table.decidedBy.length - actions);
  const withoutDecisions = {
    ...table,
    stage: 'playing' as const,
    seats: withAllSeats(table, { decision: null, overdue: false }),
  };
  return withRound(withoutDecisions, { round, decidedBy }, null);
};

/** The table with another state of the round: who is to decide, and since when. @param actor is asked anew. */
const withRound = (
  table: Table,
  change: { round: Round; decidedBy?: readonly DecidedBy[] },
  actor: Seat | null,
): Table => {
  const { seq, atMs } = table;
  const acts = isOver(change.round) ? [] : toAct(change.round);
  const seats = table.seats.map((state, index) => {
    const seat = index as Seat;
    if (!acts.includes(seat)) return state.decision === null ? state : { ...state, decision: null, overdue: false };
    return seat !== actor && state.decision !== null ? state : { ...state, decision: { seq, atMs }, overdue: false };
  });
  return { ...table, ...change, seats, undoVotes: null, roundChangedSeq: seq };
};

/** A person pays from the bank for what a decision took above its own time, also where the pass was automatic: the bank
 * is public, and may not tell that it was. */
const bankAfter = ({ terms, seats, atMs }: Table, seat: Seat): number => {
  const state = seats[seat] as SeatState;
  const { bankMs, decision } = state;
  if (terms.clock === null || decision === null || isBotDriven(state)) return bankMs;
  return Math.max(0, bankMs - Math.max(0, atMs - decision.atMs - terms.clock.decisionMs));
};
