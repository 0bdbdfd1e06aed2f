/** Tables: the lobby, opening one, finding one. */
import { LIMITS, newTableBody, quickMatchBody } from '@doudizhu/protocol';
import { readRules } from '@doudizhu/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { botLevelsFor } from '../tables/bot-threads.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { HttpFailure, readRequest } from './failures.ts';

export const addTableRoutes = (server: FastifyInstance, context: ServerContext): void => {
  const { sessions, limits, storage, tables } = context;

  const shown = async (table: LiveTable | null) => {
    const summary = table === null ? null : await tables.summaryOf(table.id);
    if (summary === null) throw new HttpFailure('not-found');
    return { table: summary };
  };
  const checkRules = (text: string, bots: readonly string[]): void => {
    const rules = readRules(text);
    if (!rules.ok) throw new HttpFailure('bad-rules', { code: rules.error.code });
    const levels = botLevelsFor(rules.value);
    const isPlayable = bots.length < rules.value.seats && bots.every((level) => levels.includes(level));
    if (!isPlayable) throw new HttpFailure('bad-level', { levels });
  };
  const checkRunning = (): void => {
    if (context.isStopping()) throw new HttpFailure('stopping');
  };

  server.get('/api/tables', async () => ({ tables: await tables.list() }));

  server.post('/api/tables', async (request, reply) => {
    checkRunning();
    const { id } = await sessions.requireAccount(request);
    const given = readRequest(newTableBody, request.body);
    checkRules(given.rules, given.bots);
    await limits.count('tables', request.ip);
    if ((await storage.tables.countOwned(id)) >= LIMITS.tablesPerAccount) throw new HttpFailure('too-many-tables');
    void reply.code(201);
    return shown(await tables.create(id, given, false));
  });

  server.get('/api/tables/:id', async (request) => {
    const summary = await tables.summaryOf((request.params as { readonly id: string }).id);
    if (summary === null) throw new HttpFailure('not-found');
    return { table: summary };
  });

  server.post('/api/matches', async (request) => {
    checkRunning();
    const { id } = await sessions.requireAccount(request);
    const { rules } = readRequest(quickMatchBody, request.body);
    checkRules(rules, []);
    const elsewhere = tables.tableOf(id);
    if (elsewhere !== null) throw new HttpFailure('seated-elsewhere', { table: elsewhere });
    await limits.count('tables', request.ip);
    return shown(await tables.match(id, rules));
  });
};
