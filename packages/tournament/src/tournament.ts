/**
 * A duplicate tournament (复式赛): stages of boards, which all tables play at the same time. Pure: time, secret and
 * results come from the host.
 *
 *     entry → reveal → pause → playing → pause → playing → … → over          (or cancelled)
 *
 * A bot plays for absent entrants, and its score counts. Bots also take the remaining seats.
 */
import type { Seat } from '@doudizhu/rules/deal';
import { err, ok, unwrap, type Result } from '@doudizhu/rules/result';
import { readRules } from '@doudizhu/rules/ruleset';
import { shuffle } from '@doudizhu/rules/rng';
import { commitmentOf, pledgeOf, type Secret } from '@doudizhu/table/fairness';
import type { SharedBoard, Signature } from '@doudizhu/table';
import { boardSecret, mixedEntropy, seatingStream, sharedBoard, tournamentText } from './proof.ts';
import { scoreBoard, type SeatScore } from './scoring.ts';
import { seatStage, type SwissPlayer, type TableSeats } from './seating.ts';
import { standingsOf, type Standing } from './standings.ts';

/** Terms, fixed before entry. Times are milliseconds since 1970, or durations. */
export interface TournamentTerms {
  /** 1 to 64 letters, digits, `-` and `_`. Part of every proof. */
  readonly id: string;
  /** Rule set in one word. */
  readonly rules: string;
  readonly startsMs: number;
  readonly stages: number;
  readonly boardsPerStage: number;
  /** Time before the start in which entry is closed and entrants reveal. */
  readonly revealMs: number;
  /** Time between two boards. */
  readonly pauseMs: number;
  readonly entrantsMax: number;
}

export interface Entrant {
  readonly account: string;
  /** `pledgeOf` an entropy. */
  readonly pledge: string;
  /** Null: not revealed. */
  readonly entropy: string | null;
  /** Entrants of one group can share information. Null: no group. Known from the first stage on. */
  readonly group: number | null;
}

/** Result of a board at one table. */
export interface TableResult {
  /** Id of the round. */
  readonly round: string;
  /** Null: all passed. */
  readonly landlord: Seat | null;
  /** Points of the rule set, by seat. */
  readonly points: readonly number[];
}

/** A table of a stage, with its results. */
export interface StageTable {
  readonly id: string;
  readonly seats: TableSeats;
  /** Index = board of the stage. */
  readonly results: readonly (TableResult | null)[];
}

/** A duplicate tournament. Plain JSON, stored as it is. */
export interface Tournament {
  readonly terms: TournamentTerms;
  readonly phase: 'entry' | 'reveal' | 'pause' | 'playing' | 'over' | 'cancelled';
  /** End of the phase. Null: not by time. */
  readonly untilMs: number | null;
  /** In the order of entry. */
  readonly entrants: readonly Entrant[];
  /** Set from `reveal` on. For the host only, until the tournament is over. */
  readonly secret: Secret | null;
  readonly signature: Signature | null;
  /** Mixed entropy of all entrants, from the first pause on. */
  readonly entropy: string | null;
  /** Current or next board, from 1. 0: none yet. */
  readonly board: number;
  /** Tables of the stages so far. */
  readonly stages: readonly (readonly StageTable[])[];
  /** Accounts that were removed, which cannot enter again. Absent: none. */
  readonly barred?: readonly string[];
}

/** Services of the host. */
export interface TournamentHost {
  readonly drawSecret: () => Secret;
  readonly sign: (text: string) => Signature;
  /** Id of a new table. */
  readonly newId: () => string;
  /** Groups of accounts that can share information. An account is in at most one group. */
  readonly groups: readonly (readonly string[])[];
}

/** Reason for refusing an entry, a withdrawal or a reveal. */
export type EntryFailure =
  | 'entry-closed'
  | 'entered-already'
  | 'tournament-full'
  | 'pledge-used'
  | 'entrant-removed'
  | 'not-entered'
  | 'bad-reveal';

/** Minimum for a comparison. */
const ENTRANTS_MIN = 2;

/** Opens a tournament without entrants. */
export const openTournament = (terms: TournamentTerms): Tournament => ({
  terms,
  phase: 'entry',
  untilMs: terms.startsMs - terms.revealMs,
  entrants: [],
  secret: null,
  signature: null,
  entropy: null,
  board: 0,
  stages: [],
});

/** @param pledge `pledgeOf` an entropy that the entrant keeps */
export const enter = (
  tournament: Tournament,
  { account, pledge }: Pick<Entrant, 'account' | 'pledge'>,
  nowMs: number,
): Result<Tournament, EntryFailure> => {
  const { entrants, terms } = tournament;
  if (!isEntryOpen(tournament, nowMs)) return err('entry-closed');
  if (isEntrant(tournament, account)) return err('entered-already');
  if (tournament.barred?.includes(account) === true) return err('entrant-removed');
  if (entrants.some((entrant) => entrant.pledge === pledge)) return err('pledge-used');
  if (entrants.length >= terms.entrantsMax) return err('tournament-full');
  return ok({ ...tournament, entrants: [...entrants, { account, pledge, entropy: null, group: null }] });
};

/** Removes an entrant before the reveal. @returns `entry-closed` or `not-entered` if impossible */
export const withdraw = (tournament: Tournament, account: string, nowMs: number): Result<Tournament, EntryFailure> => {
  if (!isEntrant(tournament, account)) return err('not-entered');
  if (!isEntryOpen(tournament, nowMs)) return err('entry-closed');
  return ok({ ...tournament, entrants: tournament.entrants.filter((entrant) => entrant.account !== account) });
};

/** Removes an entrant for good, before the reveal. @returns `entry-closed` or `not-entered` if impossible */
export const removeEntrant = (
  tournament: Tournament,
  account: string,
  nowMs: number,
): Result<Tournament, EntryFailure> => {
  const without = withdraw(tournament, account, nowMs);
  return without.ok ? ok({ ...without.value, barred: [...(tournament.barred ?? []), account] }) : without;
};

/** Cancels a tournament that has not started. @returns `entry-closed` if it has */
export const cancel = (tournament: Tournament): Result<Tournament, EntryFailure> =>
  tournament.phase === 'entry' || tournament.phase === 'reveal'
    ? ok({ ...tournament, phase: 'cancelled', untilMs: null })
    : err('entry-closed');

/** Stores the revealed entropy of an entrant. A repetition changes nothing. */
export const reveal = (tournament: Tournament, account: string, entropy: string): Result<Tournament, EntryFailure> => {
  const entrant = tournament.entrants.find((known) => known.account === account);
  if (entrant === undefined) return err('not-entered');
  if (tournament.phase !== 'reveal') return err('entry-closed');
  if (pledgeOf(entropy) !== entrant.pledge) return err('bad-reveal');
  const entrants = tournament.entrants.map((known) => (known === entrant ? { ...known, entropy } : known));
  return ok({ ...tournament, entrants });
};

/** Stores the result of a board at one table. A second result is ignored. */
export const addResult = (
  tournament: Tournament,
  { table, board, result }: { readonly table: string; readonly board: number; readonly result: TableResult },
): Tournament => {
  const at = stageAndBoardOf(tournament, board);
  const known = tournament.stages[at.stage]?.find(({ id }) => id === table);
  if (known === undefined || known.results[at.board] !== null) return tournament;
  const results = known.results.with(at.board, result);
  const stage = tournament.stages[at.stage]?.map((other) => (other === known ? { ...other, results } : other)) ?? [];
  return { ...tournament, stages: tournament.stages.with(at.stage, stage) };
};

/** Takes the step that is due by time or by results. @returns the same object if none is due */
export const advance = (tournament: Tournament, nowMs: number, host: TournamentHost): Tournament => {
  const { phase, untilMs, board } = tournament;
  if (phase === 'playing') return isBoardOver(tournament, board) ? endBoard(tournament, nowMs, host) : tournament;
  if (untilMs === null || nowMs < untilMs) return tournament;
  if (phase === 'entry') return closeEntry(tournament, host);
  if (phase === 'reveal') return begin(tournament, nowMs, host);
  return { ...tournament, phase: 'playing', untilMs: null };
};

const closeEntry = (tournament: Tournament, { drawSecret, sign }: TournamentHost): Tournament => {
  const { terms, entrants } = tournament;
  if (entrants.length < ENTRANTS_MIN) return { ...tournament, phase: 'cancelled', untilMs: null };
  const secret = drawSecret();
  const signature = sign(tournamentTextOf({ ...tournament, secret }));
  return { ...tournament, phase: 'reveal', untilMs: terms.startsMs, secret, signature };
};

const begin = (tournament: Tournament, nowMs: number, host: TournamentHost): Tournament => {
  const { terms, secret } = tournament;
  const groupOf = new Map(host.groups.flatMap((group, index) => group.map((account) => [account, index] as const)));
  const entrants = tournament.entrants.map((entrant) => ({ ...entrant, group: groupOf.get(entrant.account) ?? null }));
  const entropy = mixedEntropy(
    terms.id,
    entrants.map((entrant) => entrant.entropy ?? ''),
  );
  const accounts = entrants.map(({ account }) => account);
  const order = shuffle(seatingStream(terms.id, secret as Secret, entropy), accounts);
  return seatNext({ ...tournament, entrants, entropy, board: 1 }, { nowMs, host, order });
};

const endBoard = (tournament: Tournament, nowMs: number, host: TournamentHost): Tournament => {
  const { terms, board } = tournament;
  if (board === terms.stages * terms.boardsPerStage) return { ...tournament, phase: 'over', untilMs: null };
  const next: Tournament = { ...tournament, phase: 'pause', untilMs: nowMs + terms.pauseMs, board: board + 1 };
  if (stageAndBoardOf(next, next.board).board !== 0) return next;
  return seatNext(next, { nowMs, host, order: tournamentStandings(tournament).map(({ account }) => account) });
};

/** Seats a stage, with a pause for players to come. @param order best first */
const seatNext = (
  tournament: Tournament,
  { nowMs, host, order }: { readonly nowMs: number; readonly host: TournamentHost; readonly order: readonly string[] },
): Tournament => {
  const { terms, stages } = tournament;
  const results = Array.from({ length: terms.boardsPerStage }, () => null);
  const tables = seatStage(
    order.map((account) => swissPlayer(tournament, account)),
    seatsOfTable(terms),
  );
  const stage = tables.map((seats) => ({ id: host.newId(), seats, results }));
  return { ...tournament, phase: 'pause', untilMs: nowMs + terms.pauseMs, stages: [...stages, stage] };
};

/** Number of seats of each table. */
const seatsOfTable = ({ rules }: TournamentTerms): number => unwrap(readRules(rules)).seats;

const swissPlayer = ({ terms, entrants, stages }: Tournament, account: string): SwissPlayer => {
  const own = stages.flatMap((stage) => stage.filter(({ seats }) => seats.includes(account)));
  const size = seatsOfTable(terms);
  return {
    account,
    group: entrants.find((entrant) => entrant.account === account)?.group ?? null,
    seatCounts: Array.from({ length: size }, (_, seat) => own.filter((table) => table.seats[seat] === account).length),
    met: new Set(own.flatMap(({ seats }) => seats.filter((other) => other !== null && other !== account) as string[])),
  };
};

const isEntryOpen = ({ phase, untilMs }: Tournament, nowMs: number): boolean =>
  phase === 'entry' && nowMs < (untilMs ?? 0);

const isEntrant = ({ entrants }: Tournament, account: string): boolean =>
  entrants.some((entrant) => entrant.account === account);

/** Text that the host signs. @throws before `reveal` */
export const tournamentTextOf = ({ terms, secret, entrants }: Tournament): string =>
  tournamentText(
    terms.id,
    tournamentCommitment({ secret }),
    entrants.map(({ pledge }) => pledge),
  );

/** @throws before `reveal` */
export const tournamentCommitment = ({ secret }: Pick<Tournament, 'secret'>): string => {
  if (secret === null) throw new Error('no secret has been drawn yet');
  return commitmentOf(secret);
};

/** Draw of a board, for its tables. @throws before the first pause */
export const drawOfBoard = (
  { terms, secret, entropy }: Tournament,
  board: number,
): { readonly secret: Secret; readonly board: SharedBoard } => {
  if (secret === null || entropy === null) throw new Error('no board has been drawn yet');
  return { secret: boardSecret(secret, board), board: sharedBoard(terms.id, board, entropy) };
};

/** Index of the stage, and of the board in it. @param board from 1 */
export const stageAndBoardOf = (
  { terms: { boardsPerStage } }: Pick<Tournament, 'terms'>,
  board: number,
): { readonly stage: number; readonly board: number } => ({
  stage: Math.floor((board - 1) / boardsPerStage),
  board: (board - 1) % boardsPerStage,
});

/** True if every table has played the board. */
export const isBoardOver = (tournament: Tournament, board: number): boolean => {
  const at = stageAndBoardOf(tournament, board);
  const tables = tournament.stages[at.stage];
  return board >= 1 && tables !== undefined && tables.every(({ results }) => results[at.board] !== null);
};

/** A board that all tables have played. */
export interface ScoredBoard {
  readonly board: number;
  readonly tables: readonly {
    readonly table: string;
    readonly seats: TableSeats;
    readonly result: TableResult;
    /** Index = seat. */
    readonly scores: readonly SeatScore[];
  }[];
}

/** Finished boards in order. */
export const scoredBoards = (tournament: Tournament): readonly ScoredBoard[] => {
  const boards: ScoredBoard[] = [];
  for (let board = 1; isBoardOver(tournament, board); board++) {
    const at = stageAndBoardOf(tournament, board);
    const tables = tournament.stages[at.stage] ?? [];
    const results = tables.map((table) => table.results[at.board] as TableResult);
    const scores = scoreBoard(results.map(({ points }) => points));
    boards.push({
      board,
      tables: tables.map(({ id, seats }, index) => ({
        table: id,
        seats,
        result: results[index] as TableResult,
        scores: scores[index] as readonly SeatScore[],
      })),
    });
  }
  return boards;
};

/** Standings of all entrants. @param boards the finished ones */
export const tournamentStandings = (
  tournament: Tournament,
  boards: readonly ScoredBoard[] = scoredBoards(tournament),
): readonly Standing[] => {
  const scores = new Map<string, SeatScore[]>(tournament.entrants.map(({ account }) => [account, []]));
  for (const { tables } of boards) {
    for (const table of tables) {
      for (const [seat, account] of table.seats.entries()) {
        if (account !== null) scores.get(account)?.push(table.scores[seat] as SeatScore);
      }
    }
  }
  return standingsOf(
    tournament.entrants.map(({ account }) => account),
    scores,
  );
};
