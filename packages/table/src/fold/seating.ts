/** Occupants of seats. */
import type { Seat } from '@doudizhu/rules/deal';
import type { Occupant } from '../model/values.ts';
import type { SeatState, Table } from '../model/state.ts';

/** An empty seat. */
export const FREE_SEAT: SeatState = {
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
export const withOccupant = (table: Table, seat: Seat, occupant: Occupant | null): Table => {
  if (occupant === null) return withoutOccupant(table, seat);
  const known = table.seats[seat] as SeatState;
  if (isSameOccupant(known.occupant, occupant)) return withState(table, seat, { ...known, occupant });
  const seated = withState(table, seat, { ...FREE_SEAT, occupant, unreadySinceMs: table.atMs });
  // A round can start now: everyone who is not ready gets the full time.
  const isFull = seated.seats.every((state) => state.occupant !== null);
  const seats = seated.seats.map((state) =>
    isFull && !state.ready ? { ...state, unreadySinceMs: table.atMs } : state,
  );
  return { ...seated, seats, ...afterNewLineup(table) };
};

export const withoutOccupant = (table: Table, seat: Seat): Table => ({
  ...withState(table, seat, FREE_SEAT),
  ...afterNewLineup(table),
});

/** Compares account or name. A bot's level can differ. */
const isSameOccupant = (a: Occupant | null, b: Occupant): boolean => {
  if (a?.type === 'person' && b.type === 'person') return a.account === b.account;
  return a?.type === 'bot' && b.type === 'bot' && a.name === b.name;
};

const withState = (table: Table, seat: Seat, state: SeatState): Table => ({
  ...table,
  seats: table.seats.map((other, index) => (index === seat ? { ...state, changedSeq: table.seq } : other)),
});

const afterNewLineup = ({ roundsBegun }: Table): Pick<Table, 'hasNewLineup' | 'undoVotes' | 'dissolveVotes'> => ({
  hasNewLineup: roundsBegun > 0,
  undoVotes: null,
  dissolveVotes: null,
});
