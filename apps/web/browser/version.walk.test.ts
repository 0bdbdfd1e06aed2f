/** A new version of the app on the server, while the page is open. */
import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PATIENT, servedRoot, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('a new version waits until it is asked for, and then the page loads again, once', async () => {
  await visit({ seed: null, serviceWorkers: 'allow', route: 'settings' }, async ({ page }) => {
    const offer = page.getByText('New version available');
    await page.getByText('Ready for offline use.').waitFor(PATIENT);
    await page.reload();
    await page.getByText('Ready for offline use.').waitFor(PATIENT);
    assert.equal(await offer.count(), 0, 'the first version is not new');
    appendFileSync(join(servedRoot(), 'sw.js'), '\n// another version\n');
    await page.reload();
    await offer.waitFor(PATIENT);
    let loads = 0;
    page.on('load', () => loads++);
    const isLoaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update' }).click();
    await isLoaded;
    await page.getByText('Ready for offline use.').waitFor(PATIENT);
    assert.equal(await offer.count(), 0, 'nothing waits');
    assert.equal(loads, 1);
  });
});
