/**
 * Trains small networks to say what large ones say, for where many evaluations matter more than each:
 *
 *     node tools/training/distil.ts --weights packages/bots/weights/neural.bin --hidden 128 --out build/small
 *
 * Games are played by the large networks and by the small ones in turn, a few plays at random, so that both know where
 * the small ones get to. At each decision the small network of that role learns what the large one says of its best
 * candidates and of others drawn at random (distillation: Hinton, Vinyals and Dean, 2015). No outcome is looked at.
 *
 * `--small FILE` begins with the small networks of that file.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNetworks, FAMILIES, weightsShapeOf, writeWeights } from '@doudizhu/bots/neural';
import { createTeacher, distilGame } from './trainer/distil.ts';
import { averagedWeights, createTrainer, KERNELS, makeKernel, rateAt, setWeights } from './trainer/trainer.ts';
import { weightsIn } from './weights-file.ts';
import { anyText, decimal, choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  weights: readableFile('packages/bots/weights/neural.bin', 'the large networks'),
  small: readableFile(undefined, 'weights whose small networks it begins with (default random ones)'),
  family: choiceOf(['three', 'four'], 'three', 'what they are for: three seats, or four and two decks'),
  out: anyText('build/small', 'the folder of the run', 'FOLDER'),
  hidden: wholeNumber(128, 'width of the small ones, a multiple of 32', { min: 32 }),
  decisions: wholeNumber(20_000_000, 'decisions to learn from; the rate falls to nothing until then', { min: 1 }),
  minutes: decimal(60, 'ends the run after so long'),
  rate: decimal(2e-3, 'the learning rate at first'),
  seed: anyText('1', 'what the games follow from'),
  kernel: choiceOf(KERNELS, 'simd', 'what calculates'),
});

if (values.hidden % 32 !== 0) {
  refuseOptions(import.meta.filename, `bad --hidden "${values.hidden}": want a multiple of 32`);
}
const family = FAMILIES[values.family];
const large = weightsIn(import.meta.filename, values.weights, weightsShapeOf(family));

const schedule = { rate: values.rate, rateDecisions: 1e12, horizon: values.decisions };

const main = (): void => {
  const { seed, hidden, kernel, rate: firstRate } = values;
  const trainer = createTrainer({ family: family.name, seed, hidden, kernel, pointsWeight: 0.05, rate: firstRate });
  if (values.small !== undefined) {
    const { playout } = weightsIn(import.meta.filename, values.small, weightsShapeOf(family));
    if (playout?.layout.shape.hidden !== hidden) {
      return refuseOptions(import.meta.filename, `${values.small} has no small networks of ${hidden} units`);
    }
    setWeights(trainer, playout);
  }
  mkdirSync(values.out, { recursive: true });
  const fileName = family.name === 'three' ? 'neural.bin' : `neural-${family.name}.bin`;
  const teaching = createTeacher(
    trainer,
    createNetworks(large, (bytes) => makeKernel(bytes, values.kernel)),
  );
  const say = (line: string): void => {
    console.log(line);
    appendFileSync(join(values.out, 'training.log'), `${line}\n`);
  };
  const save = (): void =>
    writeFileSync(join(values.out, fileName), writeWeights({ ...large, playout: averagedWeights(trainer) }));
  say(`# ${JSON.stringify({ weights: values.weights, ...trainer.options })}`);
  say(
    '# minutes decisions games rate losses; as the large ones: choices, and how much worse the others are in their eyes',
  );
  const began = performance.now();
  const minutes = (): number => (performance.now() - began) / 60_000;
  let told = 0;
  while (minutes() < values.minutes && trainer.decisions < values.decisions) {
    trainer.rate = rateAt(schedule, trainer.decisions);
    for (let game = 0; game < 100; game++) distilGame(trainer, teaching);
    if (minutes() < told + 1 && trainer.decisions < values.decisions) continue;
    told = minutes();
    save();
    const { asked, agreed, missed } = teaching.tally;
    const losses = trainer.learners.map(({ loss }) => loss.toFixed(4)).join(' ');
    const rate = trainer.rate.toExponential(1);
    say(
      `${minutes().toFixed(1)} ${trainer.decisions} ${trainer.games} ${rate} ${losses} ${(agreed / asked).toFixed(4)} ${(missed / asked).toFixed(5)}`,
    );
    Object.assign(teaching.tally, { asked: 0, agreed: 0, missed: 0 });
  }
  save();
};

if (import.meta.main) main();
