/** Tournaments: one row each, changed under its lock. A step with its new tables, results and revealed rounds is one
 * transaction, so that another node can repeat an interrupted one. */
import type { Seat } from '@doudizhu/rules/deal';
import { randomUUID } from 'node:crypto';
import { Lru } from '@doudizhu/rules/lru';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  addResult,
  advance,
  isBoardOver,
  stageAndBoardOf,
  type Tournament,
  type TournamentHost,
  type TournamentTerms,
} from '@doudizhu/tournament';
import { countRows, Store } from './database.ts';
import type { Database, StoredRow } from './schema.ts';
import { insertTable, type NewTableEntry } from './table-store.ts';

export interface TournamentEntry extends Pick<StoredRow<'tournament'>, 'id' | 'kind' | 'owner'> {
  readonly tournament: Tournament;
}

/** Tournament as it was read. */
export interface ReadTournament extends TournamentEntry {
  /** Another one after each change. */
  readonly version: string;
}

/** Line of the list, stored beside the state, which has hundreds of kilobytes. */
export interface ListedTournament extends Pick<StoredRow<'tournament'>, 'id' | 'kind' | 'owner' | 'startsMs'> {
  readonly summary: StoredTournamentSummary;
}

export type StoredTournamentSummary = Pick<Tournament, 'phase' | 'untilMs' | 'board'> &
  Pick<TournamentTerms, 'rules' | 'stages' | 'boardsPerStage' | 'entrantsMax'> & { readonly entrants: number };

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
/** Tournaments whose states are kept in memory. */
const READ_MAX = 16;

export class TournamentStore extends Store {
  readonly #read = new Lru<string, ReadTournament>(READ_MAX);

  /** @returns false if the id exists; nothing changes then */
  async create({ id, kind, owner, tournament }: TournamentEntry): Promise<boolean> {
    const { startsMs } = tournament.terms;
    const { numInsertedOrUpdatedRows = 0n } = await this.database
      .insertInto('tournament')
      .values({ id, kind, owner, startsMs, ...changesOf(tournament, startsMs) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  /** Reads the state again only after a change. */
  async find(id: string): Promise<ReadTournament | null> {
    const known = this.#read.get(id);
    const rows = this.database.selectFrom('tournament').where('id', '=', id);
    if (known !== undefined) {
      const now = await rows.select('version').executeTakeFirst();
      if (now?.version === known.version) return known;
    }
    const row = await rows.selectAll().executeTakeFirst();
    if (row === undefined) return null;
    const read = { ...entryOf(row), version: row.version };
    this.#read.set(id, read);
    return read;
  }

  /** @returns coming and running ones, next first, all daily ones among them; then finished ones, last first */
  async list(limit: number): Promise<readonly ListedTournament[]> {
    const all = this.database.selectFrom('tournament').select(['id', 'kind', 'owner', 'startsMs', 'summary']);
    const coming = all.where('isOver', '=', 0);
    const daily = await coming.where('kind', '=', 'daily').execute();
    const open = await coming.where('kind', '=', 'open').orderBy('startsMs').limit(limit).execute();
    const next = [...daily, ...open.slice(0, Math.max(0, limit - daily.length))];
    const over = await all.where('isOver', '=', 1).orderBy('startsMs', 'desc').limit(limit).execute();
    const rows = [...next.toSorted((a, b) => a.startsMs - b.startsMs), ...over].slice(0, limit);
    return rows.map(({ summary, ...row }) => ({ ...row, summary: JSON.parse(summary) as StoredTournamentSummary }));
  }

  /** @returns those of the tournaments that the account has entered */
  async enteredBy(account: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const entries = this.database.selectFrom('tournamentEntry').select('tournamentId');
    const found = await entries.where('account', '=', account).where('tournamentId', 'in', ids).execute();
    return new Set(found.map(({ tournamentId }) => tournamentId));
  }

  /** @returns the number of unfinished tournaments of an account */
  countOpen(owner: string): Promise<number> {
    return countRows(this.database.selectFrom('tournament').where('owner', '=', owner).where('isOver', '=', 0));
  }

  /** Changes a tournament under its lock. @returns null for an unknown id */
  change<Failure>(
    id: string,
    change: (tournament: Tournament) => Result<Tournament, Failure>,
  ): Promise<Result<Tournament, Failure> | null> {
    return this.database.transaction().execute((transaction) => this.#changeIn(transaction, id, change));
  }

  /** Enters an account by `change`, which gets the number of other entrants of its network, and stores the network. */
  enter<Failure>(
    id: string,
    { account, network }: { readonly account: string; readonly network: string },
    change: (tournament: Tournament, others: number) => Result<Tournament, Failure>,
  ): Promise<Result<Tournament, Failure> | null> {
    return this.database.transaction().execute(async (transaction) => {
      const entered = await this.#changeIn(transaction, id, async (tournament) => {
        const known = transaction.selectFrom('tournamentEntry').select('account').where('tournamentId', '=', id);
        const rows = await known.where('network', '=', network).where('account', '!=', account).execute();
        const entrants = new Set(tournament.entrants.map((entrant) => entrant.account));
        return change(tournament, rows.filter((row) => entrants.has(row.account)).length);
      });
      if (entered?.ok !== true) return entered;
      await transaction
        .insertInto('tournamentEntry')
        .values({ tournamentId: id, account, network })
        .onConflict((conflict) => conflict.columns(['tournamentId', 'account']).doUpdateSet({ network }))
        .execute();
      return entered;
    });
  }

  async #changeIn<Failure>(
    transaction: Database,
    id: string,
    change: (tournament: Tournament) => Result<Tournament, Failure> | Promise<Result<Tournament, Failure>>,
  ): Promise<Result<Tournament, Failure> | null> {
    const query = transaction.selectFrom('tournament').selectAll().where('id', '=', id);
    const row = await (this.kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
    if (row === undefined) return null;
    const before = entryOf(row).tournament;
    const changed = await change(before);
    if (!changed.ok) return err(changed.error);
    await storeChange(transaction, { before, after: changed.value, nowMs: row.startsMs });
    return ok(changed.value);
  }

  /** Takes the due step of one tournament that no other node has locked. @returns false if none was due */
  advanceDue(nowMs: number, host: TournamentStoreHost): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const due = transaction.selectFrom('tournament').selectAll().where('wakeAtMs', '<=', nowMs);
      const first = due.orderBy('wakeAtMs').limit(1);
      const row = await (this.kind === 'postgres' ? first.forUpdate().skipLocked() : first).executeTakeFirst();
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

/** Columns of a tournament. @param nowMs time from which the next look counts */
const changesOf = (tournament: Tournament, nowMs: number) => {
  const { phase, untilMs, board, entrants, terms } = tournament;
  const { rules, stages, boardsPerStage, entrantsMax } = terms;
  const shape = { phase, untilMs, board, rules, stages, boardsPerStage, entrantsMax };
  const summary: StoredTournamentSummary = { ...shape, entrants: entrants.length };
  return {
    state: JSON.stringify(tournament),
    summary: JSON.stringify(summary),
    version: randomUUID(),
    isOver: isOver(tournament) ? 1 : 0,
    wakeAtMs: isOver(tournament) ? null : (untilMs ?? nowMs + LOOK_MS),
  } as const;
};

const isOver = ({ phase }: Tournament): boolean => phase === 'over' || phase === 'cancelled';

/** Stores a changed tournament, deletes the rows of entrants who left, and all networks at its end. */
const storeChange = async (
  transaction: Database,
  { before, after, nowMs }: { readonly before: Tournament; readonly after: Tournament; readonly nowMs: number },
): Promise<void> => {
  const { id } = after.terms;
  await transaction.updateTable('tournament').set(changesOf(after, nowMs)).where('id', '=', id).execute();
  const left = new Set(after.entrants.map(({ account }) => account));
  const gone = before.entrants.flatMap(({ account }) => (left.has(account) ? [] : [account]));
  if (gone.length > 0) {
    const rows = transaction.deleteFrom('tournamentEntry').where('tournamentId', '=', id);
    await rows.where('account', 'in', gone).execute();
  }
  if (!isOver(after)) return;
  await transaction.updateTable('tournamentEntry').set({ network: '' }).where('tournamentId', '=', id).execute();
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
  if (after !== before) return storeChange(transaction, { before, after, nowMs });
  // Only the time of the next look changes, not the state.
  const row = transaction.updateTable('tournament').set({ wakeAtMs: nowMs + LOOK_MS });
  await row.where('id', '=', id).execute();
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
    .where('network', '!=', '')
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
