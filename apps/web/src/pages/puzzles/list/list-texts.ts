import type { Theme } from '../../../workers/workers.ts';
import { texts } from '../../../base/language.ts';

export const THEME_NAMES = texts<Readonly<Record<Theme, string>>>({
  'feed-partner': ['送队友', 'Feed the partner'],
  'leave-to-partner': ['让队友走', 'Leave it to the partner'],
  'split-bomb': ['拆炸弹', 'Split the bomb'],
  'bomb-early': ['早炸', 'Bomb early'],
  'bomb-late': ['晚炸', 'Bomb late'],
  'let-it-go': ['放一手', 'Let it go'],
  'guard-last-card': ['顶住报单', 'Guard the last card'],
  'break-combo': ['拆牌', 'Break a combo'],
  'count-to-the-end': ['算到底', 'Count to the end'],
  'only-move': ['唯一一手', 'Only move'],
  'high-first': ['大牌先行', 'High cards first'],
  'chain-first': ['顺子先行', 'The chain first'],
  'low-first': ['小牌先行', 'Small cards first'],
  'group-first': ['三张先行', 'The triple first'],
  'many-ways': ['不止一法', 'Many ways'],
});

export const LIST = texts({
  levels: [
    ['', '入门', '容易', '中等', '困难', '高手'],
    ['', 'First steps', 'Easy', 'Medium', 'Hard', 'Expert'],
  ],
  levelIdeas: [
    ['', '牌少，一个要点', '多看一步', '次序要紧', '会舍牌，也会等', '三家的牌一起算'],
    ['', 'one idea, few cards', 'one step further', 'the order counts', 'sacrifice and patience', 'all hands at once'],
  ],

  found: [
    (count: number, solved: number) => `${count} 道，已解 ${solved} 道`,
    (count, solved) => `${count} puzzles, ${solved} solved`,
  ],
  solvedOf: [(solved: number, count: number) => `${solved} / ${count}`, (solved, count) => `${solved} of ${count}`],
  solvedOfWords: [
    (solved: number, count: number) => `${count} 道中解了 ${solved} 道`,
    (solved, count) => `${solved} of ${count} solved`,
  ],
  all: ['全部', 'All'],
  allOf: [(level: string) => `「${level}」全部残局`, (level) => `All puzzles of “${level}”`],
  more: [(count: number) => `再看 ${count} 道`, (count) => `Show ${count} more`],
  none: ['没有符合条件的残局。', 'No puzzles match.'],
  reset: ['清除筛选', 'Clear filters'],
  search: ['搜索', 'Search'],
  searchHint: ['题号、题型或手牌', 'number, theme or cards'],
  theme: ['题型', 'Theme'],
  level: ['难度', 'Level'],
  state: ['状态', 'State'],
  states: [
    { all: '全部', open: '未解', solved: '已解', failed: '做错的' },
    { all: 'All', open: 'Open', solved: 'Solved', failed: 'Failed' },
  ],
  side: ['你是', 'You are'],
  sideOf: [
    { all: '全部', landlord: '地主', farmers: '农民' },
    { all: 'All', landlord: 'Landlord', farmers: 'Farmers' },
  ],
  sides: ['人数', 'Players'],
  sidesOf: [
    { all: '全部', two: '双人', three: '三人' },
    { all: 'All', two: 'Two', three: 'Three' },
  ],
  number: [(number: number) => `第 ${number} 题`, (number) => `Puzzle ${number}`],
  against: [(sizes: string) => `对 ${sizes} 张`, (sizes) => `against ${sizes}`],
  and: [' + ', ' + '],
  rating: [(points: number) => `${points} 分`, (points) => `rated ${points}`],
  stateWords: [
    { new: '没做过', failed: '做错过', solved: '已解' },
    { new: 'not tried', failed: 'failed', solved: 'solved' },
  ],
  fresh: ['新', 'new'],
  failed: ['再试', 'try again'],
  stars: [(stars: number) => `${stars} 颗星`, (stars) => (stars === 1 ? '1 star' : `${stars} stars`)],
  landlord: ['地主', 'landlord'],
  farmers: ['农民', 'farmers'],
  today: ['今日残局', 'Puzzle of the day'],
  solve: ['解题', 'Solve'],
  again: ['再看看', 'View again'],
  yourRating: ['你的等级分', 'Your rating'],
  tries: [
    (count: number) => `已做 ${count} 题`,
    (count) => (count === 1 ? 'after one puzzle' : `after ${count} puzzles`),
  ],
  firstTry: ['做一题就有等级分', 'Solve one puzzle to get a rating'],
  streakTitle: ['连续天数', 'Days in a row'],
  days: [(_count: number) => '天', (count) => (count === 1 ? 'day' : 'days')],
  weekdays: [
    ['日', '一', '二', '三', '四', '五', '六'],
    ['S', 'M', 'T', 'W', 'T', 'F', 'S'],
  ],
  daySolved: [
    (day: string, solved: boolean) => `${day}：${solved ? '已解' : '未解'}`,
    (day, solved) => `${day}: ${solved ? 'solved' : 'open'}`,
  ],
  streak: ['连胜', 'Streak'],
  streakText: ['错一手就结束，一道比一道难。', 'One mistake ends it. Each one is harder.'],
  storm: ['三分钟', 'Storm'],
  stormText: ['三分钟内，能解几道解几道。', 'Three minutes, as many as you can.'],
  best: [(count: number) => `最好成绩 ${count}`, (count) => `Best ${count}`],
  next: ['下一道', 'Next puzzle'],
  own: ['自己出题', 'Create a puzzle'],
});
