/** Every page opens without errors in both languages and themes, and axe finds no violations. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './testing/axe.ts';
import { DESKTOP, holds, PHONE, servedRoot, useBrowser, visit } from './testing/visit.ts';
import { FIRST_LOAD_KIB_MAX, firstLoad, kibOf, PLAY_PAGE_KIB_MAX, playPage } from './testing/weight.ts';

useBrowser();

const ROUTES = [
  '',
  'play',
  'puzzles',
  'puzzles/own',
  'puzzles/streak',
  'puzzles/storm',
  'daily',
  'analysis',
  'replays',
  'training',
  'statistics',
  'ladder',
  'learn',
  'learn/lesson/kinds',
  'learn/round',
  'learn/combos',
  'learn/try',
  'settings',
];

/** Pages whose table fills the window have no header. */
const TABLES = ['puzzles/finalplay-1', 'learn/lesson/answering'];

for (const [name, device] of [
  ['English, light, desktop', { locale: 'en-US', colorScheme: 'light', viewport: DESKTOP }],
  ['Chinese, dark, phone', { locale: 'zh-CN', colorScheme: 'dark', viewport: PHONE, hasTouch: true }],
] as const) {
  test(`every page: ${name}`, async () => {
    await visit(device, async ({ page, go }) => {
      const found: string[] = [];
      for (const route of [...ROUTES, ...TABLES]) {
        await go(route);
        found.push(...(await violations(page)).map((violation) => `${route}: ${violation}`));
        const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (Number(width) > 0) found.push(`${route} is ${String(width)} px wider than the window`);
      }
      assert.deepEqual(found, []);
    });
  });
}

test('first load and play page keep their targets of weight', async () => {
  const root = servedRoot();
  const firstKib = kibOf(root, firstLoad(root));
  assert.ok(firstKib <= FIRST_LOAD_KIB_MAX, `first load ${firstKib} KiB`);
  await visit({ route: 'play/new' }, async ({ page }) => {
    const { files, workers } = await playPage(page);
    assert.equal(workers.length, 1, 'the worker of the bots has started');
    assert.ok(files.length > 20, `${files.length} files`);
    const kib = kibOf(root, files);
    assert.ok(kib <= PLAY_PAGE_KIB_MAX, `play page ${kib} KiB`);
  });
});

test('a page that does not exist says so and leads home', async () => {
  await visit({ route: 'nowhere' }, async ({ page }) => {
    assert.match(await page.locator('h1').innerText(), /nowhere/);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByTestId('play').waitFor();
  });
});

test('both languages on every page, without losing one’s place', async () => {
  await visit({}, async ({ page, go }) => {
    for (const route of ROUTES) {
      await go(route);
      const heading = page.locator('main h1').first();
      const english = await heading.innerText();
      await page.getByRole('banner').getByRole('button', { name: '中文' }).click();
      await page.locator('html[lang=zh-CN]').waitFor();
      assert.match(await heading.innerText(), /\p{Script=Han}/u, route);
      assert.deepEqual(await leftInEnglish(page), [], route);
      await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
      await page.locator('html[lang=en]').waitFor();
      assert.equal(await heading.innerText(), english);
      assert.ok(page.url().endsWith(`#/${route}`));
    }
  });
});

/** Buttons and headings in Latin letters only, except the name of the language. */
const leftInEnglish = async (page: Page): Promise<string[]> => {
  const texts = await page.locator('main :is(h1, h2, h3, button, label, legend, summary):visible').allInnerTexts();
  return texts.filter((text) => /[a-z]{3}/u.test(text) && text !== 'English' && !/\p{Script=Han}/u.test(text));
};

test('links with bad content: every page says something and leads on', async () => {
  await visit({}, async ({ page, go }) => {
    for (const route of [
      'play/none',
      'puzzles/none',
      'puzzles/own?ddn=none',
      'puzzles/own?ddn=%00%FF',
      'analysis?ddn=none',
      'analysis?record=none',
      'analysis?round=none',
      'replays/none',
      'replays/%E0%A4%A',
      'statistics/none',
      'learn/none',
      'learn/lesson/none',
      'daily/none',
      'settings/none?language=none',
      'constructor',
      '?ddn=none',
    ]) {
      await go(route);
      // The page reads its storage first.
      await holds(page, `!/Loading|Restoring/.test(document.querySelector('main').innerText)`);
      const text = await page.locator('main').innerText();
      assert.ok(text.length > 20, `${route}: ${text}`);
      // Links or buttons. A table draws its buttons after measuring its box.
      await page.locator('main :is(a, button):visible').first().waitFor();
    }
  });
});

test('a browser that is too old says so in both languages', async () => {
  await visit({}, async ({ page, context }) => {
    await context.addInitScript('CSS.supports = () => false');
    await page.reload();
    await page.getByRole('alert').filter({ hasText: '浏览器版本太旧' }).filter({ hasText: 'too old' }).waitFor();
  });
});

test('a round and a puzzle without what Chrome 109 does not have', async () => {
  await visit({ reducedMotion: 'reduce' }, async ({ page, context, go }) => {
    await context.addInitScript(`
      for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
      delete String.prototype.toWellFormed;
      delete Map.groupBy;
      for (const name of ['showPopover', 'hidePopover']) delete HTMLElement.prototype[name];
      const { Module } = WebAssembly;
      WebAssembly.Module = class extends Module {
        constructor(binary) {
          if (binary.length > 4096) throw new RangeError('disallowed on the main thread');
          super(binary);
        }
      };
    `);
    await page.reload();
    await page.getByTestId('play').click();
    await page.getByTestId('hand').getByRole('button').first().waitFor();
    await go('puzzles/finalplay-1');
    await page.getByTestId('hand').getByRole('button', { name: '2 of spades' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByTestId('refutation').locator('ol').waitFor();
  });
});
