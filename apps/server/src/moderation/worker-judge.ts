/** Thread that judges rounds, because the solver would block the tables. */
import { readRecord, replay } from '@doudizhu/records';
import { createRng } from '@doudizhu/rules/rng';
import { serveNodeJobs } from '@doudizhu/work/pool/node';
import type { JudgedPlay } from '../storage/evidence-store.ts';
import { createRegretJudge } from './regret.ts';

export interface JudgeJob {
  /** Id, which seeds the imagined deals: a round is always judged the same. */
  readonly round: string;
  /** DDN. */
  readonly record: string;
}

const judge = createRegretJudge();

/** @returns no plays for a record that cannot be replayed */
const judgeRecord = ({ round, record }: JudgeJob): readonly JudgedPlay[] => {
  const read = readRecord(record, 'ddn');
  const played = read.ok ? replay(read.value) : read;
  if (!played.ok) return [];
  const { rounds, record: known } = played.value;
  const steps = known.log.flatMap(({ seat, action }, step) => {
    const state = rounds[step];
    return state === undefined ? [] : [{ round: state, seat, action }];
  });
  return judge(steps, createRng(round));
};

serveNodeJobs(judgeRecord);
