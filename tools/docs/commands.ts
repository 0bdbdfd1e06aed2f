/** `npx node tools/docs/commands.ts`: writes the pages of the commands of `ddz`, in both languages, from their option tables. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@doudizhu/words';
import { readOptions } from '@doudizhu/options/script';
import type { CommandEntry, CommandOption } from '../../apps/cli/src/command/command.ts';
import { COMMANDS } from '../../apps/cli/src/commands/index.ts';
import { ROOT } from '../publish/pack.ts';

/** Paths of the pages from the root of the repository. */
export const COMMAND_PAGES: Readonly<Record<Language, string>> = {
  en: 'docs/reference/commands.md',
  zh: 'docs/zh/reference/commands.md',
};

const TEXTS = {
  en: {
    head: `# Commands of \`ddz\`

In a checkout, after \`npm ci\`: \`npx ddz COMMAND …\`. The package is not on npm yet. This page is written from the option tables of the program by \`npx node tools/docs/commands.ts\`.

Options of every command: \`--lang en|zh\` (default: from \`LANG\`), \`--no-color\`, \`--help\`. \`NO_COLOR\` also turns colours off. Exit code 1: bad input, or work is left.

Many commands also take \`--json\` (print JSON) and \`--rules NAME|JSON\`: a [preset](rules.md), or overrides as JSON; default \`competition\`. Each section names those that apply.`,
    also: (options: string) => `Also: ${options}.`,
    option: 'option',
    fallback: 'default',
    meaning: 'meaning',
    required: 'required',
    together: { needs: 'with', excludes: 'not with' },
  },
  zh: {
    head: `# \`ddz\` 的命令

在代码仓库里，\`npm ci\` 之后：\`npx ddz 命令 …\`。软件包还没有发布到 npm。本页由 \`npx node tools/docs/commands.ts\` 按程序的选项表写成。

每个命令都有的选项：\`--lang en|zh\`（默认取自 \`LANG\`）、\`--no-color\`、\`--help\`。设了 \`NO_COLOR\` 也不用颜色。输入有误或工作没有做完时，退出码为 1。

许多命令还有 \`--json\`（输出 JSON）和 \`--rules NAME|JSON\`（[规则](rules.md)名，或用 JSON 改写；默认 \`competition\`）。各节写明有哪些。`,
    also: (options: string) => `另有：${options}。`,
    option: '选项',
    fallback: '默认',
    meaning: '含义',
    required: '必填',
    together: { needs: '须同时有', excludes: '不能同时有' },
  },
} as const;

/** @returns the page of all commands. */
export const commandsPage = async (language: Language): Promise<string> => {
  const sections = await Promise.all(COMMANDS.map((entry) => sectionOf(entry, language)));
  return `${[TEXTS[language].head, ...sections].join('\n\n')}\n`;
};

const sectionOf = async (entry: CommandEntry, language: Language): Promise<string> => {
  const command = await entry.load();
  const { option, fallback, meaning, also } = TEXTS[language];
  const rows = Object.entries(command.options).map(([name, each]) => rowOf(name, each, language));
  const { shared = ['rules', 'json'] } = command;
  const examples = command.examples.map((example) => `npx ddz ${example}`).join('\n');
  return [
    `## ddz ${entry.name}`,
    entry[language],
    `\`ddz ${[entry.name, command.usage].join(' ').trim()}\``,
    ...(rows.length === 0 ? [] : [[`| ${option} | ${fallback} | ${meaning} |`, '|---|---|---|', ...rows].join('\n')]),
    ...(shared.length === 0 ? [] : [also(shared.map((name) => `\`--${name}\``).join(', '))]),
    ...(command.notes === undefined ? [] : [command.notes[language]]),
    `\`\`\`sh\n${examples}\n\`\`\``,
  ].join('\n\n');
};

const rowOf = (name: string, option: CommandOption, language: Language): string => {
  const { required, together } = TEXTS[language];
  const { value, initial, isRequired, needs = [], excludes = [] } = option;
  const others = Object.entries({ needs, excludes } as const)
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => {
      const listed = names.map((other) => `\`--${other}\``).join(', ');
      return `${together[kind as keyof typeof together]} ${listed}`;
    });
  const cells = [
    `\`--${name}${value === undefined ? '' : ` ${value}`}\``,
    isRequired === true ? required : initial === undefined ? '' : `\`${initial}\``,
    [option[language], ...others].join('; '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll('  ', ' ');
};

if (import.meta.main) {
  readOptions(import.meta.filename, {});
  for (const language of LANGUAGES) writeFileSync(join(ROOT, COMMAND_PAGES[language]), await commandsPage(language));
}
