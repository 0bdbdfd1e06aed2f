/** The static copy (`npm run build:demo`), served by a plain file server under a sub-path. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'vite';
import { PATIENT, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const WEB = join(import.meta.dirname, '..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const folder = mkdtempSync(join(tmpdir(), 'ddz-demo-'));
const requested: string[] = [];

/** Files below `/some/where/`, and 404 for the rest. */
const server = createServer(({ url = '' }, response) => {
  const path = new URL(url, 'http://demo').pathname;
  requested.push(path);
  const name = path.replace(/^\/some\/where\//u, '').replace(/^$/u, 'index.html');
  try {
    const bytes = readFileSync(join(folder, name));
    response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream').end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
let address = '';

before(async () => {
  const options = { logLevel: 'error', mode: 'demo', build: { outDir: folder, emptyOutDir: true } } as const;
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), ...options });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where`;
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('a static copy under a sub-path plays, solves, analyses, teaches and deals', async () => {
  await visit({ address, reducedMotion: 'reduce', allow: /favicon/u }, async ({ page, go }) => {
    await page.getByTestId('play').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Online' }).count(), 0, 'nothing leads to a server');
    await page.getByTestId('play').click();
    await page.getByTestId('hand').getByRole('button').first().waitFor();
    await go('puzzles/finalplay-1');
    await page.getByTestId('hand').getByRole('button', { name: '2 of spades' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByTestId('refutation').locator('ol').waitFor(PATIENT);
    await go(
      `analysis?ddn=${encodeURIComponent('ddn1 rules=competition L=3399QK2 D=345788TJ U=356JKAA2 turn=D beat=L:5')}`,
    );
    await page.locator('[data-testid=moves][aria-busy=false]').waitFor(PATIENT);
    await go('learn/lesson/answering');
    await page.getByTestId('teacher').waitFor();
    await go('daily');
    await page.getByTestId('daily-start').click();
    await page.getByTestId('hand').getByRole('button').first().waitFor();
  });
  assert.deepEqual(
    requested.filter((path) => !path.startsWith('/some/where/') && path !== '/favicon.ico'),
    [],
    'nothing is asked for outside the folder',
  );
});
