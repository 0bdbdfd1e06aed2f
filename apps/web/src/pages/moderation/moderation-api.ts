/** The server's routes for moderators (docs/reference/server-protocol.md). */
import type {
  AuditMessage,
  CaseMessage,
  Person,
  ReportMessage,
  SanctionKind,
  SanctionMessage,
  SanctionRequest,
  ServersMessage,
  WatchedAccount,
} from '@doudizhu/protocol';
import type { AskServer } from '@doudizhu/client';

export const createModerationApi = (ask: AskServer) => {
  const path = (...parts: readonly string[]): string => `/api/moderation/${parts.map(encodeURIComponent).join('/')}`;
  return {
    session: () => ask<{ readonly moderator: string | null }>('GET', path('session')),
    signIn: (name: string, code: string) =>
      ask<{ readonly moderator: string }>('POST', path('session'), { name, code }),
    signOut: () => ask<undefined>('DELETE', path('session')),
    reports: () => ask<{ readonly reports: readonly ReportMessage[] }>('GET', path('reports')),
    cases: () => ask<{ readonly cases: readonly CaseMessage[] }>('GET', path('cases')),
    audit: () => ask<{ readonly audit: readonly AuditMessage[] }>('GET', path('audit')),
    servers: () => ask<ServersMessage>('GET', path('servers')),
    /** @param name part of a name, or an id */
    find: (name: string) =>
      ask<{ readonly people: readonly Person[] }>('GET', `${path('accounts')}?name=${encodeURIComponent(name)}`),
    removeName: (id: string, why: string) => ask<undefined>('POST', path('accounts', id, 'unname'), { why }),
    closeTable: (id: string, why: string) => ask<undefined>('POST', path('tables', id, 'close'), { why }),
    account: (id: string) => ask<{ readonly account: WatchedAccount }>('GET', path('accounts', id)),
    close: (what: 'reports' | 'cases', id: string, why: string) =>
      ask<undefined>('POST', path(what, id, 'close'), { why }),
    sanction: (id: string, given: SanctionRequest) =>
      ask<{ readonly sanctions: readonly SanctionMessage[] }>('POST', path('accounts', id, 'sanctions'), given),
    lift: (id: string, kind: SanctionKind, why: string) =>
      ask<{ readonly sanctions: readonly SanctionMessage[] }>('POST', path('accounts', id, 'lift'), { kind, why }),
  };
};

export type ModerationApi = ReturnType<typeof createModerationApi>;
