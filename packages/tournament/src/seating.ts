/** Swiss seating of a stage: players with similar results meet, rematches are rare, and seats are balanced. Players of
 * one group can share information, so they get the same seat at different tables: they hold the same cards and have
 * nothing to tell. */
import { seatAt, type Seat } from '@doudizhu/rules/deal';

/** An entrant, for seating. */
export interface SwissPlayer {
  readonly account: string;
  /** Players of one group are kept apart. Null: no group. */
  readonly group: number | null;
  /** Number of stages at each seat. */
  readonly seatCounts: readonly number[];
  /** Accounts that the player has met. */
  readonly met: ReadonlySet<string>;
}

/** Account at each seat. Null: a bot. */
export type TableSeats = readonly (string | null)[];

/** At least three tables, so that each seat is compared with two others. @param seats number of seats of a table */
export const tablesFor = (players: number, seats: number): number => Math.max(TABLES_MIN, Math.ceil(players / seats));

const TABLES_MIN = 3;

/** Seats a stage. A group that is too large for the tables, or for the free places of every seat, is split over seats.
 * @param players best first @param seats number of seats of a table @returns best tables first */
export const seatStage = (players: readonly SwissPlayer[], seats: number): readonly TableSeats[] => {
  const tables = tablesFor(players.length, seats);
  const seatOf = seatsByPlayer(players, { tables, seats });
  const columns = Array.from({ length: seats }, (_, seat) => players.filter((player) => seatOf.get(player) === seat));
  return meetAnew(tables, columns).map((row) => row.map((player) => player?.account ?? null));
};

type Row = (SwissPlayer | null)[];

/** Seat of each player. No seat has more players than there are tables. */
const seatsByPlayer = (
  players: readonly SwissPlayer[],
  { tables, seats }: { readonly tables: number; readonly seats: number },
): ReadonlyMap<SwissPlayer, Seat> => {
  const seatOf = new Map<SwissPlayer, Seat>();
  const room = Array.from({ length: seats }, () => tables);
  const take = (player: SwissPlayer, seat: Seat): void => {
    seatOf.set(player, seat);
    room[seat] = at(room, seat) - 1;
  };
  for (const group of groupsOf(players, tables)) {
    let waiting: readonly SwissPlayer[] = group;
    while (waiting.length > 0) {
      const seat = seatFor(waiting, room);
      const free = at(room, seat);
      for (const player of waiting.slice(0, free)) take(player, seat);
      waiting = waiting.slice(free);
    }
  }
  // Single players, in order: each gets the seat with the fewest earlier ones, so that neighbours meet.
  const singles: SwissPlayer[] = [];
  const passed = Array.from({ length: seats }, () => 0);
  for (const player of players) {
    if (!seatOf.has(player)) {
      singles.push(player);
      const free = seatsIn(room).filter((seat) => at(room, seat) > 0);
      take(
        player,
        free.reduce((best, seat) => (at(passed, seat) < at(passed, best) ? seat : best)),
      );
    }
    const seat = seatOf.get(player) as Seat;
    passed[seat] = at(passed, seat) + 1;
  }
  changeSeats(singles, seatOf, seats);
  return seatOf;
};

/** Seats of a list by seat. */
const seatsIn = (room: readonly number[]): Seat[] => room.map((_, seat) => seatAt(seat));

const at = (counts: readonly number[], seat: Seat): number => counts[seat] as number;

/** Swaps the seats of neighbours who sat less often at each other's. */
const changeSeats = (players: readonly SwissPlayer[], seatOf: Map<SwissPlayer, Seat>, seats: number): void => {
  const cost = ({ seatCounts }: SwissPlayer, seat: Seat): number => at(seatCounts, seat) ** 2;
  for (const [index, player] of players.entries()) {
    for (const other of players.slice(Math.max(0, index - seats + 1), index)) {
      const [own, otherSeat] = [seatOf.get(player) as Seat, seatOf.get(other) as Seat];
      if (cost(player, otherSeat) + cost(other, own) >= cost(player, own) + cost(other, otherSeat)) continue;
      seatOf.set(player, otherSeat);
      seatOf.set(other, own);
    }
  }
};

/** Groups of at least two players, the largest first. Groups that fit no seat are last: they are split. */
const groupsOf = (players: readonly SwissPlayer[], tables: number): readonly (readonly SwissPlayer[])[] => {
  const groups = new Map<number, SwissPlayer[]>();
  for (const player of players) {
    if (player.group !== null) groups.set(player.group, [...(groups.get(player.group) ?? []), player]);
  }
  const isSplit = ({ length }: readonly SwissPlayer[]): number => Number(length > tables);
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => isSplit(a) - isSplit(b) || b.length - a.length);
};

/** A seat with room for all of them and the fewest earlier stages; else the one with the most room. */
const seatFor = (group: readonly SwissPlayer[], room: readonly number[]): Seat => {
  const sat = (seat: Seat): number => group.reduce((total, { seatCounts }) => total + at(seatCounts, seat), 0);
  const lacking = (seat: Seat): number => Math.max(0, group.length - at(room, seat));
  const order = (a: Seat, b: Seat): number => lacking(a) - lacking(b) || sat(a) - sat(b) || at(room, b) - at(room, a);
  return seatsIn(room).toSorted(order)[0] as Seat;
};

/** Builds tables from the players of each seat, best first. A player gets the first table with new opponents. Then two
 * players of a seat swap tables if that saves a rematch. */
const meetAnew = (tables: number, columns: readonly (readonly SwissPlayer[])[]): readonly Row[] => {
  const left = columns.map((column) => [...column]);
  const rows = Array.from({ length: tables }, () => {
    const row: Row = [];
    for (const column of left) {
      const fresh = column.findIndex((player) => meetings(player, row) === 0);
      row.push(column.splice(Math.max(0, fresh), 1)[0] ?? null);
    }
    return row;
  });
  for (const row of rows) {
    for (const seat of row.keys()) {
      const other = rows.find((candidate) => savesMeetings(row, candidate, seat));
      if (other !== undefined) swap(row, other, seat);
    }
  }
  return rows;
};

const meetings = (player: SwissPlayer, row: Row): number =>
  row.filter((other) => other !== null && other !== player && player.met.has(other.account)).length;

const meetingsIn = (row: Row): number =>
  row.reduce((total, player) => (player === null ? total : total + meetings(player, row)), 0);

const savesMeetings = (row: Row, other: Row, seat: number): boolean => {
  if (row === other || meetingsIn(row) === 0) return false;
  const [a, b] = [[...row], [...other]];
  swap(a, b, seat);
  return meetingsIn(a) + meetingsIn(b) < meetingsIn(row) + meetingsIn(other);
};

const swap = (a: Row, b: Row, seat: number): void => {
  const [left = null, right = null] = [a[seat], b[seat]];
  [a[seat], b[seat]] = [right, left];
};
