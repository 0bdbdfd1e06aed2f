/** Phases of a round with their names. Apart from `legality.ts`, so that a program that only names them does not load
 * the generator of plays. */

/** Phase of a round. `opening`: the cards are being dealt, and hands can be opened. `aborted`: all seats passed and the
 * cards are not dealt again. The round has no score. */
export type Phase = 'opening' | 'auction' | 'doubling' | 'play' | 'settled' | 'aborted';

/** Names of the phases. */
export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  opening: 'dealing',
  auction: 'auction',
  doubling: 'doubling',
  play: 'play',
  settled: 'over',
  aborted: 'no bid',
};
