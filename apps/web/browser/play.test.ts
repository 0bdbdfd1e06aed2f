/** Rounds in a real browser with the real bots in their worker: by mouse, touch and keyboard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '@doudizhu/rules/round';
import type { TableEvent } from '@doudizhu/table';
import { GAME_WORDS } from '@doudizhu/words/game';
import type { Page } from 'playwright-core';
import {
  byKeys,
  byPointer,
  chosenCards,
  fingerOn,
  nextMoment,
  offer,
  playOut,
  swipe,
  tabTo,
  untilTold,
} from './testing/rounds.ts';
import { FOLLOWING, storedEvents, tableLog, QUICK, sitDown } from './testing/tables.ts';
import { violations } from './testing/axe.ts';
import { holds, PHONE, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const STORED = { 'ddz.play': QUICK };

/** A sequence of twelve, four twos and the rocket: the player wins. */
const TWELVE = { hands: ['3456789TJQKA222BR', '334455667788999TT'], kitty: '2AA' };

/** No animation and no delay. */
const DRIVEN = { reducedMotion: 'reduce', isDriven: true } as const;

const NAMES = ['You', 'Mai', 'Gu', 'Lu'];

test('a whole round by mouse, from the start panel; it is kept once', async () => {
  await visit({ route: 'play', ...DRIVEN, seed: 1 }, async ({ page, go, announced }) => {
    await page.getByText('Change rules or opponents').click();
    await page.getByText('More opponents').click();
    await page.getByRole('radio', { name: /^Beginner: low/ }).check();
    await page.getByText('Clock, speed and aids').click();
    await page.getByRole('group', { name: 'Bot speed' }).getByRole('radio', { name: 'fast' }).check();
    await page.getByTestId('start').click();
    const way = byPointer(page, (target, options) => target.click(options));
    let hinted = true;
    const play = async (): Promise<void> => {
      hinted = !hinted || (await offer(page, 'Pass').count()) > 0;
      if (hinted) return way.play();
      // The lowest card can always be led alone.
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
    assert.ok((await announced()).some((line) => /^You (win|lose),/.test(line)));
    await page.reload();
    await page.getByTestId('round-end').waitFor();
    await go('replays');
    const rows = page.getByTestId('rounds').getByRole('listitem');
    await rows.first().waitFor();
    await shows(rows, 1);
    const row = (await rows.first().innerText()).replace('−', '-');
    assert.ok(row.includes(score), `${row} has ${score}`);
  });
});

test('a whole round by keyboard alone, told as a story', async () => {
  const device = { ...DRIVEN, stored: STORED, seed: 2 } as const;
  await visit(device, async ({ page, announced }) => {
    await tabTo(page, 'main a[href="#/play/new"]');
    await page.keyboard.press('Enter');
    await playOut(page, byKeys(page));
    await page.getByRole('heading', { name: /^You (win|lose)/ }).waitFor();
    // The end is announced after it is drawn.
    await holds(page, `announced.some((line) => /^You (win|lose)/u.test(line))`);
    assertStory(await announced(), await storedEvents(page));
    // Next round.
    await page.keyboard.press('n');
    await page.getByText('Round 2').waitFor();
    assert.notEqual(await nextMoment(page, () => page.keyboard.press('f')), 'away');
  });
});

test('a whole round by finger on a phone: swipes, throws and taps', async () => {
  const device = { viewport: PHONE, hasTouch: true, locale: 'zh-CN', ...DRIVEN, stored: STORED } as const;
  await visit(device, async ({ page, go, announced }) => {
    await sitDown({ page, go }, tableLog({ ...TWELVE, first: 0 }));
    const way = byPointer(page, (target, options) => target.tap(options));
    await untilTold(page, way.speak);
    assert.equal(await nextMoment(page, way.skipDelays), 'play');
    const card = (name: string) => page.getByTestId('hand').getByRole('button', { name });
    await swipe(page, await fingerOn(card('黑桃8').or(card('红桃8')).first()), await fingerOn(card('3').first()));
    await page.getByTestId('status').getByText('顺子').waitFor();
    await shows(chosenCards(page), 6);
    // A tap unselects a card, a second swipe unselects all.
    await card('3').first().tap();
    await page.getByTestId('status').getByText('顺子 4 5 6 7 8').waitFor();
    const [from, to] = [await fingerOn(card('8').first()), await fingerOn(card('4').first())];
    await swipe(page, from, to);
    await holds(page, `document.querySelectorAll('[data-testid=hand] [aria-pressed=true]').length === 0`);
    // Both ends select the whole sequence, which is then thrown.
    await card('3').first().tap();
    await card('K').tap({ position: { x: 10, y: 12 } });
    await holds(page, `document.querySelectorAll('[data-testid=hand] [aria-pressed=true]').length === 11`);
    const at = await fingerOn(card('5').first());
    await swipe(page, at, { x: at.x, y: at.y - 120 });
    await holds(page, `announced.some((line) => line.startsWith('你：顺子'))`);
    await playOut(page, way);
    await page.getByRole('heading', { name: /^你赢了/ }).waitFor();
    // A new medal can be announced after it.
    assert.match((await announced()).findLast((line) => !line.startsWith('新勋章')) ?? '', /^你赢了\P{L}+地主胜/u);
    await page.getByTestId('next').tap();
    await page.getByText('第 2 局').waitFor();
  });
});

test('a card that still flies in after a reload is chosen by a press', async () => {
  await visit({ stored: { 'ddz.play': QUICK } }, async (visited) => {
    const { page } = visited;
    await sitDown(visited, tableLog(FOLLOWING));
    await page.reload();
    await page.getByTestId('hand').getByRole('button').last().click();
    await page.getByTestId('hand').locator('[aria-pressed=true]').waitFor();
  });
});

test('four seats, three of them greedy', async () => {
  await visit({ route: 'play', ...DRIVEN, stored: STORED, seed: 4 }, async ({ page, announced }) => {
    await page.getByText('Change rules or opponents').click();
    await page.getByRole('radio', { name: /^Four/ }).check();
    await page.getByRole('radio', { name: /^Beginner: low/ }).check();
    await page.getByTestId('start').click();
    const way = byPointer(page, (target, options) => target.click(options));
    for (const seat of [1, 2, 3]) await page.getByTestId(`seat-${seat}`).waitFor();
    assert.ok((await playOut(page, way)) >= 2);
    // The end is announced after it is drawn.
    await holds(page, `announced.some((line) => /^You (win|lose)/u.test(line))`);
    assertStory(await announced(), await storedEvents(page));
    assert.equal((await scores(page)).length, 4);
    assert.equal(
      (await scores(page)).reduce((sum, { round }) => sum + Number(round), 0),
      0,
    );
  });
});

test('happy rules: grabbed from the caller, doubled, won', async () => {
  const closed = Array.from({ length: 12 }, () => 'closed').join(); // four times during the deal
  await visit({ ...DRIVEN, stored: STORED }, async ({ page, go, announced }) => {
    await sitDown({ page, go }, tableLog({ rules: 'happy', ...TWELVE, first: 1, actions: `${closed}, call` }));
    const way = byPointer(page, (target, options) => target.click(options));
    await nextMoment(page, way.skipDelays);
    await untilTold(page, () => offer(page, 'Grab').click());
    await playOut(page, way);
    const lines = await announced();
    assert.ok(lines.includes('You: grab.'), lines.join(' | '));
    assert.ok(lines.includes('You: double ×2.'), lines.join(' | '));
    assert.ok(lines.some((line) => line.startsWith('Landlord: You.')));
    await page.getByText('Grabbed once').waitFor();
    await page.getByRole('heading', { name: /^You win/ }).waitFor();
  });
});

/** Every event was announced, in order, and nothing else. */
const assertStory = (announced: readonly string[], events: readonly TableEvent[]): void => {
  const acted = events.filter((event) => event.type === 'acted');
  let at = announced.findIndex((line) => line.startsWith('The cards are dealt'));
  assert.ok(at >= 0, 'the deal is told');
  for (const { seat, action } of acted) {
    if (action.type === 'double' && seat !== 0) continue; // announced when all have chosen
    const expected = `${NAMES[seat]}: ${wordsOf(action)}`;
    const found = announced.findIndex((line, index) => index > at && line.startsWith(expected));
    assert.ok(found > at, `“${expected}” is told after “${announced[at]}”; announced: ${announced.join(' | ')}`);
    at = found;
  }
  const isDeed = (line: string): boolean => NAMES.some((name) => line.startsWith(`${name}: `));
  assert.equal(announced.filter(isDeed).length, acted.length);
  assert.equal(announced.filter((line) => line.startsWith('Landlord: ')).length, 1);
  // A new medal can be announced after the result.
  const result = announced.findLast((line) => !line.startsWith('New medal'));
  assert.match(result ?? '', /^You (win|lose)\P{L}+The (landlord|farmers) wins?/u);
};

const wordsOf = (action: Action): string => GAME_WORDS.en.did(action, ({ kind }) => GAME_WORDS.en.kinds[kind]);

/** Rows of the score sheet. */
const scores = async (page: Page): Promise<{ readonly round: string; readonly total: string }[]> => {
  const rows = await page.locator('table.scores tbody tr').allInnerTexts();
  return rows.map((row) => {
    const [total = '', round = ''] = row.replaceAll('−', '-').replaceAll('+', '').split(/\s+/u).toReversed();
    return { round, total };
  });
};

/** Names of the selected cards. */
const CHOSEN = `[...document.querySelectorAll('[data-testid=hand] [aria-pressed=true]')].map((card) => card.ariaLabel).join()`;

/** Number of small cards whose rank is covered by the next card. */
const UNREAD = `[...document.querySelectorAll('.advised .slot:not(:last-child)')]
  .filter((slot) => slot.offsetWidth < 0.5 * slot.firstElementChild.offsetWidth).length`;

test('a hint says why: three plays with points and reasons; one is chosen by mouse and by keyboard', async () => {
  for (const isByKeyboard of [false, true]) {
    await visit({ ...DRIVEN, stored: STORED }, async ({ page, go }) => {
      await sitDown({ page, go }, tableLog({ ...TWELVE, first: 0, actions: 'bid 3, double 1, double 1' }));
      await offer(page, 'Hint').waitFor();
      if (isByKeyboard) await page.keyboard.press('h');
      else await offer(page, 'Hint').click();
      const advice = page.getByTestId('advice');
      assert.match(await advice.locator('.status').innerText(), /wins for sure/);
      const why = advice.getByRole('button', { name: 'Why?' });
      if (isByKeyboard) await tabTo(page, '[data-testid=advice] > button');
      await (isByKeyboard ? page.keyboard.press('Enter') : why.click());
      const dialog = page.getByRole('dialog', { name: 'Best plays' });
      await dialog.waitFor();
      const rows = dialog.locator('.advised > li');
      await shows(rows, 3);
      for (const row of await rows.allInnerTexts()) assert.match(row, /[+−][\d.]+ points/, row);
      assert.ok((await rows.first().locator('.advised-text > p').count()) > 1, 'the best one has a reason');
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(UNREAD), 0, 'each card of a play shows its rank');
      const before = await page.evaluate(CHOSEN);
      if (isByKeyboard) await tabTo(page, '.advised > li:nth-child(2) button');
      await (isByKeyboard ? page.keyboard.press('Enter') : rows.nth(1).getByRole('button').click());
      await dialog.waitFor({ state: 'hidden' });
      assert.notEqual(await page.evaluate(CHOSEN), before, 'the cards of the second play are chosen');
    });
  }
});

test('advice on calls: each call with its points in at most two lines on a phone', async () => {
  await visit({ ...DRIVEN, stored: STORED, viewport: PHONE }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog({ ...TWELVE, first: 0, actions: '' }));
    await page.getByTestId('ask-calls').click();
    await page.getByTestId('call-line').getByRole('button', { name: 'Why?' }).click();
    const rows = page.getByTestId('call-advice').getByRole('listitem');
    await shows(rows, 4);
    for (const row of await rows.allInnerTexts()) assert.match(row, /± [\d.]+ points on average/);
    const lines = (await page.evaluate(`[...document.querySelectorAll('.call-points > p')].map((words) =>
      Math.round(words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight)))`)) as number[];
    assert.ok(Math.max(...lines) <= 2, lines.join());
    assert.deepEqual(await violations(page), []);
  });
});
