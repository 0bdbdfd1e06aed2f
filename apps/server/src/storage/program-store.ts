/** Programs: accounts with a token instead of sessions, each owned by a person. */
import { isUniqueViolation, Store } from './database.ts';
import { whyNotIn, type StoredAccount } from './account-store.ts';
import type { StoredRow } from './schema.ts';

export interface NewProgram {
  readonly account: string;
  readonly owner: string;
  readonly name: string;
  readonly nameKey: string;
  /** Hash of the token. */
  readonly hash: string;
  readonly nowMs: number;
}

/** A program with its name. */
export type StoredProgram = Pick<StoredRow<'program'>, 'account' | 'createdMs' | 'usedMs'> & {
  readonly name: string | null;
};

/** Minimum interval of writing a token's last use. */
const TOUCH_MS = 3_600_000;

export class ProgramStore extends Store {
  /** @returns false if another account has or had a name that looks like its name */
  async create({ account, owner, name, nameKey, hash, nowMs }: NewProgram): Promise<boolean> {
    try {
      return await this.database.transaction().execute(async (transaction) => {
        if ((await whyNotIn(transaction, owner, nameKey, nowMs)) !== null) return false;
        const row = { id: account, name, nameKey, createdMs: nowMs, seenMs: nowMs };
        await transaction.insertInto('account').values(row).execute();
        await transaction.insertInto('program').values({ account, owner, hash, createdMs: nowMs, usedMs: 0 }).execute();
        return true;
      });
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** @returns the program with this token */
  async find(hash: string, nowMs: number): Promise<StoredAccount | null> {
    const found = await this.database
      .selectFrom('program')
      .innerJoin('account', 'account.id', 'program.account')
      .select(['account.id', 'account.name', 'account.createdMs', 'account.seenMs', 'program.usedMs'])
      .where('program.hash', '=', hash)
      .executeTakeFirst();
    if (found === undefined) return null;
    const { usedMs, ...account } = found;
    if (nowMs - usedMs > TOUCH_MS) {
      await this.database.updateTable('program').set({ usedMs: nowMs }).where('hash', '=', hash).execute();
    }
    return account;
  }

  /** @returns the owner of a program; null: no program */
  async ownerOf(account: string): Promise<string | null> {
    const program = this.database.selectFrom('program').select('owner').where('account', '=', account);
    return (await program.executeTakeFirst())?.owner ?? null;
  }

  /** @returns the programs of a person, oldest first */
  list(owner: string): Promise<readonly StoredProgram[]> {
    return this.database
      .selectFrom('program')
      .innerJoin('account', 'account.id', 'program.account')
      .select(['program.account', 'program.createdMs', 'program.usedMs', 'account.name'])
      .where('program.owner', '=', owner)
      .orderBy('program.createdMs')
      .execute();
  }
}
