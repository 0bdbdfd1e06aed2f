/** Tournaments: list, entry, boards, standings, proof of the cards. */
import {
  LIMITS,
  type BoardMessage,
  type Person,
  type TournamentMessage,
  type TournamentProof,
  type TournamentSummary,
} from '@doudizhu/protocol';
import {
  scoredBoards,
  tournamentCommitment,
  tournamentStandings,
  type EntryFailure,
  type Tournament,
} from '@doudizhu/tournament';
import type { Result } from '@doudizhu/rules/result';
import type { FastifyRequest } from 'fastify';
import { checkOpen, idOf, type ServerContext } from './context.ts';
import type { TournamentEntry } from '../storage/tournament-store.ts';
import { levelOfFreeSeat } from '../tables/bot-threads.ts';
import { personOf, seatSummary } from '../tables/summary.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';
import { networkOf } from './limits.ts';

const LISTED_MAX = 40;
const NOTICE_MAX_MS = 7 * 86_400_000;

type People = ReadonlyMap<string, string | null>;

export const addTournamentRoutes = (route: AddRoute, context: ServerContext): void => {
  const lookup = createLookup(context);
  addListRoutes(route, context, lookup);
  addEntryRoutes(route, context, lookup);
  addBoardRoute(route, context, lookup);
  route('GET /api/tournaments/:id/proof', async (request): Promise<{ proof: TournamentProof }> => {
    return { proof: proofOf((await lookup.findEntry(request)).tournament) };
  });
};

/** Finds the tournament in a path, and shows it to its viewer. */
interface Lookup {
  /** @throws `not-found` */
  readonly findEntry: (request: FastifyRequest) => Promise<TournamentEntry>;
  readonly shown: (request: FastifyRequest, entry: TournamentEntry) => Promise<{ tournament: TournamentMessage }>;
}

const createLookup = ({ sessions, storage, nowMs }: ServerContext): Lookup => ({
  findEntry: async (request) => {
    const found = await storage.tournaments.find(idOf(request));
    if (found === null) throw new HttpFailure('not-found');
    return found;
  },
  shown: async (request, entry) => {
    const viewer = await sessions.accountOf(request.headers);
    const { tournament, owner } = entry;
    const accounts = tournament.entrants.map(({ account }) => account);
    const people = await storage.accounts.names([...accounts, ...(owner === null ? [] : [owner])]);
    return { tournament: messageOf(entry, { viewer: viewer?.id ?? null, people, nowMs: nowMs() }) };
  },
});

const addListRoutes = (route: AddRoute, context: ServerContext, { findEntry, shown }: Lookup): void => {
  const { sessions, limits, storage, tournaments, nowMs } = context;
  route('GET /api/tournaments', async (request) => {
    const viewer = await sessions.accountOf(request.headers);
    const found = await storage.tournaments.list(LISTED_MAX);
    const people = await storage.accounts.names(found.flatMap(({ owner }) => owner ?? []));
    return { tournaments: found.map((entry) => summaryOf(entry, { viewer: viewer?.id ?? null, people })) };
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
    return shown(request, await tournaments.open(account.id, given));
  });
  route('GET /api/tournaments/:id', async (request) => shown(request, await findEntry(request)));
};

/** Entry, withdrawal, reveal. Each answers with the changed tournament. */
const addEntryRoutes = (route: AddRoute, { tournaments }: ServerContext, { findEntry, shown }: Lookup): void => {
  const changed = async (
    request: FastifyRequest,
    result: Result<Tournament, EntryFailure> | null,
  ): Promise<{ tournament: TournamentMessage }> => {
    if (result === null) throw new HttpFailure('not-found');
    if (!result.ok) throw new HttpFailure(result.error);
    return shown(request, await findEntry(request));
  };
  route('POST /api/tournaments/:id/entry', async (request, _reply, read) => {
    const { id: account } = read.caller;
    const { pledge } = read.body();
    return changed(request, await tournaments.enter(idOf(request), { account, pledge }, networkOf(request.ip)));
  });
  route('DELETE /api/tournaments/:id/entry', async (request, _reply, { caller }) => {
    return changed(request, await tournaments.withdraw(idOf(request), caller.id));
  });
  route('POST /api/tournaments/:id/reveal', async (request, _reply, read) => {
    const { id: account } = read.caller;
    const { entropy } = read.body();
    return changed(request, await tournaments.reveal(idOf(request), account, entropy));
  });
};

/** Result of a finished board at each table. */
const addBoardRoute = (route: AddRoute, { storage }: ServerContext, { findEntry }: Lookup): void => {
  route('GET /api/tournaments/:id/boards/:board', async (request): Promise<{ board: BoardMessage }> => {
    const { tournament } = await findEntry(request);
    const { board: number } = request.params as { readonly board: string };
    const board = scoredBoards(tournament).find((scored) => String(scored.board) === number);
    if (board === undefined) throw new HttpFailure('not-found');
    const people = await storage.accounts.names(board.tables.flatMap(({ seats }) => seats.flatMap((own) => own ?? [])));
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

const summaryOf = (
  { id, kind, owner, tournament }: TournamentEntry,
  { viewer, people }: { readonly viewer: string | null; readonly people: People },
): TournamentSummary => {
  const { terms, phase, untilMs, board, entrants } = tournament;
  const person: Person | null = owner === null ? null : personOf(owner, people);
  return {
    id,
    kind,
    owner: person,
    rules: terms.rules,
    phase,
    untilMs,
    board,
    startsMs: terms.startsMs,
    stages: terms.stages,
    boardsPerStage: terms.boardsPerStage,
    entrants: entrants.length,
    entrantsMax: terms.entrantsMax,
    entered: entrants.some(({ account }) => account === viewer),
  };
};

const messageOf = (
  entry: TournamentEntry,
  { viewer, people, nowMs }: { readonly viewer: string | null; readonly people: People; readonly nowMs: number },
): TournamentMessage => {
  const { tournament } = entry;
  const table = tournament.stages.at(-1)?.find(({ seats }) => viewer !== null && seats.includes(viewer));
  return {
    ...summaryOf(entry, { viewer, people }),
    nowMs,
    table: tournament.phase === 'over' ? null : (table?.id ?? null),
    revealed: tournament.entrants.some(({ account, entropy }) => account === viewer && entropy !== null),
    boardsOver: scoredBoards(tournament).length,
    standings: tournamentStandings(tournament).map(({ account, ...standing }) => ({
      person: personOf(account, people),
      ...standing,
    })),
  };
};
