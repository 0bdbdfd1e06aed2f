/** Puzzles in a real browser, with the real solver in its workers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE, useBrowser, visit } from './visit.ts';

useBrowser();

/** 77J2 against 99Q, the landlord leads: 7 and J win, 77 and 2 do not. */
const SMALL = 'puzzles/finalplay-1';

const choose = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    await page.getByTestId('hand').getByRole('button', { name, pressed: false }).first().click();
  }
};

const playHints = async (page: Page): Promise<void> => {
  const solved = page.getByRole('status').filter({ hasText: /Solved/ });
  const play = page.getByRole('button', { name: 'Play', exact: true });
  for (let move = 0; move < 12 && !(await solved.isVisible()); move++) {
    const hint = page.getByRole('button', { name: 'Hint' });
    await hint.or(solved).first().waitFor();
    if (await solved.isVisible()) break;
    await hint.click();
    // The hint has chosen its cards.
    if ((await page.getByText('You could play:').innerText()).endsWith('pass')) {
      await page.getByRole('button', { name: 'Pass' }).click();
    } else await play.click();
  }
  await solved.waitFor();
};

test('a losing play is refused, with what would follow; a winning line solves it', async () => {
  await visit({ route: SMALL, reducedMotion: 'reduce' }, async ({ page, go }) => {
    await page.getByText('Your move').waitFor();
    await choose(page, '7 of spades', '7 of hearts');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const refutation = page.getByTestId('refutation');
    await refutation.getByText('Farmer: pair 99').waitFor();
    assert.match(await refutation.innerText(), /pair 77 loses/);
    await page.getByText('Your move').waitFor();
    await playHints(page);
    // Wrong at first, so it is among the failed ones; another attempt without a mistake solves it.
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Your move').waitFor();
    await playHints(page);
    await go('puzzles');
    await page.getByRole('link', { name: /, solved$/ }).waitFor();
    assert.equal(await page.getByRole('link', { name: /, solved$/ }).count(), 1);
  });
});

test('by touch, on a phone, in Chinese; progress is there after a reload', async () => {
  const device = { route: SMALL, viewport: PHONE, hasTouch: true, locale: 'zh-CN', reducedMotion: 'reduce' } as const;
  await visit(device, async ({ page, go }) => {
    await page.getByText('轮到你').waitFor();
    await page.getByTestId('hand').getByRole('button', { name: '黑桃2' }).tap();
    await page.getByRole('button', { name: '出牌', exact: true }).tap();
    await page.getByTestId('refutation').getByText('会输').waitFor();
    await go('puzzles');
    await page.getByLabel('状态').selectOption('failed');
    await page.reload();
    await page.getByLabel('状态').selectOption('failed');
    await page.getByText('1 道，已解 0 道').waitFor();
  });
});

test('the first document’s position: the landlord holds it against any lead', async () => {
  await visit({ route: 'puzzles/seed-004-wechat', reducedMotion: 'reduce' }, async ({ page }) => {
    await page.getByText('You are the landlord, and you can win.').waitFor();
    await page.getByText('Not in this puzzle: triple with pair').waitFor();
    await page.getByText('Your move').waitFor({ timeout: 30_000 });
    await page.getByText('Moves (1)').waitFor();
  });
});

test('one’s own puzzle: set up, checked, played from its link', async () => {
  await visit({ route: 'puzzles/own', reducedMotion: 'reduce' }, async ({ page }) => {
    await page.getByLabel('Landlord’s cards').fill('77J2');
    await page.getByLabel('Farmer’s cards').first().fill('99Q9999');
    await page.getByRole('button', { name: 'Check' }).click();
    assert.match(await page.getByRole('alert').innerText(), /9/);
    await page.getByLabel('Farmer’s cards').first().fill('99Q');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The landlord win; first plays that do it: 2.').waitFor();
    await page.getByRole('link', { name: 'Play it' }).click();
    await page.getByText('You are the landlord').waitFor();
  });
});

test('a link with bad content says what is wrong', async () => {
  await visit({ route: 'puzzles/own?ddn=ddn1%20L=77J2%20D=99999%20turn=L' }, async ({ page }) => {
    assert.match(await page.getByRole('alert').innerText(), /9/);
    await page.getByRole('link', { name: 'All puzzles' }).click();
    await page.getByText(/\d+ puzzles, 0 solved/).waitFor();
  });
  await visit({ route: 'puzzles/no-such-puzzle' }, async ({ page }) => {
    await page.getByText('There is no such puzzle.').waitFor();
  });
});

/** The first puzzle and the two with the largest hands of the mined ones, one of them with two farmers. */
const LARGE = ['puzzles/seed-004-wechat', 'puzzles/canju-2522', 'puzzles/canju-17'];
/** How many of the things that a person needs lie outside the window. */
const OUTSIDE = `[...document.querySelectorAll('.puzzle-others .card, .puzzle-middle .card, .hand .card, .puzzle-status, .puzzle-actions button')]
  .map((element) => element.getBoundingClientRect())
  .filter(({ left, right, bottom }) => left < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5).length`;
const WINDOWS = [
  [360, 640],
  [390, 844],
  [780, 360],
  [1280, 800],
] as const;

test('all hands, the play to answer, the verdict and the buttons are on one screen', async () => {
  await visit({ reducedMotion: 'reduce' }, async ({ page, go }) => {
    for (const route of LARGE) {
      for (const [width, height] of WINDOWS) {
        const where = `${route} at ${width}×${height}`;
        await page.setViewportSize({ width, height });
        await go(route);
        await page.getByText('Your move').waitFor();
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        assert.equal(await page.evaluate(OUTSIDE), 0, `nothing lies outside: ${where}`);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, where);
      }
    }
  });
});

test('a long refutation pushes no button out of the window', async () => {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await visit({ route: 'puzzles/canju-2522', reducedMotion: 'reduce', viewport }, async ({ page }) => {
      await page.getByText('Your move').waitFor();
      await page.getByTestId('hand').getByRole('button').first().click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByTestId('refutation').waitFor();
      assert.equal(await page.evaluate(OUTSIDE), 0, `${viewport.width}×${viewport.height}`);
    });
  }
});
