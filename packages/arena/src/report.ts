/** Report of an arena in numbers. */
import type { ArenaState, PairState } from './arena.ts';
import {
  eloOf,
  eloOfShare,
  ratioOf,
  shareInterval,
  sprtOf,
  type Estimate,
  type ShareInterval,
  type Sprt,
} from './statistics.ts';

/** Description of the arena above the tables. */
export interface ReportHead {
  readonly rules: string;
  readonly seed: string;
  readonly auction: boolean;
  /** True if every pair is decided or played to the end. */
  readonly finished: boolean;
}

/** One pair, from the first bot's side. Every interval is one of 95%. */
export interface PairReport {
  readonly a: string;
  readonly b: string;
  readonly deals: number;
  readonly wp: ShareInterval;
  readonly landlordWp: ShareInterval;
  readonly farmerWp: ShareInterval;
  readonly adp: Estimate;
  readonly landlordAdp: Estimate;
  readonly farmerAdp: Estimate;
  /** Share of deals won, the basis of Elo and SPRT; without an auction it equals `wp`. */
  readonly score: ShareInterval;
  readonly sprt: Sprt | null;
}

/** Totals of one bot: rating, times and faults. */
export interface BotReport {
  readonly name: string;
  /** 0 for the first bot. */
  readonly elo: number;
  /** Half-width of its interval at 95%, from the deals against the first bot. Null without any, and for the first bot. */
  readonly eloHalf: number | null;
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
      eloHalf: eloHalfOf(pairs.find(({ a, b }) => a === 0 && b === index)),
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

const eloHalfOf = (pair: PairState | undefined): number | null => {
  if (pair === undefined || pair.deals === 0) return null;
  const { low, high } = shareInterval(pair.sums.score);
  const bound = 0.5 / pair.deals;
  const rating = (share: number): number => eloOfShare(Math.min(1 - bound, Math.max(bound, share)));
  return Number.isNaN(low) ? null : (rating(high) - rating(low)) / 2;
};

const pairReport = ({ spec }: ArenaState, { a, b, deals, sums }: PairState): PairReport => ({
  a: spec.bots[a] as string,
  b: spec.bots[b] as string,
  deals,
  wp: shareInterval(sums.wins),
  landlordWp: shareInterval(sums.landlordWins),
  farmerWp: shareInterval(sums.farmerWins),
  adp: ratioOf(sums.points),
  landlordAdp: ratioOf(sums.landlordPoints),
  farmerAdp: ratioOf(sums.farmerPoints),
  score: shareInterval(sums.score),
  sprt: spec.sprt === null ? null : sprtOf(sums.score, spec.sprt),
});
