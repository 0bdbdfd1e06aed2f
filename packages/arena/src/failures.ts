/** Invalid arenas. */
import type { Texts } from '@doudizhu/rules/failure';

/** The English sentence of each failure of this package, by key. */
export const ARENA_TEXTS = {
  'bad-arena/bots': ({ bots }: { bots: number }) => ({
    en: `bad arena: ${bots} ${bots === 1 ? 'bot' : 'bots'}, want two at least`,
    zh: `只有 ${bots} 个机器人，至少要两个`,
  }),
  'bad-arena/deals': { en: 'bad arena: {deals} deals, want 1 or more', zh: '副数是 {deals}，至少要 1' },
  'bad-arena/sprt': {
    en: 'bad arena: SPRT from {low} to {high}, want two rising shares of 0 to 1',
    zh: 'SPRT 的范围是 {low} 到 {high}，应为 0 到 1 之间由小到大的两个数',
  },
} as const satisfies Texts;
