/** Tables in every phase and colour, and lessons, in the variants that `npm test` leaves out. */
import { test } from 'node:test';
import { judge, OTHER_LOOKS } from './testing/looks.ts';
import { FELTS, FOLLOWING, tableLog, PHASES, QUICK, sitDown, withFelt } from './testing/tables.ts';
import { DESKTOP, useBrowser, visit } from './testing/visit.ts';

useBrowser();

for (const [phase, wish] of PHASES) {
  test(`axe finds nothing: ${phase}`, async () => {
    await visit({ reducedMotion: 'reduce', stored: { 'ddz.play': QUICK } }, async ({ page, go }) => {
      await sitDown({ page, go }, tableLog(wish));
      await page.locator('.actions button, [data-testid=next]').first().waitFor();
      await judge(page, OTHER_LOOKS);
    });
  });
}

for (const felt of FELTS) {
  test(`the ${felt} table and the settings can be read`, async () => {
    await visit({ reducedMotion: 'reduce', stored: withFelt(felt) }, async ({ page, go }) => {
      await sitDown({ page, go }, tableLog(FOLLOWING));
      await judge(page, OTHER_LOOKS, 'the table');
      await go('settings');
      await judge(page, OTHER_LOOKS, 'the settings');
    });
  });
}

test('lessons on a desk and on a phone on its side', async () => {
  await visit({ locale: 'zh-CN', reducedMotion: 'reduce' }, async ({ page, go }) => {
    for (const lesson of ['combos', 'answering', 'control', 'kinds', 'beating', 'bidding']) {
      await go(`learn/lesson/${lesson}`);
      await page.getByTestId('teacher').waitFor();
      await judge(
        page,
        [
          ['dark', DESKTOP],
          ['dark', { width: 780, height: 360 }],
        ],
        lesson,
      );
    }
  });
});
