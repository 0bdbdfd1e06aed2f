/** `npx node tools/docs/commands.ts`: writes the pages of the commands of `ddz`, in both languages, from their option tables. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@doudizhu/words';
import { readOptions } from '@doudizhu/options/script';
import type { CliCommand, CommandEntry, CommandOption } from '../../apps/cli/src/command/command.ts';
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
    several: 'Options of several commands',
    also: (options: string) => `Also: ${options}.`,
    fallback: (value: string) => ` (default ${value})`,
    required: ' (required)',
    colon: ': ',
    comma: ', ',
    bots: '[bots](bots.md)',
    together: { needs: 'with', excludes: 'not with' },
  },
  zh: {
    head: `# \`ddz\` 的命令

在代码仓库里，\`npm ci\` 之后：\`npx ddz 命令 …\`。软件包还没有发布到 npm。本页由 \`npx node tools/docs/commands.ts\` 按程序的选项表写成。

每个命令都有的选项：\`--lang en|zh\`（默认取自 \`LANG\`）、\`--no-color\`、\`--help\`。设了 \`NO_COLOR\` 也不用颜色。输入有误或工作没有做完时，退出码为 1。

许多命令还有 \`--json\`（输出 JSON）和 \`--rules NAME|JSON\`（[规则](rules.md)名，或用 JSON 改写；默认 \`competition\`）。各节写明有哪些。`,
    several: '几个命令共有的选项',
    also: (options: string) => `另有：${options}。`,
    fallback: (value: string) => `（默认 ${value}）`,
    required: '（必填）',
    colon: '：',
    comma: '、',
    bots: '[机器人](bots.md)',
    together: { needs: '须同时有', excludes: '不能同时有' },
  },
} as const;

/** @returns the page of all commands. An option that several commands have alike is described once. */
export const commandsPage = async (language: Language): Promise<string> => {
  const commands = await Promise.all(COMMANDS.map(async (entry) => ({ entry, command: await entry.load() })));
  const rows = commands.flatMap(({ command: { options } }) =>
    Object.entries(options).map(([name, option]) => rowOf(name, option, language)),
  );
  const repeated = [...new Set(rows.filter((row, index) => rows.indexOf(row) < index))];
  // A name with several meanings is described where it is used.
  const nameIn = (row: string): string => row.split(/[ `]/u, 3)[2] as string;
  const shared = repeated.filter((row) => repeated.every((other) => other === row || nameIn(other) !== nameIn(row)));
  const { head, several } = TEXTS[language];
  const sections = commands.map(({ entry, command }) => sectionOf(entry, command, new Set(shared), language));
  return `${[head, `## ${several}`, shared.join('\n'), ...sections].join('\n\n')}\n`;
};

const sectionOf = (entry: CommandEntry, command: CliCommand, described: Set<string>, language: Language): string => {
  const { also, comma } = TEXTS[language];
  const options = Object.entries(command.options).map(([name, each]) => ({ name, row: rowOf(name, each, language) }));
  const rows = options.filter(({ row }) => !described.has(row)).map(({ row }) => row);
  const shared = [
    ...options.filter(({ row }) => described.has(row)).map(({ name }) => name),
    ...(command.shared ?? ['rules', 'json']),
  ];
  const examples = command.examples.map((example) => `npx ddz ${example}`).join('\n');
  return [
    `## ddz ${entry.name}`,
    entry[language],
    `\`ddz ${[entry.name, command.usage].join(' ').trim()}\``,
    ...(rows.length === 0 ? [] : [rows.join('\n')]),
    ...(shared.length === 0 ? [] : [also(shared.map((name) => `\`--${name}\``).join(comma))]),
    ...(command.notes === undefined ? [] : [command.notes[language]]),
    `\`\`\`sh\n${examples}\n\`\`\``,
  ].join('\n\n');
};

/** Names of all bots, as help texts have them. */
const BOTS = /random[,、] ?greedy.*douzero:…/u;

const rowOf = (name: string, option: CommandOption, language: Language): string => {
  const { required, fallback, colon, comma, bots, together } = TEXTS[language];
  const { value, initial, isRequired, needs = [], excludes = [] } = option;
  const others = Object.entries({ needs, excludes } as const)
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => {
      const codes = names.map((other) => `\`--${other}\``);
      const listed = codes.length > 12 ? `${codes[0]} … ${codes.at(-1)}` : codes.join(comma);
      return `${together[kind as keyof typeof together]} ${listed}`;
    });
  const code = `\`--${name}${value === undefined ? '' : ` ${value}`}\``;
  const preset = isRequired === true ? required : initial === undefined ? '' : fallback(`\`${initial}\``);
  return `- ${code}${preset}${colon}${[option[language].replace(BOTS, bots), ...others].join(language === 'en' ? '; ' : '；')}`;
};

if (import.meta.main) {
  readOptions(import.meta.filename, {});
  for (const language of LANGUAGES) writeFileSync(join(ROOT, COMMAND_PAGES[language]), await commandsPage(language));
}
