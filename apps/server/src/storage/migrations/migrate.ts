/** Brings the tables of a database to the newest step, in one transaction. The setting `schema` names the step:
 * `step 3`. */
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

/** @returns the number of the last step that the tables went through; 0: an empty database @throws as of `numberIn` */
export const stepOf = async ({ kind, query }: StepConnection, name: string, newest = STEPS.length): Promise<number> => {
  const found = await query(
    kind === 'sqlite'
      ? `select 1 from sqlite_master where name = 'setting'`
      : `select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'setting'`,
  );
  if (found.length === 0) return 0;
  const [row] = await query("select value from setting where name = 'schema'");
  return numberIn(row?.['value'], name, newest);
};

/** Reads the setting `schema`. @throws a sentence if it is of an unknown build, or newer than `newest` */
export const numberIn = (value: unknown, name: string, newest = STEPS.length): number => {
  const digits = /^step (\d+)$/.exec(String(value))?.[1];
  if (digits === undefined) {
    throw new Error(`${name} has the tables of an unknown build: expected a database of this server`);
  }
  if (Number(digits) <= newest) return Number(digits);
  throw new Error(
    `${name} was written by a newer server (step ${digits}, this one has ${newest}): start the newer one, ` +
      'or restore a copy from before the upgrade',
  );
};
