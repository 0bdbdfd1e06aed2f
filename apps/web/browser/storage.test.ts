/** Data survives: with broken or full storage, after export and import. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { useBrowser, visit } from './testing/visit.ts';

useBrowser();

const folder = mkdtempSync(join(tmpdir(), 'ddz-web-'));
after(() => rmSync(folder, { recursive: true }));

test('without storage the page says so and continues', async () => {
  await visit({ allow: /./ }, async ({ context, complaints }) => {
    await context.addInitScript(`
      Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });
      Storage.prototype.getItem = () => { throw new DOMException('denied', 'SecurityError'); };
      Storage.prototype.setItem = () => { throw new DOMException('denied', 'SecurityError'); };
    `);
    const page = await context.newPage();
    page.on('pageerror', (error) => assert.fail(error));
    await page.goto((await context.pages()[0]?.url()) ?? '');
    await page.getByRole('alert').getByText('could not save').waitFor();
    await page.getByRole('button', { name: 'Export data' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByTestId('play').click();
    await page.locator('.play-table').waitFor();
    assert.deepEqual(complaints, []);
  });
});

test('a full storage is named, with the way out', async () => {
  await visit({ allow: /./ }, async ({ page, context }) => {
    await context.addInitScript(`
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    `);
    await page.reload();
    await page.getByTestId('play').click();
    await page.getByRole('alert').getByText('The storage is full').waitFor();
    assert.equal(await page.getByText('QuotaExceededError').count(), 0);
  });
});

test('settings hold after a reload', async () => {
  await visit({ route: 'settings' }, async ({ page }) => {
    await page.locator('#content').getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { name: '设置', level: 1 }).waitFor();
    await page.getByRole('radio', { name: '深色' }).check();
    await page.getByRole('radio', { name: '四色' }).check();
    await page.reload();
    await page.getByRole('heading', { name: '设置', level: 1 }).waitFor();
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
    assert.equal(await page.getByRole('radio', { name: '四色' }).isChecked(), true);
  });
});

test('all data goes out into a file and comes back; a wrong file changes nothing', async () => {
  const file = join(folder, 'data.json');
  await visit({ route: 'puzzles/finalplay-1', reducedMotion: 'reduce' }, async ({ page, go }) => {
    await page.getByText('Your move').waitFor();
    await page.getByTestId('hand').getByRole('button', { name: '2 of spades' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByTestId('refutation').waitFor();
    await go('settings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    await (await download).saveAs(file);
  });
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { puzzles: { id: string }[] };
  assert.deepEqual(
    kept.puzzles.map(({ id }) => id),
    ['finalplay-1'],
  );
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, JSON.stringify({ ...kept, rounds: [{ id: 7 }] }));
  await visit({ route: 'settings' }, async ({ page, go }) => {
    const input = page.locator('input[type=file]');
    await input.setInputFiles(wrong);
    await page.getByText('Round 1 is damaged. Nothing was imported.').waitFor();
    await input.setInputFiles(file);
    await page.getByText('Imported 0 rounds and the progress of 1 puzzles.').first().waitFor();
    await go('puzzles');
    await page.getByRole('group', { name: 'State' }).getByLabel('Failed', { exact: true }).check();
    await page.getByRole('link', { name: /, failed$/ }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await go('settings');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('Everything is deleted.').first().waitFor();
    await go('puzzles');
    await page.getByText(/\d+ puzzles, 0 solved/).waitFor();
    assert.equal(await page.getByRole('link', { name: /, failed$/ }).count(), 0);
  });
});
