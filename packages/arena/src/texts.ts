/**
 * Every text of this package by its key. They stand together, so that `packages/words`, which says them in other
 * languages, compiles without what the rest of the package needs.
 */
import type { Texts } from '@doudizhu/rules/failure';

/** The English sentence of each failure of this package, by key. */
export const ARENA_TEXTS = {
  'bad-arena/bots': ({ bots }: { bots: number }) =>
    `bad arena: ${bots} ${bots === 1 ? 'bot' : 'bots'}, want two at least`,
  'bad-arena/deals': ({ deals }: { deals: number }) => `bad arena: ${deals} deals, want 1 or more`,
  'bad-arena/sprt': ({ low, high }: { low: number; high: number }) =>
    `bad arena: SPRT from ${low} to ${high}, want two rising shares of 0 to 1`,
} as const satisfies Texts;

/** Which arena a report is of: the line above its tables. */
export interface ReportHead {
  readonly rules: string;
  readonly seed: string;
  readonly auction: boolean;
  /** Whether every pair is decided or played to the end. */
  readonly finished: boolean;
}

/** What the tables say, in one language. */
export interface ReportWords {
  readonly head: (arena: ReportHead) => string;
  /** Columns of the table of pairs; `sprt` stands there where there is a test. */
  readonly pairColumns: readonly string[];
  readonly sprt: string;
  /** What SPRT says. */
  readonly verdicts: Readonly<Record<'low' | 'high' | 'open', string>>;
  /** The corner of the cross table, with and without an auction. */
  readonly dealsWon: string;
  readonly roundsWon: string;
  readonly botColumns: readonly string[];
}

/** The tables in English. */
export const REPORT_IN_ENGLISH: ReportWords = {
  head: ({ rules, seed, auction, finished }) =>
    `${rules}, auction ${auction ? 'on' : 'off'}, seed ${seed}${finished ? '' : ', not finished'}`,
  pairColumns: ['a', 'b', 'deals', 'WP', 'as landlord', 'as farmers', 'ADP', 'as landlord', 'as farmers'],
  sprt: 'SPRT',
  verdicts: { low: 'low', high: 'high', open: 'open' },
  dealsWon: 'deals won',
  roundsWon: 'WP',
  botColumns: ['bot', 'Elo', 'moves', 'ms a move', 'slowest ms', 'illegal', 'crashes', 'timeouts'],
};
