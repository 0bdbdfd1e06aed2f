/** Values that the server draws once and keeps for good: its signing key. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from './schema.ts';

export interface SettingStore {
  /** @returns what is kept under the name; `value`, where nothing was. */
  readonly getOrSet: (name: string, value: string) => Promise<string>;
}

export const createSettingStore = (rows: Kysely<DatabaseSchema>): SettingStore => ({
  getOrSet: async (name, value) => {
    await rows
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const kept = await rows.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    return kept.value;
  },
});
