/** Lessons in the browser: the first round by mouse, a question, an exercise, saved progress. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './testing/axe.ts';
import { offer, tabTo } from './testing/rounds.ts';
import { DESKTOP, holds, PHONE, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

const actions = (text: string): string =>
  `document.querySelector('[data-testid=teacher]')?.textContent.includes(${JSON.stringify(text)})`;

/** Takes the hint, which selects the right cards, and plays them. */
const playHint = async (page: Page): Promise<void> => {
  await offer(page, 'Hint').click();
  await page.locator('[data-testid=hand] [aria-pressed=true]').first().waitFor();
  await offer(page, 'Play').click();
};

test('a lesson at the table: a wrong play has its reason, right ones lead to the next lesson', async () => {
  await visit({ reducedMotion: 'reduce' }, async ({ page, go, announced }) => {
    await page.getByTestId('tile-learn').click();
    await holds(page, actions('3 4 5 6 7 in a row is a sequence'));
    await page.getByTestId('answer').getByText('Lead as the lesson asks').waitFor();
    await page.getByTestId('hand').getByRole('button').last().click();
    await offer(page, 'Play').click();
    await holds(page, actions('One by one is slow.'));
    assert.ok((await announced()).some((line) => line.startsWith('One by one is slow.')));
    await shows(page.getByTestId('hand').getByRole('button'), 11);
    assert.deepEqual(await violations(page), []);
    await playHint(page);
    await holds(page, actions('Three of a kind may carry one card'));
    await playHint(page);
    await holds(page, actions('A pair of nines is left.'));
    await playHint(page);
    await holds(page, actions('Eleven cards in three plays.'));
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.getByTestId('next-lesson').innerText(), 'Next: Leading');
    await page.getByTestId('next-lesson').click();
    await holds(page, actions('You lead: anything goes.'));
    await go('learn');
    await page.getByText('1 of 18 lessons').waitFor();
    await page.reload();
    await page.locator('.lesson-tile[data-done=true]').waitFor();
    await shows(page.locator('.lesson-tile[data-done=true]'), 1);
    await go('');
    assert.match(await page.getByTestId('tile-learn').innerText(), /Lesson 2: Leading/);
  });
});

test('after the last lesson there is a round to play', async () => {
  const first = ['combos', 'leading', 'answering', 'bombs', 'partner', 'passing', 'the-end'];
  const exercises = ['kinds', 'beating', 'counting', 'bidding', 'farmers', 'control', 'last-bomb'];
  const modes = ['wild-rank', 'two-wild-ranks', 'unshuffled', 'two-players'];
  const stored = { 'ddz.lessons': [...first, ...exercises, ...modes] };
  await visit({ route: 'learn', stored }, async ({ page }) => {
    await page.getByText('All lessons done!').waitFor();
    await page.getByRole('link', { name: 'Play a whole round' }).click();
    await page.locator('.play-table').waitFor();
  });
});

test('a lesson on wild ranks marks the wild cards and has an answer for each choice', async () => {
  await visit({ route: 'learn/lesson/wild-rank' }, async ({ page }) => {
    await page.getByText('Sevens are wild. What is this?').first().waitFor();
    await shows(page.locator('.card-wild'), 1);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'No combo' }).click();
    await page.getByText('The wild card completes it.').first().waitFor();
    await page.getByRole('button', { name: /is a bomb/ }).click();
    await page
      .getByText(/four eights, a soft bomb/)
      .first()
      .waitFor();
  });
});

/** Boxes of all cards, answers and buttons below the teacher. */
const BOXES = `[...document.querySelectorAll('.lesson [data-card], .lesson-options button, .lesson-felt button, .lesson .actions button')]
  .map((part) => part.getBoundingClientRect())
  .map(({ x, y, width }) => [x, y, width].map(Math.round).join())`;

test('after a wrong try nothing moves: fast taps reach the card or the answer under the finger', async () => {
  const viewport = { width: 390, height: 844 };
  await visit(
    { viewport, hasTouch: true, reducedMotion: 'reduce', route: 'learn/lesson/kinds' },
    async ({ page, go }) => {
      await page.locator('.lesson-options button').first().waitFor();
      const before = await page.evaluate(BOXES);
      await page.locator('.lesson-options button').last().tap();
      await page.locator('[data-answer]').first().waitFor();
      assert.deepEqual(await page.evaluate(BOXES), before, 'a question');
      await go('learn/lesson/beating');
      const hand = page.locator('[data-testid=hand] button');
      await hand.last().tap();
      await page.locator('[aria-pressed=true]').first().waitFor();
      const chosen = await page.evaluate(BOXES);
      await page.getByRole('button', { name: 'Check' }).tap();
      await page.locator('.teacher[data-tone=wrong]').waitFor();
      assert.deepEqual(await page.evaluate(BOXES), chosen, 'an exercise');
      await hand.last().tap();
      await page.locator('.teacher[data-tone=say]').waitFor();
      await go('learn/lesson/combos');
      await offer(page, 'Play').waitFor();
      const table = await page.evaluate(BOXES);
      await hand.last().tap();
      await offer(page, 'Play').tap();
      await page.locator('.teacher[data-tone=wrong]').waitFor();
      await shows(page.locator('[aria-pressed=true]'), 0);
      assert.deepEqual(await page.evaluate(BOXES), table, 'a table');
    },
  );
});

test('questions and exercises by keyboard alone', async () => {
  await visit({ route: 'learn/lesson/beating' }, async ({ page }) => {
    await tabTo(page, '[data-testid=hand] button');
    await page.keyboard.type('777k');
    await page.keyboard.press('Enter');
    await holds(page, actions('Three sevens are enough'));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await holds(page, actions('The triple decides'));
    assert.deepEqual(await violations(page), []);
    await tabTo(page, '[data-testid=next-step]');
    await page.keyboard.press('Enter');
    await holds(page, actions('Beat this sequence'));
  });
});

for (const [name, viewport] of [
  ['phone', PHONE],
  ['phone on its side', { width: 780, height: 360 }],
  ['desk', DESKTOP],
] as const) {
  test(`teacher, hand and buttons are on one screen: ${name}`, async () => {
    await visit({ viewport, locale: 'zh-CN', colorScheme: 'dark' }, async ({ page, go }) => {
      for (const lesson of ['combos', 'answering', 'control', 'kinds', 'beating', 'bidding']) {
        await go(`learn/lesson/${lesson}`);
        await page.getByTestId('teacher').waitFor();
        const cut = await page.evaluate(`[...document.querySelectorAll('.teacher, .lesson [data-card], .lesson button')]
          .filter((part) => part.checkVisibility())
          .filter((part) => { const box = part.getBoundingClientRect();
            return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1); })
          .map((part) => part.textContent || part.getAttribute('aria-label'))`);
        assert.deepEqual(cut, [], lesson);
        if (viewport === PHONE) assert.deepEqual(await violations(page), [], lesson);
      }
    });
  });
}

test('the cards of an exercise are large enough to read, a hand of 17 in rows', async () => {
  for (const [viewport, min] of [
    [{ width: 390, height: 844 }, 85],
    [DESKTOP, 120],
  ] as const) {
    await visit({ viewport }, async ({ page, go }) => {
      for (const lesson of ['kinds', 'bidding', 'counting', 'beating']) {
        await go(`learn/lesson/${lesson}`);
        const card = page.locator('.lesson-cards .card, .lesson-hand .card').last();
        await card.waitFor();
        const { height = 0 } = (await card.boundingBox()) ?? {};
        assert.ok(height >= min, `${lesson}: ${height} px at ${viewport.width}`);
      }
    });
  }
});

test('cards to try are cards: a task is on the table, what is tapped is named and compared', async () => {
  await visit({ route: 'learn/try', viewport: PHONE }, async ({ page }) => {
    await page.locator('.kind-picture .card').first().waitFor();
    await page.getByLabel('On the table').fill('666');
    for (let copy = 0; copy < 3; copy++) await page.getByRole('button', { name: 'Add 9' }).click();
    await page.getByText('This is a triple: 999').waitFor();
    await page.locator('.good').getByText('It beats the table.').waitFor();
    await shows(page.getByRole('button', { name: /^Add / }).locator('.card'), 15);
    await page.getByRole('button', { name: 'Add big joker' }).click();
    await page.locator('.bad').getByText('It does not beat the table.').waitFor();
    assert.deepEqual(await violations(page), []);
  });
});
