/** The test harness itself: what fails a test, and time that passes at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUICK } from './testing/tables.ts';
import { FIRST_DAY, holds, passTime, resize, shows, useBrowser, visit } from './testing/visit.ts';

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

test('a driven clock moves timers on at once, and the date stays', async () => {
  await visit({ isDriven: true }, async ({ page }) => {
    await page.evaluate(`void setTimeout(() => { globalThis.rang = true; }, 3_600_000)`);
    await passTime(page, 3_600_000);
    assert.equal(await page.evaluate('rang'), true);
    assert.equal(await page.evaluate('Date.now()'), FIRST_DAY);
  });
});

test('a resized page is drawn, with a driven clock too', async () => {
  await visit({ isDriven: true }, async ({ page }) => {
    await page.evaluate(`new ResizeObserver(() => { globalThis.seen = innerWidth; }).observe(document.body)`);
    for (let width = 400; width < 700; width += 10) {
      await resize(page, { width, height: 800 });
      assert.equal(await page.evaluate('seen'), width);
    }
  });
});

test('each visit with the same seed gets the same cards, with a driven clock or the machine’s', async () => {
  const hands = new Set<string>();
  for (const isDriven of [true, false, true, false]) {
    await visit({ isDriven, route: 'play/new', stored: { 'ddz.play': QUICK } }, async ({ page }) => {
      const cards = page.getByTestId('hand').getByRole('button');
      await shows(cards, 17);
      hands.add((await cards.allInnerTexts()).join(' '));
    });
  }
  assert.equal(hands.size, 1, [...hands].join('\n'));
});

test('a condition that never holds is named', async () => {
  await visit({}, async ({ page }) => {
    await assert.rejects(holds(page, '1 === 2', 1), /1 === 2/);
  });
});
