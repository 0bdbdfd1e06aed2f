import { texts } from '../../base/language.ts';

export const HOME = texts({
  claim: [
    ['一个地主，', '两个农民。'],
    ['One landlord. ', 'Two farmers.'],
  ],
  what: [
    '五位牌友陪打，每道残局都有证明。不用注册，没有广告，断网也能玩。',
    'Five characters, proven puzzles. No account, no ads, works offline.',
  ],
  play: ['开始', 'Play'],
  goOn: ['接着打', 'Continue'],
  choose: ['换规则或对手', 'Change rules or opponents'],
  recent: ['最近打过', 'Recent games'],
  tiles: ['今天', 'Today'],
  round: [
    {
      kind: '进行中',
      title: (rules: string, round: number) => `${rules} 第 ${round} 局`,
      yourTurn: (cards: number) => `轮到你，${cards} 张`,
      waiting: (cards: number) => `你还有 ${cards} 张`,
      beat: (turn: string, combo: string) => `${turn}，要压${combo}`,
      over: '这一局打完了',
    },
    {
      kind: 'In progress',
      title: (rules, round) => `${rules}, round ${round}`,
      yourTurn: (cards) => `Your turn, ${cards} cards`,
      waiting: (cards) => `You hold ${cards} cards`,
      beat: (turn, combo) => `${turn}, to beat: ${combo}`,
      over: 'The round is over',
    },
  ],
  puzzle: [
    {
      kind: '每日残局',
      title: '这一局必胜',
      open: '还没解开的残局',
      text: (landlord: number, farmers: string) => `地主 ${landlord} 张，农民 ${farmers} 张`,
      solved: '已经解开了，明天再来',
      and: '、',
      action: '去解',
    },
    {
      kind: 'Puzzle of the day',
      title: 'Find the win',
      open: 'Not solved yet',
      text: (landlord, farmers) => `Landlord’s ${landlord} cards against ${farmers}`,
      solved: 'Solved. Next one tomorrow',
      and: ' and ',
      action: 'Solve',
    },
  ],
  daily: [
    {
      title: '同一副牌，比谁分高',
      text: '五位牌友也坐过你的位子',
      action: '打这一副',
      played: (points: number) => (points < 0 ? `今天输了 ${-points} 分` : `今天得了 ${points} 分`),
      beaten: (beaten: number, level: number) => {
        const alike = level === 0 ? '' : `和 ${level} 位牌友打平`;
        if (beaten === 0) return alike === '' ? '你还没赢过五位牌友' : `你${alike}`;
        const better = beaten === 5 ? '你赢了全部五位牌友' : `你赢了 ${beaten} 位牌友`;
        return alike === '' ? better : `${better}，${alike}`;
      },
      look: '看对比',
    },
    {
      title: 'Same cards, five bots',
      text: 'Each of them has sat in your seat',
      action: 'Play the deal',
      played: (points) => (points < 0 ? `You lost ${-points} today` : `You scored ${points} today`),
      beaten: (beaten, level) => {
        const alike = level === 0 ? '' : `level with ${level}`;
        if (beaten === 0) return alike === '' ? 'You beat none of the five bots' : `You are ${alike} of five bots`;
        const better = `You beat ${beaten} of five bots`;
        return alike === '' ? better : `${better}, ${alike}`;
      },
      look: 'Compare',
    },
  ],
  training: [
    {
      due: (count: number) => `${count} 题等你再做一遍`,
      text: (theme: string) => `自己牌局里的失误，多在${theme}`,
      action: '去做',
    },
    {
      due: (count) => `${count} of your mistakes ${count === 1 ? 'is' : 'are'} due`,
      text: (theme) => `From your own rounds, mostly ${theme.toLowerCase()}`,
      action: 'Practise',
    },
  ],
  ladder: [
    { title: '一位牌友守一关', action: '去闯关' },
    { title: 'A character at each', action: 'To the gates' },
  ],
  learn: [
    {
      title: (number: number, title: string) => `第 ${number} 课：${title}`,
      text: (done: number, all: number) =>
        done === 0 ? '真的上桌打，出错了会告诉你为什么' : `学会了 ${done} / ${all} 课`,
      start: '开始学',
      goOn: '接着学',
    },
    {
      title: (number, title) => `Lesson ${number}: ${title}`,
      text: (done, all) =>
        done === 0 ? 'Play real hands, with feedback on every play' : `${done} of ${all} lessons done`,
      start: 'Start',
      goOn: 'Continue',
    },
  ],
});
