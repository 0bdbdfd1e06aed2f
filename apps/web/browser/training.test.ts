/** Training from own mistakes in a real browser: a bad bid becomes a card, and the card is answered. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { byPointer, offer, playOut, untilTold } from './testing/rounds.ts';
import { tableLog, QUICK, sitDown, STRONG, STRONG_PLAYED } from './testing/tables.ts';
import { violations } from './testing/axe.ts';
import { DESKTOP, holds, PATIENT, resize, useBrowser, visit, type Visit } from './testing/visit.ts';

useBrowser();

/** A hand without a card above the jack. */
const POOR = { hands: ['3344566778899TTJJ', '345TJQQKKKAAA22BR'], kitty: '789', first: 0 };

/** Bids 3 with the poor hand, a mistake, and plays the round to its end. */
const playPoorHand = async (visited: Pick<Visit, 'page' | 'go'>): Promise<void> => {
  const { page } = visited;
  await sitDown(visited, tableLog(POOR));
  await untilTold(page, () => page.getByRole('button', { name: /^Bid 3/ }).click());
  const way = byPointer(page, (target, options) => target.click(options));
  await playOut(page, { ...way, play: () => playUnaided(page) });
  await page.getByRole('heading', { name: /^You (win|lose)/ }).waitFor();
};

/** Passes, or leads the lowest card: a round with hints counts for no statistics. */
const playUnaided = async (page: Page): Promise<void> => {
  if ((await offer(page, 'Pass').count()) > 0) return offer(page, 'Pass').click();
  await page.getByTestId('hand').getByRole('button').last().click();
  await offer(page, 'Play').click();
};

/** On a phone, upright and turned, and on a desktop: the slip of paper lies on the felt and covers nothing. */
const fitsAll = async (page: Page): Promise<void> => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await resize(page, { width, height });
    const covered = await page.evaluate(`(() => {
      const boxOf = (element) => element.getBoundingClientRect();
      const slip = boxOf(document.querySelector('.answer-slip'));
      const parts = [...document.querySelectorAll('.portrait, .shown-hand, .answer .pile, .question-options .button, .bubble')];
      const names = parts.filter((part) => {
        const box = boxOf(part);
        return slip.left < box.right - 1 && box.left < slip.right - 1 && slip.top < box.bottom - 1 && box.top < slip.bottom - 1;
      }).map(({ className }) => className);
      return slip.width < 100 || slip.bottom > innerHeight || slip.right > innerWidth ? ['outside', ...names] : names;
    })()`);
    assert.deepEqual(covered, [], `${width} × ${height}`);
  }
  await resize(page, DESKTOP);
};

test('bubbles of an exercise touch no face on a phone', async () => {
  const auction = 'bid 1, bid 2, bid 3, double 2, double 1, redouble 1';
  const plays = STRONG_PLAYED.split(', ').slice(3).join(', ');
  const table = tableLog({ ...STRONG, first: 1, actions: `${auction}, ${plays}, AA` });
  const card = { round: 'browser-test-1', step: 6, theme: 'calls', cost: 3, dueMs: 1 };
  const stored = { 'ddz.play': QUICK, 'ddz.training': { day: '', answered: 0, cards: [card] } };
  await visit({ stored, reducedMotion: 'reduce' }, async ({ page, go }) => {
    await sitDown({ page, go }, table);
    await page.getByRole('heading', { name: /^You win/ }).waitFor();
    await go('training');
    await page.getByTestId('start-deck').click();
    await page.locator('.question-options button').first().waitFor();
    await page
      .locator('.bubble')
      .getByText(/^double/i)
      .waitFor();
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [844, 390],
    ] as const) {
      await resize(page, { width, height });
      const touched = await page.evaluate(`(() => {
        const boxes = (selector) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
        return boxes('.board .bubble').flatMap((bubble) => boxes('.seat-plate .portrait').filter((face) =>
          bubble.left < face.right && face.left < bubble.right && bubble.top < face.bottom && face.top < bubble.bottom)).length;
      })()`);
      assert.equal(touched, 0, `${width} × ${height}`);
    }
  });
});

test('a bid of 3 on a poor hand comes back as an exercise', async () => {
  const device = { stored: { 'ddz.play': QUICK }, reducedMotion: 'reduce', isDriven: true } as const;
  await visit(device, async ({ page, go }) => {
    await go('training');
    await page.getByText('No exercises yet').waitFor();
    assert.equal(await page.locator('main .tiles > li').count(), 6, 'a preview of the themes');
    assert.deepEqual(await violations(page), []);
    await playPoorHand({ page, go });
    await page.getByRole('link', { name: 'Analyse this round' }).click();
    // The review runs in the background. Its marks become exercises when it has finished.
    await holds(page, "localStorage.getItem('ddz.training') !== null", 120_000);
    // Home leads to exercises that are due.
    await go('');
    await page.getByTestId('tile-training').click();
    await page.getByTestId('start-deck').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.locator('main .tiles .hand-picture').first().waitFor();
    const costliest = page.getByTestId('costliest-of-week').getByRole('link', { name: /^bid 3/i });
    await costliest.waitFor();
    assert.match((await costliest.getAttribute('href')) ?? '', /^#\/replays\/.*step=\d+$/);
    await page.getByTestId('start-deck').click();
    const options = page.locator('.question-options button');
    await options.first().waitFor(PATIENT);
    assert.ok((await options.count()) >= 2);
    await fitsAll(page);
    assert.deepEqual(await violations(page), []);
    await options.last().click();
    const verdict = page.getByTestId('answer-verdict').first();
    await verdict.waitFor();
    assert.match(await verdict.innerText(), /^(Right: |[A-Z].* is better here)/m);
    const stored = await page.evaluate(() => localStorage.getItem('ddz.training'));
    const { cards, answered } = JSON.parse(stored ?? '{}') as { cards: { memory?: unknown }[]; answered: number };
    assert.equal(answered, 1);
    assert.equal(cards.filter(({ memory }) => memory !== undefined).length, 1);
    // The answer is explained, with the play of the round, and the deck ends with a score.
    const all = await page.getByTestId('option-reasons').getByRole('listitem').allInnerTexts();
    assert.ok(all.length >= 2);
    assert.match(all[0] ?? '', /best/);
    for (const text of all)
      assert.match(text, /[+−]?[\d.]+ points on average/, 'each call with its points, as at the table');
    assert.ok(all.slice(1).every((text) => /[\d.]+ points below the best/.test(text)));
    await page.getByText(/^The hand has \d jokers?, \d twos?/).waitFor();
    assert.equal(all.filter((text) => text.includes('your choice')).length, 1);
    assert.equal(all.filter((text) => text.includes('played in the round')).length <= 1, true);
    assert.match(await verdict.innerText(), /In the round: .*Back (tomorrow|in \d+ days)\./s);
    await fitsAll(page);
    assert.deepEqual(await violations(page), []);
    for (let at = 0; at < 5 && !(await page.getByTestId('training-score').isVisible()); at++) {
      await page.getByTestId('question-next').click();
      const next = page.locator('.question-options button').nth(1);
      await next.or(page.getByTestId('training-score')).first().waitFor(PATIENT);
      if (await next.isVisible()) await next.click();
    }
    assert.match(await page.getByTestId('training-score').innerText(), /^\d of \d right\.$/);
    assert.match(await page.getByTestId('done-today').innerText(), /due tomorrow/);
    await page.getByRole('link', { name: 'Play a round' }).waitFor();
    await go('');
    await page.getByTestId('tile-daily').waitFor();
    assert.equal(await page.getByTestId('tile-training').count(), 0);
    // The statistics count the same marks.
    await go('statistics');
    await page
      .getByTestId('costliest')
      .getByText(/^\w[\w ]+ cost you most over the last round: \d+ marked decisions?, about [\d.]+ points\.$/u)
      .waitFor();
    assert.deepEqual(await violations(page), []);
  });
});

test('an online round that is reviewed by its link feeds the exercises too', async () => {
  const device = { stored: { 'ddz.play': QUICK }, reducedMotion: 'reduce', isDriven: true } as const;
  await visit(device, async ({ page, go }) => {
    await playPoorHand({ page, go });
    // The round as the server gives it, under its number at the same table.
    await go('replays');
    await page.getByTestId('rounds').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Save as' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'DDN' }).click();
    const record = readFileSync(await (await download).path(), 'utf8');
    const seat = { occupant: { type: 'bot', level: 'greedy' }, landlord: false, score: 0 };
    const summary = { id: 'r1', table: 'browser-test', number: 1, rules: 'competition', rated: false };
    const round = { ...summary, startedMs: 0, endedMs: 1, seats: [seat, seat, seat] };
    await page.route('**/api/rounds/r1', (route) => route.fulfill({ json: { round, record } }));
    await page.route('**/api/rounds/r1/*', (route) => route.fulfill({ json: { state: 'off', decisions: [] } }));
    // The replay is reviewed as well.
    await go('settings');
    await page.evaluate(() => localStorage.removeItem('ddz.training'));
    await go('analysis?online=r1');
    await holds(page, "localStorage.getItem('ddz.training') !== null", 120_000);
    const stored = await page.evaluate(() => localStorage.getItem('ddz.training'));
    const { cards } = JSON.parse(stored ?? '{}') as { cards: { round: string }[] };
    assert.ok(cards.length > 0 && cards.every((card) => card.round === 'browser-test-1'), stored ?? '');
    assert.match(await page.locator('h1').first().innerText(), /you/i, 'the title tells the result of the player');
  });
});
