/** What was played: rounds with their proofs, histories, ratings, the leaderboard. */
import type { Profile, RatingMessage, RoundSummaryMessage } from '@doudizhu/protocol';
import { PRESET_NAMES } from '@doudizhu/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../context.ts';
import type { RoundEntry } from '../storage/round-store.ts';
import type { RatingRow } from '../storage/schema.ts';
import { readArchive } from '../tables/archive.ts';
import { personOf } from '../tables/summary.ts';
import { HttpFailure, readRequest } from './failures.ts';

const PAGE_MAX = 100;
const CURVE_MAX = 1000;
const BOARD_MAX = 100;
/** Who has played less is not on the leaderboard: luck would lead it. */
const BOARD_ROUNDS_MIN = 10;

const pageQuery = z.object({
  before: z.coerce.number().int().min(0).default(Number.MAX_SAFE_INTEGER),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(20),
});
const rulesQuery = z.object({ rules: z.enum(PRESET_NAMES).default('competition') });

export const addRoundRoutes = (server: FastifyInstance, context: ServerContext): void => {
  const { sessions } = context;
  const { rounds, accounts } = context.storage;

  const shown = async (stored: readonly RoundEntry[]): Promise<readonly RoundSummaryMessage[]> => {
    const ids = [...new Set(stored.flatMap(({ seats }) => seats.flatMap(({ account }) => account ?? [])))];
    const people = await accounts.names(ids);
    return stored.map((round) => ({
      id: round.id,
      table: round.table_id,
      number: round.number,
      rules: round.rules,
      rated: round.isRated,
      startedMs: round.started_ms,
      endedMs: round.ended_ms,
      seats: round.seats.map(({ account, bot, isLandlord, score }) => ({
        occupant:
          account === null
            ? ({ type: 'bot', level: bot ?? '' } as const)
            : ({ type: 'person', person: personOf(account, people) } as const),
        landlord: isLandlord,
        score,
      })),
    }));
  };

  /** Rounds of private tables are for the people who played them. */
  const visibleTo = async (request: FastifyRequest, found: readonly RoundEntry[]): Promise<readonly RoundEntry[]> => {
    const viewer = found.every(({ isPublic }) => isPublic) ? null : await sessions.accountOf(request.headers);
    return found.filter(
      ({ isPublic, seats }) => isPublic || seats.some(({ account }) => account !== null && account === viewer?.id),
    );
  };

  const roundOf = async (request: FastifyRequest): Promise<RoundEntry> => {
    const found = await rounds.find((request.params as { readonly id: string }).id);
    const [visible] = await visibleTo(request, found === null ? [] : [found]);
    if (visible === undefined) throw new HttpFailure('not-found');
    return visible;
  };

  server.get('/api/rounds/:id', async (request) => {
    const round = await roundOf(request);
    const archive = await rounds.archiveOf(round.id);
    const { record } = readArchive(archive as Uint8Array);
    return { round: (await shown([round]))[0], record };
  });
  server.get('/api/rounds/:id/log', async (request, reply) => {
    const round = await roundOf(request);
    const { log } = readArchive((await rounds.archiveOf(round.id)) as Uint8Array);
    void reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${round.id}.log"`);
    return log;
  });
  server.get('/api/tables/:id/rounds', async (request) => {
    const { id } = request.params as { readonly id: string };
    const found = await rounds.roundsOfTable(id, PAGE_MAX);
    return { rounds: await shown(await visibleTo(request, found)) };
  });

  server.get('/api/accounts/:id', async (request) => {
    const account = await accounts.find((request.params as { readonly id: string }).id);
    if (account === null) throw new HttpFailure('not-found');
    const profile: Profile = {
      id: account.id,
      name: account.name,
      createdMs: account.created_ms,
      ratings: (await rounds.ratingsOf(account.id)).map(ratingMessage),
    };
    return { profile };
  });
  server.get('/api/accounts/:id/rounds', async (request) => {
    const { before, limit } = readRequest(pageQuery, request.query);
    const { id } = request.params as { readonly id: string };
    const found = await rounds.history(id, before, limit);
    return { rounds: await shown(await visibleTo(request, found)) };
  });
  server.get('/api/accounts/:id/curve', async (request) => {
    const { rules } = readRequest(rulesQuery, request.query);
    return { points: await rounds.curve((request.params as { readonly id: string }).id, rules, CURVE_MAX) };
  });
  server.get('/api/leaderboard', async (request) => {
    const { rules } = readRequest(rulesQuery, request.query);
    const rows = await rounds.leaderboard(rules, BOARD_ROUNDS_MIN, BOARD_MAX);
    const people = await accounts.names(rows.map(({ account }) => account));
    const players = rows.map((row) => ({ person: personOf(row.account, people), rating: ratingMessage(row) }));
    return { rules, keys: PRESET_NAMES, players };
  });
};

const ratingMessage = ({ rules, shown, mu, sigma, rounds, wins }: RatingRow): RatingMessage => ({
  rules,
  shown,
  mu,
  sigma,
  rounds,
  wins,
});
