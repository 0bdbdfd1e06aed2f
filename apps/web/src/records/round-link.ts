/** Links that contain a whole round. */
import { foldLog, roundRecordOf, type TableEvent } from '@doudizhu/table';
import { writeRecord, type RoundRecord } from '@doudizhu/records';
import { fullAddress, hrefOf } from '../base/route.ts';
import { writeShared } from './shared.ts';

/** Address of a round's replay or review. @returns null if a record cannot express the round */
export const hrefOfRound = async (path: 'replays/link' | 'analysis', played: RoundRecord): Promise<string | null> => {
  const ddn = writeRecord(played, 'ddn');
  return ddn.ok ? hrefOf(path, { z: await writeShared({ type: 'round', ddn: ddn.value }) }) : null;
};

/** Full address of the replay of a log's last round. @returns null if no finished round can be expressed */
export const linkOfLog = async (log: readonly TableEvent[]): Promise<string | null> => {
  const record = log.length === 0 ? null : roundRecordOf(foldLog([...log]));
  const href = record === null ? null : await hrefOfRound('replays/link', record);
  return href === null ? null : fullAddress(href);
};
