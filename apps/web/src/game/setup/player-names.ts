import type { InfoName, RoundRecord } from '@doudizhu/records';

/** A record with the names of its players instead of their accounts. @param names index = Seat. Null: stays as it is */
export const withNames = (record: RoundRecord, names: readonly (string | null)[]): RoundRecord => {
  const named = names.flatMap((name, seat) => (name === null ? [] : [[`Player${seat}` as InfoName, name] as const]));
  return { ...record, info: { ...record.info, ...Object.fromEntries(named) } };
};
