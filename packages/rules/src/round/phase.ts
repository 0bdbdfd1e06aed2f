/** Phases of a round with their names. Apart from `legality.ts`, so that a program that only names them does not load
 * the generator of plays. */
import type { LocalizedText } from '../base/failure.ts';

/** Phase of a round. `opening`: the cards are being dealt, and hands may be opened. `aborted`: all seats passed and the
 * cards are not dealt again; the round has no score. */
export type Phase = 'opening' | 'auction' | 'doubling' | 'play' | 'settled' | 'aborted';

/** Names of the phases. */
export const PHASE_NAMES: Readonly<Record<Phase, LocalizedText>> = {
  opening: { en: 'dealing', zh: '发牌' },
  auction: { en: 'auction', zh: '叫牌' },
  doubling: { en: 'doubling', zh: '加倍' },
  play: { en: 'play', zh: '出牌' },
  settled: { en: 'over', zh: '结束' },
  aborted: { en: 'no bid', zh: '流局' },
};
