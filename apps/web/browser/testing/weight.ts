/** Gzipped sizes of the built app, for its test and for `npm run bench:web`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

export const FIRST_LOAD_KIB_MAX = 67;
export const PLAY_PAGE_KIB_MAX = 175;

/** Gzipped size of a file of the app, in bytes. @param root folder of the built app */
export const gzippedBytes = (root: string, name: string): number =>
  gzipSync(readFileSync(join(root, name)), { level: 9 }).length;

/** Names of `index.html` and of the files that it names, without icons and the manifest. */
export const firstLoad = (root: string): readonly string[] => {
  const index = readFileSync(join(root, 'index.html'), 'utf8');
  return ['index.html', ...[...index.matchAll(/assets\/[^"]+\.(?:js|css)/gu)].map(([name]) => name)];
};

export interface PlayPage {
  readonly files: readonly string[];
  /** Programs of the bots, without their weights. */
  readonly workers: readonly string[];
}

/** Names of the files that a new table requests in its first seconds: faces, effects and sounds are among them.
 * @param page opened at `#/play/new` without a service worker */
export const playPage = async (page: Page): Promise<PlayPage> => {
  await page.locator('.play-table').waitFor();
  await page.waitForTimeout(3000);
  const addresses = (await page.evaluate(
    "performance.getEntriesByType('resource').map(({ name }) => name)",
  )) as readonly string[];
  const names = new Set(addresses.map((address) => new URL(address).pathname.slice(1)));
  const loaded = ['index.html', ...[...names].filter((name) => /\.(?:js|css|svg)$/u.test(name))];
  // `workers-….js` of the page starts them. The programs are `worker-….js`.
  const isWorker = (name: string): boolean => name.includes('/worker-');
  return { files: loaded.filter((name) => !isWorker(name)), workers: loaded.filter(isWorker) };
};

export const kibOf = (root: string, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzippedBytes(root, name), 0) / 1024;
