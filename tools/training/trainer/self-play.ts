/**
 * Games of a generation over a queue: what workers need to play as the trainer would, and both ends of the way. Weights
 * and games lie in Redis beside the queue, by the digest of their bytes.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unwrap } from '@doudizhu/rules/result';
import { listOf, number, record, text, whole, type Schema, type TypeOf } from '@doudizhu/rules/schema';
import { openSender, QUEUE_PREFIX, type QueuedTask, type TaskSender } from '@doudizhu/work';
import { TRAINER_OPTIONS } from './checkpoint.ts';
import { BATCH_GAMES, playBatch, type PlayBatches } from './generation.ts';
import { createTrainer, type Trainer, type TrainerOptions } from './trainer.ts';

type Redis = TaskSender<unknown>['redis'];

const TASK = record({
  /** Digests of the networks that play, and of the league's older ones. */
  playing: text,
  older: listOf(text),
  /** The league's running means: they say who is drawn as an opponent. */
  losses: listOf(number),
  from: whole(0),
  count: whole(1, BATCH_GAMES),
});
type Task = TypeOf<typeof TASK>;

/** What a worker reads. */
export const SELF_PLAY_TASK: Schema<QueuedTask> = record({
  type: text,
  run: text,
  options: TRAINER_OPTIONS,
  task: TASK,
});

const OUTCOME = record({ games: text });

const bytesKey = (digest: string): string => `${QUEUE_PREFIX}:bytes:${digest}`;
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Weights are renewed while a generation is out. */
const KEPT_S = 120;
const RENEW_MS = 5000;
/** How long a worker waits for weights that Redis forgot. */
const PATIENCE_MS = 20_000;
const TRY_MS = 250;

/** Sends games to the workers of a queue. @throws where there is none, or for options that other machines cannot play by. */
export const openSelfPlay = async (url: string, options: TrainerOptions) => {
  if (options.kernel !== 'simd') {
    throw new Error(`bad kernel "${options.kernel}" with a queue: want simd, which is the same on every machine`);
  }
  const plan = { type: 'self-play', options };
  const sender = unwrap(await openSender({ url, queue: 'self-play', plan, outcome: OUTCOME }));
  const { redis } = sender;
  const ask = async (task: Task): Promise<Uint8Array> => {
    for (;;) {
      const { games } = await sender.send(task);
      const bytes = await redis.getBuffer(bytesKey(games));
      // Redis forgot them: somebody plays them again.
      if (bytes === null || digestOf(bytes) !== games) continue;
      await redis.del(bytesKey(games));
      return bytes;
    }
  };
  return {
    /** Plays with the weights that the trainer has now. */
    playFor:
      (trainer: Trainer): PlayBatches =>
      async (batches) => {
        const [playing, ...older] = blobsOf(trainer).map((bytes) => ({
          digest: digestOf(bytes),
          bytes: bytes.slice(),
        }));
        const kept = [playing as NonNullable<typeof playing>, ...older];
        const keep = async (): Promise<void> => {
          for (const { digest, bytes } of kept) {
            const isThere = (await redis.expire(bytesKey(digest), KEPT_S)) === 1;
            if (!isThere) await redis.set(bytesKey(digest), Buffer.from(bytes), 'EX', KEPT_S);
          }
        };
        await keep();
        const keeping = setInterval(() => void keep().catch(() => {}), RENEW_MS);
        const state = {
          playing: kept[0]?.digest ?? '',
          older: older.map(({ digest }) => digest),
          losses: [...trainer.league.losses],
        };
        try {
          return await Promise.all(batches.map((batch) => ask({ ...state, ...batch })));
        } finally {
          clearInterval(keeping);
        }
      },
    close: sender.close,
  };
};

/** A worker's side: plays the games of tasks, and keeps what it needs for the next one. */
export const createSelfPlayer = (redis: Redis) => {
  let known: { readonly plan: string; readonly trainer: Trainer; digests: string } | null = null;
  return async (plan: string, given: unknown): Promise<{ readonly games: string }> => {
    const { playing, older, losses, from, count } = given as Task;
    if (known?.plan !== plan) {
      const { options } = JSON.parse(plan) as { readonly options: TrainerOptions };
      known = { plan, trainer: createTrainer(options), digests: '' };
    }
    const { trainer } = known;
    const digests = [playing, ...older].join();
    if (known.digests !== digests) {
      known.digests = '';
      const places = blobsOf(trainer);
      for (const [index, digest] of [playing, ...older].entries()) {
        places[index]?.set(await bytesOf(redis, digest, places[index].length));
      }
      known.digests = digests;
    }
    trainer.league.losses.set(losses);
    const games = Buffer.from(playBatch(trainer, from, count));
    const digest = digestOf(games);
    await redis.set(bytesKey(digest), games, 'EX', KEPT_S);
    return { games: digest };
  };
};

const bytesOf = async (redis: Redis, digest: string, length: number): Promise<Uint8Array> => {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += TRY_MS) {
    const bytes = await redis.getBuffer(bytesKey(digest));
    if (bytes !== null && bytes.length === length && digestOf(bytes) === digest) return bytes;
    await sleep(TRY_MS);
  }
  throw new Error(`no weights ${digest.slice(0, 8)} of ${length} bytes in the queue's Redis`);
};

/** Where a trainer has the weights that games are played with: those that play, then each of the league's older selves. */
const blobsOf = ({ kernel, learners, layout, league }: Trainer): Uint8Array[] => {
  const view = (place: number): Uint8Array => new Uint8Array(kernel.floats.buffer, place, 4 * layout.size);
  return [learners.map(({ weights }) => weights), ...league.snapshots].flatMap((places) => places.map(view));
};
