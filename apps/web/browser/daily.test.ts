/** The daily deal: played once, compared with five bots in their worker, stored, shared. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { byPointer, nextMoment, offer, playOut } from './testing/rounds.ts';
import { QUICK } from './testing/tables.ts';
import { DESKTOP, holds, PATIENT, PHONE, resize, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('a page comes before the only attempt: what it is, own record, and a way to leave without a deal', async () => {
  const day = (date: string, points: number) => ({ day: date, points, isLandlord: true, bots: [1, 1, 1, 1, 1] });
  const stored = { 'ddz.play': QUICK, 'ddz.daily': [day('2025-12-31', 2), day('2025-12-03', -6)] };
  await visit({ stored, seed: 1 }, async ({ page }) => {
    await page.getByTestId('tile-daily').click();
    await page.getByText('Deal 1 · 2026-01-01').waitFor();
    await page.getByText('Classic · against Gu and Lu').waitFor();
    assert.equal(await page.locator('.play-table').count(), 0, 'nothing is dealt');
    assert.equal(await page.locator('.notice').count(), 0);
    assert.match(await page.getByTestId('daily-record').innerText(), /played\s*2\s*won\s*1\s*days in a row\s*1/u);
    const bars = await page.locator('.daily-bars li').evaluateAll((all) => all.map((bar) => bar.ariaLabel));
    assert.deepEqual([bars[0], bars[5]], ['0 beaten on 1 day', '5 beaten on 1 day']);
    // The calendar by keyboard: a month back, to a replay.
    await page.getByRole('button', { name: 'Previous month' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'December 2025' }).waitFor();
    await page.getByRole('link', { name: '3 −6 · 2025-12-03, beat 0 of 5 bots' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Previous month' }).isDisabled());
    for (const viewport of [DESKTOP, PHONE]) {
      await resize(page, viewport);
      assert.deepEqual(await violations(page), []);
    }
    await page.getByRole('link', { name: 'Later' }).click();
    await page.getByTestId('tile-daily').click();
    // Enter on the main button deals. The table stays after a reload.
    await page.getByTestId('daily-start').focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('hand').getByRole('button').first().waitFor();
    await page.reload();
    await page.getByTestId('hand').getByRole('button').first().waitFor();
  });
});

test('the deal of the day, from the home page to the shared result', async () => {
  const device = {
    stored: { 'ddz.play': QUICK },
    seed: 1,
    reducedMotion: 'reduce',
    isDriven: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  } as const;
  await visit({ ...device, permissions: [...device.permissions] }, async ({ page, go }) => {
    await page.getByTestId('tile-daily').click();
    await page.getByTestId('daily-start').click();
    const way = byPointer(page, (target, options) => target.click(options));
    await nextMoment(page, way.skipDelays);
    assert.deepEqual(await violations(page), []);
    await page.reload();
    const speak = (): Promise<void> => offer(page, /./).first().click();
    await playOut(page, { ...way, speak });
    const ranking = page.locator('.daily-ranking');
    await ranking.waitFor();
    // Five bots play the whole deal first.
    await holds(page, `!/playing/.test(document.querySelector('.daily-ranking').innerText)`, 60_000);
    const rows = await ranking.locator('li').allInnerTexts();
    assert.equal(rows.length, 6);
    for (const row of rows) assert.match(row, /[+−]\d/u, row);
    // Five first attempts and fifteen more, each a face.
    await page.getByText('20 attempts by the five characters in your seat.').waitFor(PATIENT);
    await shows(page.getByTestId('daily-distribution').locator('.portrait'), 21);
    assert.deepEqual(await violations(page), []);
    const points = await page.getByTestId('daily-points').innerText();
    await page.getByRole('button', { name: 'Copy the result' }).click();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    assert.match(
      copied,
      /^Dou Dizhu, deal of the day 1\n[+−]\d+ points, beat \d of 5 bots\n[🟩🟨🟥]{5}\nhttp:\S+#\/daily$/u,
    );
    const picture = page.waitForEvent('download');
    await page.getByTestId('share-picture').click();
    assert.equal((await picture).suggestedFilename(), 'Deal of the day-2026-01-01.png');
    await page.reload();
    assert.equal(await page.getByTestId('daily-points').innerText(), points);
    // The best one did better: the replay opens at the decision where the two parted.
    const said = await page.getByTestId('daily-differed').innerText();
    const [, own] = /You chose: (.+)\./u.exec(said) ?? [];
    assert.ok(own !== undefined, said);
    await page.getByRole('link', { name: 'Open this moment' }).click();
    await page.locator('.status em').getByText(own).waitFor();
    await go('');
    assert.match(
      await page.getByTestId('tile-daily').innerText(),
      /You (?:beat (?:\d|none)|are level with \d) of (?:the )?five bots/,
    );
  });
});

test('days in a row stand in the header', async () => {
  const day = (date: string) => ({ day: date, points: 2, isLandlord: true, bots: [1, 1, 1, 1, 1] });
  const stored = { 'ddz.daily': [day('2026-01-01'), day('2025-12-31'), day('2025-12-30')] };
  await visit({ stored, seed: 1 }, async ({ page }) => {
    assert.equal(await page.getByTestId('streak').innerText(), '3 days');
    await page.getByTestId('streak').click();
    await page.getByTestId('daily-calendar').getByRole('link').first().waitFor();
    assert.deepEqual(await violations(page), []);
  });
});
