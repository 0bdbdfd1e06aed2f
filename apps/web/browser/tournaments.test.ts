/** Duplicate tournaments and ranked matches, each player in their own browser, with the real server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './testing/axe.ts';
import { byPointer, playOut } from './testing/rounds.ts';
import { DESKTOP, PATIENT, PHONE, shows, useBrowser, visit, type Visit } from './testing/visit.ts';

useBrowser();

/** Other tables play the same board meanwhile. */
const STILL = { reducedMotion: 'reduce', seed: null } as const;
const ZH = { ...STILL, locale: 'zh-CN', viewport: PHONE, hasTouch: true };
/** Points and a proof, or the lack of one. */
const PAR_CELL = /^(限时内未证明|(\+\S+( 到 \+\S+)?\s+地主|−\S+( 到 −\S+)?\s+农民)必胜，已证明)$/u;
const play = async (page: Page): Promise<void> => {
  await page.locator('.play-table:is([data-phase=auction], [data-phase=doubling], [data-phase=play])').waitFor(PATIENT);
  await playOut(
    page,
    byPointer(page, (target, options) => target.click(options)),
  );
};

/** The server's answer to the page's own request. */
const ask = (page: Page, method: string, path: string, body: unknown): Promise<unknown> =>
  page.evaluate(`fetch(${JSON.stringify(path)}, {
    method: ${JSON.stringify(method)},
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify(body))},
  }).then((answer) => answer.json())`);

const called = async ({ page }: Visit, name: string): Promise<string> => {
  await ask(page, 'PATCH', '/api/account', { name });
  const shape = { startsMs: Date.now() + 30_000, stages: 1, boardsPerStage: 1 };
  const { tournament } = (await ask(page, 'POST', '/api/tournaments', shape)) as { tournament: { id: string } };
  return tournament.id;
};

test('a tournament: entry, the way to the table, a board, standings, and the tables of a board side by side', async () => {
  await visit({ ...STILL, route: 'tournaments', viewport: DESKTOP }, async (ann) => {
    await ann.page.getByTestId('tournament').first().waitFor();
    assert.deepEqual(await violations(ann.page), []);
    await ann.page.getByTestId('open-tournament').click();
    assert.deepEqual(await violations(ann.page), []);
    await ann.page.keyboard.press('Escape');
    const id = await called(ann, 'Ann Duplicate');
    await ann.go(`tournaments/${id}`);
    await ann.page.getByTestId('enter').click();
    await ann.page.getByTestId('withdraw').waitFor();
    assert.deepEqual(await violations(ann.page), []);
    await visit({ ...ZH, route: `tournaments/${id}` }, async (bo) => {
      await ask(bo.page, 'PATCH', '/api/account', { name: 'Bo Duplicate' });
      await bo.page.getByTestId('enter').click();
      // Both are taken to their tables.
      await Promise.all([ann, bo].map(({ page }) => play(page)));
      await ann.page.getByTestId('hosted').waitFor(PATIENT);
      assert.deepEqual(await violations(ann.page), []);
      await Promise.all([ann, bo].map(({ go }) => go(`tournaments/${id}`)));
      await bo.page.locator('[data-testid=state][data-phase=over]').waitFor(PATIENT);
      await shows(bo.page.getByRole('row'), 3); // a head and two entrants
      await shows(bo.page.getByTestId('podium').locator('.portrait'), 2);
      assert.deepEqual(await violations(bo.page), []);
      await bo.page.getByRole('link', { name: '第 1 副' }).click();
      await bo.page.locator('.board-seat[data-mine=true]').waitFor();
      assert.deepEqual(await violations(bo.page), []);
      const points = await bo.page.locator('tbody .board-points').count();
      assert.equal(points, 9, 'three tables of three seats');
      const par = bo.page.getByTestId('board-par');
      await bo.page.locator('[data-testid=board-par][data-status=done]').waitFor(PATIENT);
      const cells = await par.locator('.board-seat').allInnerTexts();
      assert.equal(cells.length, 3, 'each seat as the landlord');
      for (const cell of cells) assert.match(cell, PAR_CELL);
      assert.deepEqual(await violations(bo.page), []);
      await bo.page.getByRole('link', { name: /回放/ }).first().click();
      await bo.page.getByTestId('same-cards').getByRole('row').nth(3).waitFor();
      assert.deepEqual(await violations(bo.page), []);
    });
  });
});

test('a ranked match: the queue finds the table, all say that they are there, and a round is played', async () => {
  const queue = async ({ page }: Visit, name: string): Promise<void> => {
    await ask(page, 'PATCH', '/api/account', { name });
    await page.reload();
    await page.getByTestId('ranked').click();
    await page.getByTestId('ranked-waiting').waitFor();
  };
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    // A player without a name is asked for one, and is in the queue once they have it.
    await ann.page.getByTestId('ranked').click();
    await ann.page.getByTestId('name').fill('Ann Ranked');
    await ann.page.keyboard.press('Enter');
    await ann.page.getByTestId('ranked-waiting').waitFor();
    assert.deepEqual(await violations(ann.page), []);
    await visit({ ...ZH, route: 'lobby' }, async (bo) => {
      await queue(bo, '排位的小波');
      await visit({ ...STILL, route: 'lobby', viewport: DESKTOP }, async (cy) => {
        await queue(cy, 'Cy Ranked');
        const pages = [ann, bo, cy].map(({ page }) => page);
        for (const page of pages) await page.getByTestId('ready').waitFor();
        assert.deepEqual(await violations(cy.page), []);
        for (const page of pages) await page.getByTestId('ready').click();
        await cy.page.getByText('Rated · Round 1').waitFor();
        await Promise.all(pages.map(play));
      });
    });
  });
});

test('the end of a ranked match: rating with its change, phrases, who is ready, the next match', async () => {
  await visit({ ...STILL, route: 'lobby' }, async (ann) => {
    await visit({ ...ZH, route: 'lobby' }, async (bo) => {
      const pages = [ann.page, bo.page];
      for (const [index, page] of pages.entries()) {
        await page.getByTestId('ranked').waitFor();
        await ask(page, 'PATCH', '/api/account', { name: `Duel ${index + 1}` });
        await ask(page, 'POST', '/api/ranked', { rules: 'two' });
        await page.reload();
      }
      for (const page of pages) await page.getByTestId('ready').click();
      await Promise.all(pages.map(play));
      await bo.page.getByTestId('last-words').getByRole('button', { name: '这牌打得漂亮！' }).click();
      await ann.page.getByTestId('phrase').getByText('Well played!').waitFor();
      await bo.page.getByTestId('next').click();
      await shows(ann.page.locator('.podium [data-ready=true]'), 1);
      await ann.page.getByTestId('rating-change').waitFor();
      assert.match(await ann.page.getByTestId('rating-change').innerText(), /^Rating \d+ \([+−]\d+\), ±\d+$/);
      assert.deepEqual(await violations(ann.page), []);
      await ann.page.getByTestId('next').click();
      await Promise.all(pages.map(play));
      await bo.page.getByTestId('rating-change').waitFor();
      assert.deepEqual(await violations(bo.page), []);
      await ann.page.getByTestId('next-match').click();
      await ann.page.getByTestId('ranked-waiting').waitFor();
    });
  });
});
