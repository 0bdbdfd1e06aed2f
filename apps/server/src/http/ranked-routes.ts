/** Queue for ranked matches. */
import { causeOf, failureBy, type RankedMessage } from '@doudizhu/protocol';
import { checkOpen, type ServerContext } from './context.ts';
import { windowAfter } from '../ranked/matching.ts';
import { RANKED_RULES } from '../ranked/ranked-play.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';

/** @throws `match-missed` while an account has to wait after matches that it missed */
export const checkMatches = async ({ storage, nowMs }: ServerContext, account: string): Promise<void> => {
  const blockedMs = (await storage.ranked.blockedUntil(account)) - nowMs();
  if (blockedMs > 0) throw new HttpFailure('match-missed', {}, blockedMs);
};

export const addRankedRoutes = (route: AddRoute, context: ServerContext): void => {
  const { storage, tables, limits, nowMs } = context;
  const { ranked } = storage;

  const shown = async (account: string): Promise<{ ranked: RankedMessage }> => {
    const now = nowMs();
    const [wait, blocked] = [await ranked.look(account, now), await ranked.blockedUntil(account)];
    const isWaiting = wait !== null && wait.tableId === null;
    return {
      ranked: {
        rules: wait?.rules ?? null,
        waitedMs: isWaiting ? now - wait.sinceMs : null,
        window: isWaiting ? windowAfter(now - wait.sinceMs) : null,
        waiting: wait === null ? 0 : await ranked.countWaiting(wait.rules),
        table: wait?.tableId ?? null,
        blockedMs: Math.max(0, blocked - now),
      },
    };
  };

  route('GET /api/ranked', async (_request, _reply, { caller }) => shown(caller.id));

  route('POST /api/ranked', async (request, _reply, read) => {
    checkOpen(context);
    const { id, name } = read.caller;
    const { rules } = read.body();
    if (!(RANKED_RULES as readonly string[]).includes(rules))
      throw new HttpFailure(failureBy('bad-rules', causeOf('bad-rules/ranked', { found: rules, rules: RANKED_RULES })));
    if (name === null) throw new HttpFailure('name-required');
    await checkMatches(context, id);
    const elsewhere = await tables.seats.tableOf(id);
    if (elsewhere !== null) throw new HttpFailure('seated-elsewhere', { table: elsewhere });
    await limits.count('tables', request.ip);
    // A player who already waits keeps the place.
    const wait = await ranked.look(id, nowMs());
    if (wait === null || wait.tableId !== null || wait.rules !== rules) {
      await ranked.enter(id, rules, { sinceMs: nowMs(), nowMs: nowMs() });
    }
    return shown(id);
  });

  route('DELETE /api/ranked', async (_request, _reply, { caller }) => {
    await ranked.leave(caller.id);
  });
};
