/**
 * `ddz rpc` for learners: many games stepped at once. Rounds have no auction; seat 0 is the landlord with the kitty.
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
  failure,
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
import { JsonText, type Method, type Params } from './rpc-message.ts';

const BOMB = KINDS.indexOf('bomb');
const ROCKET = KINDS.indexOf('rocket');
const GAMES_MAX = 100_000;
const ENVS_MAX = 64;

/** Games of one `env.make`, all under one rule set. */
interface Env {
  readonly rules: RuleSet;
  readonly games: readonly Game[];
  readonly seed: string;
  /** How often a game of this environment has been dealt: every deal has a seed of its own. */
  deals: number;
}

interface Game {
  readonly playout: Playout;
  /** By seat: the cards played so far, as count words. */
  readonly played: Int32Array;
  bombs: number;
  /** The legal ids of the seat to move. */
  legal: Int32Array;
  isOver: boolean;
}

const envs = new Map<number, Env>();
let lastEnv = 0;
let scratch = new Int32Array(0);

const make: Method = {
  params: ['rules', 'games', 'seed'],
  handle: ({ rules: given = 'douzero', games = 1, seed = 0 }) => {
    const rules = ruleSet(given);
    if (!rules.ok) return rules;
    if (!isWhole(games, 1, GAMES_MAX)) return bad('games', games, `a whole number from 1 to ${GAMES_MAX}`);
    if (typeof seed !== 'string' && typeof seed !== 'number') return bad('seed', seed, 'a number or a text');
    if (envs.size >= ENVS_MAX) return failure('too-many', `${ENVS_MAX} environments are open, want env.close first`);
    const space = actionSpace(rules.value);
    if (scratch.length < space.size) scratch = new Int32Array(space.size);
    const { seats } = rules.value;
    const made = Array.from({ length: games }, (): Game => {
      const playout = createPlayout(space);
      return { playout, played: new Int32Array(2 * seats), bombs: 0, legal: new Int32Array(0), isOver: true };
    });
    const env: Env = { rules: rules.value, games: made, seed: String(seed), deals: 0 };
    envs.set(++lastEnv, env);
    return ok({ env: lastEnv, games, seats, actions: space.size });
  },
};

/** Deals all games anew, or those whose places are named. */
const reset: Method = {
  params: ['env', 'games'],
  handle: (params) => {
    const env = envIn(params);
    if (!env.ok) return env;
    const places = params['games'] ?? env.value.games.map((_, place) => place);
    if (!Array.isArray(places) || !places.every((place) => isWhole(place, 0, env.value.games.length - 1))) {
      return bad('games', places, `a list of places from 0 to ${env.value.games.length - 1}`);
    }
    for (const place of places as number[]) deal(env.value, env.value.games[place] as Game);
    return ok(observe(env.value, places as number[]));
  },
};

/** Plays one id in every game named, whose seat to move it is. A game that ends tells its returns. */
const step: Method = {
  params: ['env', 'actions', 'games', 'autoReset'],
  handle: (params) => {
    const env = envIn(params);
    if (!env.ok) return env;
    const { games } = env.value;
    const { actions, autoReset = false } = params;
    const places = params['games'] ?? games.map((_, place) => place);
    if (!Array.isArray(places) || !places.every((place) => isWhole(place, 0, games.length - 1))) {
      return bad('games', places, `a list of places from 0 to ${games.length - 1}`);
    }
    if (typeof autoReset !== 'boolean') return bad('autoReset', autoReset, 'true or false');
    if (!Array.isArray(actions) || actions.length !== places.length) {
      return bad('actions', Array.isArray(actions) ? actions.length : actions, `a list of ${places.length} ids`);
    }
    if (new Set(places).size !== places.length) return bad('games', places, 'each place once');
    // All are checked before any is played: an error leaves nothing half done.
    for (const [index, id] of (actions as unknown[]).entries()) {
      const game = games[places[index] as number] as Game;
      if (game.isOver) return bad(`games[${index}]`, places[index], 'a game that is not over: env.reset it');
      if (!game.legal.includes(id as number)) return bad(`actions[${index}]`, id, 'one of the legal ids of that game');
    }
    const ended: { game: number; winner: string; returns: number[] }[] = [];
    for (const [index, id] of (actions as ActionId[]).entries()) {
      const place = places[index] as number;
      const game = games[place] as Game;
      const outcome = play(game, id);
      if (outcome === null) continue;
      ended.push({ game: place, ...outcome });
      if (autoReset) deal(env.value, game);
    }
    return ok(observe(env.value, places as number[], ended));
  },
};

const close: Method = {
  params: ['env'],
  handle: (params) => {
    const env = envIn(params);
    if (!env.ok) return env;
    return ok({ closed: envs.delete(params['env'] as number) });
  },
};

const deal = (env: Env, game: Game): void => {
  const cards = dealFrom(env.rules, createRng(`${env.seed}/${env.deals++}`));
  const [first, ...others] = countsOfDeal(cards) as readonly [RankCounts, ...RankCounts[]];
  resetPlayout(game.playout, [addCounts(first, countsOf(cards.kitty)), ...others], 0);
  game.played.fill(0);
  game.bombs = 0;
  game.isOver = false;
  list(game);
};

const list = (game: Game): void => {
  game.legal = scratch.slice(0, playoutMoves(game.playout, scratch));
};

/** @returns who won, and the points by seat (2 · 2^bombs for the landlord), where it was the last play. */
const play = (game: Game, id: ActionId): { winner: string; returns: number[] } | null => {
  const { playout, played } = game;
  const { space, turn, seats } = playout;
  played[2 * turn] = (played[2 * turn] as number) + (space.lo[id] ?? 0);
  played[2 * turn + 1] = (played[2 * turn + 1] as number) + (space.hi[id] ?? 0);
  if (id !== PASS && (space.kind[id] === BOMB || space.kind[id] === ROCKET)) game.bombs++;
  if (!playoutPlay(playout, id)) {
    list(game);
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
    const game = env.games[place] as Game;
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

const envIn = (params: Params): Result<Env, Failure> => {
  const env = envs.get(params['env'] as number);
  return env === undefined ? bad('env', params['env'], 'the number that env.make gave') : ok(env);
};

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

const bad = (name: string, value: unknown, wanted: string): Result<never, Failure<'bad-params'>> =>
  failure('bad-params', `bad ${name} ${value === undefined ? '(missing)' : JSON.stringify(value)}: want ${wanted}`);

export const ENV_METHODS: readonly (readonly [string, Method])[] = [
  ['env.make', make],
  ['env.reset', reset],
  ['env.step', step],
  ['env.close', close],
];
