/** Parts of the scenes of `npm run pictures`: stored data, rounds, positions, and steps to reach them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { tableLog, type TableWish } from '../../apps/web/browser/testing/tables.ts';
import { storeRounds } from '../../apps/web/browser/testing/stored-rounds.ts';
import type { Visit } from '../../apps/web/browser/testing/visit.ts';

export interface Stage extends Pick<Visit, 'page' | 'go'> {
  readonly isEnglish: boolean;
  /** Opens a browser of another player. */
  readonly another: () => Promise<Stage>;
}

export interface Scene {
  readonly name: string;
  /** Contents of localStorage in addition to `STORED`. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /** True if it depends on the size of the window, so that each size needs a new page. */
  readonly isPlacedOnce?: boolean;
  /** Resolves when everything is drawn. */
  readonly show: (stage: Stage) => Promise<void>;
}

/** Data of a player who has read the coach's tips, plays daily and has finished half of the lessons. */
export const STORED = {
  'ddz.coach': 'bid,call,lead,follow,farmer',
  'ddz.play': { level: 'people', opponents: ['mai', 'gu', 'lu'], pace: 'slow', autoPass: false },
  'ddz.recent': [
    { rules: 'zunli', level: 'people', opponents: ['mai', 'gu', 'lu'] },
    { rules: 'happy', level: 'people', opponents: ['lu', 'shuang', 'zhe'] },
    { rules: 'two', level: 'people', opponents: ['zhe', 'gu', 'lu'] },
  ],
  'ddz.lessons': ['combos', 'leading', 'answering'],
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
    runs: [
      { kind: 'streak', solved: 14, day: '2025-12-30', last: 'finalplay-1' },
      { kind: 'storm', solved: 9, day: '2025-12-31', last: 'finalplay-2' },
    ],
  },
};

/** Two bids and a double, 24 plays, a bomb by the player. The farmers win. */
export const ROUND = {
  hands: ['34558889999TJQQKA', '3456677TTJKKAA22B'],
  kitty: '57K',
  first: 0,
  levels: ['level-1', 'level-3'],
  autoPass: false,
  isShuffled: true,
} satisfies TableWish;
export const AUCTION = 'bid 2, bid 3';
const DOUBLES = `${AUCTION}, double 2, double 1, redouble 1`;
const FIRST_TRICK = `${DOUBLES}, 556677, pass, pass`;
const SINGLES = `${FIRST_TRICK}, 4, 7, Q, B, pass, pass, 3, T, pass, J, Q, pass, A, 2, pass, pass`;
export const BEFORE_BOMB = `${SINGLES}, 4, A, 2, R, pass, pass, 4, pass, 7, Q, pass, 2, pass, pass, TT, JJ, pass, KK, pass`;
export const WHOLE = `${BEFORE_BOMB}, 9999, pass, pass, K, A, 2, pass, pass, A, pass, pass, 33, pass, pass, 66, pass, pass, 8`;

export const PLAYS_BEFORE_BOMB = BEFORE_BOMB.split(',').length - DOUBLES.split(',').length;

export const PLAYED = (actions: string) => tableLog({ ...ROUND, actions });

/** The player has a sequence that beats the one on the table. */
export const SEQUENCE = {
  hands: ['34567789TJQKA22BR', '345566789TTJJQKKA'],
  kitty: '48A',
  first: 1,
  levels: ['level-1', 'level-3'],
  actions: 'bid 3, double 1, double 1, 56789, pass',
  autoPass: false,
  isShuffled: true,
} satisfies TableWish;

export const FOUR_SEATS = {
  rules: 'pagat-4p',
  hands: ['33445566778899TTJJQQKK2BR', '3344556677889TTJJQQKKAA22', '3344556677889TJJQQKKAAA2B'],
  kitty: '99TTA22R',
  first: 0,
  levels: ['level-1', 'level-3', 'level-4'],
  actions: 'bid 3',
  autoPass: false,
  isShuffled: true,
} satisfies TableWish;

export const offered = (page: Page, name: RegExp) => page.getByTestId('actions').getByRole('button', { name });
export const HINT = /^(Hint|提示)$/u;

/** Stops all timers as soon as an element appears. Call it before the element appears. */
export const holdAt = async (page: Page, selector: string): Promise<void> => {
  await page.evaluate(`{
    globalThis.isHeld = false;
    const later = setTimeout;
    globalThis.setTimeout = (work, ms, ...rest) => later(() => { if (!isHeld) work(...rest); }, ms);
    const layer = document.querySelector('[data-testid=effects]');
    new MutationObserver(() => {
      if (layer.querySelector(${JSON.stringify(selector)}) === null) return;
      isHeld = true;
      for (const animation of document.getAnimations()) animation.finish();
    }).observe(layer, { childList: true, subtree: true, attributes: true });
  }`);
};

export const ready = (page: Page, selector: string): Promise<void> => page.locator(selector).first().waitFor();
/** Stores rounds in the browser as if they had been played: won and lost, with different bots. */
export const storePlayedRounds = async ({ page, go }: Stage, count: number): Promise<void> => {
  await go('replays');
  const rounds = Array.from({ length: count }, (_, at) => {
    const won = (at * 7) % 11 < 6;
    const landlord = at % 3;
    return {
      landlord,
      won,
      points: (landlord === 0 ? 6 : 3) * (at % 5 === 0 ? 4 : 1) * (won ? 1 : -1),
      rules: ['zunli', 'competition', 'happy'][at % 3] ?? '',
      bots: ['', `level-${1 + (at % 3)}`, `level-${1 + (at % 4)}`],
    };
  });
  await storeRounds(page, rounds);
};

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), '../../fixtures');
export const recordsOf = (engine: string, count: number): string =>
  readFileSync(join(FIXTURES, `engines/games-${engine}.jsonl`), 'utf8')
    .split('\n')
    .slice(0, count)
    .join('\n');

/** Makes a wrong play in the small puzzle, in which both sevens lose. */
export const refutePuzzle = async ({ page, go }: Stage): Promise<void> => {
  await go('puzzles/hldd-2018-01-25');
  await page.getByTestId('hand').getByRole('button').nth(2).waitFor();
  await page.getByTestId('hand').getByRole('button').first().focus();
  await page.keyboard.type('99');
  await page.getByTestId('actions').locator('.main').click();
  await page.getByTestId('refutation').locator('ol').waitFor({ state: 'attached' });
};

/** Position of Zun Li (2022): the farmer leads, and the landlord wins against every play. */
export const FAMOUS = 'ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=-';
export const THREE_HANDS = 'ddn1 rules=competition L=3399QK2 D=345788TJ U=356JKAA2 turn=D beat=L:5';

/** Enters a name. Names are unique, so each scene uses its own. */
export const enterName = async ({ page, go, isEnglish }: Stage, english: string, chinese: string): Promise<void> => {
  await go('lobby');
  await page.locator('main .lobby-name + .row button').first().click();
  await page.getByTestId('name').fill(isEnglish ? english : chinese);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

/** Opens an online table. @returns its route */
export const openOnline = async (
  { page }: Stage,
  bots: number,
  who: 'private' | 'public' = 'private',
): Promise<string> => {
  await page.getByTestId('open').click();
  await page.locator('dialog[open] input[value=competition]').check();
  await page
    .getByRole('group', { name: /^(Bots|机器人)$/u })
    .getByRole('radio')
    .nth(bots)
    .check();
  await page.locator(`dialog[open] input[value=${who}]`).check();
  await page.getByTestId('create').click();
  await page.getByTestId('gathering').waitFor();
  return /#\/(table\/[^?]+)/u.exec(page.url())?.[1] ?? '';
};
