/** What the lobby shows of a table, stored beside its log; and the terms that a table is opened with. */
import type { TableRequest, Person, SeatSummary, TableSummary } from '@doudizhu/protocol';
import { readRules } from '@doudizhu/rules/ruleset';
import { matchSoFar, openTable, type Occupant, type Table, type Terms } from '@doudizhu/table';
import type { TableEntry } from '../storage/table-store.ts';

/** What is stored: names are looked up when it is shown. */
export interface StoredSummary {
  readonly pace: TableRequest['pace'];
  readonly stage: TableSummary['stage'];
  readonly seats: readonly (Occupant | null)[];
  readonly roundsPlayed: number;
  readonly roundsMax: number | null;
  /** Whether bots take the empty seats after a wait. */
  readonly fills: boolean;
  /** Who seats people and begins the rounds; without it people do. */
  readonly hostedBy?: TableSummary['hostedBy'];
}

/** Time for a decision, and the bank of a round, in milliseconds. */
const CLOCKS: Readonly<Record<TableRequest['pace'], { readonly decisionMs: number; readonly bankMs: number } | null>> =
  {
    fast: { decisionMs: 10_000, bankMs: 20_000 },
    normal: { decisionMs: 20_000, bankMs: 60_000 },
    slow: { decisionMs: 60_000, bankMs: 180_000 },
    none: null,
  };

/** How long a person may be away in a round before a bot plays on. */
const ABSENCE_MS = 30_000;
/** Who is not ready after this time is stood up. */
const READY_MS = 90_000;
const BOT_MS = 10_000;
const REVEAL_MS = 3000;
const AUTO_PASS_MS = 1000;
const AUTO_PASS_SPREAD_MS = 2000;
/** What somebody who abandons a round pays to each of the others. */
const LEAVE_PENALTY = 2;

/** The first event of a new table, or why there is none. */
export const openServerTable = (
  id: string,
  { rules: text, roundsMax, pace }: Pick<TableRequest, 'rules' | 'roundsMax' | 'pace'>,
  nowMs: number,
  more: Partial<Terms> = {},
) => {
  const rules = readRules(text);
  if (!rules.ok) return rules;
  const terms = {
    table: id,
    rules: rules.value,
    roundsMax,
    clock: CLOCKS[pace],
    revealMs: REVEAL_MS,
    absenceMs: ABSENCE_MS,
    autoPassMs: AUTO_PASS_MS,
    autoPassSpreadMs: AUTO_PASS_SPREAD_MS,
    botMs: BOT_MS,
    readyMs: READY_MS,
    leavePenalty: LEAVE_PENALTY,
    ...more,
  };
  return openTable(terms, nowMs);
};

export const summaryOf = (
  table: Table,
  { pace, fills, hostedBy = null }: Pick<StoredSummary, 'pace' | 'fills' | 'hostedBy'>,
): StoredSummary => ({
  pace,
  fills,
  hostedBy,
  stage: table.stage === 'collectingEntropy' ? 'playing' : table.stage,
  seats: table.seats.map(({ occupant }) => occupant),
  roundsPlayed: matchSoFar(table).roundsPlayed,
  roundsMax: table.terms.roundsMax,
});

/** @param people names by account. */
export const shownSummary = (
  { id, rules, isPublic }: Pick<TableEntry, 'id' | 'rules' | 'isPublic'>,
  { pace, stage, seats, roundsPlayed, roundsMax, hostedBy = null }: StoredSummary,
  people: ReadonlyMap<string, string | null>,
  spectators: number,
): TableSummary => ({
  id,
  rules,
  public: isPublic,
  pace,
  stage,
  seats: seats.map((occupant) => (occupant === null ? null : seatSummary(occupant, people))),
  roundsPlayed,
  roundsMax,
  spectators,
  hostedBy,
});

const seatSummary = (occupant: Occupant, people: ReadonlyMap<string, string | null>): SeatSummary =>
  occupant.type === 'bot'
    ? { type: 'bot', level: occupant.level }
    : { type: 'person', person: personOf(occupant.account, people) };

export const personOf = (id: string, people: ReadonlyMap<string, string | null>): Person => ({
  id,
  name: people.get(id) ?? null,
});

/** The accounts at the seats of a table. */
export const accountsAt = (seats: readonly (Occupant | null)[]): readonly string[] =>
  seats.flatMap((occupant) => (occupant?.type === 'person' ? [occupant.account] : []));
