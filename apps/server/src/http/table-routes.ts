/** Lobby, new tables, quick matches, and the queue for ranked matches. */
import { causeOf, failureBy, isProgram, LIMITS, type RankedMessage } from '@doudizhu/protocol';
import type { FastifyRequest } from 'fastify';
import { readRules, rulesOfRounds } from '@doudizhu/rules/ruleset';
import { checkOpen, idOf, type ServerContext } from './context.ts';
import { TABLE_BOTS } from '../tables/bots/bot-threads.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';
import { windowAfter } from '../ranked/matching.ts';
import { RANKED_RULES } from '../ranked/ranked-play.ts';

export const addTableRoutes = (route: AddRoute, context: ServerContext): void => {
  const { sessions, limits, storage, tables } = context;

  const shown = async (id: string | null) => {
    const summary = id === null ? null : await tables.lobby.summaryOf(id);
    if (summary === null) throw new HttpFailure('not-found');
    return { table: summary };
  };
  const checkRules = (text: string, bots: readonly string[]): void => {
    const read = readRules(text);
    const rules = read.ok ? rulesOfRounds(read.value) : read;
    if (!rules.ok) throw new HttpFailure(failureBy('bad-rules', rules.error));
    const most = rules.value.seats - 1;
    if (bots.length <= most && bots.every((level) => TABLE_BOTS.includes(level))) return;
    throw new HttpFailure(failureBy('bad-level', causeOf('bad-level/bots', { found: bots, most, levels: TABLE_BOTS })));
  };

  route('GET /api/tables', async ({ headers }) => tables.lobby.read((await sessions.accountOf(headers))?.id ?? null));

  route('POST /api/tables', async (request, _reply, read) => {
    checkOpen(context);
    const { id } = read.caller;
    const given = read.body();
    checkRules(given.rules, given.bots);
    await limits.count('tables', request.ip);
    const tablesMax = isProgram(id) ? LIMITS.tablesPerProgram : LIMITS.tablesPerAccount;
    if (given.rated && isProgram(id)) throw new HttpFailure('people-only');
    if ((await storage.tables.countOwned(id)) >= tablesMax) throw new HttpFailure('too-many-tables');
    return shown(await tables.add(id, given, false));
  });

  route('GET /api/tables/:id', async (request) => shown(idOf(request)));

  route('DELETE /api/tables/:id', async (request, _reply, { caller: { id } }) => {
    const table = await storage.tables.find(idOf(request));
    if (table === null || table.isClosed || table.owner !== id) throw new HttpFailure('not-found');
    if (!(await tables.close(table.id, id))) throw new HttpFailure('table-in-use');
  });

  route('POST /api/matches', async (request, _reply, read) => {
    checkOpen(context);
    const { id } = read.caller;
    const { rules } = read.body();
    checkRules(rules, []);
    await checkMatch(context, request, id);
    return shown(await tables.match(id, rules));
  });
};

/** Checks that an account may look for a match now. @throws `match-missed` after matches that it missed, `seated-elsewhere`,
 * `too-many` */
const checkMatch = async (
  { storage, tables, limits, nowMs }: ServerContext,
  { ip }: FastifyRequest,
  account: string,
): Promise<void> => {
  const blockedMs = (await storage.ranked.blockedUntil(account)) - nowMs();
  if (blockedMs > 0) throw new HttpFailure('match-missed', {}, blockedMs);
  const table = await tables.seats.tableOf(account);
  if (table !== null) throw new HttpFailure('seated-elsewhere', { table });
  await limits.count('tables', ip);
};

export const addRankedRoutes = (route: AddRoute, context: ServerContext): void => {
  const { nowMs } = context;
  const { ranked } = context.storage;

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
    await checkMatch(context, request, id);
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
