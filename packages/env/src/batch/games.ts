/** Games of an environment in one block of memory: resets, steps, positions given by a client. */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  createEpisode,
  moveEpisode,
  playBots,
  startEpisode,
  stepEpisode,
  type Episode,
  startEpisodeFrom,
} from './episode.ts';
import type { BatchSettings, ResetRequest, GivenDeal, Group } from './settings.ts';
import { episodeWords } from './words.ts';
import { dealOf, seatAt, type Deal } from '@doudizhu/rules/deal';
import { handSizeOf, kittySizeOf } from '@doudizhu/rules/ruleset';
import { badParam } from '../base/params.ts';
import { expected } from '../base/expectations.ts';

export interface Games {
  readonly settings: BatchSettings;
  readonly episodes: Episode[];
  /** Words of all games, `stride` per game. */
  readonly words: Int32Array;
  readonly stride: number;
  /** Space for the legal ids of one decision. */
  readonly scratch: Int32Array;
}

export const createGames = (settings: BatchSettings): Games => {
  const stride = episodeWords(settings.history);
  const words = new Int32Array(settings.games * stride);
  const episodes: Episode[] = [];
  for (const group of settings.groups) {
    for (let game = 0; game < group.games; game++) {
      const place = episodes.length;
      episodes.push(createEpisode(group, `${settings.seed}/${place}`, settings, words, place * stride));
    }
  }
  const scratch = new Int32Array(Math.max(...settings.groups.map(({ space }) => space.size)));
  return { settings, episodes, words, stride, scratch };
};

/** Builds the positions of a reset without changing any game. @returns positions by number of the game. */
export const playOutPositions = (
  { settings, episodes, scratch }: Games,
  request: ResetRequest,
): Result<ReadonlyMap<number, Episode>, Failure> => {
  const positions = new Map<number, Episode>();
  for (const given of request.deals) {
    const { group, seed, deals } = episodes[given.game] as Episode;
    const episode = createEpisode(group, seed, settings);
    episode.deals = deals;
    renumber(episode, request, request.games.indexOf(given.game));
    const failure = beginPosition(episode, given, scratch);
    if (failure !== null) return err(failure);
    positions.set(given.game, episode);
  }
  return ok(positions);
};

/** Deals the games of a request. @param positions its positions, from `playOutPositions`. */
export const resetGames = (
  { episodes, words, stride, scratch }: Games,
  request: ResetRequest,
  positions: ReadonlyMap<number, Episode>,
): void => {
  for (const [index, game] of request.games.entries()) {
    const position = positions.get(game);
    if (position !== undefined) {
      moveEpisode(position, words, game * stride);
      episodes[game] = position;
      playBots(position, scratch);
      continue;
    }
    const episode = episodes[game] as Episode;
    renumber(episode, request, index);
    startEpisode(episode, scratch);
  }
};

/** Sets the seed and the number of the next deal of the game at an index of a request, as far as it has them. */
const renumber = (episode: Episode, { games, seed, seeds, numbers }: ResetRequest, index: number): void => {
  const fresh = seeds?.[index] ?? (seed === null ? null : `${seed}/${games[index]}`);
  episode.deals = numbers?.[index] ?? (fresh === null ? episode.deals : 0);
  episode.seed = fresh ?? episode.seed;
};

/** Plays an id in each game. −1 skips the game. @returns games that ended. */
export const stepGames = ({ episodes, scratch }: Games, actions: Int32Array): number[] => {
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

/**
 * Starts a game from a position. Bots have not acted yet. `playBots` lets them.
 * @param episode a new game with its seed and number of deals.
 * @returns null, or why the position is invalid.
 */
const beginPosition = (episode: Episode, given: GivenDeal, scratch: Int32Array): Failure | null => {
  const { first, plays, index } = given;
  const { rules } = episode.group;
  const path = `reset.deals[${index}]`;
  if (first !== null && first >= rules.seats) {
    return failureOf(badParam(`${path}.first`, first, expected('expected/first', { max: rules.seats - 1 })));
  }
  const deal = dealIn(given, episode.group);
  if (!deal.ok) return deal.error;
  const illegal = startEpisodeFrom(
    episode,
    { deal: deal.value, first: first === null ? null : seatAt(first), plays },
    scratch,
  );
  if (illegal === null) return null;
  return failureOf(badParam(`${path}.plays[${illegal}]`, plays[illegal], expected('expected/legal-play')));
};

/** Cards of a position. Null for cards by the seed. */
const dealIn = ({ hands, kitty, wild, index }: GivenDeal, { rules, start }: Group): Result<Deal | null, Failure> => {
  if (hands === null) return { ok: true, value: null };
  if (wild.length !== rules.wildcards) {
    return badParam(
      `reset.deals[${index}].wild`,
      wild,
      expected('expected/letters-of-wild', { count: rules.wildcards }),
    );
  }
  const deal = dealOf({ rules, hands, kitty, wild });
  if (!deal.ok) return deal;
  const [handSize, kittySize] = [handSizeOf(rules), kittySizeOf(rules)];
  const sizes = deal.value.hands.map(({ length }) => length);
  const isWhole = deal.value.kitty.length === kittySize && sizes.every((size) => size === handSize);
  if ((start === 'deal' && !isWhole) || sizes.includes(0)) {
    return badParam(
      `reset.deals[${index}]`,
      hands,
      expected('expected/hand-sizes', { hand: handSize, kitty: kittySize }),
    );
  }
  return deal;
};

const failureOf = (refused: Result<never, Failure>): Failure | null => (refused.ok ? null : refused.error);
