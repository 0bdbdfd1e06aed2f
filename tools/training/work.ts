/**
 * A worker of the trainer's queue: plays games of self-play for `train.ts --generation N --queue URL`.
 *
 *     node tools/training/work.ts --queue redis://10.0.0.5
 *
 * One process plays on one core: start as many as there are. Ctrl-C finishes the batch that is begun.
 */
import { unwrap } from '@doudizhu/rules/result';
import { connectRedis, serveQueue } from '@doudizhu/work';
import { createSelfPlayer, SELF_PLAY_TASK } from './trainer/self-play.ts';
import { anyText, readOptions, refuseOptions } from '../options/options.ts';

const { values } = readOptions(import.meta.filename, {
  queue: anyText(undefined, 'where games wait to be played', 'URL'),
});
const redis = unwrap(
  await connectRedis(values.queue ?? refuseOptions(import.meta.filename, 'no --queue, want --queue redis://HOST')),
);
const worker = serveQueue({
  redis,
  queue: 'self-play',
  threads: 1,
  read: SELF_PLAY_TASK,
  doTask: createSelfPlayer(redis),
  onTask: () => {},
});
console.error('waiting for games to play; Ctrl-C finishes what is begun and ends');
process.once('SIGINT', () => void worker.finish());
