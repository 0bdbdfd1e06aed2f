/** Runs the files of `deploy/`, as far as the programs are installed: nginx, promtool, docker-compose, systemd's check. */
import { CLOSE_CODES, LIMITS, type ServerMessage } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LOOPBACK } from './http/connections.ts';
import { readCommand } from './options.ts';
import { deployText, HOST, startProxy, whyNoProxy, type ProxyProgram } from './testing/proxy-programs.ts';
import {
  MAIN,
  noPostgres,
  startProgram,
  startTestPostgres,
  startTestServer,
  testFolder,
  TestPerson,
  type TestServer,
} from './testing/index.ts';

const run = promisify(execFile);
const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
/** @returns the reason for skipping a test of this program, or false */
const whyNot = (name: string, argument: string): string | false =>
  spawnSync(name, [argument]).status === 0 ? false : `${name} is not installed`;

describe('nginx in front of the server', { skip: whyNoProxy('nginx') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-nginx-'));
  let server: TestServer;
  let proxy: ProxyProgram;

  before(async () => {
    server = await startTestServer({ proxies: LOOPBACK, origins: [`https://${HOST}`], limitFactor: 1 });
    const text = deployText('nginx.conf').replaceAll('http://127.0.0.1:8080', server.url);
    proxy = await startProxy('nginx', folder, text.replaceAll('/var/www/letsencrypt', join(folder, 'challenges')));
  });

  after(async () => {
    await proxy?.stop();
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask: ProxyProgram['ask'] = (...asked) => proxy.ask(...asked);

  test('the page and the API answer, and cookies are Secure', async () => {
    assert.equal((await ask('GET', '/')).status, 200);
    assert.equal((await ask('GET', '/health')).status, 200);
    const { status, cookies } = await ask('POST', '/api/session');
    assert.equal(status, 200);
    assert.match(cookies[0] ?? '', /HttpOnly.*Secure|Secure.*HttpOnly/);
  });

  test('port 80 answers a certificate authority with its challenge, and leads the rest to TLS', async () => {
    const challenge = '.well-known/acme-challenge/token';
    mkdirSync(dirname(join(folder, 'challenges', challenge)), { recursive: true });
    writeFileSync(join(folder, 'challenges', challenge), 'proof');
    const get = (path: string) => fetch(`${proxy.plainUrl}/${path}`, { redirect: 'manual' });
    assert.equal(await (await get(challenge)).text(), 'proof');
    const { status, headers } = await get('friends');
    assert.equal(status, 301);
    assert.match(headers.get('location') ?? '', /^https:.*\/friends$/u);
  });

  test('metrics are for the machine itself, and another site’s page gets nothing', async () => {
    assert.equal((await ask('GET', '/metrics')).status, 404);
    assert.equal((await ask('POST', '/api/session', { origin: 'https://elsewhere.example' })).status, 403);
  });

  test('a socket is opened, speaks, and is refused to a foreign page', async () => {
    const cookie = await proxy.arrive();
    const table = await proxy.openTable(cookie);
    const socket = proxy.socketAt(`/t/${table}`, { cookie, origin: `https://${HOST}` });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'join', seen: null, play: true }));
    const [first] = (await once(socket, 'message')) as [Buffer];
    assert.equal((JSON.parse(first.toString()) as ServerMessage).type, 'start');
    socket.close();
    const foreign = proxy.socketAt(`/t/${table}`, { cookie, origin: 'https://elsewhere.example' });
    const [error] = (await once(foreign, 'error')) as [Error];
    assert.match(error.message, /403/);
    const stranger = proxy.socketAt(`/t/${table}`, { origin: `https://${HOST}` });
    const [code] = (await once(stranger, 'close')) as [number];
    assert.equal(code, CLOSE_CODES.signedOut);
  });

  // The last test: it uses up the guests of this address.
  test('limits count the client’s address, whatever the client writes about it', async () => {
    const statuses: number[] = [];
    for (let guest = 0; guest <= LIMITS.guestsPerAddress.count; guest++) {
      statuses.push((await ask('POST', '/api/session', { 'x-forwarded-for': `203.0.113.${guest}` })).status);
    }
    assert.equal(statuses.at(-1), 429);
    // Beyond its own limit nginx answers alone.
    const floods = await Promise.all(Array.from({ length: 300 }, () => ask('GET', '/health')));
    assert.ok(floods.some(({ status, body }) => status === 429 && body.includes('nginx')));
  });
});

test('systemd finds nothing wrong with the unit', { skip: whyNot('systemd-analyze', '--version') }, () => {
  const folder = testFolder();
  // The program and its user are not on this machine.
  const unit = deployText('doudizhu.service')
    .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    .replace(/^User=.*$/m, 'User=root')
    .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`);
  const file = join(folder, 'doudizhu.service');
  writeFileSync(file, unit);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  const complaints = stderr.split('\n').filter((line) => line.includes('doudizhu.service'));
  assert.deepEqual([status, complaints], [0, []], stderr);
  const given = ['security', '--offline=true', join(DEPLOY, 'doudizhu.service')];
  const { stdout } = spawnSync('systemd-analyze', given, { encoding: 'utf8' });
  const exposure = Number(/Overall exposure level for doudizhu\.service: ([\d.]+)/u.exec(stdout)?.[1]);
  assert.ok(exposure < 2, `exposure ${exposure}`);
});

for (const kind of ['sqlite', 'postgres'] as const) {
  const skip = kind === 'postgres' && noPostgres;
  test(
    `the backup service writes checked copies of ${kind}, keeps the newest, and one is restored`,
    { skip },
    async () => {
      const folder = testFolder();
      const postgres = kind === 'sqlite' ? null : await startTestPostgres();
      const environment = postgres === null ? { DOUDIZHU_DATA: folder } : { DATABASE_URL: postgres.url };
      const { database } = (readCommand([], environment) ?? assert.fail()).server;
      const server = await startTestServer({ database });
      const table = await (await TestPerson.arrive(server.url)).openTable({ public: false });
      const env = { ...process.env, ...environment, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
      const copies: string[] = [];
      for (let day = 0; day < 2; day++) {
        const { stdout } = await run('sh', [join(DEPLOY, 'backup.sh'), folder, '1', 'once'], { env });
        assert.match(stdout, /^written: .*\.copy\nintact: /u);
        copies.push(/^written: (.*)$/mu.exec(stdout)?.[1] ?? '');
      }
      const kept = readdirSync(folder).filter((name) => name.includes('.copy'));
      assert.deepEqual(kept, [basename(copies[1] as string)]);
      await server.stop();
      const { stdout } = await run(process.execPath, [MAIN, 'restore', copies[1] as string], { env });
      assert.equal(stdout, `restored from ${copies[1]}\n`);
      const back = await startTestServer({ database });
      assert.equal((await new TestPerson(back.url).request('GET', `/api/tables/${table}`)).status, 200);
      await back.remove();
      await postgres?.stop();
    },
  );
}

test('the container starts what is in the repository, with an environment that the program reads', () => {
  const text = deployText('Containerfile');
  const [, program = ''] = /^CMD \["node", "([^"]+)"\]$/m.exec(text) ?? [];
  assert.ok(existsSync(join(DEPLOY, '..', program)), program);
  const [, variables = ''] = /^ENV (.+)$/m.exec(text) ?? [];
  const command = readCommand([], Object.fromEntries(variables.split(' ').map((one) => one.split('='))));
  assert.ok(command !== null);
  const { port, host, server } = command;
  const { database, node } = server;
  assert.deepEqual([port, host, node], [8080, '0.0.0.0', 'doudizhu']);
  assert.equal(database.kind === 'sqlite' && database.file, '/data/doudizhu.sqlite');
  // The Node of the package `node`, which the repository's scripts run on.
  const { devDependencies, dependencies } = JSON.parse(readFileSync(join(DEPLOY, '../package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string> | undefined
  >;
  const [major] = (dependencies?.['node'] ?? devDependencies?.['node'] ?? '').split('.');
  const images = [...text.matchAll(/^FROM \S+node:(\d+)-/gm)].map(([, image]) => image);
  assert.deepEqual(images, [major, major]);
});

const runIn = (cwd: string, program: string, args: readonly string[]): void => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, `${stdout}\n${stderr}`);
};

test('alert rules fire when they should, and not otherwise', { skip: whyNot('promtool', '--version') }, () => {
  runIn(DEPLOY, 'promtool', ['test', 'rules', 'alerts.test.yml']);
  runIn(DEPLOY, 'promtool', ['check', 'config', 'prometheus.yml']);
});

test('the compose file fits the schema of its program', { skip: whyNot('docker-compose', '--version') }, () => {
  const file = ['-f', 'compose.yaml'];
  runIn(DEPLOY, 'docker-compose', [...file, '--env-file', 'compose.env.example', 'config', '--quiet']);
  const { status, stderr } = spawnSync('docker-compose', [...file, 'config'], { cwd: DEPLOY });
  assert.notEqual(status, 0);
  assert.match(stderr.toString(), /set it in compose\.env/);
});

test('the server starts with the files that the image contains, and no others', async () => {
  const repository = join(DEPLOY, '..');
  const [, last = ''] = deployText('Containerfile').split(/^WORKDIR \/app\n# A new volume/mu);
  const copied = [...last.matchAll(/^COPY (?!--from)(\S+) \S+$/gmu)].map(([, path = '']) => path);
  assert.ok(copied.length >= 3);
  const folder = testFolder();
  for (const path of copied) {
    const isSource = (from: string): boolean => !/node_modules|\/dist$/u.test(from.slice(repository.length));
    cpSync(join(repository, path), join(folder, path), { recursive: true, filter: isSource });
  }
  linkPackages(repository, folder);
  mkdirSync(join(folder, 'apps/web/dist'), { recursive: true });
  writeFileSync(join(folder, 'apps/web/dist/index.html'), '<title>page</title>');
  const options = ['--port', '0', '--data', join(folder, 'data')];
  const { child, ended, url, output } = startProgram(options, { cwd: folder, main: 'apps/server/src/main.ts' });
  const address = (await url) ?? assert.fail(output());
  for (const path of ['/health', '']) assert.equal((await fetch(`${address}${path}`)).status, 200);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

/** Links the installed packages, and the workspaces to their copies. */
const linkPackages = (repository: string, folder: string): void => {
  const [from, to] = [join(repository, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@doudizhu'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@doudizhu') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(to, '@doudizhu', name));
  }
};
