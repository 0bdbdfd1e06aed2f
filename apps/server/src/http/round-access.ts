/** Access of a request to finished rounds. */
import type { FastifyRequest } from 'fastify';
import type { RoundEntry } from '../storage/round-store.ts';
import { idOf, type ServerContext } from './context.ts';
import { HttpFailure } from './failures.ts';

/** @returns the visible rounds: those of private tables are for the people who played them, and for moderators. */
export const visibleRounds = async (
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

/** @returns the round that the path names. @throws `not-found`. */
export const roundOf = async (context: ServerContext, request: FastifyRequest): Promise<RoundEntry> => {
  const found = await context.storage.rounds.find(idOf(request));
  const [visible] = await visibleRounds(context, request, found === null ? [] : [found]);
  if (visible === undefined) throw new HttpFailure('not-found');
  return visible;
};
