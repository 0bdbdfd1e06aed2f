/**
 * Films a round in the running web app for the READMEs: deal, hint, bomb, review. Writes docs/pictures/round-en.webp and
 * round-zh.webp. Needs a font with Chinese characters.
 *
 *     node tools/pictures/film.ts
 */
import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { readOptions } from '@doudizhu/options/script';
import { launchChromium } from '../../apps/web/browser/testing/chromium.ts';
import { servePage } from '../../apps/web/browser/testing/serve.ts';
import { sitDown } from '../../apps/web/browser/testing/tables.ts';
import { openPage } from '../../apps/web/browser/testing/visit.ts';
import { animatedWebp, type Frame } from './animated-webp.ts';
import { choose, searched, showHint, stepOn } from './scenes.ts';
import { BEFORE_BOMB, HINT, offered, PLAYED, PLAYS_BEFORE_BOMB, ready, STORED, WHOLE, type Stage } from './stage.ts';

readOptions(import.meta.filename, {});

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** Window of the web app. The film shows it at `SCALE`. */
const WINDOW = { width: 1000, height: 640 };
const SCALE = 0.8;
const QUALITY = 70;
const FRAME_MS = 90;
/** Cards that fly in at the start of a part have landed by then. */
const REST_MS = 2_500;
/** The whole film is at most as large. */
const BYTES_MAX = 2_000_000;

/** A part of the film: `begin` reaches it, the page comes to rest, `act` is filmed, then the last picture stays for `holdMs`. */
interface Part {
  readonly begin: (stage: Stage) => Promise<unknown>;
  /** It is filmed at once, before the page comes to rest. */
  readonly isMoving?: true;
  readonly act?: (page: Page) => Promise<unknown>;
  readonly filmMs: number;
  readonly holdMs: number;
}

const PARTS: readonly Part[] = [
  {
    begin: async ({ page, go }) => {
      await go('play/setup');
      await page.getByTestId('start').click();
      await ready(page, '[data-testid=hand] .card');
    },
    isMoving: true,
    filmMs: 3_200,
    holdMs: 600,
  },
  {
    begin: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await offered(stage.page, HINT).waitFor();
    },
    act: (page) => showHint(page),
    filmMs: 1_200,
    holdMs: 1_600,
  },
  {
    begin: async (stage) => {
      await sitDown(stage, PLAYED(BEFORE_BOMB));
      await offered(stage.page, HINT).waitFor();
      await choose(stage.page, '9999');
    },
    act: (page) => page.keyboard.press('Enter'),
    filmMs: 2_600,
    holdMs: 300,
  },
  {
    begin: async (stage) => {
      const { page } = stage;
      await sitDown(stage, PLAYED(WHOLE));
      await ready(page, '[data-testid=round-end]');
      await page.locator('[data-testid=round-end] a[href*=analysis]').click();
      await page.getByTestId('round-summary').waitFor({ timeout: 90_000 });
      await stepOn(page, PLAYS_BEFORE_BOMB);
      await searched(page);
      await page.evaluate('scrollTo(0, 0)');
    },
    filmMs: 0,
    holdMs: 3_000,
  },
];

const filmPart = async (browser: Browser, address: string, locale: string, part: Part): Promise<Frame[]> => {
  const context = await browser.newContext({ viewport: WINDOW, locale, colorScheme: 'light', serviceWorkers: 'block' });
  try {
    const opened = await openPage(context, {
      address,
      seed: 1,
      stored: { ...STORED, 'ddz.settings': { phrases: false } },
    });
    const stage: Stage = { ...opened, isEnglish: locale === 'en-US', another: () => Promise.reject(new Error('none')) };
    await part.begin(stage);
    if (part.isMoving !== true) await opened.page.waitForTimeout(REST_MS);
    const session = await context.newCDPSession(opened.page);
    const shoot = async (): Promise<Buffer> => {
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        clip: { x: 0, y: 0, ...WINDOW, scale: SCALE },
      });
      return Buffer.from(data, 'base64');
    };
    const frames: Frame[] = [];
    const add = (picture: Buffer, durationMs: number): void => {
      const last = frames.at(-1);
      if (last?.picture.equals(picture) === true)
        frames[frames.length - 1] = { picture, durationMs: last.durationMs + durationMs };
      else frames.push({ picture, durationMs });
    };
    const acted = part.act?.(opened.page);
    const began = performance.now();
    while (performance.now() - began < part.filmMs) {
      const before = performance.now();
      const picture = await shoot();
      await new Promise((done) => setTimeout(done, Math.max(0, FRAME_MS - (performance.now() - before))));
      add(picture, performance.now() - before);
    }
    await acted;
    add(await shoot(), part.holdMs);
    return frames;
  } finally {
    await context.close();
  }
};

const [served, browser] = await Promise.all([servePage(), launchChromium()]);
try {
  for (const [language, locale] of [
    ['en', 'en-US'],
    ['zh', 'zh-CN'],
  ] as const) {
    const frames: Frame[] = [];
    for (const part of PARTS) frames.push(...(await filmPart(browser, served.address, locale, part)));
    const film = animatedWebp(frames, { width: WINDOW.width * SCALE, height: WINDOW.height * SCALE });
    const path = join(ROOT, `docs/pictures/round-${language}.webp`);
    if (film.length > BYTES_MAX) throw new Error(`${film.length} bytes, expected at most ${BYTES_MAX}`);
    writeFileSync(path, film);
    console.log(`${relative(ROOT, path)}: ${frames.length} frames, ${Math.round(film.length / 1000)} kB`);
  }
} finally {
  await browser.close();
  await served.stop();
}
