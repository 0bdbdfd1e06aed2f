/**
 * Whether duplicate boards find the better players: `node tools/trials/duplicate.ts [--players 60] [--stages 8]
 * [--boards 3] [--times 50]`. Players of known strength play whole tournaments: all tables the same boards, and as many
 * rounds where each table has cards of its own. Prints the rank correlation of each order with strength, as mean and 95%
 * interval over the tournaments, and ends with 1 where the intervals of matchpoints and of free deals meet.
 */
import { playRound } from '@doudizhu/arena';
import type { Seat } from '@doudizhu/rules/deal';
import { startRound } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { pledgeOf, secretFrom } from '@doudizhu/table';
import { drawDeal } from '@doudizhu/table/fairness';
import {
  addResult,
  advance,
  drawOfBoard,
  enter,
  openTournament,
  stageAndBoardOf,
  tournamentStandings,
  type TableResult,
  type Tournament,
} from '@doudizhu/tournament';
import { clumsyBot, weaknessesOf } from './rating-games.ts';
import { wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const {
  players,
  stages,
  boards: boardsPerStage,
  times,
} = readOptions(import.meta.filename, {
  players: wholeNumber(60, 'players of a tournament', { min: 3 }),
  stages: wholeNumber(8, 'stages of a tournament', { min: 1 }),
  boards: wholeNumber(3, 'boards of a stage', { min: 1 }),
  times: wholeNumber(50, 'tournaments', { min: 2 }),
}).values;
const weaknesses = weaknessesOf(players);

const RULES: RuleSet = { ...PRESETS.competition, onAllPass: { redealsMax: 0, then: 'abort' } };

/** The order of the players by each way to count, of one tournament; the value is better where it is larger. */
type Counts = Readonly<Record<'matchpoints' | 'imps' | 'difference' | 'points', readonly number[]>>;

/** @param kind `free`: each table deals for itself. */
const playTournament = async (kind: 'duplicate' | 'free', seed: string): Promise<Counts> => {
  let tournament = openTournament({
    id: 'trial',
    rules: 'competition',
    startsMs: 1,
    stages,
    boardsPerStage,
    revealMs: 0,
    pauseMs: 0,
    entrantsMax: players,
  });
  for (let player = 0; player < players; player++) {
    const entered = enter(tournament, { account: String(player), pledge: pledgeOf('0'.repeat(32)) }, 0);
    if (!entered.ok) throw new Error(entered.error);
    tournament = entered.value;
  }
  let tables = 0;
  const host = {
    drawSecret: () => secretFrom(seed),
    sign: () => ({ key: '', value: '' }),
    newId: () => `table-${tables++}`,
    groups: [],
  };
  const points = Array.from({ length: players }, () => 0);
  while (tournament.phase !== 'over') {
    tournament = advance(tournament, 1, host);
    if (tournament.phase !== 'playing') continue;
    const { board } = tournament;
    for (const { id, seats } of tournament.stages[stageAndBoardOf(tournament, board).stage] ?? []) {
      const result = await playTable(tournament, seats, kind === 'free' ? `${seed}/${id}` : seed);
      for (const [seat, account] of seats.entries()) {
        if (account !== null) points[Number(account)] = (points[Number(account)] ?? 0) + (result.points[seat] ?? 0);
      }
      tournament = addResult(tournament, { table: id, board, result });
    }
  }
  return countsOf(tournament, points);
};

const playTable = async (
  tournament: Tournament,
  seats: readonly (string | null)[],
  cards: string,
): Promise<TableResult> => {
  const { secret, board } = drawOfBoard(tournament, tournament.board);
  const inputs = { secret, board: `${board.id}-${cards}`, entropy: board.entropy };
  const { deal, first } = drawDeal(RULES, inputs, 0);
  // What a player does at random differs from table to table.
  const bots = seats.map((account) => {
    const weakness = account === null ? 0 : (weaknesses[Number(account)] as number);
    return clumsyBot(weakness, `${cards}/${board.id}/${account ?? 'bot'}/${seats.join('-')}`);
  });
  const { landlord, scores } = await playRound(startRound({ rules: RULES, deal, first }), bots);
  return { round: '', landlord: landlord as Seat | null, points: scores };
};

const countsOf = (tournament: Tournament, points: readonly number[]): Counts => {
  const standings = tournamentStandings(tournament);
  const byPlayer = (value: (standing: (typeof standings)[number]) => number): readonly number[] =>
    Array.from({ length: players }, (_, player) => {
      const standing = standings.find(({ account }) => account === String(player));
      return standing === undefined ? 0 : value(standing);
    });
  return {
    matchpoints: byPlayer(({ share }) => share),
    imps: byPlayer(({ imps }) => imps),
    difference: byPlayer(({ difference }) => difference),
    points,
  };
};

/** Spearman's, with strength: player 0 is the strongest. Equal values share their ranks. */
const rankCorrelation = (counts: readonly number[]): number => {
  const ranks = counts.map(
    (value) =>
      counts.filter((other) => other > value).length + (counts.filter((other) => other === value).length - 1) / 2,
  );
  const mean = (players - 1) / 2;
  let [both, own, strength] = [0, 0, 0];
  for (const [player, rank] of ranks.entries()) {
    both += (rank - mean) * (player - mean);
    own += (rank - mean) ** 2;
    strength += (player - mean) ** 2;
  }
  return both / Math.sqrt(own * strength);
};

/** Mean and 95% interval of values that are drawn independently. */
const interval = (sample: readonly number[]): readonly [low: number, mean: number, high: number] => {
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const variance = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sample.length - 1);
  const half = 1.96 * Math.sqrt(variance / sample.length);
  return [mean - half, mean, mean + half];
};

const startedMs = performance.now();
const found: Record<'duplicate' | 'free', Counts[]> = { duplicate: [], free: [] };
for (let time = 0; time < times; time++) {
  for (const kind of ['duplicate', 'free'] as const) found[kind].push(await playTournament(kind, `${time}`));
}

const boards = stages * boardsPerStage;
console.log(
  `${players} players, ${boards} boards, ${times} times, ${Math.round((performance.now() - startedMs) / 1000)} s`,
);
console.log('| boards | order by | rank correlation with strength, 95% interval |\n|---|---|---|');
const rows = [
  ['the same at all tables', 'matchpoints', 'duplicate', 'matchpoints'],
  ['the same at all tables', 'IMPs', 'duplicate', 'imps'],
  ['the same at all tables', 'difference in points', 'duplicate', 'difference'],
  ['the same at all tables', 'points', 'duplicate', 'points'],
  ['each table its own', 'points', 'free', 'points'],
] as const;
for (const [dealt, label, kind, count] of rows) {
  const [low, mean, high] = interval(found[kind].map((counts) => rankCorrelation(counts[count])));
  console.log(`| ${dealt} | ${label} | ${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}) |`);
}
const [low] = interval(found.duplicate.map(({ matchpoints }) => rankCorrelation(matchpoints)));
const [, , high] = interval(found.free.map(({ points }) => rankCorrelation(points)));
if (low <= high) process.exitCode = 1;
