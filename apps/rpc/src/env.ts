/**
 * The learning environment: many games stepped at once. Rounds have no auction; seat 0 is the landlord with the kitty.
 * Plays are ids of the rule set's action space, 0 the pass. docs/protocol.md describes the methods.
 */
import {
  actionSpace,
  addCounts,
  countsByRank,
  countsOf,
  countsOfDeal,
  createPlayout,
  createRng,
  dealFrom,
  err,
  KINDS,
  ok,
  PASS,
  playoutMoves,
  playoutPlay,
  resetPlayout,
  ruleSet,
  type ActionId,
  type Failure,
  type Playout,
  type RankCounts,
  type Result,
  type RuleSet,
} from '@doudizhu/rules';
import { anything, boolean, listOf, named, whole } from '@doudizhu/rules/schema';
import { JsonText, type Method, type Params } from './message.ts';
import { badParam, readParam, SEED } from './params.ts';
import { rpcFailure, wanted } from './wanted.ts';

const BOMB = KINDS.indexOf('bomb');
const ROCKET = KINDS.indexOf('rocket');
const GAMES_MAX = 100_000;
const ENVS_MAX = 64;

const GAMES = whole(1, GAMES_MAX);
const ACTIONS = listOf(anything);

/** Games of one `env.make`, all under one rule set. */
interface Env {
  readonly rules: RuleSet;
  readonly games: readonly Episode[];
  readonly seed: string;
  /** How often a game of this environment has been dealt: every deal has a seed of its own. */
  deals: number;
}

interface Episode {
  readonly playout: Playout;
  /** By seat: the cards played so far, as count words. */
  readonly played: Int32Array;
  bombs: number;
  /** The legal ids of the seat to move. */
  legal: Int32Array;
  isOver: boolean;
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

const makeMethod = (store: EnvStore): Method => ({
  params: ['rules', 'games', 'seed'],
  handle: ({ rules: given = 'douzero', games: gamesGiven = 1, seed: seedGiven = 0 }) => {
    const rules = ruleSet(given);
    if (!rules.ok) return rules;
    const games = readParam('games', gamesGiven, GAMES);
    if (!games.ok) return games;
    const seed = readParam('seed', seedGiven, SEED);
    if (!seed.ok) return seed;
    if (store.envs.size >= ENVS_MAX) return err(rpcFailure('too-many/environments', { most: ENVS_MAX }));
    const space = actionSpace(rules.value);
    if (store.scratch.length < space.size) store.scratch = new Int32Array(space.size);
    const { seats } = rules.value;
    const made = Array.from({ length: games.value }, (): Episode => {
      const playout = createPlayout(space);
      return { playout, played: new Int32Array(2 * seats), bombs: 0, legal: new Int32Array(0), isOver: true };
    });
    const env: Env = { rules: rules.value, games: made, seed: String(seed.value), deals: 0 };
    store.envs.set(++store.lastEnv, env);
    return ok({ env: store.lastEnv, games: games.value, seats, actions: space.size });
  },
});

/** Deals every game anew, or the games with the given numbers. */
const resetMethod = (store: EnvStore): Method => ({
  params: ['env', 'games'],
  handle: (params) => {
    const env = envIn(store, params);
    if (!env.ok) return env;
    const games = gamesIn(env.value, params);
    if (!games.ok) return games;
    for (const index of games.value) deal(store, env.value, env.value.games[index] as Episode);
    return ok(observe(env.value, games.value));
  },
});

/** Plays one id in each of the games, for the seat to move. `ended` lists the returns of games that ended. */
const stepMethod = (store: EnvStore): Method => ({
  params: ['env', 'actions', 'games', 'autoReset'],
  handle: (params) => {
    const env = envIn(store, params);
    if (!env.ok) return env;
    const indices = gamesIn(env.value, params);
    if (!indices.ok) return indices;
    const games = indices.value.map((index) => env.value.games[index] as Episode);
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
      if (game.isOver) return badParam(`games[${at}]`, indices.value[at], wanted('wanted/running-game'));
      if (!game.legal.includes(actions[at] as number)) {
        return badParam(`actions[${at}]`, actions[at], wanted('wanted/legal-id'));
      }
    }
    const ended: { game: number; winner: string; returns: number[] }[] = [];
    for (const [at, game] of games.entries()) {
      const outcome = play(store, game, actions[at] as ActionId);
      if (outcome === null) continue;
      ended.push({ game: indices.value[at] as number, ...outcome });
      if (autoReset.value) deal(store, env.value, game);
    }
    return ok(observe(env.value, indices.value, ended));
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

const deal = (store: EnvStore, env: Env, game: Episode): void => {
  const cards = dealFrom(env.rules, createRng(`${env.seed}/${env.deals++}`));
  const [first, ...others] = countsOfDeal(cards) as readonly [RankCounts, ...RankCounts[]];
  resetPlayout(game.playout, [addCounts(first, countsOf(cards.kitty)), ...others], 0);
  game.played.fill(0);
  game.bombs = 0;
  game.isOver = false;
  listLegal(store, game);
};

const listLegal = ({ scratch }: EnvStore, game: Episode): void => {
  game.legal = scratch.slice(0, playoutMoves(game.playout, scratch));
};

/** @returns who won, and the points by seat (2 · 2^bombs for the landlord), where it was the last play. */
const play = (store: EnvStore, game: Episode, id: ActionId): { winner: string; returns: number[] } | null => {
  const { playout, played } = game;
  const { space, turn, seats } = playout;
  played[2 * turn] = (played[2 * turn] as number) + (space.lo[id] ?? 0);
  played[2 * turn + 1] = (played[2 * turn + 1] as number) + (space.hi[id] ?? 0);
  if (id !== PASS && (space.kind[id] === BOMB || space.kind[id] === ROCKET)) game.bombs++;
  if (!playoutPlay(playout, id)) {
    listLegal(store, game);
    return null;
  }
  game.isOver = true;
  game.legal = new Int32Array(0);
  const stake = (turn === 0 ? 1 : -1) * 2 ** game.bombs;
  const returns = Array.from({ length: seats }, (_, seat) => (seat === 0 ? (seats - 1) * stake : -stake));
  return { winner: turn === 0 ? 'landlord' : 'farmers', returns };
};

/** What the seat to move of each game may know, written by hand: this is what a learner waits for. */
const observe = (env: Env, places: readonly number[], ended: readonly unknown[] = []): JsonText => {
  const { seats } = env.rules;
  let text = '';
  for (const place of places) {
    const game = env.games[place] as Episode;
    const { playout, played, legal } = game;
    const { turn, hands, sizes, toBeat, toBeatSeat, passes } = playout;
    let by = '';
    for (let seat = 0; seat < seats; seat++) {
      by += `${seat === 0 ? '' : ','}[${counts(played[2 * seat] as number, played[2 * seat + 1] as number)}]`;
    }
    const hand = counts(hands[2 * turn] as number, hands[2 * turn + 1] as number);
    text +=
      `${text === '' ? '' : ','}{"game":${place},"over":${game.isOver},"seat":${turn},"hand":[${hand}],` +
      `"sizes":[${sizes.join(',')}],"played":[${by}],"beat":${toBeat},"beatBy":${toBeatSeat},"passes":${passes},` +
      `"bombs":${game.bombs},"legal":[${legal.join(',')}]}`;
  }
  return new JsonText(`{"observations":[${text}],"ended":${JSON.stringify(ended)}}`);
};

/** 15 numbers, index = Rank. */
const counts = (lo: number, hi: number): string => countsByRank({ lo, hi }).join(',');
