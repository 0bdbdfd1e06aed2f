/** A thread of `ddz arena`: plays the jobs that it is sent, one after another. */
import { parentPort } from 'node:worker_threads';
import { playJob, type ArenaJob, type ArenaReply } from '@doudizhu/arena';
import { closePrograms, createBot } from '@doudizhu/engines';

const answer = async (job: ArenaJob): Promise<ArenaReply> => {
  try {
    return { part: await playJob(job, { createBot, nowMs: () => performance.now() }) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

/** Null ends the thread: its programs are told to quit first. */
parentPort?.on('message', (job: ArenaJob | null) => {
  if (job === null) void closePrograms().then(() => parentPort?.close());
  else void answer(job).then((reply) => parentPort?.postMessage(reply, []));
});
