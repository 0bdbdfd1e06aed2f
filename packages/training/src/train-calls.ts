/**
 * Trains the call network in auctions of the neural bot, and measures it against a fixed caller on other deals:
 *
 *     node packages/training/src/train-calls.ts --deals 4000 --auctions 400000 --out packages/bots/src/neural/call-weights.ts
 *
 * Most of the time goes into playing the deals out. `--kernel native` is faster.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRng, PRESETS, unwrap } from '@doudizhu/rules';
import { createCallNetwork, createNetworks, readWeights, writeWeights, CALL_SHAPE } from '@doudizhu/bots/neural';
import { callWeights, compareCallers, createCallTrainer, networkCaller, trainCalls } from './calls/call-trainer.ts';
import { createKnownDeal } from './calls/known-deal.ts';
import { fixedCaller } from './calls/fixed-caller.ts';
import { createTrainer, KERNELS, setWeights } from './trainer/trainer.ts';
import { anyText, oneOf, readableFile, readOptions, wholeNumber } from '../../../scripts/options.ts';

/** One for each kind of auction and doubling. */
const RULES = [PRESETS.competition, PRESETS.pagat, PRESETS.douzero, PRESETS.happy];

const { values } = readOptions(import.meta.filename, {
  weights: readableFile('packages/bots/weights/neural.bin', 'the networks that play'),
  deals: wholeNumber(4000, 'deals of each rule set to learn from', { min: 1 }),
  held: wholeNumber(1000, 'deals of each rule set that are kept for measuring', { min: 1 }),
  auctions: wholeNumber(400_000, 'auctions to learn from', { min: 1 }),
  seed: anyText('1', 'what everything follows from'),
  kernel: oneOf(KERNELS, 'simd', 'what calculates'),
  out: anyText(undefined, 'the module to write (default none)', 'FILE'),
});

/** The playing networks in the kernel that is asked for. */
const playingNetworks = () => {
  const weights = unwrap(readWeights(readFileSync(values.weights)));
  if (values.kernel !== 'native') return createNetworks(weights);
  const trainer = createTrainer({ hidden: weights.layout.shape.hidden, kernel: values.kernel });
  setWeights(trainer, weights);
  const places = trainer.learners.map((each) => each.weights);
  return { family: trainer.family, evaluator: trainer.evaluator, places, buffers: new WeakMap() };
};

const main = (): void => {
  const networks = playingNetworks();
  const dealsOf = (kind: string, count: number) =>
    RULES.map((rules) =>
      Array.from({ length: count }, (_, deal) =>
        createKnownDeal(rules, `${values.seed}/${kind}/${rules.name}/${deal}`),
      ),
    );
  const trainer = createCallTrainer(`${values.seed}/weights`);
  const schedule = { auctions: values.auctions, rate: 2e-3, exploration: 0.4, explorationMin: 0.05 };
  trainCalls(trainer, networks, dealsOf('train', values.deals).flat(), schedule, createRng(`${values.seed}/calls`));
  const bytes = writeWeights(callWeights(trainer));
  const learned = networkCaller(createCallNetwork(unwrap(readWeights(bytes, CALL_SHAPE))));
  for (const deals of dealsOf('held', values.held)) {
    const [one, two] = [
      compareCallers(networks, deals, learned, fixedCaller),
      compareCallers(networks, deals, fixedCaller, learned),
    ];
    console.log(
      `${deals[0]?.rules.name}: points a round, one learned caller among fixed ones ` +
        `${one.points.toFixed(3)} ± ${one.half.toFixed(3)}, one fixed caller among learned ones ` +
        `${two.points.toFixed(3)} ± ${two.half.toFixed(3)} (${deals.length} deals)`,
    );
  }
  if (values.out === undefined) return;
  const text = Buffer.from(bytes).toString('base64');
  writeFileSync(
    values.out,
    `/** The call network as a weights file, made by \`train-calls.ts\`. */\nexport const CALL_WEIGHTS_BASE64 =\n  '${text}';\n`,
  );
};

main();
