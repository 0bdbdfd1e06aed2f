/** Puzzles in a real browser, with the real solver in its workers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './testing/axe.ts';
import { playMove } from './testing/puzzles.ts';
import { drawn, holds, LANDSCAPE, PATIENT, PHONE, resize, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

/** 77J2 against 99Q, the landlord leads: 7 and J win, 77 and 2 lose. */
const SMALL = 'puzzles/finalplay-1';

const choose = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    await page.getByTestId('hand').getByRole('button', { name, pressed: false }).first().click();
  }
};

const playHints = async (page: Page): Promise<void> => {
  const solved = page.getByRole('status').filter({ hasText: /Solved/ });
  const play = page.getByRole('button', { name: 'Play', exact: true });
  for (let move = 0; move < 12 && !(await solved.isVisible()); move++) {
    const hint = page.getByRole('button', { name: 'Hint' });
    await hint.or(solved).first().waitFor();
    if (await solved.isVisible()) break;
    await hint.click();
    // The first hint gives a clue, the second one selects the cards.
    await page.getByText('Press again for the play').waitFor();
    await hint.click();
    if ((await page.getByText('You could play:').innerText()).endsWith('pass')) {
      await page.getByRole('button', { name: 'Pass' }).click();
    } else await play.click();
  }
  await solved.waitFor();
};

test('a losing play is refused, with what would follow; a winning line solves it', async () => {
  await visit({ route: SMALL, reducedMotion: 'reduce' }, async ({ page, go }) => {
    await page.getByText('Your move').waitFor();
    await choose(page, '7 of spades', '7 of hearts');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const refutation = page.getByTestId('refutation');
    await refutation.getByText('Farmer: pair 99').waitFor();
    assert.match(await refutation.innerText(), /Pair 77 loses/);
    await page.getByText('Your move').waitFor();
    await page.evaluate(`new MutationObserver(() => {
      globalThis.burst ??= document.querySelector('[data-testid=solved-burst]')?.textContent;
    }).observe(document.body, { childList: true, subtree: true })`);
    await playHints(page);
    await holds(page, `globalThis.burst === 'SOLVED'`);
    await page.getByTestId('solved-burst').waitFor({ state: 'detached' });
    await page.getByTestId('score').getByRole('img', { name: '1 star' }).waitFor();
    assert.match(await page.getByTestId('score').innerText(), /Rating 1\d\d\d$/mu);
    // A second attempt without mistakes adds no star and is not rated.
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.getByText('Your move').waitFor();
    await playHints(page);
    assert.match(await page.getByTestId('score').innerText(), /Only the first attempt is rated/u);
    await go('puzzles');
    await page.getByRole('group', { name: 'State' }).getByLabel('Solved', { exact: true }).check();
    await page.getByRole('link', { name: /, 1 star, solved$/ }).waitFor();
    await shows(page.getByRole('link', { name: /, solved$/ }), 1);
  });
});

test('by keyboard alone, with the keys of the table; the idea of a puzzle is not told before it is solved', async () => {
  await visit({ route: 'puzzles', reducedMotion: 'reduce' }, async ({ page, go }) => {
    const title = page.getByTestId('puzzle-of-the-day').getByRole('heading');
    assert.match(await title.innerText(), /^Puzzle \d+$/u);
    await go(SMALL);
    await page.getByText('Your move').waitFor();
    await page.keyboard.press('7');
    await page.getByText('selected: single 7').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('h');
    await page.getByText('Press again for the play').waitFor();
    await page.keyboard.press('h');
    await page.getByText('You could play:').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('Moves (').waitFor();
    await page.keyboard.press('u');
    await page.getByText('Moves (').waitFor({ state: 'detached' });
  });
});

test('by touch, on a phone, in Chinese; progress is there after a reload', async () => {
  const device = { route: SMALL, viewport: PHONE, hasTouch: true, locale: 'zh-CN', reducedMotion: 'reduce' } as const;
  await visit(device, async ({ page, go }) => {
    await page.getByText('轮到你').waitFor();
    await page.getByTestId('hand').getByRole('button', { name: '黑桃2' }).tap();
    await page.getByRole('button', { name: '出牌', exact: true }).tap();
    await page.getByTestId('refutation').getByText('会输').waitFor();
    await go('puzzles');
    await page.getByRole('button', { name: '筛选' }).tap();
    await page.getByRole('group', { name: '状态' }).getByLabel('做错的', { exact: true }).check();
    await page.getByText('1 道，已解 0 道').waitFor();
    await page.reload();
    await page.getByRole('button', { name: '筛选' }).tap();
    await page.getByRole('group', { name: '状态' }).getByLabel('做错的', { exact: true }).check();
    await page.getByText('1 道，已解 0 道').waitFor();
  });
});

test('the first document’s position: the landlord holds it against any lead', async () => {
  await visit({ route: 'puzzles/seed-004-wechat', reducedMotion: 'reduce' }, async ({ page }) => {
    await page.getByText('You are the landlord. Find the win.').waitFor();
    await page.getByText('Not in this puzzle: triple with pair').waitFor();
    await page.getByText('Your move').waitFor(PATIENT);
    await page.getByText('Moves (1)').waitFor();
  });
});

test('one’s own puzzle: set up, checked, played from its link', async () => {
  await visit({ route: 'puzzles/own', reducedMotion: 'reduce' }, async ({ page }) => {
    const check = page.getByRole('button', { name: 'Check' });
    await page.getByTestId('hand-0').fill('77X2');
    await page
      .getByText('Invalid cards "77X2": "X" at index 2 may be the small joker or the big one')
      .first()
      .waitFor();
    await page.getByTestId('hand-0').fill('77J2');
    await page.getByTestId('hand-1').fill('99Q9999');
    assert.match(await page.getByTestId('faults').innerText(), /9/);
    await page.getByTestId('hand-1').fill('99Q');
    await check.click();
    await page.getByText('The landlord wins with any of 2 first plays.').waitFor();
    // A change takes the answer back. Cards are tapped.
    const king = page.locator('.rack-column').nth(10).locator('.rack-card').first();
    await king.click();
    await page.getByText('The landlord wins').waitFor({ state: 'detached' });
    await king.click();
    assert.deepEqual(await violations(page), []);
    await check.click();
    await page.getByRole('link', { name: 'Solve it' }).click();
    await page.getByText('You are the landlord').waitFor();
    await page.getByRole('heading', { name: 'Home-made puzzle' }).first().waitFor();
  });
});

test('a link with bad content says what is wrong', async () => {
  await visit({ route: 'puzzles/own?ddn=ddn1%20L=77J2%20D=99999%20turn=L' }, async ({ page }) => {
    assert.match(await page.getByRole('alert').innerText(), /9/);
    await page.getByRole('link', { name: 'All puzzles' }).click();
    await page.getByText(/\d+ puzzles, 0 solved/).waitFor();
  });
  await visit({ route: 'puzzles/no-such-puzzle' }, async ({ page }) => {
    await page.getByText('Unknown puzzle.').waitFor();
  });
});

/** The first puzzle and the two generated ones with the largest hands, one of them with two farmers. */
const LARGE = ['puzzles/seed-004-wechat', 'puzzles/canju-2522', 'puzzles/canju-17'];
/** Number of necessary elements outside the window. */
const OUTSIDE = `[...document.querySelectorAll('.board .card, .board-verdict, .board .actions button')]
  .map((element) => element.getBoundingClientRect())
  .filter(({ left, right, bottom }) => left < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5).length`;
const WINDOWS = [
  [360, 640],
  [390, 844],
  [780, 360],
  [1280, 800],
] as const;

test('all hands, the play to answer, the verdict and the buttons are on one screen', async () => {
  await visit({ reducedMotion: 'reduce' }, async ({ page, go }) => {
    for (const route of LARGE) {
      for (const [width, height] of WINDOWS) {
        const where = `${route} at ${width}×${height}`;
        await resize(page, { width, height });
        await go(route);
        await page.getByText('Your move').waitFor();
        await drawn(page);
        assert.equal(await page.evaluate(OUTSIDE), 0, `nothing lies outside: ${where}`);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, where);
      }
    }
  });
});

test('two farmers with as many cards each are told apart by where they sit', async () => {
  const rows = [
    ['en-US', ['Farmer, on your left, 4 cards', 'Farmer, on your right, 4 cards']],
    ['zh-CN', ['农民，左边，4 张', '农民，右边，4 张']],
  ] as const;
  for (const [locale, names] of rows) {
    await visit({ route: 'puzzles/kaixiang-ch1', reducedMotion: 'reduce', locale }, async ({ page }) => {
      await page.locator('.puzzle-table[data-status=yours]').waitFor();
      for (const name of names) await page.getByRole('region', { name, exact: true }).waitFor();
      assert.deepEqual(await violations(page), []);
    });
  }
});

test('a long refutation pushes no button out of the window', async () => {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await visit({ route: 'puzzles/canju-2522', reducedMotion: 'reduce', viewport }, async ({ page }) => {
      await page.getByText('Your move').waitFor();
      await page.getByTestId('hand').getByRole('button').first().click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByTestId('refutation').waitFor();
      assert.equal(await page.evaluate(OUTSIDE), 0, `${viewport.width}×${viewport.height}`);
    });
  }
});

test('of two sevens the chosen one leaves the hand of a puzzle', async () => {
  await visit({ route: SMALL, reducedMotion: 'reduce' }, async ({ page }) => {
    const hand = page.getByTestId('hand');
    for (const [chosen, kept] of [
      ['7 of spades', '7 of hearts'],
      ['7 of hearts', '7 of spades'],
    ] as const) {
      await page.getByText('Your move').waitFor();
      await choose(page, chosen);
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await hand.getByRole('button', { name: chosen }).waitFor({ state: 'detached' });
      assert.equal(await hand.getByRole('button', { name: kept }).count(), 1);
      await page.getByRole('button', { name: 'Restart' }).click();
      await hand.getByRole('button', { name: chosen }).waitFor();
    }
  });
});

test('a refutation is played on the table of a phone, and leads back to the move', async () => {
  await visit({ route: 'puzzles/hldd-2018-01-25', reducedMotion: 'reduce', viewport: PHONE }, async ({ page }) => {
    await page.getByText('Your move').waitFor();
    await page.getByTestId('hand').getByRole('button').first().focus();
    await page.keyboard.type('99');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const cards = await page.getByTestId('hand').getByRole('button').count();
    for (const viewport of [PHONE, LANDSCAPE, { width: 1280, height: 800 }]) {
      await resize(page, viewport);
      const size = `${viewport.width}×${viewport.height}`;
      await page.getByRole('button', { name: 'Show on the table' }).click();
      const step = page.getByTestId('refutation-step');
      await step.getByText(/^2 \/ \d+ · /).waitFor();
      assert.ok((await page.getByTestId('hand').getByRole('button').count()) < cards, size);
      assert.equal(await page.evaluate(OUTSIDE), 0, size);
      await page.getByRole('button', { name: 'Step back' }).click();
      await step.getByText(/^\d \/ \d+ · .*pair 99/).waitFor();
      assert.deepEqual(await violations(page), []);
      await page.getByRole('button', { name: 'Back to my move' }).click();
      await page.getByText('Your move').waitFor();
      assert.equal(await page.getByTestId('hand').getByRole('button').count(), cards, size);
    }
  });
});

test('the reason of a loss is played on the table of a lying phone, and the next puzzle is offered', async () => {
  const viewport = LANDSCAPE;
  await visit({ route: SMALL, reducedMotion: 'reduce', viewport }, async ({ page }) => {
    await page.getByText('Your move').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Refuse mistakes').uncheck();
    await page.keyboard.press('Escape');
    while ((await page.locator('.puzzle-table').getAttribute('data-status')) !== 'lost') await playMove(page, 'loses');
    await page.getByRole('link', { name: 'Next puzzle' }).waitFor();
    await page.getByRole('button', { name: 'Show me why I lost' }).click();
    await page
      .getByTestId('refutation-step')
      .getByText(/^[1-9] \/ \d+ · /)
      .waitFor();
    assert.equal(await page.getByRole('button', { name: 'Show me why I lost' }).count(), 0);
    await page.getByRole('link', { name: 'Next puzzle' }).waitFor();
    assert.equal(await page.evaluate(OUTSIDE), 0);
    assert.deepEqual(await violations(page), []);
  });
});

/** Plays a puzzle outside of a run. */
const solvePuzzle = async (page: Page): Promise<void> => {
  await page.locator('.puzzle-table[data-status=yours]').waitFor();
  const status = (): Promise<string | null> => page.locator('.puzzle-table').getAttribute('data-status');
  while ((await status()) === 'yours') await playMove(page, 'wins');
  await page.getByTestId('score').waitFor();
};

test('the verdict on a solved puzzle is whole on a phone, and covers no button', async () => {
  await visit({ route: 'puzzles/trio-small-136628', reducedMotion: 'reduce', viewport: PHONE }, async ({ page }) => {
    await solvePuzzle(page);
    for (const viewport of [PHONE, { width: 390, height: 844 }, LANDSCAPE]) {
      await resize(page, viewport);
      const hidden = await page.evaluate(`(() => {
        const place = document.querySelector('.board-verdict');
        const { bottom } = place.querySelector('.verdict-card').getBoundingClientRect();
        const button = document.querySelector('.actions .button').getBoundingClientRect();
        return Math.max(place.scrollHeight - place.clientHeight, innerHeight > innerWidth ? bottom - button.top : 0);
      })()`);
      assert.ok((hidden as number) <= 0, `${viewport.width}×${viewport.height}: ${hidden} px are hidden`);
    }
  });
});

test('the list: rows of levels, themes, search, pages, three stars for a clean solve', async () => {
  await visit({ route: 'puzzles', reducedMotion: 'reduce' }, async ({ page, go }) => {
    await page.getByText('3046 puzzles, 0 solved').waitFor();
    for (const name of ['First steps', 'Easy', 'Medium', 'Hard', 'Expert']) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
    }
    const tiles = page.locator('.puzzle-tile');
    await shows(tiles, 25);
    await page.getByRole('button', { name: 'All puzzles of “Easy”' }).click();
    await shows(tiles, 60);
    await page.getByRole('button', { name: /^Show \d+ more$/u }).click();
    await tiles.nth(60).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Feed the partner' }).click();
    await page.getByText(/^\d{3} puzzles, 0 solved$/u).waitFor();
    await shows(tiles, 60);
    await page.getByRole('group', { name: 'You are' }).getByLabel('Landlord', { exact: true }).check();
    await page.getByText('No puzzles match.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Search').fill('356789A2');
    await shows(tiles, 1);
    assert.deepEqual(await violations(page), []);
    await go(SMALL);
    await solvePuzzle(page);
    const score = page.getByTestId('score');
    await score.getByRole('img', { name: '3 stars' }).waitFor();
    await score.getByText(/Rating 1\d\d\d/u).waitFor();
    assert.deepEqual(await violations(page), []);
    await go('puzzles');
    await page.getByLabel('Search').fill('');
    await page.getByRole('group', { name: 'State' }).getByLabel('Solved', { exact: true }).check();
    await page.getByRole('link', { name: /, 3 stars, solved$/u }).waitFor();
  });
});

test('the puzzle of the day is the same on one day for all; solving it counts the day', async () => {
  const links = new Set<string>();
  for (const seed of [1, 2]) {
    await visit({ route: 'puzzles', seed, reducedMotion: 'reduce' }, async ({ page, go }) => {
      const today = page.getByTestId('puzzle-of-the-day');
      const link = today.getByRole('link', { name: 'Solve' });
      links.add((await link.getAttribute('href')) ?? '');
      if (seed === 2) return;
      await link.click();
      await solvePuzzle(page);
      await page.getByText('Puzzle of the day solved: the first day.').waitFor();
      await go('puzzles');
      await page.getByTestId('puzzle-of-the-day').getByRole('link', { name: 'View again' }).waitFor();
      await page.getByRole('img', { name: '2026-01-01: solved' }).waitFor();
    });
  }
  assert.equal(links.size, 1);
});

test('the link of a puzzle has a preview on a game server, and is a position elsewhere', async () => {
  const device = { permissions: ['clipboard-read', 'clipboard-write'], allow: /Failed to load resource/u };
  await visit({ ...device, route: SMALL, reducedMotion: 'reduce' }, async ({ page, context }) => {
    const copy = async (): Promise<string> => {
      await page.evaluate(`navigator.clipboard.writeText('')`);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await holds(page, `navigator.clipboard.readText().then((text) => text !== '')`);
      return String(await page.evaluate('navigator.clipboard.readText()'));
    };
    const link = await copy();
    assert.match(link, /\/s\/puzzle\/[\w-]+$/u);
    assert.match(await (await fetch(link)).text(), /og:title" content="Dou Dizhu puzzle/u);
    await context.route('**/s/**', (route) => route.fulfill({ status: 404 }));
    assert.match(await copy(), /#\/puzzles\/own\?ddn=/u);
  });
});
