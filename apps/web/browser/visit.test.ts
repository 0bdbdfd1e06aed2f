/** The test harness itself: failures that are run again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('a test on a page that is no longer drawn begins anew', async () => {
  let visits = 0;
  await visit({}, async ({ page }) => {
    visits++;
    if (visits > 1) return;
    await page.evaluate('void (requestAnimationFrame = () => 0)');
    throw new Error('a click that was never made');
  });
  assert.equal(visits, 2);
});

test('a failure on a page that is drawn is one', async () => {
  let visits = 0;
  const fail = async (): Promise<void> => {
    visits++;
    throw new Error('the element is missing');
  };
  await assert.rejects(visit({}, fail), /is missing/);
  assert.equal(visits, 1);
});
