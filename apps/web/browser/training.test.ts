/** Training from own mistakes in a real browser: a bad bid becomes a card, and the card is answered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byPointer, playOut } from './testing/rounds.ts';
import { layTable, QUICK, sitDown } from './testing/tables.ts';
import { violations } from './testing/axe.ts';
import { useBrowser, visit } from './testing/visit.ts';

useBrowser();

/** A hand without a card above the jack. */
const POOR = { hands: ['3344566778899TTJJ', '345TJQQKKKAAA22BR'], kitty: '789', first: 0 };

test('a bid of 3 on a poor hand comes back as an exercise', async () => {
  const device = { stored: { 'ddz.play': QUICK }, reducedMotion: 'reduce' } as const;
  await visit(device, async ({ page, go }) => {
    await go('training');
    await page.getByText('No exercises yet').waitFor();
    assert.deepEqual(await violations(page), []);
    await sitDown({ page, go }, layTable(POOR));
    await page.getByRole('button', { name: /^Bid 3/ }).click();
    await playOut(
      page,
      byPointer(page, (target, options) => target.click(options)),
    );
    await page.getByRole('heading', { name: /^You (win|lose)/ }).waitFor();
    await go('replays');
    await page.locator('main a[href^="#/replays/"]').first().click();
    // The review runs in the background. Its marks become exercises when it has finished.
    await page.waitForFunction(() => localStorage.getItem('ddz.training') !== null, undefined, { timeout: 120_000 });
    await go('training');
    assert.deepEqual(await violations(page), []);
    await page.getByTestId('start-deck').click();
    const options = page.locator('.question-options button');
    await options.first().waitFor({ timeout: 60_000 });
    assert.ok((await options.count()) >= 2);
    assert.deepEqual(await violations(page), []);
    await options.last().click();
    const verdict = page.getByTestId('answer-verdict').first();
    await verdict.waitFor();
    assert.match(await verdict.innerText(), /^Right: |is better here/);
    const stored = await page.evaluate(() => localStorage.getItem('ddz.training'));
    const { cards, answered } = JSON.parse(stored ?? '{}') as { cards: { memory?: unknown }[]; answered: number };
    assert.equal(answered, 1);
    assert.equal(cards.filter(({ memory }) => memory !== undefined).length, 1);
    // The statistics count the same marks.
    await go('statistics');
    await page
      .getByTestId('costliest')
      .getByText(/^\w[\w ]+ cost you most over the last round: \d+ marked decisions?, about [\d.]+ points\.$/u)
      .waitFor();
    assert.deepEqual(await violations(page), []);
  });
});
