/** Texts of help pages, and of messages before a command is loaded. */
import { wordsIn, type TextTable, type WordsOf } from './language.ts';
import type { Language } from '@doudizhu/words';

const TEXTS = {
  title: { en: 'ddz: Dou Dizhu in a terminal', zh: 'ddz：终端里的斗地主' },
  usage: { en: 'usage: ', zh: '用法：' },
  options: { en: 'options', zh: '选项' },
  groups: {
    play: { en: 'play:', zh: '打牌：' },
    positions: { en: 'cards and positions:', zh: '牌和残局：' },
    puzzles: { en: 'puzzles:', zh: '残局题：' },
    records: { en: 'records:', zh: '牌谱：' },
    bots: { en: 'bots:', zh: '机器人：' },
    programs: { en: 'for programs:', zh: '供程序使用：' },
  },
  examples: { en: 'examples:', zh: '例：' },
  withDefault: { en: '{about} (default {initial})', zh: '{about}（默认 {initial}）' },
  more: {
    en: 'ddz COMMAND --help explains a command. Language: --lang en|zh. Colours: --no-color or NO_COLOR.',
    zh: '详见 ddz 命令 --help。语言：--lang en|zh。关闭颜色：--no-color 或 NO_COLOR。',
  },
  /** More commands, or more options of a command. */
  rest: { en: '{help} --all also lists {names}.', zh: '{help} --all 还会列出 {names}。' },
  /** Headings and first sentence of the manual page. */
  man: {
    name: { en: 'NAME', zh: '名称' },
    about: { en: 'play, solve and analyse Dou Dizhu in a terminal', zh: '在终端里打、求解和分析斗地主' },
    synopsis: { en: 'SYNOPSIS', zh: '用法' },
    description: { en: 'DESCRIPTION', zh: '说明' },
    commands: { en: 'COMMANDS', zh: '命令' },
    command: { en: 'COMMAND', zh: '命令' },
  },
  /** @param reason error code of the system, such as ENOSPC */
  cannotPrint: (reason: string) => ({
    en: `cannot write the output: ${reason === 'ENOSPC' ? 'no space left' : reason}`,
    zh: `写不了输出：${reason === 'ENOSPC' ? '磁盘已满' : reason}`,
  }),
} as const satisfies TextTable;

export const programWordsIn = (language: Language): WordsOf<typeof TEXTS> => wordsIn(TEXTS, language);
