/** The program: `npm start`. SIGTERM and SIGINT end it after pending work is stored. */
import { backUp, checkCopy, requireDatabase, restore } from './commands/copies.ts';
import { changeModerators, reportPairs } from './commands/moderation.ts';
import { changeMaintenance } from './maintenance.ts';
import { SERVER_VERSION } from './metrics.ts';
import { readCommand, usageText, type ServerCommand } from './options.ts';
import { createServer } from './server.ts';
import { databaseSentence, reachDatabase } from './storage/database-reach.ts';

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const read = (): ServerCommand | null => {
  try {
    return readCommand(process.argv.slice(2), process.env);
  } catch (error) {
    return fail(`${(error as Error).message}\n--help lists commands and options`);
  }
};

/** Commands about the database of a server, which they do not make: a new one would hide a wrong folder. */
const OF_A_SERVER: ReadonlySet<ServerCommand['type']> = new Set(['backup', 'moderator', 'maintenance', 'check-pairs']);

/** Maximum time of draining after an unexpected failure. */
const DRAIN_MS = 20_000;

const serve = async ({ server: options, port, host }: ServerCommand): Promise<void> => {
  await reachDatabase(options.database, console.error);
  const server = await createServer(options);
  let address: string;
  try {
    address = await server.listen({ port, host });
  } catch (error) {
    await server.close();
    throw error;
  }
  const { database } = options;
  console.log(`Dou Dizhu 斗地主 ${SERVER_VERSION}: ${address}`);
  console.log(
    database.kind === 'sqlite' ? `database: ${database.file}` : `database: PostgreSQL, node: ${options.node}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
  for (const failure of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(failure, (error) => {
      console.error('unexpected failure, the server stops:', error);
      process.exitCode = 1;
      void server.close();
      setTimeout(() => process.exit(), DRAIN_MS).unref();
    });
  }
};

const main = async (): Promise<void> => {
  const command = read();
  if (command === null) {
    console.log(usageText(process.env));
    return;
  }
  const { type, file, moderator, server, port } = command;
  try {
    if (OF_A_SERVER.has(type)) requireDatabase(server.database);
    if (type === 'version') console.log(SERVER_VERSION);
    else if (type === 'serve') await serve(command);
    else if (type === 'moderator')
      console.log(await changeModerators(server.database, moderator.command, moderator.name));
    else if (type === 'maintenance') console.log(await changeMaintenance(server.database, file));
    else if (type === 'check-pairs') console.log(await reportPairs(server.database));
    else if (type === 'check-copy') console.log(await checkCopy(server.database, file));
    else if (type === 'backup') console.log(await backUp(server.database, file));
    else console.log(await restore(server.database, file));
  } catch (error) {
    const { code, port: taken } = error as NodeJS.ErrnoException & { readonly port?: number };
    if (code !== 'EADDRINUSE') fail(databaseSentence(server.database, error));
    fail(
      `port ${taken ?? port} is taken: choose another one by ${taken === server.metrics?.port ? '--metrics' : '--port'}`,
    );
  }
};

await main();
