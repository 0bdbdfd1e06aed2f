/** Texts of gates and ranks. */
import { texts } from '../base/language.ts';
import type { Medal } from './ladder.ts';
import type { PlayerRank } from './ranks.ts';

export const PROGRESS = texts({
  ladder: ['闯五关', 'Five gates'],
  gate: [(number: number, name: string) => `第 ${number} 关：${name}`, (number, name) => `Gate ${number}: ${name}`],
  /** Rounds need no challenge. Number counts from 1. */
  counts: [
    (number: number, name: string) => `第 ${number} 关：和${name}对打的每一局都算，五局三胜`,
    (number, name) => `Gate ${number}: every round against ${name} counts, best of five`,
  ],
  score: [(won: number, lost: number) => `${won} 胜 ${lost} 负`, (won, lost) => `${won} won, ${lost} lost`],
  toGo: [
    (name: string, rounds: number) => `再赢${name} ${rounds} 局过关`,
    (name, rounds) => `${rounds} more ${rounds === 1 ? 'win' : 'wins'} to pass ${name}`,
  ],
  /** A series at a passed gate. */
  toGoAgain: [
    (medal: string, rounds: number) => `已得${medal}，再赢 ${rounds} 局又过一次`,
    (medal, rounds) => `Passed with ${medal}. ${rounds} more ${rounds === 1 ? 'win' : 'wins'} for another pass.`,
  ],
  lostSeries: [
    (name: string) => `这一轮输给了${name}，下一局重新开始`,
    (name) => `This best of five goes to ${name}. The next round starts a new one.`,
  ],
  wonSeries: [(name: string) => `又过了${name}这一关`, (name) => `You passed ${name} again`],
  passed: [
    (name: string, medal: string) => `过关！赢了${name}，得${medal}`,
    (name, medal) => `Gate passed: ${medal} against ${name}`,
  ],
  medals: [
    { gold: '金牌', silver: '银牌', bronze: '铜牌' } as Readonly<Record<Medal, string>>,
    { gold: 'gold', silver: 'silver', bronze: 'bronze' },
  ],
  noMedal: ['还没过关', 'not passed'],
  golds: [(count: number) => `金牌 ${count} 枚`, (count) => `${count} of 5 medals are gold`],
  allPassed: ['五关都过了', 'All five gates passed'],
  toLadder: ['看五关', 'Five gates'],
  ranks: [
    {
      single: '单张',
      pair: '对子',
      triple: '三带一',
      sequence: '顺子',
      plane: '飞机',
      bomb: '炸弹',
      rocket: '王炸',
    } as Readonly<Record<PlayerRank, string>>,
    {
      single: 'Single',
      pair: 'Pair',
      triple: 'Triple',
      sequence: 'Sequence',
      plane: 'Plane',
      bomb: 'Bomb',
      rocket: 'Rocket',
    },
  ],
  rankProgress: [
    (missing: number, next: string) => `再得 ${missing} 分升到「${next}」`,
    (missing, next) => `${missing} more to ${next}`,
  ],
  dailyRank: ['每日一副段位', 'Rank in daily deals'],
  dailyRankAbout: [
    (days: number) => `最近 ${days} 副牌里胜过的牌友总数。没打的日子不扣分。`,
    (days) => `Characters beaten in your last ${days} deals. A day without a deal costs nothing.`,
  ],
  highest: ['最高段位', 'The highest rank'],
});
