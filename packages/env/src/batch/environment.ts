/** A batch environment: games stepped together, with one answer for all of them as arrays. */
import { bundledNetworks } from '@doudizhu/engines';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { badParam } from '../base/params.ts';
import { rpcFailure, expected } from '../base/expectations.ts';
import { legalIdsOf, PHASE_NUMBERS, startEpisode, type Episode } from './episode.ts';
import type { Numbers } from './fields.ts';
import { createGames, playOutPositions, resetGames, stepGames, type Games } from './games.ts';
import {
  answerLayout,
  arrayOver,
  columnsOver,
  finalLayout,
  roundUpToEight,
  type Column,
  type Layout,
} from './layout.ts';
import { featureParts, networkFeatures } from './network-features.ts';
import { observe, type Observed } from './observe.ts';
import { createRows, ROWS_AT_ONCE, type Rows } from './rows.ts';
import { hasNoAuction, type BatchSettings, type ResetRequest } from './settings.ts';

export interface Environment {
  readonly settings: BatchSettings;
  readonly layout: Layout;
  /** Deals the games of the request. A failure changes no game. @returns parts of the answer's body. */
  readonly reset: (request: ResetRequest) => Result<readonly Uint8Array[], Failure>;
  /** Observes a seat of each game, −1 for the seat to act. @returns parts of the answer's body. */
  readonly observe: (seats: Int32Array) => Result<readonly Uint8Array[], Failure>;
  /** Network inputs of the seats to act, with `valued` also the values. @returns parts of the answer's body. */
  readonly features: (valued: boolean) => Result<readonly Uint8Array[], Failure>;
  /** Plays an id in each game. −1 skips the game. A failure changes no game. @returns parts of the answer's body. */
  readonly step: (actions: Int32Array) => Result<readonly Uint8Array[], Failure>;
}

/** Bytes of an answer's head: numbers of games, legal ids, last observations and ended rounds. */
export const HEAD_BYTES = 16;

/** Values of `done`: the game continues, ended in this step, ended in this step without a landlord. */
const DONE = { no: 0, settled: 1, aborted: 2 } as const;

export const createEnvironment = (settings: BatchSettings): Environment => {
  const games = createGames(settings);
  const { episodes, scratch } = games;
  const layout = answerLayout(settings);
  const answer = answerOver(settings, layout);
  const bytesOfStep = answer.bytes.subarray(0, HEAD_BYTES + layout.stepBytes);
  const rows = createRows(games.words, settings.history);
  const room: RowRoom = { buffer: new ArrayBuffer(0), views: new Map() };
  const observed: Observed = { auction: true, teacher: settings.observe.includes('hands'), seats: settings.seats };
  const all: RowTarget = { columns: answer.columns, rows, observed };
  /** Columns that a step changes: without an auction, not those of the auction. */
  const changing: RowTarget = settings.groups.every(hasNoAuction)
    ? {
        columns: answer.columns.filter(({ field }) => !field.isOfAuction),
        rows,
        observed: { ...observed, auction: false },
      }
    : all;
  let isDealt = false;

  /** @param arrays head and arrays of the answer. @param views last observations, of `finals` games. */
  const finish = (arrays: Uint8Array, target: RowTarget, { ended, finals, views }: Ends): readonly Uint8Array[] => {
    const count = writeGames(games, answer);
    writeRows(target, episodes, (game) => observerOf(episodes[game] as Episode));
    answer.head.set([episodes.length, count, finals, ended]);
    const ids = new Uint8Array(answer.legal.buffer, 0, 4 * count);
    const padding = PADDING.subarray(0, roundUpToEight(4 * count) - 4 * count);
    return [arrays, ids, padding, views];
  };

  return {
    settings,
    layout,
    reset: (request) => {
      if (!isDealt && request.games.length < episodes.length) return err(rpcFailure('no-deal'));
      const positions = playOutPositions(games, request);
      if (!positions.ok) return positions;
      isDealt = true;
      resetGames(games, request, positions.value);
      clearEnds(answer);
      return ok(finish(answer.bytes, all, NO_ENDS));
    },
    observe: (seats) => {
      if (!isDealt) return err(rpcFailure('no-deal'));
      for (const [game, { group }] of episodes.entries()) {
        const seat = seats[game] as number;
        if (seat !== -1 && group.bots[seat] !== null)
          return badParam(`seats[${game}]`, seat, expected('expected/own-seat'));
      }
      const views = prepareRows(settings, [...episodes.keys()], room);
      episodes.forEach((episode, game) => {
        const seat = seats[game] as number;
        views.seats[game] = seat >= 0 ? seat : observerOf(episode);
      });
      writeRows({ columns: views.columns, rows, observed }, episodes, (game) => views.seats[game] as number);
      return ok([views.bytes]);
    },
    features: (valued) => {
      const { features } = settings;
      if (features === null) return badParam('make.features', false, expected('expected/features'));
      if (!isDealt) return err(rpcFailure('no-deal'));
      const networks = valued ? bundledNetworks(features.family.trainedOn[0]) : null;
      return ok(featureParts(features, networkFeatures(episodes, scratch, { layout: features, networks })));
    },
    step: (actions) => {
      if (!isDealt) return err(rpcFailure('no-deal'));
      const illegal = illegalGameIn(actions, answer);
      if (illegal >= 0) {
        const seat = answer.seat[illegal] as number;
        const count = (answer.legalStart[illegal + 1] as number) - (answer.legalStart[illegal] as number);
        const want = seat < 0 ? expected('expected/no-action') : expected('expected/legal-now', { seat, count });
        return badParam(`actions[${illegal}]`, actions[illegal], want);
      }
      clearEnds(answer);
      const over = stepGames(games, actions);
      for (const game of over) writeEnd(answer, episodes[game] as Episode, game, settings.seats);
      const ended = over.length;
      if (!settings.autoReset || ended === 0) return ok(finish(bytesOfStep, changing, { ...NO_ENDS, ended }));
      const last = prepareRows(settings, over, room);
      const finished = over.map((game) => episodes[game] as Episode);
      for (const [index, episode] of finished.entries()) last.seats[index] = episode.lastSeat;
      writeRows({ columns: last.columns, rows, observed }, finished, (index) => last.seats[index] as number);
      for (const episode of finished) startEpisode(episode, scratch);
      return ok(finish(bytesOfStep, changing, { ended, finals: ended, views: last.bytes }));
    },
  };
};

/** Number of rounds that ended, and last observations of those whose games were dealt again. */
interface Ends {
  readonly ended: number;
  readonly finals: number;
  readonly views: Uint8Array;
}

const NO_ENDS: Ends = { ended: 0, finals: 0, views: new Uint8Array(0) };

/** Arrays of an answer, reused for every answer. */
interface Answer {
  /** Head, then the arrays. */
  readonly bytes: Uint8Array;
  readonly head: Int32Array;
  readonly seat: Int8Array;
  readonly done: Uint8Array;
  readonly winner: Int8Array;
  readonly landlord: Int8Array;
  readonly deal: Int32Array;
  readonly rewards: Float32Array;
  readonly legalStart: Int32Array;
  readonly columns: readonly Column[];
  /** Legal ids of all games. `legalStart` has the first index of each game. */
  legal: Int32Array;
}

const answerOver = (settings: BatchSettings, layout: Layout): Answer => {
  const bytes = new Uint8Array(HEAD_BYTES + layout.bytes);
  const { buffer } = bytes;
  const over = (name: string): Numbers => arrayOver(layout, name, buffer, HEAD_BYTES);
  return {
    bytes,
    head: new Int32Array(buffer, 0, HEAD_BYTES / 4),
    seat: over('seat') as Int8Array,
    done: over('done') as Uint8Array,
    winner: over('winner') as Int8Array,
    landlord: over('landlord') as Int8Array,
    deal: over('deal') as Int32Array,
    rewards: over('rewards') as Float32Array,
    legalStart: over('legalStart') as Int32Array,
    columns: columnsOver(settings, layout, buffer, HEAD_BYTES),
    legal: new Int32Array(64 * settings.games),
  };
};

/** First game whose action is not among its legal ids, −1 for none. */
const illegalGameIn = (actions: Int32Array, { legal, legalStart }: Answer): number => {
  for (let game = 0; game < actions.length; game++) {
    const id = actions[game] as number;
    if (id === -1) continue;
    const to = legalStart[game + 1] as number;
    let at = legalStart[game] as number;
    while (at < to && legal[at] !== id) at++;
    if (at === to) return game;
  }
  return -1;
};

/** Writes all of each game except its observation and its end. @returns number of legal ids. */
const writeGames = ({ episodes, scratch }: Games, answer: Answer): number => {
  const { seat, landlord, deal, legalStart } = answer;
  let at = 0;
  for (let game = 0; game < episodes.length; game++) {
    const episode = episodes[game] as Episode;
    seat[game] = episode.seat;
    landlord[game] = episode.landlord;
    deal[game] = episode.deals - 1;
    const count = legalIdsOf(episode, scratch);
    if (at + count > answer.legal.length) {
      const more = new Int32Array(2 * (at + count));
      more.set(answer.legal);
      answer.legal = more;
    }
    const { legal } = answer;
    for (let index = 0; index < count; index++) legal[at + index] = scratch[index] as number;
    at += count;
    legalStart[game + 1] = at;
  }
  return at;
};

const clearEnds = ({ done, winner, rewards }: Answer): void => {
  done.fill(DONE.no);
  winner.fill(-1);
  rewards.fill(0);
};

const writeEnd = (answer: Answer, { phase, winner, rewards }: Episode, game: number, seats: number): void => {
  answer.done[game] = phase === PHASE_NUMBERS.aborted ? DONE.aborted : DONE.settled;
  answer.winner[game] = winner;
  answer.rewards.set(rewards, game * seats);
};

const PADDING = new Uint8Array(4);

/** Observing seat: the seat to act, or after the end the client's seat that acted last. */
const observerOf = ({ seat, lastSeat }: Episode): number => (seat < 0 ? lastSeat : seat);

/** Columns to write, the rows through which they are written, and the parts of a game in them. */
interface RowTarget {
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly observed: Observed;
}

/** Writes the observation of a seat of each game. */
const writeRows = (
  { columns, rows, observed }: RowTarget,
  seen: readonly Episode[],
  seatOf: (row: number) => number,
): void => {
  if (columns.length === 0) return;
  for (let first = 0; first < seen.length; first += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, seen.length - first);
    for (let row = 0; row < count; row++) {
      observe(seen[first + row] as Episode, seatOf(first + row), rows, row, observed);
    }
    for (const { field, out, width } of columns) field.write(out, rows, { first, count, width });
  }
};

/** Observations outside the answer's arrays, one per game. */
interface Views {
  readonly bytes: Uint8Array;
  readonly games: Int32Array;
  readonly seats: Int8Array;
  readonly columns: readonly Column[];
}

/** Reused memory for such observations, and its arrays by number of games. */
interface RowRoom {
  buffer: ArrayBuffer;
  readonly views: Map<number, Views>;
}

/** Lays out one observation per game. Valid until the next call. */
const prepareRows = (settings: BatchSettings, games: readonly number[], room: RowRoom): Views => {
  let views = room.views.get(games.length);
  if (views === undefined) {
    const layout = finalLayout(settings, games.length);
    if (room.buffer.byteLength < layout.bytes) {
      room.buffer = new ArrayBuffer(2 * layout.bytes);
      room.views.clear();
    }
    const { buffer } = room;
    views = {
      bytes: new Uint8Array(buffer, 0, layout.bytes),
      games: arrayOver(layout, 'game', buffer, 0) as Int32Array,
      seats: arrayOver(layout, 'seat', buffer, 0) as Int8Array,
      columns: columnsOver(settings, layout, buffer, 0),
    };
    room.views.set(games.length, views);
  }
  // The bytes between two arrays can contain old data.
  views.bytes.fill(0);
  views.games.set(games);
  return views;
};
