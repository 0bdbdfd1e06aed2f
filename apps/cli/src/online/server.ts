/** A game server for the terminal: session, table, failures with a sentence in both languages. */
import { openClient, type ClientSession } from '@doudizhu/client';
import type { ServerFailure } from '@doudizhu/protocol';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { writeRules } from '@doudizhu/rules/ruleset';
import type { Input } from '../command/command.ts';
import { cliFailure } from '../words/failures.ts';

/** Signs in: as a program with a token, else as a guest for the time of this process. */
export const openServer = async (input: Input): Promise<Result<ClientSession>> => {
  const [server = ''] = input.positionals;
  const token = input.text('token') ?? input.io.env['DDZ_TOKEN'];
  if (!/^https?:\/\/[^/?#\s]+\/*$/u.test(server)) return err(cliFailure('online/server', { server }));
  if (token !== undefined && !/^[\w-]{43}$/u.test(token)) return err(cliFailure('online/token'));
  const session = openClient({
    server,
    ...(token === undefined ? {} : { token }),
    host: {
      fetch: (path, request) => fetch(path, request),
      WebSocket,
      nowMs: input.io.nowMs,
      randomBytes: (count) => Buffer.from(input.io.newSecret(), 'hex').subarray(0, count),
    },
  });
  const known = token === undefined ? await session.api('POST /api/session') : await session.api('GET /api/session');
  if (!known.ok) return refused(known.error, server);
  return known.value.me === null ? err(cliFailure('online/token')) : ok(session);
};

/** @returns the table to play at: the given one, one with players who wait, or a new one */
export const findTable = async (input: Input, { api }: ClientSession): Promise<Result<string>> => {
  const [server = ''] = input.positionals;
  const given = input.text('table');
  if (given !== undefined) {
    const id = /(?:^|\/)([\w-]{1,64})(?:\?.*)?$/u.exec(given)?.[1];
    if (id === undefined) return err(cliFailure('online/table', { table: given }));
    const there = await api('GET /api/tables/:id', { id });
    if (there.ok) return ok(id);
    return there.error.code === 'not-found'
      ? err(cliFailure('online/no-table', { table: id, server }))
      : refused(there.error, server);
  }
  const rules = writeRules(input.rules);
  const bots =
    input
      .text('against')
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  const most = input.rules.seats - 1;
  if (bots.length > most) {
    return err(cliFailure('online/against-count', { count: bots.length, rules: input.rules.name, most }));
  }
  const isPerson = input.text('bot') === undefined && input.text('token') === undefined;
  const roundsMax = input.has('rounds') ? input.count('rounds') : null;
  const wish = { rules, public: true, rated: false, roundsMax, pace: 'normal', bots } as const;
  const found =
    isPerson && bots.length === 0
      ? await api('POST /api/matches', { body: { rules } })
      : await api('POST /api/tables', { body: wish });
  if (found.ok) return ok(found.value.table.id);
  const { code, parameters } = found.error;
  if (code !== 'bad-level') return refused(found.error, server);
  const known = String(parameters['levels']).split(',');
  const name = bots.find((bot) => !known.includes(bot)) ?? '';
  return err(cliFailure('online/against', { name, rules: input.rules.name, known }));
};

/** The failure of a server as one of the program. */
export const refused = (cause: ServerFailure, server: string): Result<never, Failure> =>
  err(
    cause.code === 'unreachable'
      ? cliFailure('online/unreachable', { server })
      : cliFailure('online/refused', { cause }),
  );
