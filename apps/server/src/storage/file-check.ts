/** Checks of a SQLite file: a damaged one must be noticed while copies still exist. */
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import { damaged } from './file-damage.ts';

/** Checks the file in a thread of its own, on its own connection. @throws a sentence if it is damaged */
export const checkFile = async (file: string): Promise<void> => {
  const pool = new WorkerPool<string, string | null>({
    threads: 1,
    start: (listener) => {
      const worker = new Worker(new URL('./worker-check.ts', import.meta.url));
      worker.unref();
      return nodeThread(worker, listener);
    },
  });
  try {
    const fault = await pool.run(file);
    if (fault !== null) throw damaged(file, fault);
  } finally {
    await pool.close();
  }
};
