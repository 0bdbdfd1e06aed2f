/** Rounds played in the app by mouse, touch and keyboard. Each action waits for the page and never sleeps. */
import assert from 'node:assert/strict';
import { until } from '@doudizhu/rules/testing';
import type { Locator, Page } from 'playwright-core';
import { holds, passTime } from './visit.ts';

/** A player's actions at a table; each resolves when it is done, not when the table has answered. */
export interface Way {
  /** For the auction and the doubling. */
  readonly speak: () => Promise<void>;
  /** Leads or follows. */
  readonly play: () => Promise<void>;
  /** Skips the bots' delays. */
  readonly skipDelays: () => Promise<void>;
}

/** State of the table: `others` also while the player passes automatically or a bot plays for them. */
export type Moment = 'speak' | 'play' | 'others' | 'over' | 'away';

const MOMENT = `(() => {
  const table = document.querySelector('.play-table');
  if (table === null) return 'away';
  if (document.querySelector('[data-testid=round-end]') !== null) return 'over';
  const names = [...document.querySelectorAll('[data-testid=actions] .actions button')].map(({ className }) => className);
  if (document.querySelector('.own').dataset.acting !== 'true' || names.length === 0) return 'others';
  if (names.some((name) => name.includes('play'))) {
    const mustPass = names.some((name) => name.includes('gold'));
    return mustPass && table.dataset.autoPass === 'true' ? 'others' : 'play';
  }
  return !['play', 'opening'].includes(table.dataset.phase) && names.length > 1 ? 'speak' : 'others';
})()`;

export const momentOf = async (page: Page): Promise<Moment> => (await page.evaluate(MOMENT)) as Moment;

/** Waits until the player is asked, or the round is over. */
export const nextMoment = async (page: Page, skipDelays?: Way['skipDelays']): Promise<Moment> => {
  await page.locator('.play-table').waitFor();
  const skip = offer(page, SKIP);
  return until(async () => {
    const moment = await momentOf(page);
    if (moment !== 'others') return moment;
    if (skipDelays !== undefined && (await skip.isVisible())) await skipDelays();
    await passTime(page, DELAY_MS);
    return null;
  }, DECISION_MS);
};

const SKIP = /^(Skip ahead|快进)$/;

/** Delay of a pass that the table makes for the player. */
const DELAY_MS = 900;

/** Limit between two decisions of the player. */
const DECISION_MS = 60_000;

/** Plays until the round is over. @returns the number of decisions of the player */
export const playOut = async (
  page: Page,
  way: Way,
  isEnough: (asked: number) => boolean = () => false,
): Promise<number> => {
  for (let asked = 0; asked < 200; asked++) {
    const moment = await nextMoment(page, way.skipDelays);
    assert.notEqual(moment, 'away');
    if (moment === 'over' || isEnough(asked)) return asked;
    await untilTold(page, moment === 'speak' ? way.speak : way.play);
  }
  throw new Error('the round does not end, want it to');
};

/** Answers all calls by mouse, until the first play of the player. */
export const untilPlay = async (page: Page): Promise<void> => {
  const { speak, skipDelays } = byPointer(page, (target, options) => target.click(options));
  while ((await nextMoment(page, skipDelays)) === 'speak') await untilTold(page, speak);
};

/** Performs a call or play of the player, and waits until the table has accepted it. */
export const untilTold = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const before = await ownActions(page);
  await act();
  await holds(page, `${OWN_ACTIONS} > ${before}`);
};

const OWN_ACTIONS = `announced.filter((line) => /^(You:|你：)/.test(line)).length`;
const ownActions = async (page: Page): Promise<number> => Number(await page.evaluate(OWN_ACTIONS));

/** The decision offered to the player, by name. */
export const offer = (page: Page, name: string | RegExp) =>
  page.getByTestId('actions').getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Raises the stake at every chance: bids highest, calls, grabs, doubles. */
const BOLD = /^(Bid 3|Call|Grab|Double|Redouble|3 分|叫地主|抢地主|加倍|反加倍)$/;

/** Any call. The advice beside the calls is not one. */
const CALL = /^(?!Hint$|提示$)/;

const PASS = /^(Pass|不出)$/;

export const chosenCards = (page: Page) => page.getByTestId('hand').locator('[aria-pressed=true]');

export type Press = (target: Locator, options?: { readonly timeout: number }) => Promise<void>;

/** Plays by mouse or touch, as hinted; without hints it leads the lowest card and passes otherwise. */
export const byPointer = (page: Page, press: Press): Way => ({
  speak: async () => {
    const bold = offer(page, BOLD);
    await press((await bold.count()) > 0 ? bold.first() : offer(page, CALL).first());
  },
  play: async () => {
    const [hint, canPass] = [offer(page, /^(Hint|提示)$/), offer(page, PASS)];
    if ((await hint.count()) === 0 && (await canPass.count()) > 0) return press(canPass);
    await press((await hint.count()) > 0 ? hint : page.getByTestId('hand').getByRole('button').last());
    await page.locator(HINTED).first().waitFor();
    const [chosen, pass] = [chosenCards(page).first(), offer(page, PASS)];
    await chosen.or(pass).first().waitFor();
    if ((await chosenCards(page).count()) === 0) await press(pass);
    else {
      const before = await ownActions(page);
      await press(offer(page, /^(Play|出牌)$/));
      if (await asksForReading(page, before)) await press(page.locator('.actions .gold').first());
    }
  },
  // The button can disappear while it is pressed. Then there is nothing to skip.
  skipDelays: () => press(offer(page, SKIP), { timeout: 300 }).catch(() => undefined),
});

/** Plays by keyboard only: types ranks when leading, takes hints when following. */
export const byKeys = (page: Page): Way => {
  const key = (name: string): Promise<void> => page.keyboard.press(name);
  return {
    speak: async () =>
      key((await offer(page, 'Bid 3').count()) > 0 ? '3' : (await offer(page, /^Bid/).count()) > 0 ? '0' : '1'),
    play: async () => {
      const isLeading = (await offer(page, 'Pass').count()) === 0;
      const lowest = await page.getByTestId('hand').getByRole('button').last().getAttribute('aria-label');
      await key(isLeading ? keyOfCard(lowest ?? '') : 'h');
      await page.locator(HINTED).first().waitFor();
      if ((await chosenCards(page).count()) === 0) await key('p');
      else {
        const before = await ownActions(page);
        await key('Enter');
        if (await asksForReading(page, before)) {
          await tabTo(page, '.actions .gold');
          await key('Enter');
        }
      }
    },
    skipDelays: () => key('f'),
  };
};

/** Presses Tab until the element has the focus. */
export const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 80; presses++) {
    if ((await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) === true) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
};

const HINTED =
  '[data-testid=hand] [aria-pressed=true], .board .status:is(.wrong, .advice), .board [data-testid=advice]';

/** After a play, whether its cards form several combinations. */
const asksForReading = async (page: Page, before: number): Promise<boolean> => {
  await holds(page, `${OWN_ACTIONS} > ${before} || document.querySelector('.actions .play') === null`);
  return (await ownActions(page)) === before;
};

/** Returns the key of a card's rank, from the card's name. */
const keyOfCard = (name: string): string => {
  const [word = ''] = name.split(' ');
  return { '10': '0', small: 'b', big: 'r' }[word] ?? word.charAt(0);
};

export interface Spot {
  /** CSS pixels from the top left corner of the window. */
  readonly x: number;
  readonly y: number;
}

/** Touch point of a card in a fan: near its left edge, which no other card covers. */
export const fingerOn = async (target: Locator): Promise<Spot> => {
  const box = await target.boundingBox();
  assert.ok(box !== null, 'it must be seen');
  return { x: box.x + 10, y: box.y + 12 };
};

/** Touches, moves in steps, and releases. */
export const swipe = async (page: Page, from: Spot, to: Spot): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= STEPS; step++) {
    const share = step / STEPS;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
  await session.detach();
};

const STEPS = 12;
