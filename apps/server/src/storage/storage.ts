/** Storage of the server, over SQLite or PostgreSQL. */
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { AccountStore } from './account-store.ts';
import { openDatabase, Store, type DatabaseSetup } from './database.ts';
import { damaged } from './file-damage.ts';
import { FriendStore } from './friend-store.ts';
import { EvidenceStore } from './evidence-store.ts';
import { ModerationStore } from './moderation-store.ts';
import { ProgramStore } from './program-store.ts';
import { RankedStore } from './ranked-store.ts';
import { sweep, type SweepReport } from './retention.ts';
import { RoundStore } from './round-store.ts';
import type { Database, DatabaseKind } from './schema.ts';
import { TableStore } from './table-store.ts';
import { TournamentStore } from './tournament-store.ts';

export interface ServerStorage {
  readonly kind: DatabaseKind;
  readonly accounts: AccountStore;
  readonly programs: ProgramStore;
  readonly friends: FriendStore;
  readonly tables: TableStore;
  readonly rounds: RoundStore;
  readonly tournaments: TournamentStore;
  readonly ranked: RankedStore;
  readonly moderation: ModerationStore;
  readonly evidence: EvidenceStore;
  readonly settings: SettingStore;
  /** Deletes rows that are not needed any more. */
  readonly sweep: (nowMs: number) => Promise<SweepReport>;
  /** Health check: writes a row. @throws if nothing can be stored */
  readonly ping: () => Promise<void>;
  /** Reads the whole file of a SQLite database. @throws a sentence if it is damaged */
  readonly check: () => Promise<void>;
  /** Size of the database in bytes. */
  readonly size: () => Promise<number>;
  /** Writes all commits, then closes. */
  readonly close: () => Promise<void>;
}

/** @param onError as of `openDatabase` */
export const openStorage = async (setup: DatabaseSetup, onError = (): void => {}): Promise<ServerStorage> => {
  const { database, writeCommits } = await openDatabase(setup, onError);
  const { kind } = setup;
  const tables = new TableStore(database, kind, writeCommits);
  const accounts = new AccountStore(database, kind);
  const settings = new SettingStore(database, kind);
  return {
    kind,
    tables,
    accounts,
    programs: new ProgramStore(database, kind),
    friends: new FriendStore(database, kind),
    rounds: new RoundStore(database, kind),
    tournaments: new TournamentStore(database, kind),
    ranked: new RankedStore(database, kind),
    moderation: new ModerationStore(database, kind),
    evidence: new EvidenceStore(database, kind),
    settings,
    sweep: (nowMs) => sweep(database, accounts, nowMs),
    // SQLite writes nothing for an update to the same value, also on a full disk.
    ping: () => settings.set('health', randomUUID()),
    check: async () => {
      if (setup.kind === 'sqlite') await checkFile(setup.file);
    },
    size: () => sizeOf(setup, database),
    close: async () => {
      await tables.idle();
      await database.destroy();
    },
  };
};

/** Checks a SQLite file in a thread of its own, on its own connection: damage must be noticed while copies still exist.
 * @throws a sentence if the file is damaged */
export const checkFile = async (file: string): Promise<void> => {
  const pool = new WorkerPool<string, string | null>({
    threads: 1,
    start: (listener) => nodeThread(new Worker(new URL('./worker-check.ts', import.meta.url)), listener),
  });
  try {
    const fault = await pool.run(file);
    if (fault !== null) throw damaged(file, fault);
  } finally {
    await pool.close();
  }
};

const sizeOf = async (setup: DatabaseSetup, database: Database): Promise<number> => {
  if (setup.kind === 'sqlite') {
    const sizes = ['', '-wal'].map(
      (suffix) => statSync(`${setup.file}${suffix}`, { throwIfNoEntry: false })?.size ?? 0,
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(database);
  return rows[0]?.size ?? 0;
};

/** Values that the server keeps: its keys, the notice of maintenance, the last health check. */
export class SettingStore extends Store {
  /** @returns the stored value; null: none */
  async get(name: string): Promise<string | null> {
    const stored = this.database.selectFrom('setting').select('value').where('name', '=', name);
    return (await stored.executeTakeFirst())?.value ?? null;
  }

  async set(name: string, value: string): Promise<void> {
    const inserted = this.database.insertInto('setting').values({ name, value });
    await inserted.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
  }

  /** @returns the stored value of the name; stores `value` if it is missing */
  async getOrSet(name: string, value: string): Promise<string> {
    const inserted = this.database.insertInto('setting').values({ name, value });
    await inserted.onConflict((conflict) => conflict.column('name').doNothing()).execute();
    const stored = this.database.selectFrom('setting').select('value').where('name', '=', name);
    return (await stored.executeTakeFirstOrThrow()).value;
  }
}
