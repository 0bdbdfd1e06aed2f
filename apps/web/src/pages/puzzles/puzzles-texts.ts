import { sideLetter, type OpenPosition } from '@doudizhu/rules/position';
import { capitalised, texts } from '../../base/language.ts';
import { type Side } from '../../workers/workers.ts';

export const PUZZLES = texts({
  title: ['残局', 'Puzzles'],
  failed: ['残局没能加载，请检查网络后重试。', 'The puzzles could not be loaded. Check the network and try again.'],
  again: ['重试', 'Try again'],
  puzzle: [(number: number) => `第 ${number} 题`, (number) => `Puzzle ${number}`],
  own: ['自己出题', 'Make your own'],
  linked: ['自编残局', 'Home-made puzzle'],
  back: ['全部残局', 'All puzzles'],
  notFound: ['没有这道残局。', 'Unknown puzzle.'],
  goal: [(side: string) => `你是${side}，这手牌必胜。`, (side) => `You are the ${side}. Find the win.`],
  landlord: ['地主', 'landlord'],
  farmer: ['农民', 'farmer'],
  farmers: ['农民', 'farmers'],
  bothFarmers: ['农民，两家的牌都由你出', 'farmers and play both hands'],
  sideNames: [
    { L: '地主', D: '农民（地主下家）', U: '农民（地主上家）', X: '农民（地主对家）' } as Readonly<
      Record<string, string>
    >,
    {
      L: 'Landlord',
      D: 'Farmer after the landlord',
      U: 'Farmer before the landlord',
      X: 'Farmer across the landlord',
    },
  ],
  landlordName: ['地主', 'Landlord'],
  farmerName: ['农民', 'Farmer'],
  partner: ['队友', 'Partner'],
  labelled: [(name: string, play: string) => `${name}：${play}`, (name, play) => `${name}: ${play}`],
  beat: [(play: string) => `压 ${play}`, (play) => `beat the ${play}`],
  chosen: [(play: string) => `已选 ${play}`, (play) => `selected: ${play}`],
  chosenNone: [
    (count: number) => `已选 ${count} 张，不成牌型`,
    (count) => `${count} selected, not a valid combination`,
  ],
  kindsOff: [(kinds: string) => `这一题没有：${kinds}`, (kinds) => `Not in this puzzle: ${kinds}`],
  yours: ['轮到你', 'Your move'],
  thinking: ['求解器在想…', 'The solver is thinking…'],
  restart: ['重来', 'Restart'],
  strict: ['出错时拦下', 'Refuse mistakes'],
  strictWhy: ['打开时，会输的牌出不了，并告诉你为什么会输。', 'Losing plays are refused, with the reason.'],
  solved: ['解开了！', 'Solved!'],
  solvedAfter: [
    (hints: number, losses: number) =>
      `解开了，${[hints > 0 ? `用了 ${hints} 次提示` : '', losses > 0 ? `出错 ${losses} 手` : ''].filter(Boolean).join('，')}。`,
    (hints, losses) =>
      `Solved, with ${[
        ...(hints > 0 ? [hints === 1 ? '1 hint' : `${hints} hints`] : []),
        ...(losses > 0 ? [losses === 1 ? '1 losing play' : `${losses} losing plays`] : []),
      ].join(' and ')}.`,
  ],
  lost: ['这一局输了。', 'You lost this one.'],
  explain: ['我输在哪里', 'Show me why I lost'],
  showLine: ['在桌上演示', 'Show on the table'],
  backToMove: ['回到这一手', 'Back to my move'],
  next: ['下一道', 'Next puzzle'],
  share: ['复制链接', 'Copy link'],
  copied: ['链接已复制。', 'Link copied.'],
  analyse: ['分析', 'Analyse'],
  nudge: [
    (kind: string) => `想想${kind}。再按一次，告诉你出哪手。`,
    (kind) => `Look for a ${kind}. Press again for the play.`,
  ],
  nudgePass: ['想想要不要压。再按一次，告诉你出哪手。', 'Is it worth beating? Press again for the play.'],
  hintIs: [(play: string) => `可以出：${play}`, (play) => `You could play: ${play}`],
  refuted: [(play: string) => `${play} 会输。`, (play) => `${capitalised(play)} loses.`],
  after: ['接下来：', 'Then:'],
  working: ['正在找破解的打法…', 'Looking for the refutation…'],
  forced: ['只有一种出法，已替你出牌。', 'Forced move, played for you.'],
  solverFailed: [(_why: string): string => '求解器出错了，请重新载入页面再试。', (why) => `The solver failed: ${why}`],
  moves: ['过程', 'Moves'],
  source: ['来源', 'Source'],
  collected: ['网络收集', 'collected from the web'],
  minedBy: ['从随机发牌中找出，由求解器证明', 'found in random deals and proved by the solver'],
  rating: [(points: number, half: number) => `${points} ±${half} 分`, (points, half) => `${points} ±${half}`],
  ratedTry: [
    (points: number, change: string | null) => `等级分 ${points}${change === null ? '' : `（${change}）`}`,
    (points, change) => `Rating ${points}${change === null ? '' : ` (${change})`}`,
  ],
  notRated: ['只有第一次做计入等级分。', 'Only the first attempt is rated.'],
  dayDone: [
    (days: number) => `每日残局完成，连续 ${days} 天。`,
    (days) => `Puzzle of the day solved: ${days === 1 ? 'the first day' : `${days} days in a row`}.`,
  ],
  ownTitle: ['自己出题', 'Make your own puzzle'],
  ownIntro: [
    '点牌发给各家。求解器会告诉你谁必胜、第一手有几种赢法，然后可以把链接发给别人。',
    'Tap cards to deal them. The solver finds the winner and the winning first plays. Then you can share the link.',
  ],
  check: ['检查', 'Check'],
  checking: ['正在求解…', 'Solving…'],
  result: [
    (side: string, _isOne: boolean, plays: number) => `${side}必胜，第一手有 ${plays} 种赢法。`,
    (side, isOne, plays) =>
      `The ${side} ${isOne ? 'wins' : 'win'} with ${plays === 1 ? 'one first play' : `any of ${plays} first plays`}.`,
  ],
  resultLoses: [
    (side: string, _isOne: boolean) => `${side}必胜，先出的一家怎么打都输。`,
    (side, isOne) => `The ${side} ${isOne ? 'wins' : 'win'} against every first play.`,
  ],
  resultUnknown: ['限时内没有算出来，请减少牌数再试。', 'Not solved within the time limit. Try fewer cards.'],
  playIt: ['开始解题', 'Solve it'],
  badLink: [(why: string) => `链接里的残局有误：${why}`, (why) => `Invalid puzzle in this link: ${why}`],
});

/** Names the player's side, or both hands of two farmers. */
export const goalText = (side: Side, { hands }: OpenPosition): string => {
  const words = PUZZLES.value;
  return words.goal(side === 'landlord' ? words.landlord : hands.length > 2 ? words.bothFarmers : words.farmer);
};

/** Names a side in a sentence; with two farmers also their position. */
export const fullNameOfSide = (position: OpenPosition, side: number): string => {
  const words = PUZZLES.value;
  if (side === 0) return words.landlordName;
  return position.hands.length < 3
    ? words.farmerName
    : (words.sideNames[sideLetter(side, position.hands.length)] ?? '');
};
