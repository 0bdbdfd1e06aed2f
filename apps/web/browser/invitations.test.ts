/** Invitations of friends, shown on pages outside the lobby. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { DESKTOP, LANDSCAPE, useBrowser, visit, type Visit } from './testing/visit.ts';

useBrowser();

const STILL = { reducedMotion: 'reduce', seed: null } as const;
const DEALT = '.play-table:is([data-phase=auction], [data-phase=doubling], [data-phase=play])';

/** An answer about friends: one of them invites to a table, which is open as long as `isOpen`. */
const invitedBy = async ({ page }: Visit, isOpen: () => boolean): Promise<void> => {
  const person = { id: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'Ann' };
  const table = 'BBBBBBBBBBBBBBBBBBBBBB';
  await page.route('**/api/friends', (route) => {
    const friend = { person, state: 'both', table: isOpen() ? table : null, invites: isOpen(), invited: false };
    return route.fulfill({ json: { friends: [friend] } });
  });
  const rules = 'happy;spring=3;bombsCounted=5;multiplierMax=64';
  const summary = { id: table, rules, public: false, rated: false, pace: 'normal', stage: 'gathering', seats: [] };
  await page.route(`**/api/tables/${table}`, (route) =>
    route.fulfill({
      json: { table: { ...summary, roundsPlayed: 0, roundsMax: null, spectators: 0, owner: person.id } },
    }),
  );
};

test('an invitation is shown on any page, covers no control of a table, and goes when it ends', async () => {
  for (const [route, device] of [
    ['play/new', { viewport: { width: 390, height: 844 } }],
    ['play/new', { viewport: LANDSCAPE, locale: 'zh-CN' }],
    ['', { viewport: DESKTOP }],
  ] as const) {
    await visit({ ...STILL, ...device }, async (bo) => {
      const { page, go } = bo;
      let isOpen = true;
      await invitedBy(bo, () => isOpen);
      // Only now, so that the server itself is never asked.
      await page.evaluate(`localStorage.setItem('ddz.friends', '1')`);
      await page.clock.install();
      await page.reload();
      await go(route);
      await page.locator(route === '' ? '[data-testid=play]' : DEALT).waitFor();
      await page.clock.runFor(5000);
      await page.locator('.invitation-notice').waitFor();
      assert.deepEqual(await violations(page), []);
      const outside = await page.evaluate(`(() => {
        const { bottom } = document.querySelector('.invitation-notice').getBoundingClientRect();
        return [...document.querySelectorAll('.hand .card, .actions button, .seat-plate, .board-menu, .counter')]
          .map((part) => [part.className, part.getBoundingClientRect()])
          .filter(([, box]) => box.top < bottom - 1 || (box.height > 0 && box.bottom > innerHeight + 1))
          .map(([name]) => name);
      })()`);
      assert.deepEqual(outside, []);
      isOpen = false;
      await page.clock.runFor(20_000);
      await page.locator('.invitation-notice').waitFor({ state: 'detached' });
    });
  }
});

test('a person without friends loads nothing of the online game', async () => {
  await visit({ ...STILL }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.install();
    await page.reload();
    await page.getByTestId('play').waitFor();
    await page.clock.runFor(20_000);
    assert.ok(asked.length > 0);
    assert.deepEqual(
      asked.filter((path) => /api|invitation|session/u.test(path)),
      [],
    );
  });
});
