/** How a page looks: colours and windows in which axe judges it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { DESKTOP, PHONE, resize } from './visit.ts';

export type Look = readonly [colorScheme: 'light' | 'dark', viewport: typeof DESKTOP];

/** Each scheme once and each window once. */
export const LOOKS: readonly Look[] = [
  ['light', DESKTOP],
  ['dark', PHONE],
];

/** The other ways to put them together: `looks.long.test.ts`. */
export const OTHER_LOOKS: readonly Look[] = [
  ['dark', DESKTOP],
  ['light', PHONE],
];

/** axe finds nothing. @param what is judged, for the message */
export const judge = async (page: Page, looks: readonly Look[], what = 'the page'): Promise<void> => {
  for (const [colorScheme, viewport] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await resize(page, viewport);
    assert.deepEqual(await violations(page), [], `${what}, ${colorScheme}, ${viewport.width} wide`);
  }
};
