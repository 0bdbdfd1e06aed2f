/**
 * The learning environment as JSON: many games stepped at once, the same games as those of `ddz env --binary`.
 * docs/protocol.md describes the methods.
 */
import { countsByRank } from '@doudizhu/rules/cards';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { anything, boolean, listOf, named, oneOf, optional, record, whole } from '@doudizhu/rules/schema';
import { beginPosition } from '../batch/positions.ts';
import {
  createEpisode,
  legalIdsOf,
  moveEpisode,
  OTHER_ACTIONS,
  PHASE_NAMES,
  playBots,
  startEpisode,
  stepEpisode,
  type Episode,
} from '../batch/episode.ts';
import { observe } from '../batch/observe.ts';
import { createRows, ROW, type Rows } from '../batch/rows.ts';
import { groupOf, HISTORY_DEFAULT, HISTORY_MAX, readReset, type GivenDeal, type Group } from '../batch/settings.ts';
import { episodeWords, historyAt, WORDS } from '../batch/words.ts';
import { JsonText, type Method, type Params } from './message.ts';
import { badParam, readParam, SEED } from '../base/params.ts';
import { rpcFailure, wanted } from '../base/expectations.ts';

const GAMES_MAX = 100_000;
const ENVS_MAX = 64;

const GAMES = whole(1, GAMES_MAX);
const ACTIONS = listOf(anything);

/** Games of one `env.make`, all played alike. */
interface Env {
  readonly group: Group;
  readonly games: EnvGame[];
  readonly history: number;
  /** Whether observations show all hands. */
  readonly teacher: boolean;
  /** Scratch for one observation. */
  readonly rows: Rows;
  seed: string;
  /** How often a game of this environment has been dealt: every deal has a seed of its own. */
  deals: number;
}

interface EnvGame {
  episode: Episode;
  /** The legal ids of the seat to act. */
  legal: Int32Array;
}

/** The environments of one server. */
interface EnvStore {
  readonly envs: Map<number, Env>;
  lastEnv: number;
  /** Scratch for the legal ids of a game. */
  scratch: Int32Array;
}

export const envMethods = (): readonly (readonly [string, Method])[] => {
  const store: EnvStore = { envs: new Map(), lastEnv: 0, scratch: new Int32Array(0) };
  return [
    ['env.make', makeMethod(store)],
    ['env.reset', resetMethod(store)],
    ['env.step', stepMethod(store)],
    ['env.close', closeMethod(store)],
  ];
};

const MAKE = record({
  start: optional(oneOf(['play', 'deal'])),
  scoring: optional(oneOf(['wins', 'points', 'scores'])),
  bots: optional(anything),
  history: optional(whole(0, HISTORY_MAX)),
  teacher: optional(boolean),
});

const makeMethod = (store: EnvStore): Method => ({
  params: ['rules', 'games', 'seed', 'start', 'scoring', 'bots', 'history', 'teacher'],
  handle: ({ rules = 'douzero', games: gamesGiven = 1, seed: seedGiven = 0, ...more }) => {
    const games = readParam('games', gamesGiven, GAMES);
    if (!games.ok) return games;
    const seed = readParam('seed', seedGiven, SEED);
    if (!seed.ok) return seed;
    const read = readParam('env.make', more, MAKE);
    if (!read.ok) return read;
    const { history = HISTORY_DEFAULT, teacher = false, ...played } = read.value;
    const group = groupOf({ ...played, rules, games: games.value }, 'env.make', String(seed.value));
    if (!group.ok) return group;
    if (store.envs.size >= ENVS_MAX) return err(rpcFailure('too-many/environments', { most: ENVS_MAX }));
    const { space, start } = group.value;
    if (store.scratch.length < space.size) store.scratch = new Int32Array(space.size);
    const stride = episodeWords(history);
    const words = new Int32Array(games.value * stride);
    const env: Env = {
      group: group.value,
      games: Array.from({ length: games.value }, (_, game) => ({
        episode: createEpisode(group.value, '', { history, features: null }, words, game * stride),
        legal: new Int32Array(0),
      })),
      history,
      teacher,
      rows: createRows(words, history),
      seed: String(seed.value),
      deals: 0,
    };
    store.envs.set(++store.lastEnv, env);
    const { seats } = group.value.rules;
    const actions = space.size + (start === 'deal' ? OTHER_ACTIONS : 0);
    return ok({ env: store.lastEnv, games: games.value, seats, actions });
  },
});

/** Deals every game again, or the games with the given numbers: by the environment's seed, their own, or a given deal. */
const resetMethod = (store: EnvStore): Method => ({
  params: ['env', 'games', 'seed', 'seeds', 'deals'],
  handle: (params) => {
    const env = envIn(store, params);
    if (!env.ok) return env;
    const games = gamesIn(env.value, params);
    if (!games.ok) return games;
    const { env: _env, ...given } = params;
    const request = readReset({ ...given, games: [...new Set(games.value)] }, env.value.games.length);
    if (!request.ok) return request;
    const { seed, seeds, deals } = request.value;
    const positions = positionsIn(store, env.value, deals);
    if (!positions.ok) return positions;
    if (seed !== null) {
      env.value.seed = seed;
      env.value.deals = 0;
    }
    for (const [at, place] of request.value.games.entries()) {
      const game = env.value.games[place] as EnvGame;
      const position = positions.value.get(place);
      if (position !== undefined) {
        moveEpisode(position, game.episode.words, game.episode.at);
        game.episode = position;
        listLegal(store, game);
      } else deal(store, env.value, game, seeds?.[at] ?? null);
    }
    return ok(observations(env.value, games.value));
  },
});

/** Given positions, played out beside the games: one that is not legal leaves them as they are. */
const positionsIn = (
  { scratch }: EnvStore,
  { group, history, seed }: Env,
  deals: readonly GivenDeal[],
): Result<ReadonlyMap<number, Episode>, Failure> => {
  const positions = new Map<number, Episode>();
  for (const given of deals) {
    const episode = createEpisode(group, seed, { history, features: null });
    const fault = beginPosition(episode, given, scratch);
    if (fault !== null) return err(fault);
    playBots(episode, scratch);
    positions.set(given.game, episode);
  }
  return ok(positions);
};

/** Plays one id in each of the games, for the seat to move. `ended` lists the returns of games that ended. */
const stepMethod = (store: EnvStore): Method => ({
  params: ['env', 'actions', 'games', 'autoReset'],
  handle: (params) => {
    const env = envIn(store, params);
    if (!env.ok) return env;
    const indices = gamesIn(env.value, params);
    if (!indices.ok) return indices;
    const games = indices.value.map((index) => env.value.games[index] as EnvGame);
    const { autoReset: autoResetGiven = false } = params;
    const autoReset = readParam('autoReset', autoResetGiven, boolean);
    if (!autoReset.ok) return autoReset;
    const ids = wanted('wanted/ids', { length: games.length });
    const given = readParam('actions', params['actions'], named(ACTIONS, ids));
    if (!given.ok) return given;
    const actions = given.value;
    if (actions.length !== games.length) return badParam('actions', actions.length, ids);
    if (new Set(games).size !== games.length) return badParam('games', indices.value, wanted('wanted/each-once'));
    // All actions are checked before the first is played: an error changes no game.
    for (const [at, game] of games.entries()) {
      if (game.episode.seat < 0) return badParam(`games[${at}]`, indices.value[at], wanted('wanted/running-game'));
      if (!game.legal.includes(actions[at] as number)) {
        return badParam(`actions[${at}]`, actions[at], wanted('wanted/legal-id'));
      }
    }
    const ended: { game: number; winner: string | null; returns: number[] }[] = [];
    for (const [at, game] of games.entries()) {
      const { episode } = game;
      stepEpisode(episode, actions[at] as number, store.scratch);
      if (episode.seat < 0) {
        const winner = ['landlord', 'farmers'][episode.winner] ?? null;
        ended.push({ game: indices.value[at] as number, winner, returns: [...episode.rewards] });
        if (autoReset.value) deal(store, env.value, game, null);
      }
      listLegal(store, game);
    }
    return ok(observations(env.value, indices.value, ended));
  },
});

const closeMethod = (store: EnvStore): Method => ({
  params: ['env'],
  handle: (params) => {
    const env = envIn(store, params);
    if (!env.ok) return env;
    return ok({ closed: store.envs.delete(params['env'] as number) });
  },
});

const envIn = ({ envs }: EnvStore, params: Params): Result<Env, Failure> => {
  const number = readParam('env', params['env'], named(whole(), wanted('wanted/env')));
  if (!number.ok) return number;
  const env = envs.get(number.value);
  return env === undefined ? badParam('env', number.value, wanted('wanted/env')) : ok(env);
};

/** The numbers in `games`; all games where it is left out. */
const gamesIn = ({ games }: Env, params: Params): Result<readonly number[], Failure> => {
  const max = games.length - 1;
  const given = params['games'] ?? games.map((_, index) => index);
  return readParam('games', given, named(listOf(whole(0, max)), wanted('wanted/places', { max })));
};

/** @param seed the game's own, or null for the next deal of the environment. */
const deal = (store: EnvStore, env: Env, game: EnvGame, seed: string | null): void => {
  const { episode } = game;
  episode.seed = seed ?? env.seed;
  episode.deals = seed === null ? env.deals : 0;
  startEpisode(episode, store.scratch);
  if (seed === null) env.deals = episode.deals;
  listLegal(store, game);
};

const listLegal = ({ scratch }: EnvStore, game: EnvGame): void => {
  game.legal = scratch.slice(0, legalIdsOf(game.episode, scratch));
};

/** What the seat to act of each game may know, written by hand: this is what a learner waits for. */
const observations = (env: Env, places: readonly number[], ended: readonly unknown[] = []): JsonText => {
  const text = places.map((place) => observationOf(env, place, env.games[place] as EnvGame)).join(',');
  return new JsonText(`{"observations":[${text}],"ended":${JSON.stringify(ended)}}`);
};

const observationOf = ({ group, rows, teacher }: Env, place: number, { episode, legal }: EnvGame): string => {
  const { seats } = group.rules;
  const isOver = episode.seat < 0;
  const seat = isOver ? episode.lastSeat : episode.seat;
  observe(episode, seat, rows, 0, { auction: true, teacher, seats });
  const { words: row } = rows;
  // Seats count from the observer in a row, and from the landlord's or the table's first seat in an answer.
  const bySeat = (write: (from: number) => string): string => {
    let text = '';
    for (let of = 0; of < seats; of++) text += `${of === 0 ? '' : ','}${write((of - seat + seats) % seats)}`;
    return text;
  };
  const cards = (from: number): string =>
    countsByRank({ lo: row[from] as number, hi: row[from + 1] as number }).join(',');
  const isPlayed = episode.phase >= PLAY;
  const at = (word: number): number => (isPlayed ? (episode.words[episode.at + word] as number) : 0);
  return (
    `{"game":${place},"over":${isOver},"seat":${seat},"hand":[${cards(ROW.hand)}],` +
    `"sizes":[${bySeat((from) => String(row[ROW.sizes + from]))}],` +
    `"played":[${bySeat((from) => `[${cards(ROW.played + 2 * from)}]`)}],` +
    `"beat":${at(WORDS.toBeat)},"beatBy":${at(WORDS.toBeatSeat)},"passes":${at(WORDS.passes)},` +
    `"bombs":${episode.bombs + episode.rockets},"kitty":[${cards(ROW.kitty)}],` +
    `"history":[${lastIds(episode).join(',')}],"legal":[${legal.join(',')}]` +
    (group.start === 'deal' ? beforePlay(episode, rows, bySeat) : '') +
    (teacher
      ? `,"hands":[${Array.from({ length: seats }, (_, of) => `[${cards(ROW.hands + 2 * of)}]`).join(',')}]`
      : '') +
    '}'
  );
};

const PLAY = PHASE_NAMES.indexOf('play');

/** The last ids, oldest first. */
const lastIds = ({ words, at, historyLength, history }: Episode): number[] => {
  const from = historyAt(at, historyLength, history);
  return [...words.subarray(from, from + history)].filter((id) => id >= 0);
};

/** What an auction adds: phase, landlord (−1 for none), bid, calls as seat and value, doubles by seat. */
const beforePlay = (
  episode: Episode,
  { words: row, bytes }: Rows,
  bySeat: (write: (from: number) => string) => string,
): string => {
  const seat = episode.seat < 0 ? episode.lastSeat : episode.seat;
  const calls: string[] = [];
  for (let byte = 4 * ROW.calls; byte < 4 * ROW.hands && (bytes[byte] as number) >= 0; byte += 2) {
    calls.push(`[${((bytes[byte] as number) + seat) % episode.group.rules.seats},${bytes[byte + 1]}]`);
  }
  return (
    `,"phase":"${PHASE_NAMES[episode.phase]}","landlord":${episode.landlord},"bid":${row[ROW.bid]},` +
    `"calls":[${calls.join(',')}],"doubles":[${bySeat((from) => String(row[ROW.doubles + from]))}]`
  );
};
