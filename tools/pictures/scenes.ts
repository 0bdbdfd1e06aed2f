/** What `npm run pictures` shows: how one gets there from an empty browser. Each scene is the same each time. */
import { layTable, sitDown } from '../../apps/web/browser/testing/tables.ts';
import { holds } from '../../apps/web/browser/testing/visit.ts';
import {
  STORED,
  ROUND,
  AUCTION,
  BEFORE_BOMB,
  WHOLE,
  PLAYS_BEFORE_BOMB,
  PLAYED,
  SEQUENCE,
  SEQUENCE_SAID,
  choose,
  offered,
  HINT,
  holdAt,
  ready,
  SEARCH_MS,
  keepRounds,
  recordsOf,
  openReplay,
  refutePuzzle,
  LESSON,
  at,
  FAMOUS,
  THREE_HANDS,
  enterName,
  openOnline,
  type Scene,
} from './stage.ts';

export const SCENES: readonly Scene[] = [
  {
    name: 'home',
    show: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await stage.go('');
      await ready(stage.page, '[data-testid=tile-puzzle] .card');
    },
  },
  {
    name: 'home-new',
    stored: { 'ddz.lessons': { done: [] }, 'ddz.daily': [], 'ddz.play': {} },
    show: async ({ page, go }) => {
      await go('');
      await ready(page, '[data-testid=tile-puzzle] .card');
    },
  },
  at('setup', 'play/setup', '[data-testid=start]'),
  {
    name: 'auction',
    show: async (stage) => {
      await sitDown(stage, layTable({ ...ROUND, first: 1, said: 'bid 1, bid 0' }));
      await offered(stage.page, /./u).first().waitFor();
    },
  },
  {
    name: 'doubling',
    show: async (stage) => {
      await sitDown(stage, PLAYED(AUCTION));
      await offered(stage.page, /./u).first().waitFor();
    },
  },
  {
    name: 'leading',
    show: async (stage) => {
      await sitDown(stage, PLAYED(`${BEFORE_BOMB}, 9999, pass, pass`));
      await offered(stage.page, HINT).waitFor();
    },
  },
  {
    name: 'answering',
    show: async (stage) => {
      await sitDown(stage, layTable({ ...SEQUENCE, said: `${SEQUENCE_SAID}, pass` }));
      await offered(stage.page, HINT).waitFor();
      await choose(stage.page, '90jqk');
    },
  },
  {
    name: 'landlord',
    show: async (stage) => {
      await sitDown(stage, layTable({ ...ROUND, first: 0, said: 'bid 3, double 1, double 1' }));
      await offered(stage.page, HINT).waitFor();
      await choose(stage.page, '9999');
    },
  },
  {
    name: 'chosen-wrong',
    show: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await offered(stage.page, HINT).waitFor();
      await choose(stage.page, '88');
      await stage.page.keyboard.press('Enter');
      await ready(stage.page, '.status.wrong');
    },
  },
  {
    name: 'hint',
    show: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await offered(stage.page, HINT).click();
      await ready(stage.page, '[data-testid=advice]');
    },
  },
  {
    name: 'hint-why',
    show: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await offered(stage.page, HINT).click();
      await stage.page.locator('[data-testid=advice] > button').click();
      await ready(stage.page, '.advised > li');
    },
  },
  {
    name: 'bomb',
    isPlacedOnce: true,
    // Whether a bot says something at that moment is chance.
    stored: { 'ddz.settings': { phrases: false } },
    show: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await offered(stage.page, HINT).waitFor();
      await holdAt(stage.page, '.moment.bomb');
      await choose(stage.page, '9999');
      await stage.page.keyboard.press('Enter');
      await ready(stage.page, '.moment.bomb');
    },
  },
  {
    name: 'four-seats',
    show: async (stage) => {
      await sitDown(
        stage,
        layTable({
          rules: 'pagat-4p',
          hands: ['33445566778899TTJJQQKK2BR', '3344556677889TTJJQQKKAA22', '3344556677889TJJQQKKAAA2B'],
          kitty: '99TTA22R',
          first: 0,
          levels: ['level-1', 'level-3', 'level-4'],
          said: 'bid 3',
          autoPass: false,
          isShuffled: true,
        }),
      );
      await offered(stage.page, HINT).waitFor();
      await choose(stage.page, '334455');
    },
  },
  {
    name: 'round-end',
    show: async (stage) => {
      await sitDown(stage, PLAYED(WHOLE));
      await ready(stage.page, '[data-testid=round-end]');
      await holds(stage.page, `document.querySelectorAll('[data-testid=podium] b')[1]?.textContent.length > 1`);
    },
  },
  {
    name: 'table-menu',
    show: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await stage.page.locator('.board-menu').click();
      await ready(stage.page, 'dialog[open]');
    },
  },
  {
    name: 'help',
    show: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await offered(stage.page, HINT).waitFor();
      await stage.page.locator('.board-menu').click();
      await stage.page.locator('dialog[open] .row .button').first().click();
      await ready(stage.page, 'dialog[open] table, dialog[open] dl');
    },
  },
  {
    name: 'review',
    show: async (stage) => {
      const { page } = stage;
      await sitDown(stage, PLAYED(WHOLE));
      await ready(page, '[data-testid=round-end]');
      await page.locator('[data-testid=round-end] a[href*=analysis]').click();
      await page.getByTestId('round-summary').waitFor({ timeout: SEARCH_MS });
      for (let step = 0; step < PLAYS_BEFORE_BOMB; step++) await page.keyboard.press('ArrowRight');
      await page
        .locator('[data-testid=moves][aria-busy=false], [data-testid=unfinished]')
        .first()
        .waitFor({ timeout: SEARCH_MS });
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'replay',
    show: async (stage) => {
      await openReplay(stage);
      for (let step = 0; step < 22; step++) await stage.page.keyboard.press('ArrowRight');
    },
  },
  {
    name: 'replay-review',
    show: async (stage) => {
      await openReplay(stage);
      for (let step = 0; step < 22; step++) await stage.page.keyboard.press('ArrowRight');
      const review = stage.page.getByRole('button', { name: /^(Review|复盘|Who was winning|谁占优)/u }).first();
      if (await review.isVisible()) await review.click();
    },
  },
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
  {
    name: 'daily',
    show: async ({ page, go }) => {
      await go('daily');
      await offered(page, /./u).first().waitFor();
    },
  },
  {
    name: 'daily-result',
    stored: {
      'ddz.daily': [
        { day: '2026-01-01', points: 12, isLandlord: true, bots: [-12, 6, 12, 12, 24] },
        ...STORED['ddz.daily'],
      ],
    },
    show: async ({ page, go }) => {
      await go('daily');
      await ready(page, '.daily-ranking');
    },
  },
  at('learn', 'learn', '.lesson-tile'),
  { name: 'lesson', show: LESSON },
  at('exercise', 'learn/lesson/counting', '[data-testid=teacher]'),
  at('exercise-cards', 'learn/lesson/beating', '[data-testid=teacher]'),
  at('learn-round', 'learn/round'),
  at('learn-combos', 'learn/combos'),
  at('learn-try', 'learn/try'),
  at('learn-counting', 'learn/counting'),
  at('analysis-start', 'analysis', '[data-testid=editor]'),
  {
    name: 'analysis',
    show: async ({ page, go }) => {
      await go(`analysis?ddn=${encodeURIComponent(FAMOUS)}`);
      await page
        .locator('[data-testid=moves][aria-busy=false], [data-testid=unfinished]')
        .first()
        .waitFor({ timeout: SEARCH_MS });
    },
  },
  {
    name: 'analysis-three',
    show: async ({ page, go }) => {
      await go(`analysis?ddn=${encodeURIComponent(THREE_HANDS)}`);
      await page
        .locator('[data-testid=moves][aria-busy=false], [data-testid=unfinished]')
        .first()
        .waitFor({ timeout: SEARCH_MS });
    },
  },
  {
    name: 'play-on',
    show: async ({ page, go }) => {
      await go(`analysis/from?ddn=${encodeURIComponent(THREE_HANDS)}`);
      await ready(page, '[data-testid=play-from]');
    },
  },
  {
    name: 'replays',
    show: async (stage) => {
      await keepRounds(stage, 9);
      await stage.go('statistics');
      await stage.go('replays');
      await ready(stage.page, '[data-testid=rounds]');
    },
  },
  at('replays-none', 'replays'),
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
      await keepRounds(stage, 60);
      await stage.go('statistics');
      await ready(stage.page, 'table');
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
      await stage.page.locator('.lobby-me a').first().click();
      await ready(stage.page, 'main h1');
    },
  },
  at('leaderboard', 'leaderboard'),
  at('not-found', 'nowhere'),
];
