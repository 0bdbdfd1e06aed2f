import { texts } from '../language.ts';
import type { SeatPlace } from './composition/composition.ts';

export const BOARD = texts({
  zh: {
    cardsLeft: (count: number) => `${count} 张`,
    toAnswer: (name: string, combo: string) => `要压的牌：${name}，${combo}`,
    lastPlay: (name: string) => `${name}的上一手`,
    handOf: (name: string) => `${name}的牌`,
    sits: { left: '左边', top: '对面', right: '右边', own: '' } satisfies Record<SeatPlace, string>,
    listed: (parts: readonly string[]) => parts.join('，'),
    counterTitle: '外面还有几张',
    counterOf: (rank: string, count: number) => `${rank}：${count} 张`,
    better: (play: string) => `更好：${play}`,
    chance: (landlord: number) => `地主胜率 ${landlord}%，农民 ${100 - landlord}%`,
    landlord: '地主',
    farmers: '农民',
    places: {
      down: '地主下家',
      up: '地主上家',
      across: '地主对家',
    } as Readonly<Record<string, string>>,
    more: '更多',
    close: '关闭',
  },
  en: {
    cardsLeft: (count) => `${count} ${count === 1 ? 'card' : 'cards'}`,
    toAnswer: (name, combo) => `To answer: ${name}, ${combo}`,
    lastPlay: (name) => `Last play of ${name}`,
    handOf: (name) => `Hand of ${name}`,
    sits: { left: 'at your left', top: 'across', right: 'at your right', own: '' },
    listed: (parts) => parts.join(', '),
    counterTitle: 'Cards still out',
    counterOf: (rank, count) => `${rank}: ${count}`,
    better: (play) => `Better: ${play}`,
    chance: (landlord) => `The landlord wins with ${landlord}%, the farmers with ${100 - landlord}%`,
    landlord: 'Landlord',
    farmers: 'Farmers',
    places: { down: 'plays after the landlord', up: 'plays before the landlord', across: 'sits across the landlord' },
    more: 'More',
    close: 'Close',
  },
});
