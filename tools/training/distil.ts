/**
 * Trains small networks to predict the outputs of large ones (distillation: Hinton, Vinyals and Dean, 2015), for searches
 * that need many evaluations:
 *
 *     node tools/training/distil.ts --weights packages/weights/neural.bin --hidden 128 --out build/small
 *
 * The large and the small networks play games in turn with a few random plays, so that positions of both occur. At each
 * decision the small network of that role learns the large one's values of its best candidates and of a few random ones.
 * Outcomes are not used.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNetworks, FULL_FAMILIES, writeWeights } from '@doudizhu/bots/neural';
import { createTeacher, distilGame } from './trainer/distil.ts';
import { averagedWeights, createTrainer, KERNELS, makeKernel, rateAt, setWeights } from './trainer/trainer.ts';
import { weightsIn } from './weights-file.ts';
import { anyText, decimal, choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  weights: readableFile('packages/weights/neural.bin', 'large networks'),
  small: readableFile(undefined, 'weights file with the initial small networks (default random)'),
  family: choiceOf(['three', 'four'], 'three', 'family of the networks: three seats, or four with two decks'),
  out: anyText('build/small', 'folder of the run', 'FOLDER'),
  hidden: wholeNumber(128, 'width of the small networks, a multiple of 32', { min: 32 }),
  decisions: wholeNumber(20_000_000, 'number of decisions, over which the rate falls to 0', { min: 1 }),
  minutes: decimal(60, 'maximum duration'),
  rate: decimal(2e-3, 'initial learning rate'),
  seed: anyText('1', 'seed of the games'),
  kernel: choiceOf(KERNELS, 'simd', 'implementation of the arithmetic'),
});

if (values.hidden % 32 !== 0) {
  refuseOptions(import.meta.filename, `invalid --hidden "${values.hidden}": expected a multiple of 32`);
}
const family = FULL_FAMILIES[values.family];
const large = weightsIn(import.meta.filename, values.weights, family);

const schedule = { rate: values.rate, rateDecisions: 1e12, horizon: values.decisions };

const main = (): void => {
  const { seed, hidden, kernel, rate: firstRate } = values;
  const trainer = createTrainer({ family: family.name, seed, hidden, kernel, pointsWeight: 0.05, rate: firstRate });
  if (values.small !== undefined) {
    const { rollout } = weightsIn(import.meta.filename, values.small, family);
    if (rollout?.layout.shape.hidden !== hidden) {
      return refuseOptions(
        import.meta.filename,
        `invalid --small "${values.small}": expected small networks of ${hidden} units`,
      );
    }
    setWeights(trainer, rollout);
  }
  mkdirSync(values.out, { recursive: true });
  const teaching = createTeacher(
    trainer,
    createNetworks(large, (bytes) => makeKernel(bytes, values.kernel)),
  );
  const log = (line: string): void => {
    console.log(line);
    appendFileSync(join(values.out, 'training.log'), `${line}\n`);
  };
  const save = (): void =>
    writeFileSync(join(values.out, family.file), writeWeights({ ...large, rollout: averagedWeights(trainer) }));
  log(`# ${JSON.stringify({ weights: values.weights, ...trainer.options })}`);
  log('# minutes decisions games rate losses; share of equal choices, mean loss of the others by the large networks');
  const began = performance.now();
  const minutes = (): number => (performance.now() - began) / 60_000;
  let reportedAt = 0;
  while (minutes() < values.minutes && trainer.decisions < values.decisions) {
    trainer.rate = rateAt(schedule, trainer.decisions);
    for (let game = 0; game < 100; game++) distilGame(trainer, teaching);
    if (minutes() < reportedAt + 1 && trainer.decisions < values.decisions) continue;
    reportedAt = minutes();
    save();
    const { asked, agreed, missed } = teaching.tally;
    const losses = trainer.learners.map(({ loss }) => loss.toFixed(4)).join(' ');
    const rate = trainer.rate.toExponential(1);
    log(
      `${minutes().toFixed(1)} ${trainer.decisions} ${trainer.games} ${rate} ${losses} ${(agreed / asked).toFixed(4)} ${(missed / asked).toFixed(5)}`,
    );
    Object.assign(teaching.tally, { asked: 0, agreed: 0, missed: 0 });
  }
  save();
};

if (import.meta.main) main();
