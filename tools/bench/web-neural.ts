/**
 * How long a move of `neural` takes in Chromium on a slow processor: `node tools/bench/web-neural.ts`. Rounds are
 * played from view to view in the page's main thread, 1,000 plays with a choice. Prints; asserts nothing.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchChromium } from '../../apps/web/browser/chromium.ts';
import { readOptions } from '../options/options.ts';

readOptions(import.meta.filename, {});

const SLOWDOWN = 4;
const MOVES = 1000;

/** Runs in the page: loads the weights, plays, and gives milliseconds a move, sorted. */
const SOURCE = `
import { createNetworks, createNeuralBot, readWeights } from '@doudizhu/bots/neural';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, startRound, toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
globalThis.benchNeural = async (base64, moves) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const from = performance.now();
  const networks = createNetworks(unwrap(readWeights(bytes)));
  const loadMs = performance.now() - from;
  const bots = ['wins', 'points'].map((aim) => createNeuralBot(networks, { seed: 1 }, { aim }));
  const times = [];
  for (let seed = 0; times.length < moves; seed++) {
    let round = startRound({ rules: PRESETS.competition, seed: 'tools/bench/' + seed });
    while (!isOver(round)) {
      const view = viewFor(round, toAct(round)[0]);
      const began = performance.now();
      const action = bots[seed % 2].act(view);
      if (view.phase === 'play') times.push(performance.now() - began);
      round = applyUnchecked(round, view.seat, action);
    }
    await new Promise((done) => setTimeout(done));
  }
  return { loadMs, times: times.slice(0, moves).toSorted((a, b) => a - b) };
};
`;

/** The page's program in one file. */
const bundle = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'bench',
        resolveId: (id) => (id === 'bench' ? fileURLToPath(new URL('bench-entry.ts', import.meta.url)) : null),
        load: (id) => (id.endsWith('bench-entry.ts') ? SOURCE : null),
      },
    ],
    build: { write: false, target: 'esnext', rollupOptions: { input: 'bench' } },
  });
  const [output] = [made].flat();
  if (output === undefined || !('output' in output)) throw new Error('vite built nothing');
  return output.output[0].code;
};

const main = async (): Promise<void> => {
  const weights = readFileSync(fileURLToPath(import.meta.resolve('@doudizhu/bots/weights/neural.bin')));
  const browser = await launchChromium();
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await page.goto('data:text/html,<!doctype html>');
  await page.addScriptTag({ content: await bundle(), type: 'module' });
  await page.waitForFunction('globalThis.benchNeural !== undefined');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const call = `benchNeural(${JSON.stringify(weights.toString('base64'))}, ${MOVES})`;
  const { loadMs, times } = await page.evaluate<{ loadMs: number; times: number[] }>(call);
  await session.send('HeapProfiler.collectGarbage');
  const heap = await session.send('Runtime.getHeapUsage');
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  const at = (part: number): string => (times[Math.floor(part * (times.length - 1))] ?? NaN).toFixed(2);
  const mib = (bytes: number | undefined): string => `${((bytes ?? NaN) / 2 ** 20).toFixed(1)} MiB`;
  console.log(`neural in Chromium ${browser.version()}, processor slowed ${SLOWDOWN} times, ${times.length} plays`);
  console.log(`  mean ${mean.toFixed(2)} ms, median ${at(0.5)}, 99 of 100 under ${at(0.99)}, slowest ${at(1)}`);
  const buffers = (heap as { readonly backingStorageSize?: number }).backingStorageSize;
  console.log(`  weights ${mib(weights.length)}, read in ${loadMs.toFixed(0)} ms`);
  console.log(`  memory: objects ${mib(heap.usedSize)}, buffers ${mib(buffers)}`);
  await browser.close();
};

await main();
