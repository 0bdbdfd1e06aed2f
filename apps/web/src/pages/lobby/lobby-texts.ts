import { texts } from '../../base/language.ts';

export const LOBBY = texts({
  title: ['和真人打牌', 'Play with people'],
  about: [
    '不用注册。来了就是访客，起个名字，分数和牌局就都记在你名下。',
    'No registration. You come as a guest; choose a name, and scores and rounds are kept under it.',
  ],
  noServer: [
    '这里没有联机服务器，或者网络断了。自己玩不受影响。',
    'There is no game server here, or no network. Playing alone works as before.',
  ],
  quick: ['快速匹配', 'Quick match'],
  quickAbout: [
    '和正在等的人坐一桌；等不到人，机器人会来补位。',
    'Sit down with people who are waiting. Where nobody comes, bots fill the seats.',
  ],
  quickStart: ['马上开局', 'Deal me in'],
  open: ['开一桌', 'Your own table'],
  openAbout: [
    '把链接或二维码发给朋友，坐齐就开。',
    'Send the link or the code to friends; it begins when the seats are full.',
  ],
  openButton: ['开一桌…', 'Open a table…'],
  ranked: ['排位赛', 'Ranked match'],
  rankedAbout: [
    '和分数相近的人打三局，计入排名。等得越久，找得越宽。先起个名字才能排。',
    'Three rounds that count, with people of like rating. The longer you wait, the wider it looks. It wants a name.',
  ],
  rankedStart: ['开始匹配', 'Find a match'],
  looking: ['正在找人…', 'Looking for players…'],
  window: [
    (points: number, waiting: number) => `分数相差 ${points} 以内；共 ${waiting} 人在等。`,
    (points, waiting) => `Ratings within ${points}; ${waiting === 1 ? '1 person waits' : `${waiting} people wait`}.`,
  ],
  stopLooking: ['不等了', 'Stop looking'],
  matchFound: ['匹配到了一场排位赛', 'A ranked match was found'],
  blocked: ['你错过了匹配到的比赛，还要等', 'You did not take a match that was found. Wait'],
  tournaments: ['复式赛', 'Duplicate tournaments'],
  tournamentsAbout: [
    '所有牌桌打同样的牌，和拿同样牌的人比高下。每天两场，自动开赛。',
    'All tables play the same cards, and you are compared with those who hold yours. Two each day start by themselves.',
  ],
  tournamentsLook: ['看比赛', 'Look at them'],
  tables: ['公开的牌桌', 'Public tables'],
  noTables: [
    '现在没有公开的牌桌。开一桌，或者快速匹配。',
    'There are no public tables now. Open one, or take a quick match.',
  ],
  goBack: ['你有一局还没打完', 'A round of yours is still going on'],
  goBackButton: ['回到牌桌', 'Back to the table'],
  youAre: [(name: string) => `你是${name}`, (name) => `You are ${name}`],
  rename: ['改名', 'Rename'],
  name: ['名字', 'Name'],
  save: ['保存', 'Save'],
  profile: ['我的战绩', 'My record'],
  leaderboard: ['排行榜', 'Leaderboard'],
  who: ['谁能来', 'Who may come'],
  public: ['所有人：列在大厅，可以旁观', 'Everybody: listed here, open to spectators'],
  private: ['只有拿到链接的人', 'Only who has the link'],
  rounds: ['打几局', 'Rounds'],
  roundsOf: [
    (rounds: number | null) => (rounds === null ? '不限' : `${rounds} 局`),
    (rounds) => (rounds === null ? 'No end' : `${rounds} rounds`),
  ],
  pace: ['思考时间', 'Time to think'],
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
    { gathering: '等人', playing: '进行中', over: '一局打完', closed: '已散' },
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
