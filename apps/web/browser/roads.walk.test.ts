/** A walk through each main road: a round, a review, a puzzle, a lesson, an online table. Links have their own file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { byPointer, playOut } from './testing/rounds.ts';
import { tableLog, PHASES, QUICK, sitDown } from './testing/tables.ts';
import { holds, PATIENT, PHONE, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const STORED = { 'ddz.play': QUICK };
const STILL = { reducedMotion: 'reduce', stored: STORED } as const;

const play = (page: Page): Promise<number> =>
  playOut(
    page,
    byPointer(page, (target, options) => target.click(options)),
  );

test('a round is played to its end and kept', async () => {
  await visit({ ...STILL, isDriven: true, viewport: PHONE }, async ({ page, go }) => {
    await page.getByTestId('play').click();
    await page.getByTestId('start').or(page.locator('.play-table')).first().waitFor();
    if (await page.getByTestId('start').isVisible()) await page.getByTestId('start').click();
    assert.ok((await play(page)) > 1, 'the player was asked');
    await page.getByTestId('round-end').waitFor();
    await page.reload();
    await page.getByTestId('round-end').waitFor();
    await go('replays');
    await shows(page.getByTestId('rounds').getByRole('listitem'), 1);
  });
});

test('a finished round is reviewed', async () => {
  await visit(STILL, async (visitor) => {
    const { page } = visitor;
    const [, , , [, settled]] = PHASES;
    await sitDown(visitor, tableLog(settled));
    await page.getByRole('link', { name: 'Analyse this round' }).click();
    const summary = page.getByTestId('round-review').getByTestId('round-summary');
    await summary
      .getByText(/\d+ best/)
      .first()
      .waitFor(PATIENT);
  });
});

test('a puzzle refutes a losing play, and is solved', async () => {
  // 77J2 against 99Q: 7 and J win, 77 and 2 lose.
  await visit({ ...STILL, isDriven: true, route: 'puzzles/finalplay-1' }, async ({ page }) => {
    const solved = page.getByRole('status').filter({ hasText: /Solved/ });
    await page.getByText('Your move').waitFor();
    for (const name of ['7 of spades', '7 of hearts']) {
      await page.getByTestId('hand').getByRole('button', { name }).click();
    }
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByTestId('refutation').getByText('Farmer: pair 99').waitFor();
    while (!(await solved.isVisible())) {
      const hint = page.getByRole('button', { name: 'Hint' });
      await page.getByText('Your move').waitFor();
      await hint.click();
      await page.getByText('Press again for the play').waitFor();
      await hint.click();
      const passes = (await page.getByText('You could play:').innerText()).endsWith('pass');
      await page.getByRole('button', { name: passes ? 'Pass' : 'Play', exact: true }).click();
      await page.getByText('Your move').or(solved).first().waitFor();
    }
  });
});

test('a lesson is played at the table, in Chinese on a phone', async () => {
  const stored = { ...STORED, 'ddz.settings': { language: 'zh' } };
  await visit({ ...STILL, isDriven: true, stored, viewport: PHONE }, async ({ page, go }) => {
    await page.getByTestId('tile-learn').click();
    const hint = page.getByTestId('actions').getByRole('button', { name: '提示' });
    for (let move = 0; move < 3; move++) {
      await hint.click();
      await page.locator('[data-testid=hand] [aria-pressed=true]').first().waitFor();
      await page.getByTestId('actions').getByRole('button', { name: '出牌', exact: true }).click();
      await hint.or(page.getByTestId('next-lesson')).first().waitFor();
    }
    await page.getByTestId('next-lesson').waitFor();
    await go('learn');
    await shows(page.locator('.lesson-tile[data-done=true]'), 1);
  });
});

test('cards of a play are as wide as they are drawn, and a notice is in the window', async () => {
  const ddn = 'ddn1 rules=competition L=33445567899 D=345788TJ U=356JKAA2 turn=L';
  const route = `analysis?ddn=${encodeURIComponent(ddn)}`;
  await visit({ ...STILL, viewport: PHONE, route }, async ({ page }) => {
    await page.locator('.rank-cards').first().waitFor();
    const gaps = await page.evaluate(`[...document.querySelectorAll('.rank-cards')].map((cards) => {
      const drawn = [...cards.querySelectorAll('.card')].map((card) => card.getBoundingClientRect().right);
      return Math.round(cards.getBoundingClientRect().right - Math.max(...drawn));
    })`);
    assert.deepEqual([...new Set(gaps as number[])], [0], 'pixels beside the last card');
    await page.getByText('Share and export').click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('.notice').waitFor();
    await holds(
      page,
      `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('.notice').getBoundingClientRect())`,
    );
  });
});

test('a round at an online table, with a reload', async () => {
  await visit({ ...STILL, route: 'lobby', seed: null }, async ({ page }) => {
    await page.getByTestId('open').click();
    await page.locator('dialog[open] input[value=competition]').check();
    await page.getByLabel('No limit').check();
    await page.getByRole('group', { name: 'Bots' }).getByRole('radio').nth(2).check();
    await page.getByTestId('create').click();
    await page.getByTestId('ready').first().click();
    await page.locator('.play-table:is([data-phase=auction], [data-phase=doubling], [data-phase=play])').waitFor();
    await page.reload();
    assert.ok((await play(page)) > 0, 'the player was asked');
    await page.getByTestId('round-end').waitFor();
  });
});

test('Chinese is drawn, with the fonts of the machine or without', async () => {
  await visit({ locale: 'zh-CN' }, async ({ page }) => {
    const differing = await page.evaluate(`(() => {
      const drawn = (text) => {
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        context.font = '40px sans-serif';
        context.fillText(text, 5, 50);
        return canvas.toDataURL();
      };
      return new Set([...'斗地主癞子'].map(drawn)).size;
    })()`);
    assert.equal(differing, 5, 'one picture for each character');
  });
});
