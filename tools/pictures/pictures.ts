/**
 * `npm run pictures`: takes screenshots of every page and main state of the web app as WebP. Needs a Chinese font.
 *
 *     npm run pictures                                           phone and desk sizes, both languages, light
 *     npm run pictures -- --only puzzles,home --size phone --lang zh --scheme dark
 *     npm run pictures -- --size 360x640,wide,4k --out FOLDER    other sizes, another folder
 *     npm run pictures -- --whole                                whole pages, not only the window
 *     npm run pictures -- --readme                               pictures of the READMEs, into docs/pictures
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../apps/web/browser/testing/chromium.ts';
import { servePage } from '../../apps/web/browser/testing/serve.ts';
import { openPage } from '../../apps/web/browser/testing/visit.ts';
import { SCENES } from './scenes.ts';
import { STORED, type Scene, type Stage } from './stage.ts';
import { anyText, flag, commaListOf, choiceOf, type Option } from '@doudizhu/options';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

const SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  small: [360, 640],
  phone: [390, 844],
  low: [640, 360],
  landscape: [780, 360],
  tablet: [768, 1024],
  desk: [1280, 800],
  wide: [1920, 1080],
  '4k': [3840, 2160],
};
const LANGUAGES = { en: 'en-US', zh: 'zh-CN' } as const;
type Language = keyof typeof LANGUAGES;
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Pictures of the READMEs: scene, size, colours. */
const OF_README: readonly (readonly [scene: string, size: string, scheme: Scheme])[] = [
  ['answering', 'desk', 'light'],
  ['home', 'desk', 'light'],
  ['review', 'desk', 'light'],
  ['puzzle', 'desk', 'dark'],
  ['bomb', 'phone', 'light'],
  ['puzzles', 'phone', 'light'],
  ['replay', 'phone', 'dark'],
  ['lesson', 'phone', 'light'],
];

/** Timeout per scene in all sizes in milliseconds. A search is slow on a busy machine. */
const SCENE_MAX_MS = 120_000;
const QUALITY = 88;

interface Shot {
  readonly size: string;
  readonly scheme: Scheme;
  readonly path: string;
}

/** @returns undefined for an unknown name that is not WIDTHxHEIGHT */
const viewportNamed = (size: string): { readonly width: number; readonly height: number } | undefined => {
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/u.exec(size) ?? [];
  const known = SIZES[size] ?? (width === undefined ? undefined : [Number(width), Number(height)]);
  return known === undefined ? undefined : { width: known[0] ?? 0, height: known[1] ?? 0 };
};

const windowSize: Option<string> = {
  placeholder: 'NAME',
  about: `sizes: ${Object.keys(SIZES).join(', ')}, or such as 360x640`,
  initial: 'phone',
  expected: `one of ${Object.keys(SIZES).join(', ')}, or such as 360x640`,
  read: (size) => (viewportNamed(size) === undefined ? undefined : size),
};
const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];
const { values: options } = readOptions(import.meta.filename, {
  only: commaListOf(anyText('', 'parts of the names of scenes (default all)', 'NAME'), []),
  size: commaListOf(windowSize, ['phone', 'desk']),
  lang: commaListOf(choiceOf(LANGUAGE_NAMES, undefined, 'languages'), LANGUAGE_NAMES),
  scheme: commaListOf(choiceOf(SCHEMES, undefined, 'colours'), ['light']),
  out: anyText(join(ROOT, 'build/pictures'), 'folder of the pictures', 'FOLDER'),
  whole: flag('whole pages, not only the window'),
  readme: flag('pictures of the READMEs, into docs/pictures'),
});

/** Requested pictures of a scene in a language. */
const shotsOf = (scene: Scene, language: Language): Shot[] => {
  if (options.readme) {
    return OF_README.filter(([name]) => name === scene.name).map(([name, size, scheme]) => ({
      size,
      scheme,
      path: join(ROOT, 'docs/pictures', `${name}-${language}.webp`),
    }));
  }
  return options.size.flatMap((size) =>
    options.scheme.map((scheme) => ({
      size,
      scheme,
      path: join(options.out, `${scene.name}-${size}-${language}${scheme === 'dark' ? '-dark' : ''}.webp`),
    })),
  );
};

const isChosen = ({ name }: Scene): boolean =>
  (options.only.length === 0 || options.only.some((part) => name.includes(part))) &&
  (!options.readme || OF_README.some(([scene]) => scene === name));

/** Shows a scene, and takes its pictures in all requested sizes. */
const take = async (browser: Browser, address: string, scene: Scene, language: Language): Promise<void> => {
  const shots = shotsOf(scene, language);
  for (const some of scene.isPlacedOnce === true ? shots.map((shot) => [shot]) : [shots]) {
    const [first] = some;
    if (first === undefined) continue;
    const opened: BrowserContext[] = [];
    const open = async (seed: number): Promise<Stage> => {
      const context = await browser.newContext({ ...deviceOf(first), locale: LANGUAGES[language] });
      opened.push(context);
      const { page, go } = await openPage(context, { address, seed, stored: { ...STORED, ...scene.stored } });
      return { page, go, isEnglish: language === 'en', another: () => open(seed + 1) };
    };
    try {
      await within(SCENE_MAX_MS, async () => {
        const stage = await open(1);
        await scene.show(stage);
        for (const shot of some) {
          await drawAs(stage.page, shot);
          writeFileSync(shot.path, await pictureOf(stage.page));
          console.log(relative(ROOT, shot.path));
        }
      });
    } finally {
      for (const context of opened) await context.close();
    }
  }
};

const deviceOf = ({ size, scheme }: Shot): BrowserContextOptions => {
  const viewport = viewportNamed(size)!;
  return {
    viewport,
    colorScheme: scheme,
    // Pictures have the resolution of the device.
    deviceScaleFactor: options.readme ? (viewport.width < 700 ? 2 : 1.5) : 1,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  };
};

/** Sets size and colours, finishes animations and removes the keyboard focus. */
const drawAs = async (page: Page, { size, scheme }: Shot): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewportNamed(size)!);
  await page.evaluate(`(async () => {
    const drawn = () => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
    await drawn();
    document.activeElement?.blur();
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    await drawn();
  })()`);
};

/** Runs work with a timeout. @throws Error after the timeout */
const within = async (ms: number, work: () => Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not ready after ${ms / 1000} s`)), ms);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Takes a screenshot as WebP, which Playwright does not support. */
const pictureOf = async (page: Page): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page);
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height, scale: 1 };
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...(options.whole ? { clip, captureBeyondViewport: true } : {}),
  });
  await session.detach();
  return Buffer.from(data, 'base64');
};

const scenes = SCENES.filter(isChosen);
if (scenes.length === 0) {
  const known = SCENES.map(({ name }) => name).join(', ');
  refuseOptions(import.meta.filename, `invalid --only "${options.only.join(',')}": expected some of ${known}`);
}
for (const folder of [options.out, join(ROOT, 'docs/pictures')]) mkdirSync(folder, { recursive: true });
const [served, browser] = await Promise.all([servePage(), launchChromium()]);
try {
  for (const scene of scenes) {
    for (const language of options.lang) {
      try {
        await take(browser, served.address, scene, language);
      } catch (error) {
        console.error(`${scene.name}, ${language}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      }
    }
  }
} finally {
  await browser.close();
  await served.stop();
}
