/**
 * All browser tests except the long ones, in one process: they share the built app, a server and a Chromium, and three
 * files run at a time. Each test has its own browser context, so no test sees the data of another; each file can also
 * run alone.
 */
import { globSync, statSync } from 'node:fs';
import { describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useBrowser } from './testing/visit.ts';

useBrowser();

const sizeOf = (file: string): number => statSync(join(import.meta.dirname, file)).size;

// Long files first, so that none of them runs alone at the end.
const files = globSync('*.test.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.long.test.ts'))
  .toSorted((a, b) => sizeOf(b) - sizeOf(a));

describe('in the browser', { concurrency: 3 }, () => {
  for (const file of files) {
    // A suite per file keeps its hooks to its own tests.
    describe(file, { concurrency: 1 }, async () => {
      await import(pathToFileURL(join(import.meta.dirname, file)).href);
    });
  }
});
