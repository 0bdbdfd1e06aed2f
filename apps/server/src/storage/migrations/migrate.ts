/** Brings the tables of a database to the newest step, in one transaction. The setting `schema` names the step: `step 3`.
 * Builds before the steps wrote another value there; their tables are recognised by a column. */
import type { DatabaseKind } from '../schema.ts';
import { STEPS, type SchemaStep } from './steps.ts';

/** A connection that nothing else uses. */
export interface StepConnection {
  readonly kind: DatabaseKind;
  /** Executes one statement. @returns its rows, with names as in SQL */
  readonly query: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Executes statements with semicolons between them. */
  readonly run: (statements: string) => Promise<void>;
}

export interface Migration {
  /** Name of the database for its operator. */
  readonly name: string;
  readonly steps?: readonly SchemaStep[];
}

/** @throws a sentence if the tables are newer than this program, of an unknown build, or a step fails. Then nothing has
 * changed */
export const migrate = async (connection: StepConnection, { name, steps = STEPS }: Migration): Promise<void> => {
  const { kind, run } = connection;
  // A database that has everything is not locked.
  if ((await stepOf(connection, name, steps.length)) === steps.length) return;
  if (kind === 'postgres') await run(`begin; select pg_advisory_xact_lock(${LOCK})`);
  // References are checked at the end: a step may copy a table, delete it and rename the copy.
  else await run('pragma foreign_keys = off; begin immediate');
  try {
    const found = await stepOf(connection, name, steps.length);
    for (const [index, step] of steps.entries()) {
      if (index >= found) await runStep(connection, { name, step, number: index + 1 });
    }
    await run(markOf(steps.length));
    await run('commit');
  } catch (error) {
    await run('rollback').catch(() => {});
    throw error;
  }
};

/** Key of PostgreSQL's advisory lock, with which nodes that start together run the steps once. */
const LOCK = 1;

/** Statement that stores the number of the last step. */
const markOf = (number: number): string =>
  `insert into setting (name, value) values ('schema', 'step ${number}')
   on conflict (name) do update set value = excluded.value`;

const runStep = async (
  { kind, run, query }: StepConnection,
  { name, step, number }: { readonly name: string; readonly step: SchemaStep; readonly number: number },
): Promise<void> => {
  try {
    await run(step(kind));
    const [broken] = kind === 'sqlite' ? await query('pragma foreign_key_check') : [];
    if (broken !== undefined) throw new Error(`a row of ${String(broken['table'])} has lost its reference`);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${name} cannot be upgraded to step ${number} (${message}): nothing was changed`, { cause: error });
  }
};

/** @returns the number of the last step that the tables went through; 0: an empty database @throws a sentence if the
 * tables are newer than `newest`, or of an unknown build */
export const stepOf = async (connection: StepConnection, name: string, newest = STEPS.length): Promise<number> => {
  if (!(await hasColumn(connection, 'setting', 'value'))) return 0;
  const [row] = await connection.query("select value from setting where name = 'schema'");
  const number = numberIn(row?.['value'], name, newest);
  if (number !== null) return number;
  if (await hasColumn(connection, 'passkey', 'refusals')) return 2;
  const isFirst =
    (await hasColumn(connection, 'friend', 'since_ms')) && !(await hasColumn(connection, 'program', 'hash'));
  if (isFirst) return 1;
  throw new Error(`${name} has the tables of an unknown build: expected a database of this server`);
};

/** Reads the setting `schema`. @returns null: a build before the steps @throws a sentence if it is newer than `newest` */
export const numberIn = (value: unknown, name: string, newest = STEPS.length): number | null => {
  const digits = /^step (\d+)$/.exec(String(value))?.[1];
  if (digits === undefined) return null;
  if (Number(digits) > newest) {
    throw new Error(
      `${name} was written by a newer server (step ${digits}, this one has ${newest}): start the newer one, ` +
        'or restore a copy from before the upgrade',
    );
  }
  return Number(digits);
};

const hasColumn = async ({ kind, query }: StepConnection, table: string, column: string): Promise<boolean> => {
  const rows = await query(
    kind === 'sqlite'
      ? `select 1 from pragma_table_info('${table}') where name = '${column}'`
      : `select 1 from information_schema.columns
         where table_schema = current_schema() and table_name = '${table}' and column_name = '${column}'`,
  );
  return rows.length > 0;
};
