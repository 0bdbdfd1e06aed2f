/** Reports, sanctions, and acts of moderators. Each act is one transaction with its line in the audit log. */
import type { AuditAct, SanctionKind } from '@doudizhu/protocol';
import { storeFormerName, nameIn } from './account-store.ts';
import { countRows, Store } from './database.ts';
import type { Database, StoredRow } from './schema.ts';

/** An act of a moderator. */
export interface Act {
  readonly id: string;
  readonly moderator: string;
  readonly why: string;
  readonly nowMs: number;
}

/** Line of the audit log about an act. */
interface NotedAct {
  readonly act: AuditAct;
  readonly account: string | null;
  readonly subject: string | null;
}

export class ModerationStore extends Store {
  /** @returns false if the reporter has already reported this seat of this round */
  async report(report: Omit<StoredRow<'report'>, 'closedMs'>): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.database
      .insertInto('report')
      .values({ ...report, closedMs: null })
      .onConflict((conflict) => conflict.columns(['roundId', 'seat', 'reporter']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  /** @returns reports or cases, open ones first, then the newest */
  listed<Name extends 'report' | 'suspicion'>(table: Name, limit: number): Promise<readonly StoredRow<Name>[]>;
  listed(table: 'report' | 'suspicion', limit: number): Promise<readonly object[]> {
    return this.database
      .selectFrom(table)
      .selectAll()
      .orderBy(({ eb }) => eb.case().when('closedMs', 'is', null).then(0).else(1).end())
      .orderBy('atMs', 'desc')
      .limit(limit)
      .execute();
  }

  /** @returns what an account has reported, oldest first, without the work of moderators on it */
  reportsBy(
    reporter: string,
  ): Promise<readonly Pick<StoredRow<'report'>, 'roundId' | 'seat' | 'reason' | 'text' | 'atMs'>[]> {
    const reports = this.database.selectFrom('report').select(['roundId', 'seat', 'reason', 'text', 'atMs']);
    return reports.where('reporter', '=', reporter).orderBy('atMs').execute();
  }

  countReports(account: string): Promise<number> {
    return countRows(this.database.selectFrom('report').where('account', '=', account));
  }

  /** @returns sanctions in force */
  sanctionsOf(account: string, nowMs: number): Promise<readonly StoredRow<'sanction'>[]> {
    return (
      this.database
        .selectFrom('sanction')
        .selectAll()
        // A program is under the sanctions of its owner.
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('account', '=', account),
            eb('account', 'in', selectFrom('program').select('owner').where('program.account', '=', account)),
          ]),
        )
        .where(({ or, eb }) => or([eb('untilMs', 'is', null), eb('untilMs', '>', nowMs)]))
        .orderBy('fromMs')
        .execute()
    );
  }

  /** Replaces the sanction of this kind. @param untilMs null: forever */
  sanction(account: string, kind: SanctionKind, untilMs: number | null, act: Act): Promise<void> {
    return this.database.transaction().execute(async (transaction) => {
      await endSanctions(transaction, { account, kind, nowMs: act.nowMs });
      const { id, why, moderator, nowMs: fromMs } = act;
      await transaction.insertInto('sanction').values({ id, account, kind, why, moderator, fromMs, untilMs }).execute();
      await note(transaction, act, { act: kind, account, subject: null });
    });
  }

  /** @returns false if no sanction of the kind was in force */
  lift(account: string, kind: SanctionKind, act: Act): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const ended = await endSanctions(transaction, { account, kind, nowMs: act.nowMs });
      if (ended) await note(transaction, act, { act: `lift-${kind}`, account, subject: null });
      return ended;
    });
  }

  /** @param text part of a name, also of an earlier one, or an account id @returns the last seen ones first */
  async findAccounts(text: string, limit: number): Promise<readonly Pick<StoredRow<'account'>, 'id' | 'name'>[]> {
    const pattern = `%${text.toLowerCase().replaceAll('%', '_')}%`;
    return this.database
      .selectFrom('account')
      .select(['id', 'name'])
      .where(({ or, eb, fn, selectFrom }) =>
        or([
          eb('id', '=', text),
          eb(fn<string>('lower', ['name']), 'like', pattern),
          eb(
            'id',
            'in',
            selectFrom('formerName')
              .select('formerName.account')
              .where((former) => former(former.fn<string>('lower', ['formerName.name']), 'like', pattern)),
          ),
        ]),
      )
      .orderBy('seenMs', 'desc')
      .limit(limit)
      .execute();
  }

  /** Removes the name of an account for good. @returns false if the account has no name */
  removeName(account: string, act: Act): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const before = await nameIn(transaction, account);
      if (before === null) return false;
      await storeFormerName(transaction, { account, before, nowMs: act.nowMs, isRemoved: true });
      await transaction.updateTable('account').set({ name: null, nameKey: null }).where('id', '=', account).execute();
      await note(transaction, act, { act: 'remove-name', account, subject: null });
      return true;
    });
  }

  /** Deletes the ratings of an account. @returns false if it has none */
  voidRatings(account: string, act: Act): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const ratings = await transaction.deleteFrom('rating').where('account', '=', account).executeTakeFirst();
      if (ratings.numDeletedRows === 0n) return false;
      await transaction.deleteFrom('ratingStep').where('account', '=', account).execute();
      await note(transaction, act, { act: 'void-ratings', account, subject: null });
      return true;
    });
  }

  /** Writes the line of an act that another store carries out. */
  note(act: Act, about: NotedAct): Promise<void> {
    return note(this.database, act, about);
  }

  /** Closes a report or a case. @returns false if no open one has this id */
  close(table: 'report' | 'suspicion', id: string, act: Act): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const closed = await transaction
        .updateTable(table)
        .set({ closedMs: act.nowMs })
        .where('id', '=', id)
        .where('closedMs', 'is', null)
        .returning('account')
        .executeTakeFirst();
      if (closed === undefined) return false;
      const done = table === 'report' ? 'close-report' : 'close-case';
      await note(transaction, act, { act: done, account: closed.account, subject: id });
      return true;
    });
  }

  /** @returns lines of the audit log, newest first */
  audit(limit: number): Promise<readonly StoredRow<'audit'>[]> {
    return this.database.selectFrom('audit').selectAll().orderBy('atMs', 'desc').limit(limit).execute();
  }

  /** @returns false if the name is taken */
  async addModerator(name: string, codeHash: string, nowMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.database
      .insertInto('moderator')
      .values({ name, codeHash, createdMs: nowMs })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  /** Removes a moderator with all sessions. @returns false for an unknown name */
  async removeModerator(name: string): Promise<boolean> {
    const removed = await this.database.deleteFrom('moderator').where('name', '=', name).executeTakeFirst();
    return removed.numDeletedRows > 0n;
  }

  async moderators(): Promise<readonly string[]> {
    const found = await this.database.selectFrom('moderator').select('name').orderBy('name').execute();
    return found.map(({ name }) => name);
  }

  /** Begins a session. @returns false if name and code do not match */
  signIn(
    { name, codeHash }: Pick<StoredRow<'moderator'>, 'name' | 'codeHash'>,
    session: Pick<StoredRow<'moderatorSession'>, 'hash' | 'expiresMs'>,
    act: Act,
  ): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const moderator = transaction.selectFrom('moderator').select('name').where('name', '=', name);
      if ((await moderator.where('codeHash', '=', codeHash).executeTakeFirst()) === undefined) return false;
      await transaction.deleteFrom('moderatorSession').where('expiresMs', '<=', act.nowMs).execute();
      await transaction
        .insertInto('moderatorSession')
        .values({ ...session, moderator: name })
        .execute();
      await note(transaction, act, { act: 'sign-in', account: null, subject: null });
      return true;
    });
  }

  /** @returns the moderator of a session that has not expired */
  async moderatorOf(hash: string, nowMs: number): Promise<string | null> {
    const session = this.database.selectFrom('moderatorSession').select('moderator').where('hash', '=', hash);
    return (await session.where('expiresMs', '>', nowMs).executeTakeFirst())?.moderator ?? null;
  }

  async signOut(hash: string): Promise<void> {
    await this.database.deleteFrom('moderatorSession').where('hash', '=', hash).execute();
  }
}

/** Adds a line to the audit log. */
const note = async (transaction: Database, { nowMs: atMs, ...by }: Act, about: NotedAct): Promise<void> => {
  await transaction
    .insertInto('audit')
    .values({ ...by, ...about, atMs })
    .execute();
};

/** Ends sanctions in force; their rows stay. @returns false if none was in force */
const endSanctions = async (
  transaction: Database,
  { account, kind, nowMs }: { readonly account: string; readonly kind: SanctionKind; readonly nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('sanction')
    .set({ untilMs: nowMs })
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where(({ or, eb }) => or([eb('untilMs', 'is', null), eb('untilMs', '>', nowMs)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
