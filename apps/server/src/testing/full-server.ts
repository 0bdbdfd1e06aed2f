/** Fills a database as a large server has it after some weeks, for tests of the work per answer. */
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { pledgeOf } from '@doudizhu/table';
import { addResult, advance, enter, openTournament, stageAndBoardOf, type Tournament } from '@doudizhu/tournament';
import { gzipSync } from 'node:zlib';
import type { Database, DatabaseSchema } from '../storage/schema.ts';
import { TournamentStore } from '../storage/tournament-store.ts';
import type { StoredSummary } from '../tables/summary.ts';

/** Rows of one statement, below the limit of parameters. */
const ROWS_AT_ONCE = 1000;

/** Stores rows of a table. */
const fill = async (database: Database, table: keyof DatabaseSchema, rows: readonly object[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE);
    await database
      .insertInto(table)
      .values(part as never)
      .execute();
  }
};

/** @returns ids of new accounts */
export const fillAccounts = async (database: Database, count: number): Promise<readonly string[]> => {
  const ids = Array.from({ length: count }, (_, index) => `player-${index}`);
  const seen = { createdMs: 1000, seenMs: 1000 };
  const accounts = ids.map((id) => ({ id, name: `P ${id}`, nameKey: id, ...seen }));
  await fill(database, 'account', accounts);
  const rating = { rules: 'competition', mu: 25, sigma: 8, rounds: 20, wins: 9 };
  const ratings = ids.map((account, index) => ({ account, ...rating, shown: index / 100 }));
  await fill(database, 'rating', ratings);
  return ids;
};

/** Stores mutual friendships of an account. */
export const fillFriends = async (database: Database, account: string, friends: readonly string[]): Promise<void> => {
  const pairs = friends.flatMap((friend) => [[account, friend] as const, [friend, account] as const]);
  const usual = { sinceMs: 1000, invitedTo: null, invitedMs: 0 };
  const rows = pairs.map(([from, to]) => ({ account: from, friend: to, ...usual }));
  await fill(database, 'friend', rows);
};

/** Stores rated rounds of three accounts at one table. @param name of the rounds, in their ids */
export const fillRounds = async (
  database: Database,
  accounts: readonly string[],
  count: number,
  name: string,
): Promise<void> => {
  const archive = new Uint8Array(gzipSync(JSON.stringify({ record: null, log: '' })));
  const usual = { tableId: `table-of-${name}`, rules: 'competition', archive, isPublic: 1, isRated: 1, isHeldBack: 0 };
  // Several rounds end in one millisecond, as they do at different tables.
  const ended = Array.from({ length: count }, (_, index) => ({ index, endedMs: 1_000_000 + Math.floor(index / 3) }));
  const rounds = ended.map(({ index, endedMs }) => {
    return { id: `${name}-${index}`, number: index + 1, ...usual, startedMs: endedMs - 1, endedMs };
  });
  await fill(database, 'round', rounds);
  for (const [seat, account] of accounts.entries()) {
    const place = { seat, account, bot: null, isLandlord: seat === 0 ? 1 : 0, score: seat === 0 ? 6 : -3 };
    const seats = rounds.map(({ id: roundId, endedMs }) => ({ roundId, endedMs, ...place }));
    await fill(database, 'roundSeat', seats);
  }
};

const BOARDS = { stages: 4, boardsPerStage: 3 } as const;

/** @returns a tournament of these entrants during its last board, with drawn results */
export const playedTournament = (id: string, entrants: readonly string[]): Tournament => {
  const terms = { id, rules: 'competition', startsMs: 1000, ...BOARDS, revealMs: 10, pauseMs: 10, entrantsMax: 240 };
  let tournament = openTournament(terms);
  for (const [index, account] of entrants.entries()) {
    const entered = enter(tournament, { account, pledge: pledgeOf(String(index).padStart(32, '0')) }, 0);
    if (!entered.ok) throw new Error(entered.error);
    tournament = entered.value;
  }
  const rng = createRng(id);
  let tables = 0;
  const host = {
    drawSecret: () => '1'.repeat(64),
    sign: () => ({ key: '2'.repeat(64), value: '3'.repeat(128) }),
    newId: () => `${id}-table-${tables++}`,
    groups: [],
  };
  const boards = BOARDS.stages * BOARDS.boardsPerStage;
  for (let nowMs = 990; tournament.phase !== 'playing' || tournament.board < boards; nowMs += 10) {
    tournament = advance(tournament, nowMs, host);
    if (tournament.phase !== 'playing' || tournament.board === boards) continue;
    const { board } = tournament;
    for (const table of tournament.stages[stageAndBoardOf(tournament, board).stage] ?? []) {
      const points = 3 * 2 ** randomBelow(rng, 5) * (randomBelow(rng, 2) === 0 ? 1 : -1);
      const result = { round: `${table.id}-${board}`, landlord: 0 as never, points: [2 * points, -points, -points] };
      tournament = addResult(tournament, { table: table.id, board, result });
    }
  }
  return tournament;
};

/** Stores copies of a tournament, and their entrants. */
export const fillTournaments = async (
  database: Database,
  tournament: Tournament,
  ids: readonly string[],
): Promise<void> => {
  const store = new TournamentStore(database, 'sqlite');
  for (const id of ids) {
    const terms = { ...tournament.terms, id };
    await store.create({ id, kind: 'open', owner: null, tournament: { ...tournament, terms } });
    const rows = tournament.entrants.map(({ account }) => ({ tournamentId: id, account, network: '' }));
    await fill(database, 'tournamentEntry', rows);
  }
  await database.updateTable('tournament').set({ wakeAtMs: null }).execute();
};

/** Stores public tables in a round, of three accounts each. */
export const fillTables = async (database: Database, accounts: readonly string[], count: number): Promise<void> => {
  const usual = { pace: 'normal', stage: 'playing', roundsPlayed: 3, roundsMax: null, rated: true } as const;
  const summaryOf = (index: number): StoredSummary => {
    const seats = accounts.slice(3 * index, 3 * index + 3).map((account) => ({ type: 'person', account }) as const);
    return { ...usual, fills: false, hostedBy: null, seats };
  };
  const owner = accounts[0] as string;
  const times = { createdMs: Date.now(), changedMs: Date.now() };
  const rows = Array.from({ length: count }, (_, index) => {
    const summary = JSON.stringify(summaryOf(index));
    return { id: `table-${index}`, owner, rules: 'competition', isPublic: 1, isClosed: 0, summary, ...times };
  });
  await fill(database, 'gameTable', rows);
};
