/** A batch environment: games that are stepped together, and the answer about all of them as arrays. */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { badParam } from '../base/params.ts';
import { rpcFailure, wanted } from '../base/expectations.ts';
import { answerLayout, arrayOver, roundUpToEight, mergeViews, type Layout } from './layout.ts';
import { featureParts } from './network-features.ts';
import type { BatchSettings, ResetRequest } from './settings.ts';
import { createSlice, HEAD_BYTES, type Slices, type Written } from './slice.ts';
import { createThreadedSlices } from './threads.ts';

export interface Environment {
  readonly settings: BatchSettings;
  readonly layout: Layout;
  /** Deals the games of the request again. A failure changes no game. @returns the parts of the answer's body. */
  readonly reset: (request: ResetRequest) => Result<readonly Uint8Array[], Failure>;
  /** What a seat of each game knows now, −1 for the seat to act. @returns the parts of the answer's body. */
  readonly observe: (seats: Int32Array) => Result<readonly Uint8Array[], Failure>;
  /** What our networks read of the seats to act, and with `valued` what they say. @returns the parts of the answer's body. */
  readonly features: (valued: boolean) => Result<readonly Uint8Array[], Failure>;
  /** Plays an id in each game, −1 in none. A failure changes no game. @returns the parts of the answer's body. */
  readonly step: (actions: Int32Array) => Result<readonly Uint8Array[], Failure>;
  /** Ends the threads. */
  readonly close: () => void;
}

/** @param given the JSON of the `make` frame from which the settings were read: threads read it again. */
export const createEnvironment = (settings: BatchSettings, given: unknown): Environment => {
  const { games } = settings;
  const slices = settings.threads === 1 ? oneSlice(settings) : createThreadedSlices(settings, given);
  const layout = answerLayout(settings, games);
  const { bytes } = slices;
  const head = new Int32Array(bytes.buffer, 0, HEAD_BYTES / 4);
  const seat = arrayOver(layout, 'seat', bytes.buffer, HEAD_BYTES) as Int8Array;
  const legalStart = arrayOver(layout, 'legalStart', bytes.buffer, HEAD_BYTES) as Int32Array;
  /** The legal ids of the last answer, by slice. */
  let legal: readonly Int32Array[] = [];

  const bytesOfStep = bytes.subarray(0, HEAD_BYTES + layout.stepBytes);

  /** @param arrays the head and the arrays that the answer has. */
  const finish = (arrays: Uint8Array, written: readonly Written[]): readonly Uint8Array[] => {
    legal = written.map((slice) => slice.legal);
    // The ids of a slice come behind those of the slices before it.
    let count = 0;
    for (const [index, ids] of legal.entries()) {
      if (count > 0) {
        const to = slices.firsts[index + 1] ?? games;
        for (let game = slices.firsts[index] as number; game < to; game++) {
          legalStart[game + 1] = (legalStart[game + 1] as number) + count;
        }
      }
      count += ids.length;
    }
    const finals = written.reduce((sum, slice) => sum + slice.views.rows, 0);
    const ended = written.reduce((sum, slice) => sum + slice.ended, 0);
    head.set([games, count, finals, ended]);
    const parts = [arrays, ...legal.map((ids) => new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength))];
    if (roundUpToEight(4 * count) > 4 * count) parts.push(PADDING);
    const views = written.map((slice) => slice.views);
    if (finals > 0) parts.push(mergeViews(settings, slices.firsts, views));
    return parts;
  };

  let isDealt = false;

  return {
    settings,
    layout,
    reset: (request) => {
      if (!isDealt && request.games.length < games) return err(rpcFailure('no-deal'));
      const failure = slices.prepare(request);
      if (failure !== null) return err(failure);
      isDealt = true;
      return ok(finish(bytes, slices.reset()));
    },
    observe: (seats) => {
      if (!isDealt) return err(rpcFailure('no-deal'));
      let game = 0;
      for (const { bots, games: count } of settings.groups) {
        for (const end = game + count; game < end; game++) {
          const seen = seats[game] as number;
          if (seen !== -1 && bots[seen] !== null) return badParam(`seats[${game}]`, seen, wanted('wanted/own-seat'));
        }
      }
      return ok([mergeViews(settings, slices.firsts, slices.observe(seats))]);
    },
    features: (valued) => {
      if (settings.features === null) return badParam('make.features', false, wanted('wanted/features'));
      return isDealt ? ok(featureParts(settings.features, slices.features(valued))) : err(rpcFailure('no-deal'));
    },
    step: (actions) => {
      if (!isDealt) return err(rpcFailure('no-deal'));
      const failure = failureIn(actions, slices.firsts, { seat, legalStart, legal });
      return failure === null ? ok(finish(bytesOfStep, slices.step(actions))) : err(failure);
    },
    close: slices.close,
  };
};

const PADDING = new Uint8Array(4);

const oneSlice = (settings: BatchSettings): Slices => {
  const slice = createSlice(settings, 0);
  return {
    firsts: [0],
    bytes: slice.bytes,
    prepare: (request) => slice.prepare(request)?.failure ?? null,
    reset: () => [slice.reset()],
    step: (actions) => [slice.step(actions)],
    observe: (seats) => [slice.observe(seats)],
    features: (valued) => [slice.features(valued)],
    close: () => {},
  };
};

/** What the last answer said of whose turn it is and what is legal. */
interface Allowed {
  readonly seat: Int8Array;
  readonly legalStart: Int32Array;
  /** By slice. */
  readonly legal: readonly Int32Array[];
}

/** The first action that is not legal. */
const failureIn = (
  actions: Int32Array,
  firsts: readonly number[],
  { seat, legalStart, legal }: Allowed,
): Failure | null => {
  for (const [index, ids] of legal.entries()) {
    const first = firsts[index] as number;
    const illegal = illegalGameIn(actions.subarray(first, firsts[index + 1] ?? actions.length), ids, legalStart, first);
    if (illegal < 0) continue;
    const game = first + illegal;
    const count = (legalStart[game + 1] as number) - (legalStart[game] as number);
    const of = seat[game] as number;
    const want = of < 0 ? wanted('wanted/no-action') : wanted('wanted/legal-now', { seat: of, count });
    const refused = badParam(`actions[${game}]`, actions[game], want);
    return refused.ok ? null : refused.error;
  }
  return null;
};

/** The first game of a slice whose action is not legal, −1 for none. */
const illegalGameIn = (actions: Int32Array, ids: Int32Array, legalStart: Int32Array, first: number): number => {
  const before = legalStart[first] as number;
  for (let game = 0; game < actions.length; game++) {
    const id = actions[game] as number;
    if (id === -1) continue;
    const to = (legalStart[first + game + 1] as number) - before;
    let at = (legalStart[first + game] as number) - before;
    while (at < to && ids[at] !== id) at++;
    if (at === to) return game;
  }
  return -1;
};
