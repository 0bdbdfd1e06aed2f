/** All texts in Chinese. Words of the game: docs/rules.md. */
import type { Action, Failure, PlayFault } from '@doudizhu/rules';
import type { Dictionary } from './english.ts';

const did = (action: Exclude<Action, { type: 'play' }>): string => {
  switch (action.type) {
    case 'openHand':
      return action.open ? '明牌' : '不明牌';
    case 'bid':
      return action.points === 0 ? '不叫' : `${action.points} 分`;
    case 'call':
      return action.take ? '叫地主' : '不叫';
    case 'grab':
      return action.take ? '抢地主' : '不抢';
    case 'double':
      return action.factor === 1 ? '不加倍' : action.factor === 2 ? '加倍' : '超级加倍';
    case 'redouble':
      return action.factor === 1 ? '不反加倍' : '反加倍';
    default:
      return '不出';
  }
};

type OtherFault = 'bad-cards' | 'bad-bid' | 'wrong-phase' | 'not-your-turn' | 'round-over';

/** By the engine's code: why something is refused. */
const FAULTS: Readonly<Record<PlayFault | OtherFault, string>> = {
  'must-lead': '轮到你首出，不能不出',
  'no-cards': '没有选牌：请选至少一张，或者不出',
  'not-your-cards': '你手里没有这些牌',
  'kind-off': '这套规则不允许这种牌型',
  'too-short': '太短了：顺子至少五张，连对至少三对，飞机至少两个三张',
  'too-long': '太长了，没有这么长的牌型',
  'two-in-sequence': '2 和王不能进顺子、连对或飞机，只能用 3 到 A',
  'gap-in-sequence': '中间断开了：点数必须连续',
  'kicker-of-core-rank': '带的牌不能和主体同点数',
  'kickers-not-allowed': '这套规则不允许这样带牌',
  'kicker-count': '带的牌数量不对：三张带一张或一对；飞机每个三张各带一张或各带一对；四张带两张或两对',
  'jokers-are-no-pair': '大小王不是对子',
  'no-combo': '这不是任何牌型',
  'wrong-kind': '牌型和桌上的不同：请出同一牌型，或炸弹、王炸',
  'wrong-length': '张数和桌上的不同：请出同样长度',
  'not-higher': '没有桌上的牌大',
  'bad-cards': '看不懂这些牌：请用 3456789TJQKA2，B 小王，R 大王（10 写作 T）',
  'bad-bid': '不能叫这个分：必须比已叫的高，或不叫',
  'wrong-phase': '现在不能这样做',
  'not-your-turn': '还没轮到你',
  'round-over': '这一局已经结束',
};

const isKnown = (code: string): code is PlayFault | OtherFault => Object.hasOwn(FAULTS, code);

export const CHINESE: Dictionary = {
  kinds: {
    single: '单牌',
    pair: '对子',
    triple: '三张',
    'triple-with-single': '三带一',
    'triple-with-pair': '三带二',
    sequence: '顺子',
    'sequence-of-pairs': '连对',
    plane: '飞机',
    'plane-with-singles': '飞机带单',
    'plane-with-pairs': '飞机带对',
    'four-with-two-singles': '四带二（单）',
    'four-with-two-pairs': '四带二（双）',
    shuttle: '航天飞机',
    'shuttle-with-singles': '航天飞机带单',
    'shuttle-with-pairs': '航天飞机带对',
    bomb: '炸弹',
    rocket: '王炸',
  },
  phases: {
    opening: '发牌',
    auction: '叫牌',
    doubling: '加倍',
    play: '出牌',
    settled: '结束',
    aborted: '流局',
  },
  pass: '不出',
  kitty: '底牌',
  seed: '种子',
  landlord: '地主',
  farmer: '农民',
  sides: { landlord: '地主胜', farmers: '农民胜' },
  seatNumber: (seat) => `${seat} 号位`,
  did,
  fault: ({ code, message }: Failure, beat) => {
    if (!isKnown(code)) return message;
    const known = FAULTS[code];
    const isAgainst = beat !== null && ['wrong-kind', 'wrong-length', 'not-higher'].includes(code);
    return isAgainst ? `${known}（要压过 ${beat}）` : known;
  },
  help: {
    title: 'ddz：终端里的斗地主',
    usage: '用法：',
    options: '选项',
    commands: '命令：',
    examples: '例：',
    more: '详见 ddz 命令 --help。语言：--lang en|zh。关闭颜色：--no-color 或 NO_COLOR。',
  },
  moves: { total: (plays, rules) => `${rules} 规则下共 ${plays} 种出法` },
  classify: {
    none: (rules) => `${rules} 规则下不成牌型`,
    details: (main, length, id) => `主牌 ${main}，长度 ${length}，编号 ${id}`,
  },
  count: {
    kind: '牌型',
    total: '出法',
    byLength: '按长度',
    plays: (rules) => `全部（${rules}）`,
    allPlays: '全部',
    withPass: (count) => `算上不出共 ${count}`,
  },
  deal: { faceUp: (card, seat) => `明牌：${card}，发给 ${seat}` },
  play: {
    title: (rules, round) => `斗地主 · ${rules} · 第 ${round} 局`,
    places3: ['你', '下家', '上家'],
    places4: ['你', '下家', '对家', '上家'],
    cards: (count) => `${count} 张`,
    lastCards: '报警',
    kittyHidden: (size) => `${size} 张未翻`,
    stake: (bid, bombs, multiplier) => `底分 ${bid} · 炸弹 ${bombs} · 倍数 ×${multiplier}`,
    stakeOpen: '还没有地主',
    turnedUp: (card, who) => `翻牌 ${card}：${who}`,
    hand: (size) => `你的手牌（${size} 张）`,
    handLater: '还没发牌',
    score: '积分',
    commands: '? 提示  p 不出  u 悔牌  h 记录  c 记牌器  q 退出  help 帮助',
    commandsEarly: '? 提示  u 悔牌  h 记录  c 记牌器  q 退出  help 帮助',
    prompts: {
      openHand: (factor) => `明牌吗？倍数 ×${factor} y/n`,
      bid: (points) => `叫分：${points.join('、')}（0 不叫）`,
      call: '叫地主吗？y/n',
      grab: '抢地主吗？倍数 ×2 y/n',
      double: '加倍吗？y/n',
      doubleHappy: '加倍：1 不加倍，2 加倍，4 超级加倍',
      redouble: '对方加倍了。反加倍吗？y/n',
      lead: '轮到你首出：输入牌，如 34567 或 333444+56',
      follow: (play, kind, who) => `压过${who}的 ${play}（${kind}），或 p 不出`,
      nothing: (play, kind) => `没有牌能压过 ${play}（${kind}）：回车不出`,
      mayOpen: 'open：明牌，倍数 ×2',
      again: '再来一局？回车或 y；u 悔最后一手；q 退出',
    },
    unclear: {
      openHand: '请输入 y 明牌，或 n',
      bid: (points) => `请输入叫分：${points.join('、')}，或 p 不叫`,
      call: '请输入 y 叫地主，或 n',
      grab: '请输入 y 抢地主，或 n',
      double: '请输入 y 加倍，或 n',
      doubleHappy: '请输入 1、2 或 4',
      redouble: '请输入 y 反加倍，或 n',
      otherReading: (text, meant) => `“${text}”不成牌型，是不是 ${meant}？`,
      noOpenHand: '现在不能明牌，请出牌或 p 不出',
      again: '请输入 y 或回车再来一局，u 悔牌，q 退出',
      got: (line, wanted) => `“${line}”：${wanted}`,
    },
    autoPassed: (play) => `没有牌能压过 ${play}：已自动不出。`,
    hint: (text) => `提示：${text}。回车照做，? 换一个。`,
    undone: '已悔牌。',
    nothingToUndo: '没有可悔的：这一局你还没有动作。',
    history: '记录',
    historyEmpty: '还没有发生什么。',
    historyCut: (count) => `… 之前还有 ${count} 行`,
    redealt: '无人叫牌，重新发牌',
    counter: '外面还有的牌',
    counterKnown: (who, cards) => `${who}一定有 ${cards}`,
    help: [
      '牌的次序随意：3 4 5 6 7 8 9 T J Q K A 2，B 小王，R 大王（10 写作 T）。',
      '顺子 34567，连对 334455，飞机 333444+56，三带二 KKK+88，炸弹 8888，王炸 BR。',
      '小写 q 是退出，大写 Q 是牌；其他字母大小写都行。p 或 - 不出。',
      '? 提示（再按换一个）   u 悔牌   h 记录   c 记牌器   q 退出',
    ],
    won: '你赢了。',
    lost: '你输了。',
    ended: '这一局结束了。',
    aborted: '无人叫牌，流局，不计分。',
    spring: { spring: '春天', 'anti-spring': '反春天' },
    out: (who) => `${who}出完了`,
    roundScore: '本局',
    totalScore: '总分',
    eof: '输入结束。',
    goodbye: (rounds) => `共打完 ${rounds} 局。`,
    unfinished: '这一局没有打完。',
    sameDeal: '同一副牌再来：',
    record: '本局记录（ddz replay 可读）：',
    saved: (path) => `本局记录已存入 ${path}：ddz replay ${path}`,
  },
  simulate: {
    progress: (done, of) => `${done}/${of} 局`,
    bot: '机器人',
    rounds: '局数',
    landlord: '地主',
    farmer: '农民',
    points: '每局得分',
    bombs: '每局炸弹',
    stopped: (done, of) => `在 ${of} 局中的第 ${done} 局后停止`,
    summary: (plays, redeals, aborted) => `每局 ${plays} 手，重新发牌 ${redeals} 次，流局 ${aborted} 次`,
    speed: (rate) => `每秒 ${rate} 局`,
  },
  analyse: {
    progress: (done, of) => `第 ${done}/${of} 手`,
    undecided: '明牌：未定',
    wins: { landlord: '明牌：地主胜', farmers: '明牌：农民胜' },
    proofs: { wins: '胜', loses: '负', unknown: '未知' },
    summary: (decisions, blunders, mistakes) =>
      `共 ${decisions} 手，大错 ${blunders} 手（??），可疑 ${mistakes} 手（?）`,
  },
  replay: {
    step: (index, of) => `第 ${index}/${of} 步`,
    prompt: '回车下一步，b 后退，q 退出',
    checked: (steps) => `共 ${steps} 步，全部合法`,
    unfinished: '记录在本局结束前就停了。',
  },
  verify: {
    title: (table, rules) => `牌桌 ${table} · ${rules}`,
    round: (number) => `第 ${number} 局`,
    redeals: (count) => `重新发牌 ${count} 次`,
    actions: (count) => `${count} 步`,
    commitment: '承诺',
    secret: '密钥',
    added: (who, text) => `${who}加入了“${text}”`,
    right: (rounds, events) => `共 ${rounds} 局、${events} 条事件：承诺、发牌、每一步和得分全部正确。`,
    compare: '请与发牌前看到的承诺比对。',
    underWay: '日志在一局中途结束：该局的密钥已在此文件中。',
  },
};
