/**
 * Training by generations: a number of games is played from the same weights, and then learned from in their order. So
 * it does not matter who plays which games, and when: other machines may, and the trainer's bytes are the same as where
 * it plays them itself. `trainGame` instead learns from each game before the next one.
 *
 * The games of a batch as bytes, little-endian:
 *
 *     turns u32, then for each game
 *       u8    1: the landlord won; 2: the opponent was the landlord; 4: it has further parts (`fork.ts`);
 *             from 8 on: the number of the opponent in the league, from 1; 0: none
 *       for each part: decisions u16, and for each of them
 *         seat u8, chance to win f32, points f32, rows u16, and the rows, u16 each
 */
import { addSample, NO_ROWS } from '../learn/lessons.ts';
import type { Learner } from '../learn/learner.ts';
import { noteGame, PAIR_PART, partsOfFork, playTrainingGame, rateAt, timesLearned, type Trainer } from './trainer.ts';

const [LANDLORD_WON, AS_LANDLORD, FORKED, OPPONENT] = [1, 2, 4, 8];

/** Games of one batch. A worker of a queue says between two of them that it is there. */
export const BATCH_GAMES = 20;

/** Plays the games from this number on, and learns nothing. @returns what they teach. */
export const playBatch = (trainer: Trainer, from: number, count: number): Uint8Array => {
  if (trainer.critics !== null) throw new Error('bad options: games of a generation are played without critics');
  const bytes = new ByteWriter();
  const before = trainer.turns;
  bytes.u32(0);
  for (let game = from; game < from + count; game++) {
    const flags = bytes.length;
    bytes.u8(0);
    let parts = 0;
    const { landlordWon, opponent } = playTrainingGame(trainer, game, () => {
      parts++;
      writePart(trainer, bytes);
    });
    const player = opponent === null ? 0 : OPPONENT * (opponent.index + 1) + (opponent.isLandlord ? AS_LANDLORD : 0);
    bytes.putU8(flags, (landlordWon ? LANDLORD_WON : 0) + player + (parts > 1 ? FORKED : 0));
  }
  bytes.putU32(0, trainer.turns - before);
  // Playing changes nothing: turns count when the games are learned from.
  trainer.turns = before;
  return bytes.whole();
};

/** Learns from a batch: the one that follows on the games that it knows. */
export const learnBatch = (trainer: Trainer, bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  trainer.turns += view.getUint32(0, true);
  let at = 4;
  while (at < bytes.length) {
    const flags = view.getUint8(at++);
    at = learnPart(trainer, view, at, 0);
    const parts = (flags & FORKED) === 0 ? 1 : partsOfFork(trainer.options);
    for (let part = 1; part < parts; part++) at = learnPart(trainer, view, at, part);
    const index = Math.floor(flags / OPPONENT) - 1;
    const opponent = index < 0 ? null : { index, isLandlord: (flags & AS_LANDLORD) !== 0 };
    noteGame(trainer, { landlordWon: (flags & LANDLORD_WON) !== 0, opponent });
  }
};

/** Plays batches: this trainer itself, or workers of a queue. */
export type PlayBatches = (batches: readonly Batch[]) => Promise<readonly Uint8Array[]>;

export interface Batch {
  /** Number of its first game. */
  readonly from: number;
  readonly count: number;
}

/** One generation. @param games how many; @param play null: the trainer itself plays. */
export const trainGeneration = async (trainer: Trainer, games: number, play: PlayBatches | null): Promise<void> => {
  const batches: Batch[] = [];
  for (let done = 0; done < games; done += BATCH_GAMES) {
    batches.push({ from: trainer.games + done, count: Math.min(BATCH_GAMES, games - done) });
  }
  const taught =
    play === null ? batches.map(({ from, count }) => playBatch(trainer, from, count)) : await play(batches);
  for (const bytes of taught) learnBatch(trainer, bytes);
};

const writePart = (trainer: Trainer, bytes: ByteWriter): void => {
  const { decisions, samples, activeMax } = trainer.table;
  bytes.u16(decisions.count);
  for (let decision = 0; decision < decisions.count; decision++) {
    const sample = decisions.first[decision] as number;
    const rows = samples.counts[sample] as number;
    bytes.u8(decisions.seats[decision] as number);
    bytes.f32(decisions.winTargets[decision] as number);
    bytes.f32(decisions.pointTargets[decision] as number);
    bytes.u16(rows);
    for (let row = 0; row < rows; row++) bytes.u16(samples.rows[sample * activeMax + row] as number);
  }
};

const learnPart = (trainer: Trainer, view: DataView, from: number, part: number): number => {
  const rate = rateAt(trainer.options, trainer.decisions);
  const count = view.getUint16(from, true);
  let at = from + 2;
  for (let time = timesLearned(trainer.options, part); time > 0; time--) {
    at = from + 2;
    for (let decision = 0; decision < count; decision++) at = learnDecision(trainer, view, at, rate);
  }
  if (part < PAIR_PART) trainer.decisions += count;
  return at;
};

const learnDecision = ({ kernel, learners, scratch }: Trainer, view: DataView, from: number, rate: number): number => {
  const learner = learners[view.getUint8(from)] as Learner;
  const [win, points] = [view.getFloat32(from + 1, true), view.getFloat32(from + 5, true)];
  const rows = new Uint16Array(view.getUint16(from + 9, true));
  const at = from + 11;
  for (let row = 0; row < rows.length; row++) rows[row] = view.getUint16(at + 2 * row, true);
  addSample(kernel, learner, scratch, { rows, hidden: NO_ROWS, win, points, rate });
  return at + 2 * rows.length;
};

/** Bytes that grow. */
class ByteWriter {
  #view = new DataView(new ArrayBuffer(1 << 16));
  length = 0;

  u8(value: number): void {
    const at = this.#take(1);
    this.#view.setUint8(at, value);
  }

  u16(value: number): void {
    const at = this.#take(2);
    this.#view.setUint16(at, value, true);
  }

  u32(value: number): void {
    const at = this.#take(4);
    this.#view.setUint32(at, value, true);
  }

  f32(value: number): void {
    const at = this.#take(4);
    this.#view.setFloat32(at, value, true);
  }

  putU8(at: number, value: number): void {
    this.#view.setUint8(at, value);
  }

  putU32(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  whole(): Uint8Array {
    return new Uint8Array(this.#view.buffer.slice(0, this.length));
  }

  /** Room for so many bytes: the view may be another one afterwards. */
  #take(bytes: number): number {
    const at = this.length;
    this.length += bytes;
    if (this.length > this.#view.byteLength) {
      const larger = new Uint8Array(2 * this.#view.byteLength);
      larger.set(new Uint8Array(this.#view.buffer));
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
