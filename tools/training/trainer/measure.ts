/**
 * Duels at a training table on duplicate deals: each deal once with the first player as the landlord and once as all farmers.
 * WP and ADP as defined by DouZero: share of games won, and points per game (± 2 · 2^bombs).
 */
import type { ActionId } from '@doudizhu/rules/combos';
import { playoutMoves, playoutPlay } from '@doudizhu/rules/playout';
import { createRng } from '@doudizhu/rules/rng';
import { createNetworks, observeAction, type Networks, type NetworkWeights } from '@doudizhu/bots/neural';
import { fixedOpponents } from '../league/league.ts';
import type { Opponent } from '../league/opponents.ts';
import { dealByAuction } from '../game/auction.ts';
import { bestIdBy, dealTable, type TrainingTable } from '../game/table.ts';
import { auctionRulesOf, type Trainer } from './trainer.ts';

export interface Measurement {
  readonly deals: number;
  /** Share of games won: all, as landlord, as farmers. */
  readonly wins: number;
  readonly landlord: number;
  readonly farmers: number;
  /** Points per game. */
  readonly points: number;
  /** Half-widths of the 95% intervals of `wins` and `points`, over deals. */
  readonly winsHalf: number;
  readonly pointsHalf: number;
}

/** Aims of a game: wins or points with a random landlord, or points after an auction. */
export const MANNERS = ['wins', 'points', 'auction'] as const;
export type MeasuredManner = (typeof MANNERS)[number];

/** Measures the averaged weights against an opponent, without an effect on learning. */
export const measure = (
  trainer: Trainer,
  opponent: Opponent,
  deals: number,
  manner: MeasuredManner = 'wins',
): Measurement => {
  for (const { knowledge } of trainer.tables) knowledge.forPoints = manner !== 'wins';
  return duel(trainer, averagedPlayer(trainer), opponent, deals, manner === 'auction');
};

/** Line of the log: `  simple 0.8690 ± 0.0113 (0.873, 0.865) 1.937 ± 0.079`, WP (as landlord, as farmers) and ADP. */
export const formatMeasurement = (name: string, result: Measurement): string =>
  `  ${name} ${result.wins.toFixed(4)} ± ${result.winsHalf.toFixed(4)} ` +
  `(${result.landlord.toFixed(3)}, ${result.farmers.toFixed(3)}) ` +
  `${result.points.toFixed(3)} ± ${result.pointsHalf.toFixed(3)}`;

/** Player with the averaged weights of `trainer`, without exploration. */
const averagedPlayer = (trainer: Trainer): Opponent => {
  const offsets = trainer.learners.map(({ average }) => average);
  return networksPlayer(trainer, { evaluator: trainer.evaluator, offsets });
};

/** @param networks with the trainer's buffers or others */
const networksPlayer =
  (trainer: Trainer, { evaluator, offsets }: Pick<Networks, 'evaluator' | 'offsets'>): Opponent =>
  (playout, ids, count) =>
    bestIdBy(trainer.table, { evaluator, place: offsets[playout.turn] as number }, ids, count);

/** Opponents for measuring: fixed bots, and earlier networks if given. */
export const opponentsOf = (trainer: Trainer, earlier: NetworkWeights | null): (readonly [string, Opponent])[] => [
  ...fixedOpponents(trainer),
  ...(earlier === null ? [] : [['weights before', networksPlayer(trainer, createNetworks(earlier))] as const]),
];

/** Plays `player` against `opponent` at the tables of `trainer` in turn. */
export const duel = (
  trainer: Trainer,
  player: Opponent,
  opponent: Opponent,
  deals: number,
  isAfterAuction = false,
): Measurement => {
  const sums = { landlord: 0, farmers: 0, wins2: 0, points: 0, points2: 0 };
  for (let deal = 0; deal < deals; deal++) {
    trainer.table = trainer.tables[deal % trainer.tables.length] as TrainingTable;
    const cards = { deal, isAfterAuction };
    const landlord = playGame(trainer, [player, opponent], cards, true);
    const farmers = playGame(trainer, [player, opponent], cards, false);
    const wins = (Number(landlord > 0) + Number(farmers > 0)) / 2;
    const points = (landlord + farmers) / 2;
    sums.landlord += Number(landlord > 0);
    sums.farmers += Number(farmers > 0);
    sums.wins2 += wins * wins;
    sums.points += points;
    sums.points2 += points * points;
  }
  const wins = (sums.landlord + sums.farmers) / (2 * deals);
  const points = sums.points / deals;
  const half = (squares: number, mean: number): number => 1.96 * Math.sqrt((squares / deals - mean * mean) / deals);
  return {
    deals,
    wins,
    landlord: sums.landlord / deals,
    farmers: sums.farmers / deals,
    points,
    winsHalf: half(sums.wins2, wins),
    pointsHalf: half(sums.points2, points),
  };
};

/** @returns points of the first player in one game. */
const playGame = (
  trainer: Trainer,
  [player, opponent]: readonly [Opponent, Opponent],
  { deal, isAfterAuction }: { readonly deal: number; readonly isAfterAuction: boolean },
  asLandlord: boolean,
): number => {
  const rng = createRng(`measure/${deal}`);
  const { table: given, tables, family } = trainer;
  if (isAfterAuction) trainer.table = dealByAuction(given, auctionRulesOf(family, deal), rng, tables);
  else dealTable(given, trainer.options, rng);
  const { playout, publicState, ids } = trainer.table;
  for (;;) {
    const { turn } = playout;
    const isPlayers = (turn === 0) === asLandlord;
    const count = playoutMoves(playout, ids);
    const id = (count === 1 ? ids[0] : (isPlayers ? player : opponent)(playout, ids, count, rng)) as ActionId;
    observeAction(publicState, id, {
      lo: playout.hands[2 * turn] as number,
      hi: playout.hands[2 * turn + 1] as number,
    });
    if (!playoutPlay(playout, id)) continue;
    const stake = 2 * 2 ** publicState.bombs;
    return isPlayers ? stake : -stake;
  }
};
