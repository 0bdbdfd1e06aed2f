import { texts } from '../base/language.ts';

export const REPLAYS = texts({
  fileName: [
    { game: '斗地主', won: { landlord: '地主胜', farmers: '农民胜' } },
    { game: 'doudizhu', won: { landlord: 'landlord-won', farmers: 'farmers-won' } },
  ],
  title: ['回放', 'Replays'],
  train: ['从失误里练', 'Train from mistakes'],
  none: ['还没有打完的牌局。打完的局会保存在这里。', 'No finished rounds yet. Finished rounds appear here.'],
  play: ['开一局', 'Play one'],
  paste: ['导入牌谱', 'Import a record'],
  pasteWhat: [
    '牌谱（DDN、JSON，或 RLCard、DouZero、OpenSpiel、Botzone 的格式）',
    'Record (DDN, JSON, or the formats of RLCard, DouZero, OpenSpiel, Botzone)',
  ],
  file: ['选择文件', 'Choose a file'],
  open: ['打开', 'Open'],
  dropHere: ['也可以把文件拖到这里。', 'You can also drop a file here.'],
  unreadableFile: [(name: string) => `文件「${name}」读不出来。`, (name) => `The file “${name}” cannot be read.`],
  linkFailures: [
    {
      damaged: '链接不完整或被改动过，读不出来。请让对方重新复制完整的链接。',
      'other-version': (version: string) => `链接来自更新的版本（${version}），请刷新本页后再打开。`,
    },
    {
      damaged: 'This link is incomplete or damaged. Ask for the complete link.',
      'other-version': (version) => `This link is from a newer version (${version}). Reload this page and try again.`,
    },
  ],
  openFailures: [
    {
      'no-round': '没有这一局：可能已被删除，或者存在另一个浏览器里。',
      'no-play': '这一局没有出过牌。',
    },
    {
      'no-round': 'Round not found. It may have been deleted or saved in another browser.',
      'no-play': 'No cards were played in this round.',
    },
  ],
  unreadable: [(why: string) => `这份牌谱读不了：${why}`, (why) => `Invalid record: ${why}`],
  back: ['全部回放', 'All replays'],
  landlord: ['地主', 'Landlord'],
  farmer: ['农民', 'Farmer'],
  won: ['胜', 'won'],
  lost: ['负', 'lost'],
  /** Number counts from 1. */
  seat: [(number: number) => `${number} 号位`, (number) => `Seat ${number}`],
  openHands: ['明牌看全部手牌', 'Show all hands'],
  step: [(at: number, of: number) => `第 ${at} 步，共 ${of} 步`, (at, of) => `Step ${at} of ${of}`],
  steps: ['逐步回放', 'Steps'],
  labelled: [(name: string, what: string) => `${name}：${what}`, (name, what) => `${name}: ${what}`],
  keyMoment: ['关键时刻', 'Key moment'],
  log: ['过程', 'Moves'],
  begin: ['发牌', 'The deal'],
  analyse: ['分析这一局', 'Analyse this round'],
  search: ['查找', 'Search'],
  searchHint: ['规则、对手、文件名、日期', 'rules, opponents, file, date'],
  from: ['来源', 'From'],
  froms: [
    { all: '全部', here: '自己打的', elsewhere: '导入的' },
    { all: 'All', here: 'Played here', elsewhere: 'Imported' },
  ],
  results: [
    { all: '全部', won: '我胜', lost: '我负', landlord: '地主胜', farmers: '农民胜' },
    { all: 'All', won: 'I won', lost: 'I lost', landlord: 'Landlord won', farmers: 'Farmers won' },
  ],
  allRules: ['全部规则', 'All rules'],
  found: [
    (count: number, all: number) => (count === all ? `${all} 局` : `${count} 局，共 ${all} 局`),
    (count, all) => (count === all ? `${all} ${all === 1 ? 'round' : 'rounds'}` : `${count} of ${all} rounds`),
  ],
  showMore: ['显示更多', 'Show more'],
  review: ['复盘', 'Review'],
  removeOf: [(time: string) => `删除 ${time} 这一局`, (time) => `Delete the round of ${time}`],
  asRole: [(role: string, result: string) => `${role}，${result}`, (role, result) => `${role}, ${result}`],
  brokenRound: [(number: number, why: string) => `第 ${number} 局：${why}`, (number, why) => `Round ${number}: ${why}`],
  brokenRounds: [
    (count: number) => `有 ${count} 局读不了。`,
    (count) => (count === 1 ? '1 round cannot be read.' : `${count} rounds cannot be read.`),
  ],
  storedRounds: [
    (count: number) => `已保存 ${count} 局，都在上面的列表里。`,
    (count) => `${count} ${count === 1 ? 'round is' : 'rounds are'} saved in the list above.`,
  ],
  storedOne: ['已保存到你的回放里。', 'Saved to your replays.'],
  keep: ['保存这一局', 'Save this round'],
  copyLink: ['复制链接', 'Copy link'],
  linkCopied: ['链接已复制，包含整局。', 'Link copied. It contains the whole round.'],
  save: ['保存为', 'Save as'],
  chooseFormat: ['选择格式', 'Choose a format'],
  formats: [
    {
      ddn: 'DDN（本站文本牌谱）',
      json: 'JSON',
      rlcard: 'RLCard',
      douzero: 'DouZero',
      openspiel: 'OpenSpiel',
      botzone: 'Botzone',
    },
    {
      ddn: 'DDN (text)',
      json: 'JSON',
      rlcard: 'RLCard',
      douzero: 'DouZero',
      openspiel: 'OpenSpiel',
      botzone: 'Botzone',
    },
  ],
  saveLoss: [
    (format: string) => `${format} 不能保存这一局的全部内容`,
    (format) => `${format} cannot contain all of this round`,
  ],
  saveLossy: ['其余部分可以保存。', 'The rest can be saved.'],
  saveImpossible: ['这种格式不能保存这一局。', 'This format cannot contain this round.'],
  saveAnyway: ['仍然保存', 'Save anyway'],
  cancel: ['取消', 'Cancel'],
  keys: [
    '按键：← → 逐步，Home / End 首尾，空格自动播放。',
    'Keys: ← → step, Home and End jump, space toggles autoplay.',
  ],
  result: [
    { landlord: '地主胜', farmers: '农民胜', aborted: '流局', unfinished: '未打完' } as Readonly<
      Record<string, string>
    >,
    {
      landlord: 'The landlord won',
      farmers: 'The farmers won',
      aborted: 'No bids',
      unfinished: 'Unfinished',
    },
  ],
  rules: ['规则', 'Rules'],
  outcome: ['结果', 'Result'],
  remove: ['删除', 'Delete'],
  removed: ['已删除这一局。', 'Round deleted.'],
});
