/**
 * A table as a value: what the events so far add up to. `applyEvent` is the fold; nothing here judges.
 *
 * Immutable, and not for JSON: what is stored is the log. It knows every hand and every secret: players get a
 * `TableView`.
 */
import {
  applyUnchecked,
  isMatchOver,
  isOver,
  recordRound,
  startMatch,
  startRound,
  toAct,
  unreachable,
  type Deal,
  type Match,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { addProcessed, forgetSender, NO_COMMANDS, type ProcessedCommands } from './processed-commands.ts';
import type { DecidedBy, EventPayload, AutopilotReason, Occupant, TableEvent, Terms } from './event.ts';
import type { Secret } from './fairness.ts';

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
  /** What the person added to the deal; null: has not said. */
  readonly entropy: string | null;
  /** The decision that the seat is to make: since which event, and when that was. */
  readonly decision: { readonly seq: number; readonly atMs: number } | null;
  /** Left of this round's bank. */
  readonly bankMs: number;
  /** The last event that changed any of this, but for `decision` and `bankMs`. */
  readonly changedSeq: number;
}

/** The proof of one round's cards. */
export interface DealProof {
  readonly round: number;
  readonly committedMs: number;
  readonly commitment: string;
  readonly secret: Secret;
  /** What the players added, index = Seat, empty for nothing; null until the deal. */
  readonly entropy: readonly string[] | null;
  /** Whether the first deal was given: then the proof is about later deals and lots only. */
  readonly chosen: boolean;
}

export interface Table {
  readonly terms: Terms;
  /** Of the last event, and its time. */
  readonly seq: number;
  readonly atMs: number;
  readonly stage: Stage;
  /** Index = Seat. */
  readonly seats: readonly SeatState[];
  /** The rounds before this one. */
  readonly match: Match;
  /** Of every round that was begun at this table, index = round − 1: a secret is used once. */
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
  readonly processed: ProcessedCommands;
}

/** Folds one event in. It trusts the event: logs from elsewhere go through `verifyLog`.
 * @throws for an event that cannot follow: a gap in the log is a bug of its storage. */
export const applyEvent = (table: Table | null, event: TableEvent): Table => {
  if (event.seq !== (table === null ? 0 : table.seq + 1)) {
    throw new Error(
      `bad log: event ${event.seq} after ${table?.seq ?? 'none'}, want ${table === null ? 0 : table.seq + 1}`,
    );
  }
  if (table === null) return opened(event);
  const processed = event.command === null ? table.processed : addProcessed(table.processed, event.command, event.seq);
  return afterEvent({ ...table, seq: event.seq, atMs: event.atMs, processed }, event, event.seq);
};

export const applyEvents = (table: Table, events: readonly TableEvent[]): Table => events.reduce(applyEvent, table);

/** Whether a bot decides for the seat now: its own, or one for its person. */
export const isBotDriven = ({ occupant, autopilot, overdue }: SeatState): boolean =>
  occupant?.type === 'bot' || autopilot !== null || overdue;

/** The seats that people sit at. */
export const peopleAt = (table: Table): Seat[] =>
  table.seats.flatMap(({ occupant }, seat) => (occupant?.type === 'person' ? [seat as Seat] : []));

/** The match with the round that has just ended: the running score. */
export const matchSoFar = ({ match, round, stage }: Pick<Table, 'match' | 'round' | 'stage'>): Match =>
  round !== null && stage === 'over' ? recordRound(match, round) : match;

/** What each seat added to the entropy of the deal, index = Seat; the empty text where it added nothing. */
export const entropyOf = (table: Table): string[] => table.seats.map(({ entropy }) => entropy ?? '');

const opened = (event: TableEvent): Table => {
  if (event.type !== 'opened') throw new Error(`bad log: it begins with "${event.type}", want "opened"`);
  const { terms, atMs } = event;
  const state: SeatState = {
    occupant: null,
    awaySinceMs: null,
    autopilot: null,
    autopilotSinceMs: 0,
    overdue: false,
    autoPass: false,
    ready: false,
    entropy: null,
    decision: null,
    bankMs: 0,
    changedSeq: 0,
  };
  return {
    terms,
    seq: 0,
    atMs,
    stage: 'gathering',
    seats: Array.from({ length: terms.rules.seats }, () => state),
    match: startMatch({ rules: terms.rules, roundsMax: terms.roundsMax }),
    commitments: [],
    roundsBegun: 0,
    proof: null,
    previousProof: null,
    chosen: null,
    round: null,
    decidedBy: [],
    roundChangedSeq: 0,
    undoVotes: null,
    processed: event.command === null ? NO_COMMANDS : addProcessed(NO_COMMANDS, event.command, 0),
  };
};

const afterEvent = (table: Table, event: EventPayload, seq: number): Table => {
  switch (event.type) {
    case 'opened':
      throw new Error('bad log: a second "opened", want one');
    case 'seated':
      return withOccupant(table, event.seat, event.occupant);
    case 'presence':
      return withSeat(table, event.seat, { awaySinceMs: event.here ? null : table.atMs });
    case 'ready':
      return withSeat(table, event.seat, { ready: event.on });
    case 'autoPass':
      return withSeat(table, event.seat, { autoPass: event.on });
    case 'chosen': {
      const chosen = event.deal === null ? null : { deal: event.deal, first: event.first };
      return { ...table, chosen, seats: withAllSeats(table, {}) };
    }
    case 'committed':
      return committed(table, event);
    case 'mixed':
      return withSeat(table, event.seat, { entropy: event.entropy });
    case 'dealt':
      return dealt(table, event);
    case 'acted': {
      const used = withSeat(table, event.seat, { bankMs: bankAfter(table, event.seat, event.by) }, null);
      const round = applyUnchecked(table.round as Round, event.seat, event.action);
      return withRound(used, { round, decidedBy: [...table.decidedBy, event.by] }, event.seat);
    }
    case 'drawn':
      return withRound(table, { round: withLandlordByLot(table.round as Round, event.landlord) }, event.landlord);
    case 'managed': {
      const late = event.why === 'timeout';
      const change: Partial<SeatState> = { autopilot: event.why, autopilotSinceMs: table.atMs };
      return withSeat(table, event.seat, late ? { ...change, overdue: true, bankMs: 0 } : change);
    }
    case 'handedBack':
      return withSeat(table, event.seat, { autopilot: null });
    case 'undoVoted': {
      const agreed = event.agree ? [...(table.undoVotes ?? []), event.seat] : null;
      return { ...table, undoVotes: agreed, roundChangedSeq: seq };
    }
    case 'undone':
      return takeBack(table, event.actions);
    case 'ended':
      return {
        ...table,
        stage: 'over',
        undoVotes: null,
        roundChangedSeq: seq,
        seats: withAllSeats(table, { decision: null, overdue: false }),
      };
    case 'closed':
      return {
        ...table,
        stage: 'closed',
        undoVotes: null,
        roundChangedSeq: seq,
        seats: withAllSeats(table, { decision: null, overdue: false }),
      };
    default:
      return unreachable(event);
  }
};

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

/** Another occupant: the running score begins at zero, and the last round is cleared. A bot of the same name at another
 * level counts as the same occupant. */
const withOccupant = (table: Table, seat: Seat, occupant: Occupant | null): Table => {
  if (isSameOccupant(table.seats[seat]?.occupant ?? null, occupant)) {
    const seats = withAllSeats(table, { ready: false });
    return { ...table, seats: seats.map((state, index) => (index === seat ? { ...state, occupant } : state)) };
  }
  const fresh = { occupant, awaySinceMs: null, autopilot: null, autoPass: false };
  const seats = withAllSeats(table, { ready: false });
  return {
    ...table,
    stage: 'gathering',
    seats: seats.map((state, index) => (index === seat ? { ...state, ...fresh } : state)),
    match: startMatch({ rules: table.terms.rules, roundsMax: table.terms.roundsMax }),
    processed: forgetSender(table.processed, String(seat)),
    round: null,
    decidedBy: [],
    undoVotes: null,
  };
};

/** By kind and name: only a bot's level may differ. */
const isSameOccupant = (a: Occupant | null, b: Occupant | null): boolean =>
  a !== null && b !== null && a.type === b.type && a.name === b.name;

const committed = (
  table: Table,
  { round, commitment, secret }: Extract<EventPayload, { type: 'committed' }>,
): Table => {
  const match = matchSoFar(table);
  const { rules, roundsMax } = table.terms;
  return {
    ...table,
    stage: 'collectingEntropy',
    seats: withAllSeats(table, { ready: false, entropy: null, autopilot: null }),
    match: isMatchOver(match) ? startMatch({ rules, roundsMax }) : match,
    commitments: [...table.commitments, commitment],
    roundsBegun: round,
    proof: { round, committedMs: table.atMs, commitment, secret, entropy: null, chosen: table.chosen !== null },
    previousProof: table.proof,
    round: null,
    decidedBy: [],
    undoVotes: null,
    roundChangedSeq: table.seq,
  };
};

/** The first deal of a round, or another one because all passed: that one continues the same log of actions. */
const dealt = (table: Table, { redeal, first, deal }: Extract<EventPayload, { type: 'dealt' }>): Table => {
  const fresh = startRound({ rules: table.terms.rules, deal, first });
  if (redeal === 0) {
    const bankMs = table.terms.clock?.bankMs ?? 0;
    const proof = { ...(table.proof as DealProof), entropy: entropyOf(table) };
    return withRound(
      { ...table, proof, chosen: null, stage: 'playing', seats: withAllSeats(table, { bankMs }) },
      { round: fresh },
      null,
    );
  }
  const { entry, previous } = table.round as Round;
  return withRound(table, { round: { ...fresh, redeals: redeal, entry, previous } }, null);
};

/** The rules name a landlord by lot only for rounds with a seed of their own. They name the first speaker when they are
 * told so: here the lot stands in for him while the last pass is said again. */
const withLandlordByLot = (aborted: Round, landlord: Seat): Round => {
  const { entry, previous, rules } = aborted;
  if (entry === null || previous === null) throw new Error('bad log: "drawn" before anybody passed');
  const { redeals, auction } = previous;
  const asked: Round = {
    ...previous,
    rules: { ...rules, onAllPass: { redealsMax: redeals, then: 'first' } },
    auction: { ...auction, first: landlord },
  };
  const named = applyUnchecked(asked, entry.seat, entry.action);
  return { ...named, rules, auction: { ...named.auction, first: auction.first }, entry, previous };
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

/** A person pays from the bank for what a decision took above its own time. */
const bankAfter = ({ terms, seats, atMs }: Table, seat: Seat, by: DecidedBy): number => {
  const { bankMs, decision } = seats[seat] as SeatState;
  if (terms.clock === null || decision === null || by !== 'person') return bankMs;
  return Math.max(0, bankMs - Math.max(0, atMs - decision.atMs - terms.clock.decisionMs));
};
