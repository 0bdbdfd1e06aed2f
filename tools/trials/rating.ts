/**
 * How well the rating works: `node tools/trials/rating.ts [--rounds 20000] [--players 100]`. Bots of known strength
 * play; the second half of the rounds is predicted, each before it is rated. Prints log-loss and rank correlation for the
 * server's model, for the same without the landlord's chair, and for a constant.
 */
import { chanceOfLandlord, NEWCOMER, rateRound } from '../../apps/server/src/rating/rating.ts';
import { LANDLORD_CHAIR, type RatedPlayer, type StoredRating } from '../../apps/server/src/storage/round-store.ts';
import { playGames, type RatedGame } from './rating-games.ts';
import { wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { rounds, players } = readOptions(import.meta.filename, {
  rounds: wholeNumber(20_000, 'rounds, of which the second half is predicted', { min: 2 }),
  players: wholeNumber(100, 'players', { min: 3 }),
}).values;

interface Trial {
  readonly logLoss: number;
  readonly correlation: number;
  readonly chair: StoredRating;
}

const runTrial = (games: readonly RatedGame[], hasChair: boolean): Trial => {
  const ratings = new Map<string, StoredRating>();
  let loss = 0;
  const half = Math.floor(games.length / 2);
  for (const [index, { players: seats, landlord, landlordWon }] of games.entries()) {
    const people = seats.map((player, seat) => ({ id: String(player), isLandlordSide: seat === landlord }));
    const all = hasChair ? [...people, { id: LANDLORD_CHAIR, isLandlordSide: true }] : people;
    const rated: RatedPlayer[] = all.map((player) => ({
      ...player,
      won: player.isLandlordSide === landlordWon,
      rating: ratings.get(player.id) ?? null,
    }));
    const chance = chanceOfLandlord(rated);
    if (index >= half) loss -= Math.log(landlordWon ? chance : 1 - chance);
    for (const [at, rating] of rateRound(rated).entries()) ratings.set(rated[at]?.id as string, rating);
  }
  const shown = Array.from({ length: players }, (_, player) => {
    const { mu, sigma } = ratings.get(String(player)) ?? NEWCOMER;
    return mu - 3 * sigma;
  });
  const logLoss = loss / (games.length - half);
  return { logLoss, correlation: rankCorrelation(shown), chair: ratings.get(LANDLORD_CHAIR) ?? NEWCOMER };
};

/** Spearman's, between a value and the player's strength: player 0 is the strongest. */
const rankCorrelation = (shown: readonly number[]): number => {
  const order = shown.map((value, player) => ({ value, player })).toSorted((a, b) => b.value - a.value);
  const squares = order.reduce((sum, { player }, rank) => sum + (rank - player) ** 2, 0);
  return 1 - (6 * squares) / (shown.length * (shown.length ** 2 - 1));
};

const startedMs = performance.now();
const games = await playGames(rounds, players, 'rating');
const later = games.slice(Math.floor(games.length / 2));
const share = later.filter(({ landlordWon }) => landlordWon).length / later.length;
const constant = -(share * Math.log(share) + (1 - share) * Math.log(1 - share));
const [withChair, without] = [runTrial(games, true), runTrial(games, false)];

console.log(`${rounds} rounds, ${players} players, ${Math.round((3 * rounds) / players)} rounds each, \
${Math.round((performance.now() - startedMs) / 1000)} s. Landlords win ${(100 * share).toFixed(1)} %.`);
console.log('| model | log-loss | rank correlation |\n|---|---|---|');
console.log(`| with the chair | ${withChair.logLoss.toFixed(4)} | ${withChair.correlation.toFixed(3)} |`);
console.log(`| without it | ${without.logLoss.toFixed(4)} | ${without.correlation.toFixed(3)} |`);
console.log(`| a constant | ${constant.toFixed(4)} | – |`);
if (withChair.logLoss >= constant || withChair.correlation < 0.85) process.exitCode = 1;
