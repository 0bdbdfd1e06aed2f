import { texts } from '../base/language.ts';

/** Large words of effects. */
export const MOMENTS = texts({
  bomb: ['炸弹', 'BOMB'],
  rocket: ['王炸', 'ROCKET'],
  solved: ['解开了', 'SOLVED'],
  spring: ['春天', 'SPRING'],
  antiSpring: ['反春', 'ANTI-SPRING'],
  win: ['胜', 'WON'],
  loss: ['负', 'LOST'],
  stake: [(name: string) => `${name} · 倍数`, (name) => `${name} · stake`],
});
