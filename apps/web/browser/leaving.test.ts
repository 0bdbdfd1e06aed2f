/** Ways out of a finished round, by touch, mouse and keyboard, alone and online. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playSeat } from '@doudizhu/client';
import { unwrap } from '@doudizhu/rules/result';
import { legalActionsOf } from '@doudizhu/rules/view';
import type { Route } from 'playwright-core';
import { until } from '@doudizhu/rules/testing';
import { violations } from './testing/axe.ts';
import { openGuest } from '@doudizhu/client/testing';
import { tabTo } from './testing/rounds.ts';
import { tableLog, PHASES, QUICK, sitDown } from './testing/tables.ts';
import {
  DESKTOP,
  drawn,
  holds,
  LANDSCAPE,
  PATIENT,
  serverAddress,
  shows,
  useBrowser,
  visit,
  type Visit,
} from './testing/visit.ts';

useBrowser();

const STILL = { reducedMotion: 'reduce', stored: { 'ddz.play': QUICK } } as const;
const WINDOWS = [DESKTOP, { width: 390, height: 844 }, { width: 360, height: 640 }, LANDSCAPE];

const sitAtTheEnd = async (visited: Visit): Promise<void> => {
  const [, settled] = PHASES.find(([phase]) => phase === 'settled') ?? assert.fail('no settled round');
  await sitDown(visited, tableLog(settled));
  await visited.page.getByTestId('next').waitFor();
};

test('the end of a round: leave, menu and home by mouse and touch, in every window and language', async () => {
  for (const [index, viewport] of WINDOWS.entries()) {
    const hasTouch = viewport !== DESKTOP;
    const locale = index % 2 === 0 ? 'en-US' : 'zh-CN';
    await visit({ ...STILL, viewport, hasTouch, locale }, async (visited) => {
      const { page, go } = visited;
      const press = (name: string) => {
        const button = page.locator('.round-end').getByRole('button', { name, exact: true });
        return hasTouch ? button.tap() : button.click();
      };
      await sitAtTheEnd(visited);
      if (index < 2) assert.deepEqual(await violations(page), []);
      await press(locale === 'zh-CN' ? '菜单' : 'Menu');
      const home = page.locator('dialog[open]').getByRole('link', { name: locale === 'zh-CN' ? '首页' : 'Home' });
      await (hasTouch ? home.tap() : home.click());
      await page.getByTestId('play').waitFor();
      // The table is still there.
      await go('play');
      await press(locale === 'zh-CN' ? '离开' : 'Leave');
      await page.locator('.start').waitFor();
      await page.reload();
      await page.locator('.start').waitFor();
    });
  }
});

test('the menu opens whole: nothing that loads later moves its buttons', async () => {
  await visit(STILL, async (visited) => {
    const { page } = visited;
    await sitAtTheEnd(visited);
    const held: Route[] = [];
    await page.route('**/opponent-choice*.js', (route) => void held.push(route));
    await page.locator('.round-end').getByRole('button', { name: 'Menu', exact: true }).click();
    await until(() => held.length > 0);
    await drawn(page);
    await shows(page.locator('dialog[open]'), 0);
    await held[0]?.continue();
    await page.locator('dialog[open] .start-more').waitFor();
  });
});

test('a player who leaves while the cards are dealt is not pulled back', async () => {
  await visit(STILL, async ({ page }) => {
    await page.evaluate(`new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('main').textContent.startsWith('Restoring')) return;
        observer.disconnect();
        location.hash = '#/settings';
        done();
      });
      observer.observe(document.body, { subtree: true, attributes: true, childList: true });
      location.hash = '#/play/new';
    })`);
    await holds(page, `localStorage.getItem('ddz.table') !== null`);
    await page.locator('main[data-page=settings] h1').waitFor();
    await drawn(page);
    assert.match(page.url(), /#\/settings$/);
  });
});

test('the end of a round: Escape opens the menu, and the keyboard leads out', async () => {
  await visit(STILL, async (visited) => {
    const { page } = visited;
    await sitAtTheEnd(visited);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Escape');
    await shows(page.locator('dialog[open]'), 0);
    await tabTo(page, '.round-end [data-testid=leave]');
    await page.keyboard.press('Enter');
    await page.locator('.start').waitFor();
  });
});

test('leaving in a round asks first; Escape clears a selection before it opens the menu', async () => {
  const [, following] = PHASES.find(([phase]) => phase === 'play') ?? assert.fail('no round');
  await visit(STILL, async (visited) => {
    const { page } = visited;
    await sitDown(visited, tableLog(following));
    await page.getByTestId('hand').getByRole('button').last().click();
    await page.keyboard.press('Escape');
    await shows(page.locator('dialog[open]'), 0);
    await shows(page.getByTestId('hand').locator('[aria-pressed=true]'), 0);
    await page.keyboard.press('Escape');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByTestId('leave').click();
    const question = page.getByRole('dialog', { name: 'Leave the table' });
    await question.getByText('This round will not be finished').waitFor();
    assert.deepEqual(await violations(page), []);
    // Closed as soon as it is empty, so that the next Escape is for the menu.
    const isOpenAndEmpty = await page.evaluate(`new Promise((resolve) => {
      const question = document.querySelector('dialog dialog[open]');
      new MutationObserver(() => {
        if (question.childElementCount === 0) resolve(question.open);
      }).observe(question, { childList: true });
      [...question.querySelectorAll('button')].find(({ innerText }) => innerText === 'Stay').click();
    })`);
    assert.equal(isOpenAndEmpty, false);
    await page.keyboard.press('Escape');
    await shows(page.locator('dialog[open]'), 0);
    assert.ok(await page.locator('.play-table').isVisible());
  });
});

test('a lesson has no menu of a table', async () => {
  await visit({ route: 'learn/lesson/answering' }, async ({ page }) => {
    await page.locator('.lesson').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Controls' }).waitFor();
    await shows(page.locator('dialog[open]'), 1);
  });
});

test('between two rounds online leaving costs nothing, from the table and back from the lobby', async (t) => {
  const guest = await openGuest(serverAddress());
  const help = ['autopilot'] as const;
  const wish = { rules: 'two', public: false, rated: false, help, roundsMax: null, pace: 'normal' } as const;
  const { id } = unwrap(await guest.api('POST /api/tables', { body: { ...wish, bots: [] } })).table;
  const connection = guest.connect(id);
  t.after(() => connection.close());
  const played = playSeat(connection, { choose: (view) => legalActionsOf(view).at(-1)! });
  const device = { ...STILL, seed: null, viewport: { width: 390, height: 844 }, hasTouch: true };
  await visit({ ...device, route: `table/${id}?sit=1` }, async ({ page, go }) => {
    await page.getByTestId('ready').tap();
    await page.locator('.play-table[data-stage=playing]').waitFor();
    await page.getByRole('button', { name: 'Autopilot' }).tap();
    await page.getByText('leaving now costs nothing').waitFor(PATIENT);
    assert.deepEqual(await violations(page), []);
    const before = connection.view()?.scores;
    await go('lobby');
    await page.getByTestId('own-table').tap();
    await page.getByText('leaving now costs nothing').waitFor();
    await page.locator('.round-end').getByTestId('leave').tap();
    await page.getByTestId('open').waitFor();
    assert.equal(await page.getByTestId('own-table').count(), 0, 'the seat is free');
    assert.deepEqual(connection.view()?.scores, before, 'no seat has paid');
  });
  connection.close();
  await played;
});
