/** Progress that is derived from finished rounds: gates, ranks and medals, and how each is told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeRounds } from './testing/stored-rounds.ts';
import { judge, LOOKS } from './testing/looks.ts';
import { offer } from './testing/rounds.ts';
import { tableLog, QUICK, sitDown, STRONG, STRONG_PLAYED } from './testing/tables.ts';
import { DESKTOP, LANDSCAPE, resize, useBrowser, visit } from './testing/visit.ts';

useBrowser();

/** Won and lost rounds against a character. The third player has no character. */
const against = (level: number, results: string) =>
  [...results].map((result) => ({ won: result === 'w', bots: ['', `level-${level}`, 'rules'] }));

/** A daily deal without a character beaten. */
const DAY = { day: '2025-12-31', points: 3, isLandlord: false, bots: [3, 3, 3, 3, 3] };

test('the ladder: gates, ranks and medals from finished rounds; a gate leads to a table with its character', async () => {
  const stored = { 'ddz.play': { pace: 'fast' }, 'ddz.daily': [DAY] };
  await visit({ route: 'replays', stored }, async ({ page, go }) => {
    await storeRounds(page, [...against(1, 'wlww'), ...against(2, 'lllw')]);
    await go('');
    const tile = page.getByTestId('tile-ladder');
    await tile.getByText('2 more wins to pass Zhe').waitFor();
    await tile.click();
    const gates = page.locator('.ladder-gates li');
    await gates.nth(0).getByText('silver').waitFor();
    assert.equal(await gates.nth(1).getAttribute('data-next'), 'true');
    assert.equal(await gates.nth(1).getByRole('img').getAttribute('aria-label'), '1 won, 0 lost');
    await page.getByTestId('rank-card').getByText('8 more to Pair').waitFor();
    await judge(page, LOOKS, 'the ladder');
    await page.getByRole('button', { name: 'Play Zhe' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.play-table').waitFor();
    assert.match((await page.getByTestId('seat-1').getAttribute('aria-label')) ?? '', /^Zhe/u);
    // With a round in progress a gate asks first.
    await go('ladder');
    await page.getByRole('button', { name: 'Play Gu' }).click();
    await page.getByTestId('start').waitFor();
    await page.getByText('Gu, Zhe').waitFor();
    await go('statistics');
    await page.getByTestId('progress').getByText('2 more wins to pass Zhe').waitFor();
  });
});

test('the end of a round tells a passed gate and new medals, once', async () => {
  await visit(
    { route: 'replays', reducedMotion: 'reduce', stored: { 'ddz.play': QUICK } },
    async ({ page, go, announced }) => {
      await storeRounds(page, [...against(1, 'ww'), ...against(5, 'wl')]);
      const levels = ['level-1', 'level-5'];
      await sitDown({ page, go }, tableLog({ ...STRONG, actions: STRONG_PLAYED, levels }));
      for (const card of await page.getByTestId('hand').getByRole('button').all()) await card.click();
      await offer(page, /^Play/u).click();
      const progress = page.getByTestId('round-progress');
      const lines = [
        'New medal: Spring',
        'New medal: One against two',
        'Gate passed: gold against Mai',
        'Gate 5: every round against Shuang counts, best of five',
        '1 more win to pass Shuang',
      ];
      for (const line of lines) await progress.getByText(line, { exact: true }).waitFor();
      const spoken = await announced();
      for (const line of lines.filter((each) => !each.startsWith('Gate 5')))
        assert.equal(spoken.filter((each) => each === line).length, 1, line);
      await judge(page, [...LOOKS, ['light', LANDSCAPE]], 'the end of a round');
      await resize(page, DESKTOP);
      await progress.getByRole('link').first().click();
      await page.locator('.ladder-gates li').first().getByText('gold').waitFor();
      await page.getByText('Medals: 2 of 9').waitFor();
    },
  );
});

test('the end of a lost round shows its gate with the cross', async () => {
  await visit({ route: 'replays', reducedMotion: 'reduce', stored: { 'ddz.play': QUICK } }, async ({ page, go }) => {
    await storeRounds(page, against(1, 'w'));
    const hands = ['334455667788999TT', '345678TJJJQQQKKKA'];
    const actions = `${STRONG_PLAYED}, AA`;
    await sitDown({ page, go }, tableLog({ hands, kitty: '2AA', first: 2, actions, levels: ['rules', 'level-1'] }));
    const progress = page.getByTestId('round-progress');
    await progress.getByText('Gate 1: every round against Mai counts, best of five', { exact: true }).waitFor();
    await progress.getByText('2 more wins to pass Mai', { exact: true }).waitFor();
    assert.equal(await progress.locator('.series').getAttribute('aria-label'), '1 won, 1 lost');
    assert.deepEqual(
      await progress
        .locator('.series .icon')
        .evaluateAll((icons) => icons.map((icon) => icon.parentElement?.dataset['won'])),
      ['true', 'false'],
    );
    await judge(page, [...LOOKS, ['light', LANDSCAPE]], 'the end of a lost round');
  });
});
