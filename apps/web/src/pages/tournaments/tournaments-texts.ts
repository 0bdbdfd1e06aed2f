import type { TournamentSummary } from '@doudizhu/protocol';
import { texts } from '../../base/language.ts';

export const PHASES = texts<Readonly<Record<TournamentSummary['phase'], string>>>({
  entry: ['正在报名', 'Entry is open'],
  reveal: ['就要开始', 'About to start'],
  pause: ['下一副马上开始', 'The next board is about to begin'],
  playing: ['正在打', 'Playing'],
  over: ['已结束', 'Over'],
  cancelled: ['人数不足，已取消', 'Cancelled: too few entered'],
});

export const TOURNAMENTS = texts({
  title: ['复式赛', 'Duplicate tournaments'],
  about: [
    '所有牌桌同时打同样的牌，和别桌坐同一个位子的人比：拼的是打得好不好，不是牌好不好。',
    'All tables play the same cards at the same time, and you are compared with those who hold your cards at other tables: what counts is how you play them.',
  ],
  back: ['全部比赛', 'All tournaments'],
  lobby: ['回大厅', 'Lobby'],
  none: ['现在没有比赛。', 'There are no tournaments now.'],
  daily: ['每日复式赛', 'Daily tournament'],
  openedBy: [(name: string) => `${name}发起的比赛`, (name) => `Tournament of ${name}`],
  open: ['发起比赛', 'Open a tournament'],
  openAbout: ['选好时间，把链接发给大家。', 'Choose when it starts, and send the link to others.'],
  startsIn: ['几时开始', 'Starts in'],
  minutes: [
    (count: number) => (count < 60 ? `${count} 分钟后` : `${count / 60} 小时后`),
    (count) => (count < 60 ? `${count} minutes` : count === 60 ? '1 hour' : `${count / 60} hours`),
  ],
  shape: ['打多少', 'Length'],
  shapeOf: [
    (stages: number, boards: number) => `${stages} 轮，每轮 ${boards} 副（共 ${stages * boards} 副）`,
    (stages, boards) =>
      `${stages === 1 ? '1 stage' : `${stages} stages`} of ${boards === 1 ? '1 board' : `${boards} boards`} (${stages * boards} in all)`,
  ],
  create: ['发起', 'Open it'],
  entrants: [(count: number) => `${count} 人报名`, (count) => (count === 1 ? '1 entrant' : `${count} entrants`)],
  entered: ['已报名', 'entered'],
  look: ['看比赛', 'Look'],
  enter: ['报名', 'Enter'],
  withdraw: ['退出', 'Withdraw'],
  toTable: ['去我的牌桌', 'To my table'],

  entryCloses: ['报名截止还有', 'Entry closes in'],
  startsAfter: ['开始还有', 'Starts in'],
  nextBoard: ['下一副还有', 'Next board in'],
  starts: [(when: string) => `${when}开始`, (when) => `starts ${when}`],
  boardOf: [(board: number, all: number) => `第 ${board} / ${all} 副`, (board, all) => `board ${board} of ${all}`],
  allPlaying: ['等所有牌桌打完这一副', 'Waiting until all tables have played this board'],
  stay: [
    '报名后不用守着，但开始前一分钟请回到这一页：你的浏览器要公开报名时定下的随机数。没来的由机器人代打，随时可以回来接手。',
    'You need not wait here. But come back to this page a minute before the start: your browser reveals the random number that it pledged at entry. A bot plays for anybody who is not there, and gives the seat back at any time.',
  ],
  revealed: [
    '你的随机数已经公开，参与了这场比赛的发牌。',
    'Your random number has been revealed: it is in the cards of this tournament.',
  ],
  notRevealed: [
    '你的随机数不在这个浏览器里，这场比赛的牌里没有它；照样可以打。',
    'Your random number is not in this browser, so it is not in the cards. You can play all the same.',
  ],
  how: ['怎么算分', 'How it is scored'],
  howText: [
    [
      '每副牌，你和别桌坐同一个位子、拿同样牌的人比：比你少的每桌得 2 个比赛分，一样的得 1 个。得分率是拿到的占能拿的几成。',
      '分差（IMP）按翻了几倍算，一副炸弹多的牌不会定胜负。',
      '名次先看得分率，再看 IMP，再看分差。每轮之后，成绩相近的人坐到一起。',
      '全都不叫，这副牌就是 0 分，不重发。',
      '同一个网络来的人、常在一桌打牌的人，坐不同牌桌的同一个位子：拿的是同样的牌，没有什么可以互相通气。',
    ],
    [
      'On each board you are compared with everybody who holds the same cards at another table: 2 matchpoints for each player who got less, 1 for each who got the same. Your share is what you got of what was possible.',
      'IMPs count a difference by how often it doubles, so one board full of bombs decides nothing.',
      'Ranks go by share, then IMPs, then differences. After each stage players with like results meet.',
      'Where all three pass, the board is over with no points. Cards are not dealt again.',
      'People from one network, and people who often play together, get the same seat at different tables: they hold the same cards and have nothing to tell.',
    ],
  ],
  standings: ['名次', 'Standings'],
  rank: ['名次', 'Rank'],
  player: ['玩家', 'Player'],
  share: ['得分率', 'Share'],
  imps: ['IMP', 'IMPs'],
  difference: ['分差', 'Difference'],
  boards: ['副数', 'Boards'],
  boardsTitle: ['各副牌', 'Boards'],
  noBoards: [
    '打完一副，这里就能看到各桌打得怎么样。',
    'When a board is over, you see here what each table made of it.',
  ],
  board: [(board: number) => `第 ${board} 副`, (board) => `Board ${board}`],
  tableHead: ['桌', 'Table'],
  table: [(number: number) => `${number} 号桌`, (number) => `Table ${number}`],
  landlord: ['地主', 'landlord'],
  passed: ['全都不叫', 'All passed'],
  bot: ['机器人', 'bot'],
  replay: ['回放', 'Replay'],
  seat: [(number: number) => `${number} 号位`, (number) => `Seat ${number}`],
  yourSeat: [
    (points: string, share: string) => `你这个位子：${points} 分，得分率 ${share}`,
    (points, share) => `Your seat: ${points} points, a share of ${share}`,
  ],
  sameCards: ['每一列是同一手牌', 'Each column holds the same cards'],
  par: ['明牌', 'Hands open'],
  parWorking: [(seconds: number) => `正在求解，最多 ${seconds} 秒…`, (seconds) => `Solving, at most ${seconds} s…`],
  parFailed: ['求解器没有回答。', 'The solver gave no answer.'],
  parWins: [
    { landlord: '地主必胜，已证明', farmers: '农民必胜，已证明' },
    { landlord: 'landlord wins, proved', farmers: 'farmers win, proved' },
  ],
  parOpen: ['限时内未证明', 'not proved in time'],
  parBetween: [(min: string, max: string) => `${min} 到 ${max}`, (min, max) => `${min} to ${max}`],
  parWhat: [
    (seconds: number) =>
      `这个位子当地主、各家明牌、都走最好，谁必胜，地主得几分：叫 1 分、不加倍，炸弹计入，春天不计。由本机求解，每问最多 ${seconds} 秒。`,
    (seconds) =>
      'If this seat were the landlord, all hands open and both sides at their best: who wins, and the landlord’s ' +
      `points at a bid of 1, without doubles; bombs count, springs do not. Solved in this browser, at most ${seconds} s a question.`,
  ],
  previous: ['上一副', 'Previous board'],
  next: ['下一副', 'Next board'],
  proof: ['发牌的证明', 'Proof of the cards'],
  proofText: [
    '报名截止时服务器先承诺一个秘密，之后大家才公开随机数，两边合起来定下每一副牌。比赛结束后秘密公布，谁都可以验算。',
    'When entry closed, the server committed to a secret; only then did people reveal their random numbers. Both together decide every board. At the end the secret is shown, and anybody can check it.',
  ],
  proofSave: ['保存证明', 'Save the proof'],
});
