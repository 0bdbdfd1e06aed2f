/** nginx and HAProxy with the files of `deploy/`, on loopback with a test certificate and other addresses. */
import type { TableSummary } from '@doudizhu/protocol';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { findProgram, freePort, until } from '@doudizhu/rules/testing';

/** Name of the site in the files of `deploy/`. */
export const HOST = 'play.example';

const CONNECTIONS_MAX = 500;

const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
export const deployText = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

/** @returns the reason for skipping tests of this program, or false */
export const whyNoProxy = (program: 'nginx' | 'haproxy'): string | false => {
  const isThere = findProgram(program) !== null && spawnSync('openssl', ['version']).status === 0;
  return isThere ? false : `${program} or openssl is not here`;
};

export interface ProxyAnswer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: string;
}

export interface ProxyProgram {
  /** `https://127.0.0.1:PORT` */
  readonly url: string;
  /** Its port without TLS: `http://127.0.0.1:PORT` */
  readonly plainUrl: string;
  /** Its certificate, PEM. */
  readonly certificate: string;
  readonly ask: (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<ProxyAnswer>;
  readonly socketAt: (path: string, headers: Record<string, string>) => WebSocket;
  /** Starts a session. @returns its cookie */
  readonly arrive: () => Promise<string>;
  /** Opens a public table. @returns its id */
  readonly openTable: (cookie: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** @param folder empty folder for its files @param text a file of `deploy/` with the nodes' addresses @param given
 * port, if it is known before; maximum number of connections */
export const startProxy = async (
  program: 'nginx' | 'haproxy',
  folder: string,
  text: string,
  given: { readonly port?: number; readonly connectionsMax?: number } = {},
): Promise<ProxyProgram> => {
  const { port = await freePort(), connectionsMax = CONNECTIONS_MAX } = given;
  const plainPort = await freePort();
  const files = makeCertificate(folder);
  const path = findProgram(program) ?? '';
  const config = join(folder, `${program}.conf`);
  let args: readonly string[];
  if (program === 'nginx') {
    const site = text
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace(/ssl_certificate +\S+;/, `ssl_certificate ${files.certificate};`)
      .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${files.key};`);
    writeFileSync(join(folder, 'site.conf'), site);
    writeFileSync(config, aroundSite(folder, connectionsMax));
    args = ['-p', folder, '-c', config, '-e', join(folder, 'error.log')];
  } else {
    const own = text
      .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
      .replace('bind :443 ssl crt /etc/haproxy/play.example.pem', `bind 127.0.0.1:${port} ssl crt ${files.both}`)
      // Test machines may have fewer file descriptors.
      .replace('maxconn 50000', `maxconn ${connectionsMax}`);
    writeFileSync(config, own);
    args = ['-db', '-f', config];
  }
  const child = spawn(path, args, { stdio: 'ignore' });
  await untilListening(port, child);
  const tls: RequestOptions = { host: '127.0.0.1', port, servername: HOST, ca: readFileSync(files.certificate) };
  const ask: ProxyProgram['ask'] = async (method, asked, headers = {}, body = '') => {
    const all = { host: HOST, origin: `https://${HOST}`, ...headers };
    const sent = request({ ...tls, method, path: asked, headers: all });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let answer = '';
    for await (const chunk of response) answer += String(chunk);
    return { status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], body: answer };
  };
  return {
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    certificate: readFileSync(files.certificate, 'utf8'),
    ask,
    arrive: async () => (await ask('POST', '/api/session')).cookies[0]?.split(';')[0] ?? '',
    openTable: async (cookie) => {
      const wish = { rules: 'competition', public: true, roundsMax: null, pace: 'none', bots: [] };
      const headers = { cookie, 'content-type': 'application/json' };
      const { status, body } = await ask('POST', '/api/tables', headers, JSON.stringify(wish));
      if (status !== 201) throw new Error(body);
      return (JSON.parse(body) as { table: TableSummary }).table.id;
    },
    socketAt: (at, headers) =>
      new WebSocket(`wss://127.0.0.1:${port}${at}`, { ...tls, headers: { host: HOST, ...headers } }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const makeCertificate = (folder: string) => {
  const files = {
    key: join(folder, 'key.pem'),
    certificate: join(folder, 'certificate.pem'),
    both: join(folder, 'both.pem'),
  };
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`];
  const names = ['-addext', `subjectAltName=DNS:${HOST},IP:127.0.0.1`];
  execFileSync('openssl', ['req', ...made, ...names, '-keyout', files.key, '-out', files.certificate], {
    stdio: 'ignore',
  });
  writeFileSync(files.both, readFileSync(files.certificate, 'utf8') + readFileSync(files.key, 'utf8'));
  return files;
};

/** Minimal nginx configuration around a site, in its own folder. */
const aroundSite = (folder: string, connectionsMax: number): string => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) mkdirSync(join(folder, name));
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {
  # One to the client and one to the node.
  worker_connections ${2 * connectionsMax + 64};
}
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`).join('\n')}
  include ${folder}/site.conf;
}
`;
};

const untilListening = async (port: number, child: ChildProcess): Promise<void> => {
  await until(async () => {
    if (child.exitCode !== null) throw new Error('the proxy has ended');
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise<false>((resolve) => socket.once('error', () => resolve(false))),
    ]).catch(() => false);
    socket.destroy();
    return isOpen;
  });
};
