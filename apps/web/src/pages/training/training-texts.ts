import { texts } from '../../base/language.ts';

export const TRAINING = texts({
  title: ['改错', 'Training'],
  what: [
    '复盘里标出来的失误，每天挑五个再做一遍。做对的隔几天再来，做错的明天再来。',
    'Your marked mistakes come back, five per day: right answers after growing intervals, wrong ones tomorrow.',
  ],
  empty: [
    '还没有题。打完一局，打开它的回放：标出来的失误会变成题。',
    'No exercises yet. Play a round and open its replay: marked mistakes become exercises.',
  ],
  openReplays: ['去看回放', 'Open replays'],
  doneToday: ['今天的做完了。', 'Done for today.'],
  score: [(right: number, all: number) => `${all} 题对了 ${right} 题。`, (right, all) => `${right} of ${all} right.`],
  play: ['去打一局', 'Play a round'],
  tomorrow: [
    (count: number) => (count === 0 ? '明天没有到期的题。' : `明天有 ${count} 题。`),
    (count) => (count === 0 ? 'Nothing is due tomorrow.' : `${count} due tomorrow.`),
  ],
  start: [
    (count: number) => `开始，${count} 题`,
    (count) => `Start with ${count} ${count === 1 ? 'exercise' : 'exercises'}`,
  ],
  costliest: [
    (theme: string, points: string) => `丢分最多的是${theme}，一共约 ${points} 分。`,
    (theme, points) => `${theme} cost you most: about ${points} points in all.`,
  ],
  week: ['这一周最亏的三步', 'The three costliest of this week'],
  lost: [(points: string) => `约丢 ${points} 分`, (points) => `about ${points} points lost`],
  progress: [(known: number, all: number) => `${all} 题，已会 ${known}`, (known, all) => `${known} of ${all} known`],
  number: [(at: number, all: number) => `第 ${at} 题，共 ${all} 题`, (at, all) => `Exercise ${at} of ${all}`],
  counting: ['正在算……', 'Counting…'],
  cost: [
    (theme: string, points: string) => `${theme} · 那一局在这里约丢 ${points} 分。`,
    (theme, points) => `${theme} · You lost about ${points} points here in the round.`,
  ],
  then: [(play: string) => `那一局：${play}。`, (play) => `In the round: ${play}.`],
  again: [
    (days: number) => (days === 1 ? '明天再来。' : `${days} 天后再来。`),
    (days) => (days === 1 ? 'Back tomorrow.' : `Back in ${days} days.`),
  ],
  openRound: ['看那一局', 'Open the round'],
  next: ['下一题', 'Next'],
  finish: ['完成', 'Finish'],
  skip: ['这一题打不开，已经移走。', 'This exercise could not be opened and was removed.'],
});
