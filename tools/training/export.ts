/**
 * Writes the averaged weights of a checkpoint as the file that the bot reads, and the training log beside it:
 *
 *     node tools/training/export.ts --from build/train --to packages/bots/weights --deals 5000
 *
 * The networks of four seats are written as `neural-four.bin`, with `training-log-four.txt`.
 *
 * With `--deals` the weights, as they are read back from the file, play that many duplicate deals against each fixed
 * opponent and, with `--against`, against another file's weights; the log keeps the result.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '@doudizhu/rules/result';
import { readWeights, weightsShapeOf, writeWeights, type NetworkWeights } from '@doudizhu/bots/neural';
import { readCheckpoint } from './trainer/checkpoint.ts';
import { measureAll } from './measure-weights.ts';
import { KERNELS, type Trainer } from './trainer/trainer.ts';
import { weightsIn } from './weights-file.ts';
import { anyText, oneOf, readableFile, readOptions, wholeNumber } from '../options/options.ts';

/** The averaged weights of a trainer. */
export const averagedWeights = ({ layout, learners, kernel }: Trainer): NetworkWeights => ({
  layout,
  roles: learners.map(({ average }) => kernel.floats.slice(average >> 2, (average >> 2) + layout.size)),
  steps: learners.reduce((sum, { steps }) => sum + steps, 0),
});

const main = (): void => {
  const { values } = readOptions(import.meta.filename, {
    from: anyText('build/train', 'the folder of the run', 'FOLDER'),
    to: anyText('packages/bots/weights', 'the folder to write to', 'FOLDER'),
    deals: wholeNumber(0, 'duplicate deals against each opponent; 0: nothing is measured'),
    against: readableFile(undefined, 'weights to measure against'),
    kernel: oneOf(KERNELS, 'simd', "what measures; simd is the bot's arithmetic, whatever trained"),
  });
  const { trainer } = unwrap(
    readCheckpoint(readFileSync(join(values.from, 'checkpoint.bin')), { kernel: values.kernel }),
  );
  const shape = weightsShapeOf(trainer.family);
  const earlier = values.against === undefined ? null : weightsIn(import.meta.filename, values.against, shape);
  const bytes = writeWeights(averagedWeights(trainer));
  const ending = trainer.family.name === 'three' ? '' : `-${trainer.family.name}`;
  const name = `neural${ending}.bin`;
  mkdirSync(values.to, { recursive: true });
  writeFileSync(join(values.to, name), bytes);
  console.log(`${name}: ${bytes.length} bytes after ${trainer.games} games, ${trainer.decisions} decisions`);
  const lines = [readFileSync(join(values.from, 'training.log'), 'utf8').trimEnd()];
  const { deals } = values;
  if (deals > 0) {
    const { roles } = unwrap(readWeights(bytes, shape));
    trainer.learners.forEach(({ average }, role) => {
      trainer.kernel.floats.set(roles[role] ?? [], average >> 2);
      trainer.kernel.forget?.(average, trainer.layout.size);
    });
    lines.push(`# exported after ${trainer.games} games, ${trainer.decisions} decisions; of ${deals} duplicate deals:`);
    lines.push(...measureAll(trainer, earlier, deals));
  }
  writeFileSync(join(values.to, `training-log${ending}.txt`), `${lines.join('\n')}\n`);
};

if (import.meta.main) main();
