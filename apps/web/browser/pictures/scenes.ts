/** What `npm run pictures` shows: how one gets there from an empty browser. Each scene is the same each time. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { layTable, sitDown, type TableWish } from '../tables.ts';
import { holds, type Visit } from '../visit.ts';

export interface Stage extends Pick<Visit, 'page' | 'go'> {
  readonly isEnglish: boolean;
  /** A browser of somebody else. */
  readonly another: () => Promise<Stage>;
}

export interface Scene {
  readonly name: string;
  /** What localStorage holds besides `STORED`. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /** It is placed once, for the window in which it is shown: each window shows it anew. */
  readonly isPlacedOnce?: boolean;
  /** Resolves when all is drawn. */
  readonly show: (stage: Stage) => Promise<void>;
}

/** Somebody who has read the coach's tips, plays every day and has got through half of the lessons. */
export const STORED = {
  'ddz.coach': 'bid,call,lead,follow,farmer',
  'ddz.play': { level: 'people', opponents: ['mai', 'gu', 'lu'], pace: 'slow', autoPass: false },
  'ddz.lessons': { done: ['combos', 'leading', 'answering'] },
  'ddz.daily': [
    { day: '2025-12-31', points: 6, isLandlord: true, bots: [-12, 6, -6, 12, 6] },
    { day: '2025-12-30', points: -3, isLandlord: false, bots: [-3, -3, 3, 3, 6] },
    { day: '2025-12-29', points: 12, isLandlord: true, bots: [-12, 6, 12, 12, 24] },
  ],
  'ddz.puzzles': {
    rating: 1612,
    deviation: 80,
    volatility: 0.06,
    history: [1500, 1522, 1511, 1540, 1561, 1549, 1570, 1588, 1574, 1612],
    days: ['2025-12-29', '2025-12-30', '2025-12-31'],
    bestStreak: 14,
    bestStorm: 9,
  },
};

/** Two bids and a double, 24 plays, a bomb of the person's; the farmers win. */
const ROUND = {
  hands: ['34558889999TJQQKA', '3456677TTJKKAA22B'],
  kitty: '57K',
  first: 0,
  levels: ['level-1', 'level-3'],
  autoPass: false,
  isShuffled: true,
} satisfies TableWish;
const AUCTION = 'bid 2, bid 3';
const DOUBLES = `${AUCTION}, double 2, double 1, redouble 1`;
const FIRST_TRICK = `${DOUBLES}, 556677, pass, pass`;
const SINGLES = `${FIRST_TRICK}, 4, 7, Q, B, pass, pass, 3, T, pass, J, Q, pass, A, 2, pass, pass`;
const BEFORE_BOMB = `${SINGLES}, 4, A, 2, R, pass, pass, 4, pass, 7, Q, pass, 2, pass, pass, TT, JJ, pass, KK, pass`;
const WHOLE = `${BEFORE_BOMB}, 9999, pass, pass, K, A, 2, pass, pass, A, pass, pass, 33, pass, pass, 66, pass, pass, 8`;

const PLAYS_BEFORE_BOMB = BEFORE_BOMB.split(',').length - DOUBLES.split(',').length;

const PLAYED = (said: string, more: Partial<TableWish> = {}) => layTable({ ...ROUND, ...more, said });

/** A sequence lies on the table, and the person has one that beats it. */
const SEQUENCE = {
  hands: ['34567789TJQKA22BR', '345566789TTJJQKKA'],
  kitty: '48A',
  first: 1,
  levels: ['level-1', 'level-3'],
  autoPass: false,
  isShuffled: true,
} satisfies TableWish;
const SEQUENCE_SAID = 'bid 3, double 1, double 1, 56789';

const choose = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
  await page.getByTestId('hand').locator('[aria-pressed=true]').first().waitFor();
};

const offered = (page: Page, name: RegExp) => page.getByTestId('actions').getByRole('button', { name });
const HINT = /^(Hint|提示)$/u;

/** Nothing goes on: what a timer would do from now on is left out. Call it before what is to be caught happens. */
const holdAt = async (page: Page, selector: string): Promise<void> => {
  await page.evaluate(`{
    globalThis.isHeld = false;
    const later = setTimeout;
    globalThis.setTimeout = (work, ms, ...rest) => later(() => { if (!isHeld) work(...rest); }, ms);
    const layer = document.querySelector('[data-testid=moments]');
    new MutationObserver(() => {
      if (layer.querySelector(${JSON.stringify(selector)}) === null) return;
      isHeld = true;
      for (const animation of document.getAnimations()) animation.finish();
    }).observe(layer, { childList: true, subtree: true, attributes: true });
  }`);
};

const ready = (page: Page, selector: string): Promise<void> => page.locator(selector).first().waitFor();
/** A search may take its time on a busy machine. */
const SEARCH_MS = 90_000;

/** Puts rounds into the browser as if they had been played: won and lost, with changing bots. */
const keepRounds = async ({ page, go }: Stage, count: number): Promise<void> => {
  await go('replays');
  await holds(page, `indexedDB.databases().then((all) => all.some(({ name }) => name === 'ddz'))`);
  await page.evaluate(`(async () => {
    const opening = indexedDB.open('ddz');
    await new Promise((done) => { opening.onsuccess = done; });
    const rounds = opening.result.transaction('rounds', 'readwrite');
    for (let at = 0; at < ${count}; at++) {
      const won = (at * 7) % 11 < 6;
      const landlord = at % 3;
      const points = (landlord === 0 ? 6 : 3) * (at % 5 === 0 ? 4 : 1) * (won ? 1 : -1);
      rounds.objectStore('rounds').put({
        id: 'x-' + at, endedMs: Date.UTC(2025, 11, 1, 18, 0) + at * 40_000_000, seat: 0, landlord, bid: 3, won, points,
        rules: ['zunli', 'competition', 'happy'][at % 3], bots: ['', 'level-' + (1 + at % 3), 'level-' + (1 + at % 4)], record: {},
      });
    }
    await new Promise((done) => { rounds.oncomplete = done; });
  })()`);
};

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), '../../../../fixtures');
const recordsOf = (engine: string, count: number): string =>
  readFileSync(join(FIXTURES, `engines/games-${engine}.jsonl`), 'utf8')
    .split('\n')
    .slice(0, count)
    .join('\n');

const openReplay = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await sitDown(stage, PLAYED(WHOLE));
  await ready(page, '[data-testid=round-end]');
  await stage.go('replays');
  await page.getByTestId('rounds').getByRole('link').first().click();
  await ready(page, '.board-foot');
};

/** Solves the small puzzle wrongly: both sevens lose. */
const refutePuzzle = async ({ page, go }: Stage): Promise<void> => {
  await go('puzzles/hldd-2018-01-25');
  await page.getByTestId('hand').getByRole('button').nth(2).waitFor();
  await page.getByTestId('hand').getByRole('button').first().focus();
  await page.keyboard.type('99');
  await page.getByTestId('actions').locator('.main').click();
  await page.getByTestId('refutation').locator('ol').waitFor();
};

const LESSON = async ({ page, go }: Stage): Promise<void> => {
  await go('learn/lesson/answering');
  await page.getByTestId('teacher').waitFor();
};

/** A page that needs nothing but to be opened. */
const at = (name: string, route: string, selector = 'main h1'): Scene => ({
  name,
  show: async ({ page, go }) => {
    await go(route);
    await ready(page, selector);
  },
});

/** The first document's position: the farmer leads, and the landlord wins whatever he does. */
const FAMOUS = 'ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=-';
const THREE_HANDS = 'ddn1 rules=competition L=3399QK2 D=345788TJ U=356JKAA2 turn=D beat=L:5';

/** Nobody may take a name that somebody has: each scene brings people of its own. */
const enterName = async ({ page, go, isEnglish }: Stage, english: string, chinese: string): Promise<void> => {
  await go('lobby');
  await page.locator('.lobby-me button').first().click();
  await page.getByTestId('name').fill(isEnglish ? english : chinese);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

/** @returns its route */
const openOnline = async ({ page }: Stage, bots: number, who: 'private' | 'public' = 'private'): Promise<string> => {
  await page.getByTestId('open').click();
  const selects = page.locator('dialog[open] select');
  await selects.first().selectOption('competition');
  await selects.last().selectOption({ index: bots });
  await page
    .locator('dialog[open] input[type=radio]')
    .nth(who === 'private' ? 0 : 1)
    .check();
  await page.getByTestId('create').click();
  await page.getByTestId('gathering').waitFor();
  return /#\/(table\/[^?]+)/u.exec(page.url())?.[1] ?? '';
};

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
