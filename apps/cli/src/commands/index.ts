/** Commands of `ddz`, by group, in the order of the help. A command's module is loaded when it runs. `ddz --help` loads none. */
import type { CommandEntry, CommandGroup } from '../command/command.ts';

const BY_GROUP: Readonly<Record<CommandGroup, Readonly<Record<string, Omit<CommandEntry, 'name' | 'group'>>>>> = {
  play: {
    play: {
      en: 'Play against bots: auction, doubling, play, rematch.',
      zh: '和机器人打牌：叫牌、加倍、出牌、再来一局。',
      load: async () => (await import('./play.ts')).PLAY_COMMAND,
    },
    online: {
      en: 'Play on a game server, yourself or by a bot.',
      zh: '在游戏服务器上打牌：自己打，或让机器人打。',
      load: async () => (await import('./online.ts')).ONLINE_COMMAND,
    },
    rules: {
      en: 'List the rule sets, the switches of one, or how two differ.',
      zh: '列出规则、某个规则的全部开关，或两个规则的不同。',
      load: async () => (await import('./rules.ts')).RULES_COMMAND,
    },
    deal: {
      en: 'Shuffle and deal. The same seed deals the same cards.',
      zh: '洗牌发牌。同一种子，同一副牌。',
      load: async () => (await import('./deal.ts')).DEAL_COMMAND,
    },
    score: {
      en: 'Compute the points of a round from its bid, bombs, spring and doubles.',
      zh: '按叫分、炸弹、春天和加倍算一局的得分。',
      load: async () => (await import('./score.ts')).SCORE_COMMAND,
    },
  },
  positions: {
    advise: {
      en: 'What to call or play with your hand: points, chances, reasons.',
      zh: '你的牌怎么叫、怎么出：得分、胜率、理由。',
      load: async () => (await import('./advise.ts')).ADVISE_COMMAND,
    },
    split: {
      en: 'Split a hand into the fewest plays.',
      zh: '一手牌最少几手走完，怎么拆。',
      load: async () => (await import('./advise.ts')).SPLIT_COMMAND,
    },
    moves: {
      en: 'List all plays of a hand, leading or following.',
      zh: '列出一手牌所有合法的出法（先出或压牌）。',
      load: async () => (await import('./moves.ts')).MOVES_COMMAND,
    },
    classify: {
      en: 'Name the combinations that cards can be; the reading of a lead comes first.',
      zh: '判断牌型：列出可以当哪几种牌型，先出时的那一种在最前。',
      load: async () => (await import('./classify.ts')).CLASSIFY_COMMAND,
    },
    beats: {
      en: 'Check if a play beats another one, and why not.',
      zh: '判断一手牌能否压过另一手，压不过时说明原因。',
      load: async () => (await import('./beats.ts')).BEATS_COMMAND,
    },
    count: {
      rare: true,
      en: 'Count the plays of a rule set by kind and length.',
      zh: '按牌型和长度统计某规则下的全部出法。',
      load: async () => (await import('./count.ts')).COUNT_COMMAND,
    },
    solve: {
      en: 'Solve a position with open hands: who wins, with which moves, and why.',
      zh: '解明牌残局：谁必胜，怎么出，为什么。',
      load: async () => (await import('./solve.ts')).SOLVE_COMMAND,
    },
    par: {
      en: 'Solve a deal with open hands: winner and score for each landlord.',
      zh: '一副牌明牌打：每个座位当地主时谁必胜、得几分。',
      load: async () => (await import('./par.ts')).PAR_COMMAND,
    },
  },
  puzzles: {
    'puzzle play': {
      en: 'Play puzzles against perfect defence; without FILE those that come with ddz.',
      zh: '解残局，对方每一手都应到最好；不带 FILE 时用自带的题集。',
      load: async () => (await import('../puzzle/play.ts')).PUZZLE_PLAY_COMMAND,
    },
    'puzzle generate': {
      en: 'Mine puzzles from seeded deals into a file of JSON lines.',
      zh: '从种子发牌中挖掘残局题，写成 JSON 行。',
      load: async () => (await import('../puzzle/generate.ts')).PUZZLE_GENERATE_COMMAND,
    },
    'puzzle check': {
      rare: true,
      en: 'Check every puzzle of a set, and find duplicates.',
      zh: '检查题集：每题是否属实，有没有重复。',
      load: async () => (await import('../puzzle/check.ts')).PUZZLE_CHECK_COMMAND,
    },
    'puzzle rate': {
      rare: true,
      en: 'Find the themes of puzzles, and first ratings from the results of bots.',
      zh: '算出各题的题型，并按机器人的解题情况给出初始等级分。',
      load: async () => (await import('../puzzle/rate.ts')).PUZZLE_RATE_COMMAND,
    },
  },
  records: {
    replay: {
      en: 'Replay recorded rounds and check every step.',
      zh: '重放牌谱并检查每一步。',
      load: async () => (await import('./records/replay.ts')).REPLAY_COMMAND,
    },
    analyse: {
      en: 'Judge every decision of recorded rounds: win rates by the bot, proofs by the solver.',
      zh: '评判牌谱中的每一手：机器人的胜率和残局求解。',
      load: async () => (await import('./records/analyse.ts')).ANALYSE_COMMAND,
    },
    verify: {
      en: "Verify a table's log offline: commitments, cards, steps, scores.",
      zh: '离线验证牌桌日志：承诺、发牌、每一步和得分。',
      load: async () => (await import('./records/verify.ts')).VERIFY_COMMAND,
    },
    convert: {
      en: 'Convert recorded rounds between formats.',
      zh: '在各种格式之间转换牌谱。',
      load: async () => (await import('./records/convert.ts')).CONVERT_COMMAND,
    },
  },
  bots: {
    simulate: {
      en: 'Play rounds between bots, which change seats from round to round.',
      zh: '让机器人对局；每局轮换座位。',
      load: async () => (await import('./simulate.ts')).SIMULATE_COMMAND,
    },
    arena: {
      en: 'Compare bots on duplicate deals: win rate, points, intervals, ratings, times.',
      zh: '让机器人在复式牌局中对抗：胜率、得分、置信区间、等级分、用时。',
      load: async () => (await import('./arena.ts')).ARENA_COMMAND,
    },
    export: {
      rare: true,
      en: 'Write the networks of the bot neural as an ONNX model. docs/reference/onnx.md has its inputs and outputs.',
      zh: '把 neural 机器人的网络写成 ONNX 模型，输入和输出见 docs/zh/reference/onnx.md。',
      load: async () => (await import('./export.ts')).EXPORT_COMMAND,
    },
  },
  programs: {
    work: {
      rare: true,
      en: 'Run tasks of arena, puzzle generate and solve --batch for other machines, over a queue.',
      zh: '通过任务队列替别的机器完成 arena、puzzle generate、solve --batch 的任务。',
      load: async () => (await import('./work.ts')).WORK_COMMAND,
    },
    rpc: {
      en: 'Answer JSON-RPC 2.0 requests, one per line, until the input ends.',
      zh: '逐行应答 JSON-RPC 2.0 请求，直到输入结束。',
      load: async () => (await import('./rpc.ts')).RPC_COMMAND,
    },
    env: {
      rare: true,
      en: 'Serve learning environments as arrays: many games stepped together.',
      zh: '以数组形式提供学习环境：多局牌同步推进，供 Python 等使用。',
      load: async () => (await import('./env.ts')).ENV_COMMAND,
    },
    completion: {
      en: 'Print the completion script of a shell.',
      zh: '输出 shell 的补全脚本。',
      load: async () => (await import('./completion.ts')).completionCommand(COMMANDS),
    },
    man: {
      rare: true,
      en: 'Print the manual page for man.',
      zh: '输出 man 手册页。',
      load: async () => (await import('./completion.ts')).manCommand(COMMANDS),
    },
  },
};

export const COMMANDS: readonly CommandEntry[] = Object.entries(BY_GROUP).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, entry]) => ({ ...entry, name, group: group as CommandGroup })),
);
