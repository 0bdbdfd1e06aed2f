import { language, texts } from '../base/language.ts';

export const REPLAYS = texts({
  fileName: [
    { game: '斗地主', won: { landlord: '地主胜', farmers: '农民胜' } },
    { game: 'doudizhu', won: { landlord: 'landlord-won', farmers: 'farmers-won' } },
  ],
  title: ['回放', 'Replays'],
  none: ['还没有打完的牌局。打完一局，这里就能翻看。', 'No finished rounds yet. Play one and look back at it here.'],
  play: ['开一局', 'Play one'],
  paste: ['打开别处的牌谱', 'Open a record from elsewhere'],
  pasteWhat: [
    '牌谱（DDN、JSON，或 RLCard、DouZero、OpenSpiel、Botzone 的格式）',
    'Record (DDN, JSON, or the formats of RLCard, DouZero, OpenSpiel, Botzone)',
  ],
  file: ['选择文件', 'Choose a file'],
  open: ['打开', 'Open'],
  linkFailures: [
    {
      damaged: '这个链接不完整或被改动过，里面的内容读不出来。请让发链接的人再复制一次完整的链接。',
      'other-version': (version: string) => `这个链接是更新的版本（${version}）做的，请刷新本页再打开。`,
    },
    {
      damaged: 'This link is cut off or was changed: what it holds cannot be read. Ask for the whole link once more.',
      'other-version': (version) =>
        `This link was made by a newer version (${version}); reload this page and open it again.`,
    },
  ],
  openFailures: [
    {
      'no-round': '没有这一局：可能已被删除，或者存在另一个浏览器里。',
      'unknown-format': '认不出这份牌谱的格式：需要 DDN、JSON、RLCard、DouZero、OpenSpiel 或 Botzone。',
      'no-play': '这一局没有出过牌，没什么可分析的。',
    },
    {
      'no-round': 'There is no such round here: it was deleted, or another browser keeps it.',
      'unknown-format': 'The format of this record is unknown; want DDN, JSON, RLCard, DouZero, OpenSpiel or Botzone.',
      'no-play': 'Nothing was played in this round, so there is nothing to analyse.',
    },
  ],
  unreadable: [(why: string) => `这份牌谱读不了：${why}`, (why) => `This record cannot be read: ${why}`],
  back: ['全部回放', 'All replays'],
  landlord: ['地主', 'Landlord'],
  farmer: ['农民', 'Farmer'],
  won: ['胜', 'won'],
  lost: ['负', 'lost'],
  /** From 1. */
  seat: [(number: number) => `${number} 号位`, (number) => `Seat ${number}`],
  openHands: ['明牌看全部手牌', 'Show all hands'],
  first: ['回到开头', 'To the beginning'],
  previous: ['上一步', 'Step back'],
  next: ['下一步', 'Step forward'],
  last: ['跳到最后', 'To the end'],
  auto: ['自动播放', 'Play by itself'],
  stop: ['停止', 'Stop'],
  step: [(at: number, of: number) => `第 ${at} 步，共 ${of} 步`, (at, of) => `Step ${at} of ${of}`],
  steps: ['一步一步看', 'Step through the round'],
  said: [(name: string, what: string) => `${name}：${what}`, (name, what) => `${name}: ${what}`],
  keyMoment: ['关键时刻', 'Key moment'],
  log: ['过程', 'Moves'],
  begin: ['发牌', 'The deal'],
  analyse: ['分析这一局', 'Analyse this round'],
  search: ['查找', 'Search'],
  searchHint: ['规则、对手、文件名、日期', 'rules, opponents, file, date'],
  from: ['来源', 'From'],
  froms: [
    { all: '全部', here: '自己打的', elsewhere: '别处来的' },
    { all: 'All', here: 'Played here', elsewhere: 'From elsewhere' },
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
  keptRounds: [
    (count: number) => `已保存 ${count} 局，都在上面的列表里。`,
    (count) => `${count} ${count === 1 ? 'round is' : 'rounds are'} kept, in the list above.`,
  ],
  keptOne: ['已保存到你的回放里。', 'Kept among your replays.'],
  keep: ['保存这一局', 'Keep this round'],
  copyLink: ['复制链接', 'Copy link'],
  linkCopied: ['链接已复制，整局都在里面。', 'The link is copied; the whole round is in it.'],
  linkInAddress: [
    '浏览器不允许复制，链接在地址栏里。',
    'The browser does not allow copying: the address bar has the link.',
  ],
  save: ['保存为', 'Save as'],
  chooseFormat: ['选择格式…', 'Choose a format…'],
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
    (format: string) => `${format} 装不下这一局的全部内容`,
    (format) => `${format} cannot hold all of this round`,
  ],
  saveLossy: ['其余部分可以照样保存。', 'The rest can be saved.'],
  saveImpossible: ['这种格式写不了这一局。', 'This format cannot hold this round.'],
  saveAnyway: ['去掉这些再保存', 'Save without it'],
  cancel: ['取消', 'Cancel'],
  keys: [
    '按键：← → 一步一步，Home / End 首尾，空格自动播放。',
    'Keys: ← → step, Home and End jump, space plays by itself.',
  ],
  result: [
    { landlord: '地主胜', farmers: '农民胜', aborted: '流局', unfinished: '未打完' } as Readonly<
      Record<string, string>
    >,
    {
      landlord: 'The landlord won',
      farmers: 'The farmers won',
      aborted: 'Nobody bid',
      unfinished: 'Unfinished',
    },
  ],
  rules: ['规则', 'Rules'],
  outcome: ['结果', 'Result'],
  remove: ['删除', 'Delete'],
  removed: ['已删除这一局。', 'The round is deleted.'],
});

const locale = (): string => (language.value === 'zh' ? 'zh-CN' : 'en');

/** `21 Nov` */
export const dateOf = (ms: number): string =>
  new Date(ms).toLocaleDateString(locale(), { day: 'numeric', month: 'short' });

/** With the year and the time of day. */
export const timeOf = (ms: number): string =>
  new Date(ms).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
