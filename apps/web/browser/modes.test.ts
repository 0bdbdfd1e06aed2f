/** Rounds with wild ranks and of two players, between players over the server and on a phone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { byPointer, playOut, untilPlay } from './testing/rounds.ts';
import { coveredByFacts, QUICK } from './testing/tables.ts';
import { LANDSCAPE, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const STILL = { reducedMotion: 'reduce', seed: null } as const;
const [LYING, UPRIGHT] = [LANDSCAPE, { width: 390, height: 844 }];
const wayOf = (page: Page) => byPointer(page, (target, options) => target.click(options));
const wildOf = async (page: Page): Promise<string> =>
  (await page.getByTestId('wild').locator('b').allInnerTexts()).join();

/** rule set, bots, window of the second player, number of wild ranks */
const ONLINE = [
  ['laizi-tiandi', 1, UPRIGHT, 2],
  ['two', 0, LYING, 0],
] as const;

for (const [rules, bots, viewport, wilds] of ONLINE) {
  test(`${rules}: two people play a round over the server, in two languages`, async () => {
    await visit({ ...STILL, route: 'lobby' }, async ({ page: ann }) => {
      await ann.getByTestId('open').first().click();
      await ann.locator(`dialog[open] input[value=${rules}]`).check();
      await ann.getByLabel('No limit').check();
      if (bots > 0) await ann.getByRole('group', { name: 'Bots' }).getByRole('radio').nth(bots).check();
      await ann.getByTestId('create').click();
      await ann.getByTestId('gathering').waitFor();
      const [, route = ''] = /#\/(table\/[^?]+)/u.exec(ann.url()) ?? [];
      await visit({ ...STILL, locale: 'zh-CN', viewport, route: `${route}?sit=1` }, async ({ page: bo }) => {
        for (const page of [bo, ann]) await page.getByTestId('ready').click();
        const shown: string[] = [];
        const play = (page: Page): Promise<number> => {
          const way = wayOf(page);
          const look = async (): Promise<void> => {
            shown.push(await wildOf(page));
            assert.deepEqual(await coveredByFacts(page), []);
            await way.play();
          };
          return playOut(page, { ...way, play: look });
        };
        await Promise.all([play(ann), play(bo)]);
        assert.ok(shown.length >= 1);
        assert.equal(new Set(shown).size, 1, `wild ranks are the same for both: ${shown.join()}`);
        assert.equal(shown[0] === '' ? 0 : shown[0]?.split(' ').length, wilds);
        const scores = (page: Page): Promise<string[]> => page.locator('table.scores td:nth-child(3)').allInnerTexts();
        assert.deepEqual((await scores(ann)).toSorted(), (await scores(bo)).toSorted());
      });
    });
  });
}

/** Buttons of the offers that cover the play of the round or a number of the scores. */
const COVERING = `(() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
  return boxes('.screen-offers button').filter((one) => boxes('.best-play, table.scores td').some((other) =>
    other.left < one.right && one.left < other.right && other.top < one.bottom && one.top < other.bottom)).length;
})()`;

for (const viewport of [UPRIGHT, LYING]) {
  test(`two, ${viewport.width} pixels wide: the seat of the farmer shows with how many cards it wins`, async () => {
    const stored = { 'ddz.play': { ...QUICK, rules: 'two' } };
    await visit({ viewport, reducedMotion: 'reduce', isDriven: true, stored, route: 'play/new' }, async ({ page }) => {
      await untilPlay(page);
      // The farmer can be the player or the bot.
      await page
        .locator('.board')
        .getByText(/wins at [1-4]/u)
        .first()
        .waitFor();
    });
  });
}

test('two: on a phone on its side the offers come after a won round, below the scores', async () => {
  const stored = { 'ddz.play': { ...QUICK, rules: 'two' } };
  const phone = { viewport: LYING, hasTouch: true, isMobile: true, reducedMotion: 'reduce', stored } as const;
  await visit({ ...phone, isDriven: true, route: 'play/new' }, async ({ page }) => {
    for (;;) {
      await playOut(page, wayOf(page));
      if ((await page.getByTestId('round-end').getAttribute('data-won')) === 'true') break;
      assert.equal(await page.getByTestId('screen-offers').count(), 0, 'no offer after a loss');
      await page.getByTestId('next').click();
      await page.getByTestId('round-end').waitFor({ state: 'detached' });
    }
    await page.getByTestId('screen-offers').getByRole('button').first().waitFor();
    assert.equal(await page.evaluate(COVERING), 0);
  });
});
