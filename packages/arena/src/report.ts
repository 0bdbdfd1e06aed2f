/** Report of an arena: numbers for programs, and Markdown tables for people. */
import type { ArenaState, PairState } from './arena.ts';
import { eloOf, ratioOf, sprtOf, type Estimate, type Sprt } from './statistics.ts';

/** Description of the arena above the tables. */
export interface ReportHead {
  readonly rules: string;
  readonly seed: string;
  readonly auction: boolean;
  /** True if every pair is decided or played to the end. */
  readonly finished: boolean;
}

/** Words of the tables in one language. */
export interface ReportWords {
  readonly head: (arena: ReportHead) => string;
  /** Columns of the table of pairs; `sprt` is added if there is a test. */
  readonly pairColumns: readonly string[];
  readonly sprt: string;
  /** Verdicts of SPRT. */
  readonly verdicts: Readonly<Record<'low' | 'high' | 'open', string>>;
  /** Corner of the cross table, with and without an auction. */
  readonly dealsWon: string;
  readonly roundsWon: string;
  readonly botColumns: readonly string[];
}

/** Words of the tables in English. */
export const REPORT_WORDS: ReportWords = {
  head: ({ rules, seed, auction, finished }) =>
    `${rules}, auction ${auction ? 'on' : 'off'}, seed ${seed}${finished ? '' : ', not finished'}`,
  pairColumns: ['a', 'b', 'deals', 'WP', 'as landlord', 'as farmers', 'ADP', 'as landlord', 'as farmers'],
  sprt: 'SPRT',
  verdicts: { low: 'low', high: 'high', open: 'open' },
  dealsWon: 'deals won',
  roundsWon: 'WP',
  botColumns: ['bot', 'Elo', 'moves', 'ms per move', 'slowest ms', 'illegal', 'crashes', 'timeouts'],
};

/** One pair, from the first bot's side; every interval is the half-width at 95%. */
export interface PairReport {
  readonly a: string;
  readonly b: string;
  readonly deals: number;
  readonly wp: Estimate;
  readonly landlordWp: Estimate;
  readonly farmerWp: Estimate;
  readonly adp: Estimate;
  readonly landlordAdp: Estimate;
  readonly farmerAdp: Estimate;
  /** Share of deals won, the basis of Elo and SPRT; without an auction it equals `wp`. */
  readonly score: Estimate;
  readonly sprt: Sprt | null;
}

/** Totals of one bot: rating, times and faults. */
export interface BotReport {
  readonly name: string;
  /** 0 for the first bot. */
  readonly elo: number;
  readonly moves: number;
  readonly meanMs: number;
  readonly slowestMs: number;
  readonly crashes: number;
  readonly timeouts: number;
  readonly illegal: number;
  readonly firstFault: string | null;
}

/** Report of an arena, also as JSON. */
export interface ArenaReport extends ReportHead {
  readonly pairs: readonly PairReport[];
  readonly bots: readonly BotReport[];
}

/** Creates the report of a state, finished or not. */
export const reportOf = (state: ArenaState): ArenaReport => {
  const { spec, pairs, bots } = state;
  const meetings = pairs.map(({ a, b, deals, sums }) => ({ a, b, n: deals, score: ratioOf(sums.score).mean }));
  const ratings = eloOf(bots.length, meetings);
  return {
    rules: spec.rules.name,
    seed: spec.seed,
    auction: spec.auction,
    finished: pairs.every(({ deals, verdict }) => deals >= spec.deals || verdict !== null),
    pairs: pairs.map((pair) => pairReport(state, pair)),
    bots: bots.map(({ moves, totalMs, slowestMs, faults, firstFault }, index) => ({
      name: spec.bots[index] as string,
      elo: ratings[index] as number,
      moves,
      meanMs: moves === 0 ? 0 : totalMs / moves,
      slowestMs,
      crashes: faults.crash,
      timeouts: faults.timeout,
      illegal: faults.illegal,
      firstFault,
    })),
  };
};

const pairReport = ({ spec }: ArenaState, { a, b, deals, sums }: PairState): PairReport => ({
  a: spec.bots[a] as string,
  b: spec.bots[b] as string,
  deals,
  wp: ratioOf(sums.wins),
  landlordWp: ratioOf(sums.landlordWins),
  farmerWp: ratioOf(sums.farmerWins),
  adp: ratioOf(sums.points),
  landlordAdp: ratioOf(sums.landlordPoints),
  farmerAdp: ratioOf(sums.farmerPoints),
  score: ratioOf(sums.score),
  sprt: spec.sprt === null ? null : sprtOf(sums.score, spec.sprt),
});

/** Formats the tables: each pair by role, the cross table of all bots, and the bots with ratings, times and faults. */
export const markdownOf = (report: ArenaReport, words: ReportWords = REPORT_WORDS): string => {
  const { pairs, bots } = report;
  const hasTest = pairs.some((pair) => pair.sprt !== null);
  const pairTable = table(
    [...words.pairColumns, ...(hasTest ? [words.sprt] : [])],
    pairs.map((pair) => [
      pair.a,
      pair.b,
      String(pair.deals),
      share(pair.wp),
      share(pair.landlordWp),
      share(pair.farmerWp),
      points(pair.adp),
      points(pair.landlordAdp),
      points(pair.farmerAdp),
      ...(pair.sprt === null ? [] : [`${words.verdicts[pair.sprt.verdict ?? 'open']} (${pair.sprt.llr.toFixed(2)})`]),
    ]),
  );
  const botTable = table(
    words.botColumns,
    bots.map((bot) => [
      bot.name,
      bot.elo.toFixed(0),
      String(bot.moves),
      bot.meanMs.toFixed(3),
      bot.slowestMs.toFixed(1),
      String(bot.illegal),
      String(bot.crashes),
      String(bot.timeouts),
    ]),
  );
  const faults = bots.flatMap(({ name, firstFault }) => (firstFault === null ? [] : [`- ${name}: ${firstFault}`]));
  return [
    words.head(report),
    '',
    pairTable,
    '',
    crossTable(report, words),
    '',
    botTable,
    ...(faults.length === 0 ? [] : ['', ...faults]),
    '',
  ].join('\n');
};

/** Cross table: a row per bot, a column per opponent. */
const crossTable = ({ pairs, bots, auction }: ArenaReport, words: ReportWords): string => {
  const cells = (row: string): string[] =>
    bots.map(({ name: column }) => {
      const pair = pairs.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
      if (pair === undefined || row === column) return '';
      const mean = pair.a === row ? pair.score.mean : 1 - pair.score.mean;
      return share({ mean, half: pair.score.half });
    });
  return table(
    [auction ? words.dealsWon : words.roundsWon, ...bots.map(({ name }) => name)],
    bots.map(({ name }) => [name, ...cells(name)]),
  );
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

const share = ({ mean, half }: Estimate): string => (Number.isNaN(mean) ? '–' : `${mean.toFixed(3)}${within(half, 3)}`);
const points = ({ mean, half }: Estimate): string =>
  Number.isNaN(mean) ? '–' : `${mean.toFixed(2)}${within(half, 2)}`;
const within = (half: number, digits: number): string => (Number.isNaN(half) ? '' : ` ± ${half.toFixed(digits)}`);
