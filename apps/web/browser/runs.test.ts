/** Runs of puzzles: streak and storm. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { playMove, solveOne } from './testing/puzzles.ts';
import { FIRST_DAY, LANDSCAPE, resize, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('a streak lasts until the first mistake, and the best one is kept', async () => {
  await visit({ route: 'puzzles/streak', reducedMotion: 'reduce' }, async ({ page, go }) => {
    await page.getByRole('button', { name: 'Start' }).click();
    await solveOne(page);
    assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0, 'no hints');
    await playMove(page, 'loses');
    const result = page.getByTestId('run-result');
    await result.getByText('1 puzzle solved').first().waitFor();
    await result.getByText('New best!').waitFor();
    const tiles = result.locator('.puzzle-tile');
    const states = await Promise.all([0, 1].map((index) => tiles.nth(index).getAttribute('data-state')));
    assert.deepEqual(states, ['failed', 'solved']);
    assert.deepEqual(await violations(page), []);
    const picture = page.waitForEvent('download');
    await page.getByTestId('share-picture').click();
    assert.equal((await picture).suggestedFilename(), 'Streak-1.png');
    await go('puzzles');
    await page.getByRole('link', { name: /^Streak.*Best 1/u }).click();
    // The start page shows the best five, with the last hand that was solved, and the way to the other run.
    const places = page.getByTestId('best-runs').getByRole('listitem');
    assert.match(await places.first().innerText(), /1 puzzle solved\s+2026-01-01/u);
    assert.ok((await places.first().locator('.card').count()) > 1, 'the hand is drawn');
    assert.deepEqual((await places.allInnerTexts()).slice(1), ['no run yet']);
    assert.deepEqual(await violations(page), []);
  });
});

test('a storm ends when its three minutes are over; a mistake costs ten seconds', async () => {
  await visit({ route: 'puzzles', reducedMotion: 'reduce' }, async ({ page, go }) => {
    await go('puzzles/storm');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('3:00 · Solved 0').first().waitFor();
    await solveOne(page);
    await page.getByTestId('run-before').getByText('Right!').waitFor();
    await page.clock.setFixedTime(FIRST_DAY + 100_000);
    await page.getByText('1:20 · Solved 1').first().waitFor();
    await playMove(page, 'loses');
    await page.getByText('1:10 · Solved 1').first().waitFor();
    const before = page.getByTestId('run-before');
    await before.getByText('Wrong: next puzzle').waitFor();
    // On a lying phone too: on paper, with the number of solved ones beside the time.
    await resize(page, LANDSCAPE);
    assert.match(await page.locator('.top-bar .chip-tag:visible').innerText(), /^1:\d\d · Solved 1$/);
    const paper = `getComputedStyle(document.querySelector('[data-testid=run-before]')).backgroundColor`;
    assert.notEqual(await page.evaluate(paper), 'rgba(0, 0, 0, 0)');
    assert.deepEqual(await violations(page), []);
    await resize(page, { width: 1280, height: 800 });
    await page.getByText('Wrong 1').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await page.clock.setFixedTime(FIRST_DAY + 180_000);
    const result = page.getByTestId('run-result');
    await result.getByText('1 puzzle solved').first().waitFor();
    await result.getByRole('heading', { name: 'Missed' }).waitFor();
  });
});

test('a streak survives a reload and Back, and ends only with a mistake', async () => {
  await visit({ route: 'puzzles', reducedMotion: 'reduce' }, async ({ page }) => {
    const enter = (note: RegExp) => page.getByRole('link', { name: note }).click();
    const isAt = (solved: number) =>
      page
        .locator('.chip-tag', { hasText: `Solved ${solved}` })
        .first()
        .waitFor();
    await enter(/^Streak/u);
    await page.getByRole('button', { name: 'Start' }).click();
    await isAt(0);
    await page.reload();
    await isAt(0);
    await solveOne(page);
    const puzzle = await page.locator('.puzzle-table').getAttribute('data-position');
    await page.reload();
    await isAt(1);
    assert.equal(await page.locator('.puzzle-table').getAttribute('data-position'), puzzle, 'the same puzzle');
    // Back asks nothing, because nothing is lost.
    await page.goBack();
    await enter(/^Streak.*Continue, solved 1/u);
    await isAt(1);
    await playMove(page, 'loses');
    await page.getByTestId('run-result').getByText('1 puzzle solved').first().waitFor();
    await page.reload();
    await page.locator('.run-best').getByText('1', { exact: true }).waitFor();
  });
});

test('a storm continues after a reload; Back asks first; one that ran out elsewhere is kept', async () => {
  await visit({ route: 'puzzles', reducedMotion: 'reduce' }, async ({ page, go }) => {
    await page.getByRole('link', { name: /^Storm/u }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await solveOne(page);
    await page.clock.setFixedTime(FIRST_DAY + 60_000);
    await page.getByText('2:00 · Solved 1').first().waitFor();
    await page.reload();
    await page.getByText('2:00 · Solved 1').first().waitFor();
    for (const leave of [() => page.goBack(), () => page.locator('.board-back').click()]) {
      await leave();
      const question = page.getByRole('dialog', { name: 'Stop here?' });
      await question.getByText('Solved so far: 1').waitFor();
      assert.deepEqual(await violations(page), []);
      await question.getByRole('button', { name: 'Keep playing' }).click();
      await page.getByText('2:00 · Solved 1').first().waitFor();
    }
    // Back at once after "Keep playing" asks again.
    await page.goBack();
    await page.getByRole('dialog', { name: 'Stop here?' }).waitFor();
    await page.evaluate(`(async () => {
      [...document.querySelectorAll('dialog button')].find(({ innerText }) => innerText === 'Keep playing').click();
      location.hash = '#/puzzles';
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
    })()`);
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByTestId('run-result').getByText('New best!').waitFor();
    await page.getByRole('button', { name: 'Again' }).click();
    await solveOne(page);
    await solveOne(page);
    // The tab is closed, and opened again after the time.
    await page.goto('about:blank');
    await page.clock.setFixedTime(FIRST_DAY + 300_000);
    await go('puzzles/storm');
    await page.getByTestId('run-result').getByText('2 puzzles solved').first().waitFor();
    await go('puzzles');
    await page.getByRole('link', { name: /^Storm.*Best 2/u }).waitFor();
  });
});
