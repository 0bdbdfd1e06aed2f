/** Lobby, new tables, quick matches. */
import { causeOf, failureBy, isProgram, LIMITS } from '@doudizhu/protocol';
import { readRules, rulesOfRounds } from '@doudizhu/rules/ruleset';
import { checkOpen, idOf, type ServerContext } from './context.ts';
import { TABLE_BOTS } from '../tables/bots/bot-threads.ts';
import { HttpFailure } from './failures.ts';
import { checkMatches } from './ranked-routes.ts';
import type { AddRoute } from './routes.ts';

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
    await checkMatches(context, id);
    const elsewhere = await tables.seats.tableOf(id);
    if (elsewhere !== null) throw new HttpFailure('seated-elsewhere', { table: elsewhere });
    await limits.count('tables', request.ip);
    return shown(await tables.match(id, rules));
  });
};
