/** Things that must not touch or stand alone in some windows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenCards, offer, untilPlay } from './testing/rounds.ts';
import { tableLog, QUICK, sitDown, STRONG } from './testing/tables.ts';
import { DESKTOP, LANDSCAPE, PHONE, resize, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('pictures of the lobby lie on their felt on a phone', async () => {
  await visit({ route: 'lobby', viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await page.locator('.lobby-ranks .card').first().waitFor();
    const beside = await page.evaluate(`[...document.querySelectorAll('.lobby-felt')].flatMap((felt) => {
      const around = felt.getBoundingClientRect();
      return [...felt.querySelectorAll('.card')].filter((card) => {
        const { left, right } = card.getBoundingClientRect();
        return left < around.left + 8 || right > around.right - 8;
      });
    }).length`);
    assert.equal(beside, 0, 'no card lies on the rim');
  });
});

test('on a lying phone the free seats of the lobby lie beside the cards', async () => {
  await visit({ route: 'lobby', viewport: LANDSCAPE }, async ({ page }) => {
    const boxes = await Promise.all(
      (await page.locator('.waiting-table > :is(.free-place, .cards)').all()).map((each) => each.boundingBox()),
    );
    const [left, cards, right] = boxes.map((box) => box!);
    assert.ok(left!.x + left!.width <= cards!.x && cards!.x + cards!.width <= right!.x, JSON.stringify(boxes));
  });
});

test('a fan of cards is whole in its picture', async () => {
  for (const width of [320, 600, 1280]) {
    await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' }, async ({ page, go }) => {
      for (const route of ['learn', 'puzzles', 'tournaments', 'training', 'analysis']) {
        await go(route);
        await page.locator('main .fan .card').first().waitFor();
        const cut =
          await page.evaluate(`[...document.querySelectorAll('.hand-picture, .lesson-picture, .run-fan')].flatMap((picture) => {
          const around = picture.getBoundingClientRect();
          const cards = [...picture.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
          const beside = Math.min(...cards.flatMap(({ left, right }) => [left - around.left, around.right - right]));
          return beside >= 0 ? [] : [cards.length + ' cards, ' + beside.toFixed(1) + ' px'];
        })`);
        assert.deepEqual(cut, [], `${route}, ${width} wide`);
      }
    });
  }
});

test('the five opponents are in one row or one below the other', async () => {
  for (const [viewport, rows] of [
    [PHONE, 5],
    [{ width: 768, height: 1024 }, 1],
    [{ width: 1000, height: 700 }, 1],
    [DESKTOP, 1],
  ] as const) {
    await visit({ route: 'play', viewport }, async ({ page }) => {
      await page.getByText('Change rules or opponents').click();
      const cards = page.locator('.picture-option:has(.opponent-style)');
      await cards.nth(4).waitFor();
      const tops = await Promise.all(
        (await cards.all()).map(async (card) => Math.round((await card.boundingBox())!.y)),
      );
      assert.deepEqual([tops.length, new Set(tops).size], [5, rows], `${viewport.width} wide: ${tops}`);
    });
  }
});

test('rating, days and runs of a regular solver fit a small phone', async () => {
  const person = {
    rating: 1612,
    deviation: 80,
    volatility: 0.06,
    history: [1500, 1612],
    days: ['2025-12-31'],
    runs: [],
  };
  await visit({ route: 'puzzles', viewport: PHONE, stored: { 'ddz.puzzles': person } }, async ({ page }) => {
    await page.locator('.today-week').waitFor();
    const outside =
      await page.evaluate(`[...document.querySelectorAll('.puzzle-today *, .puzzle-runs *')].flatMap((each) => {
      const { left, right } = each.getBoundingClientRect();
      const edge = (each.closest('.tile, .panel') ?? document.body).getBoundingClientRect();
      return left < edge.left || right > edge.right + 0.5 || edge.right > innerWidth ? [each.className] : [];
    })`);
    assert.deepEqual(outside, []);
  });
});

test('a large window is used: wide pages, a panel that grows with its text', async () => {
  await visit({ route: 'puzzles', viewport: { width: 1920, height: 1080 } }, async ({ page, go }) => {
    await page.locator('.puzzle-tile').first().waitFor();
    for (const [width, height] of [
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await resize(page, { width, height });
      const share = await page.evaluate(`document.querySelector('main .page').clientWidth / innerWidth`);
      assert.ok((share as number) > 0.65, `${width} wide: ${share} of the window`);
    }
    await go('puzzles/finalplay-1');
    await page.locator('.board-panel').waitFor();
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await resize(page, { width, height });
      const letters = await page.evaluate(`(() => {
        const panel = document.querySelector('.board-panel');
        return panel.clientWidth / Number.parseFloat(getComputedStyle(panel).fontSize);
      })()`);
      assert.ok((letters as number) > 19, `${width} wide: a line of ${letters} em`);
    }
  });
});

/** Buttons whose text is wider than they are, and their texts. */
const TOO_NARROW = `[...document.querySelectorAll('[data-testid=actions] .actions button')]
  .filter((button) => button.scrollWidth > button.clientWidth)
  .map((button) => button.textContent)`;

for (const locale of ['en-US', 'zh-CN']) {
  test(`the landlord's buttons before the first play have room on phones, ${locale}`, async () => {
    const table = tableLog({ ...STRONG, rules: 'no-shuffle' });
    const stored = { 'ddz.play': QUICK };
    await visit({ locale, viewport: { width: 390, height: 844 }, stored }, async ({ page, go }) => {
      await sitDown({ page, go }, table);
      await untilPlay(page);
      const open = offer(page, /×2$/u);
      await open.waitFor();
      for (const viewport of [LANDSCAPE, { width: 390, height: 844 }, PHONE]) {
        await resize(page, viewport);
        assert.deepEqual(await page.evaluate(TOO_NARROW), [], `${viewport.width} wide`);
      }
      await offer(page, /^(Hint|提示)$/u).click();
      await chosenCards(page).first().waitFor();
      for (const viewport of [PHONE, { width: 390, height: 844 }, LANDSCAPE]) {
        await resize(page, viewport);
        assert.deepEqual(await page.evaluate(TOO_NARROW), [], `${viewport.width} wide, with chosen cards`);
      }
    });
  });
}

for (const [locale, yourTurn] of [
  ['en-US', 'Your turn'],
  ['zh-CN', '轮到你'],
] as const) {
  test(`calls have room on phones, and the centre shows whose turn it is, ${locale}`, async () => {
    const actions = [...Array.from({ length: 12 }, () => 'closed'), 'call, grab, grab, grab'].join();
    for (const wish of [{ ...STRONG }, { ...STRONG, rules: 'happy', actions }] as const) {
      await visit({ locale, viewport: PHONE, stored: { 'ddz.play': QUICK } }, async ({ page, go }) => {
        await sitDown({ page, go }, tableLog(wish));
        await page.getByTestId('answer').getByText(yourTurn, { exact: true }).waitFor();
        for (const viewport of [PHONE, { width: 390, height: 844 }, LANDSCAPE]) {
          await resize(page, viewport);
          assert.deepEqual(await page.evaluate(TOO_NARROW), [], `${viewport.width} wide`);
        }
      });
    }
  });
}

test('with two seats the number of cards that wins is in one line, beside the centre', async () => {
  const viewport = LANDSCAPE;
  const stored = { 'ddz.play': { ...QUICK, rules: 'two' } };
  await visit({ locale: 'zh-CN', viewport, stored, route: 'play/new' }, async ({ page }) => {
    await untilPlay(page);
    const [goal, centre] = await Promise.all(
      ['.seat .count-goal', '.answer-empty'].map((selector) => page.locator(selector).first().boundingBox()),
    );
    assert.ok(goal!.height < 24, `${goal!.height} pixels high`);
    assert.ok(goal!.x + goal!.width <= centre!.x, JSON.stringify([goal, centre]));
  });
});
