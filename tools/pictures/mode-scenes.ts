/** Scenes of the modes: a round of each, played in the page by its hints, and the choice among readings. */
import type { Page } from 'playwright-core';
import {
  byPointer,
  chosenCards,
  nextMoment,
  offer,
  playOut,
  untilPlay,
  type Way,
} from '../../apps/web/browser/testing/rounds.ts';
import { tableLog, QUICK, sitDown } from '../../apps/web/browser/testing/tables.ts';
import { holds } from '../../apps/web/browser/testing/visit.ts';
import { HINT, holdAt, offered, ready, type Scene } from './stage.ts';

const MODES = ['laizi', 'laizi-tiandi', 'no-shuffle', 'two'] as const;
/** Decisions before the picture of a round under way. */
const DECISIONS = 6;

const wayOf = (page: Page): Way => byPointer(page, (target, options) => target.click(options));

/** A round from the deal on. @param then steps to the picture */
const played = (name: string, rules: string, then: (page: Page) => Promise<unknown>): Scene => ({
  name,
  stored: { 'ddz.play': { ...QUICK, rules } },
  show: async ({ page, go }) => {
    await go('play/new');
    await then(page);
  },
});

const scenesOf = (rules: (typeof MODES)[number]): readonly Scene[] => [
  played(`mode-${rules}-calls`, rules, (page) => nextMoment(page, wayOf(page).skipDelays)),
  played(`mode-${rules}-hint`, rules, async (page) => {
    await untilPlay(page);
    await offered(page, HINT).click();
    await chosenCards(page).or(page.getByTestId('advice')).first().waitFor();
  }),
  played(`mode-${rules}-middle`, rules, (page) => playOut(page, wayOf(page), (asked) => asked >= DECISIONS)),
  played(`mode-${rules}-end`, rules, async (page) => {
    await playOut(page, wayOf(page));
    await holds(page, `document.querySelectorAll('[data-testid=podium] b')[1]?.textContent.length > 1`);
  }),
];

/** The player holds cards that stand for several plays. */
const READINGS = {
  rules: 'laizi',
  hands: ['33557789TJQQKA22B', '3444667889TTJJKKA'],
  kitty: '37A',
  wild: '7',
  first: 0,
  autoPass: false,
  isShuffled: true,
} as const;

export const MODE_SCENES: readonly Scene[] = [
  ...MODES.flatMap(scenesOf),
  {
    name: 'mode-laizi-wild',
    stored: { 'ddz.play': { ...QUICK, rules: 'laizi-tiandi', pace: 'slow' } },
    isPlacedOnce: true,
    show: async ({ page, go }) => {
      await go('play/new');
      await holdAt(page, '.effect.wild');
      await ready(page, '.effect.wild');
    },
  },
  {
    name: 'mode-laizi-readings',
    show: async (stage) => {
      await sitDown(stage, tableLog(READINGS));
      const { page } = stage;
      await untilPlay(page);
      for (const key of '3377') await page.keyboard.press(key);
      await offer(page, /^(Play|出牌)$/u).click();
      await ready(page, '.actions .gold');
    },
  },
];
