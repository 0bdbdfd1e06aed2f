/** Files of `deploy/` that name things of this repository: metrics, packages, files, variables. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deployText } from './testing/proxy-programs.ts';
import { testServer } from './testing/index.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Dashboard {
  readonly uid: string;
  readonly panels: readonly {
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly datasource: { readonly uid: string };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const dashboard = JSON.parse(deployText('grafana/dashboard.json')) as Dashboard;

describe('metrics', async () => {
  const { url } = await testServer();
  const text = await (await fetch(`${url}/metrics`)).text();
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gmu)].map(([, name]) => name));
  // Only with PostgreSQL.
  known.add('ddz_nodes_heard');
  const isKnown = (name: string): boolean => known.has(name) || known.has(name.replace(/_(?:bucket|count|sum)$/u, ''));
  const unknownIn = (given: string): readonly string[] =>
    [...given.matchAll(/\bddz_\w+/gu)].map(([name]) => name).filter((name) => !isKnown(name));

  test('every metric of the dashboard exists', () => {
    assert.ok(dashboard.panels.length >= 15);
    for (const { title, targets, datasource } of dashboard.panels) {
      assert.ok(targets.length > 0, title);
      for (const { expr } of targets) {
        assert.match(expr, /ddz_/u, title);
        assert.deepEqual(unknownIn(expr), [], title);
      }
      assert.match(deployText('grafana/sources.yml'), new RegExp(`uid: ${datasource.uid}\n`, 'u'));
    }
  });

  for (const file of ['deploy/alerts.yml', 'docs/guides/host.md', 'docs/zh/guides/host.md']) {
    test(`every metric of ${file} exists`, () => {
      const given = readFileSync(join(ROOT, file), 'utf8');
      assert.match(given, /ddz_/u);
      assert.deepEqual(unknownIn(given), []);
    });
  }

  test('a metric that does not exist is found', () => {
    assert.deepEqual(unknownIn('rate(ddz_commit_seconds_bucket[5m]) + ddz_none'), ['ddz_none']);
  });
});

test('panels of the dashboard do not overlap', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`),
  );
  assert.equal(new Set(cells).size, cells.length);
});

test('each alert has a test that raises it and one that does not', () => {
  const names = [...deployText('alerts.yml').matchAll(/- alert: (\w+)/gu)].map(([, name]) => name);
  const cases = [...deployText('alerts.test.yml').matchAll(/^ {2}- name: (.+)$/gmu)].map(([, name]) => name);
  const expected = names.flatMap((name) => [name, `${name}, quiet`]);
  assert.deepEqual(cases, expected);
});

test('the image installs the packages of every workspace, from files that exist', () => {
  const text = deployText('Containerfile');
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)].flatMap(([, files = '']) => files.split(' '));
  for (const file of copied) assert.ok(existsSync(join(ROOT, file)), file);
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  const all = workspaces.flatMap((folder) => globSync(`${folder}/package.json`, { cwd: ROOT })).toSorted();
  assert.deepEqual(copied.filter((file) => file.endsWith('/package.json')).toSorted(), all);
  assert.ok(text.indexOf('npm ci') < text.indexOf('COPY . .'), 'packages are a layer of their own');
});

test('the compose file mounts files that exist, and its variables are in the example', () => {
  const text = deployText('compose.yaml');
  const mounted = [...text.matchAll(/^ +- \.\/([\w./-]+):/gmu)].map(([, file = '']) => file);
  assert.ok(mounted.length >= 6);
  for (const file of mounted) assert.ok(existsSync(join(ROOT, 'deploy', file)), file);
  const used = new Set([...text.matchAll(/\$\{(\w+)/gu)].map(([, name]) => name));
  const given = [...deployText('compose.env.example').matchAll(/^(\w+)=/gmu)].map(([, name]) => name);
  assert.deepEqual([...used].toSorted(), given.toSorted());
  // The services of the page run without rights, and come back by themselves.
  const [, services = ''] = /^services:\n(.*?)^configs:/msu.exec(text) ?? [];
  const first = [...services.matchAll(/^ {2}[\w-]+:\n {4}(.+)$/gmu)].map(([, line]) => line);
  assert.equal(first.length, 7);
  assert.deepEqual(new Set(first), new Set(['<<: *service']));
  assert.doesNotMatch(text, /network_mode/u, 'no container lives in the network of another one');
});

test('containers have no rights, fixed memory and read-only files; alerts have a receiver; copies have their programs', () => {
  const text = deployText('compose.yaml');
  const [, shared = ''] = /^x-service: &service\n(.*?)^services:/msu.exec(text) ?? [];
  assert.match(shared, /^ {2}security_opt: \[no-new-privileges:true\]$/mu);
  assert.match(shared, /^ {2}cap_drop: \[ALL\]$/mu);
  assert.match(shared, /^ {2}restart: unless-stopped$/mu);
  const [, services = ''] = /^services:\n(.*?)^configs:/msu.exec(text) ?? [];
  const bodies = new Map(services.split(/^ {2}(?=[\w-]+:$)/mu).map((body) => [/^[\w-]+/u.exec(body)?.[0] ?? '', body]));
  for (const name of ['server', 'proxy', 'database', 'backup', 'prometheus', 'alertmanager']) {
    assert.match(bodies.get(name) ?? '', /^ {4}read_only: true$/mu, name);
  }
  for (const name of ['server', 'proxy']) assert.match(bodies.get(name) ?? '', /^ {4}mem_limit: /mu, name);
  // The proxy finds the server at this address, also after the server crashed.
  const [, address = ''] = /ipv4_address: ([\d.]+)/u.exec(bodies.get('server') ?? '') ?? [];
  assert.ok(bodies.get('proxy')?.includes(`/${address}:8080/`));
  // pg_dump cannot read a newer PostgreSQL.
  const [, major = ''] = /image: \S+\/postgres:(\d+)$/mu.exec(text) ?? [];
  assert.match(deployText('Containerfile'), new RegExp(`apt-get install .*\\bpostgresql-client-${major}\\b`, 'u'));
  assert.match(bodies.get('backup') ?? '', /command: sh deploy\/backup\.sh/u);
  assert.match(deployText('prometheus.yml'), /targets: \[alertmanager:\d+\]/u);
  const alerts = deployText('alertmanager.yml');
  const [, receiver = ''] = /matchers: \[severity = "page"\]\n +receiver: (\w+)/u.exec(alerts) ?? [];
  assert.match(alerts, new RegExp(`- name: ${receiver}\n +webhook_configs:\n +- url_file:`, 'u'));
  assert.match(bodies.get('alertmanager') ?? '', /source: alert-url/u);
});

test('the unit waits for PostgreSQL, starts again however often it ends, and has a limit of memory', () => {
  const unit = deployText('doudizhu.service');
  assert.doesNotMatch(unit, /^Environment=.*(?:PASSWORD|URL)/mu, 'no secret in a public file');
  for (const line of [
    /^EnvironmentFile=-\/etc\/doudizhu\.env$/mu,
    /^After=.*\bpostgresql\.service\b/mu,
    /^Restart=always$/mu,
    /^RestartSec=2$/mu,
    /^StartLimitIntervalSec=0$/mu,
    /^MemoryMax=/mu,
    /^CapabilityBoundingSet=$/mu,
    /^SystemCallFilter=@system-service$/mu,
  ]) {
    assert.match(unit, line);
  }
});

test('commands of the documents bring their own Node, because that of the machine may be too old', () => {
  const pages = globSync(['README.md', '.github/CONTRIBUTING.md', 'docs/**/*.md', 'apps/server/*.md'], { cwd: ROOT });
  const text = pages.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
  const commands = [...text.matchAll(/.*\bnode apps\/server\/src\/main\.ts/gu)].map(([line]) => line);
  assert.ok(commands.length >= 8);
  const bare = commands.filter((line) => !/\bnpx node \S+$/u.test(line));
  assert.deepEqual(bare, []);
  assert.match(deployText('doudizhu.service'), /^ExecStart=\S+\/node_modules\/\.bin\/node /mu);
});
