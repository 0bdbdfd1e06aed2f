/** Pages with nothing to show: wrong ids, empty lists, no server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { DESKTOP, holds, PHONE, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const STILL = { reducedMotion: 'reduce', seed: null } as const;

/** Routes with nothing to show: wrong ids, and lists that are empty at first. */
const EMPTY = [
  'nowhere',
  'rounds',
  'rounds/none',
  'replays',
  'replays/none',
  'puzzles/none',
  'puzzles/own?ddn=none',
  'analysis/from',
  'analysis?round=none',
  'tournaments/none',
  'table/none',
  'leaderboard',
  'statistics',
  'training',
];

for (const [locale, han] of [
  ['en-US', false],
  ['zh-CN', true],
] as const) {
  test(`a page with nothing to show has one heading, a picture and a way on: ${locale}`, async () => {
    const device = { ...STILL, locale, viewport: han ? PHONE : DESKTOP, allow: /40[0-9]|WebSocket/ };
    await visit(device, async ({ page, go }) => {
      const found: string[] = [];
      for (const route of EMPTY) {
        await go(route);
        await holds(page, `document.querySelector('main h1') !== null`);
        await holds(page, `!/Loading|Connecting|正在/.test(document.querySelector('main').innerText)`);
        const main = page.locator('main');
        const headings = await main.locator('h1:visible').allInnerTexts();
        if (headings.length !== 1) found.push(`${route}: headings ${headings.join(', ') || 'missing'}`);
        const text = await main.innerText();
        if (/\p{Script=Han}/u.test(text) !== han) found.push(`${route}: language of ${text}`);
        if ((await main.locator(':is(svg, .free-place):visible').count()) === 0) found.push(`${route}: no picture`);
        const ways = await main.locator(':is(a[href], button:enabled):visible').allInnerTexts();
        if (ways.length === 0) found.push(`${route}: no way on`);
        if (headings.some((heading) => ways.includes(heading))) found.push(`${route}: the heading is a button’s text`);
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (Number(wide) > 0) found.push(`${route}: ${String(wide)} px wider than the window`);
        found.push(...(await violations(page)).map((violation) => `${route}: ${violation}`));
      }
      assert.deepEqual(found, []);
    });
  });
}

test('the moderators’ empty lists show closed cards', async () => {
  await visit({ ...STILL }, async ({ page, go }) => {
    const answer = { moderator: 'Mo', reports: [], cases: [] };
    await page.route('**/api/moderation/**', (route) => route.fulfill({ json: answer }));
    await go('moderation');
    for (const name of ['Reports', 'Cases']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('.empty-table').getByText('Nothing yet.').waitFor();
      await shows(page.locator('.empty-table .card'), 3);
    }
  });
});

test('an unknown table and a server that does not answer have a message', async () => {
  await visit({ route: 'table/AAAAAAAAAAAAAAAAAAAAAA', allow: /Failed to load resource/ }, async ({ page }) => {
    await page.getByText('Unknown table, or it has been closed.').waitFor();
    assert.deepEqual(await violations(page), []);
  });
  await visit(
    { ...STILL, locale: 'zh-CN', viewport: PHONE, hasTouch: true, allow: /Failed to load resource/ },
    async ({ page, context, go }) => {
      await context.route('**/api/**', (route) => route.abort());
      await go('lobby');
      await page.getByText('这里没有联机服务器').waitFor();
      assert.deepEqual(await violations(page), []);
    },
  );
});
