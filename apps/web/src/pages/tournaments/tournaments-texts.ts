import type { TournamentSummary } from '@doudizhu/protocol';
import { texts } from '../../base/language.ts';

export const PHASES = texts<Readonly<Record<TournamentSummary['phase'], string>>>({
  entry: ['正在报名', 'Entry is open'],
  reveal: ['即将开始', 'Starting soon'],
  pause: ['即将开始下一副', 'Next board soon'],
  playing: ['进行中', 'Playing'],
  over: ['已结束', 'Over'],
  cancelled: ['已取消', 'Cancelled'],
});

export const TOURNAMENTS = texts({
  title: ['复式赛', 'Duplicate tournaments'],
  about: [
    '所有牌桌同时打同样的牌，和别桌同一个座位的人比：比的是牌技，不是牌运。',
    'All tables play the same cards at the same time, and you are compared with the players who hold your cards at other tables. Skill counts, not the deal.',
  ],
  back: ['全部比赛', 'All tournaments'],
  lobby: ['回大厅', 'Lobby'],
  none: ['现在没有比赛。', 'No tournaments right now.'],
  daily: ['每日复式赛', 'Daily tournament'],
  openedBy: [(name: string) => `${name}发起的比赛`, (name) => `Tournament of ${name}`],
  open: ['发起比赛', 'Open a tournament'],
  openAbout: ['选好时间，把链接发给大家。', 'Choose the start, then send the link to others.'],
  startsIn: ['开始时间', 'Starts in'],
  minutes: [
    (count: number) => (count < 60 ? `${count} 分钟后` : `${count / 60} 小时后`),
    (count) => (count < 60 ? `${count} minutes` : count === 60 ? '1 hour' : `${count / 60} hours`),
  ],
  shape: ['赛制', 'Length'],
  shapeOf: [
    (stages: number, boards: number) => `${stages} 轮，每轮 ${boards} 副（共 ${stages * boards} 副）`,
    (stages, boards) =>
      `${stages === 1 ? '1 stage' : `${stages} stages`} of ${boards === 1 ? '1 board' : `${boards} boards`} (${stages * boards} in all)`,
  ],
  create: ['发起', 'Open'],
  entrants: [(count: number) => `${count} 人报名`, (count) => (count === 1 ? '1 entrant' : `${count} entrants`)],
  entered: ['已报名', 'entered'],
  look: ['查看', 'View'],
  enter: ['报名', 'Enter'],
  withdraw: ['退出', 'Withdraw'],
  cancel: ['取消比赛', 'Cancel the tournament'],
  cancelAbout: ['取消后不能恢复，报名的人都会看到。', 'This cannot be undone. All entrants will see it.'],
  remove: ['移出', 'Remove'],
  removeEntrant: [
    (name: string) => `把 ${name} 移出比赛，不能再报名`,
    (name) => `Remove ${name}, who cannot enter again`,
  ],
  toTable: ['去我的牌桌', 'Go to my table'],

  entryCloses: ['报名截止还有', 'Entry closes in'],
  startsAfter: ['开始还有', 'Starts in'],
  nextBoard: ['下一副还有', 'Next board in'],
  starts: [(when: string) => `${when}开始`, (when) => `starts ${when}`],
  boardOf: [(board: number, all: number) => `第 ${board} / ${all} 副`, (board, all) => `board ${board} of ${all}`],
  allPlaying: ['各桌都打完这一副，再一起打下一副。', 'The next board follows when all tables have finished this one.'],
  stay: [
    '报名后不用等在这里，但开始前一分钟请回到这一页：你的浏览器要公开报名时承诺的随机数。没来的人由机器人代打，随时可以回来接手。',
    'You need not wait here, but return to this page one minute before the start: your browser reveals the random number that it committed to at entry. A bot plays for absent players until they return.',
  ],
  revealed: [
    '你的随机数已经公开，参与了这场比赛的发牌。',
    'Your random number has been revealed and is part of this tournament’s deals.',
  ],
  notRevealed: [
    '你的随机数不在这个浏览器里，没有参与这场比赛的发牌；不影响参赛。',
    'Your random number is not in this browser, so it is not part of the deals. You can still play.',
  ],
  how: ['计分方法', 'Scoring'],
  howText: [
    [
      '每副牌，你和别桌拿同样牌的人比：每胜过一人得 2 个比赛分，打平得 1 个。得分率是所得比赛分占满分的比例。',
      'IMP 按分差的倍数折算，一副炸弹多的牌定不了胜负。',
      '名次先看得分率，再看 IMP，再看分差。每轮之后，成绩相近的人坐同一桌。',
      '没人叫地主，这副牌记 0 分，不重发。',
      '来自同一网络的人、常在一桌打牌的人，会坐在不同牌桌的同一个座位：牌相同，也就没有可以串通的。',
    ],
    [
      'On each board you are compared with the players who hold the same cards at other tables: 2 matchpoints for each player with fewer points, 1 for each with equal points. Your score is the share of the possible matchpoints.',
      'IMPs grow with the logarithm of the difference, so one board full of bombs does not decide.',
      'Ranks go by score, then IMPs, then difference. After each stage players with similar results meet.',
      'If all three pass, the board scores 0. Cards are not dealt again.',
      'Players from one network, and players who often play together, get the same seat at different tables: with the same cards they cannot collude.',
    ],
  ],
  standings: ['名次', 'Standings'],
  entrantsTitle: ['报名的人', 'Entrants'],
  rank: ['名次', 'Rank'],
  player: ['玩家', 'Player'],
  share: ['得分率', 'Score'],
  imps: ['IMP', 'IMPs'],
  difference: ['分差', 'Difference'],
  boards: ['副数', 'Boards'],
  boardsTitle: ['各副牌', 'Boards'],
  noBoards: ['打完一副，这里显示各桌的结果。', 'The results of all tables appear here after each board.'],
  board: [(board: number) => `第 ${board} 副`, (board) => `Board ${board}`],
  tableHead: ['桌', 'Table'],
  table: [(number: number) => `${number} 号桌`, (number) => `Table ${number}`],
  landlord: ['地主', 'landlord'],
  passed: ['没人叫', 'All passed'],
  bot: ['机器人', 'bot'],
  replay: ['回放', 'Replay'],
  seat: [(number: number) => `${number} 号位`, (number) => `Seat ${number}`],
  yourSeat: [
    (points: string, share: string) => `你的座位：${points} 分，得分率 ${share}`,
    (points, share) => `Your seat: ${points} points, score ${share}`,
  ],
  sameCards: ['每一列是同一手牌', 'Each column has the same cards'],
  par: ['明牌结果', 'Open hands'],
  parWorking: [(seconds: number) => `正在求解，最多 ${seconds} 秒…`, (seconds) => `Solving, at most ${seconds} s…`],
  parFailed: ['求解器出错了。', 'The solver failed.'],
  parWins: [
    { landlord: '地主必胜，已证明', farmers: '农民必胜，已证明' },
    { landlord: 'landlord wins, proved', farmers: 'farmers win, proved' },
  ],
  parOpen: ['限时内未证明', 'not proved in time'],
  parBetween: [(min: string, max: string) => `${min} 到 ${max}`, (min, max) => `${min} to ${max}`],
  parWhat: [
    (seconds: number) =>
      `这个座位当地主、各家明牌、双方都打到最好时，谁必胜，地主得几分：叫 1 分、不加倍，炸弹计入，春天不计。由本机求解，每次最多 ${seconds} 秒。`,
    (seconds) =>
      'With this seat as the landlord, open hands and best play on both sides: the winner, and the landlord’s ' +
      `points at a bid of 1, without doubles. Bombs count, springs do not. Solved in this browser, at most ${seconds} s per question.`,
  ],
  previous: ['上一副', 'Previous board'],
  next: ['下一副', 'Next board'],
  proof: ['发牌的证明', 'Proof of the deals'],
  proofText: [
    '报名截止时服务器先承诺一个秘密，之后选手才公开随机数，两者合起来决定每一副牌。比赛结束后公布秘密，任何人都可以验证。',
    'When entry closed, the server committed to a secret. Then the players revealed their random numbers. Both together determine every deal. The secret is published at the end, so the deals can be verified.',
  ],
  proofSave: ['保存证明', 'Save the proof'],
});
