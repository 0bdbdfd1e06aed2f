/** The test harness itself: what fails a test, and time that passes at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holds, passTime, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('a failure fails the test at once, and so does an error of the page', async () => {
  let visits = 0;
  const fail = async (): Promise<void> => {
    visits++;
    throw new Error('the element is missing');
  };
  await assert.rejects(visit({}, fail), /is missing/);
  assert.equal(visits, 1);
  const err = visit({}, async ({ page }) => {
    await page.evaluate(`console.error('broken')`);
  });
  await assert.rejects(err, /broken/);
});

test('a driven clock moves timers and dates on at once', async () => {
  await visit({ isDriven: true }, async ({ page }) => {
    await page.evaluate(`void setTimeout(() => { globalThis.rang = true; }, 3_600_000)`);
    const began = Number(await page.evaluate('Date.now()'));
    await passTime(page, 3_600_000);
    assert.equal(await page.evaluate('rang'), true);
    assert.ok(Number(await page.evaluate('Date.now()')) - began >= 3_600_000);
  });
});

test('a condition that never holds is named', async () => {
  await visit({}, async ({ page }) => {
    await assert.rejects(holds(page, '1 === 2', 1), /1 === 2/);
  });
});
