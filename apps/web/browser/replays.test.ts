/** Records of rounds from elsewhere, looked at in a real browser. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useBrowser, visit } from './visit.ts';

useBrowser();

const ENGINES = join(dirname(fileURLToPath(import.meta.url)), '../../../fixtures/engines');
const firstGame = (engine: string): string =>
  readFileSync(join(ENGINES, `games-${engine}.jsonl`), 'utf8').split('\n', 1)[0] ?? '';

test('records of other engines open, and step by keys', async () => {
  await visit({ route: 'replays' }, async ({ page, told }) => {
    for (const engine of ['rlcard', 'douzero', 'openspiel']) {
      const game = firstGame(engine);
      const plays = (JSON.parse(game) as { plays: unknown[][] }).plays;
      await page.getByLabel(/^Record/).fill(game);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      const slider = page.getByRole('slider', { name: /^Step \d+ of/ });
      await page.getByRole('slider', { name: /^Step 0 of/ }).waitFor();
      const last = Number(await slider.getAttribute('max'));
      assert.ok(last >= plays.length, `${engine}: ${last} steps, ${plays.length} plays`);
      await page.getByRole('heading', { name: 'Open a record from elsewhere' }).click(); // the focus leaves the button
      await page.keyboard.press('End');
      await page.getByRole('slider', { name: `Step ${last} of ${last}` }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Step forward' }).isDisabled(), true);
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('slider', { name: `Step ${last - 1} of ${last}` }).waitFor();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await page.getByRole('slider', { name: `Step 1 of ${last}` }).waitFor();
      await page.keyboard.press('End'); // the next record begins at its own beginning
    }
    assert.ok((await told()).length > 6);
  });
});

test('a record from a file; a broken one is refused in words', async () => {
  const game = JSON.parse(firstGame('rlcard')) as { plays: unknown[][] };
  await visit({ route: 'replays', locale: 'zh-CN' }, async ({ page }) => {
    const file = (text: string) => ({ name: 'round.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file(JSON.stringify(game)));
    await page.getByRole('slider', { name: /^第 0 步/ }).waitFor();
    const alert = page.getByRole('alert');
    // The second player has no four threes.
    const wrong = { ...game, plays: [game.plays[0], [1, '3333', 2]] };
    for (const [text, said] of [
      ['你好', /认不出这份牌谱的格式/],
      [JSON.stringify(wrong), /这份牌谱读不了：.*3333/],
      [JSON.stringify(game).slice(0, -20), /认不出这份牌谱的格式/],
    ] as const) {
      await input.setInputFiles(file(text));
      await alert.filter({ hasText: said }).waitFor();
      assert.equal(await page.getByRole('slider').count(), 0);
    }
  });
});
