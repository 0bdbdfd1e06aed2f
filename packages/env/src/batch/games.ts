/** Games of an environment in one block of memory: resets, steps, positions given by a client. */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { createEpisode, moveEpisode, playBots, startEpisode, stepEpisode, type Episode } from './episode.ts';
import { beginPosition } from './positions.ts';
import type { BatchSettings, ResetRequest } from './settings.ts';
import { episodeWords } from './words.ts';

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
    const { group, seed: before, deals } = episodes[given.game] as Episode;
    const fresh = seedIn(request, request.games.indexOf(given.game));
    const episode = createEpisode(group, fresh ?? before, settings);
    if (fresh === null) episode.deals = deals;
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
    const fresh = seedIn(request, index);
    if (fresh !== null) {
      episode.seed = fresh;
      episode.deals = 0;
    }
    startEpisode(episode, scratch);
  }
};

/** New seed of the game at an index of a request. Null if the game continues with its next deal. */
const seedIn = ({ games, seed, seeds }: ResetRequest, index: number): string | null =>
  seeds?.[index] ?? (seed === null ? null : `${seed}/${games[index]}`);

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
