/**
 * Rounds between players of known strength, for choosing the rating's model: each player is the rules bot that makes a
 * share of its decisions at random. The share is its weakness.
 */
import { playRound } from '@doudizhu/arena';
import type { Bot } from '@doudizhu/bots';
import { createBot } from '@doudizhu/engines';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, shuffle, type Rng } from '@doudizhu/rules/rng';
import { startRound } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';

export interface RatedGame {
  /** Index of the player at each seat. */
  readonly players: readonly number[];
  readonly landlord: number;
  readonly landlordWon: boolean;
}

/** The share of random decisions of each player, the strongest first. */
export const weaknessesOf = (players: number): readonly number[] =>
  Array.from({ length: players }, (_, player) => (WEAKNESS_MAX * player) / Math.max(1, players - 1));

const WEAKNESS_MAX = 0.8;

/** Plays until `rounds` rounds had a landlord. Everybody plays as often as everybody else, against whomever. */
export const playGames = async (rounds: number, players: number, seed: string): Promise<readonly RatedGame[]> => {
  const rng = createRng(seed);
  const weaknesses = weaknessesOf(players);
  const games: RatedGame[] = [];
  const queue: number[] = [];
  for (let deal = 0; games.length < rounds; deal++) {
    if (queue.length < 3) {
      const everybody = Array.from({ length: players }, (_, player) => player);
      queue.push(...shuffle(rng, everybody));
    }
    const seats = queue.splice(0, 3);
    if (new Set(seats).size < 3) continue;
    const bots = seats.map((player, seat) => clumsyBot(weaknesses[player] as number, `${seed}/${deal}/${seat}`));
    const round = startRound({ rules: PRESETS.competition, seed: `${seed}/${deal}` });
    const { landlord, winner } = await playRound(round, bots);
    if (landlord === null || winner === null) queue.push(...seats);
    else games.push({ players: seats, landlord, landlordWon: winner === 'landlord' });
  }
  return games;
};

/** The rules bot, but for a share of its decisions. */
export const clumsyBot = (weakness: number, seed: string): Bot => {
  const rng: Rng = createRng(`${seed}/weakness`);
  const [good, random] = ['rules', 'random'].map((name) => unwrap(createBot({ name, seed }))) as [Bot, Bot];
  return {
    name: 'clumsy',
    act: (view) => (randomBelow(rng, DICE) < weakness * DICE ? random : good).act(view),
  };
};

const DICE = 1_000_000;
