/** Scenes of `npm run pictures`: steps from an empty browser, reproducible. */
import type { Page } from 'playwright-core';
import { tableLog, sitDown } from '../../apps/web/browser/testing/tables.ts';
import { holds } from '../../apps/web/browser/testing/visit.ts';
import { MODE_SCENES } from './mode-scenes.ts';
import {
  AUCTION,
  BEFORE_BOMB,
  enterName,
  FAMOUS,
  FOUR_SEATS,
  HINT,
  holdAt,
  storePlayedRounds,
  offered,
  openOnline,
  PLAYED,
  PLAYS_BEFORE_BOMB,
  ready,
  recordsOf,
  refutePuzzle,
  ROUND,
  SEQUENCE,
  STORED,
  THREE_HANDS,
  WHOLE,
  type Scene,
  type Stage,
} from './stage.ts';

/** A page that only needs to be opened. */
const at = (name: string, route: string, selector = 'main h1'): Scene => ({
  name,
  show: async ({ page, go }) => {
    await go(route);
    await ready(page, selector);
  },
});

type Table = ReturnType<typeof tableLog>;

/** A table, and steps at it. */
const atTable = (name: string, table: Table, then: (stage: Stage) => Promise<unknown>): Scene => ({
  name,
  show: async (stage) => {
    await sitDown(stage, table);
    await then(stage);
  },
});

/** A table at which the player has to act. @param keys of the selected cards */
const asked = (name: string, table: Table, keys = ''): Scene =>
  atTable(name, table, async ({ page }) => {
    await offered(page, /./u).first().waitFor();
    if (keys !== '') await choose(page, keys);
  });

export const choose = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
  await page.getByTestId('hand').locator('[aria-pressed=true]').first().waitFor();
};

export const stepOn = async (page: Page, plays: number): Promise<void> => {
  for (let step = 0; step < plays; step++) await page.keyboard.press('ArrowRight');
};

/** Timeout of a search on a busy machine in milliseconds. */
const SEARCH_MS = 90_000;
export const searched = (page: Page): Promise<void> =>
  page
    .locator('[data-testid=moves][aria-busy=false], [data-testid=unfinished]')
    .first()
    .waitFor({ timeout: SEARCH_MS });

const analysed = (name: string, position: string): Scene => ({
  name,
  show: async ({ page, go }) => {
    await go(`analysis?ddn=${encodeURIComponent(position)}`);
    await searched(page);
  },
});

/** The replay of a whole round, after some plays. */
const replayed = (name: string, then: (page: Page) => Promise<unknown>): Scene =>
  atTable(name, PLAYED(WHOLE), async ({ page, go }) => {
    await ready(page, '[data-testid=round-end]');
    await go('replays');
    await page.getByTestId('rounds').getByRole('link').first().click();
    await ready(page, '.board-foot');
    await stepOn(page, 22);
    await then(page);
  });

const openMenu = async (page: Page): Promise<void> => {
  await page.locator('.board-menu').click();
  await ready(page, 'dialog[open]');
};

export const showHint = async (page: Page): Promise<void> => {
  await offered(page, HINT).click();
  await ready(page, '[data-testid=advice]');
};

export const SCENES: readonly Scene[] = [
  atTable('home', PLAYED(BEFORE_BOMB), async ({ page, go }) => {
    await go('');
    await ready(page, '[data-testid=tile-puzzle] .card');
  }),
  {
    ...at('home-new', '', '[data-testid=tile-puzzle] .card'),
    stored: { 'ddz.lessons': [], 'ddz.daily': [], 'ddz.play': {} },
  },
  {
    name: 'setup',
    show: async (stage) => {
      await storePlayedRounds(stage, 60);
      await stage.go('play/setup');
      await ready(stage.page, '[data-testid=opponents]');
    },
  },
  asked('auction', tableLog({ ...ROUND, first: 1, actions: 'bid 1, bid 0' })),
  asked('doubling', PLAYED(AUCTION)),
  asked('leading', PLAYED(`${BEFORE_BOMB}, 9999, pass, pass`)),
  asked('answering', tableLog(SEQUENCE), '90jqk'),
  asked('landlord', tableLog({ ...ROUND, first: 0, actions: 'bid 3, double 1, double 1' }), '9999'),
  atTable('chosen-wrong', PLAYED(BEFORE_BOMB), async ({ page }) => {
    await offered(page, HINT).waitFor();
    await choose(page, '88');
    await page.keyboard.press('Enter');
    await ready(page, '.status.wrong');
  }),
  atTable('hint', PLAYED(BEFORE_BOMB), ({ page }) => showHint(page)),
  atTable('hint-why', PLAYED(BEFORE_BOMB), async ({ page }) => {
    await showHint(page);
    await page.locator('[data-testid=advice] > button').click();
    await ready(page, '.advised > li');
  }),
  {
    ...atTable('bomb', PLAYED(BEFORE_BOMB), async ({ page }) => {
      await offered(page, HINT).waitFor();
      await holdAt(page, '.effect.bomb');
      await choose(page, '9999');
      await page.keyboard.press('Enter');
      await ready(page, '.effect.bomb');
    }),
    isPlacedOnce: true,
    // Bots would show random phrases.
    stored: { 'ddz.settings': { phrases: false } },
  },
  asked('four-seats', tableLog(FOUR_SEATS), '334455'),
  atTable('round-end', PLAYED(WHOLE), async ({ page }) => {
    await ready(page, '[data-testid=round-end]');
    await holds(page, `document.querySelectorAll('[data-testid=podium] b')[1]?.textContent.length > 1`);
  }),
  atTable('table-menu', PLAYED(BEFORE_BOMB), ({ page }) => openMenu(page)),
  atTable('help', PLAYED(BEFORE_BOMB), async ({ page }) => {
    await offered(page, HINT).waitFor();
    await openMenu(page);
    await page.locator('dialog[open] .row .button').first().click();
    await ready(page, 'dialog[open] table, dialog[open] dl');
  }),
  atTable('review', PLAYED(WHOLE), async ({ page }) => {
    await ready(page, '[data-testid=round-end]');
    await page.locator('[data-testid=round-end] a[href*=analysis]').click();
    await page.getByTestId('round-summary').waitFor({ timeout: SEARCH_MS });
    await stepOn(page, PLAYS_BEFORE_BOMB);
    await searched(page);
    await page.evaluate('scrollTo(0, 0)');
  }),
  replayed('replay', async () => {}),
  replayed('replay-review', async (page) => {
    const review = page.getByRole('button', { name: /^(Review|复盘|Who was winning|谁占优)/u }).first();
    if (await review.isVisible()) await review.click();
  }),
  at('puzzles', 'puzzles', '.puzzle-tile'),
  at('puzzle-two', 'puzzles/seed-004-wechat', '[data-status=yours]'),
  at('puzzle-three', 'puzzles/canju-17', '[data-status=yours]'),
  { name: 'puzzle', show: refutePuzzle },
  at('puzzle-own', 'puzzles/own'),
  {
    name: 'storm',
    show: async ({ page, go }) => {
      await go('puzzles/storm');
      await page.locator('main button.main').first().click();
      await ready(page, '.puzzle-table[data-status=yours]');
    },
  },
  at('storm-start', 'puzzles/storm', 'main button.main'),
  at('daily-start', 'daily', '[data-testid=daily-start]'),
  {
    name: 'daily',
    show: async ({ page, go }) => {
      await go('daily');
      await page.getByTestId('daily-start').click();
      await offered(page, /./u).first().waitFor();
    },
  },
  {
    ...at('daily-result', 'daily', '.daily-ranking'),
    stored: {
      'ddz.daily': [
        { day: '2026-01-01', points: 12, isLandlord: true, bots: [-12, 6, 12, 12, 24] },
        ...STORED['ddz.daily'],
      ],
    },
  },
  at('ladder', 'ladder', '.ladder-gates li'),
  at('learn', 'learn', '.lesson-tile'),
  at('lesson', 'learn/lesson/answering', '[data-testid=teacher]'),
  at('exercise', 'learn/lesson/counting', '[data-testid=teacher]'),
  at('exercise-cards', 'learn/lesson/beating', '[data-testid=teacher]'),
  at('learn-round', 'learn/round'),
  at('learn-combos', 'learn/combos'),
  at('learn-try', 'learn/try'),
  at('analysis-start', 'analysis', '[data-testid=editor]'),
  analysed('analysis', FAMOUS),
  analysed('analysis-three', THREE_HANDS),
  at('play-on', `analysis/from?ddn=${encodeURIComponent(THREE_HANDS)}`, '[data-testid=play-from]'),
  {
    name: 'replays',
    show: async (stage) => {
      await storePlayedRounds(stage, 9);
      await stage.go('statistics');
      await stage.go('replays');
      await ready(stage.page, '[data-testid=rounds]');
    },
  },
  at('replays-none', 'replays'),
  at('training-none', 'training'),
  {
    name: 'training',
    show: async ({ page, go }) => {
      const themes = ['calls', 'calls', 'leads', 'partner', 'bombs', 'endgame', 'calls', 'answers'];
      const cards = themes.map((theme, step) => ({ round: 'x', step, theme, cost: 1 + (step % 3), dueMs: 1 }));
      const stored = JSON.stringify({ day: '', answered: 0, cards });
      await go('');
      await page.evaluate((text) => localStorage.setItem('ddz.training', text), stored);
      await page.reload();
      await go('training');
      await ready(page, '[data-testid=start-deck]');
    },
  },
  {
    name: 'replays-import',
    show: async ({ page, go }) => {
      await go('replays');
      const buffer = Buffer.from(recordsOf('douzero', 5));
      await page.locator('input[type=file]').setInputFiles({ name: 'cup.jsonl', mimeType: 'text/plain', buffer });
      await ready(page, '[data-testid=rounds]');
    },
  },
  {
    name: 'statistics',
    show: async (stage) => {
      await storePlayedRounds(stage, 60);
      await stage.go('statistics');
      await ready(stage.page, '[data-testid=overview]');
    },
  },
  at('statistics-none', 'statistics'),
  at('settings', 'settings'),
  {
    name: 'lobby',
    show: async (stage) => {
      const other = await stage.another();
      await enterName(other, 'Ann', '安安');
      await openOnline(other, 1, 'public');
      await enterName(stage, 'Bo', '小波');
      await ready(stage.page, '.lobby-tables li');
    },
  },
  {
    name: 'gathering',
    show: async (stage) => {
      await enterName(stage, 'Lin', '林林');
      await openOnline(stage, 1);
    },
  },
  {
    name: 'online',
    show: async (stage) => {
      await enterName(stage, 'Sun', '小孙');
      const table = await openOnline(stage, 1);
      const other = await stage.another();
      await enterName(other, 'Mei', '小梅');
      await other.go(`${table}?sit=1`);
      for (const { page } of [other, stage]) await page.getByTestId('ready').first().click();
      await ready(stage.page, '.play-table:not([data-phase=gathering])');
      await stage.page.getByTestId('hand').getByRole('button').nth(16).waitFor();
    },
  },
  {
    name: 'account',
    show: async (stage) => {
      await enterName(stage, 'Tao', '陶陶');
      await stage.page.locator('main .lobby-name + .row a').first().click();
      await ready(stage.page, 'main h1');
    },
  },
  at('leaderboard', 'leaderboard'),
  at('not-found', 'nowhere'),
  ...MODE_SCENES,
];
