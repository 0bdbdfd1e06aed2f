/** Chinese: the sentences of all failures and phrases by key, and names of values. */
import type { Catalogue } from '../languages.ts';
import { GAME_SENTENCES, ZH_RANKS } from './game-sentences.ts';
import { ZH_GAME_WORDS } from './game-words.ts';
import { PROGRAM_SENTENCES, TENSORS } from './program-sentences.ts';

const { kinds: KINDS, phases: PHASES } = ZH_GAME_WORDS;

const NAMES: Catalogue['names'] = {
  rank: ZH_RANKS,
  kind: KINDS,
  beatKind: KINDS,
  phase: PHASES,
  side: { L: 'L（地主）', D: 'D（下家）', X: 'X（对家）', U: 'U（上家）' },
  unit: { cards: '张', pairs: '对', triples: '个三张' },
  stage: { gathering: '等人', collectingEntropy: '收集随机数', playing: '打牌', over: '一局结束', closed: '已关闭' },
  why: { timeout: '超时', absence: '离开', wish: '托管', abandonment: '退出' },
  by: { bomb: '炸弹', rocket: '王炸', either: '炸弹或王炸' },
  document: {
    record: '牌谱',
    'rlcard game': 'RLCard 牌局',
    'douzero game': 'DouZero 牌局',
    'openspiel game': 'OpenSpiel 牌局',
    'botzone match': 'Botzone 对局',
  },
  what: { option: '选项', command: '命令', ...TENSORS },
};

export const ZH: Catalogue = {
  sentences: { ...GAME_SENTENCES, ...PROGRAM_SENTENCES },
  names: NAMES,
  separator: '、',
};
