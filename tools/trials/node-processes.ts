/** Servers under trial: a single one, or nodes with PostgreSQL, with or without a proxy that uses the file of
 * `deploy/`. Each node is a process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import pg from 'pg';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { freePort } from '@doudizhu/rules/testing';
import { deployText, startProxy, type ProxyProgram } from '../../apps/server/src/testing/proxy-programs.ts';
import { TestPerson } from '../../apps/server/src/testing/test-person.ts';
import { startNodeProcess, startServerProcess, type ServerProcess, type StorageName } from './server-process.ts';
import { choiceOf, wholeNumber } from '@doudizhu/options';
import { refuseOptions } from '@doudizhu/options/script';

const PROXIES = ['none', 'haproxy', 'nginx'] as const;
type ProxyName = (typeof PROXIES)[number];

/** Servers under trial, and where people ask. */
export interface Trialled {
  /** For tables: `postgres, 2 nodes behind haproxy`. */
  readonly name: string;
  /** Address for people: the proxy, or the first node. */
  readonly url: string;
  /** The only allowed origin; null: pages of the same host. */
  readonly origin: string | null;
  readonly nodes: readonly ServerProcess[];
  /** Node and epoch of each table; empty for a single server. */
  readonly homes: () => Promise<ReadonlyMap<string, Home>>;
  readonly end: () => Promise<void>;
}

export interface Home {
  /** Index of the node; -1: none. */
  readonly node: number;
  /** Incremented each time that another node takes the table. */
  readonly epoch: number;
}

/** Nodes in the files of `deploy/`. */
const ADDRESSES = ['10.0.0.11:8080', '10.0.0.12:8080'] as const;
const DEPLOYED = { haproxy: 'haproxy.cfg', nginx: 'nginx-nodes.conf' } as const;
const CONNECTIONS_MAX = 7000;
// A listener for each server, database and proxy.
process.setMaxListeners(50);
const READY_TRIES = 500;
const TRY_MS = 20;

/** Options `--nodes` and `--proxy`. */
export const NODE_OPTIONS = {
  nodes: wholeNumber(1, 'servers with one database', { min: 1, max: 2 }),
  proxy: choiceOf(PROXIES, 'none', 'proxy in front of them'),
};

/** Two nodes require a proxy. */
export const refuseNodesAlone = (
  script: string,
  { nodes, proxy }: { readonly nodes: number; readonly proxy: ProxyName },
): void => {
  if (nodes === 2 && proxy === 'none')
    refuseOptions(script, 'bad --proxy "none": expected haproxy or nginx with --nodes 2');
};

export const startAlone = async (storage: StorageName): Promise<Trialled> => {
  const server = await startServerProcess(storage);
  const { url, end } = server;
  return { name: storage, url, origin: null, nodes: [server], homes: async () => new Map(), end };
};

/** @param count 1 or 2 nodes, as in the files of `deploy/` @throws if PostgreSQL or the proxy is not installed */
export const startNodes = async (count: number, proxy: ProxyName): Promise<Trialled> => {
  const postgres = await startPostgres({ isDurable: true });
  const port = await freePort();
  const isDirect = proxy === 'none';
  const options = isDirect ? [] : ['--proxy', '--origin', `https://127.0.0.1:${port}`];
  const nodes: ServerProcess[] = [];
  for (let node = 0; node < count; node++) nodes.push(await startNodeProcess(`node-${node}`, postgres.url, options));
  const folder = mkdtempSync(join(tmpdir(), 'ddz-proxy-'));
  const program = isDirect ? null : await startBefore(nodes, proxy, folder, port);
  const database = new pg.Pool({ connectionString: postgres.url, max: 1 });
  return {
    name: `postgres, ${count === 1 ? '1 node' : `${count} nodes`}${isDirect ? '' : ` behind ${proxy}`}`,
    url: program?.url ?? (nodes[0] as ServerProcess).url,
    origin: program?.url ?? null,
    nodes,
    homes: () => homesIn(database),
    end: async () => {
      await Promise.all([program?.stop(), database.end()]);
      await Promise.all(nodes.map((node) => node.end()));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The metrics of each node. */
export const metricsOf = (nodes: readonly ServerProcess[]): Promise<readonly string[]> =>
  Promise.all(nodes.map(async ({ url }) => (await new TestPerson(url).get('/metrics')) as string));

export const valueIn = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name.replace(/[{}]/g, String.raw`\$&`)} ([\\d.e+-]+)`, 'm').exec(metrics)?.[1] ?? 0);

const startBefore = async (
  nodes: readonly ServerProcess[],
  proxy: Exclude<ProxyName, 'none'>,
  folder: string,
  port: number,
): Promise<ProxyProgram> => {
  // All people of a trial come from one address, which the limits of the files are for.
  let text = deployText(DEPLOYED[proxy]).replaceAll(
    /^.*(?:conn_cur gt|http_req_rate gt|limit_req zone|limit_conn doudizhu).*\n/gmu,
    '',
  );
  for (const [index, address] of ADDRESSES.entries()) {
    // A single node has both places.
    const node = nodes[index] ?? (nodes[0] as ServerProcess);
    text = text.replaceAll(address, new URL(node.url).host);
  }
  const program = await startProxy(proxy, folder, text, { port, connectionsMax: CONNECTIONS_MAX });
  // The proxy ends with the trial in any case.
  process.once('exit', () => void program.stop());
  setDefaultCACertificates([program.certificate]);
  for (let attempt = 0; ; attempt++) {
    const { status } = await program.ask('GET', '/health');
    if (status === 200) return program;
    if (attempt === READY_TRIES) throw new Error(`${proxy} answers ${status}, expected 200`);
    await sleep(TRY_MS);
  }
};

const homesIn = async (database: pg.Pool): Promise<ReadonlyMap<string, Home>> => {
  const { rows } = await database.query<{ id: string; holder: string | null; epoch: number }>(
    'select id, holder, epoch from table_head',
  );
  return new Map(
    rows.map(({ id, holder, epoch }) => [
      id,
      { node: holder === null ? -1 : Number(holder.slice('node-'.length)), epoch },
    ]),
  );
};
