/** The server's routes for moderators, as their page calls them (docs/protocol-server.md). */
import type {
  AuditMessage,
  CaseMessage,
  ReportMessage,
  SanctionKind,
  SanctionMessage,
  SanctionRequest,
  ServersMessage,
  WatchedAccount,
} from '@doudizhu/protocol';
import type { Answered, AskServer } from '../../online/api.ts';

export interface ModerationApi {
  readonly session: () => Answered<{ readonly moderator: string | null }>;
  readonly signIn: (name: string, code: string) => Answered<{ readonly moderator: string }>;
  readonly signOut: () => Answered<undefined>;
  readonly reports: () => Answered<{ readonly reports: readonly ReportMessage[] }>;
  readonly cases: () => Answered<{ readonly cases: readonly CaseMessage[] }>;
  readonly audit: () => Answered<{ readonly audit: readonly AuditMessage[] }>;
  readonly servers: () => Answered<ServersMessage>;
  readonly account: (id: string) => Answered<{ readonly account: WatchedAccount }>;
  readonly close: (what: 'reports' | 'cases', id: string, why: string) => Answered<undefined>;
  readonly sanction: (
    id: string,
    given: SanctionRequest,
  ) => Answered<{ readonly sanctions: readonly SanctionMessage[] }>;
  readonly lift: (
    id: string,
    kind: SanctionKind,
    why: string,
  ) => Answered<{ readonly sanctions: readonly SanctionMessage[] }>;
}

export const createModerationApi = (ask: AskServer): ModerationApi => {
  const path = (...parts: readonly string[]): string => `/api/moderation/${parts.map(encodeURIComponent).join('/')}`;
  return {
    session: () => ask('GET', path('session')),
    signIn: (name, code) => ask('POST', path('session'), { name, code }),
    signOut: () => ask('DELETE', path('session')),
    reports: () => ask('GET', path('reports')),
    cases: () => ask('GET', path('cases')),
    audit: () => ask('GET', path('audit')),
    servers: () => ask('GET', path('servers')),
    account: (id) => ask('GET', path('accounts', id)),
    close: (what, id, why) => ask('POST', path(what, id, 'close'), { why }),
    sanction: (id, given) => ask('POST', path('accounts', id, 'sanctions'), given),
    lift: (id, kind, why) => ask('POST', path('accounts', id, 'lift'), { kind, why }),
  };
};
