import { sideLetter, type OpenPosition } from '@doudizhu/rules/position';
import { texts } from '../../base/language.ts';
import { type Side } from '../../workers/workers.ts';

export const PUZZLES = texts({
  title: ['残局', 'Puzzles'],
  failed: ['残局没能加载，请检查网络后重试。', 'The puzzles could not be loaded. Check the network and try again.'],
  again: ['重试', 'Try again'],
  puzzle: [(number: number) => `第 ${number} 题`, (number) => `Puzzle ${number}`],
  own: ['自己出题', 'Make your own'],
  back: ['全部残局', 'All puzzles'],
  notFound: ['没有这道残局。', 'There is no such puzzle.'],
  goal: [(side: string) => `你是${side}，有必胜的走法。`, (side) => `You are the ${side}. You can win.`],
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
  yourHand: ['你的手牌', 'Your hand'],
  actions: ['可以做的', 'What you can do'],
  leads: [(name: string) => `${name}先出`, (name) => `${name} leads`],
  said: [(name: string, play: string) => `${name}：${play}`, (name, play) => `${name}: ${play}`],
  beat: [(play: string) => `压 ${play}`, (play) => `beat the ${play}`],
  chosen: [(play: string) => `已选 ${play}`, (play) => `chosen: ${play}`],
  chosenNone: [(count: number) => `已选 ${count} 张，不成牌型`, (count) => `${count} chosen, no combo`],
  you: ['你', 'You'],
  kindsOff: [(kinds: string) => `这一题没有：${kinds}`, (kinds) => `Not in this puzzle: ${kinds}`],
  lead: ['任意出牌', 'Lead anything'],
  yours: ['轮到你', 'Your move'],
  thinking: ['求解器在想…', 'The solver thinks…'],
  play: ['出牌', 'Play'],
  pass: ['不出', 'Pass'],
  hint: ['提示', 'Hint'],
  takeBack: ['悔牌', 'Undo'],
  restart: ['重来', 'Restart'],
  strict: ['拦住错着', 'Stop mistakes'],
  strictWhy: ['打开时，会输的一手出不去，并告诉你为什么。', 'A play that loses is refused, and you are told why.'],
  solved: ['解开了！', 'Solved!'],
  solvedAfter: [
    (hints: number, losses: number) =>
      `解开了，${[hints > 0 ? `用了 ${hints} 次提示` : '', losses > 0 ? `走错 ${losses} 手` : ''].filter(Boolean).join('，')}。`,
    (hints, losses) =>
      `Solved, with ${[
        ...(hints > 0 ? [hints === 1 ? '1 hint' : `${hints} hints`] : []),
        ...(losses > 0 ? [losses === 1 ? '1 losing play' : `${losses} losing plays`] : []),
      ].join(' and ')}.`,
  ],
  lost: ['这一局输了。', 'This one is lost.'],
  explain: ['我输在哪里', 'Show me why I lost'],
  next: ['下一道', 'Next puzzle'],
  share: ['复制链接', 'Copy link'],
  copied: ['链接已复制。', 'The link is copied.'],
  analyse: ['到分析页', 'Analyse'],
  nudge: [
    (kind: string) => `想想${kind}。再按一次，告诉你出哪手。`,
    (kind) => `Look for a ${kind}. Press again for the play.`,
  ],
  nudgePass: ['想想要不要压。再按一次，告诉你出哪手。', 'Is it worth beating? Press again for the play.'],
  hintIs: [(play: string) => `可以出：${play}`, (play) => `You could play: ${play}`],
  refuted: [(play: string) => `${play} 会输。`, (play) => `${play} loses.`],
  after: ['接下来：', 'It would go on:'],
  working: ['正在找反驳…', 'Looking for the refutation…'],
  forced: ['没有别的选择，已经替你走了。', 'There was nothing to choose, so it was played for you.'],
  solverFailed: [(_why: string): string => '求解器出错了，请重新载入页面再试。', (why) => `The solver failed: ${why}`],
  moves: ['过程', 'Moves'],
  source: ['来源', 'Source'],
  collected: ['网上收集', 'collected from the web'],
  minedBy: ['本程序从随机发牌中找出，由求解器证明', 'found in random deals by this program, proved by its solver'],
  rating: [(points: number) => `${points} 分`, (points) => `${points}`],
  ratedTry: [
    (points: number, change: string | null) => `等级分 ${points}${change === null ? '' : `（${change}）`}`,
    (points, change) => `Rating ${points}${change === null ? '' : ` (${change})`}`,
  ],
  notRated: ['第一次做才计入等级分。', 'Only a first try is rated.'],
  dayDone: [
    (days: number) => `今日残局完成，连续 ${days} 天。`,
    (days) => `Puzzle of the day done, ${days === 1 ? 'the first day' : `${days} days in a row`}.`,
  ],
  ownTitle: ['自己出题', 'Make your own puzzle'],
  ownIntro: [
    '写下各家的牌，例如 3456789TJQKA2BR。求解器会告诉你谁赢、有几种赢法，然后可以把链接发给别人。',
    'Write down the hands, like 3456789TJQKA2BR. The solver says who wins and how many first plays do it; then send the link to somebody.',
  ],
  ownLandlord: ['地主的牌', 'Landlord’s cards'],
  ownFarmer: ['农民的牌', 'Farmer’s cards'],
  ownSecond: ['另一个农民的牌（没有就空着）', 'The other farmer’s cards (or leave empty)'],
  ownLeader: ['谁先出', 'Who leads'],
  leaders: [
    { landlord: '地主', farmer: '农民', down: '农民（地主下家）', up: '农民（地主上家）' } as Readonly<
      Record<string, string>
    >,
    {
      landlord: 'Landlord',
      farmer: 'Farmer',
      down: 'Farmer after the landlord',
      up: 'Farmer before the landlord',
    },
  ],
  check: ['检查', 'Check'],
  checking: ['正在求解…', 'Solving…'],
  result: [
    (side: string, _isOne: boolean, plays: number) => `${side}赢，必胜的第一手有 ${plays} 种。`,
    (side, isOne, plays) => `The ${side} ${isOne ? 'wins' : 'win'}; first plays that do it: ${plays}.`,
  ],
  resultLoses: [
    (side: string, _isOne: boolean) => `${side}赢，不管先手怎么走。`,
    (side, isOne) => `The ${side} ${isOne ? 'wins' : 'win'} whatever is led.`,
  ],
  resultUnknown: ['限时内没能算出来。牌少一些再试。', 'Not solved within the time. Try fewer cards.'],
  playIt: ['来做这一题', 'Play it'],
  badLink: [(why: string) => `这个链接里的残局有问题：${why}`, (why) => `The puzzle in this link is wrong: ${why}`],
});

/** Names the player's side, or both hands of two farmers. */
export const sayGoal = (side: Side, { hands }: OpenPosition): string => {
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
