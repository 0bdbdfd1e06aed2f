/** Invalid arenas. */
import type { Texts } from '@doudizhu/rules/failure';

/** Sentences of the failures of this package, by key. */
export const ARENA_TEXTS = {
  'bad-arena/bots': ({ bots }: { bots: number }) => ({
    en: `invalid arena: ${bots} ${bots === 1 ? 'bot' : 'bots'}, expected two or more`,
    zh: `只有 ${bots} 个机器人，至少要两个`,
  }),
  'bad-arena/deals': { en: 'invalid arena: {deals} deals, expected 1 or more', zh: '副数是 {deals}，至少要 1' },
  'bad-arena/sprt': {
    en: 'invalid arena: SPRT from {low} to {high}, expected two rising shares between 0 and 1',
    zh: 'SPRT 的范围是 {low} 到 {high}，应为 0 到 1 之间由小到大的两个数',
  },
} as const satisfies Texts;
