/** Invalid arenas. */
import type { Texts } from '@doudizhu/rules/failure';

/** Sentences of the failures of this package, by key. */
export const ARENA_TEXTS = {
  'bad-arena/bots': ({ bots }: { bots: number }) =>
    `invalid arena: ${bots} ${bots === 1 ? 'bot' : 'bots'}, expected two or more`,
  'bad-arena/deals': 'invalid arena: {deals} deals, expected 1 or more',
  'bad-arena/sprt': 'invalid arena: SPRT from {low} to {high}, expected two rising shares between 0 and 1',
} as const satisfies Texts;
