import { texts } from '../base/language.ts';
import type { SeatPlace } from './seating.ts';

export const BOARD = texts({
  winsAt: [(cards: number) => `剩 ${cards} 张就赢`, (cards) => `wins at ${cards}`],
  cardsLeft: [(count: number) => `${count} 张`, (count) => `${count} ${count === 1 ? 'card' : 'cards'}`],
  toAnswer: [(name: string, combo: string) => `待压：${name}，${combo}`, (name, combo) => `To beat: ${name}, ${combo}`],
  lastPlay: [(name: string) => `${name}的上一手`, (name) => `Last play of ${name}`],
  handOf: [(name: string) => `${name}的牌`, (name) => `Hand of ${name}`],
  sits: [
    { left: '左边', top: '对面', right: '右边', own: '' } satisfies Record<SeatPlace, string>,
    { left: 'on your left', top: 'opposite', right: 'on your right', own: '' },
  ],
  counterTitle: ['剩余牌数', 'Cards still out'],
  counterOf: [(rank: string, count: number) => `${rank}：${count} 张`, (rank, count) => `${rank}: ${count}`],
  better: [(play: string) => `更好：${play}`, (play) => `Better: ${play}`],
  chance: [
    (landlord: number) => `地主胜率 ${landlord}%，农民 ${100 - landlord}%`,
    (landlord) => `Landlord ${landlord}% to win, farmers ${100 - landlord}%`,
  ],
  landlord: ['地主', 'Landlord'],
  farmers: ['农民', 'Farmers'],
  places: [
    {
      down: '地主下家',
      up: '地主上家',
      across: '地主对家',
    } as Readonly<Record<string, string>>,
    { down: 'plays after the landlord', up: 'plays before the landlord', across: 'sits opposite the landlord' },
  ],
  leadAnything: ['任意出牌', 'Lead anything'],
  turnOf: [(name: string) => `轮到${name}`, (name) => `${name}’s turn`],
  leads: [(name: string) => `${name}先出`, (name) => `${name} to lead`],
  kittyHidden: [(count: number) => `${count} 张底牌，还没翻开`, (count) => `Kitty: ${count} cards, face down`],
  kitty: ['底牌', 'Kitty'],
  kittyLarge: ['放大底牌', 'Enlarge the kitty'],
});
