/** `npm run pictures`: takes the pictures of the READMEs from the running page. Wants a font with Chinese characters. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { buildPage, servePage } from './serve.ts';

const FOLDER = join(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))), 'docs/pictures');

/** The first document's position: the farmer leads, and the landlord wins whatever he does. */
const FAMOUS = 'ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=-';

const WORDS = {
  en: { hint: 'Hint', play: 'Play', bid: /3/u, noDouble: /No double/iu },
  zh: { hint: '提示', play: '出牌', bid: /3/u, noDouble: /不加倍/u },
};

/** Some plays into a round: hints, played. */
const playOn = async (page: Page, words: (typeof WORDS)['en']): Promise<void> => {
  await page.getByTestId('start').click();
  const actions = page.getByTestId('actions');
  const hint = actions.getByRole('button', { name: words.hint });
  const bid = actions.getByRole('button', { name: words.bid });
  const noDouble = actions.getByRole('button', { name: words.noDouble });
  for (let decision = 0, plays = 0; decision < 12 && plays < 3; decision++) {
    await hint.or(bid).or(noDouble).first().waitFor({ timeout: 60_000 });
    if (await bid.first().isVisible()) await bid.first().click();
    else if (await noDouble.first().isVisible()) await noDouble.first().click();
    else {
      await hint.click();
      const play = actions.getByRole('button', { name: words.play, exact: true });
      if (await play.isEnabled()) {
        await play.click();
        plays++;
      }
    }
    await page.waitForTimeout(2500);
  }
};

const take = async (page: Page, name: string): Promise<void> => {
  // A newcomer's coach marks hide what they explain.
  const coach = page.getByTestId('coach').getByRole('button');
  if (await coach.isVisible()) await coach.click();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
};

mkdirSync(FOLDER, { recursive: true });
await buildPage();
const [served, browser] = await Promise.all([servePage(), launchChromium()]);
try {
  for (const [language, locale] of [
    ['en', 'en-US'],
    ['zh', 'zh-CN'],
  ] as const) {
    const context = await browser.newContext({ locale, viewport: { width: 1100, height: 760 } });
    const page = await context.newPage();
    await page.goto(`${served.address}/#/play`);
    await playOn(page, WORDS[language]);
    await take(page, `play-${language}`);
    await page.goto(`${served.address}/#/puzzles/hldd-2018-01-25`);
    await page.getByTestId('hand').getByRole('button').nth(2).waitFor();
    await page.getByTestId('hand').getByRole('button').first().focus();
    await page.keyboard.type('99');
    await page.getByRole('button', { name: WORDS[language].play, exact: true }).click();
    await page.getByTestId('refutation').locator('ol').waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await take(page, `puzzle-${language}`);
    await page.goto(`${served.address}/#/analysis?ddn=${encodeURIComponent(FAMOUS)}`);
    await page.waitForTimeout(8000);
    await take(page, `analysis-${language}`);
    await context.close();
  }
} finally {
  await browser.close();
  await served.stop();
}
