/**
 * Time of a move of `neural` in Chromium, proofs at the end of a round included, in the page's thread with a slowed
 * processor:
 *
 *     node tools/bench/web-moves.ts [--moves 1000] [--rules laizi]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { familyOf } from '@doudizhu/bots';
import { bundledWeightsFile } from '@doudizhu/engines';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { launchChromium } from '../../apps/web/browser/testing/chromium.ts';

const { values } = readOptions(import.meta.filename, {
  moves: wholeNumber(1000, 'number of measured moves', { min: 1 }),
  rules: choiceOf(PRESET_NAMES, 'douzero', 'rule set'),
  slowdown: wholeNumber(4, 'factor by which the page is slowed', { min: 1 }),
});

/** Rounds of three bots. Times of the moves with a choice, in milliseconds. */
const SCRIPT = `
import { createNetworks, createNeuralBot, familyOf, readWeights } from '@doudizhu/bots';
import { actionSpace } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, legalActions, startPlay, toAct } from '@doudizhu/rules/round';
import { createRng } from '@doudizhu/rules/rng';
import { dealFrom } from '@doudizhu/rules/deal';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
globalThis.measureMoves = (name, base64, count) => {
  const rules = PRESETS[name];
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bot = createNeuralBot(createNetworks(unwrap(readWeights(bytes, familyOf(rules)))));
  const times = [];
  for (let game = 0; times.length < count; game++) {
    let round = startPlay({ rules, deal: dealFrom(rules, createRng('moves/' + game)) });
    while (!isOver(round)) {
      const seat = toAct(round)[0];
      const view = viewFor(round, seat);
      const from = performance.now();
      const action = bot.act(view);
      const tookMs = performance.now() - from;
      if (game > 0 && legalActions(round, seat).length > 1) times.push(tookMs);
      round = applyUnchecked(round, seat, action);
    }
  }
  return times.slice(0, count);
};
`;
const ENTRY = 'virtual:moves';

const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../../apps/web'),
    plugins: [
      {
        name: 'moves',
        resolveId: (id: string) => (id === ENTRY ? ENTRY : null),
        load: (id: string) => (id === ENTRY ? SCRIPT : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  });
  if (!('output' in built)) throw new Error('no bundle');
  return built.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
};

const browser = await launchChromium();
const page = await browser.newPage();
await page.addScriptTag({ content: await bundle() });
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: values.slowdown });
const base64 = readFileSync(bundledWeightsFile(familyOf(PRESETS[values.rules]))).toString('base64');
const call = `measureMoves(${JSON.stringify(values.rules)}, ${JSON.stringify(base64)}, ${values.moves})`;
const times = ((await page.evaluate(call)) as readonly number[]).toSorted((a, b) => a - b);
await browser.close();
const at = (share: number): string => (times[Math.ceil(share * times.length) - 1] ?? NaN).toFixed(1);
const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
console.log(
  `neural, ${values.rules}, ${times.length} moves with a choice, processor slowed ${values.slowdown} times: ` +
    `mean ${mean.toFixed(2)} ms, half under ${at(0.5)}, 95 of 100 under ${at(0.95)}, 99 under ${at(0.99)}, longest ${at(1)}`,
);
