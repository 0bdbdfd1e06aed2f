import { texts } from '../../../base/language.ts';

export const RUN = texts({
  zh: {
    titles: { streak: '连胜', storm: '三分钟' },
    rules: {
      streak: '一道接一道，越来越难；走错一手就结束。没有提示，也不能悔牌。',
      storm: '三分钟内，能解几道解几道。走错一手换下一道，并扣十秒。没有提示，也不能悔牌。',
    },
    best: (count: number) => `最好成绩：${count} 道`,
    start: '开始',
    again: '再来一次',
    back: '全部残局',
    solved: (count: number) => `已解 ${count}`,
    wrongOnes: (count: number) => `做错 ${count}`,
    left: (clock: string) => `剩 ${clock}`,
    result: (count: number) => `解了 ${count} 道`,
    newBest: '新的最好成绩！',
    missed: '做错的',
    solvedOnes: '解开的',
    wrong: '走错了，换下一道，扣十秒。',
    right: '对了！',
    quit: '结束',
  },
  en: {
    titles: { streak: 'Streak', storm: 'Storm' },
    rules: {
      streak: 'One puzzle after another, ever harder; one losing play ends it. No hints, nothing is taken back.',
      storm:
        'Three minutes, as many puzzles as you can. A losing play costs the puzzle and ten seconds. No hints, nothing is taken back.',
    },
    best: (count) => `Best: ${count}`,
    start: 'Start',
    again: 'Once more',
    back: 'All puzzles',
    solved: (count) => `Solved ${count}`,
    wrongOnes: (count) => `Wrong ${count}`,
    left: (clock) => `${clock} left`,
    result: (count) => (count === 1 ? '1 puzzle solved' : `${count} puzzles solved`),
    newBest: 'A new best!',
    missed: 'Went wrong',
    solvedOnes: 'Solved',
    wrong: 'That loses: the next puzzle, ten seconds less.',
    right: 'Right!',
    quit: 'End it',
  },
});
