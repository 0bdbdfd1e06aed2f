/** The fold: applies events to a table, without checking them. */
import type { Seat } from '@doudizhu/rules/deal';
import { unreachable } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, nameLandlord, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { addProcessed } from './processed-commands.ts';
import type { DealProof, DecidedBy, EventPayload, PayloadOf, TableEvent } from '../model/event.ts';
import type { HelpKind, Occupant } from '../model/values.ts';
import type { SeatState, Table } from '../model/state.ts';
import { completedTerms } from '../model/terms.ts';
import { tableOfSnapshot, UNPLAYED } from './snapshot.ts';
import { beginMatch, isMatchDone } from './match.ts';
import { entropyOf, isBotDriven, matchSoFar, peopleAt } from './queries.ts';

/** Folds one event in. Logs from elsewhere go through `verifyLog` first. @throws if the log has a gap, which is a bug
 * of its storage */
export const applyEvent = (table: Table | null, event: TableEvent): Table => {
  const { seq, atMs, chain, command } = event;
  const expected = table !== null ? table.seq + 1 : event.type === 'continued' ? seq : 0;
  if (seq !== expected) throw new Error(`bad log: event ${seq} after ${table?.seq ?? 'none'}, expected ${expected}`);
  const known = event.type === 'continued' ? tableOfSnapshot(event) : (table ?? opened(event));
  const processed = command === null ? known.processed : addProcessed(known.processed, command, seq);
  const stamped = { ...known, seq, atMs, chain, processed };
  if (event.type === 'opened' && table !== null) throw new Error('bad log: a second "opened", expected one');
  return event.type === 'opened' || event.type === 'continued' ? stamped : afterEvent(stamped, event, seq);
};

/** Applies events of `decide`, `tick` or a log that was read. */
export const applyEvents = (table: Table, events: readonly TableEvent[]): Table => events.reduce(applyEvent, table);

const opened = (event: TableEvent): Table => {
  if (event.type !== 'opened') throw new Error(`bad log: it begins with "${event.type}", expected "opened"`);
  const { seq, atMs, chain } = event;
  const terms = completedTerms(event.terms);
  const seats = Array.from({ length: terms.rules.seats }, () => FREE_SEAT);
  return { ...UNPLAYED, terms, seq, atMs, chain, seats, match: beginMatch(terms) };
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
    case 'hinted':
      return withHelp(table, event.seat, 'hint');
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
      const { occupant } = table.seats[event.seat] as SeatState;
      const isHelped = occupant?.type === 'person' && isBotDriven(table.seats[event.seat] as SeatState);
      const noted = isHelped ? withHelp(table, event.seat, 'autopilot') : table;
      const used = withSeat(noted, event.seat, { bankMs: bankAfter(table, event.seat) }, null);
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
      return peopleAt(table).reduce((state, seat) => withHelp(state, seat, 'undo'), takeBack(table, event.actions));
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

/** Moves the clocks by the time in which no program ran. */
const resumed = (table: Table, { gapMs, here }: PayloadOf<'resumed'>): Table => {
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

/** @param changedSeq null: commands of the seat do not depend on the change */
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

const withHelp = (table: Table, seat: Seat, kind: HelpKind): Table => ({
  ...table,
  help: table.help.map((kinds, index) => (index !== seat || kinds.includes(kind) ? kinds : [...kinds, kind])),
});

const withAllSeats = (table: Table, change: Partial<SeatState>): SeatState[] =>
  table.seats.map((state) => ({ ...state, ...change, changedSeq: table.seq }));

const committed = (table: Table, { round, commitment, secret, board, signature }: PayloadOf<'committed'>): Table => {
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
    commitments: [...table.commitments, commitment].slice(-COMMITMENTS_MAX),
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
      dealer: null,
      chosen: table.chosen !== null,
    },
    previousProof: table.proof,
    round: null,
    decidedBy: [],
    help: table.seats.map(() => []),
    undoVotes: null,
    dissolveVotes: null,
    penalties: null,
    heldBack: board === null ? table.heldBack : [...table.heldBack, round],
    roundChangedSeq: table.seq,
  };
};

const COMMITMENTS_MAX = 20;

/** First deal of a round, or another one after all passed, which continues the log of actions. */
const dealt = (table: Table, { redeal, dealer, first, deal }: PayloadOf<'dealt'>): Table => {
  const fresh = startRound({ rules: table.terms.rules, deal, first });
  if (redeal === 0) {
    const bankMs = table.terms.clock?.bankMs ?? 0;
    const begun = table.proof as DealProof;
    const proof = { ...begun, dealer, entropy: begun.board?.entropy ?? entropyOf(table) };
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

/** Sets the round's state, the open decisions and their times. @param actor gets a new decision */
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

/** Takes the time above that of a decision from the bank, also for an automatic pass: the bank is public and must not
 * reveal it. */
const bankAfter = ({ terms, seats, atMs }: Table, seat: Seat): number => {
  const state = seats[seat] as SeatState;
  const { bankMs, decision } = state;
  if (terms.clock === null || decision === null || isBotDriven(state)) return bankMs;
  return Math.max(0, bankMs - Math.max(0, atMs - decision.atMs - terms.clock.decisionMs));
};

/** An empty seat. */
const FREE_SEAT: SeatState = {
  occupant: null,
  awaySinceMs: null,
  autopilot: null,
  autopilotSinceMs: 0,
  overdue: false,
  autoPass: false,
  ready: false,
  pledge: null,
  entropy: null,
  decision: null,
  bankMs: 0,
  unreadySinceMs: 0,
  switches: 0,
  readySwitches: 0,
  proposals: 0,
  changedSeq: 0,
};

/** Seats another occupant. The running score is reset when the next round starts. */
const withOccupant = (table: Table, seat: Seat, occupant: Occupant | null): Table => {
  if (occupant === null) return withoutOccupant(table, seat);
  const known = table.seats[seat] as SeatState;
  if (isSameOccupant(known.occupant, occupant)) return withSeat(table, seat, { occupant });
  const seated = withSeat(table, seat, { ...FREE_SEAT, occupant, unreadySinceMs: table.atMs });
  // A round can start now: everyone who is not ready gets the full time.
  const isFull = seated.seats.every((state) => state.occupant !== null);
  const seats = seated.seats.map((state) =>
    isFull && !state.ready ? { ...state, unreadySinceMs: table.atMs } : state,
  );
  return { ...seated, seats, ...afterNewLineup(table) };
};

const withoutOccupant = (table: Table, seat: Seat): Table => ({
  ...withSeat(table, seat, FREE_SEAT),
  ...afterNewLineup(table),
});

/** Compares account or name. A bot's level can differ. */
const isSameOccupant = (a: Occupant | null, b: Occupant): boolean => {
  if (a?.type === 'person' && b.type === 'person') return a.account === b.account;
  return a?.type === 'bot' && b.type === 'bot' && a.name === b.name;
};

const afterNewLineup = ({ roundsBegun }: Table): Pick<Table, 'hasNewLineup' | 'undoVotes' | 'dissolveVotes'> => ({
  hasNewLineup: roundsBegun > 0,
  undoVotes: null,
  dissolveVotes: null,
});
