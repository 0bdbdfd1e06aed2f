/** Starts the server: `npm start -- --port 8080 --host 0.0.0.0`. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from './server.ts';

const USAGE = `usage: npm start -- [--port N] [--host ADDRESS] [--root FOLDER] [--logs]

  --port N         port to listen on, 0 for any free one (default 8080, or PORT)
  --host ADDRESS   address to listen on (default 127.0.0.1, or HOST; 0.0.0.0 for all networks)
  --root FOLDER    the built page (default apps/web/dist)
  --logs           a line for each request
  --help           this text`;

const PORT_MAX = 65_535;

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: process.env['PORT'] ?? '8080' },
        host: { type: 'string', default: process.env['HOST'] ?? '127.0.0.1' },
        root: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), '../../web/dist') },
        logs: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${USAGE}`);
  }
};

const main = async (): Promise<void> => {
  const { port: portText, host, root, logs, help } = readOptions();
  if (help) {
    console.log(USAGE);
    return;
  }
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > PORT_MAX) fail(`bad port "${portText}": want 0 to ${PORT_MAX}`);
  try {
    const server = await createServer({ root, logs });
    const address = await server.listen({ port, host });
    console.log(`Dou Dizhu 斗地主: ${address}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    fail(code === 'EADDRINUSE' ? `port ${port} is taken: want another one by --port` : message);
  }
};

await main();
