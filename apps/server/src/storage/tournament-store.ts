/** Tournaments: one row each, changed under its lock. A step with its new tables, results and revealed rounds is one
 * transaction, so that another node can repeat an interrupted one. */
import type { Seat } from '@doudizhu/rules/deal';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  addResult,
  advance,
  isBoardOver,
  stageAndBoardOf,
  type Tournament,
  type TournamentHost,
} from '@doudizhu/tournament';
import { countRows } from './database.ts';
import type { Database, DatabaseKind, StoredRow } from './schema.ts';
import { insertTable, type NewTableEntry } from './table-store.ts';

export interface TournamentEntry extends Pick<StoredRow<'tournament'>, 'id' | 'kind' | 'owner'> {
  readonly tournament: Tournament;
}

/** Services for steps of a tournament. */
export interface TournamentStoreHost extends Omit<TournamentHost, 'groups'> {
  readonly tableFor: (tournament: Tournament, id: string) => NewTableEntry;
}

/** Interval of looking for results while a board is played. */
const LOOK_MS = 500;
/** Common rounds in this time after which two accounts count as related. */
const OFTEN_ROUNDS = 20;
const OFTEN_DAYS = 30;
const DAY_MS = 86_400_000;

export class TournamentStore {
  readonly #database: Database;
  readonly #kind: DatabaseKind;

  constructor(database: Database, kind: DatabaseKind) {
    this.#database = database;
    this.#kind = kind;
  }

  /** @returns false if the id exists; nothing changes then */
  async create({ id, kind, owner, tournament }: TournamentEntry): Promise<boolean> {
    const { startsMs } = tournament.terms;
    const { numInsertedOrUpdatedRows = 0n } = await this.#database
      .insertInto('tournament')
      .values({ id, kind, owner, startsMs, ...changesOf(tournament, startsMs) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  async find(id: string): Promise<TournamentEntry | null> {
    const row = await this.#database.selectFrom('tournament').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : entryOf(row);
  }

  /** @returns coming and running ones, next first; then finished ones, last first */
  async list(limit: number): Promise<readonly TournamentEntry[]> {
    const all = this.#database.selectFrom('tournament').selectAll();
    const open = await all.where('isOver', '=', 0).orderBy('startsMs').limit(limit).execute();
    const over = await all.where('isOver', '=', 1).orderBy('startsMs', 'desc').limit(limit).execute();
    return [...open, ...over].slice(0, limit).map(entryOf);
  }

  /** @returns the number of unfinished tournaments of an account */
  countOpen(owner: string): Promise<number> {
    return countRows(this.#database.selectFrom('tournament').where('owner', '=', owner).where('isOver', '=', 0));
  }

  /** Changes a tournament under its lock. @returns null for an unknown id */
  change<Failure>(
    id: string,
    change: (tournament: Tournament) => Result<Tournament, Failure>,
  ): Promise<Result<Tournament, Failure> | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const query = transaction.selectFrom('tournament').selectAll().where('id', '=', id);
      const row = await (this.#kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
      if (row === undefined) return null;
      const changed = change(entryOf(row).tournament);
      if (!changed.ok) return err(changed.error);
      const state = JSON.stringify(changed.value);
      await transaction.updateTable('tournament').set({ state }).where('id', '=', id).execute();
      return ok(changed.value);
    });
  }

  /** Stores the hashed network of an entrant. */
  async noteNetwork(tournamentId: string, account: string, network: string): Promise<void> {
    await this.#database
      .insertInto('tournamentEntry')
      .values({ tournamentId, account, network })
      .onConflict((conflict) => conflict.columns(['tournamentId', 'account']).doUpdateSet({ network }))
      .execute();
  }

  /** Takes the due step of one tournament that no other node has locked. @returns false if none was due */
  advanceDue(nowMs: number, host: TournamentStoreHost): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      const due = transaction.selectFrom('tournament').selectAll().where('wakeAtMs', '<=', nowMs);
      const first = due.orderBy('wakeAtMs').limit(1);
      const row = await (this.#kind === 'postgres' ? first.forUpdate().skipLocked() : first).executeTakeFirst();
      if (row === undefined) return false;
      await advanceOne(transaction, entryOf(row).tournament, { nowMs, host });
      return true;
    });
  }
}

const entryOf = ({ id, kind, owner, state }: StoredRow<'tournament'>): TournamentEntry => ({
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
    isOver: isOver ? 1 : 0,
    wakeAtMs: isOver ? null : (untilMs ?? nowMs + LOOK_MS),
  } as const;
};

const advanceOne = async (
  transaction: Database,
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
    await transaction.deleteFrom('tournamentEntry').where('tournamentId', '=', id).execute();
  }
  await transaction.updateTable('tournament').set(changesOf(after, nowMs)).where('id', '=', id).execute();
};

/** Adds the finished rounds of the current board. */
const withResults = async (transaction: Database, tournament: Tournament): Promise<Tournament> => {
  const { board } = tournament;
  const at = stageAndBoardOf(tournament, board);
  const open = (tournament.stages[at.stage] ?? []).filter(({ results }) => results[at.board] === null);
  if (open.length === 0) return tournament;
  const found = await transaction
    .selectFrom('round')
    .innerJoin('roundSeat', 'roundSeat.roundId', 'round.id')
    .select(['round.id', 'round.tableId', 'roundSeat.isLandlord', 'roundSeat.score'])
    .where('round.number', '=', at.board + 1)
    .where(
      'round.tableId',
      'in',
      open.map((table) => table.id),
    )
    .orderBy('roundSeat.seat')
    .execute();
  let after = tournament;
  for (const { id: table } of open) {
    const seats = found.filter(({ tableId }) => tableId === table);
    const [first] = seats;
    if (first === undefined) continue;
    const landlord = seats.findIndex(({ isLandlord }) => isLandlord === 1);
    const result = {
      round: first.id,
      landlord: landlord < 0 ? null : (landlord as Seat),
      points: seats.map(({ score }) => score ?? 0),
    };
    after = addResult(after, { table, board, result });
  }
  return after;
};

/** Makes the rounds of the finished board visible. */
const showRounds = async (transaction: Database, tournament: Tournament): Promise<void> => {
  const at = stageAndBoardOf(tournament, tournament.board);
  const tables = (tournament.stages[at.stage] ?? []).map(({ id }) => id);
  await transaction
    .updateTable('round')
    .set({ isHeldBack: 0 })
    .where('number', '=', at.board + 1)
    .where('tableId', 'in', tables)
    .execute();
};

/** Groups of entrants with a common network or many common rounds, directly or through others. */
const groupsOf = async (
  transaction: Database,
  { terms, entrants }: Tournament,
  nowMs: number,
): Promise<readonly (readonly string[])[]> => {
  const accounts = entrants.map(({ account }) => account);
  const networks = await transaction
    .selectFrom('tournamentEntry')
    .select(['account', 'network'])
    .where('tournamentId', '=', terms.id)
    .where('account', 'in', accounts)
    .execute();
  const pairs = await transaction
    .selectFrom('roundSeat as one')
    .innerJoin('roundSeat as other', 'other.roundId', 'one.roundId')
    .select(['one.account as a', 'other.account as b'])
    .where('one.account', 'in', accounts)
    .where('other.account', 'in', accounts)
    .whereRef('one.account', '<', 'other.account')
    .where('one.endedMs', '>', nowMs - OFTEN_DAYS * DAY_MS)
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

/** Connected groups of at least two accounts. */
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
