import { texts } from '../../../base/language.ts';

export const RUN = texts({
  titles: [
    { streak: '连胜', storm: '三分钟' },
    { streak: 'Streak', storm: 'Storm' },
  ],
  rules: [
    {
      streak: '一道接一道，越来越难；错一手就结束。没有提示，不能悔牌。',
      storm: '三分钟内，能解几道解几道。错一手就换下一道，并扣十秒。没有提示，不能悔牌。',
    },
    {
      streak: 'One puzzle after another, each one harder. One losing play ends the run. No hints, no undo.',
      storm:
        'Three minutes, as many puzzles as you can. A losing play costs the puzzle and ten seconds. No hints, no undo.',
    },
  ],
  best: [(count: number) => `最好成绩：${count} 道`, (count) => `Best: ${count}`],
  record: ['最好成绩', 'best so far'],
  bestFive: ['最好的五次', 'Best five'],
  openPlace: ['还没有成绩', 'no run yet'],
  start: ['开始', 'Start'],
  again: ['再来一次', 'Again'],
  solved: [(count: number) => `已解 ${count}`, (count) => `Solved ${count}`],
  wrongOnes: [(count: number) => `做错 ${count}`, (count) => `Wrong ${count}`],
  left: [(clock: string) => `剩 ${clock}`, (clock) => clock],
  combo: [(count: number) => `连对 ${count} 道`, (count) => `${count} in a row`],
  result: [
    (count: number) => `解了 ${count} 道`,
    (count) => (count === 1 ? '1 puzzle solved' : `${count} puzzles solved`),
  ],
  lastSolved: ['最后解开的一手', 'Last hand solved'],
  scan: ['扫码来比一比', 'Scan to beat it'],
  newBest: ['新的最好成绩！', 'New best!'],
  missed: ['做错的', 'Missed'],
  solvedOnes: ['解开的', 'Solved'],
  wrong: ['错了，换下一道，扣十秒。', 'Wrong: next puzzle, minus ten seconds.'],
  right: ['对了！', 'Right!'],
  quit: ['结束', 'Stop'],
  stopTitle: ['现在结束？', 'Stop here?'],
  clockRuns: [
    (count: number) => `时间还在走，已解 ${count} 道。`,
    (count) => `The clock keeps running. Solved so far: ${count}.`,
  ],
  resume: ['继续', 'Keep playing'],
});
