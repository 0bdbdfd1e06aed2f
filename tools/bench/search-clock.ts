/**
 * How well `search` keeps its budget by the clock: every seat of some rounds thinks for the given time, and the
 * distribution of the times of all searched moves is printed, bids and forced moves left out. Load on the machine shows.
 *
 *     node tools/bench/search-clock.ts --rounds 20 --budget 200
 */
import { readFileSync } from 'node:fs';
import { actionSpace, PASS } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, playActionOf, startPlay } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { familyOf } from '../../packages/bots/src/neural/family.ts';
import { createNetworks } from '../../packages/bots/src/neural/networks.ts';
import { readWeights, weightsShapeOf } from '../../packages/bots/src/neural/weights.ts';
import { createSearchBot } from '../../packages/bots/src/search/search-bot.ts';
import { decimal, oneOf, readOptions, wholeNumber } from '../options/options.ts';

const {
  rules: preset,
  rounds,
  budget: budgetMs,
} = readOptions(import.meta.filename, {
  rules: oneOf(PRESET_NAMES, 'douzero', 'the rule set'),
  rounds: wholeNumber(20, 'rounds to play', { min: 1 }),
  budget: decimal(200, 'milliseconds of a decision'),
}).values;
const rules = PRESETS[preset];
const file = rules.seats === 3 ? 'neural.bin' : 'neural-four.bin';
const bytes = readFileSync(new URL(`../../packages/bots/weights/${file}`, import.meta.url));
const networks = createNetworks(unwrap(readWeights(bytes, weightsShapeOf(familyOf(rules)))));
const bot = createSearchBot(networks, { seed: 1, nowMs: () => performance.now() });
const times: { tookMs: number; end: string; cards: number }[] = [];
for (let number = 0; number < rounds; number++) {
  let round = startPlay({ rules, deal: dealFrom(rules, createRng(`clock/${number}`)) });
  while (!isOver(round)) {
    const view = viewFor(round, round.turn);
    const startMs = performance.now();
    const { chosen, end } = bot.think(view, { budgetMs });
    const tookMs = performance.now() - startMs;
    if (end !== 'forced') times.push({ tookMs, end, cards: view.handSizes.reduce((sum, size) => sum + size, 0) });
    const action = chosen === PASS ? ({ type: 'pass' } as const) : playActionOf(actionSpace(rules), chosen);
    round = applyUnchecked(round, round.turn, action);
  }
}
times.sort((a, b) => a.tookMs - b.tookMs);
const at = (share: number): string =>
  (times[Math.min(times.length - 1, Math.floor(share * times.length))]?.tookMs ?? 0).toFixed(1);
const mean = times.reduce((sum, { tookMs }) => sum + tookMs, 0) / times.length;
console.log(
  `${times.length} searches at ${budgetMs} ms: mean ${mean.toFixed(1)}, median ${at(0.5)}, 90% ${at(0.9)}, ` +
    `99% ${at(0.99)}, slowest ${at(1)} ms`,
);
for (const { tookMs, end, cards } of times.slice(-5)) console.log(`${tookMs.toFixed(1)} ms, ${cards} cards, ${end}`);
