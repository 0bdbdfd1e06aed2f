/** The five characters: seats and levels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { byPointer, nextMoment, playOut } from './testing/rounds.ts';
import { storeRounds } from './testing/stored-rounds.ts';
import { DESKTOP, PHONE, resize, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const STORED = { 'ddz.play': { pace: 'fast' }, 'ddz.settings': { language: 'en', character: 'lu' } };

test('the gentlest sits next at first; others are chosen by cards, and play the round', async () => {
  await visit({ route: 'play/setup', isDriven: true, stored: STORED, seed: 7 }, async ({ page, announced }) => {
    const seats = page.getByRole('group', { name: 'Seats' });
    const right = page.getByRole('group', { name: 'On your right', exact: true });
    const left = page.getByRole('group', { name: 'On your left', exact: true });
    assert.ok(await right.getByRole('radio', { name: 'Mai' }).isChecked());
    assert.equal(await right.getByRole('radio').count(), 5);
    for (const viewport of [DESKTOP, PHONE]) {
      await resize(page, viewport);
      assert.deepEqual(await violations(page), [], `${viewport.width} wide`);
    }
    await right.getByRole('radio', { name: 'Shuang' }).check();
    await seats.getByRole('radio', { name: 'On your left' }).check();
    await left.getByRole('radio', { name: 'Zhe' }).check();
    await page.getByTestId('start').click();
    const way = byPointer(page, (target, options) => target.click(options));
    await nextMoment(page, way.skipDelays);
    assert.match((await page.getByTestId('seat-1').getAttribute('aria-label')) ?? '', /^Shuang/u);
    assert.match((await page.getByTestId('seat-2').getAttribute('aria-label')) ?? '', /^Zhe/u);
    assert.equal(await page.locator('.own .portrait-picture').first().getAttribute('data-character'), 'lu');
    await playOut(page, way, (asked) => asked >= 6);
    const lines = await announced();
    for (const name of ['Shuang', 'Zhe']) {
      assert.ok(
        lines.some((line) => line.startsWith(`${name}:`)),
        `${name} plays`,
      );
    }
    assert.ok(!lines.some((line) => /level-\d/u.test(line)));
  });
});

test('each card shows the player’s record against the character', async () => {
  await visit({ route: 'replays', stored: STORED }, async ({ page, go }) => {
    // As the landlord against both: one of three won.
    await storeRounds(page, [
      { won: true, bots: ['', 'level-3', 'level-5'] },
      { won: false, bots: ['', 'level-3', 'level-1'] },
      { won: false, bots: ['', 'level-3', 'level-1'] },
    ]);
    await go('play/setup');
    const cards = page.getByRole('group', { name: 'On your right', exact: true }).locator('label');
    await cards.filter({ hasText: 'Gu' }).getByText('Won 1 of 3').waitFor();
    await cards.filter({ hasText: 'Shuang' }).getByText('Won 1 of 1').waitFor();
    await cards.filter({ hasText: 'Zhe' }).getByText('Not played yet').waitFor();
  });
});

test('a character who sits at the table changes places', async () => {
  await visit({ route: 'play/setup', stored: STORED }, async ({ page }) => {
    const right = page.getByRole('group', { name: 'On your right', exact: true });
    const seats = page.getByRole('group', { name: 'Seats' });
    await seats.getByRole('radio', { name: 'On your left Zhe' }).waitFor();
    await right.getByRole('radio', { name: 'Zhe' }).check();
    await seats.getByRole('radio', { name: 'On your right Zhe' }).waitFor();
    await seats.getByRole('radio', { name: 'On your left Mai' }).waitFor();
  });
});

test('the last games are chips on the home page; one deals again', async () => {
  const games = [
    { rules: 'happy', level: 'people', opponents: ['gu', 'lu', 'mai'] },
    { rules: 'two', level: 'people', opponents: ['shuang', 'lu', 'mai'] },
  ];
  await visit({ stored: { ...STORED, 'ddz.recent': games }, seed: 7 }, async ({ page, go }) => {
    const chips = page.getByTestId('recent').getByRole('link');
    assert.deepEqual(await chips.evaluateAll((links) => links.map((link) => link.ariaLabel)), [
      'Happy, Gu, Lu',
      'Two players, Shuang',
    ]);
    assert.deepEqual(await violations(page), []);
    await chips.nth(1).click();
    await page.locator('.play-table').waitFor();
    assert.match((await page.getByTestId('seat-1').getAttribute('aria-label')) ?? '', /^Shuang/u);
    // The game that was dealt is the newest now, and a round in progress is not left without a question.
    await go('');
    assert.equal(await chips.first().getAttribute('aria-label'), 'Two players, Shuang');
    await chips.nth(1).click();
    await page.getByTestId('start').waitFor();
    await page.getByText('Happy · Gu, Lu').waitFor();
  });
});
