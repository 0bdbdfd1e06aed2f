/** The daily deal: played once, compared with five bots in their worker, stored, shared. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { byPointer, nextMoment, offer, playOut } from './testing/rounds.ts';
import { QUICK } from './testing/tables.ts';
import { holds, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('the notice of the deal of the day covers no card', async () => {
  await visit({ stored: { 'ddz.play': QUICK }, seed: 1 }, async ({ page }) => {
    await page.getByTestId('tile-daily').click();
    const notice = page.locator('.notice');
    await notice.waitFor();
    await page.getByTestId('hand').getByRole('button').first().waitFor();
    const [noticeBox, handBox] = [await notice.boundingBox(), await page.getByTestId('hand').boundingBox()];
    assert.ok(noticeBox !== null && handBox !== null);
    assert.ok(noticeBox.y + noticeBox.height <= handBox.y, JSON.stringify({ noticeBox, handBox }));
  });
});

test('the deal of the day, from the home page to the shared result', async () => {
  const device = {
    stored: { 'ddz.play': QUICK },
    seed: 1,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  } as const;
  await visit({ ...device, permissions: [...device.permissions] }, async ({ page, go }) => {
    await page.getByTestId('tile-daily').click();
    const way = byPointer(page, (target, options) => target.click(options));
    await nextMoment(page, way.skipDelays);
    assert.deepEqual(await violations(page), []);
    await page.reload();
    // Without hints: leads the lowest card and passes otherwise.
    const play = async (): Promise<void> => {
      const pass = offer(page, 'Pass');
      if ((await pass.count()) > 0) return pass.click();
      await page.getByTestId('hand').getByRole('button').last().click();
      await offer(page, 'Play').click();
    };
    const speak = (): Promise<void> => offer(page, /./).first().click();
    await playOut(page, { ...way, play, speak });
    const ranking = page.locator('.daily-ranking');
    await ranking.waitFor();
    // Five bots play the whole deal first.
    await holds(page, `!/playing/.test(document.querySelector('.daily-ranking').innerText)`, 60_000);
    const rows = await ranking.locator('li').allInnerTexts();
    assert.equal(rows.length, 6);
    for (const row of rows) assert.match(row, /[+−]\d/u, row);
    assert.deepEqual(await violations(page), []);
    const points = await page.getByTestId('daily-points').innerText();
    await page.getByRole('button', { name: 'Copy the result' }).click();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    assert.match(copied, /^Dou Dizhu, deal of the day 1\n[+−]\d+ points, beat \d of 5 bots\n[🟩🟨🟥]{5}$/u);
    const picture = page.waitForEvent('download');
    await page.getByTestId('share-picture').click();
    assert.equal((await picture).suggestedFilename(), 'Deal of the day-2026-01-01.png');
    await page.reload();
    assert.equal(await page.getByTestId('daily-points').innerText(), points);
    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await go('');
    assert.match(await page.getByTestId('tile-daily').innerText(), /Better than \d of five bots/);
  });
});

test('days in a row stand in the header', async () => {
  const day = (date: string) => ({ day: date, points: 2, isLandlord: true, bots: [1, 1, 1, 1, 1] });
  const stored = { 'ddz.daily': [day('2026-01-01'), day('2025-12-31'), day('2025-12-30')] };
  await visit({ stored, seed: 1 }, async ({ page }) => {
    assert.equal(await page.getByTestId('streak').innerText(), '3 days');
    await page.getByTestId('streak').click();
    await page.locator('.daily-before tbody tr').nth(1).waitFor();
    assert.deepEqual(await violations(page), []);
  });
});
