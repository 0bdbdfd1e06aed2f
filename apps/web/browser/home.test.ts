/** The home page: starting a round, returning to it, and the menu on a phone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './testing/axe.ts';
import { FOLLOWING, tableLog, QUICK, sitDown } from './testing/tables.ts';
import { holds, passTime, PHONE, resize, shows, useBrowser, visit } from './testing/visit.ts';

useBrowser();

test('one tap deals; going back and reloading do not deal again', async () => {
  await visit({ stored: { 'ddz.play': QUICK }, seed: 1 }, async ({ page }) => {
    await page.getByTestId('play').click();
    await page.locator('.play-table').waitFor();
    assert.ok(page.url().endsWith('#/play'), page.url());
    await page.getByTestId('hand').getByRole('button').nth(16).waitFor();
    const table = await page.evaluate(`localStorage.getItem('ddz.table')`);
    await page.reload();
    await page.getByTestId('hand').getByRole('button').nth(16).waitFor();
    assert.equal(await page.evaluate(`localStorage.getItem('ddz.table')`), table);
    await page.goBack();
    assert.equal(await page.getByTestId('play').innerText(), 'Continue');
  });
});

test('an unfinished round is shown with its cards, and resumes', async () => {
  await visit({ stored: { 'ddz.play': QUICK } }, async (there) => {
    const hands = ['34567TTJJQQKKAA22', '33445566778899JQK'];
    const laid = tableLog({ hands, kitty: '89R', first: 0, actions: 'bid 3, double 1, double 1' });
    await sitDown(there, laid);
    const { page, go } = there;
    await go('');
    const hero = page.getByTestId('hero');
    await hero.getByText('Your turn, 20 cards').waitFor();
    assert.match(await hero.innerText(), /Competition, round 1/);
    await shows(hero.locator('.fan .card'), 8);
    assert.equal(await hero.locator('.hero-kitty').count(), 0, 'the kitty is in the hand');
    assert.deepEqual(await violations(page), []);
    await page.getByTestId('play').click();
    await page.getByTestId('hand').getByRole('button').nth(19).waitFor();
    // Choosing another table keeps the current one until the deal.
    await go('');
    await page.getByRole('link', { name: 'New table' }).click();
    await page.getByTestId('start').waitFor();
    await page.getByRole('radio', { name: /^Happy/ }).check();
    await page.getByTestId('start').click();
    await page.locator('.play-table').waitFor();
    await page.getByText('Happy ·').waitFor();
  });
});

test('the puzzle of the day is one for all, and says so when it is solved', async () => {
  await visit({ seed: 1 }, async ({ page }) => {
    const tile = page.getByTestId('tile-puzzle');
    await tile.locator('.fan .card').first().waitFor();
    const href = await tile.getAttribute('href');
    assert.match(href ?? '', /^#\/puzzles\/./u);
    await tile.click();
    await page.locator('main h1').first().waitFor();
    assert.ok(page.url().endsWith(href ?? ''));
  });
});

test('a phone has its menu under the thumb', async () => {
  await visit({ viewport: PHONE, hasTouch: true }, async ({ page, go }) => {
    const bar = page.locator('.tab-bar');
    await bar.getByRole('link', { name: 'Puzzles' }).tap();
    await page.getByRole('heading', { name: 'Puzzles', level: 1 }).waitFor();
    await bar.getByRole('button', { name: 'More' }).tap();
    assert.deepEqual(await violations(page), []);
    await page.goBack();
    await page.getByTestId('tile-puzzle').waitFor();
    await holds(page, `document.querySelector('dialog[open]') === null`);
    await bar.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Statistics' }).tap();
    await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor();
    await holds(page, `document.querySelector('dialog[open]') === null`);
    await go('play/new');
    await page.locator('.play-table').waitFor();
    assert.equal(await bar.isVisible(), false);
  });
});

test('a tablet shows the whole menu; a large window is filled, header and content aligned', async () => {
  await visit({ viewport: { width: 768, height: 1024 }, stored: { 'ddz.daily': STREAK } }, async ({ page }) => {
    await page.getByTestId('streak').waitFor();
    const nav = `document.querySelector('.header nav')`;
    assert.ok(await page.evaluate(`${nav}.scrollWidth <= ${nav}.clientWidth`), 'the menu is cut');
    await resize(page, { width: 1920, height: 1080 });
    await page.getByTestId('tile-puzzle').waitFor();
    const [tiles, hero, brand] = await Promise.all(
      ['.home-tiles', '.hero', '.brand'].map((selector) => page.locator(selector).boundingBox()),
    );
    assert.ok(tiles && hero && brand);
    assert.ok(
      tiles.y + tiles.height > 1000 && tiles.y + tiles.height <= 1080,
      `tiles end at ${tiles.y + tiles.height}`,
    );
    assert.ok(Math.abs(hero.x - brand.x) < 30, `hero at ${hero.x}, menu at ${brand.x}`);
  });
});

test('three tiles in a row, the first one larger, and the others as lines', async () => {
  const stored = {
    'ddz.daily': STREAK,
    'ddz.lessons': ['combos'],
    'ddz.puzzle': 'finalplay-1',
    'ddz.settings': { language: 'en' },
  };
  await visit({ stored, viewport: { width: 1920, height: 1080 } }, async ({ page, go }) => {
    await sitDown({ page, go }, tableLog(FOLLOWING));
    await go('');
    await shows(page.locator('.home-tile'), 5);
    await page
      .getByTestId('tile-last-puzzle')
      .getByText(/cards against/)
      .waitFor();
    await page.getByTestId('hero').getByText('to beat').waitFor();
    const boxes = async () =>
      (await page.evaluate(`[...document.querySelectorAll('.home-tile')].map((tile) => {
        const { x, y, width, height } = tile.getBoundingClientRect();
        return { x, y, width, height };
      })`)) as readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
    const [first, second, third, fourth, fifth] = await boxes();
    assert.ok(first && second && third && fourth && fifth);
    assert.deepEqual([first.y, first.y], [second.y, third.y]);
    assert.ok(first.width > 1.5 * second.width && Math.abs(second.width - third.width) < 2);
    assert.ok(fourth.y === fifth.y && fourth.height < first.height / 2, 'lines');
    assert.equal(await page.evaluate('document.documentElement.scrollHeight'), 1080);
    await resize(page, { width: 390, height: 844 });
    assert.ok(await page.getByTestId('hero').getByText('to beat').isVisible(), 'a phone shows the state too');
    const [one, two, three] = await boxes();
    assert.ok(one && two && three && one.x === two.x && two.height < one.height && three.y > two.y);
    await resize(page, { width: 1280, height: 800 });
    // No face or card leaves its picture.
    const cut = await page.evaluate(`[...document.querySelectorAll('.home-picture')].filter((picture) => {
      const { left, right } = picture.getBoundingClientRect();
      return [...picture.querySelectorAll('.portrait, .card')].some((part) => {
        const box = part.getBoundingClientRect();
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
      });
    }).length`);
    assert.equal(cut, 0);
  });
});

/** Two days in a row before the first day of the tests. */
const STREAK = ['2025-12-31', '2025-12-30'].map((day) => ({
  day,
  points: 3,
  isLandlord: false,
  bots: [3, 3, 3, 3, 3],
}));

test('a notice leaves with its page', async () => {
  await visit({ route: 'settings', isDriven: true }, async ({ page, go }) => {
    const lists = { rounds: [], puzzles: [], records: [], lessons: [], days: [] };
    const puzzlePerson = { rating: 1500, deviation: 350, volatility: 0.06, history: [], days: [], runs: [] };
    const training = { cards: [], day: '', answered: 0 };
    const buffer = Buffer.from(JSON.stringify({ format: 'ddz-page', version: 1, ...lists, puzzlePerson, training }));
    const file = { name: 'dou-dizhu.json', mimeType: 'application/json', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    const notice = page.locator('.notice');
    await notice.waitFor();
    // Longer than the moment in which a notice can belong to the next page.
    await passTime(page, 600);
    await go('learn');
    await page.locator('.lesson-tile').first().waitFor();
    assert.equal(await notice.count(), 0);
  });
});

test('a new position is shown from its top', async () => {
  await visit({ route: 'learn/combos', viewport: PHONE }, async ({ page }) => {
    await page.evaluate('scrollTo(0, 900)');
    await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Try it' }).click();
    await holds(page, 'scrollY === 0');
  });
});

test('the list of rounds fits a phone, and names no bot by its label', async () => {
  for (const locale of ['en-US', 'zh-CN']) {
    await visit({ route: 'replays', viewport: PHONE, locale }, async ({ page, go }) => {
      await holds(page, `indexedDB.databases().then((all) => all.some(({ name }) => name === 'ddz'))`);
      await page.evaluate(`(async () => {
        const opening = indexedDB.open('ddz');
        await new Promise((done) => { opening.onsuccess = done; });
        const rounds = opening.result.transaction('rounds', 'readwrite');
        for (const [at, rules] of ['zunli', 'happy', 'app-4p'].entries()) {
          rounds.objectStore('rounds').put({ id: 'x-' + at, endedMs: at, seat: 0, landlord: at, bid: 3, won: at === 0,
            points: -30, rules, bots: ['', 'level-1', 'neural'], record: {} });
        }
        await new Promise((done) => { rounds.oncomplete = done; });
      })()`);
      for (const route of ['replays', 'statistics']) {
        await go('settings');
        await go(route);
        await page
          .getByText(/Mai|小满/u)
          .first()
          .waitFor();
        assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, route);
        assert.doesNotMatch(await page.locator('main').innerText(), /level-|neural|zunli|app-4p/u);
        assert.deepEqual(await violations(page), [], route);
        const cut = await page.evaluate(`[...document.querySelectorAll('main :is(.round-row > *, td, button)')]
          .filter((part) => part.getBoundingClientRect().right > innerWidth).length`);
        assert.equal(cut, 0);
        if (route === 'replays') {
          const lines = await page.evaluate(`[...document.querySelectorAll('.round-row > a')].map((time) => {
            const text = document.createRange();
            text.selectNodeContents(time);
            return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
          })`);
          assert.equal((lines as number[]).length, 3);
          await shows(page.locator('.round-row .round-faces .portrait'), 6);
          for (const count of lines as number[]) assert.ok(count <= 2, `a date in ${count} lines`);
        }
      }
    });
  }
});

test('an unsolved puzzle resumes from the home page', async () => {
  await visit({ reducedMotion: 'reduce', route: 'puzzles' }, async ({ page, go }) => {
    const href = await page
      .getByRole('link', { name: /^Puzzle \d+, Medium/u })
      .first()
      .getAttribute('href');
    await go(href?.split('#/')[1] ?? '');
    const actions = page.getByRole('group', { name: 'Actions' });
    await actions.getByRole('button', { name: 'Hint' }).click();
    // The first hint is a sentence, the second one selects cards.
    const chosen = page.getByTestId('hand').locator('[aria-pressed=true]').first();
    const status = page.locator('.verdict-card').first();
    await status.or(chosen).first().waitFor();
    if ((await chosen.count()) === 0) await actions.getByRole('button', { name: 'Hint' }).click();
    await chosen.waitFor();
    await actions.getByRole('button', { name: 'Play', exact: true }).click();
    await holds(page, `localStorage.getItem('ddz.puzzle') !== null`);
    await go('');
    const tile = page.getByTestId('tile-last-puzzle');
    await tile.getByText(/cards against/).waitFor();
    assert.equal(await tile.getAttribute('href'), `#${href?.split('#')[1] ?? ''}`);
  });
});

test('a seat at an online table is on the home page until it is left', async () => {
  await visit({ route: 'lobby', seed: null, reducedMotion: 'reduce' }, async ({ page, go }) => {
    await page.getByTestId('open').click();
    await page.getByTestId('create').click();
    await page.getByTestId('gathering').getByRole('button', { name: 'Stand up' }).waitFor();
    await go('');
    const tile = page.getByTestId('tile-online');
    await tile.getByText('You have a seat').waitFor();
    await tile.click();
    await page.getByTestId('gathering').getByRole('button', { name: 'Stand up' }).click();
    await page.getByRole('button', { name: 'Take a seat' }).first().waitFor();
    await go('');
    await page.getByTestId('tile-daily').waitFor();
    await holds(page, `localStorage.getItem('ddz.online-seat') === null`);
    assert.equal(await tile.count(), 0);
  });
});
