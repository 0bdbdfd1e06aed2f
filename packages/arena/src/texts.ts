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
