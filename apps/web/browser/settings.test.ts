/** The settings page: every choice is a picture with immediate effect, and each table is readable. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, LOOKS } from './testing/looks.ts';
import { FELTS, FOLLOWING, tableLog, sitDown, withFelt } from './testing/tables.ts';
import { useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('pictures choose: table, faces, suits, back, own face; all of it shows at once and holds', async () => {
  await visit({ route: 'settings' }, async ({ page }) => {
    const rootData = async (name: string): Promise<unknown> =>
      page.evaluate(`document.documentElement.dataset.${name}`);
    const sample = page.getByRole('img', { name: 'Preview' });
    const faceOf = async (): Promise<number> => sample.locator('.card svg.only').count();
    const ownFace = async (): Promise<string | null> =>
      sample.locator('.portrait-picture').last().getAttribute('data-character');
    const ownBack = async (): Promise<string | null> => sample.locator('.card.back').getAttribute('data-back');
    assert.deepEqual([await rootData('felt'), await faceOf(), await ownFace()], ['jade', 0, 'you']);
    for (const name of ['Wood', 'Large type', 'Four colours', 'Wheat', 'Shuang'])
      await page.getByRole('radio', { name, exact: true }).check();
    assert.deepEqual(
      [await rootData('felt'), await rootData('colours'), await ownBack(), await ownFace()],
      ['wood', 'four', 'wheat', 'shuang'],
    );
    assert.ok((await faceOf()) > 0, 'large faces are drawn');
    // Large type with four colours: a diamond is blue.
    const blue = await page.evaluate(`getComputedStyle(document.querySelector('.sample-table [data-suit="d"]')).color`);
    assert.equal(blue, 'rgb(28, 98, 181)');
    await page.reload();
    await sample.waitFor();
    assert.deepEqual([await rootData('felt'), await ownFace()], ['wood', 'shuang']);
  });
});

test('sound: mute, volume, calls, vibration and phrases by keyboard', async () => {
  await visit({ route: 'settings' }, async ({ page }) => {
    const volume = page.getByRole('slider', { name: 'Volume' });
    await volume.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await volume.inputValue(), '90');
    for (const name of [/^Music/u, /^Living table/u, /^Voice/u, /^Vibration/u, /^Quick phrases/u, /^Sound /u]) {
      await page.getByRole('checkbox', { name }).focus();
      await page.keyboard.press('Space');
    }
    assert.ok(await volume.isDisabled());
    const kept = JSON.parse((await page.evaluate(`localStorage.getItem('ddz.settings')`)) as string);
    const { sound, volume: loud, music, life, voice, vibration, phrases } = kept;
    assert.deepEqual([sound, loud, music, life], [false, 0.9, true, false]);
    assert.deepEqual([voice, vibration, phrases], [false, false, false]);
  });
});

for (const felt of FELTS) {
  test(`the ${felt} table and the settings can be read, light and dark`, async () => {
    await visit({ reducedMotion: 'reduce', stored: withFelt(felt) }, async ({ page, go }) => {
      await sitDown({ page, go }, tableLog(FOLLOWING));
      await judge(page, LOOKS, 'the table');
      await go('settings');
      await judge(page, LOOKS, 'the settings');
    });
  });
}
