/** Rounds at the table in a real browser, with the real bots in their worker: by mouse, by finger, by keyboard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '@doudizhu/rules';
import type { TableEvent } from '@doudizhu/table';
import { GAME_WORDS } from '@doudizhu/words';
import type { Page } from 'playwright-core';
import { byKeys, byPointer, nextMoment, offer, playOut, tabTo } from './rounds.ts';
import { keptEvents, QUICK } from './tables.ts';
import { useBrowser, visit } from './visit.ts';

useBrowser();

const NAMES = ['You', 'Mai', 'Gu', 'Lu'];

test('a whole round by mouse, from the start panel; it is kept once', async () => {
  await visit({ route: 'play', reducedMotion: 'reduce', seed: 1 }, async ({ page, go, told }) => {
    await page.getByText('Change the game').click();
    await page.getByLabel('Opponents').selectOption('greedy');
    await page.getByLabel('Bots play').selectOption('fast');
    await page.getByTestId('start').click();
    const way = byPointer(page, (target, options) => target.click(options));
    let hinted = true;
    const play = async (): Promise<void> => {
      hinted = !hinted || (await offer(page, 'Pass').count()) > 0;
      if (hinted) return way.play();
      // The lowest card leads by itself, whatever it is.
      await page.getByTestId('hand').getByRole('button').last().click();
      await offer(page, 'Play').click();
    };
    const asked = await playOut(page, { ...way, play });
    assert.ok(asked >= 2, `asked ${asked} times`);
    await page.getByRole('heading', { name: /^You (win|lose)/ }).waitFor();
    const [score = ''] = (await scores(page)).map(({ round }) => round);
    assert.equal(
      (await scores(page)).reduce((sum, { round }) => sum + Number(round), 0),
      0,
    );
    assert.ok((await told()).some((line) => /^You (win|lose)，/.test(line)));
    await page.reload();
    await page.getByTestId('round-end').waitFor();
    await go('replays');
    const rows = page.getByRole('region', { name: 'Replays' }).locator('tbody tr');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 1);
    assert.equal(await rows.first().locator('td.number').innerText(), score);
  });
});

test('a whole round by keyboard alone, told as a story', async () => {
  const device = { reducedMotion: 'reduce', stored: { 'ddz.play': QUICK }, seed: 2 } as const;
  await visit(device, async ({ page, told }) => {
    await tabTo(page, 'main a[href="#/play"]');
    await page.keyboard.press('Enter');
    await page.getByTestId('start').waitFor();
    await tabTo(page, '[data-testid=start]');
    await page.keyboard.press('Enter');
    await playOut(page, byKeys(page));
    await page.getByRole('heading', { name: /^You (win|lose)/ }).waitFor();
    assertStory(await told(), await keptEvents(page));
    // And on to the next round.
    await page.keyboard.press('n');
    await page.getByText('Round 2').waitFor();
    assert.notEqual(await nextMoment(page, () => page.keyboard.press('f')), 'away');
  });
});

/** Everything that happened was told, in its order, and nothing else. */
const assertStory = (told: readonly string[], events: readonly TableEvent[]): void => {
  const acted = events.filter((event) => event.type === 'acted');
  let at = told.findIndex((line) => line.startsWith('The cards are dealt'));
  assert.ok(at >= 0, 'the deal is told');
  for (const { seat, action } of acted) {
    if (action.type === 'double' && seat !== 0) continue; // told when all have chosen
    const wanted = `${NAMES[seat]}: ${wordsOf(action)}`;
    const found = told.findIndex((line, index) => index > at && line.startsWith(wanted));
    assert.ok(found > at, `“${wanted}” is told after “${told[at]}”; told: ${told.join(' | ')}`);
    at = found;
  }
  const isDeed = (line: string): boolean => NAMES.some((name) => line.startsWith(`${name}: `));
  assert.equal(told.filter(isDeed).length, acted.length);
  assert.equal(told.filter((line) => line.startsWith('Landlord: ')).length, 1);
  assert.match(told.at(-1) ?? '', /^You (win|lose)，[+−]\d+。The (landlord|farmers) wins?/);
};

const wordsOf = (action: Action): string =>
  action.type === 'play' ? GAME_WORDS.en.kinds[action.combo.kind] : GAME_WORDS.en.did(action);

/** The rows of the score sheet. */
const scores = async (page: Page): Promise<{ readonly round: string; readonly total: string }[]> => {
  const rows = await page.locator('table.scores tbody tr').allInnerTexts();
  return rows.map((row) => {
    const [total = '', round = ''] = row.replaceAll('−', '-').replaceAll('+', '').split(/\s+/u).toReversed();
    return { round, total };
  });
};
