/** Every page: opens without a complaint, in both languages and themes, and axe finds nothing to mend. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { DESKTOP, PHONE, useBrowser, visit } from './visit.ts';

useBrowser();

const ROUTES = [
  '',
  'play',
  'puzzles',
  'puzzles/finalplay-1',
  'puzzles/own',
  'analysis',
  'replays',
  'statistics',
  'learn/round',
  'learn/combos',
  'learn/try',
  'learn/counting',
  'settings',
];

for (const [name, device] of [
  ['English, light, desktop', { locale: 'en-US', colorScheme: 'light', viewport: DESKTOP }],
  ['Chinese, dark, phone', { locale: 'zh-CN', colorScheme: 'dark', viewport: PHONE, hasTouch: true }],
] as const) {
  test(`every page: ${name}`, async () => {
    await visit(device, async ({ page, go }) => {
      const found: string[] = [];
      for (const route of ROUTES) {
        await go(route);
        found.push(...(await violations(page)).map((violation) => `${route}: ${violation}`));
        const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (Number(width) > 0) found.push(`${route} is ${String(width)} px wider than the window`);
      }
      assert.deepEqual(found, []);
    });
  });
}

test('a page that does not exist says so and leads home', async () => {
  await visit({ route: 'nowhere' }, async ({ page }) => {
    assert.match(await page.locator('h1').innerText(), /nowhere/);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Play now' }).waitFor();
  });
});
