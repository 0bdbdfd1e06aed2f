/** Declares test files in this process: modules that they share are loaded and compiled once, not once per file. */
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './files.ts';

/** Files of a browser that run at a time; their pages wait most of the time. */
const BROWSER_FILES = 3;

/** @param folder gets `times.tsv`: CPU seconds, wall seconds and name of each file */
export const declareFiles = async (files: readonly string[], folder: string): Promise<void> => {
  // Heavy ones have their own process, and choose the browser.
  const inBrowser = files.filter((file) => file.startsWith('apps/web/browser/') && !file.endsWith('.heavy.test.ts'));
  for (const file of files) if (!inBrowser.includes(file)) declareFile(file, folder);
  if (inBrowser.length === 0) return;
  const { useBrowser } = await import('../../apps/web/browser/testing/visit.ts');
  useBrowser();
  const sizeOf = (file: string): number => statSync(join(ROOT, file)).size;
  describe('in the browser', { concurrency: BROWSER_FILES }, () => {
    for (const file of inBrowser.toSorted((a, b) => sizeOf(b) - sizeOf(a))) declareFile(file, folder);
  });
};

/** A suite per file limits its hooks to its own tests. */
const declareFile = (file: string, folder: string): void => {
  describe(file, { concurrency: 1 }, async () => {
    let [beganMs, beganCpu] = [0, 0];
    before(() => void ([beganMs, beganCpu] = [performance.now(), cpuSeconds()]));
    after(() => {
      const seconds = [cpuSeconds() - beganCpu, (performance.now() - beganMs) / 1000];
      const row = [...seconds.map((value) => value.toFixed(2)), file].join('\t');
      appendFileSync(join(folder, 'times.tsv'), `${row}\n`);
    });
    // The page's language is one value per process, and a test may leave another one.
    if (file.startsWith('apps/web/src/')) {
      const settings = await import(pathToFileURL(join(ROOT, 'apps/web/src/base/settings.ts')).href);
      before(() => settings.changeSettings({ language: 'en' }));
    }
    await import(pathToFileURL(join(ROOT, file)).href);
  });
};

const PROCESS = '/proc/self/stat';
/** Unit of times in that file, on Linux. */
const TICKS_PER_SECOND = 100;

/** CPU time of this process, and on Linux of the programs that it started and that have ended. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  const fields = existsSync(PROCESS) ? readFileSync(PROCESS, 'utf8').split(') ')[1]?.split(' ') : undefined;
  const ended = Number(fields?.[13] ?? 0) + Number(fields?.[14] ?? 0);
  return (user + system) / 1e6 + ended / TICKS_PER_SECOND;
};
