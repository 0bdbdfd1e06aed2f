/** The last round of a table as a link to its replay. */
import { foldLog, roundRecordOf, type TableEvent } from '@doudizhu/table';
import { writeRecord } from '@doudizhu/records';
import { hrefOf } from '../base/route.ts';
import { writeShared } from './shared.ts';

/** @returns null if the log has no finished round, or one that a record cannot express */
export const linkOfLog = async (log: readonly TableEvent[]): Promise<string | null> => {
  const record = log.length === 0 ? null : roundRecordOf(foldLog([...log]));
  const ddn = record === null ? null : writeRecord(record, 'ddn');
  if (ddn?.ok !== true) return null;
  const href = hrefOf('replays/link', { z: await writeShared({ type: 'round', ddn: ddn.value }) });
  return new URL(href, location.href.replace(/#.*/su, '')).href;
};
