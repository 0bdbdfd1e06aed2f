/** Texts of `ddz solve` in both languages. */
import type { TextTable } from './language.ts';

export const SOLVE_TEXTS = {
  /** Index = letter of the side. */
  names: {
    L: { en: 'landlord', zh: '地主' },
    D: { en: 'farmer', zh: '农民' },
    X: { en: 'farmer', zh: '农民' },
    U: { en: 'farmer', zh: '农民' },
  },
  leads: { en: 'to lead', zh: '先出' },
  beats: { en: 'to beat {play} ({kind}) of {whose}', zh: '要压过 {whose} 的 {play}（{kind}）' },
  wins: {
    landlord: { en: 'The landlord wins.', zh: '地主必胜。' },
    farmers: { en: 'The farmers win.', zh: '农民必胜。' },
    unknown: { en: 'Not proved.', zh: '尚未证明。' },
  },
  stopped: {
    nodes: { en: 'the nodes of --nodes are spent', zh: '--nodes 已用完' },
    time: { en: 'the time is up', zh: '时间已到' },
    memory: { en: 'the memory is full (--memory gives more)', zh: '内存已满（--memory 可加大）' },
    stop: { en: 'interrupted', zh: '已中断' },
  },
  known: { en: 'Proved so far:', zh: '目前已证明：' },
  winningMove: {
    en: 'A winning move: {move} (--all lists every one)',
    zh: '一种必胜的出法：{move}（--all 列出全部）',
  },
  winningMoves: { en: 'Winning moves ({count} of {of})', zh: '必胜的出法（{of} 种中 {count} 种）' },
  losingMoves: { en: 'Losing moves ({count} of {of})', zh: '必败的出法（{of} 种中 {count} 种）' },
  unknownMoves: { en: 'Not judged ({count} of {of})', zh: '未判定（{of} 种中 {count} 种）' },
  allLose: { en: 'Every move loses ({of}).', zh: '所有出法都必败（{of} 种）。' },
  distance: { en: 'The winner needs at most {plays:play}.', zh: '胜方最迟在自己的 {plays} 手内出完。' },
  distanceBetween: { en: 'The winner needs {min} to {max} plays.', zh: '胜方自己还需 {min} 到 {max} 手。' },
  quickest: { en: 'Quickest', zh: '最快' },
  resists: { en: 'Resists longest', zh: '抵抗最久' },
  points: {
    en: 'Best score of the landlord for a stake of 1, bombs counted: {points}.',
    zh: '底分 1、算炸弹翻倍，地主最好得分：{points}。',
  },
  pointsBetween: { en: 'Score of the landlord between {min} and {max}.', zh: '地主得分在 {min} 到 {max} 之间。' },
  bestForPoints: { en: 'Keeps it', zh: '保住此分' },
  effort: (nodes: string, seconds: string, rate: string) => ({
    en: `${nodes} ${nodes === '1' ? 'node' : 'nodes'} · ${seconds} s · ${rate}/s`,
    zh: `${nodes} 节点 · ${seconds} 秒 · 每秒 ${rate}`,
  }),
  /** The question that is being worked on. */
  asked: {
    solve: { en: 'who wins', zh: '谁胜' },
    distance: { en: 'in how many plays', zh: '几手出完' },
    points: { en: 'for how many points', zh: '得多少分' },
    analyse: { en: 'every move', zh: '各种出法' },
    line: { en: 'best line', zh: '最佳打法' },
    refute: { en: 'refutation', zh: '如何反驳' },
    reply: { en: 'reply', zh: '如何应对' },
    strategy: { en: 'whole strategy', zh: '完整策略' },
    orders: { en: 'winning orders', zh: '必胜次序' },
  },
  passed: { en: '{seconds} s', zh: '{seconds} 秒' },
  left: { en: '{seconds} s left', zh: '剩 {seconds} 秒' },
  settled: { en: '{count} of {of} moves settled', zh: '{of} 种出法已判 {count} 种' },
  nodes: (nodes: string) => ({ en: `${nodes} nodes`, zh: `${nodes} 节点` }),
  guess: { en: 'Best guess, not proved: {move}', zh: '猜测（没有证明）：{move}' },
  likely: {
    landlord: { en: 'landlord probably wins ({percent} %): {line}', zh: '看来地主胜（{percent} %）：{line}' },
    farmers: { en: 'farmers probably win ({percent} %): {line}', zh: '看来农民胜（{percent} %）：{line}' },
  },
  line: { en: 'Best line', zh: '双方最佳打法' },
  lineUnfinished: { en: 'unknown from here on', zh: '以下未定' },
  refuted: { en: '{move} loses:', zh: '{move} 会输：' },
  notRefuted: { en: '{move} wins:', zh: '{move} 必胜：' },
  lostAnyway: { en: '{move} loses, like every other move:', zh: '{move} 会输，别的出法也都输：' },
  notKnown: { en: 'Whether {move} loses is not proved within the limits.', zh: '限制之内没有证明 {move} 会不会输。' },
  orders: {
    en: 'The first {count} winning orders (--orders N gives more):',
    zh: '前 {count} 种必胜次序（--orders N 可加多）：',
  },
  order: { en: '{plays:play}: {moves}', zh: '{plays} 手：{moves}' },
  otherOrders: { en: '({count} more orders of these plays)', zh: '（同样的牌另有 {count} 种次序）' },
  otherIdeas: { en: '… and {count} more ideas', zh: '… 另有 {count} 种思路' },
  allOrders: { en: 'All winning orders ({count}):', zh: '全部必胜次序（{count}）：' },
  claim: {
    title: { en: 'The claimed line:', zh: '这一串打法：' },
    keeps: { en: 'keeps the win', zh: '仍然必胜' },
    lost: { en: 'loses', zh: '会输' },
    fails: {
      en: 'It fails after play {number}: {who} answers {answers} ({count} of {of} answers win).',
      zh: '在第 {number} 手失败：{who} 应 {answers} 就赢（{of} 种应法中 {count} 种）。',
    },
    holds: { en: 'It holds: every play of it keeps the win.', zh: '成立：每一手都保住胜局。' },
    lostToo: {
      en: 'It loses, although every answer named is as good as any other.',
      zh: '会输：写出的应法都是对方的最好应法。',
    },
  },
  tree: {
    title: { en: 'Strategy ({positions} positions):', zh: '策略（{positions} 个局面）：' },
    open: { en: 'not worked out: {count}', zh: '未算出：{count}' },
    keep: { en: 'Keep {bomb} for', zh: '{bomb} 留着压' },
    lead: { en: 'a lead', zh: '先出' },
    more: { en: 'and {count} more', zh: '等，另有 {count} 种' },
    above: { en: 'as #{line}', zh: '同 #{line}' },
  },
  hidden: {
    all: {
      en: 'Possible deals: {total}, all solved with open hands.',
      zh: '可能的牌局共 {total} 种，全部按明牌求解。',
    },
    some: {
      en: 'Possible deals: {total}. Solved with open hands: {count} of {deals} {how}.',
      zh: '可能的牌局共 {total} 种，按明牌求解了{how} {deals} 种中的 {count} 种。',
    },
    drawn: { en: 'drawn at random', zh: '随机抽出的' },
    listed: { en: 'listed', zh: '列出的' },
    move: { en: 'wins in {wins} of {judged}', zh: '{judged} 种里 {wins} 种能赢' },
    between: { en: '{low} to {high}%', zh: '{low}–{high}%' },
    progress: { en: '{count} of {deals} deals · {seconds} s', zh: '{count} / {deals} 种牌局 · {seconds} 秒' },
  },
  batch: {
    progress: {
      en: '{judged} of {total} · landlord {landlord} · farmers {farmers} · not proved {unknown} · {seconds} s',
      zh: '{judged} / {total} · 地主 {landlord} · 农民 {farmers} · 未证明 {unknown} · {seconds} 秒',
    },
    summary: {
      en: '{judged} of {total:position}: the landlord wins {landlord}, the farmers {farmers}, not proved {unknown}',
      zh: '{total} 个局面中的 {judged} 个：地主必胜 {landlord}，农民必胜 {farmers}，未证明 {unknown}',
    },
  },
  par: {
    round: { en: 'round {number} of {path}', zh: '{path} 第 {number} 局' },
    between: { en: 'between {min} and {max}', zh: '{min} 到 {max} 之间' },
  },
  game: {
    title: { en: 'Open hands', zh: '明牌残局' },
    you: { en: 'you', zh: '你' },
    commands: {
      en: '? hint  why  u take back  h history  e verdict  q quit  help',
      zh: '? 提示  why 为什么  u 悔牌  h 记录  e 胜负  q 退出  help 帮助',
    },
    follow: {
      en: 'Beat {play} ({kind}) of {whose}, or p to pass',
      zh: '压过 {whose} 的 {play}（{kind}），或 p 不出',
    },
    nothing: { en: 'You can’t beat {play} ({kind}): Enter passes', zh: '没有牌能压过 {play}（{kind}）：回车不出' },
    over: { en: 'Enter or q ends, u takes back, n starts again', zh: '回车或 q 结束，u 悔牌，n 重来' },
    overUnclear: {
      en: 'invalid answer "{line}": expected Enter or q to end, u to take back, n to start again',
      zh: '“{line}”：请输入回车或 q 结束，u 悔牌，n 重来',
    },
    hint: (moves: string, more: number) => ({
      en: `Wins: ${moves}${more > 0 ? ` and ${more} more` : ''}. Enter plays the first.`,
      zh: `必胜：${moves}${more > 0 ? `，另有 ${more} 种` : ''}。回车出第一种。`,
    }),
    nudge: { en: 'A winning move is: {kind}. ? again shows it.', zh: '必胜的一手是：{kind}。再按 ? 显示。' },
    refused: { en: 'Try another play.', zh: '换一手试试。' },
    hintLost: {
      en: 'Everything loses; {moves} resists longest. Enter plays it.',
      zh: '怎么出都输；{moves} 抵抗最久。回车照做。',
    },
    hintUnknown: {
      en: 'Not proved within the time (--time gives more); best guess: {guess}. Enter plays it.',
      zh: '限时内没有证明（可加大 --time）；猜测：{guess}。回车照做。',
    },
    both: {
      en: 'You enter the moves of both sides; Enter lets the solver move. both again: the solver replies.',
      zh: '双方的牌都由你输入；回车让求解器出一手。再输入“双方”就由求解器应对。',
    },
    notBoth: { en: 'The solver replies again.', zh: '由求解器应对。' },
    noReply: { en: 'The solver has not replied yet.', zh: '求解器还没有应对。' },
    thrownAwayBy: { en: '{move} throws the win away. {wins}', zh: '{move} 丢掉了胜局。{wins}' },
    helpBoth: {
      en: ['real CARDS: the other side played these cards instead; both: enter the moves of both sides'],
      zh: ['实战 加牌：对方其实出的是这一手   双方：双方的牌都由你输入'],
    },
    thrownAway: {
      en: '{move} throws the win away: u takes it back, why shows how.',
      zh: '{move} 丢掉了胜局：u 悔牌，why 看为什么。',
    },
    whyNothing: {
      en: 'Nothing to explain yet: you have not moved. why CARDS explains a move before you make it.',
      zh: '还没有可解释的：你还没出牌。why 加牌可以先问某一手。',
    },
    thinking: { en: 'The solver is thinking …', zh: '求解器思考中 …' },
    help: {
      en: [
        '? hint, u take back, n start again, h history, e who wins from here,',
        'why: how your last move loses; why CARDS: how that move would lose',
      ],
      zh: ['? 提示   u 悔牌   n 重来   h 记录   e 现在谁必胜', 'why：你上一手为什么输；why 加牌：那一手会怎么输'],
    },
    summary: {
      en: '{mistakes:mistake} · {hints:hint} · {backs:move} taken back',
      zh: '失误 {mistakes} 次 · 提示 {hints} 次 · 悔牌 {backs} 次',
    },
  },
} as const satisfies TextTable;
