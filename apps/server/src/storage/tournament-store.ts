/**
 * Tournaments: each is one row with its state, changed under its lock. What time brings about, new tables, results and the
 * end of a board are one transaction: a node that ends in the middle of it has done nothing, and the next one does it.
 */
import { err, ok, type Result, type Seat } from '@doudizhu/rules';
import {
  addResult,
  advance,
  isBoardOver,
  stageAndBoardOf,
  type Tournament,
  type TournamentHost,
} from '@doudizhu/table/tournament';
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseKind } from './migrations.ts';
import type { DatabaseSchema, TournamentRow } from './schema.ts';
import { insertTable, type NewTableEntry } from './table-store.ts';

export interface TournamentEntry {
  readonly id: string;
  readonly kind: TournamentRow['kind'];
  readonly owner: string | null;
  readonly tournament: Tournament;
}

/** What is not stored: chance, signatures, and how a table is opened. */
export interface TournamentStoreHost extends Omit<TournamentHost, 'groups'> {
  readonly tableFor: (tournament: Tournament, id: string) => NewTableEntry;
}

export interface TournamentStore {
  /** @returns false where there is one of this id: nothing changes. */
  readonly create: (entry: TournamentEntry) => Promise<boolean>;
  readonly find: (id: string) => Promise<TournamentEntry | null>;
  /** Those to come and those that are played, the next one first; then those that are over, the last one first. */
  readonly list: (limit: number) => Promise<readonly TournamentEntry[]>;
  /** How many an account has opened that are not over. */
  readonly countOpen: (owner: string) => Promise<number>;
  /** Changes one as long as nobody else does. @returns `null` where there is none. */
  readonly change: <Refusal>(
    id: string,
    change: (tournament: Tournament) => Result<Tournament, Refusal>,
  ) => Promise<Result<Tournament, Refusal> | null>;
  /** Where an entrant came from, as a hash. */
  readonly noteNetwork: (id: string, account: string, network: string) => Promise<void>;
  /** Does what is due at one tournament that no other node works at. @returns whether there was one. */
  readonly advanceDue: (nowMs: number, host: TournamentStoreHost) => Promise<boolean>;
}

/** Results are looked for so often while a board is played. */
const LOOK_MS = 500;
/** Accounts that have sat at one table so often in this time may have something to tell each other. */
const OFTEN_ROUNDS = 20;
const OFTEN_DAYS = 30;
const DAY_MS = 86_400_000;

export const createTournamentStore = (rows: Kysely<DatabaseSchema>, kind: DatabaseKind): TournamentStore => ({
  create: async (entry) => {
    const { numInsertedOrUpdatedRows = 0n } = await rows
      .insertInto('tournament')
      .values({
        id: entry.id,
        kind: entry.kind,
        owner: entry.owner,
        starts_ms: entry.tournament.terms.startsMs,
        ...changesOf(entry.tournament, entry.tournament.terms.startsMs),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  },
  find: async (id) => {
    const row = await rows.selectFrom('tournament').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : entryOf(row);
  },
  list: async (limit) => {
    const all = rows.selectFrom('tournament').selectAll();
    const open = await all.where('is_over', '=', 0).orderBy('starts_ms').limit(limit).execute();
    const over = await all.where('is_over', '=', 1).orderBy('starts_ms', 'desc').limit(limit).execute();
    return [...open, ...over].slice(0, limit).map(entryOf);
  },
  countOpen: async (owner) => {
    const { count } = await rows
      .selectFrom('tournament')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner', '=', owner)
      .where('is_over', '=', 0)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  change: (id, change) =>
    rows.transaction().execute(async (transaction) => {
      const query = transaction.selectFrom('tournament').selectAll().where('id', '=', id);
      const row = await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
      if (row === undefined) return null;
      const changed = change(entryOf(row).tournament);
      if (!changed.ok) return err(changed.error);
      const state = JSON.stringify(changed.value);
      await transaction.updateTable('tournament').set({ state }).where('id', '=', id).execute();
      return ok(changed.value);
    }),
  noteNetwork: async (tournament_id, account, network) => {
    await rows
      .insertInto('tournament_entry')
      .values({ tournament_id, account, network })
      .onConflict((conflict) => conflict.columns(['tournament_id', 'account']).doUpdateSet({ network }))
      .execute();
  },
  advanceDue: (nowMs, host) =>
    rows.transaction().execute(async (transaction) => {
      const due = transaction.selectFrom('tournament').selectAll().where('wake_at_ms', '<=', nowMs);
      const first = due.orderBy('wake_at_ms').limit(1);
      const row = await (kind === 'postgres' ? first.forUpdate().skipLocked() : first).executeTakeFirst();
      if (row === undefined) return false;
      await advanceOne(transaction, entryOf(row).tournament, { nowMs, host });
      return true;
    }),
});

const entryOf = ({ id, kind, owner, state }: TournamentRow): TournamentEntry => ({
  id,
  kind,
  owner,
  tournament: JSON.parse(state) as Tournament,
});

const changesOf = (tournament: Tournament, nowMs: number) => {
  const { phase, untilMs } = tournament;
  const isOver = phase === 'over' || phase === 'cancelled';
  return {
    state: JSON.stringify(tournament),
    is_over: isOver ? 1 : 0,
    wake_at_ms: isOver ? null : (untilMs ?? nowMs + LOOK_MS),
  } as const;
};

const advanceOne = async (
  transaction: Transaction<DatabaseSchema>,
  before: Tournament,
  { nowMs, host }: { readonly nowMs: number; readonly host: TournamentStoreHost },
): Promise<void> => {
  const { id } = before.terms;
  const played = before.phase === 'playing' ? await withResults(transaction, before) : before;
  const groups = before.phase === 'reveal' ? await groupsOf(transaction, before, nowMs) : [];
  const after = advance(played, nowMs, { ...host, groups });
  for (const stage of after.stages.slice(before.stages.length)) {
    for (const table of stage) await insertTable(transaction, host.tableFor(after, table.id));
  }
  if (before.phase === 'playing' && isBoardOver(after, before.board)) await showRounds(transaction, before);
  if (after.phase === 'over' || after.phase === 'cancelled') {
    await transaction.deleteFrom('tournament_entry').where('tournament_id', '=', id).execute();
  }
  await transaction.updateTable('tournament').set(changesOf(after, nowMs)).where('id', '=', id).execute();
};

/** The rounds of the board that is played which have ended. */
const withResults = async (transaction: Transaction<DatabaseSchema>, tournament: Tournament): Promise<Tournament> => {
  const { board } = tournament;
  const at = stageAndBoardOf(tournament, board);
  const open = (tournament.stages[at.stage] ?? []).filter(({ results }) => results[at.board] === null);
  if (open.length === 0) return tournament;
  const found = await transaction
    .selectFrom('round')
    .innerJoin('round_seat', 'round_seat.round_id', 'round.id')
    .select(['round.id', 'round.table_id', 'round_seat.is_landlord', 'round_seat.score'])
    .where('round.number', '=', at.board + 1)
    .where(
      'round.table_id',
      'in',
      open.map((table) => table.id),
    )
    .orderBy('round_seat.seat')
    .execute();
  let after = tournament;
  for (const { id: table } of open) {
    const seats = found.filter(({ table_id }) => table_id === table);
    const [first] = seats;
    if (first === undefined) continue;
    const landlord = seats.findIndex(({ is_landlord }) => is_landlord === 1);
    const result = {
      round: first.id,
      landlord: landlord < 0 ? null : (landlord as Seat),
      points: seats.map(({ score }) => score ?? 0),
    };
    after = addResult(after, { table, board, result });
  }
  return after;
};

/** Everybody may see the board that is over. */
const showRounds = async (transaction: Transaction<DatabaseSchema>, tournament: Tournament): Promise<void> => {
  const at = stageAndBoardOf(tournament, tournament.board);
  const tables = (tournament.stages[at.stage] ?? []).map(({ id }) => id);
  await transaction
    .updateTable('round')
    .set({ is_held_back: 0 })
    .where('number', '=', at.board + 1)
    .where('table_id', 'in', tables)
    .execute();
};

/** Groups of entrants who came from one network or have often sat at one table, directly or through others. */
const groupsOf = async (
  transaction: Transaction<DatabaseSchema>,
  { terms, entrants }: Tournament,
  nowMs: number,
): Promise<readonly (readonly string[])[]> => {
  const accounts = entrants.map(({ account }) => account);
  const networks = await transaction
    .selectFrom('tournament_entry')
    .select(['account', 'network'])
    .where('tournament_id', '=', terms.id)
    .where('account', 'in', accounts)
    .execute();
  const pairs = await transaction
    .selectFrom('round_seat as one')
    .innerJoin('round_seat as other', 'other.round_id', 'one.round_id')
    .select(['one.account as a', 'other.account as b'])
    .where('one.account', 'in', accounts)
    .where('other.account', 'in', accounts)
    .whereRef('one.account', '<', 'other.account')
    .where('one.ended_ms', '>', nowMs - OFTEN_DAYS * DAY_MS)
    .groupBy(['one.account', 'other.account'])
    .having(({ fn }) => fn.countAll(), '>=', OFTEN_ROUNDS)
    .execute();
  const ties = pairs.map(({ a, b }) => [a, b] as [string, string]);
  for (const { account, network } of networks) {
    const first = networks.find((other) => other.network === network)?.account ?? account;
    if (first !== account) ties.push([first, account]);
  }
  return groupsByTies(accounts, ties);
};

/** The groups that ties make, of two accounts at least. */
export const groupsByTies = (
  accounts: readonly string[],
  ties: readonly (readonly [string, string])[],
): readonly (readonly string[])[] => {
  const headOf = new Map(accounts.map((account) => [account, account]));
  for (const [a, b] of ties) {
    const [head, other] = [headOf.get(a), headOf.get(b)];
    if (head === undefined || other === undefined) continue;
    for (const [account, current] of headOf) if (current === other) headOf.set(account, head);
  }
  const groups = [...new Set(headOf.values())].map((head) =>
    accounts.filter((account) => headOf.get(account) === head),
  );
  return groups.filter(({ length }) => length > 1);
};
