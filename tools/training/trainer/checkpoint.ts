/**
 * A trainer as bytes, between two games: training continues from them bit for bit.
 *
 *     bytes    0–3   4–7      8–11         12–15     16 …   then
 *             'DDCK' version  CRC-32 of    length    JSON   the networks' blocks, as they lie in memory,
 *                             all after 12 of JSON          and the samples that wait for a full batch
 */
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  anyObject,
  listOf,
  number,
  oneOf,
  record,
  that,
  wantedPhrase,
  whole,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { crc32, LAYOUTS, networkLayout, type FeatureLayout } from '@doudizhu/bots/neural';
import type { Learner } from '../learn/learner.ts';
import { createTrainer, keepSnapshots, type Trainer, type TrainerOptions } from './trainer.ts';

const MAGIC = 0x4b434444; // 'DDCK', little-endian
const VERSION = 3;

const CHECKPOINT_TEXTS = {
  'bad-checkpoint/beginning': ({ length }: { length: number }) =>
    `bad checkpoint: ${length} bytes that do not begin with DDCK`,
  'bad-checkpoint/version': ({ found }: { found: number }) => `bad checkpoint: version ${found}, want ${VERSION}`,
  'bad-checkpoint/header': ({ path, found, wanted }: { path: string; found: string; wanted: string }) =>
    `bad checkpoint: ${path} is ${found}, want ${wanted}`,
  'bad-checkpoint/checksum': () => 'bad checkpoint: the checksum does not fit, want a file written to its end',
} as const satisfies Texts;
const checkpointFailure = failuresOf(CHECKPOINT_TEXTS);

/** A trainer's options as JSON. */
export const TRAINER_OPTIONS = record({
  family: oneOf(['three', 'four']),
  seed: that(wantedPhrase('wanted/text'), (value) => typeof value === 'string' || typeof value === 'number'),
  hidden: whole(1),
  batch: whole(1),
  exploration: number,
  rate: number,
  rateDecisions: number,
  horizon: number,
  rateMin: number,
  pointsWeight: number,
  outcomeWeight: number,
  opponentShare: number,
  auctionShare: number,
  pointsShare: number,
  criticHidden: whole(0),
  forkShare: number,
  forkWeight: whole(0),
  handSize: whole(1),
  kittySize: whole(0),
  ranks: whole(1),
  kernel: oneOf(['simd', 'plain', 'native']),
}) satisfies Schema<TrainerOptions>;

const HEADER = record({
  options: TRAINER_OPTIONS,
  /** What the rows of the first layer mean, name and size: the blocks of the family's layout. */
  blocks: listOf(
    that(
      wantedPhrase('wanted/list-of-length', { length: 2 }),
      (value): value is readonly [string, number] =>
        Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isInteger(value[1]),
    ),
  ),
  games: whole(0),
  decisions: whole(0),
  turns: whole(0),
  landlordWins: whole(0),
  /** Of the networks that play, then of the critics. */
  learners: listOf(record({ waiting: whole(0), steps: whole(0), loss: number })),
  /** The share of the games lost to each bot of the league. */
  losses: listOf(number),
  /** The caller's own numbers, such as minutes spent; they change nothing. */
  notes: anyObject as Schema<Readonly<Record<string, number>>>,
});

type CheckpointHeader = TypeOf<typeof HEADER>;

/** Blocks of features that older checkpoints call otherwise: their rows mean the same. */
const BLOCK_NAMES: Readonly<Record<string, string>> = {
  'state.exposure': 'state.expectedLosers',
  'action.losers': 'action.losingTricks',
  'action.exposureLeft': 'action.expectedLosersLeft',
  'action.exposureByTopped': 'action.expectedLosersByTopped',
  'action.exposureByEnemy': 'action.expectedLosersByEnemy',
  'action.exposureByPartner': 'action.expectedLosersByPartner',
};

/** @param notes numbers to keep beside it. */
export const writeCheckpoint = (trainer: Trainer, notes: Readonly<Record<string, number>> = {}): Uint8Array => {
  const header: CheckpointHeader = {
    options: trainer.options,
    blocks: blocksOfFeatures(trainer),
    games: trainer.games,
    decisions: trainer.decisions,
    turns: trainer.turns,
    landlordWins: trainer.landlordWins,
    learners: learnersOf(trainer).map(({ waiting, steps, loss }) => ({ waiting, steps, loss })),
    losses: [...trainer.league.losses],
    notes,
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const blocks = [...learnersOf(trainer).flatMap((learner) => blocksOf(trainer, learner)), ...snapshotsOf(trainer)];
  const size = blocks.reduce((sum, block) => sum + block.length, 16 + json.length);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(12, json.length, true);
  bytes.set(json, 16);
  let at = 16 + json.length;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  view.setUint32(8, crc32(bytes.subarray(12)), true);
  return bytes;
};

/**
 * @param changes options that differ from here on: the learning rate's, the exploration, the targets, the shares.
 * @returns `bad-checkpoint` for bytes that are no whole checkpoint of this version.
 */
export const readCheckpoint = (
  bytes: Uint8Array,
  changes: Partial<
    Pick<
      TrainerOptions,
      | 'rate'
      | 'rateDecisions'
      | 'horizon'
      | 'rateMin'
      | 'exploration'
      | 'outcomeWeight'
      | 'opponentShare'
      | 'pointsShare'
      | 'forkShare'
      | 'forkWeight'
      | 'kernel'
    >
  > = {},
): Result<{ trainer: Trainer; notes: Readonly<Record<string, number>> }, Failure<'bad-checkpoint'>> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16 || view.getUint32(0, true) !== MAGIC) {
    return err(checkpointFailure('bad-checkpoint/beginning', { length: bytes.length }));
  }
  const version = view.getUint32(4, true);
  if (version !== VERSION) return err(checkpointFailure('bad-checkpoint/version', { found: version }));
  if (view.getUint32(8, true) !== crc32(bytes.subarray(12))) {
    return err(checkpointFailure('bad-checkpoint/checksum'));
  }
  const end = 16 + view.getUint32(12, true);
  const read = HEADER.read(withLaterOptions(JSON.parse(new TextDecoder().decode(bytes.subarray(16, end)))));
  if (!read.ok) {
    const { path, found, wanted } = read.error;
    return err(checkpointFailure('bad-checkpoint/header', { path, found: found.message, wanted: wanted.message }));
  }
  const featureBlocks = read.value.blocks.map(([name, rows]) => [BLOCK_NAMES[name] ?? name, rows] as const);
  const header = { ...read.value, blocks: featureBlocks };
  const trainer = createTrainer({ ...header.options, ...changes });
  if (JSON.stringify(header.blocks) === JSON.stringify(blocksOfFeatures(trainer))) {
    let at = end;
    const fill = (stored: readonly Uint8Array[]): void => {
      for (const block of stored) {
        block.set(bytes.subarray(at, at + block.length));
        at += block.length;
      }
    };
    learnersOf(trainer).forEach((learner, index) => {
      Object.assign(learner, header.learners[index]);
      fill(blocksOf(trainer, learner));
    });
    fill(snapshotsOf(trainer));
  } else widen(trainer, header, new Uint8Array(bytes.subarray(end)));
  trainer.games = header.games;
  trainer.decisions = header.decisions;
  trainer.turns = header.turns;
  trainer.landlordWins = header.landlordWins;
  trainer.league.losses.set(header.losses);
  return ok({ trainer, notes: header.notes });
};

/**
 * Fills a trainer from networks with other features: blocks of one name and size are the same, rows that are new begin
 * at zero, so that the networks say what they said. Samples that waited are dropped; the critics begin anew, and the
 * older self is the newest.
 */
const widen = (trainer: Trainer, header: CheckpointHeader, body: Uint8Array): void => {
  const { kernel, layout } = trainer;
  const { hidden } = layout.shape;
  const rows = header.blocks.reduce((sum, [, size]) => sum + size, 0);
  const old = networkLayout({ rows, hidden });
  const { batch, activeMax } = (trainer.learners[0] as Learner).options;
  const floats = new Float32Array(body.buffer, body.byteOffset, body.byteLength >> 2);
  let at = 0;
  trainer.learners.forEach((learner, role) => {
    Object.assign(learner, header.learners[role], { waiting: 0 });
    for (const place of [learner.weights, learner.first, learner.second, learner.average]) {
      const target = kernel.floats.subarray(place >> 2, (place >> 2) + layout.size);
      target.fill(0);
      let from = at;
      const places = new Map<string, readonly [number, number]>();
      for (const [name, size] of header.blocks) {
        places.set(name, [from, size]);
        from += size * hidden;
      }
      let to = 0;
      for (const [name, size] of blocksOfFeatures(trainer)) {
        const [source, sourceSize] = places.get(name) ?? [0, -1];
        if (sourceSize === size) target.set(floats.subarray(source, source + size * hidden), to);
        to += size * hidden;
      }
      target.set(floats.subarray(at + old.bias1, at + old.size), layout.bias1);
      at += old.size;
    }
    at += (batch * activeMax) / 2 + 3 * batch;
  });
  keepSnapshots(trainer);
};

/** What the rows of the first layer mean, name and size. */
const blocksOfFeatures = ({ family }: Trainer): FeatureLayout['blocks'] => LAYOUTS[family.name].blocks;

/** Older checkpoints name no family, since all of them are of three seats, and no weight of forks. */
const withLaterOptions = (header: unknown): unknown => {
  const { options } = header as { readonly options?: object };
  return { ...(header as object), options: { family: 'three', forkWeight: 0, ...options } };
};

/** The networks that play, then the critics. */
const learnersOf = ({ learners, critics }: Trainer): readonly Learner[] => [...learners, ...(critics?.learners ?? [])];

/** Views of the league's older networks. */
const snapshotsOf = ({ kernel, layout, league }: Trainer): Uint8Array[] =>
  league.snapshots.flat().map((place) => new Uint8Array(kernel.floats.buffer, place, 4 * layout.size));

/** Views of everything in memory that learning depends on. */
const blocksOf = ({ kernel }: Trainer, learner: Learner): Uint8Array[] => {
  const { buffer } = kernel.floats;
  const size = 4 * learner.layout.size;
  const floats = [learner.weights, learner.first, learner.second, learner.average];
  const rows = 2 * learner.options.activeMax * learner.options.batch;
  return [
    ...floats.map((place) => new Uint8Array(buffer, place, size)),
    new Uint8Array(buffer, learner.samples, rows),
    ...[learner.counts, learner.wins, learner.points].map(
      (list) => new Uint8Array(list.buffer, list.byteOffset, list.byteLength),
    ),
  ];
};
