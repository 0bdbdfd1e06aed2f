/** The storage port of the server: all that is kept between two starts. One implementation, over SQLite or PostgreSQL. */
import { sql } from 'kysely';
import { createAccountStore, type AccountStore } from './account-store.ts';
import { openDatabase, type DatabaseSetup } from './database.ts';
import type { DatabaseKind } from './migrations.ts';
import { createEvidenceStore, type EvidenceStore } from './evidence-store.ts';
import { createModerationStore, type ModerationStore } from './moderation-store.ts';
import { createRankedStore, type RankedStore } from './ranked-store.ts';
import { createRoundStore, type RateRound, type RoundStore } from './round-store.ts';
import { createSettingStore, type SettingStore } from './setting-store.ts';
import { createTableStore, type TableStore } from './table-store.ts';
import { createTournamentStore, type TournamentStore } from './tournament-store.ts';

export interface ServerStorage {
  readonly kind: DatabaseKind;
  readonly accounts: AccountStore;
  readonly tables: TableStore;
  readonly rounds: RoundStore;
  readonly tournaments: TournamentStore;
  readonly ranked: RankedStore;
  readonly moderation: ModerationStore;
  readonly evidence: EvidenceStore;
  readonly settings: SettingStore;
  /** Asks the database for something small. @throws where it does not answer. */
  readonly ping: () => Promise<void>;
  /** Writes a consistent copy to a file while the server runs. Null: the database's own program does that (`pg_dump`). */
  readonly backup: ((file: string) => Promise<void>) | null;
  /** Writes what was given, then closes. */
  readonly close: () => Promise<void>;
}

/** @param rate makes new ratings of a round's result. */
export const openStorage = async (setup: DatabaseSetup, rate: RateRound): Promise<ServerStorage> => {
  const { kind, rows, backup, close } = await openDatabase(setup);
  const tables = createTableStore(rows, { kind, rate });
  return {
    kind,
    tables,
    accounts: createAccountStore(rows),
    rounds: createRoundStore(rows),
    tournaments: createTournamentStore(rows, kind),
    ranked: createRankedStore(rows, kind),
    moderation: createModerationStore(rows),
    evidence: createEvidenceStore(rows),
    settings: createSettingStore(rows),
    ping: async () => {
      await sql`select 1`.execute(rows);
    },
    backup,
    close: async () => {
      await tables.idle();
      await close();
    },
  };
};
