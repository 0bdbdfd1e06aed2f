/** Which finished rounds a request may see. */
import type { FastifyRequest } from 'fastify';
import { idOf, type ServerContext } from './context.ts';
import type { RoundEntry } from '../storage/round-store.ts';
import { HttpFailure } from './failures.ts';

export interface RoundAccess {
  /** Rounds of private tables are for the people who played them, and for moderators. */
  readonly visibleTo: (request: FastifyRequest, found: readonly RoundEntry[]) => Promise<readonly RoundEntry[]>;
  /** The round that the path names. @throws `not-found`. */
  readonly roundOf: (request: FastifyRequest) => Promise<RoundEntry>;
}

export const createRoundAccess = ({ sessions, moderators, storage }: ServerContext): RoundAccess => {
  const visibleTo: RoundAccess['visibleTo'] = async ({ headers }, found) => {
    if (found.every(({ isPublic }) => isPublic)) return found;
    if ((await moderators.moderatorOf(headers)) !== null) return found;
    const viewer = await sessions.accountOf(headers);
    return found.filter(
      ({ isPublic, seats }) => isPublic || seats.some(({ account }) => account !== null && account === viewer?.id),
    );
  };
  return {
    visibleTo,
    roundOf: async (request) => {
      const found = await storage.rounds.find(idOf(request));
      const [visible] = await visibleTo(request, found === null ? [] : [found]);
      if (visible === undefined) throw new HttpFailure('not-found');
      return visible;
    },
  };
};
