/** Copies of a PostgreSQL database, by its programs `pg_dump`, `pg_restore` and `psql`. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { numberIn } from '../storage/migrations/migrate.ts';

const run = promisify(execFile);

export const dumpPostgres = async (url: string, file: string): Promise<void> => {
  await runPostgres('pg_dump', ['--format=custom', `--file=${file}`], url);
};

/** Reads all rows of a copy. @throws a sentence if it is damaged */
export const readPostgres = async (url: string, file: string): Promise<void> => {
  await runPostgres('pg_restore', ['--file=/dev/null', file], url);
};

/** @throws a sentence if a copy was written by a newer server, or by another program */
export const checkPostgres = async (url: string, file: string): Promise<void> => {
  const rows = await runPostgres('pg_restore', ['--data-only', '--table=setting', '--file=-', file], url);
  const value = /^schema\t(.*)$/mu.exec(rows)?.[1];
  if (value === undefined) throw new Error(`${file} is not a copy of a database: expected one written by backup`);
  numberIn(value, file);
};

/** Attempts of a restore. It locks one table after another, and may wait for a server that waits for it; PostgreSQL then
 * ends one of the two. That comes before a row is copied. */
const ATTEMPTS_MAX = 20;

/** Replaces all tables by those of a copy, in one transaction. */
export const restorePostgres = async (url: string, file: string): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await replaceTables(url, file);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isDeadlock(error)) throw error;
    }
  }
};

/** Messages of PostgreSQL are in the language of its server. */
const isDeadlock = (error: unknown): boolean => /deadlock|死锁/iu.test((error as Error).message);

/** Begins a transaction and drops tables and functions: the copy may be of an earlier step, without some of them. */
const DROP_ALL = `
begin;
do $$ declare dropped record; begin
  for dropped in
    select format('drop table %s cascade', oid::regclass) as statement from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relowner = current_user::regrole
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select format('drop function %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute dropped.statement;
  end loop;
end $$;
`;

/** Statements go from `pg_restore` to `psql`. They are committed only if both reach their end. */
const replaceTables = async (url: string, file: string): Promise<void> => {
  const env = environmentOf(url);
  const reader = spawn('pg_restore', ['--no-owner', '--file=-', file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];
  const writer = spawn('psql', options, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const [read, written] = [ended('pg_restore', reader), ended('psql', writer)];
  // A program that fails breaks the pipe. Its own message is awaited below.
  written.catch(() => {});
  writer.stdin.on('error', () => {});
  writer.stdin.write(DROP_ALL);
  const piped = pipeline(reader.stdout, writer.stdin, { end: false }).catch(() => {});
  try {
    await Promise.all([piped, read]);
    writer.stdin.write('commit;\n');
  } finally {
    writer.stdin.end();
    await written;
  }
};

/** @throws a sentence if the program does not end well */
const ended = async (program: string, child: ChildProcess): Promise<void> => {
  let messages = '';
  child.stderr?.on('data', (data: Buffer) => (messages += data.toString()));
  const [code] = (await once(child, 'close').catch((error: unknown) => Promise.reject(failed(program, error)))) as [
    number,
  ];
  if (code !== 0) throw failed(program, { stderr: messages });
};

const failed = (program: string, error: unknown): Error => {
  const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string };
  if (code === 'ENOENT')
    return new Error(`${program} is missing: expected the package postgresql-client`, { cause: error });
  return new Error(`${program} failed: ${stderr.trim()}`, { cause: error });
};

/** Largest output of a program that is read: the rows of the table of settings. */
const OUTPUT_BYTES_MAX = 64 * 2 ** 20;

/** @returns the program's output */
const runPostgres = async (program: string, options: readonly string[], url: string): Promise<string> => {
  try {
    return (await run(program, options, { env: environmentOf(url), maxBuffer: OUTPUT_BYTES_MAX })).stdout;
  } catch (error) {
    throw failed(program, error);
  }
};

/** The password is in the environment, because other users can see options. */
const environmentOf = (url: string): NodeJS.ProcessEnv => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port === '' ? '5432' : port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
  };
};
