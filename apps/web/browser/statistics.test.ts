/** Statistics: results as pictures, and the choice of an opponent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeRounds } from './testing/stored-rounds.ts';
import { judge, LOOKS } from './testing/looks.ts';
import { useBrowser, visit } from './testing/visit.ts';

useBrowser();

const MAI_AND_GU = ['', 'level-1', 'level-3'];
const TWO_GU = ['', 'level-3', 'level-3'];

test('results have faces, bars and curves, and a face selects an opponent', async () => {
  await visit({ route: 'replays' }, async ({ page, go }) => {
    await storeRounds(page, [
      { bots: MAI_AND_GU, points: 6 },
      { bots: MAI_AND_GU, landlord: 1, won: false, points: -3, bid: 2 },
      { bots: TWO_GU, points: 12, rules: 'happy', bid: null },
      { bots: TWO_GU, points: 6 },
    ]);
    await go('statistics');
    const overview = page.getByTestId('overview');
    await overview.getByText('4 rounds', { exact: true }).waitFor();
    await overview.getByText('Last 4 rounds: 3 won').waitFor();
    await overview.getByRole('img', { name: 'Win rate 75%' }).waitFor();
    await overview.getByRole('img', { name: 'Running score over 4 rounds, now 21 points' }).waitFor();
    const facts = await overview.locator('dl > div').allInnerTexts();
    assert.deepEqual(
      facts.map((fact) => fact.split('\n').toSorted().join(' ')),
      ['+12 Best round', 'Worst round −3', '2 Longest winning run'],
    );
    const names = await page.locator('.rates .rate-name').allInnerTexts();
    assert.deepEqual(names, ['Landlord', 'Farmer', 'Bid 2', 'Bid 3', 'Rule sets without bids', 'Classic', 'Happy']);
    const farmer = page.locator('.rate').nth(1);
    assert.match(await farmer.innerText(), /0% \(0%–79%\) · 1 round$/u);
    assert.equal(await page.locator('main select').count(), 0);
    await judge(page, LOOKS, 'the statistics');
    await page.getByRole('radio', { name: /^Mai/u }).check();
    await overview.getByText('2 rounds', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await overview.getByText('4 rounds', { exact: true }).waitFor();
    assert.ok(await page.getByRole('radio', { name: /^Gu/u }).isChecked());
  });
});

test('a result of zero against an opponent stands beside the name as others do', async () => {
  await visit({ route: 'replays' }, async ({ page, go }) => {
    const bots = ['', 'level-4', 'level-4'];
    await storeRounds(page, [
      { bots, points: 3 },
      { bots, won: false, points: -3 },
    ]);
    await go('statistics');
    const rate = page.locator('.opponent-rate').last();
    await rate.getByText('2 rounds').waitFor();
    const [points, words] = await Promise.all([
      rate.locator('.rate-points').boundingBox(),
      rate.locator('span.soft').boundingBox(),
    ]);
    assert.equal(await rate.locator('.rate-points').innerText(), '0');
    assert.ok(points !== null && words !== null && points.y + points.height <= words.y, 'above the words');
  });
});
