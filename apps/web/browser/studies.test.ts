/** Explanations of a position and studies of several, in a real browser, with the real solver in its workers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { allKnown, SEED_DDN, SMALL } from './testing/study.ts';
import { PATIENT, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('the plan of the winner, the orders by idea, and a claimed line refuted at the right step', async () => {
  await visit({ route: `analysis?ddn=${encodeURIComponent(SEED_DDN)}` }, async ({ page }) => {
    await allKnown(page, 'The landlord wins');
    const plan = page.getByTestId('plan');
    const path = page.locator('.analysis-path li');
    await plan.getByRole('button', { name: 'Strategy' }).click();
    await plan.getByText(/^The landlord: strategy of \d+ positions$/).waitFor(PATIENT);
    await plan
      .getByText(/^Keep \S+.* for /)
      .first()
      .waitFor();
    // Replies with the same answer share a line, and an answer is played from the explained position.
    const branches = plan.locator('.branches > li');
    const count = await branches.count();
    assert.ok(count > 1 && count < 20, `${count} answers to all replies`);
    assert.match(await branches.first().innerText(), /, /, 'several replies');
    await branches
      .first()
      .getByRole('button', { name: /^\d+ cases?$/ })
      .click();
    await branches.first().locator('.branches > li').first().waitFor();
    assert.deepEqual(await violations(page), []);
    for (const index of [0, 1]) {
      await plan.locator('.branches > li > span > .chip').nth(index).click();
      await path.nth(2).waitFor();
    }
    await page.keyboard.press('Home');

    const claim = async (line: string, sentence: RegExp): Promise<void> => {
      await plan.getByLabel(/^A line to check/).fill(line);
      await plan.getByRole('button', { name: 'Check' }).click();
      await plan.getByText(sentence).waitFor(PATIENT);
    };
    await claim('A,34567,333T', /^It fails after play 1: Landlord answers .*joker.* \(2 of 4 answers win\)\.$/);
    await claim('34567 333T AAAT A', /^It fails after play 2: Landlord answers 999\+J \(1 of 5 answers win\)\.$/);
    await plan.locator('ol .chip').last().click();
    await shows(path, 4);
    await page.keyboard.press('Home');
    await claim('A,B,-,J', /^It loses, although every answer named is as good as any other\.$/);
    await claim('A,34568', /^Move 2 \(“34568”, Farmer\): /);

    await plan.getByRole('button', { name: 'Winning orders' }).click();
    await plan.getByText(/^(?:All|First) \d+ winning orders?$/).waitFor(PATIENT);
    await plan
      .getByText(/more orders? of these plays/)
      .first()
      .waitFor();
    await plan.getByRole('status').locator('.chip').first().click();
    await shows(path, 2);
    await page.keyboard.press('End');
    await page.getByTestId('verdict').getByText('The landlord won').waitFor();
  });
});

test('a study of two positions with notes and a variation is shared as one link', async () => {
  await visit({ route: SMALL, permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, go }) => {
    await allKnown(page, 'The landlord wins');
    await page.getByTestId('note').fill('What wins here?');
    await page.locator('[data-play="7"] .move-play').click();
    await page.getByTestId('note').fill('Only this and the jack.');
    const book = page.getByTestId('book');
    await page.getByText('My study', { exact: true }).click();
    await book.getByLabel('Name of the study').fill('Endings');
    await book.getByLabel('Name of this part').fill('Sevens');
    await book.getByRole('button', { name: 'Add to the study' }).click();
    await book.getByRole('link', { name: 'Sevens' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await go(`analysis?ddn=${encodeURIComponent('ddn1 rules=competition L=345 D=677 U=899 turn=L beat=-')}`);
    await page.getByText('My study', { exact: true }).click();
    await book.getByRole('button', { name: 'Add to the study' }).click();
    await book.getByRole('link', { name: 'Part 2' }).waitFor();
    await book.getByRole('button', { name: 'Copy the study’s link' }).click();
    await page.getByText('Link copied. It contains the whole study.').first().waitFor();
    const link = (await page.evaluate('navigator.clipboard.readText()')) as string;

    // Opened in a browser with empty storage.
    await visit({ route: link.split('#/')[1] ?? '' }, async (other) => {
      await other.page.getByRole('heading', { name: 'Sevens' }).waitFor();
      assert.equal(await other.page.getByTestId('note').inputValue(), 'What wins here?');
      await other.page.keyboard.press('ArrowRight');
      assert.equal(await other.page.getByTestId('note').inputValue(), 'Only this and the jack.');
      await other.page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'Part 2' }).click();
      await other.page.getByRole('heading', { name: 'Part 2' }).waitFor();
      await other.page.getByRole('button', { name: 'Save as my study' }).click();
      await other.page.getByTestId('book').getByRole('link', { name: 'Sevens' }).waitFor();
      assert.deepEqual(await violations(other.page), []);
    });
  });
});
