/** Reports, mutes and bans, and who did what about them. Each act of a moderator is one transaction with its audit line. */
import type { AuditAct, SanctionKind } from '@doudizhu/protocol';
import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from './database.ts';
import type { AuditRow, DatabaseSchema, ReportRow, SanctionRow, SuspicionRow } from './schema.ts';

/** Who acts, why, and when. */
export interface Act {
  /** Of its line in the audit log. */
  readonly id: string;
  readonly moderator: string;
  readonly why: string;
  readonly nowMs: number;
}

export interface ModerationStore {
  /** @returns false where the reporter has reported this seat of this round. */
  readonly report: (report: Omit<ReportRow, 'closed_ms'>) => Promise<boolean>;
  /** The newest first; open ones before those that are closed. */
  readonly reports: (limit: number) => Promise<readonly ReportRow[]>;
  readonly countReports: (account: string) => Promise<number>;
  /** @returns false where there is no such open report. */
  readonly closeReport: (id: string, act: Act) => Promise<boolean>;

  /** What holds now. */
  readonly sanctionsOf: (account: string, nowMs: number) => Promise<readonly SanctionRow[]>;
  /** Takes the place of what held of the kind. @param untilMs null: for good. */
  readonly sanction: (account: string, kind: SanctionKind, untilMs: number | null, act: Act) => Promise<void>;
  /** @returns false where nothing of the kind held. */
  readonly lift: (account: string, kind: SanctionKind, act: Act) => Promise<boolean>;

  readonly cases: (limit: number) => Promise<readonly SuspicionRow[]>;
  /** @returns false where there is no such open case. */
  readonly closeCase: (id: string, act: Act) => Promise<boolean>;

  /** The newest first. */
  readonly audit: (limit: number) => Promise<readonly AuditRow[]>;

  /** @returns false where there is a moderator of this name. */
  readonly addModerator: (name: string, codeHash: string, nowMs: number) => Promise<boolean>;
  /** With all sessions. @returns false where there is none. */
  readonly removeModerator: (name: string) => Promise<boolean>;
  readonly moderators: () => Promise<readonly string[]>;
  /** Begins a session. @returns false where name and code do not fit. */
  readonly signIn: (
    given: { readonly name: string; readonly codeHash: string },
    session: { readonly hash: string; readonly expiresMs: number },
    act: Act,
  ) => Promise<boolean>;
  /** @returns the moderator of a session that has not expired. */
  readonly moderatorOf: (hash: string, nowMs: number) => Promise<string | null>;
  readonly signOut: (hash: string) => Promise<void>;
}

export const createModerationStore = (rows: Kysely<DatabaseSchema>): ModerationStore => ({
  ...reportsOf(rows),
  ...sanctionsIn(rows),
  ...moderatorsIn(rows),
  cases: (limit) =>
    rows
      .selectFrom('suspicion')
      .selectAll()
      .orderBy(({ eb }) => eb.case().when('closed_ms', 'is', null).then(0).else(1).end())
      .orderBy('at_ms', 'desc')
      .limit(limit)
      .execute(),
  closeCase: (id, act) => closeIn(rows, 'suspicion', id, act),
  audit: (limit) => rows.selectFrom('audit').selectAll().orderBy('at_ms', 'desc').limit(limit).execute(),
});

const note = async (
  transaction: Transaction<DatabaseSchema>,
  { id, moderator, why, nowMs }: Act,
  about: { readonly act: AuditAct; readonly account: string | null; readonly subject: string | null },
): Promise<void> => {
  await transaction
    .insertInto('audit')
    .values({ id, moderator, why, at_ms: nowMs, ...about })
    .execute();
};

/** Closes a report or a case that is open. */
const closeIn = (rows: Kysely<DatabaseSchema>, table: 'report' | 'suspicion', id: string, act: Act): Promise<boolean> =>
  rows.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable(table)
      .set({ closed_ms: act.nowMs })
      .where('id', '=', id)
      .where('closed_ms', 'is', null)
      .returning('account')
      .executeTakeFirst();
    if (closed === undefined) return false;
    const done = table === 'report' ? 'close-report' : 'close-case';
    await note(transaction, act, { act: done, account: closed.account, subject: id });
    return true;
  });

type ReportPart = Pick<ModerationStore, 'report' | 'reports' | 'countReports' | 'closeReport'>;

const reportsOf = (rows: Kysely<DatabaseSchema>): ReportPart => ({
  report: async (report) => {
    try {
      await rows
        .insertInto('report')
        .values({ ...report, closed_ms: null })
        .execute();
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  },
  reports: (limit) =>
    rows
      .selectFrom('report')
      .selectAll()
      .orderBy(({ eb }) => eb.case().when('closed_ms', 'is', null).then(0).else(1).end())
      .orderBy('at_ms', 'desc')
      .limit(limit)
      .execute(),
  countReports: async (account) => {
    const { count } = await rows
      .selectFrom('report')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  closeReport: (id, act) => closeIn(rows, 'report', id, act),
});

type SanctionPart = Pick<ModerationStore, 'sanctionsOf' | 'sanction' | 'lift'>;

const sanctionsIn = (rows: Kysely<DatabaseSchema>): SanctionPart => ({
  sanctionsOf: (account, nowMs) =>
    rows
      .selectFrom('sanction')
      .selectAll()
      .where('account', '=', account)
      .where(({ or, eb }) => or([eb('until_ms', 'is', null), eb('until_ms', '>', nowMs)]))
      .orderBy('from_ms')
      .execute(),
  sanction: (account, kind, untilMs, act) =>
    rows.transaction().execute(async (transaction) => {
      await endSanctions(transaction, { account, kind, nowMs: act.nowMs });
      const { id, why, moderator, nowMs } = act;
      await transaction
        .insertInto('sanction')
        .values({ id, account, kind, why, moderator, from_ms: nowMs, until_ms: untilMs })
        .execute();
      await note(transaction, act, { act: kind, account, subject: null });
    }),
  lift: (account, kind, act) =>
    rows.transaction().execute(async (transaction) => {
      const ended = await endSanctions(transaction, { account, kind, nowMs: act.nowMs });
      if (ended) await note(transaction, act, { act: `lift-${kind}`, account, subject: null });
      return ended;
    }),
});

/** Those that hold end now; their rows stay. @returns whether there was one. */
const endSanctions = async (
  transaction: Transaction<DatabaseSchema>,
  { account, kind, nowMs }: { readonly account: string; readonly kind: SanctionKind; readonly nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('sanction')
    .set({ until_ms: nowMs })
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where(({ or, eb }) => or([eb('until_ms', 'is', null), eb('until_ms', '>', nowMs)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type ModeratorPart = Pick<
  ModerationStore,
  'addModerator' | 'removeModerator' | 'moderators' | 'signIn' | 'moderatorOf' | 'signOut'
>;

const moderatorsIn = (rows: Kysely<DatabaseSchema>): ModeratorPart => ({
  addModerator: async (name, codeHash, nowMs) => {
    const { numInsertedOrUpdatedRows = 0n } = await rows
      .insertInto('moderator')
      .values({ name, code_hash: codeHash, created_ms: nowMs })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  },
  removeModerator: async (name) => {
    const { numDeletedRows } = await rows.deleteFrom('moderator').where('name', '=', name).executeTakeFirst();
    return numDeletedRows > 0n;
  },
  moderators: async () =>
    (await rows.selectFrom('moderator').select('name').orderBy('name').execute()).map(({ name }) => name),
  signIn: ({ name, codeHash }, { hash, expiresMs }, act) =>
    rows.transaction().execute(async (transaction) => {
      const known = await transaction
        .selectFrom('moderator')
        .select('name')
        .where('name', '=', name)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      if (known === undefined) return false;
      await transaction.deleteFrom('moderator_session').where('expires_ms', '<=', act.nowMs).execute();
      await transaction
        .insertInto('moderator_session')
        .values({ hash, moderator: name, expires_ms: expiresMs })
        .execute();
      await note(transaction, act, { act: 'sign-in', account: null, subject: null });
      return true;
    }),
  moderatorOf: async (hash, nowMs) => {
    const found = rows.selectFrom('moderator_session').select('moderator').where('hash', '=', hash);
    return (await found.where('expires_ms', '>', nowMs).executeTakeFirst())?.moderator ?? null;
  },
  signOut: async (hash) => {
    await rows.deleteFrom('moderator_session').where('hash', '=', hash).execute();
  },
});
