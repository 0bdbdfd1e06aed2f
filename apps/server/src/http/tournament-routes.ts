/** Tournaments: list, entry, boards, standings, proof of the cards. */
import { LIMITS, type BoardMessage, type TournamentMessage, type TournamentProof } from '@doudizhu/protocol';
import {
  scoredBoards,
  tournamentCommitment,
  tournamentStandings,
  type ScoredBoard,
  type Tournament,
} from '@doudizhu/tournament';
import type { FastifyRequest } from 'fastify';
import { checkOpen, idOf, type ServerContext } from './context.ts';
import { TimedCache } from '../timed-cache.ts';
import type { ListedTournament, TournamentEntry } from '../storage/tournament-store.ts';
import { levelOfFreeSeat } from '../tables/bots/bot-threads.ts';
import { personOf, seatSummary } from '../tables/summary.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';
import { networkOf } from './limits.ts';
import type { Entered } from '../tournaments/tournaments.ts';

const LISTED_MAX = 40;
const NOTICE_MAX_MS = 7 * 86_400_000;

type People = ReadonlyMap<string, string | null>;

export const addTournamentRoutes = (route: AddRoute, context: ServerContext): void => {
  const lookup = createLookup(context);
  addListRoutes(route, context, lookup);
  addEntryRoutes(route, context, lookup);
  addBoardRoute(route, lookup);
  route('GET /api/tournaments/:id/proof', async (request): Promise<{ proof: TournamentProof }> => {
    return { proof: proofOf((await lookup.find(idOf(request))).entry.tournament) };
  });
};

/** @throws the failure of a change, `not-found` for an unknown tournament */
export const checkEntry = (result: Entered): void => {
  if (result === null) throw new HttpFailure('not-found');
  if (!result.ok) throw new HttpFailure(result.error);
};

/** Public view of a tournament, computed once after each change. */
interface ShownTournament {
  readonly entry: TournamentEntry;
  readonly people: People;
  readonly boards: readonly ScoredBoard[];
  readonly standings: TournamentMessage['standings'];
}

/** Time for which names of entrants are kept. */
const NAMES_MS = 10_000;
const SHOWN_MAX = 16;

/** Finds a tournament, and shows it to its viewer. */
interface Lookup {
  /** @throws `not-found` */
  readonly find: (id: string) => Promise<ShownTournament>;
  readonly show: (request: FastifyRequest, id: string) => Promise<{ tournament: TournamentMessage }>;
}

const createLookup = ({ sessions, storage, nowMs }: ServerContext): Lookup => {
  const kept = new TimedCache<ShownTournament>({ ms: NAMES_MS, max: SHOWN_MAX, nowMs });
  const find: Lookup['find'] = async (id) => {
    const entry = await storage.tournaments.find(id);
    if (entry === null) throw new HttpFailure('not-found');
    return kept.get(`${entry.id} ${entry.version}`, async () => {
      const { tournament, owner } = entry;
      const accounts = tournament.entrants.map(({ account }) => account);
      const people = await storage.accounts.names([...accounts, ...(owner === null ? [] : [owner])]);
      const boards = scoredBoards(tournament);
      const standings = tournamentStandings(tournament, boards).map(({ account, ...standing }) => ({
        person: personOf(account, people),
        ...standing,
      }));
      return { entry, people, boards, standings };
    });
  };
  return {
    find,
    show: async (request, id) => {
      const viewer = await sessions.accountOf(request.headers);
      return { tournament: messageOf(await find(id), viewer?.id ?? null, nowMs()) };
    },
  };
};

const addListRoutes = (route: AddRoute, context: ServerContext, { show }: Lookup): void => {
  const { sessions, limits, storage, tournaments, nowMs, cacheMs } = context;
  const listed = new TimedCache<{ readonly found: readonly ListedTournament[]; readonly people: People }>({
    ms: cacheMs,
    nowMs,
  });
  route('GET /api/tournaments', async (request) => {
    const viewer = await sessions.accountOf(request.headers);
    const { found, people } = await listed.get('', async () => {
      const rows = await storage.tournaments.list(LISTED_MAX);
      return { found: rows, people: await storage.accounts.names(rows.flatMap(({ owner }) => owner ?? [])) };
    });
    const ids = found.map(({ id }) => id);
    const entered = viewer === null ? null : await storage.tournaments.enteredBy(viewer.id, ids);
    return {
      tournaments: found.map(({ summary, owner, ...row }) => ({
        ...row,
        ...summary,
        owner: owner === null ? null : personOf(owner, people),
        entered: entered?.has(row.id) === true,
      })),
    };
  });
  route('POST /api/tournaments', async (request, _reply, read) => {
    checkOpen(context);
    const account = read.caller;
    const given = read.body();
    if (account.name === null) throw new HttpFailure('name-required');
    const noticeMs = given.startsMs - nowMs();
    if (noticeMs < tournaments.noticeMs() || noticeMs > NOTICE_MAX_MS) throw new HttpFailure('bad-start');
    await limits.count('tables', request.ip);
    if ((await storage.tournaments.countOpen(account.id)) >= LIMITS.tournamentsPerAccount) {
      throw new HttpFailure('too-many-tables');
    }
    const { id } = await tournaments.open(account.id, given);
    return show(request, id);
  });
  route('GET /api/tournaments/:id', (request) => show(request, idOf(request)));
};

/** Entry, withdrawal, reveal. Each answers with the changed tournament. */
const addEntryRoutes = (route: AddRoute, { tournaments }: ServerContext, { find, show }: Lookup): void => {
  const changed = async (request: FastifyRequest, result: Entered): Promise<{ tournament: TournamentMessage }> => {
    checkEntry(result);
    return show(request, idOf(request));
  };
  /** @throws `not-found` unless the account opened the tournament */
  const checkOwner = async (request: FastifyRequest, account: string): Promise<void> => {
    if ((await find(idOf(request))).entry.owner !== account) throw new HttpFailure('not-found');
  };
  route('POST /api/tournaments/:id/entry', async (request, _reply, read) => {
    const { id: account, name } = read.caller;
    const { pledge } = read.body();
    // Guests cost nothing: they could fill every tournament.
    if (name === null) throw new HttpFailure('name-required');
    return changed(request, await tournaments.enter(idOf(request), { account, pledge }, networkOf(request.ip)));
  });
  route('DELETE /api/tournaments/:id/entry', async (request, _reply, { caller }) => {
    return changed(request, await tournaments.withdraw(idOf(request), caller.id));
  });
  route('DELETE /api/tournaments/:id', async (request, _reply, { caller }) => {
    await checkOwner(request, caller.id);
    return changed(request, await tournaments.cancel(idOf(request)));
  });
  route('DELETE /api/tournaments/:id/entrants/:account', async (request, _reply, { caller }) => {
    await checkOwner(request, caller.id);
    return changed(request, await tournaments.removeEntrant(idOf(request), idOf(request, 'account')));
  });
  route('POST /api/tournaments/:id/reveal', async (request, _reply, read) => {
    const { id: account } = read.caller;
    const { entropy } = read.body();
    return changed(request, await tournaments.reveal(idOf(request), account, entropy));
  });
};

/** Result of a finished board at each table. */
const addBoardRoute = (route: AddRoute, { find }: Lookup): void => {
  route('GET /api/tournaments/:id/boards/:board', async (request): Promise<{ board: BoardMessage }> => {
    const { boards, people } = await find(idOf(request));
    const number = idOf(request, 'board');
    const board = boards.find((scored) => String(scored.board) === number);
    if (board === undefined) throw new HttpFailure('not-found');
    return {
      board: {
        board: board.board,
        tables: board.tables.map(({ seats, result, scores }) => ({
          round: result.round,
          landlord: result.landlord,
          seats: scores.map((score, seat) => ({
            occupant: seatSummary(occupantAt(seat, seats[seat]), people),
            ...score,
          })),
        })),
      },
    };
  });
};

/** Public part of the proof: entropies after the reveal, the secret at the end. */
const proofOf = (tournament: Tournament): TournamentProof => {
  const { terms, signature, entropy, secret, phase, entrants } = tournament;
  return {
    id: terms.id,
    commitment: secret === null ? null : tournamentCommitment(tournament),
    signature,
    entrants: entrants.map((entrant) => ({
      account: entrant.account,
      pledge: entrant.pledge,
      entropy: entropy === null ? null : entrant.entropy,
    })),
    entropy,
    secret: phase === 'over' ? secret : null,
  };
};

/** A bot plays for absent entrants. */
const occupantAt = (seat: number, account: string | null = null) =>
  account === null ? { level: levelOfFreeSeat(seat) } : { account };

const messageOf = (
  { entry: { id, kind, owner, tournament }, people, boards, standings }: ShownTournament,
  viewer: string | null,
  nowMs: number,
): TournamentMessage => {
  const { terms, phase, untilMs, board, entrants, stages } = tournament;
  const own = entrants.find(({ account }) => account === viewer);
  const table = own === undefined ? undefined : stages.at(-1)?.find(({ seats }) => seats.includes(own.account));
  return {
    id,
    kind,
    phase,
    untilMs,
    board,
    nowMs,
    standings,
    owner: owner === null ? null : personOf(owner, people),
    rules: terms.rules,
    startsMs: terms.startsMs,
    stages: terms.stages,
    boardsPerStage: terms.boardsPerStage,
    entrants: entrants.length,
    entrantsMax: terms.entrantsMax,
    entered: own !== undefined,
    revealed: own !== undefined && own.entropy !== null,
    table: phase === 'over' ? null : (table?.id ?? null),
    boardsOver: boards.length,
  };
};
