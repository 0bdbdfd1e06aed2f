import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import type { Page } from 'playwright-core';
import { LANDSCAPE, PHONE, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('a hand at another table: tapped, then calls, kitty and plays; advice at one’s turns', async () => {
  await visit({ route: 'analysis', viewport: PHONE, hasTouch: true }, async ({ page }) => {
    await page.getByRole('link', { name: 'Advice for my hand' }).click();
    await page.getByTestId('rack').waitFor();
    await page
      .getByTestId('rack')
      .locator('[data-place=free]')
      .first()
      .tap({ position: { x: 12, y: 6 } });
    assert.equal(await page.getByTestId('cards').inputValue(), '3');
    await page.getByTestId('cards').fill('34567789TJQKA22BR');
    await page.getByText('second', { exact: true }).tap();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Begin' }).tap();
    await page.getByRole('group', { name: 'Which did the player before you choose?' }).waitFor();
    await page.getByRole('button', { name: 'Bid 1' }).tap();
    const best = page.getByTestId('advice').getByRole('button').first();
    assert.match(await best.innerText(), /^Bid 3 · about \+[\d.]+ ± [\d.]+ points$/);
    await best.tap();
    await page.getByTestId('cards').fill('445');
    await page.getByRole('button', { name: 'That is it' }).tap();
    await page.getByTestId('advice').waitFor();
    await page.getByLabel('You played something else').fill('3456789TJQKA');
    await page.getByRole('button', { name: 'Played' }).tap();
    await page.getByRole('button', { name: 'Player after you: pass' }).tap();
    await page.getByRole('button', { name: 'Player before you: pass' }).tap();
    await page.getByText('Cards of others that you know').tap();
    await page.getByText('Player before you', { exact: true }).tap();
    await page.getByLabel('Cards in that hand now').fill('9988');
    await page.getByRole('button', { name: 'That is it' }).tap();
    await page.getByText('Cards of others that you know').tap();
    await page.getByText('Player before you', { exact: true }).tap();
    assert.equal(await page.getByLabel('Cards in that hand now').inputValue(), '8899');
    for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Take back' }).tap();
    await page.getByRole('button', { name: 'Take back' }).tap();
    await page.getByTestId('cards').fill('789TJQKA');
    await page.getByRole('button', { name: 'Played' }).tap();
    await page
      .getByRole('alert')
      .getByText(/invalid plays/)
      .waitFor();
    assert.deepEqual(await violations(page), []);
  });
});

test('a hand at another table: stored with its rules, and its advice is as wide as the phone', async () => {
  await visit({ route: 'analysis/hand', viewport: PHONE, hasTouch: true }, async ({ page }) => {
    await page.getByLabel('Rules').selectOption('Competition');
    await page.getByTestId('cards').fill('45567899TJQKA22BR');
    await page.getByRole('button', { name: 'Begin' }).tap();
    const advice = page.getByTestId('advice');
    const best = await advice.getByRole('button', { name: /^Bid 3/ }).boundingBox();
    assert.ok(best !== null && best.height < 60, `a call with reasons is ${best?.height} pixels high`);
    await advice.getByText('Tap the one that you did.').waitFor();
    await advice.getByRole('button', { name: /^Bid 3/ }).tap();
    for (let seat = 0; seat < 2; seat++) await page.getByRole('button', { name: 'No double' }).tap();
    await page.getByTestId('cards').fill('37T');
    await page.getByRole('button', { name: 'That is it' }).tap();
    await advice.waitFor();
    await page.reload();
    await page.getByText('bid 3 · no double · no double · Kitty 3 7 10', { exact: true }).waitFor();
    const back = page.getByRole('button', { name: 'Take back' });
    for (let step = 0; step < 5; step++) await back.tap();
    assert.equal(await page.getByTestId('cards').inputValue(), '45567899TJQKA22BR');
    await page.getByRole('button', { name: 'Begin' }).tap();
    await page.getByRole('button', { name: 'New hand' }).tap();
    assert.equal(await page.getByTestId('cards').inputValue(), '');
    assert.equal(await page.getByLabel('Rules').inputValue(), 'competition');
  });
});

/** Middle of the visible part of the first free card of a column. */
const freeCardOf = async (page: Page, rank: number): Promise<readonly [number, number]> => {
  const card = page.getByTestId('rack').locator('.rack-column').nth(rank).locator('[data-place=free]').first();
  const box = await card.boundingBox();
  assert.ok(box !== null);
  return [box.x + box.width / 2, box.y + 8];
};

test('a hand at another table: swipes by finger and mouse pick the cards passed over, a press one card', async () => {
  for (const hasTouch of [true, false]) {
    await visit({ route: 'analysis/hand', viewport: PHONE, hasTouch }, async ({ page }) => {
      const cards = page.getByTestId('cards');
      const touch = await page.context().newCDPSession(page);
      const swipe = async (from: number, to: number, steps: number): Promise<void> => {
        const [[x, y], [toX, toY]] = [await freeCardOf(page, from), await freeCardOf(page, to)];
        const points = Array.from({ length: steps }, (_, step) => (step + 1) / steps);
        const at = (share: number) => ({ x: x + share * (toX - x), y: y + share * (toY - y) });
        if (hasTouch) {
          const send = (type: string, share: number) =>
            touch.send('Input.dispatchTouchEvent', {
              type: type as 'touchStart',
              touchPoints: type === 'touchEnd' ? [] : [at(share)],
            });
          await send('touchStart', 0);
          for (const share of points) await send('touchMove', share);
          await send('touchEnd', 1);
        } else {
          await page.mouse.move(x, y);
          await page.mouse.down();
          for (const share of points) await page.mouse.move(at(share).x, at(share).y);
          await page.mouse.up();
        }
      };
      await swipe(0, 7, 3);
      assert.equal(await cards.inputValue(), '3456789T');
      await swipe(8, 14, 12);
      assert.equal(await cards.inputValue(), '3456789TJQKA2BR');
      await page.mouse.click(...(await freeCardOf(page, 12)));
      await page.mouse.click(...(await freeCardOf(page, 4)));
      assert.equal(await cards.inputValue(), '34567789TJQKA22BR');
      // A swipe that begins on a card of the hand takes cards back.
      const own = await page.getByTestId('rack').locator('[data-place=own]').first().boundingBox();
      await page.mouse.move(own!.x + 12, own!.y + 6);
      await page.mouse.down();
      await page.mouse.move(own!.x + 60, own!.y + 6, { steps: 4 });
      await page.mouse.up();
      assert.equal(await cards.inputValue(), '567789TJQKA22BR');
    });
  }
});

test('a hand at another table: what sends it is in reach on a phone lying', async () => {
  await visit({ route: 'analysis/hand', viewport: LANDSCAPE, hasTouch: true }, async ({ page }) => {
    await page.getByTestId('cards').fill('34567789TJQKA22BR');
    await page.evaluate('scrollTo(0, 0)');
    for (const name of ['Begin', 'That is it']) {
      const button = page.getByRole('button', { name });
      const box = await button.boundingBox();
      assert.ok(box !== null && box.y + box.height <= LANDSCAPE.height, `${name} ends at ${box?.y}`);
      if (name !== 'Begin') continue;
      await button.tap();
      await page
        .getByTestId('advice')
        .getByRole('button', { name: /^Bid 3/ })
        .tap();
      await page.getByTestId('cards').waitFor();
      await page.evaluate('scrollTo(0, 0)');
    }
  });
});
