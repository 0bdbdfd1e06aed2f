import type { Side } from '@doudizhu/rules/round';
/** What `ddz solve` says, in both languages. */
import type { StopReason } from '@doudizhu/solver';
import type { Language } from '@doudizhu/rules/failure';

/** Positions by who is proved to win. */
export interface BatchCounts {
  readonly total: number;
  readonly landlord: number;
  readonly farmers: number;
  /** Not proved within the limits. */
  readonly unknown: number;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const ENGLISH = {
  /** Index = letter of the side. */
  names: { L: 'landlord', D: 'farmer', X: 'farmer', U: 'farmer' } as Readonly<Record<string, string>>,
  leads: 'to lead',
  beats: (play: string, kind: string, whose: string): string => `to beat ${play} (${kind}) of ${whose}`,
  wins: { landlord: 'The landlord wins.', farmers: 'The farmers win.', unknown: 'Not proved.' } satisfies Record<
    Side | 'unknown',
    string
  >,
  forced: { landlord: 'The landlord wins against any play.', farmers: 'The farmers win against any play.' },
  stopped: {
    nodes: 'the nodes of --nodes are spent',
    time: 'the time is up',
    memory: 'the memory is full (--memory gives more)',
    stop: 'interrupted',
  } satisfies Record<NonNullable<StopReason>, string>,
  known: 'What is proved so far:',
  winningMove: (move: string): string => `A winning move: ${move} (--all lists every one)`,
  winningMoves: (count: number, of: number): string => `Winning moves (${count} of ${of})`,
  losingMoves: (count: number, of: number): string => `Losing moves (${count} of ${of})`,
  unknownMoves: (count: number, of: number): string => `Not judged (${count} of ${of})`,
  allLose: (of: number): string => `Every move loses (${of}).`,
  distance: (plays: number): string => `The winner is out in ${plural(plays, 'play')} of his own at the latest.`,
  distanceBetween: (min: number, max: number): string => `The winner needs ${min} to ${max} plays of his own.`,
  quickest: 'Quickest',
  resists: 'Resists longest',
  points: (points: string): string => `Best score of the landlord for a stake of 1, bombs counted: ${points}.`,
  pointsBetween: (min: string, max: string): string => `Score of the landlord between ${min} and ${max}.`,
  bestForPoints: 'Keeps it',
  effort: (nodes: string, seconds: string, rate: string): string =>
    `${nodes} ${nodes === '1' ? 'node' : 'nodes'} · ${seconds} s · ${rate}/s`,
  progress: (nodes: string, rate: string, table: number, depth: number, seconds: string): string =>
    `${nodes} nodes · ${rate}/s · table ${table} % · depth ${depth} · ${seconds} s`,
  line: 'Line',
  lineUnfinished: 'not known any further',
  refuted: (move: string): string => `${move} loses:`,
  notRefuted: (move: string): string => `${move} wins:`,
  lostAnyway: (move: string): string => `${move} loses, as everything else does:`,
  notKnown: (move: string): string => `Whether ${move} loses is not proved within the limits.`,
  orders: (count: number, isWhole: boolean): string =>
    isWhole ? `All winning orders (${count}):` : `The first ${count} winning orders (--orders N gives more):`,
  batch: {
    progress: ({ total, landlord, farmers, unknown }: BatchCounts, seconds: number): string =>
      `${landlord + farmers + unknown} of ${total} · landlord ${landlord} · farmers ${farmers} · not proved ${unknown} · ${seconds} s`,
    summary: ({ total, landlord, farmers, unknown }: BatchCounts): string =>
      `${landlord + farmers + unknown} of ${plural(total, 'position')}: the landlord wins ${landlord}, the farmers ${farmers}, not proved ${unknown}`,
  },
  par: {
    round: (number: number, path: string): string => `round ${number} of ${path}`,
    between: (min: string, max: string): string => `between ${min} and ${max}`,
  },
  game: {
    title: 'Open hands',
    you: 'you',
    cards: (count: number): string => plural(count, 'card'),
    commands: '? hint  why  u take back  h history  e verdict  q quit  help',
    lead: 'You lead: type cards, as 34567 or 333444+56',
    follow: (play: string, kind: string, whose: string): string => `Beat ${play} (${kind}) of ${whose}, or p to pass`,
    nothing: (play: string, kind: string): string => `Nothing beats ${play} (${kind}): Enter passes`,
    over: 'Enter or q ends, u takes back, n starts again',
    overUnclear: (line: string): string => `"${line}": want Enter or q to end, u to take back, n to start again`,
    won: 'You win.',
    lost: 'You lose.',
    hint: (moves: string, more: number): string =>
      `Wins: ${moves}${more > 0 ? ` and ${more} more` : ''}. Enter plays the first.`,
    hintLost: (moves: string): string => `Everything loses; ${moves} resists longest. Enter plays it.`,
    hintUnknown: 'No winning move is proved within the time; --time gives more.',
    thrownAway: (move: string): string => `${move} throws the win away: u takes it back, why shows how.`,
    whyNothing: 'Nothing to explain yet: you have not moved. why CARDS explains a move before you make it.',
    thinking: 'The solver is thinking …',
    undone: 'Taken back.',
    nothingToUndo: 'Nothing to take back.',
    history: 'History',
    historyEmpty: 'Nothing has been played yet.',
    help: [
      'Cards in any order: 3 4 5 6 7 8 9 T J Q K A 2, B small joker, R big joker.',
      'Sequence 34567, pairs 334455, plane 333444+56, triple KKK+88, bomb 8888, BR.',
      'Q is the queen, q quits; other letters may be small. p or - passes.',
      '? hint, u take back, n start again, h history, e who wins from here,',
      'why: how your last move loses; why CARDS: how that move would lose',
    ],
    eof: 'The input has ended.',
    summary: (mistakes: number, hints: number, backs: number): string =>
      `${plural(mistakes, 'mistake')} · ${plural(hints, 'hint')} · ${plural(backs, 'move')} taken back`,
  },
};

export type SolveWords = typeof ENGLISH;

const CHINESE: SolveWords = {
  names: { L: '地主', D: '农民', X: '农民', U: '农民' },
  leads: '先出',
  beats: (play, kind, whose) => `要压过 ${whose} 的 ${play}（${kind}）`,
  wins: { landlord: '地主必胜。', farmers: '农民必胜。', unknown: '尚未证明。' },
  forced: { landlord: '无论怎么出，地主必胜。', farmers: '无论怎么出，农民必胜。' },
  stopped: {
    nodes: '--nodes 已用完',
    time: '时间已到',
    memory: '内存已满（--memory 可加大）',
    stop: '已中断',
  },
  known: '目前已证明：',
  winningMove: (move) => `一种必胜的出法：${move}（--all 列出全部）`,
  winningMoves: (count, of) => `必胜的出法（${of} 种中 ${count} 种）`,
  losingMoves: (count, of) => `必败的出法（${of} 种中 ${count} 种）`,
  unknownMoves: (count, of) => `未判定（${of} 种中 ${count} 种）`,
  allLose: (of) => `所有出法都必败（${of} 种）。`,
  distance: (plays) => `胜方最迟在自己的 ${plays} 手内出完。`,
  distanceBetween: (min, max) => `胜方自己还需 ${min} 到 ${max} 手。`,
  quickest: '最快',
  resists: '抵抗最久',
  points: (points) => `底分 1、算炸弹翻倍，地主最好得分：${points}。`,
  pointsBetween: (min, max) => `地主得分在 ${min} 到 ${max} 之间。`,
  bestForPoints: '保住此分',
  effort: (nodes, seconds, rate) => `${nodes} 节点 · ${seconds} 秒 · 每秒 ${rate}`,
  progress: (nodes, rate, table, depth, seconds) =>
    `${nodes} 节点 · 每秒 ${rate} · 置换表 ${table} % · 深度 ${depth} · ${seconds} 秒`,
  line: '主线',
  lineUnfinished: '以下未知',
  refuted: (move) => `${move} 会输：`,
  notRefuted: (move) => `${move} 必胜：`,
  lostAnyway: (move) => `${move} 会输，别的出法也都输：`,
  notKnown: (move) => `限制之内没有证明 ${move} 会不会输。`,
  orders: (count, isWhole) =>
    isWhole ? `全部必胜次序（${count}）：` : `前 ${count} 种必胜次序（--orders N 可加多）：`,
  batch: {
    progress: ({ total, landlord, farmers, unknown }, seconds) =>
      `${landlord + farmers + unknown} / ${total} · 地主 ${landlord} · 农民 ${farmers} · 未证明 ${unknown} · ${seconds} 秒`,
    summary: ({ total, landlord, farmers, unknown }) =>
      `${total} 个局面中的 ${landlord + farmers + unknown} 个：地主必胜 ${landlord}，农民必胜 ${farmers}，未证明 ${unknown}`,
  },
  par: {
    round: (number, path) => `${path} 第 ${number} 局`,
    between: (min, max) => `${min} 到 ${max} 之间`,
  },
  game: {
    title: '明牌残局',
    you: '你',
    cards: (count) => `${count} 张`,
    commands: '? 提示  why 为什么  u 悔牌  h 记录  e 胜负  q 退出  help 帮助',
    lead: '轮到你先出：输入牌，如 34567 或 333444+56',
    follow: (play, kind, whose) => `压过 ${whose} 的 ${play}（${kind}），或 p 不出`,
    nothing: (play, kind) => `没有牌能压过 ${play}（${kind}）：回车不出`,
    over: '回车或 q 结束，u 悔牌，n 重来',
    overUnclear: (line) => `“${line}”：请输入回车或 q 结束，u 悔牌，n 重来`,
    won: '你赢了。',
    lost: '你输了。',
    hint: (moves, more) => `必胜：${moves}${more > 0 ? `，另有 ${more} 种` : ''}。回车出第一种。`,
    hintLost: (moves) => `怎么出都输；${moves} 抵抗最久。回车照做。`,
    hintUnknown: '限时内没有证明必胜的出法；可加大 --time。',
    thrownAway: (move) => `${move} 丢掉了胜局：u 悔牌，why 看为什么。`,
    whyNothing: '还没有可解释的：你还没出牌。why 加牌可以先问某一手。',
    thinking: '求解器思考中 …',
    undone: '已悔牌。',
    nothingToUndo: '没有可悔的。',
    history: '记录',
    historyEmpty: '还没有出过牌。',
    help: [
      '牌的次序随意：3 4 5 6 7 8 9 T J Q K A 2，B 小王，R 大王（10 写作 T）。',
      '顺子 34567，连对 334455，飞机 333444+56，三带二 KKK+88，炸弹 8888，王炸 BR。',
      '小写 q 是退出，大写 Q 是牌；其他字母大小写都行。p 或 - 不出。',
      '? 提示   u 悔牌   n 重来   h 记录   e 现在谁必胜',
      'why：你上一手为什么输；why 加牌：那一手会怎么输',
    ],
    eof: '输入结束。',
    summary: (mistakes, hints, backs) => `失误 ${mistakes} 次 · 提示 ${hints} 次 · 悔牌 ${backs} 次`,
  },
};

export const SOLVE_WORDS: Readonly<Record<Language, SolveWords>> = { en: ENGLISH, zh: CHINESE };
