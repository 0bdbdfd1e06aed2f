/** The files of `deploy/`, run as far as a machine has the programs: nginx in front of a server, systemd's own check. */
import { CLOSE_CODES, LIMITS, type ServerMessage, type TableSummary } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { readCommand } from './options.ts';
import { findProgram, freePort } from './services/programs.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const textOf = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

const NGINX = findProgram('nginx');
const hasProgram = (name: string, argument: string): boolean => spawnSync(name, [argument]).status === 0;
const skip = NGINX === null || !hasProgram('openssl', 'version') ? 'nginx or openssl is not here' : false;
const HOST = 'play.example';

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: string;
}

describe('nginx in front of the server', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-nginx-'));
  let server: TestServer;
  let nginx: ChildProcess;
  let [port, certificate] = [0, ''];

  before(async () => {
    server = await startTestServer({ behindProxy: true, origins: [`https://${HOST}`], limitFactor: 1 });
    port = await freePort();
    const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`];
    const names = ['-addext', `subjectAltName=DNS:${HOST}`];
    const out = ['-keyout', files.key, '-out', files.certificate];
    execFileSync('openssl', ['req', ...made, ...names, ...out], { stdio: 'ignore' });
    certificate = readFileSync(files.certificate, 'utf8');
    const site = textOf('nginx.conf')
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replaceAll('http://127.0.0.1:8080', server.url)
      .replace(/ssl_certificate +\S+;/, `ssl_certificate ${files.certificate};`)
      .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${files.key};`);
    writeFileSync(join(folder, 'site.conf'), site);
    writeFileSync(join(folder, 'nginx.conf'), aroundSite(folder));
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
    nginx = spawn(NGINX ?? '', args, { stdio: 'ignore' });
    await untilListening(port);
  });

  after(async () => {
    if (nginx?.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const tls = (): RequestOptions => ({ host: '127.0.0.1', port, servername: HOST, ca: certificate });
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<Answer> => {
    const asked = request({ ...tls(), method, path, headers: { host: HOST, origin: `https://${HOST}`, ...headers } });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], body: text };
  };
  const arrive = async (): Promise<string> => {
    const { cookies } = await ask('POST', '/api/session');
    return cookies[0]?.split(';')[0] ?? '';
  };
  const openTable = async (cookie: string): Promise<string> => {
    const wish = { rules: 'competition', public: true, roundsMax: null, pace: 'normal', bots: [] };
    const headers = { cookie, 'content-type': 'application/json' };
    const { body } = await ask('POST', '/api/tables', headers, JSON.stringify(wish));
    return (JSON.parse(body) as { table: TableSummary }).table.id;
  };
  const socketAt = (table: string, headers: Record<string, string>): WebSocket =>
    new WebSocket(`wss://127.0.0.1:${port}/t/${table}`, { ...tls(), headers: { host: HOST, ...headers } });

  test('the page and the API answer, and cookies are Secure', async () => {
    assert.equal((await ask('GET', '/')).status, 200);
    assert.equal((await ask('GET', '/health')).status, 200);
    const { status, cookies } = await ask('POST', '/api/session');
    assert.equal(status, 200);
    assert.match(cookies[0] ?? '', /HttpOnly.*Secure|Secure.*HttpOnly/);
  });

  test('metrics are for the machine itself, and another site’s page gets nothing', async () => {
    assert.equal((await ask('GET', '/metrics')).status, 404);
    assert.equal((await ask('POST', '/api/session', { origin: 'https://elsewhere.example' })).status, 403);
  });

  test('a socket is opened, speaks, and is refused to a foreign page', async () => {
    const cookie = await arrive();
    const table = await openTable(cookie);
    const socket = socketAt(table, { cookie, origin: `https://${HOST}` });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'join', seen: null, play: true }));
    const [first] = (await once(socket, 'message')) as [Buffer];
    assert.equal((JSON.parse(first.toString()) as ServerMessage).type, 'start');
    socket.close();
    const foreign = socketAt(table, { cookie, origin: 'https://elsewhere.example' });
    const [error] = (await once(foreign, 'error')) as [Error];
    assert.match(error.message, /403/);
    const stranger = socketAt(table, { origin: `https://${HOST}` });
    const [code] = (await once(stranger, 'close')) as [number];
    assert.equal(code, CLOSE_CODES.signedOut);
  });

  // The last one: this address has no guests left after it.
  test('limits count the client’s address, whatever the client writes about it', async () => {
    const statuses: number[] = [];
    for (let guest = 0; guest <= LIMITS.guestsPerAddress.count; guest++) {
      statuses.push((await ask('POST', '/api/session', { 'x-forwarded-for': `203.0.113.${guest}` })).status);
    }
    assert.equal(statuses.at(-1), 429);
  });
});

/** What surrounds a site in nginx: as little as it takes, in a folder of its own. */
const aroundSite = (folder: string): string => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) mkdirSync(join(folder, name));
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`).join('\n')}
  include ${folder}/site.conf;
}
`;
};

const untilListening = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise<false>((resolve) => socket.once('error', () => resolve(false))),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(10);
  }
  throw new Error('nginx does not listen');
};

test('systemd finds nothing wrong with the unit', { skip: !hasProgram('systemd-analyze', '--version') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-unit-'));
  // The program and its user are not on this machine.
  const unit = textOf('doudizhu.service')
    .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    .replace(/^User=.*$/m, 'User=root')
    .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`);
  const file = join(folder, 'doudizhu.service');
  writeFileSync(file, unit);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  const complaints = stderr.split('\n').filter((line) => line.includes('doudizhu.service'));
  assert.deepEqual([status, complaints], [0, []], stderr);
});

test('the container starts what is in the repository, with an environment that the program reads', () => {
  const text = textOf('Containerfile');
  const [, program = ''] = /^CMD \["node", "([^"]+)"\]$/m.exec(text) ?? [];
  assert.ok(existsSync(join(DEPLOY, '..', program)), program);
  const [, variables = ''] = /^ENV (.+)$/m.exec(text) ?? [];
  const { port, host, server } = readCommand([], Object.fromEntries(variables.split(' ').map((one) => one.split('='))));
  const { database, node } = server;
  assert.deepEqual([port, host, node], [8080, '0.0.0.0', 'doudizhu']);
  assert.equal(database.kind === 'sqlite' && database.file, '/data/doudizhu.sqlite');
  const { engines } = JSON.parse(readFileSync(join(DEPLOY, '../package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const images = [...text.matchAll(/^FROM \S+node:(\d+)-/gm)].map(([, major]) => `>=${major}`);
  assert.deepEqual(images, [engines.node, engines.node]);
});
