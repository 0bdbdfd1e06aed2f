/** Thread of the pool's tests: acts as the job says, and writes a file when the pool closes. */
import { writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { serveNodeJobs } from '../pool/node.ts';

serveNodeJobs(
  async ({ act, value }: { readonly act: 'echo' | 'throw' | 'exit' | 'hang'; readonly value: number }) => {
    if (act === 'throw') throw Object.assign(new Error(`bad ${value}`), { code: 'E_TEST' });
    if (act === 'exit') process.exit(value);
    if (act === 'hang') for (;;);
    return value;
  },
  () => writeFileSync(workerData as string, 'clean'),
);
