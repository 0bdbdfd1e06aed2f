/** Texts of the analysis page. */
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { texts } from '../../base/language.ts';
import { GAME, letterOf, nameOfKind } from '../../cards/card-names.ts';
import { cardsOfCombo, refusalText } from '../../cards/names.ts';
import type { Draft, DraftFault } from './setup.ts';
import type { Move } from '../../workers/workers.ts';
import { sentenceOf } from '../../base/sentences.ts';

const times = (ms: number): string =>
  ms < 9950 ? (ms / 1000).toFixed(ms < 995 ? 2 : 1) : Math.round(ms / 1000).toString();

export const ANALYSIS = texts({
  title: ['分析', 'Analysis'],
  intro: [
    '摆出任意局面，或打开一局牌谱。全部明牌，求解器证明每一手的输赢。',
    'Set up any position or open a round. All hands are open, and the solver proves which moves win.',
  ],
  sides: [
    { 2: ['地主', '农民'], 3: ['地主', '下家', '上家'], 4: ['地主', '下家', '对家', '上家'] } as Readonly<
      Record<number, readonly string[]>
    >,
    {
      2: ['Landlord', 'Farmer'],
      3: ['Landlord', 'Farmer after', 'Farmer before'],
      4: ['Landlord', 'Farmer after', 'Farmer across', 'Farmer before'],
    } as Readonly<Record<number, readonly string[]>>,
  ],
  /** Name on a seat of the table, next to a small diagram. */
  plate: [
    (side: string): string => side,
    (side) => side.replace(/^Farmer (\w)/u, (_, first: string) => first.toUpperCase()),
  ],
  team: [
    { landlord: '地主', farmers: '农民' },
    { landlord: 'The landlord', farmers: 'The farmers' },
  ],
  examples: ['例子', 'Examples'],
  setUp: ['摆牌', 'Set up'],
  edit: ['改局面', 'Edit position'],
  playOn: ['从这里打', 'Play on from here'],
  fresh: ['新局面', 'New'],
  // Editor.
  rules: ['规则', 'Rules'],
  custom: [(name: string) => `自定（${name}）`, (name) => `Custom (${name})`],
  puzzleRules: [(name: string) => `残局（${name}）`, (name) => `Endgames (${name})`],
  kinds: ['可出的牌型', 'Allowed combinations'],
  hands: ['人数', 'Hands'],
  handsOf: [
    (sides: number): string => (sides === 2 ? '两家' : sides === 3 ? '三家' : '四家'),
    (sides) => (sides === 2 ? 'Two' : sides === 3 ? 'Three' : 'Four'),
  ],
  toMove: ['轮到', 'To play'],
  beatWhose: ['上一手', 'Play to beat'],
  nothingToBeat: ['没有（先出）', 'None (leads)'],
  beat: ['上一手的牌', 'Its cards'],
  beatHint: ['如 99、34567、333+4', 'such as 99, 34567, 333+4'],
  typed: ['输入手牌', 'Type the hand'],
  typedHint: ['3–9、10 或 T、J Q K A 2、小王 B、大王 R', '3–9, 10 or T, J Q K A 2, B small joker, R big joker'],
  copies: [(side: string, rank: string) => `${side}：${rank} 的张数`, (side, rank) => `${side}: copies of ${rank}`],
  copiesText: [(held: number, left: number) => `${held} 张，还剩 ${left} 张`, (held, left) => `${held}, ${left} left`],
  count: [(cards: number) => `${cards} 张`, (cards) => (cards === 1 ? '1 card' : `${cards} cards`)],
  clear: ['清空', 'Clear'],
  dealTo: ['点牌发给', 'Cards go to'],
  random: ['随机一副', 'Random'],
  gridKeys: [
    '点一张牌发给选中的一家，再点一次收回；别家的牌会挪过来。键盘：← → 换点数，↑ ↓ 或数字键改张数。',
    'Tap a card to deal it, and again to take it back; a card of another hand moves over. Keys: ← → select the rank, ↑ ↓ or a digit sets its copies.',
  ],
  analyse: ['开始分析', 'Analyse'],
  ready: ['局面有效。', 'Valid position.'],
  faults: ['还不行：', 'Not ready yet:'],
  noCards: [
    (side: string, moves: boolean) =>
      moves ? `${side}没有牌，没有人能出牌；至少要有一张。` : `${side}没有牌，这局已经结束；至少要有一张。`,
    (side, moves) =>
      moves
        ? `${side}: no cards, so no move is possible. Expected at least one.`
        : `${side}: no cards, so the round is over. Expected at least one.`,
  ],
  tooMany: [
    (rank: string, held: number, most: number) => `${rank} 一共有 ${held} 张（包括要压的牌），最多 ${most} 张。`,
    (rank, held, most) => `${held} cards of ${rank} including the play to beat: expected at most ${most}.`,
  ],
  longHand: [
    (side: string, size: number, most: number) => `${side}有 ${size} 张牌，这种规则下最多 ${most} 张。`,
    (side, size, most) => `${side}: ${size} cards: expected at most ${most} under these rules.`,
  ],
  nobodyToMove: ['请选择轮到谁出牌。', 'Choose who plays next.'],
  ownPlay: [
    (side: string) => `${side}不能压自己的牌：请选别家，或选「没有」。`,
    (side) => `${side} cannot beat their own play. Choose another hand, or none.`,
  ],
  other: [
    (message: string) => `求解器不接受这个局面：${message}`,
    (message) => `The solver cannot read this position: ${message}`,
  ],
  // Opening.
  paste: [
    '粘贴 DDN 局面，或 DDN、JSON 及其他引擎的牌谱',
    'Paste a DDN position, or a round as DDN, JSON or another engine’s record',
  ],
  badDdn: ['局面无效：', 'Invalid position:'],
  badLink: ['链接里的局面有误，请改好后再打开：', 'Invalid position in the link. Correct it and open it again:'],
  badRecord: ['牌谱有误，请改好后再打开：', 'Invalid record. Correct it and open it again:'],
  nothingPasted: ['请先粘贴局面或牌谱。', 'Paste a position or a round first.'],
  several: [(rounds: number) => `共 ${rounds} 局，请选一局：`, (rounds) => `${rounds} rounds. Choose one:`],
  roundNumber: [(number: number) => `第 ${number} 局`, (number) => `Round ${number}`],
  myRounds: ['打过的牌局', 'Rounds you played'],
  noRounds: ['还没有打完的牌局。', 'No finished rounds yet.'],
  allRounds: ['全部回放', 'All replays'],
  // Board.
  board: ['牌桌', 'Table'],
  toAct: ['轮到出牌', 'to play'],
  turnOf: [(side: string) => `轮到${side}`, (side) => `${side} to play`],
  mustBeat: [(play: string) => `压 ${play}`, (play) => `beat the ${play}`],
  chosen: [(play: string) => `已选 ${play}`, (play) => `selected: ${play}`],
  chosenNone: [(cards: string) => `${cards} 现在不能出`, (cards) => `${cards} cannot be played now`],
  chooseFirst: ['请先选牌。', 'Select cards first.'],
  leads: ['先出', 'leads'],
  choose: [(side: string) => `${side}的手牌，选牌出`, (side) => `${side}: hand, select cards to play`],
  playIt: ['出牌', 'Play'],
  passIt: ['不出', 'Pass'],
  noSuchPlay: [(cards: string) => `${cards} 现在不能出。`, (cards) => `${cards} cannot be played now.`],
  steps: ['步进', 'Steps'],
  pause: ['暂停', 'Pause'],
  keys: ['按键：← → 逐步，Home / End 首尾。', 'Keys: ← → step, Home and End jump.'],
  path: ['已出的牌', 'Moves so far'],
  begin: ['起点', 'Start'],
  // Verdicts.
  verdict: ['结论', 'Verdict'],
  wins: [(team: string) => `${team}必胜`, (team) => `${team} win${team.endsWith('s') ? '' : 's'}`],
  hasWon: [(team: string) => `${team}赢了`, (team) => `${team} won`],
  unknown: ['胜负未定', 'Winner unknown'],
  guess: [(move: string) => `胜负未定，猜测 ${move}`, (move) => `Winner unknown, best guess ${move}`],
  working: ['正在计算…', 'Working…'],
  likely: [
    (team: string, percent: number) => `看来${team}胜（${percent} %）`,
    (team, percent) => `${team} probably win${team.endsWith('s') ? '' : 's'} (${percent} %)`,
  ],
  likelyNote: ['还没有证明。目前按这条线路计算。', 'Not proved. The solver follows this line so far.'],
  settled: [
    (count: number, of: number, secondsLeft: number | null) =>
      `${of} 种出法已判 ${count} 种${secondsLeft === null ? '' : `，剩 ${secondsLeft} 秒`}`,
    (count, of, secondsLeft) =>
      `${count} of ${of} moves settled${secondsLeft === null ? '' : `, ${secondsLeft} s left`}`,
  ],
  worth: [
    { wins: '必胜', loses: '必败', unknown: '未定', open: '计算中' },
    { wins: 'wins', loses: 'loses', unknown: 'unknown', open: 'working' },
  ],
  effort: [
    (nodes: number, ms: number) => `${nodes.toLocaleString('zh-CN')} 个局面，${times(ms)} 秒`,
    (nodes, ms) => `${nodes.toLocaleString('en')} positions, ${times(ms)} s`,
  ],
  idea: [(themes: string) => `要点：${themes}`, (themes) => `Idea: ${themes}`],
  stoppedBy: [
    {
      time: '到了时限，有几手未定。',
      stop: '已停止，有几手未定。',
      memory: '内存用完，有几手未定。',
      nodes: '有几手未定。',
    } as Readonly<Record<string, string>>,
    {
      time: 'Time limit reached; some moves are undecided.',
      stop: 'Stopped; some moves are undecided.',
      memory: 'Out of memory; some moves are undecided.',
      nodes: 'Some moves are undecided.',
    },
  ],
  longer: [(seconds: number) => `再算 ${seconds} 秒`, (seconds) => `${seconds} s more`],
  withoutEnd: ['一直算', 'Until done'],
  stop: ['停止', 'Stop'],
  limit: ['时限', 'Time limit'],
  seconds: [(count: number) => `${count} 秒`, (count) => `${count} s`],
  noLimit: ['不限', 'None'],
  solverFailed: [
    (_why: string): string => '求解器出错，请检查网络后重试。',
    (why) => `The solver failed. Check the network and try again (${why}).`,
  ],
  again: ['重试', 'Try again'],
  distance: ['最少几手走完', 'Fewest plays to go out'],
  distanceIs: [
    (team: string, plays: number) => `${team}最少再出 ${plays} 手走完（对方尽量拖延）。`,
    (team, plays) => `${team} can go out in ${plays} ${plays === 1 ? 'play' : 'plays'} against best defence.`,
  ],
  distanceUnknown: ['时限内没有算出最少几手。', 'Fewest plays not found within the time limit.'],
  moves: ['每一手', 'All moves'],
  groups: [
    {
      wins: (count: number) => `必胜 ${count} 手`,
      unknown: (count: number) => `未定 ${count} 手`,
      loses: (count: number) => `必败 ${count} 手`,
    },
    {
      wins: (count) => `${count} winning`,
      unknown: (count) => `${count} undecided`,
      loses: (count) => `${count} losing`,
    },
  ],
  showAll: [(count: number) => `显示全部 ${count} 手`, (count) => `Show all ${count}`],
  fastest: ['最快', 'fastest'],
  played: ['实战', 'played'],
  filter: ['找一手', 'Find a move'],
  filterHint: ['如 34567', 'such as 34567'],
  nothingFound: ['没有这样的一手。', 'No such move.'],
  refute: ['为什么输', 'Refute'],
  demonstrate: ['怎么赢', 'Show'],
  refuteOf: [(move: string) => `${move}：为什么输`, (move) => `Refute ${move}`],
  demonstrateOf: [(move: string) => `${move}：怎么赢`, (move) => `Show how ${move} wins`],
  notRefuted: ['时限内没有算出来。', 'Not solved within the time limit.'],
  shown: [(move: string) => `演示 ${move} 之后的打法。`, (move) => `Continuation after ${move}.`],
  line: ['最佳打法', 'Best play'],
  lineBest: [
    '双方最佳打法：胜方用最少的手数走完，负方拖得最久。',
    'Best play: the winner needs the fewest plays of their own, against the longest resistance.',
  ],
  lineSome: ['胜方这样打必胜，不一定最快。', 'A winning line, maybe not the fastest.'],
  lineCut: ['后面没有算完。', 'The rest is not solved.'],
  saveLine: ['存为分支', 'Save as a variation'],
  tree: ['分支', 'Variations'],
  treeHint: ['出一手别的牌，就多一条分支。', 'Play another move to begin a variation.'],
  cut: ['删除这条分支', 'Delete this variation'],
  // Rounds.
  review: ['胜负走势', 'Evaluation graph'],
  graphLabel: [
    (blunders: number, known: number, all: number) =>
      `胜负走势图，${all} 个局面里算出 ${known} 个，大错 ${blunders} 处。下面的表格内容相同。`,
    (blunders, known, all) =>
      `Evaluation graph: ${known} of ${all} positions solved, ${blunders} blunders. The table below contains the same.`,
  ],
  reviewProgress: [(percent: number) => `已算 ${percent}%`, (percent) => `${percent}% done`],
  reviewMore: [
    (seconds: number) => `继续计算未定的（最多 ${seconds} 秒）`,
    (seconds) => `Continue with undecided positions (at most ${seconds} s)`,
  ],
  number: ['步', 'No.'],
  who: ['玩家', 'Player'],
  move: ['出牌', 'Move'],
  openHands: ['明牌必胜方', 'Wins with open hands'],
  noBots: [(_why: string): string => '机器人估计失败。', (why) => `The bots’ estimates failed: ${why}`],
  roundTitle: [(winner: string) => `一局牌，${winner}胜`, (winner) => `Round won by ${winner.toLowerCase()}`],
  ownWin: [(score: string) => `你赢了（${score}）`, (score) => `You won (${score})`],
  ownLoss: [(score: string) => `你输了（${score}）`, (score) => `You lost (${score})`],
  dailyTitle: [
    (day: string, result: string) => `${day} 每日一副：${result}`,
    (day, result) => `Daily deal ${day}: ${result}`,
  ],
  roundUnfinished: ['一局没打完的牌', 'An unfinished round'],
  // Sharing.
  share: ['分享和导出', 'Share and export'],
  copyLink: ['复制链接', 'Copy link'],
  copyDdn: ['复制 DDN', 'Copy DDN'],
  copied: ['已复制。', 'Copied.'],
  copyFailed: ['浏览器不让复制，请手动选中。', 'Copying is blocked. Select the text by hand.'],
  saveJson: ['保存 JSON', 'Save JSON'],
  saveDdn: ['保存 DDN', 'Save DDN'],
  savePng: ['保存图片', 'Save picture'],
  pngFailed: ['这个浏览器画不出图片。', 'This browser cannot draw the picture.'],
  embed: ['嵌入网页的代码', 'Code to embed this in a page'],
  copyEmbed: ['复制代码', 'Copy code'],
  asPuzzle: ['作为残局来解', 'Solve as a puzzle'],
  fullPage: ['打开完整页面', 'Open the full page'],
});

/** Returns the name of a side. @param sides number of sides */
export const nameOfSide = (side: number, sides: number): string => ANALYSIS.value.sides[sides]?.[side] ?? '?';

/** Names of the sides of a study. Index = side. */
export type SideNames = readonly string[];

/** Returns the cards alone, for moves in a row: `333+Q`, 不出; a rocket by its name. */
export const shortMove = (move: Move, rules: RuleSet): string => {
  if (move === null) return GAME.value.pass;
  return move.kind === 'rocket' ? nameOfKind('rocket') : cardsOfCombo(move, rules);
};

/** Says a fault of a drafted position. */
export const draftFaultText = (fault: DraftFault, { hands }: Pick<Draft, 'hands'>): string => {
  const words = ANALYSIS.value;
  const name = (side: number): string => nameOfSide(side, hands.length);
  switch (fault.type) {
    case 'no-cards':
      return words.noCards(name(fault.side), fault.moves);
    case 'too-many':
      return words.tooMany(letterOf(fault.rank), fault.held, fault.most);
    case 'long-hand':
      return words.longHand(name(fault.side), fault.size, fault.most);
    case 'turn-out-of-range':
      return words.nobodyToMove;
    case 'own-play':
      return words.ownPlay(name(fault.side));
    case 'bad-text':
      return refusalText(fault.failure);
    default:
      return words.other(sentenceOf(fault.failure));
  }
};
