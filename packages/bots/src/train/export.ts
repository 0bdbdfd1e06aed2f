/**
 * Writes the averaged weights of a checkpoint as the file that the bot reads, and the training log beside it:
 *
 *     node packages/bots/src/train/export.ts --from build/train --to packages/bots/weights
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unwrap } from '@doudizhu/rules';
import { writeWeights, type NetworkWeights } from '../weights.ts';
import { readCheckpoint } from './checkpoint.ts';
import type { Trainer } from './trainer.ts';

/** The averaged weights of a trainer. */
export const averagedWeights = ({ layout, learners, kernel }: Trainer): NetworkWeights => ({
  layout,
  roles: learners.map(({ average }) => kernel.floats.slice(average >> 2, (average >> 2) + layout.size)),
  steps: learners.reduce((sum, { steps }) => sum + steps, 0),
});

const main = (): void => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: 'build/train' },
      to: { type: 'string', default: 'packages/bots/weights' },
    },
  });
  const { trainer } = unwrap(readCheckpoint(readFileSync(join(values.from, 'checkpoint.bin'))));
  const bytes = writeWeights(averagedWeights(trainer));
  mkdirSync(values.to, { recursive: true });
  writeFileSync(join(values.to, 'neural.bin'), bytes);
  copyFileSync(join(values.from, 'training.log'), join(values.to, 'training-log.txt'));
  console.log(`neural.bin: ${bytes.length} bytes after ${trainer.games} games, ${trainer.decisions} decisions`);
};

if (import.meta.main) main();
