/** Settings and requests of a batch environment, from the JSON of frames (docs/reference/env-binary.md). */
import { actionSpace, type ActionSpace } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { createPlayout, type Playout } from '@doudizhu/rules/playout';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { ruleSet, rulesOfRounds, type RuleSet } from '@doudizhu/rules/ruleset';
import {
  anything,
  boolean,
  listOf,
  named,
  oneOf,
  optional,
  orNull,
  object,
  text,
  whole,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { createBot } from '@doudizhu/engines';
import { fullFamilyOf, type Bot } from '@doudizhu/bots';
import { familyOf, LAYOUTS, type FeatureLayout } from '@doudizhu/bots/neural';
import { badParam, readObject, readParam, SEED } from '../base/params.ts';
import { rpcFailure, expected } from '../base/expectations.ts';
import { FIELD_NAMES } from './fields.ts';

/** Version of this protocol, increased by a change that breaks clients. */
export const BATCH_PROTOCOL = 1;

/** Bots allowed in an environment: those that answer synchronously. */
const SEATED_BOTS = ['random', 'greedy', 'rules', 'neural'] as const;
const GAMES_MAX = 100_000;
/** Maximum number of plays and passes in a round: each of 108 cards alone, and three passes after each. */
const HISTORY_MAX = 432;
/** Number of moves that DouZero's networks read. */
const HISTORY_DEFAULT = 15;

const BOTS = listOf(orNull(oneOf(SEATED_BOTS)));

const GROUP = object({
  games: whole(1, GAMES_MAX),
  rules: optional(anything),
  /** `play`: seat 0 is the landlord. `deal`: the auction and the doubling come first. */
  start: optional(oneOf(['play', 'deal'])),
  /** `wins`: 1 or −1. `points`: DouZero's, doubled by bombs. `scores`: the rule set's own. */
  scoring: optional(oneOf(['wins', 'points', 'scores'])),
  /** Index = Seat. Null for the client's seats. */
  bots: optional(anything),
});

const MAKE = object({
  protocol: whole(),
  groups: listOf(GROUP),
  seed: optional(SEED),
  observe: optional(listOf(oneOf(FIELD_NAMES))),
  /** All hands beside the arrays of `observe`. */
  hands: optional(boolean),
  history: optional(whole(0, HISTORY_MAX)),
  autoReset: optional(boolean),
  features: optional(boolean),
  sendOnce: optional(boolean),
});

/** Games with the same settings. */
export interface Group {
  readonly games: number;
  readonly rules: RuleSet;
  readonly space: ActionSpace;
  /** Scratch for the game being stepped, read from its words. */
  readonly playout: Playout;
  /** The same by the letters of the wild ranks, made when a game first has them. */
  readonly playouts: Map<string, Playout>;
  readonly start: 'play' | 'deal';
  readonly scoring: 'wins' | 'points' | 'scores';
  /** Index = Seat: `random` needs no view, any other bot does. Null for the client's seats. */
  readonly bots: readonly (Bot | 'random' | null)[];
  /** True if a bot needs a view, so that the whole round is kept. */
  readonly keepsRound: boolean;
  /** True if the words describe a game completely from the deal on: no auction, turned-up card or kept round. */
  readonly playsWords: boolean;
  /** True if the counts of a deal are all of it: without wild ranks, and with all cards dealt. */
  readonly dealsCounts: boolean;
  /** True if a bot plays at random. */
  readonly seatsRandom: boolean;
}

/** Settings of an environment. */
export interface BatchSettings {
  readonly groups: readonly Group[];
  /** Number of games in all groups. */
  readonly games: number;
  readonly seed: string;
  readonly observe: readonly string[];
  readonly history: number;
  readonly autoReset: boolean;
  /** Layout of the features, the same for all games. Null without features. */
  readonly features: FeatureLayout | null;
  /** Maximum number of seats of a game: columns of arrays by seat. */
  readonly seats: number;
  /** True if only resets send the arrays that no step changes. */
  readonly sendOnce: boolean;
}

/** @returns `bad-params` for a missing, unknown or invalid value, `bad-rules`. */
export const readSettings = (given: unknown): Result<BatchSettings, Failure> => {
  const read = readObject('make', given, expected('expected/make'), MAKE);
  if (!read.ok) return read;
  const {
    protocol,
    seed = 0,
    observe,
    hands = false,
    history = HISTORY_DEFAULT,
    autoReset = true,
    features = false,
    sendOnce = false,
  } = read.value;
  if (protocol !== BATCH_PROTOCOL) {
    return badParam('make.protocol', protocol, expected('expected/protocol', { protocol: BATCH_PROTOCOL }));
  }
  const groups: Group[] = [];
  for (const [index, one] of read.value.groups.entries()) {
    const group = groupOf(one, `make.groups[${index}]`, String(seed));
    if (!group.ok) return group;
    groups.push(group.value);
  }
  const games = groups.reduce((sum, group) => sum + group.games, 0);
  if (games === 0 || games > GAMES_MAX) return err(rpcFailure('bad-params/games', { games, max: GAMES_MAX }));
  const layouts = new Set(groups.map(({ rules }) => LAYOUTS[familyOf(rules).name]));
  if (features && layouts.size > 1) return badParam('make.features', features, expected('expected/one-family'));
  if (features && !groups.every(({ rules }) => fullFamilyOf(rules) !== null)) {
    return badParam('make.features', features, expected('expected/no-networks'));
  }
  const [layout = null] = layouts;
  return ok({
    groups,
    games,
    seed: String(seed),
    observe: FIELD_NAMES.filter(
      (name) => (observe ?? defaultFields(groups)).includes(name) || (hands && name === 'hands'),
    ),
    history,
    autoReset,
    features: features ? layout : null,
    seats: Math.max(...groups.map(({ rules }) => rules.seats)),
    sendOnce: sendOnce && groups.every(hasNoAuction),
  });
};

/** All arrays but `hands`; those of a mode if a group has it. */
const defaultFields = (groups: readonly Group[]): readonly string[] =>
  FIELD_NAMES.filter((name) => {
    if (name === 'wild') return groups.some(({ rules }) => rules.wildcards > 0);
    if (name === 'headStart') return groups.some(({ rules }) => rules.seats === 2);
    return name !== 'hands';
  });

/** True if all rounds have the same auction fields. A turned-up card would differ. */
export const hasNoAuction = ({ start, rules }: Group): boolean => start === 'play' && rules.firstCaller !== 'faceUp';

/** @returns `bad-params`, or `bad-rules`. */
const groupOf = (given: TypeOf<typeof GROUP>, path: string, seed: string): Result<Group, Failure> => {
  const { games, start = 'play' } = given;
  const { scoring = start === 'play' ? 'points' : 'scores' } = given;
  const stated = ruleSet(given.rules ?? 'douzero');
  const rules = stated.ok ? rulesOfRounds(stated.value) : stated;
  if (!rules.ok) return rules;
  const { seats } = rules.value;
  const read = readParam(`${path}.bots`, given.bots ?? Array.from({ length: seats }, () => null), BOTS);
  if (!read.ok) return read;
  const names = read.value;
  if (names.length !== seats || !names.includes(null)) {
    return badParam(`${path}.bots`, names, expected('expected/seat-bots', { seats }));
  }
  const bots: (Bot | 'random' | null)[] = [];
  for (const name of names) {
    if (name === null || name === 'random') bots.push(name);
    else {
      const bot = createBot({ name, seed });
      if (!bot.ok) return bot;
      bots.push(bot.value);
    }
  }
  const keepsRound = bots.some((bot) => bot !== null && bot !== 'random');
  const space = actionSpace(rules.value);
  return ok({
    games,
    rules: rules.value,
    space,
    playout: createPlayout(space),
    playouts: new Map(),
    dealsCounts: fullFamilyOf(rules.value) !== null,
    start,
    scoring,
    bots,
    keepsRound,
    playsWords: start === 'play' && !keepsRound && scoring !== 'scores' && rules.value.firstCaller !== 'faceUp',
    seatsRandom: bots.includes('random'),
  });
};

const RESET = object({
  games: optional(listOf(whole(0))),
  seed: optional(SEED),
  seeds: optional(listOf(orNull(SEED))),
  numbers: optional(listOf(whole(0))),
  deals: optional(listOf(anything)),
});

const DEAL = object({
  game: whole(0),
  hands: optional(listOf(text)),
  kitty: optional(text),
  wild: optional(text),
  first: optional(whole(0, 3)),
  plays: optional(listOf(whole(0))),
});

/** A position for one game, given by a client. */
export interface GivenDeal {
  readonly game: number;
  /** Null for cards by the seed. */
  readonly hands: readonly string[] | null;
  readonly kitty: string;
  /** Letters of the wild ranks. Empty without. */
  readonly wild: string;
  readonly first: number | null;
  /** Ids of all actions since the deal, including those of bots. */
  readonly plays: readonly number[];
  /** Index in the request. */
  readonly index: number;
}

/** Contents of a `reset` frame. */
export interface ResetRequest {
  readonly games: readonly number[];
  readonly seed: string | null;
  /** Index as in `games`. Null for a game that continues with its next deal. */
  readonly seeds: readonly (string | null)[] | null;
  /** Numbers of the deals, counted from the seed; index as in `games`. Null for the next of each game. */
  readonly numbers: readonly number[] | null;
  readonly deals: readonly GivenDeal[];
}

/** @param games number of games in the environment. */
export const readReset = (given: unknown, games: number): Result<ResetRequest, Failure> => {
  const read = readObject('reset', given, expected('expected/reset'), RESET);
  if (!read.ok) return read;
  const place = named(whole(0, games - 1), expected('expected/places', { max: games - 1 }));
  const listed = readParam(
    'reset.games',
    read.value.games ?? Array.from({ length: games }, (_, at) => at),
    listOf(place),
  );
  if (!listed.ok) return listed;
  if (new Set(listed.value).size !== listed.value.length)
    return badParam('reset.games', listed.value, expected('expected/each-once'));
  const { seed, seeds, numbers } = read.value;
  const { length } = listed.value;
  if (seeds !== undefined && seeds.length !== length)
    return badParam('reset.seeds', seeds, expected('expected/seeds', { length }));
  if (numbers !== undefined && numbers.length !== length)
    return badParam('reset.numbers', numbers, expected('expected/numbers', { length }));
  const deals: GivenDeal[] = [];
  for (const [index, one] of (read.value.deals ?? []).entries()) {
    const path = `reset.deals[${index}]`;
    const deal = readObject(path, one, expected('expected/deal-of-game'), DEAL);
    if (!deal.ok) return deal;
    const { game, hands = null, kitty = '', wild = '', first = null, plays = [] } = deal.value;
    if (!listed.value.includes(game)) return badParam(`${path}.game`, game, expected('expected/reset-game'));
    deals.push({ game, hands, kitty, wild, first, plays, index });
  }
  return ok({
    games: listed.value,
    seed: seed === undefined ? null : String(seed),
    seeds: seeds === undefined ? null : seeds.map((one) => (one === null ? null : String(one))),
    numbers: numbers ?? null,
    deals,
  });
};
