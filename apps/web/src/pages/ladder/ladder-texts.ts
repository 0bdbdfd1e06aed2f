import { texts } from '../../base/language.ts';

export const LADDER = texts({
  about: [
    '每位牌友守一关：先赢三局就过关，一局不输得金牌，输一局银牌，输两局铜牌。只算你们对阵的局，和谁同桌、用什么规则都可以。',
    'Each character guards a gate. Three wins pass it: gold without a loss, silver with one, bronze with two. Only rounds against each other count, with any rules and any third player.',
  ],
  challenge: [(name: string) => `挑战${name}`, (name) => `Play ${name}`],
  record: [
    (won: number, rounds: number) => (rounds === 0 ? '还没交手' : `共 ${rounds} 局，赢 ${won} 局`),
    (won, rounds) => (rounds === 0 ? 'Not played yet' : `Won ${won} of ${rounds}`),
  ],
  ranks: ['段位', 'Ranks'],
  toDaily: ['去打今天这副', 'Today’s deal'],
  dailyDone: ['看今天的结果', 'Today’s result'],
  online: ['联机', 'Online'],
  onlineAbout: ['按最高的等级分。', 'By your best rating.'],
  onlineNone: ['打过计分的牌局就有联机段位。', 'Rated rounds online give you a rank.'],
  toLobby: ['去联机大厅', 'To the lobby'],
  medals: [(earned: number, all: number) => `勋章 ${earned} / ${all}`, (earned, all) => `Medals: ${earned} of ${all}`],
  seeRound: ['看那一局', 'See the round'],
});
