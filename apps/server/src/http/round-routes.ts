/** Rounds with their proofs, histories, ratings, leaderboard. */
import type { Person, Profile, RatingMessage, RoundSummaryMessage } from '@doudizhu/protocol';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import type { FastifyRequest } from 'fastify';
import { TimedCache } from '../timed-cache.ts';
import { idOf, type ServerContext } from './context.ts';
import type { RoundEntry } from '../storage/round-store.ts';
import type { StoredRow } from '../storage/schema.ts';
import { ratingKeyOf, readRatingKey } from '../rating/rating.ts';
import { readArchive } from '../tables/archive.ts';
import { personOf, seatSummary } from '../tables/summary.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';

const PAGE_MAX = 100;
const CURVE_MAX = 1000;
const BOARD_MAX = 100;
/** Minimum number of rounds on the leaderboard: few rounds are luck. */
const BOARD_ROUNDS_MIN = 10;

export const addRoundRoutes = (route: AddRoute, context: ServerContext): void => {
  const { sessions, nowMs, cacheMs } = context;
  const { rounds, accounts } = context.storage;

  const shown = async (stored: readonly RoundEntry[]): Promise<readonly RoundSummaryMessage[]> => {
    const ids = [...new Set(stored.flatMap(({ seats }) => seats.flatMap(({ account }) => account ?? [])))];
    const people = await accounts.names(ids);
    return stored.map((round) => ({
      id: round.id,
      table: round.tableId,
      number: round.number,
      rules: round.rules,
      rated: round.isRated,
      startedMs: round.startedMs,
      endedMs: round.endedMs,
      seats: round.seats.map(({ account, bot, isLandlord, score }) => ({
        occupant: seatSummary(account === null ? { level: bot ?? '' } : { account }, people),
        landlord: isLandlord,
        score,
      })),
    }));
  };

  route('GET /api/rounds/:id', async (request) => {
    const round = await roundOf(context, request);
    const archive = await rounds.archiveOf(round.id);
    const { record } = readArchive(archive as Uint8Array);
    return { round: (await shown([round]))[0]!, record };
  });
  route('GET /api/rounds/:id/log', async (request, reply) => {
    const round = await roundOf(context, request);
    const { log } = readArchive((await rounds.archiveOf(round.id)) as Uint8Array);
    void reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${round.id}.log"`);
    return log;
  });
  route('GET /api/tables/:id/rounds', async (request) => {
    const found = await rounds.roundsOfTable(idOf(request), PAGE_MAX);
    return { rounds: await shown(await visibleRounds(context, request, found)) };
  });

  route('GET /api/accounts/:id', async (request) => {
    const account = await accounts.find(idOf(request));
    if (account === null) throw new HttpFailure('not-found');
    const profile: Profile = {
      id: account.id,
      name: account.name,
      createdMs: account.createdMs,
      ratings: (await rounds.ratingsOf(account.id)).map(ratingMessage),
    };
    return { profile };
  });
  route('GET /api/accounts/:id/rounds', async (request, _reply, read) => {
    const { before, limit } = read.query();
    const found = await rounds.history(idOf(request), Number(before ?? Number.MAX_SAFE_INTEGER), Number(limit));
    return { rounds: await shown(await visibleRounds(context, request, found)) };
  });
  route('GET /api/accounts/:id/curve', async (request, _reply, read) => {
    const { rules, ranked } = read.query();
    return { points: await rounds.curve(idOf(request), ratingKeyOf(rules, ranked === 'true'), CURVE_MAX) };
  });
  const boards = new TimedCache<readonly BoardLine[]>({ ms: cacheMs, max: PRESET_NAMES.length, nowMs });
  const boardOf = (rules: string): Promise<readonly BoardLine[]> =>
    boards.get(rules, async () => {
      const query = { roundsMin: BOARD_ROUNDS_MIN, limit: BOARD_MAX, nowMs: nowMs() };
      const rows = await rounds.leaderboard(rules, query);
      const people = await accounts.names(rows.map(({ account }) => account));
      return rows.map((row) => ({ person: personOf(row.account, people), rating: ratingMessage(row) }));
    });
  /** @returns the caller's most played rule set among those with listed players, else the one with the most */
  const usualRules = async ({ headers }: FastifyRequest): Promise<string> => {
    const viewer = await sessions.accountOf(headers);
    const own = viewer === null ? [] : await rounds.ratingsOf(viewer.id);
    const played = await Promise.all(
      PRESET_NAMES.map(async (rules) => ({
        rules,
        played: own.find((rating) => rating.rules === rules)?.rounds ?? 0,
        listed: (await boardOf(rules)).length,
      })),
    );
    const filled = played.filter(({ listed }) => listed > 0);
    const [usual] = filled.toSorted((a, b) => b.played - a.played || b.listed - a.listed);
    return usual?.rules ?? PRESET_NAMES[0];
  };
  route('GET /api/leaderboard', async (request, _reply, read) => {
    const rules = read.query().rules ?? (await usualRules(request));
    return { rules, keys: PRESET_NAMES, roundsMin: BOARD_ROUNDS_MIN, players: await boardOf(rules) };
  });
};

/** Line of a leaderboard. */
interface BoardLine {
  readonly person: Person;
  readonly rating: RatingMessage;
}

const ratingMessage = ({ account: _account, rules: key, ...rating }: StoredRow<'rating'>): RatingMessage => ({
  ...readRatingKey(key),
  ...rating,
});

/** @returns the visible rounds: those of private tables are for their players and for moderators */
const visibleRounds = async (
  { sessions, moderators }: ServerContext,
  { headers }: FastifyRequest,
  found: readonly RoundEntry[],
): Promise<readonly RoundEntry[]> => {
  if (found.every(({ isPublic }) => isPublic)) return found;
  if ((await moderators.moderatorOf(headers)) !== null) return found;
  const viewer = await sessions.accountOf(headers);
  return found.filter(
    ({ isPublic, seats }) => isPublic || seats.some(({ account }) => account !== null && account === viewer?.id),
  );
};

/** @returns the round in the path @throws `not-found` */
export const roundOf = async (context: ServerContext, request: FastifyRequest): Promise<RoundEntry> => {
  const found = await context.storage.rounds.find(idOf(request));
  const [visible] = await visibleRounds(context, request, found === null ? [] : [found]);
  if (visible === undefined) throw new HttpFailure('not-found');
  return visible;
};
