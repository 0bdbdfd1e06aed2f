/** Summary of a table for the lobby, stored beside its log. */
import type { TableRequest, Person, SeatSummary, TableSummary } from '@doudizhu/protocol';
import { matchSoFar, type Occupant, type Table } from '@doudizhu/table';
import type { TableEntry } from '../storage/table-store.ts';

/** Stored form, without names. */
export interface StoredSummary {
  readonly pace: TableRequest['pace'];
  readonly stage: TableSummary['stage'];
  readonly seats: readonly (Occupant | null)[];
  readonly roundsPlayed: number;
  readonly roundsMax: number | null;
  /** True if rounds count for the ratings, as the table was opened. */
  readonly rated: boolean;
  /** True if bots take the empty seats after a wait. */
  readonly fills: boolean;
  /** Part of the server that seats people and begins rounds; null: people do. */
  readonly hostedBy?: TableSummary['hostedBy'];
}

export const summaryOf = (
  table: Table,
  { pace, rated, fills, hostedBy = null }: Pick<StoredSummary, 'pace' | 'rated' | 'fills' | 'hostedBy'>,
): StoredSummary => ({
  pace,
  rated,
  fills,
  hostedBy,
  stage: table.stage === 'collectingEntropy' ? 'playing' : table.stage,
  seats: table.seats.map(({ occupant }) => occupant),
  roundsPlayed: matchSoFar(table).roundsPlayed,
  roundsMax: table.terms.roundsMax,
});

/** @param people names by account */
export const shownSummary = (
  { id, rules, isPublic, owner }: Pick<TableEntry, 'id' | 'rules' | 'isPublic' | 'owner'>,
  { pace, rated, stage, seats, roundsPlayed, roundsMax, hostedBy = null }: StoredSummary,
  people: ReadonlyMap<string, string | null>,
  now: Pick<TableSummary, 'spectators' | 'fillsInMs' | 'decidesInMs'>,
): TableSummary => ({
  id,
  rules,
  public: isPublic,
  owner,
  rated,
  pace,
  stage,
  seats: seats.map((occupant) => (occupant === null ? null : seatSummary(occupant, people))),
  roundsPlayed,
  roundsMax,
  ...now,
  hostedBy,
});

/** @returns the occupant of a seat, with name */
export const seatSummary = (
  occupant: { readonly account: string } | { readonly level: string },
  people: ReadonlyMap<string, string | null>,
): SeatSummary =>
  'level' in occupant
    ? { type: 'bot', level: occupant.level }
    : { type: 'person', person: personOf(occupant.account, people) };

export const personOf = (id: string, people: ReadonlyMap<string, string | null>): Person => ({
  id,
  name: people.get(id) ?? null,
});

/** @returns the accounts of the people who have a seat */
export const accountsOf = ({ seats }: Pick<Table, 'seats'>): readonly string[] =>
  accountsAt(seats.map(({ occupant }) => occupant));

/** @returns the accounts among occupants */
export const accountsAt = (seats: readonly (Occupant | null)[]): readonly string[] =>
  seats.flatMap((occupant) => (occupant?.type === 'person' ? [occupant.account] : []));
