/** Links that contain a whole round. */
import { foldLog, roundRecordOf, type TableEvent } from '@doudizhu/table';
import { writeRecord, type RoundRecord } from '@doudizhu/records';
import { fullAddress, hrefOf } from '../base/route.ts';
import type { Seat } from '@doudizhu/rules/deal';
import { writeShared } from './shared.ts';

/** Address of a round's replay or review. @param front the seat from which it is watched. Null: any
 * @returns null if a record cannot express the round */
export const hrefOfRound = async (
  path: 'replays/link' | 'analysis',
  played: RoundRecord,
  front: Seat | null,
): Promise<string | null> => {
  const ddn = writeRecord(played, 'ddn');
  if (!ddn.ok) return null;
  return hrefOf(path, {
    seat: front === null ? null : String(front),
    z: await writeShared({ type: 'round', ddn: ddn.value }),
  });
};

/** Full address of the replay of a log's last round, from the seat `me`. @returns null if no finished round can be
 * expressed */
export const linkOfLog = async (log: readonly TableEvent[], me: Seat): Promise<string | null> => {
  const record = log.length === 0 ? null : roundRecordOf(foldLog([...log]));
  const href = record === null ? null : await hrefOfRound('replays/link', record, me);
  return href === null ? null : fullAddress(href);
};
