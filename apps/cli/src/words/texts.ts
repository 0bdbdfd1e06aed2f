/** Texts of the commands in both languages, by command. A text that is missing in one language does not compile. */
import type { Phrase } from '@doudizhu/rules/failure';
import type { Language } from '@doudizhu/words';
import { GAME_WORDS, type GameWords } from '@doudizhu/words/game';
import { RULE_TEXTS } from '@doudizhu/words/rules';
import { sentenceIn, wordsIn, type TextTable, type WordsOf } from './language.ts';
import { ADVISE_TEXTS } from './advise-texts.ts';
import { SOLVE_TEXTS } from './solve-texts.ts';

const twoDigits = (value: number): string => value.toFixed(2);
const listed = (plays: readonly string[], nothing: string): string => (plays.length === 0 ? nothing : plays.join(' '));

type Pays = Readonly<Record<'from' | 'to', string>> & { readonly amount: number; readonly hasStake: boolean };

const TEXTS = {
  seed: { en: 'seed', zh: '种子' },
  /** A seat or a side, and its action. */
  labelled: { en: '{who}: {what}', zh: '{who}：{what}' },
  joined: (parts: readonly string[]) => ({ en: parts.join('; '), zh: parts.join('；') }),
  /** Cards with wild ones, and the play that they stand for. */
  standsFor: { en: '{cards} as {play}', zh: '{cards} 当 {play}' },
  /** Bombs of a rule set with wild ranks. */
  bombs: {
    soft: { en: 'soft bomb', zh: '软炸' },
    hard: { en: 'hard bomb', zh: '硬炸' },
    pure: { en: 'pure bomb', zh: '纯癞子炸' },
    mixed: { en: 'bomb of wild cards', zh: '混炸' },
  },
  /** A play with the name of its kind. */
  ofKind: { en: '{play} ({kind})', zh: '{play}（{kind}）' },
  rules: {
    colon: { en: ': ', zh: '：' },
    puzzles: {
      en: 'Puzzles and positions only: Happy without triple with pair.',
      zh: '只用于残局：欢乐，没有三带二。',
    },
    more: {
      en: 'ddz rules NAME prints every switch, ddz rules NAME OTHER the differences. --rules takes the names of both columns.',
      zh: 'ddz rules 规则名 列出全部开关，ddz rules 规则名 另一个 列出不同。--rules 可写英文名，也可写中文名。',
    },
    apart: { en: 'Unlike competition', zh: '和比赛规则不同' },
    same: { en: 'As in competition', zh: '和比赛规则相同' },
    switches: { en: 'Switches', zh: '开关' },
    equal: { en: 'no difference', zh: '没有不同' },
  },
  beats: {
    yes: { en: '{play} beats {other}.', zh: '{play}压得过 {other}。' },
    no: { en: '{play} does not beat {other}: {reason}.', zh: '{play}压不过 {other}：{reason}。' },
  },
  score: {
    landlord: { en: 'landlord  {points}', zh: '地主   {points}' },
    farmer: {
      en: 'farmer {number}  {points}  (base {base}, bid {bid}, multipliers ×{multiplier})',
      zh: '农民 {number} {points}（底 {base}，叫 {bid} 分，倍数 ×{multiplier}）',
    },
  },
  wildMissing: {
    en: 'No wild rank is given, so no card of {rules} is wild here: --wild {example} names it.',
    zh: '没有写癞子，这里没有一张牌是癞子（{rules}）：用 --wild {example} 指明。',
  },
  moves: {
    total: { en: '{plays:play} under {rules}', zh: '{rules}规则下共 {plays} 种出法' },
  },
  advise: ADVISE_TEXTS,
  classify: {
    none: { en: 'not a combination under {rules}: {reason}', zh: '{rules}规则下不成牌型：{reason}' },
    details: { en: 'main rank {main}, length {length}, id {id}', zh: '主牌 {main}，长度 {length}，编号 {id}' },
  },
  count: {
    kind: { en: 'kind', zh: '牌型' },
    total: { en: 'plays', zh: '出法' },
    byLength: { en: 'by length', zh: '按长度' },
    plays: { en: 'all plays ({rules})', zh: '全部（{rules}）' },
    allPlays: { en: 'all plays', zh: '全部' },
    withPass: { en: '{count} with the pass', zh: '算上不出共 {count}' },
    equal: {
      en: '{actions} of them share their value with another reading: {classes} classes',
      zh: '其中 {actions} 种与同一组牌的另一种认法等价：{classes} 类',
    },
    planes: { en: 'chains of {length} triples ({rows}): {plays}', zh: '{length} 连三张，主体 {rows} 种：{plays}' },
    noPlanes: { en: '{rules} has no planes with singles', zh: '{rules}规则没有飞机带单' },
    extending: {
      en: '{count} of them carry three of the next rank, which lengthen the row',
      zh: '其中 {count} 种带的三张与主体相连',
    },
  },
  deal: {
    faceUp: { en: 'turned up: {card}, dealt to {seat}', zh: '翻牌：{card}，发给 {seat}' },
  },
  play: {
    title: { en: 'Dou Dizhu · {rules} · round {round}', zh: '斗地主 · {rules} · 第 {round} 局' },
    /** Index = turns after you, for two, three and four seats. */
    places2: { en: ['You', 'Opponent'], zh: ['你', '对手'] },
    places3: { en: ['You', 'Right', 'Left'], zh: ['你', '下家', '上家'] },
    places4: { en: ['You', 'Right', 'Across', 'Left'], zh: ['你', '下家', '对家', '上家'] },
    cards: { en: '{count:card}', zh: '{count} 张' },
    kittyHidden: { en: '{size} face down', zh: '{size} 张未翻' },
    stake: {
      en: 'bid {bid} · {bombs} · multiplier ×{multiplier}',
      zh: '底分 {bid} · {bombs} · 倍数 ×{multiplier}',
    },
    stakeWithoutBid: { en: '{bombs} · multiplier ×{multiplier}', zh: '{bombs} · 倍数 ×{multiplier}' },
    bombs: { en: '{count:bomb}', zh: '炸弹 {count}' },
    /** Only bombs of `cards` cards or more multiply the stake. */
    bigBombs: { en: '{count:bomb} of {cards}+ cards', zh: '{cards}+ 张炸弹 {count}' },
    wild: { en: 'wild {ranks}', zh: '癞子 {ranks}' },
    wildDrawn: {
      en: 'The wild rank is {ranks}: its cards stand for any rank.',
      zh: '本局癞子：{ranks}，可以当任意点数。',
    },
    headStart: { en: 'head start {count:card}', zh: '让 {count} 张' },
    readings: (cards: string, readings: readonly string[]) => ({
      en: `${cards} can be ${readings.map((each, index) => `=${index + 1} ${each}`).join(', ')}. Enter takes the first.`,
      zh: `${cards} 可以当 ${readings.map((each, index) => `=${index + 1} ${each}`).join('，')}。回车取第一种。`,
    }),
    notesCut: (count: number) => ({
      en: `… ${count} more line${count === 1 ? '' : 's'} on a higher screen`,
      zh: `… 还有 ${count} 行，窗口加高可见`,
    }),
    stakeOpen: { en: 'no landlord yet', zh: '还没有地主' },
    turnedUp: { en: 'turned up {card}: {who}', zh: '翻牌 {card}：{who}' },
    dealers: { en: 'dealer {dealer}, cut {cutter}', zh: '{dealer}发牌，{cutter}切牌' },
    hand: { en: 'Your hand ({size})', zh: '你的手牌（{size} 张）' },
    handLater: { en: 'nothing dealt yet', zh: '还没发牌' },
    score: { en: 'score', zh: '总分' },
    commands: {
      en: '? hint  p pass  u undo  h history  c counter  m let a bot play  q quit  help',
      zh: '? 提示  p 不出  u 悔牌  h 记录  c 记牌器  m 托管  q 退出  help 帮助',
    },
    commandsWithoutPass: {
      en: '? hint  u undo  h history  c counter  m let a bot play  q quit  help',
      zh: '? 提示  u 悔牌  h 记录  c 记牌器  m 托管  q 退出  help 帮助',
    },
    proof: { en: 'proof', zh: '承诺' },
    givenDeal: { en: 'given deal', zh: '指定牌局' },
    seconds: { en: '{count} s', zh: '剩 {count} 秒' },
    prompts: {
      openHand: { en: 'Play with an open hand, stake ×{factor}? y/n', zh: '明牌吗？倍数 ×{factor} y/n' },
      openHandOrWait: {
        en: 'Play with an open hand, stake ×{factor}? y/n, w: see more cards first',
        zh: '明牌吗？倍数 ×{factor} y/n，w 多看几张牌再定',
      },
      bid: { en: 'Your bid: {points} (0 passes)', zh: '叫分：{points}（0 不叫）' },
      call: { en: 'Call landlord? y/n', zh: '叫地主吗？y/n' },
      grab: { en: 'Grab landlord, stake ×2? y/n', zh: '抢地主吗？倍数 ×2 y/n' },
      double: { en: 'Double? y/n', zh: '加倍吗？y/n' },
      doubleHappy: { en: 'Double: 1 no, 2 double, 4 super double', zh: '加倍：1 不加倍，2 加倍，4 超级加倍' },
      callConceding: {
        en: 'Call landlord? The farmer then wins with {count:card} left. y/n',
        zh: '叫地主吗？对手剩 {count} 张就算赢 y/n',
      },
      grabConceding: {
        en: 'Grab landlord? The farmer then wins with {count:card} left. y/n',
        zh: '抢地主吗？对手剩 {count} 张就算赢 y/n',
      },
      redouble: { en: 'You were doubled. Redouble? y/n', zh: '对方加倍了。反加倍吗？y/n' },
      lead: { en: 'You lead: type cards, such as 34567 or 333444+56', zh: '轮到你先出：输入牌，如 34567 或 333444+56' },
      follow: { en: 'Beat {play} ({kind}) of {who}, or p', zh: '压过{who}的 {play}（{kind}），或 p 不出' },
      nothing: { en: 'You can’t beat {play} ({kind}): Enter passes', zh: '没有牌能压过 {play}（{kind}）：回车不出' },
      mayOpen: { en: 'open: play with an open hand, stake ×2', zh: 'open：明牌，倍数 ×2' },
      managed: { en: 'Enter: play yourself again', zh: '回车取消托管' },
      again: {
        en: 'Next round? Enter or y, r reviews this one, u takes back your last play, q quits',
        zh: '再来一局？回车或 y；r 复盘；u 悔最后一手；q 退出',
      },
    },
    autoPassed: { en: 'You can’t beat {play}: passed for you.', zh: '没有牌能压过 {play}：已自动不出。' },
    hint: {
      en: 'Hint: {text}. Enter takes it, ? shows another, why compares.',
      zh: '提示：{text}。回车照做，? 换一个，why 看比较。',
    },
    chance: { en: '{percent}% to win', zh: '胜率 {percent}%' },
    wins: { en: 'wins for sure', zh: '必胜' },
    points: { en: 'about {points} points', zh: '约 {points} 分' },
    exactPoints: { en: '{points} points', zh: '{points} 分' },
    but: { en: 'but {faults}', zh: '但是{faults}' },
    botFailed: {
      en: 'The program of {who} failed ({cause}): {bot} plays on for it.',
      zh: '{who}的程序出错了（{cause}），由 {bot} 接着打。',
    },
    managed: { en: 'A bot plays for you.', zh: '托管中，机器人替你打。' },
    autopilotOff: { en: 'You play yourself again.', zh: '已取消托管。' },
    timeUp: { en: 'Time is up: a bot plays for you.', zh: '超时了，由机器人代打。' },
    broken: {
      en: 'The end of the log was left out ({reason}); the file as it was is {kept}.',
      zh: '日志末尾有损坏，已略去（{reason}）；原文件保存为 {kept}。',
    },
    review: { en: 'Your round', zh: '你这一局' },
    reviewing: { en: 'Reviewing the round…', zh: '正在复盘…' },
    moment: { en: 'step {step}, you: {move}', zh: '第 {step} 步，你：{move}' },
    playOn: { en: 'A number takes round and score back to that moment.', zh: '输入编号，这局退回那一手。' },
    playedOn: { en: 'From step {step}: play on.', zh: '回到第 {step} 步，接着打。' },
    nothingToReview: { en: 'Nothing to review: the cards were not played.', zh: '没有打牌，无从复盘。' },
    undone: { en: 'Taken back.', zh: '已悔牌。' },
    nothingToUndo: { en: 'Nothing to take back.', zh: '没有可悔的。' },
    history: { en: 'History', zh: '记录' },
    historyEmpty: { en: 'Nothing has been played yet.', zh: '还没有出过牌。' },
    historyCut: (count: number) => ({
      en: `… ${count} earlier line${count === 1 ? '' : 's'}`,
      zh: `… 之前还有 ${count} 行`,
    }),
    redealt: { en: 'everyone passed: dealt again', zh: '无人叫牌，重新发牌' },
    counter: { en: 'Cards left elsewhere', zh: '外面还有的牌' },
    noCounter: { en: 'This table has no card counter and no history.', zh: '这一桌没有记牌器，也没有记录。' },
    onAutopilot: { en: 'autopilot', zh: '托管' },
    counterKnown: { en: '{who} holds {cards} for certain', zh: '{who}一定有 {cards}' },
    /** Notation of cards at the prompt. */
    cardHelp: {
      en: [
        'Cards in any order: 3 4 5 6 7 8 9 T J Q K A 2, B small joker, R big joker.',
        'Sequence 34567, pairs 334455, plane 333444+56, triple KKK+88, bomb 8888, BR.',
        'Q is the queen, q quits; other letters may be small. p or - passes.',
      ],
      zh: [
        '牌的次序随意：3 4 5 6 7 8 9 T J Q K A 2，B 小王，R 大王（10 写作 T）。',
        '顺子 34567，连对 334455，飞机 333444+56，三带二 KKK+88，炸弹 8888，王炸 BR。',
        '小写 q 是退出，大写 Q 是牌；其他字母大小写都行。p 或 - 不出。',
      ],
    },
    help: {
      en: [
        '? hint, again: another; why: the best plays with reasons; u undo,',
        'h history, c cards left elsewhere, m a bot plays for you, q quit.',
        'Arrows move over your cards, the space bar or a click picks, Enter plays.',
      ],
      zh: [
        '? 提示（再按换一个）  why 好牌和理由  u 悔牌  h 记录  c 记牌器',
        'm 托管，由机器人替你打  q 退出。',
        '方向键在手牌上移动，空格或鼠标点击选牌，回车出牌。',
      ],
    },
    won: { en: 'You win.', zh: '你赢了。' },
    lost: { en: 'You lose.', zh: '你输了。' },
    ended: { en: 'The round is over.', zh: '这一局结束了。' },
    aborted: { en: 'Everyone passed and no redeals are left: no score.', zh: '无人叫牌，流局，不计分。' },
    spring: {
      spring: { en: 'spring', zh: '春天' },
      'anti-spring': { en: 'anti-spring', zh: '反春' },
    },
    out: { en: '{who} went out', zh: '{who}出完了' },
    /** With a head start. */
    within: { en: '{who} came to {count:card}', zh: '{who}打到只剩 {count} 张' },
    roundScore: { en: 'this round', zh: '本局' },
    totalScore: { en: 'total', zh: '总分' },
    eof: { en: 'The input has ended.', zh: '输入结束。' },
    goodbye: (rounds: number) => ({
      en: `Finished after ${rounds} whole round${rounds === 1 ? '' : 's'}.`,
      zh: `共打完 ${rounds} 局。`,
    }),
    pays: ({ from, to, amount, hasStake }: Pays) => ({
      en: `${from} ${from === 'You' ? 'pay' : 'pays'} ${to === 'You' ? 'you' : to} ${amount} ${hasStake ? 'chip' : 'point'}${amount === 1 ? '' : 's'}`,
      zh: `${from}付给${to} ${amount} ${hasStake ? '个筹码' : '分'}`,
    }),
    unfinished: { en: 'This round is not finished.', zh: '这一局没有打完。' },
    sameDeal: { en: 'The same deal again:', zh: '同一副牌再来：' },
    record: { en: 'The record of this round (ddz replay reads it):', zh: '本局记录（ddz replay 可读）：' },
    saved: { en: 'The table is saved:', zh: '牌桌已存好：' },
  },
  arena: {
    head: {
      en: '{rules}, auction {auction}, seed {seed}',
      zh: '{rules}，{auction}叫分，种子 {seed}',
    },
    auction: { on: { en: 'on', zh: '有' }, off: { en: 'off', zh: '无' } },
    unfinished: { en: ', not finished', zh: '，未打完' },
    pair: {
      decided: {
        en: '{winner} wins {share}% of the deals against {loser}: decided.',
        zh: '{winner} 对 {loser} 赢下 {share}% 的牌：胜负已定。',
      },
      open: {
        en: '{winner} wins {share}% of the deals against {loser}: not decided, more deals are needed.',
        zh: '{winner} 对 {loser} 赢下 {share}% 的牌：还没有定论，要多打几副。',
      },
      nothing: { en: '{a} – {b}: no deal played.', zh: '{a} – {b}：一副也没有打。' },
    },
    pairColumns: {
      en: ['pair', 'deals', 'wins %', 'as landlord', 'as farmers', 'points'],
      zh: ['双方', '副数', '胜率 %', '当地主', '当农民', '平均得分'],
    },
    sprt: { en: 'SPRT', zh: '序贯检验' },
    verdicts: { low: { en: 'low', zh: '低' }, high: { en: 'high', zh: '高' }, open: { en: 'open', zh: '未定' } },
    botColumns: {
      en: ['bot', 'Elo', 'moves', 'ms/move', 'slowest', 'illegal', 'crashes', 'timeouts'],
      zh: ['机器人', 'Elo', '手数', '每手毫秒', '最慢', '违规', '崩溃', '超时'],
    },
  },
  simulate: {
    progress: { en: '{done}/{of} rounds', zh: '{done}/{of} 局' },
    bot: { en: 'bot', zh: '机器人' },
    rounds: { en: 'rounds', zh: '局数' },
    landlord: { en: 'landlord', zh: '地主' },
    farmer: { en: 'farmer', zh: '农民' },
    points: { en: 'points/round', zh: '每局得分' },
    bombs: { en: 'bombs/round', zh: '每局炸弹' },
    stopped: { en: 'stopped after {done} of {of} rounds', zh: '在 {of} 局中的第 {done} 局后停止' },
    summary: {
      en: '{plays} plays a round, {redeals:redeal}, {aborted} without landlord',
      zh: '每局 {plays} 手，重新发牌 {redeals} 次，流局 {aborted} 次',
    },
    speed: { en: '{rate} rounds/s', zh: '每秒 {rate} 局' },
  },
  analyse: {
    progress: { en: '{done}/{of} decisions', zh: '第 {done}/{of} 手' },
    undecided: { en: 'open hands: not decided', zh: '明牌：未定' },
    wins: {
      landlord: { en: 'open hands: landlord wins', zh: '明牌：地主胜' },
      farmers: { en: 'open hands: farmers win', zh: '明牌：农民胜' },
    },
    proofs: {
      wins: { en: 'wins', zh: '胜' },
      loses: { en: 'loses', zh: '负' },
      unknown: { en: 'unknown', zh: '未定' },
    },
    cost: (points: string, basis: string) => ({
      en: `costs ${points} ${points === '1' ? 'point' : 'points'} (${basis})`,
      zh: `丢 ${points} 分（${basis}）`,
    }),
    bases: {
      proved: { en: 'proved', zh: '已证明' },
      estimated: { en: 'estimated', zh: '估计' },
    },
    accuracy: { en: 'accuracy {percent}%, gave away {points} points', zh: '准确率 {percent}%，丢了 {points} 分' },
    noChoice: { en: 'had no choice', zh: '没有选择' },
    moments: { en: 'Key moments', zh: '关键时刻' },
    noMoments: { en: 'No decision cost much.', zh: '没有哪一手明显影响了结果。' },
    better: { en: 'better: {option}', zh: '更好：{option}' },
    betterWhy: { en: 'better: {option} ({why})', zh: '更好：{option}（{why}）' },
    fault: { en: 'against it: {faults}', zh: '缺点：{faults}' },
    summary: {
      en: '{decisions:decision}, {blunders:blunder} (??), {mistakes:mistake} (?)',
      zh: '共 {decisions} 手，大错 {blunders} 手（??），失误 {mistakes} 手（?）',
    },
  },
  rounds: {
    skipped: { en: 'skipped: {why}', zh: '已跳过：{why}' },
  },
  replay: {
    summary: {
      en: '{rounds:round}, every step legal: landlord wins {landlord}, farmers win {farmers}, {none} without a result',
      zh: '共 {rounds} 局，每一步都合法：地主胜 {landlord} 局，农民胜 {farmers} 局，无结果 {none} 局',
    },
    step: { en: 'step {index}/{of}', zh: '第 {index}/{of} 步' },
    prompt: {
      en: 'Enter next, b back, number of a step, s solve, a analyse the step, i play from here, q quit',
      zh: '回车下一步，b 后退，数字跳到该步，s 求解，a 分析这一步，i 从这里接着打，q 退出',
    },
    toBeat: { en: 'to beat: {play}', zh: '要压过：{play}' },
    nothingToSolve: { en: 'Nothing to solve here: the cards are not in play.', zh: '这里没有残局：不在出牌阶段。' },
    nothingToAnalyse: { en: 'Nothing to analyse here: this step was no decision.', zh: '这一步没有选择，不用分析。' },
    unclear: {
      en: 'invalid answer "{line}": expected Enter, b, s, a, i, q or a step from 0 to {last}',
      zh: '“{line}”：请输入回车、b、s、a、i、q 或 0 到 {last} 的步数',
    },
    checked: { en: '{steps:step}, every one legal', zh: '共 {steps} 步，全部合法' },
    unfinished: { en: 'The record ends before the round does.', zh: '记录在本局结束前就停了。' },
  },
  verify: {
    title: { en: 'table {table} · {rules}', zh: '牌桌 {table} · {rules}' },
    round: { en: 'round {number}', zh: '第 {number} 局' },
    redeals: { en: '{count:redeal}', zh: '重新发牌 {count} 次' },
    actions: { en: '{count:action}', zh: '{count} 步' },
    commitment: { en: 'commitment', zh: '承诺' },
    secret: { en: 'secret    ', zh: '秘密' },
    signed: { en: 'signed by ', zh: '签名' },
    unrevealed: { en: '{who} did not reveal its committed entropy', zh: '{who}没有公开开局前承诺的随机数' },
    seen: {
      en: 'The hash that you were shown is that of event {event}: this is the same log.',
      zh: '你看到的哈希就是第 {event} 条事件的哈希链：是同一份日志。',
    },
    added: { en: '{who} added "{text}"', zh: '{who}加入了“{text}”' },
    chosen: {
      en: 'its cards were given, not drawn: the proof does not cover them',
      zh: '这一局的牌是指定的，不是抽出的，证明不涉及它',
    },
    right: {
      en: '{rounds:round}, {events:event}: every commitment, card, step and score is right.',
      zh: '共 {rounds} 局、{events} 条事件：承诺、发牌、每一步和得分全部正确。',
    },
    compare: {
      en: 'Compare the commitments with those that you were shown before the cards.',
      zh: '请与发牌前看到的承诺比对。',
    },
    underWay: {
      en: 'The log ends inside a round: its secret is in this file.',
      zh: '日志在一局中途结束：该局的秘密已在此文件中。',
    },
  },
  solve: SOLVE_TEXTS,
  puzzle: {
    title: (id: string, difficulty: number | null, solved: number, of: number) => ({
      en: `Puzzle ${id}${difficulty === null ? '' : ` · difficulty ${difficulty}`} · ${solved} of ${of} solved`,
      zh: `残局 ${id}${difficulty === null ? '' : ` · 难度 ${difficulty}`} · 已解 ${solved}/${of}`,
    }),
    over: {
      en: 'Enter: another puzzle, q quits, u takes back, n starts again',
      zh: '回车再来一题，q 退出，u 悔牌，n 重来',
    },
    allSolved: { en: 'All {of} are solved.', zh: '{of} 题全部解完。' },
    mining: { en: '{found}/{count} puzzles · deal {deal}', zh: '{found}/{count} 题 · 第 {deal} 副牌' },
    mined: (found: number, added: number, path: string, isWhole: boolean) => ({
      en: `${found} puzzle${found === 1 ? '' : 's'} in ${path} (${added} new)${isWhole ? '' : '; stopped early: --resume continues'}`,
      zh: `${path} 共 ${found} 题（新增 ${added}）${isWhole ? '' : '；提前停止，--resume 可继续'}`,
    }),
    checking: {
      en: '{done}/{of} checked · {wrong} wrong · {seconds} s',
      zh: '已检查 {done}/{of} · {wrong} 题不对 · {seconds} 秒',
    },
    fault: (line: number, id: string | null, fault: string) => ({
      en: `line ${line}${id === null ? '' : ` (${id})`}: ${fault}`,
      zh: `第 ${line} 行${id === null ? '' : `（${id}）`}：${fault}`,
    }),
    sameId: { en: 'the same id as line {line}', zh: 'id 与第 {line} 行相同' },
    alike: { en: 'the same puzzle as line {line}, ranks renamed', zh: '与第 {line} 行是同一题，只是点数换了名字' },
    unproved: { en: 'not proved within the time: try a larger --time', zh: '限时内没有证明，请加大 --time' },
    wrongWinner: { en: 'winner is {claimed}, expected {proved}', zh: 'winner 写的是 {claimed}，证明是 {proved}' },
    wrongPlays: (claimed: readonly string[], proved: readonly string[]) => ({
      en: `winningFirstPlays are ${listed(claimed, 'none')}, expected ${listed(proved, 'none')}`,
      zh: `winningFirstPlays 写的是 ${listed(claimed, '无')}；按次序证明的是 ${listed(proved, '无')}`,
    }),
    wrongDigest: { en: 'wrong digest of the proof: expected {proved}', zh: '证明的摘要是 {proved}' },
    wrongSteps: { en: 'steps are {claimed}, expected {proved}', zh: 'steps 写的是 {claimed}，证明是 {proved}' },
    allRight: { en: '{path}: {of:puzzle}, all right', zh: '{path}：{of} 题全部正确' },
    rating: { en: '{done}/{of} puzzles', zh: '{done}/{of} 题' },
    rated: (count: number, path: string, [random = 0, ...levels]: readonly number[]) => ({
      en: `${count} puzzle${count === 1 ? '' : 's'} rated in ${path}; random moves: ${random}, bots of level 1 to ${levels.length}: ${levels.join(' ')}`,
      zh: `${path}：${count} 题已定级；随机出牌：${random}，1 到 ${levels.length} 级机器人：${levels.join(' ')}`,
    }),
    ratingCheck: (count: number, halves: number, players: readonly number[]) => ({
      en: `rank correlation on ${count} puzzles held back: ${twoDigits(halves)} with other tries; with a player left out ${players.map(twoDigits).join(' ')}`,
      zh: `留出的 ${count} 题上的等级相关系数：与另一半尝试 ${twoDigits(halves)}；留出一个做题者 ${players.map(twoDigits).join(' ')}`,
    }),
  },
  online: {
    table: { en: 'table {link}: the round begins when all are ready', zh: '牌桌 {link}：人齐且都准备好就开局' },
    round: { en: 'round {number}: {score}', zh: '第 {number} 局：{score}' },
    managed: {
      en: 'A bot plays for you. m or a play of your own takes the seat back.',
      zh: '托管中，机器人替你打。输入 m 或自己出牌就取消托管。',
    },
    lost: {
      en: 'Connection lost, trying again in {seconds} s. q quits.',
      zh: '连接断了，{seconds} 秒后重试。q 退出。',
    },
    connecting: { en: 'Connecting to the server… q quits.', zh: '正在连接服务器… q 退出。' },
    waiting: { en: 'Waiting for the others, q quits', zh: '等待其他人，q 退出' },
    next: { en: 'The next round begins when all are ready.', zh: '下一局等大家准备好就开始。' },
  },
  work: {
    ready: {
      en: 'waiting for tasks, {threads} at a time; Ctrl-C finishes the running tasks and ends',
      zh: '等待任务，同时做 {threads} 个；Ctrl-C 做完手上的再结束',
    },
    progress: (done: number, failed: number) => ({
      en: `${done} tasks done${failed === 0 ? '' : `, ${failed} failed`}`,
      zh: `完成 ${done} 个任务${failed === 0 ? '' : `，失败 ${failed} 个`}`,
    }),
    finishing: {
      en: 'finishing the running tasks; Ctrl-C again ends at once',
      zh: '正在做完手上的任务；再按 Ctrl-C 立即结束',
    },
    workers: { en: 'workers: {count}', zh: '工作进程：{count} 个' },
    worker: { en: '  {host}, process {pid}: {threads} at a time', zh: '  {host}，进程 {pid}：同时 {threads} 个' },
    runs: { en: 'runs: {count}', zh: '批次：{count} 个' },
    run: {
      en: '  {type}, from {host} since {since} UTC: {done} of {given} tasks done, {retried} retried',
      zh: '  {type}，来自 {host}，始于 {since}（UTC）：发出 {given} 个任务，收回 {done} 个，重试 {retried} 次',
    },
    tasks: { en: 'tasks: {waiting} waiting, {active} running', zh: '任务：等待 {waiting} 个，进行中 {active} 个' },
    failure: {
      en: 'failed: {type}, from {host} at {at} UTC: {reason}',
      zh: '失败：{type}，来自 {host}，{at}（UTC）：{reason}',
    },
  },
} as const satisfies TextTable;

export interface Dictionary extends GameWords, WordsOf<typeof TEXTS> {
  /** A failure, or a part of one. */
  readonly sentenceOf: (part: Phrase) => string;
  /** Name of a rule set for people: its own in English, that of players in Chinese; `欢乐*` with changes. */
  readonly rulesNamed: (name: string) => string;
}

export const dictionaryOf = (language: Language): Dictionary => ({
  ...GAME_WORDS[language],
  ...wordsIn(TEXTS, language),
  sentenceOf: sentenceIn(language),
  rulesNamed: (name) => {
    const preset = name.replace(/\*$/u, '');
    const title = language === 'zh' ? TITLES.get(preset) : undefined;
    return title === undefined ? name : title + name.slice(preset.length);
  },
});

const TITLES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(RULE_TEXTS.zh).map(([preset, { name }]) => [preset, name] as const),
  ['canju', '残局'],
]);
