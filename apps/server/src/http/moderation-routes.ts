/** Reports by players, and the routes of moderators. */
import {
  type AuditMessage,
  type CaseFigures,
  type CaseMessage,
  type Person,
  type ReportMessage,
  type SanctionMessage,
  type WatchedAccount,
} from '@doudizhu/protocol';
import { newId } from '../accounts/secrets.ts';
import { idOf, type ServerContext } from './context.ts';
import type { Act } from '../storage/moderation-store.ts';
import type { StoredRow } from '../storage/schema.ts';
import { personOf } from '../tables/summary.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';
import { roundOf } from './round-routes.ts';
import { checkEntry } from './tournament-routes.ts';

const LISTED_MAX = 200;
const FOUND_MAX = 50;
const HOUR_MS = 3_600_000;

type NamePeople = (ids: readonly (string | null)[]) => Promise<(id: string) => Person>;

export const addModerationRoutes = (route: AddRoute, context: ServerContext): void => {
  addReportRoute(route, context);
  addModeratorSession(route, context);
  const { storage } = context;
  const people: NamePeople = async (ids) => {
    const names = await storage.accounts.names([...new Set(ids.flatMap((id) => id ?? []))]);
    return (id) => personOf(id, names);
  };
  addLists(route, context, people);
  addActs(route, context, people);
};

const addReportRoute = (route: AddRoute, context: ServerContext): void => {
  const { limits, storage, nowMs } = context;
  route('POST /api/rounds/:id/reports', async (request, _reply, read) => {
    const { id: reporter } = read.caller;
    const given = read.body();
    const round = await roundOf(context, request);
    const account = round.seats[given.seat]?.account ?? null;
    // Only other people can be reported.
    if (account === null || account === reporter) throw new HttpFailure('bad-request', { field: 'seat' });
    await limits.count('reports', request.ip);
    const report = { id: newId(), roundId: round.id, account, reporter, atMs: nowMs(), ...given };
    if (!(await storage.moderation.report(report))) throw new HttpFailure('reported-already');
    return { id: report.id };
  });
};

const addModeratorSession = (route: AddRoute, { moderators, limits }: ServerContext): void => {
  route('GET /api/moderation/session', async ({ headers }) => ({ moderator: await moderators.moderatorOf(headers) }));
  route('POST /api/moderation/session', async (request, reply, read) => {
    await limits.count('signIns', request.ip);
    const given = read.body();
    await moderators.signIn(given, request, reply);
    return { moderator: given.name };
  });
  route('DELETE /api/moderation/session', async (request, reply) => {
    await moderators.signOut(request, reply);
  });
};

const addLists = (route: AddRoute, { storage, nowMs }: ServerContext, people: NamePeople): void => {
  const { moderation } = storage;
  route('GET /api/moderation/reports', async (): Promise<{ reports: readonly ReportMessage[] }> => {
    const found = await moderation.listed('report', LISTED_MAX);
    const named = await people(found.flatMap(({ account, reporter }) => [account, reporter]));
    const reports = found.map(({ roundId: round, account, reporter, ...report }) => {
      return { ...report, round, person: named(account), reporter: named(reporter) };
    });
    return { reports };
  });
  route('GET /api/moderation/cases', async (): Promise<{ cases: readonly CaseMessage[] }> => {
    const found = await moderation.listed('suspicion', LISTED_MAX);
    const named = await people(found.flatMap(({ account, other }) => [account, other]));
    const cases = found.map(({ account, other, figures, rounds, ...known }) => ({
      ...known,
      people: [named(account), named(other)] as const,
      figures: JSON.parse(figures) as CaseFigures,
      rounds: JSON.parse(rounds) as string[],
    }));
    return { cases };
  });
  route('GET /api/moderation/audit', async (): Promise<{ audit: readonly AuditMessage[] }> => {
    const found = await moderation.audit(LISTED_MAX);
    const named = await people(found.map(({ account }) => account));
    const audit = found.map(({ id: _id, account, ...line }) => {
      return { ...line, person: account === null ? null : named(account) };
    });
    return { audit };
  });
  route('GET /api/moderation/accounts/:id', async (request): Promise<{ account: WatchedAccount }> => {
    const found = await storage.accounts.find(idOf(request));
    if (found === null) throw new HttpFailure('not-found');
    const { id, name, createdMs } = found;
    return {
      account: {
        person: { id, name },
        createdMs,
        reports: await moderation.countReports(id),
        formerNames: (await storage.accounts.formerNames(id)).map(({ isRemoved, ...former }) => {
          return { ...former, removed: isRemoved === 1 };
        }),
        sanctions: (await moderation.sanctionsOf(id, nowMs())).map(sanctionMessage),
      },
    };
  });
};

const sanctionMessage = ({ id: _id, account: _account, ...sanction }: StoredRow<'sanction'>): SanctionMessage =>
  sanction;

const addActs = (route: AddRoute, context: ServerContext, people: NamePeople): void => {
  const { storage, nowMs } = context;
  const { moderation, accounts } = storage;
  const actOf = (moderator: string, why: string): Act => ({ id: newId(), moderator, why, nowMs: nowMs() });

  for (const [list, table] of [
    ['reports', 'report'],
    ['cases', 'suspicion'],
  ] as const) {
    route(`POST /api/moderation/${list}/:id/close`, async (request, _reply, read) => {
      const act = actOf(read.caller, read.body().why);
      if (!(await moderation.close(table, idOf(request), act))) throw new HttpFailure('not-found');
    });
  }
  route('POST /api/moderation/accounts/:id/sanctions', async (request, _reply, read) => {
    const { kind, hours, why } = read.body();
    const id = idOf(request);
    if ((await accounts.find(id)) === null) throw new HttpFailure('not-found');
    const act = actOf(read.caller, why);
    await moderation.sanction(id, kind, hours === null ? null : act.nowMs + hours * HOUR_MS, act);
    if (kind === 'ban') {
      await storage.ranked.leave(id);
      const programs = await storage.programs.list(id);
      // In a round, a bot plays for the banned player.
      for (const banned of [id, ...programs.map(({ account }) => account)]) {
        await context.tables.removePerson(banned);
        context.closeSockets(banned);
      }
    }
    return { sanctions: (await moderation.sanctionsOf(id, nowMs())).map(sanctionMessage) };
  });
  route('GET /api/moderation/accounts', async (_request, _reply, read) => {
    return { people: await moderation.findAccounts(read.query().name.trim(), FOUND_MAX) };
  });
  for (const [path, does] of [
    ['unname', 'removeName'],
    ['void-ratings', 'voidRatings'],
  ] as const) {
    route(`POST /api/moderation/accounts/:id/${path}`, async (request, _reply, read) => {
      const act = actOf(read.caller, read.body().why);
      if (!(await moderation[does](idOf(request), act))) throw new HttpFailure('not-found');
    });
  }
  route('POST /api/moderation/tournaments/:id/cancel', async (request, _reply, read) => {
    const act = actOf(read.caller, read.body().why);
    const id = idOf(request);
    checkEntry(await context.tournaments.cancel(id));
    await moderation.note(act, { act: 'cancel-tournament', account: null, subject: id });
  });
  route('POST /api/moderation/tournaments/:id/remove', async (request, _reply, read) => {
    const { account, why } = read.body();
    const id = idOf(request);
    checkEntry(await context.tournaments.removeEntrant(id, account));
    await moderation.note(actOf(read.caller, why), { act: 'remove-entrant', account, subject: id });
  });
  route('POST /api/moderation/tables/:id/close', async (request, _reply, read) => {
    const act = actOf(read.caller, read.body().why);
    const table = await storage.tables.find(idOf(request));
    if (table === null || table.isClosed) throw new HttpFailure('not-found');
    await moderation.note(act, { act: 'close-table', account: null, subject: table.id });
    if (!(await context.tables.close(table.id, null))) throw new HttpFailure('stopping');
  });
  route('POST /api/moderation/accounts/:id/lift', async (request, _reply, read) => {
    const { kind, why } = read.body();
    const id = idOf(request);
    if (!(await moderation.lift(id, kind, actOf(read.caller, why)))) throw new HttpFailure('not-found');
    const named = await people([id]);
    return { person: named(id), sanctions: (await moderation.sanctionsOf(id, nowMs())).map(sanctionMessage) };
  });
};
