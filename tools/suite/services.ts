/** `npm run services`: starts the services that servers and queues need, until Ctrl-C. */
import { findPostgres, startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { findRedis, startRedis } from '../../packages/work/src/testing/redis.ts';
import { readOptions } from '@doudizhu/options/script';

readOptions(import.meta.filename, {});
const missing = [
  ...(findPostgres() === null ? ['PostgreSQL (postgres and initdb). On Debian: apt-get install postgresql'] : []),
  ...(findRedis() === null ? ['Redis (redis-server). On Debian: apt-get install redis-server'] : []),
];
if (missing.length > 0) {
  for (const line of missing) console.error(`missing: ${line}`);
  process.exitCode = 1;
} else {
  const [postgres, redis] = await Promise.all([startPostgres({ isDurable: true }), startRedis()]);
  console.log(`PostgreSQL ${postgres.version}\nDATABASE_URL=${postgres.url}`);
  console.log(`Redis ${redis.version}\nddz work --queue ${redis.url}\n\nCtrl-C ends them and deletes their data.`);
  const alive = setInterval(() => {}, 60_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(alive);
      void Promise.all([postgres.stop(), redis.stop()]);
    });
  }
}
