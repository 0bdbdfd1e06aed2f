import { texts } from '../base/language.ts';

/** The words of the moments, drawn large. */
export const MOMENTS = texts({
  zh: {
    bomb: '炸弹',
    rocket: '王炸',
    spring: '春天',
    antiSpring: '反春',
    win: '胜',
    loss: '负',
    stake: (name: string) => `${name} · 倍数`,
  },
  en: {
    bomb: 'BOMB',
    rocket: 'ROCKET',
    spring: 'SPRING',
    antiSpring: 'SPRING',
    win: 'WON',
    loss: 'LOST',
    stake: (name) => `${name} · stake`,
  },
});
