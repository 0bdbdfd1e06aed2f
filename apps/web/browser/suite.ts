/**
 * All tests in the browser but the long ones, in one process: they share the built page, a server and a Chromium, and three
 * files run at a time. Each test has a browser context of its own, so nothing that one stores is seen by another; each file
 * still runs by itself too.
 */
import { globSync, statSync } from 'node:fs';
import { describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useBrowser } from './testing/visit.ts';

useBrowser();

const sizeOf = (file: string): number => statSync(join(import.meta.dirname, file)).size;

// Long files first: a long one that begins last would run alone.
const files = globSync('*.test.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.long.test.ts'))
  .toSorted((a, b) => sizeOf(b) - sizeOf(a));

describe('in the browser', { concurrency: 3 }, () => {
  for (const file of files) {
    // A suite for each file keeps its hooks to its own tests.
    describe(file, { concurrency: 1 }, async () => {
      await import(pathToFileURL(join(import.meta.dirname, file)).href);
    });
  }
});
