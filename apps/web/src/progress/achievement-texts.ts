/** Texts of achievements. */
import { texts } from '../base/language.ts';
import type { Achievement } from './achievements.ts';

export const ACHIEVEMENT_TEXTS = texts({
  newMedal: [(title: string) => `新勋章：${title}`, (title) => `New medal: ${title}`],
  earned: ['已得到', 'earned'],
  notEarned: ['还没得到', 'not yet'],
  titles: [
    {
      spring: '春天',
      antiSpring: '反春',
      lastBomb: '炸弹收尾',
      threeBombs: '三响炮',
      fed: '送队友上岸',
      oneLeft: '虎口夺食',
      master: '以一敌二',
      day: '全桌第一',
      gates: '五关全过',
    } as Readonly<Record<Achievement, string>>,
    {
      spring: 'Spring',
      antiSpring: 'Anti-spring',
      lastBomb: 'With a bang',
      threeBombs: 'Three salutes',
      fed: 'Fed the partner',
      oneLeft: 'At the last moment',
      master: 'One against two',
      day: 'Best of six',
      gates: 'Through all gates',
    },
  ],
  subtitles: [
    {
      spring: '当地主，农民一张没出就赢了',
      antiSpring: '当农民，地主只出了一手',
      lastBomb: '最后一手是炸弹或王炸',
      threeBombs: '一局出三个炸弹并且赢了',
      fed: '你先出，队友接过去就走完了',
      oneLeft: '对方只剩一张时，你先走完',
      master: '当地主，赢了有霜降的一桌',
      day: '每日一副胜过全部五位牌友',
      gates: '五位牌友都闯过了',
    } as Readonly<Record<Achievement, string>>,
    {
      spring: 'Won as landlord before a farmer played a card',
      antiSpring: 'As a farmer, held the landlord to one play',
      lastBomb: 'Went out with a bomb or the rocket',
      threeBombs: 'Won with three bombs of your own in a round',
      fed: 'Your partner went out on your lead',
      oneLeft: 'Went out while an opponent had one card left',
      master: 'Won as landlord with Shuang at the table',
      day: 'Beat all five characters in a daily deal',
      gates: 'Passed the gates of all five characters',
    },
  ],
});
