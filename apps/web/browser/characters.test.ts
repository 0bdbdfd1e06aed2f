/** The five characters: seats and levels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { byPointer, nextMoment, playOut } from './testing/rounds.ts';
import { DESKTOP, PHONE, resize, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const STORED = { 'ddz.play': { pace: 'fast' }, 'ddz.settings': { language: 'en', character: 'lu' } };

test('the gentlest sits next at first; others are chosen by portraits, and play the round', async () => {
  await visit({ route: 'play/setup', stored: STORED, seed: 7 }, async ({ page, told }) => {
    const right = page.getByRole('group', { name: 'On your right' });
    const left = page.getByRole('group', { name: 'On your left' });
    assert.ok(await right.getByRole('radio', { name: 'Mai' }).isChecked());
    for (const viewport of [DESKTOP, PHONE]) {
      await resize(page, viewport);
      assert.deepEqual(await violations(page), [], `${viewport.width} wide`);
    }
    await right.getByRole('radio', { name: 'Shuang' }).check();
    await left.getByRole('radio', { name: 'Zhe' }).check();
    await page.getByTestId('start').click();
    const way = byPointer(page, (target, options) => target.click(options));
    await nextMoment(page, way.skipDelays);
    assert.match((await page.getByTestId('seat-1').getAttribute('aria-label')) ?? '', /^Shuang/u);
    assert.match((await page.getByTestId('seat-2').getAttribute('aria-label')) ?? '', /^Zhe/u);
    assert.equal(await page.locator('.own .bust-picture').first().getAttribute('data-character'), 'lu');
    await playOut(page, way, (asked) => asked >= 6);
    const lines = await told();
    for (const name of ['Shuang', 'Zhe']) {
      assert.ok(
        lines.some((line) => line.startsWith(`${name}:`)),
        `${name} plays`,
      );
    }
    assert.ok(!lines.some((line) => /level-\d/u.test(line)));
  });
});
