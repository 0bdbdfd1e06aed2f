/** `npm run services`: what the server's tests and measurements need besides Node, started here until Ctrl-C. */
import { findPostgres, startPostgres } from '../apps/server/src/services/postgres.ts';

if (findPostgres() === null) {
  console.error('missing: PostgreSQL (postgres and initdb). On Debian: apt-get install postgresql');
  process.exitCode = 1;
} else {
  const { url, version, stop } = await startPostgres({ isDurable: true });
  console.log(`PostgreSQL ${version}\nDATABASE_URL=${url}\n\nCtrl-C ends it and deletes its data.`);
  const alive = setInterval(() => {}, 60_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(alive);
      void stop();
    });
  }
}
