/** Things that must not touch or stand alone in some windows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('on a lying phone the free seats of the lobby lie beside the cards', async () => {
  await visit({ route: 'lobby', viewport: { width: 844, height: 390 } }, async ({ page }) => {
    const boxes = await Promise.all(
      (await page.locator('.waiting-table > :is(.free-place, .cards)').all()).map((each) => each.boundingBox()),
    );
    const [left, cards, right] = boxes.map((box) => box!);
    assert.ok(left!.x + left!.width <= cards!.x && cards!.x + cards!.width <= right!.x, JSON.stringify(boxes));
  });
});

test('the five opponents are in one row or one below the other', async () => {
  for (const [viewport, rows] of [
    [PHONE, 5],
    [{ width: 768, height: 1024 }, 1],
    [{ width: 1000, height: 700 }, 1],
    [DESKTOP, 1],
  ] as const) {
    await visit({ route: 'play', viewport }, async ({ page }) => {
      await page.getByText('Change rules or opponents').click();
      const cards = page.locator('.picture-option:has(.opponent-style)');
      await cards.nth(4).waitFor();
      const tops = await Promise.all(
        (await cards.all()).map(async (card) => Math.round((await card.boundingBox())!.y)),
      );
      assert.deepEqual([tops.length, new Set(tops).size], [5, rows], `${viewport.width} wide: ${tops}`);
    });
  }
});
