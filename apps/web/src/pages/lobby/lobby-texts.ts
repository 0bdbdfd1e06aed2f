import { texts } from '../../base/language.ts';

export const LOBBY = texts({
  title: ['和真人打牌', 'Play online'],
  about: [
    '不用注册，直接以访客身份玩。起个名字，分数和牌局就记在你名下。',
    'No registration: you play as a guest. Choose a name to save scores and rounds under it.',
  ],
  noServer: [
    '这里没有联机服务器，或者网络断了。自己玩不受影响。',
    'No game server found, or no network. You can still play offline.',
  ],
  quick: ['快速匹配', 'Quick match'],
  quickAbout: [
    '和正在等的人坐一桌；15 秒等不到人，就由机器人补位。',
    'Join players who are waiting. After 15 seconds bots take the free seats.',
  ],
  quickStart: ['找人开局', 'Find players'],
  open: ['开一桌', 'Private table'],
  openAbout: [
    '把链接或二维码发给朋友，坐齐就开。',
    'Send the link or QR code to friends. The game starts when all seats are taken.',
  ],
  openButton: ['开一桌…', 'Open a table…'],
  ranked: ['排位赛', 'Ranked match'],
  rankedAbout: [
    '和分数相近的人打三局，计入排名。等得越久，分差放得越宽。要先起个名字。',
    'Three rated rounds against players near your rating. The search widens as you wait. You need a name.',
  ],
  rankedStart: ['开始匹配', 'Find a match'],
  looking: ['正在找人…', 'Looking for players…'],
  window: [
    (points: number, waiting: number) => `分数相差 ${points} 以内；共 ${waiting} 人在等。`,
    (points, waiting) => `Ratings within ${points}. Players waiting: ${waiting}.`,
  ],
  stopLooking: ['取消匹配', 'Cancel'],
  matchFound: ['匹配到了一场排位赛', 'A ranked match was found'],
  blocked: ['你错过了一场比赛，还要等', 'You missed a match. Try again in'],
  tournaments: ['复式赛', 'Duplicate tournaments'],
  tournamentsAbout: [
    '所有牌桌打同样的牌，和拿同样牌的人比高下。每天两场，到点自动开始。',
    'All tables play the same cards, and you are compared with the players who hold yours. Two start automatically every day.',
  ],
  tournamentsLook: ['看比赛', 'See tournaments'],
  tables: ['公开的牌桌', 'Public tables'],
  noTables: [
    '现在没有公开的牌桌。开一桌，或者快速匹配。',
    'No public tables right now. Open one, or try a quick match.',
  ],
  goBack: ['你有一局还没打完', 'You have an unfinished round'],
  goBackButton: ['回到牌桌', 'Back to the table'],
  youAre: [(name: string) => `你是${name}`, (name) => `You are ${name}`],
  rename: ['改名', 'Rename'],
  name: ['名字', 'Name'],
  save: ['保存', 'Save'],
  profile: ['我的战绩', 'My profile'],
  leaderboard: ['排行榜', 'Leaderboard'],
  who: ['谁能加入', 'Access'],
  public: [
    '所有人：列在大厅，可以旁观；两个真人以上计入等级分',
    'Public: listed in the lobby, open to spectators; rated with two or more people',
  ],
  private: ['有链接的人：不计等级分', 'Anyone with the link: not rated'],
  rounds: ['局数', 'Rounds'],
  roundsOf: [
    (rounds: number | null) => (rounds === null ? '不限' : `${rounds} 局`),
    (rounds) => (rounds === null ? 'Unlimited' : `${rounds} rounds`),
  ],
  pace: ['思考时间', 'Thinking time'],
  paces: [
    { fast: '快', normal: '一般', slow: '慢', none: '不限时' },
    { fast: 'Fast', normal: 'Normal', slow: 'Slow', none: 'No limit' },
  ],
  bots: ['机器人', 'Bots'],
  botsOf: [
    (count: number) => (count === 0 ? '不要' : `${count} 个`),
    (count) => (count === 0 ? 'None' : count === 1 ? '1 bot' : `${count} bots`),
  ],
  create: ['开桌', 'Open the table'],
  sit: ['坐下', 'Sit down'],
  watch: ['旁观', 'Watch'],
  free: ['空位', 'free seat'],
  stages: [
    { gathering: '等人', playing: '进行中', over: '局间', closed: '已解散' },
    { gathering: 'Waiting', playing: 'Playing', over: 'Between rounds', closed: 'Closed' },
  ],
  roundOf: [
    (number: number, most: number | null) => (most === null ? `第 ${number} 局` : `第 ${number}/${most} 局`),
    (number, most) => (most === null ? `round ${number}` : `round ${number} of ${most}`),
  ],
  spectators: [
    (count: number) => (count === 0 ? '' : `${count} 人旁观`),
    (count) => (count === 0 ? '' : `${count} watching`),
  ],
  bot: ['机器人', 'bot'],
});
