/** The games that one thread steps, all of an environment or a slice of it, and their part of the answer as arrays. */
import type { Failure } from '@doudizhu/rules/failure';
import { bundledNetworks } from '@doudizhu/engines';
import {
  createEpisode,
  legalIdsOf,
  moveEpisode,
  PHASE_NUMBERS,
  playBots,
  startEpisode,
  stepEpisode,
  type Episode,
} from './episode.ts';
import type { Numbers } from './fields.ts';
import {
  answerLayout,
  arrayOver,
  columnsOver,
  finalLayout,
  type Column,
  type Layout,
  type ViewBytes,
} from './layout.ts';
import { networkFeatures, type FeatureArrays } from './network-features.ts';
import { observe, type Observed } from './observe.ts';
import { beginPosition } from './positions.ts';
import { createRows, ROWS_AT_ONCE, type Rows } from './rows.ts';
import { hasNoAuction, type BatchSettings, type ResetRequest } from './settings.ts';
import { episodeWords } from './words.ts';

/** Bytes of the head of an answer: the numbers of games, of legal ids, of last observations, and of rounds that ended. */
export const HEAD_BYTES = 16;

/** What `done` says of a game: it continues, it ended in this step, it ended without a landlord in this step. */
const DONE = { no: 0, settled: 1, aborted: 2 } as const;

/** What a reset or a step has written besides the answer's arrays. */
export interface Written {
  /** The legal ids of all games; `legalStart` says where each game's begin. Valid until the next but one call. */
  readonly legal: Int32Array;
  /** How many rounds ended. */
  readonly ended: number;
  /** The last observations; valid until the next call. */
  readonly views: ViewBytes;
}

/** Why a position of a request cannot be, and its place there. */
export interface Misplaced {
  readonly index: number;
  readonly failure: Failure;
}

export interface Slice {
  /** The head's place, then the arrays of the answer, which `reset` and `step` write. */
  readonly bytes: Uint8Array;
  /** Plays the request's positions out beside the games. @returns the first that cannot be: then `reset` may not follow. */
  readonly prepare: (request: ResetRequest) => Misplaced | null;
  /** Deals the games of the request that was prepared. */
  readonly reset: () => Written;
  /** Plays an id in each game, −1 in none. The ids are legal. */
  readonly step: (actions: Int32Array) => Written;
  /** What a seat of each game knows now, −1 for the seat to act. Valid until the next call. */
  readonly observe: (seats: Int32Array) => ViewBytes;
  /** What our networks read of the seats to act, and with `valued` what they say. */
  readonly features: (valued: boolean) => FeatureArrays;
}

/** All games of an environment, in one thread or several. Each list has an entry a slice, the first games' first. */
export interface Slices {
  /** The numbers of the games that begin each slice. */
  readonly firsts: readonly number[];
  /** The head's place, then the arrays of the answer. `legalStart` counts from the first id of its slice. */
  readonly bytes: Uint8Array;
  readonly prepare: (request: ResetRequest) => Failure | null;
  readonly reset: () => readonly Written[];
  readonly step: (actions: Int32Array) => readonly Written[];
  readonly observe: (seats: Int32Array) => readonly ViewBytes[];
  readonly features: (valued: boolean) => readonly FeatureArrays[];
  readonly close: () => void;
}

/** What a slice writes its answers into. */
interface Answer {
  readonly bytes: Uint8Array;
  readonly seat: Int8Array;
  readonly done: Uint8Array;
  readonly winner: Int8Array;
  readonly landlord: Int8Array;
  readonly deal: Int32Array;
  readonly rewards: Float32Array;
  readonly legalStart: Int32Array;
  readonly columns: readonly Column[];
}

/** @param firstGame the environment's number of the slice's first game: its deals come from it. */
export const createSlice = (settings: BatchSettings, firstGame: number): Slice => {
  const { history } = settings;
  const games = createGames(settings, firstGame);
  const { episodes, scratch } = games;
  const answer = answerOver(settings, answerLayout(settings, settings.games));
  const legal = createLegalIds(games, answer);
  const rows = createRows(games.words, history);
  const room: RowRoom = { buffer: new ArrayBuffer(0), views: new Map() };
  const observed: Observed = { auction: true, teacher: settings.observe.includes('hands'), seats: settings.seats };
  /** What a step changes: not what the auction says where there was none. */
  const changing = settings.groups.every(hasNoAuction)
    ? { columns: answer.columns.filter(({ field }) => !field.isOfAuction), observed: { ...observed, auction: false } }
    : { columns: answer.columns, observed };
  let prepared: Prepared | null = null;

  const writeAll = ({ columns, observed: parts }: typeof changing): Int32Array => {
    const ids = legal.writeAll();
    writeRows({ columns, rows, observed: parts }, episodes, (game) => observerOf(episodes[game] as Episode));
    return ids;
  };

  return {
    bytes: answer.bytes,
    prepare: (request) => {
      const found = preparePositions(games, request);
      if ('failure' in found) return found;
      prepared = found;
      return null;
    },
    reset: () => {
      if (prepared === null) throw new Error('a reset that was not prepared');
      resetGames(games, prepared);
      prepared = null;
      clearEnds(answer);
      return { legal: writeAll({ columns: answer.columns, observed }), ended: 0, views: NO_VIEWS };
    },
    observe: (seats) => {
      const views = layRows(settings, [...episodes.keys()], room);
      episodes.forEach((episode, game) => {
        const given = seats[game] as number;
        views.seats[game] = given >= 0 ? given : observerOf(episode);
      });
      writeRows({ columns: views.columns, rows, observed }, episodes, (game) => views.seats[game] as number);
      return { rows: episodes.length, bytes: views.bytes };
    },
    features: (valued) => {
      const layout = settings.features;
      if (layout === null) throw new Error('an environment that was made without features');
      return networkFeatures(episodes, scratch, { layout, networks: valued ? bundledNetworks(layout.family) : null });
    },
    step: (actions) => {
      clearEnds(answer);
      const ended = stepGames(games, actions);
      for (const game of ended) writeEnd(answer, episodes[game] as Episode, game, settings.seats);
      let views = NO_VIEWS;
      if (settings.autoReset && ended.length > 0) {
        const over = ended.map((game) => episodes[game] as Episode);
        const last = layRows(settings, ended, room);
        for (const [index, episode] of over.entries()) last.seats[index] = episode.lastSeat;
        writeRows({ columns: last.columns, rows, observed }, over, (index) => last.seats[index] as number);
        views = { rows: over.length, bytes: last.bytes };
        for (const episode of over) startEpisode(episode, scratch);
      }
      return { legal: writeAll(changing), ended: ended.length, views };
    },
  };
};

/** The games of a slice, and the memory that they share. */
interface Games {
  readonly settings: BatchSettings;
  readonly firstGame: number;
  readonly episodes: Episode[];
  /** What the seats know of each game, one game after another; a game has `stride` of them. */
  readonly words: Int32Array;
  readonly stride: number;
  /** Room for the plays of one decision. */
  readonly scratch: Int32Array;
}

const createGames = (settings: BatchSettings, firstGame: number): Games => {
  const stride = episodeWords(settings.history);
  const words = new Int32Array(settings.games * stride);
  const episodes: Episode[] = [];
  for (const group of settings.groups) {
    for (let game = 0; game < group.games; game++) {
      const place = episodes.length;
      const seed = `${settings.seed}/${firstGame + place}`;
      episodes.push(createEpisode(group, seed, settings, words, place * stride));
    }
  }
  const scratch = new Int32Array(Math.max(...settings.groups.map(({ space }) => space.size)));
  return { settings, firstGame, episodes, words, stride, scratch };
};

/** Plays out the positions that a reset asks for, beside the games: none of them changes yet. */
const preparePositions = (
  { settings, firstGame, episodes, scratch }: Games,
  request: ResetRequest,
): Prepared | Misplaced => {
  const positions = new Map<number, Episode>();
  for (const given of request.deals) {
    const { group, seed: before, deals } = episodes[given.game] as Episode;
    const fresh = seedIn(request, given.game, firstGame);
    const episode = createEpisode(group, fresh ?? before, settings);
    if (fresh === null) episode.deals = deals;
    const failure = beginPosition(episode, given, scratch);
    if (failure !== null) return { index: given.index, failure };
    positions.set(given.game, episode);
  }
  return { request, positions };
};

const resetGames = (games: Games, { request, positions }: Prepared): void => {
  const { episodes, words, stride, scratch } = games;
  for (const [index, game] of request.games.entries()) {
    const position = positions.get(game);
    if (position !== undefined) {
      moveEpisode(position, words, game * stride);
      episodes[game] = position;
      playBots(position, scratch);
      continue;
    }
    const episode = episodes[game] as Episode;
    const fresh = request.seeds?.[index] ?? seedIn(request, game, games.firstGame);
    if (fresh !== null) {
      episode.seed = fresh;
      episode.deals = 0;
    }
    startEpisode(episode, scratch);
  }
};

/** Plays an id in each game, −1 in none. @returns the games that are over by it. */
const stepGames = ({ episodes, scratch }: Games, actions: Int32Array): number[] => {
  const ended: number[] = [];
  for (let game = 0; game < episodes.length; game++) {
    const id = actions[game] as number;
    if (id < 0) continue;
    const episode = episodes[game] as Episode;
    stepEpisode(episode, id, scratch);
    if (episode.seat < 0) ended.push(game);
  }
  return ended;
};

/** Columns, through which rows they are written, and what of a game goes into them. */
interface RowTarget {
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly observed: Observed;
}

/** Writes what a seat of each game sees. */
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

/** The legal ids of the last answer, and of the one that is being written. */
const createLegalIds = ({ episodes, scratch, settings }: Games, answer: Answer) => {
  let legal = new Int32Array(64 * settings.games);
  let next = new Int32Array(64 * settings.games);
  /** Writes a game into the answer but for its observation; its legal ids from `at` on. @returns where the next game's begin. */
  const writeGame = (episode: Episode, game: number, at: number): number => {
    answer.seat[game] = episode.seat;
    answer.landlord[game] = episode.landlord;
    answer.deal[game] = episode.deals - 1;
    const count = legalIdsOf(episode, scratch);
    if (at + count > next.length) next = grown(next, at + count);
    for (let index = 0; index < count; index++) next[at + index] = scratch[index] as number;
    answer.legalStart[game + 1] = at + count;
    return at + count;
  };
  return {
    writeAll: (): Int32Array => {
      let at = 0;
      for (let game = 0; game < episodes.length; game++) at = writeGame(episodes[game] as Episode, game, at);
      [legal, next] = [next, legal];
      return legal.subarray(0, at);
    },
  };
};

const clearEnds = ({ done, winner, rewards }: Answer): void => {
  done.fill(DONE.no);
  winner.fill(-1);
  rewards.fill(0);
};

const NO_VIEWS: ViewBytes = { rows: 0, bytes: new Uint8Array(0) };

/** A request whose positions are played out. */
interface Prepared {
  readonly request: ResetRequest;
  readonly positions: ReadonlyMap<number, Episode>;
}

/** The seed that a request gives a game of the slice, or null. */
const seedIn = ({ games, seed, seeds }: ResetRequest, game: number, firstGame: number): string | null =>
  seeds?.[games.indexOf(game)] ?? (seed === null ? null : `${seed}/${firstGame + game}`);

/** The seat that sees the game: the one to act, at the end the client's that acted last. */
const observerOf = ({ seat, lastSeat }: Episode): number => (seat < 0 ? lastSeat : seat);

const answerOver = (settings: BatchSettings, layout: Layout): Answer => {
  const bytes = new Uint8Array(HEAD_BYTES + layout.bytes);
  const { buffer } = bytes;
  const over = (name: string): Numbers => arrayOver(layout, name, buffer, HEAD_BYTES);
  return {
    bytes,
    seat: over('seat') as Int8Array,
    done: over('done') as Uint8Array,
    winner: over('winner') as Int8Array,
    landlord: over('landlord') as Int8Array,
    deal: over('deal') as Int32Array,
    rewards: over('rewards') as Float32Array,
    legalStart: over('legalStart') as Int32Array,
    columns: columnsOver(settings, layout, buffer, HEAD_BYTES),
  };
};

/** Observations beside the answer, one of each of some games. */
interface Views {
  readonly bytes: Uint8Array;
  readonly games: Int32Array;
  readonly seats: Int8Array;
  readonly columns: readonly Column[];
}

/** Memory for observations beside the answer, and what lies in it by number of games: both are used again and again. */
interface RowRoom {
  buffer: ArrayBuffer;
  readonly views: Map<number, Views>;
}

/** A place for one observation of each of some games; valid until the next call. */
const layRows = (settings: BatchSettings, games: readonly number[], room: RowRoom): Views => {
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
  // The bytes between two arrays may hold what lay there before.
  views.bytes.fill(0);
  views.games.set(games);
  return views;
};

const writeEnd = (answer: Answer, { phase, winner, rewards }: Episode, game: number, seats: number): void => {
  answer.done[game] = phase === PHASE_NUMBERS.aborted ? DONE.aborted : DONE.settled;
  answer.winner[game] = winner;
  answer.rewards.set(rewards, game * seats);
};

const grown = (numbers: Int32Array<ArrayBuffer>, wantedLength: number): Int32Array<ArrayBuffer> => {
  const more = new Int32Array(2 * wantedLength);
  more.set(numbers);
  return more;
};
