/**
 * Trains a call network in auctions of the neural bot. Then measures it on other deals against simpler
 * callers: fixed chances for three seats, the rules bot otherwise.
 *
 *     node tools/training/train-calls.ts --network four --out packages/bots/src/neural/call-weights.ts
 *
 * Playing the deals takes most of the time; `--kernel native` is faster.
 */
import { writeFileSync } from 'node:fs';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import {
  CALL_NETWORK_NAMES,
  CALL_WEIGHTS_BASE64,
  callTrainingOf,
  createCallNetwork,
  createNetworks,
  readCallWeights,
  writeWeights,
  type Networks,
} from '@doudizhu/bots/neural';
import { callWeights, compareCallers, createCallTrainer, networkCaller, trainCalls } from './calls/call-trainer.ts';
import { createKnownDeal, withAuctionOf, type KnownDeal } from './calls/known-deal.ts';
import { SIMPLE_CALLERS } from './calls/fixed-caller.ts';
import { KERNELS, makeKernel } from './trainer/trainer.ts';
import { weightsIn } from './weights-file.ts';
import { anyText, choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  network: choiceOf(CALL_NETWORK_NAMES, 'three', 'the network: of a family, or for a pack that is not shuffled'),
  weights: readableFile(undefined, 'weights file of the playing networks (default in packages/weights)'),
  deals: wholeNumber(4000, 'training deals per rule set', { min: 1 }),
  held: wholeNumber(1000, 'measuring deals per rule set', { min: 1 }),
  auctions: wholeNumber(400_000, 'number of auctions', { min: 1 }),
  seed: anyText('1', 'seed of the run'),
  kernel: choiceOf(KERNELS, 'simd', 'implementation of the arithmetic'),
  out: anyText(undefined, 'module to write (default none)', 'FILE'),
});
const family = callTrainingOf(values.network);

/** Playing networks with the chosen kernel. */
const playingNetworks = (): Networks => {
  const file = values.weights ?? `packages/weights/${family.file}`;
  const weights = weightsIn(import.meta.filename, file, family);
  return createNetworks(weights, (bytes) => makeKernel(bytes, values.kernel));
};

/** Deals by rule set. The other rule sets of a list use an eighth of the deals of the first. */
const dealsOf = (kind: string, count: number): KnownDeal[][] =>
  family.auctions.flatMap(([first, ...others]) => {
    const rules = first as RuleSet;
    const deals = Array.from({ length: count }, (_, deal) =>
      createKnownDeal(rules, `${values.seed}/${kind}/${rules.name}/${deal}`),
    );
    const some = deals.slice(0, Math.ceil(count / 8));
    return [deals, ...others.map((other) => some.map((known) => withAuctionOf(known, other)))];
  });

const main = (): void => {
  const networks = playingNetworks();
  const trainer = createCallTrainer(family, `${values.seed}/weights`);
  const schedule = { auctions: values.auctions, rate: 2e-3, exploration: 1, explorationMin: 0.4 };
  trainCalls(trainer, networks, dealsOf('train', values.deals).flat(), schedule, createRng(`${values.seed}/calls`));
  const bytes = writeWeights(callWeights(trainer));
  const learned = networkCaller(createCallNetwork(unwrap(readCallWeights(bytes, family))));
  const simple = SIMPLE_CALLERS[family.name];
  for (const deals of dealsOf('held', values.held)) {
    const [one, two] = [
      compareCallers(networks, deals, learned, simple),
      compareCallers(networks, deals, simple, learned),
    ];
    console.log(
      `${deals[0]?.rules.name}: points per round, one learned caller among simple ones ` +
        `${one.points.toFixed(3)} ± ${one.half.toFixed(3)}, one simple caller among learned ones ` +
        `${two.points.toFixed(3)} ± ${two.half.toFixed(3)} (${deals.length} deals)`,
    );
  }
  if (values.out === undefined) return;
  const all = { ...CALL_WEIGHTS_BASE64, [values.network]: Buffer.from(bytes).toString('base64') };
  const entries = Object.entries(all).map(([name, text]) => `  ${name}: '${text}',\n`);
  const about = '/** Weights files of the call networks in base64, made by `train-calls.ts`. */';
  writeFileSync(values.out, `${about}\nexport const CALL_WEIGHTS_BASE64 = {\n${entries.join('')}};\n`);
};

main();
