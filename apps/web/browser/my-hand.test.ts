import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { PHONE, useBrowser, visit } from './testing/visit.ts';

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
    await page.getByRole('button', { name: 'Bid 1' }).tap();
    const best = page.getByTestId('advice').getByRole('button').first();
    assert.match(await best.innerText(), /^bid 3 · about \+[\d.]+ ± [\d.]+ points$/);
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
    const best = await advice.getByRole('button', { name: /^bid 3/ }).boundingBox();
    assert.ok(best !== null && best.height < 60, `a call with reasons is ${best?.height} pixels high`);
    await advice.getByText('Tap the one that you did.').waitFor();
    await advice.getByRole('button', { name: /^bid 3/ }).tap();
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
