/** The texts of the program itself: help pages, and what it says before a command is loaded. Loads nothing. */
import type { Language } from '@doudizhu/rules/failure';

export interface ProgramWords {
  readonly title: string;
  readonly usage: string;
  readonly options: string;
  readonly commands: string;
  readonly examples: string;
  readonly more: string;
  readonly moreAbout: (group: string) => string;
  /** @param reason of the system, as ENOSPC. */
  readonly cannotPrint: (reason: string) => string;
}

export const PROGRAM_WORDS: Readonly<Record<Language, ProgramWords>> = {
  en: {
    title: 'ddz: Dou Dizhu in a terminal',
    usage: 'usage: ',
    options: 'options',
    commands: 'commands:',
    examples: 'examples:',
    more: 'ddz COMMAND --help says more. Language: --lang en|zh. Colours: --no-color or NO_COLOR.',
    moreAbout: (group) => `ddz ${group} COMMAND --help has the options of each.`,
    cannotPrint: (reason) => `cannot write the output: ${reason === 'ENOSPC' ? 'no space left' : reason}`,
  },
  zh: {
    title: 'ddz：终端里的斗地主',
    usage: '用法：',
    options: '选项',
    commands: '命令：',
    examples: '例：',
    more: '详见 ddz 命令 --help。语言：--lang en|zh。关闭颜色：--no-color 或 NO_COLOR。',
    moreAbout: (group) => `各子命令的选项见 ddz ${group} 子命令 --help。`,
    cannotPrint: (reason) => `写不了输出：${reason === 'ENOSPC' ? '磁盘已满' : reason}`,
  },
};
