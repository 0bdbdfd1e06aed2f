/** Looks of a page: colours and windows for axe. */
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

/** All other combinations: `looks.test.ts`. */
export const OTHER_LOOKS: readonly Look[] = [
  ['dark', DESKTOP],
  ['light', PHONE],
];

/** Asserts that axe finds nothing. @param what named in the message */
export const judge = async (page: Page, looks: readonly Look[], what = 'the page'): Promise<void> => {
  for (const [colorScheme, viewport] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await resize(page, viewport);
    assert.deepEqual(await violations(page), [], `${what}, ${colorScheme}, ${viewport.width} wide`);
  }
};
