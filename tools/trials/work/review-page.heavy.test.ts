/** Deep review in the web app: a real server with a queue, a real worker, a real browser. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { findRedis, startRedis } from '../../../apps/server/src/testing/redis.ts';
import { playRound } from '../../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../../apps/server/src/testing/test-server.ts';
import { violations } from '../../../apps/web/browser/testing/axe.ts';
import { PATIENT, servedRoot, useBrowser, visit } from '../../../apps/web/browser/testing/visit.ts';

useBrowser();

const DDZ = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url));
const NODES_MAX = 2000;

/** The row about the deep review, once it is in this state. */
const inState = (page: Page, state: 'working' | 'done'): Locator =>
  page.locator(`[data-testid="deep-review"][data-state="${state}"]`);

test(
  'a round of the server is reviewed by its workers',
  { skip: findRedis() === null && 'no Redis here' },
  async (context) => {
    const redis = await startRedis();
    const server = await startTestServer({ root: servedRoot(), queue: redis.url, reviewNodesMax: NODES_MAX });
    let worker: ChildProcess | null = null;
    context.after(async () => {
      worker?.kill('SIGKILL');
      await server.remove();
      await redis.stop();
    });
    const { id } = await playRound(server.url, { public: true });
    await visit(
      { address: server.url, route: `analysis?online=${id}`, reducedMotion: 'reduce', seed: null },
      async ({ page }) => {
        const part = page.getByTestId('deep-review');
        await part.getByRole('button').press('Enter', PATIENT);
        await inState(page, 'working').waitFor(PATIENT);
        worker = spawn(process.execPath, [DDZ, 'work', '--queue', redis.url, '--threads', '1']);
        await inState(page, 'done').waitFor(PATIENT);
        await page.getByTestId('round-summary').waitFor(PATIENT);
        assert.deepEqual(await violations(page), []);
      },
    );
    // A later visitor finds it, in Chinese too.
    await visit(
      { address: server.url, route: `analysis?online=${id}`, locale: 'zh-CN', seed: null },
      async ({ page }) => {
        await inState(page, 'done').getByText(/复盘/u).waitFor(PATIENT);
      },
    );
  },
);
