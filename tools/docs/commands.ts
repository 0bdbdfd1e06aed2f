/** `npx node tools/docs/commands.ts`: writes the pages of the commands of `ddz`, in both languages, from their option tables. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@doudizhu/words';
import { readOptions } from '@doudizhu/options/script';
import type { CliCommand, CommandEntry, CommandOption, SharedOption } from '../../apps/cli/src/command/command.ts';
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

In a checkout, after \`npm ci\`: \`npx ddz COMMAND …\`.

Every command takes \`--lang en|zh\` (default: from \`LANG\`), \`--no-color\` (or \`NO_COLOR\`), \`--help\`. Exit code 1: bad input, or work is left.`,
    several: 'Options of several commands',
    json: (others: string) => `- \`--json\` (all commands but ${others}): print JSON`,
    rules: '- `--rules NAME|JSON` (default `competition`): a [preset](rules.md), or overrides as JSON',
    also: (options: string) => `Also: ${options}.`,
    more: (page: string) => `[Details](${page}).`,
    fallback: (value: string) => ` (default ${value})`,
    required: ' (required)',
    colon: ': ',
    comma: ', ',
    bots: '[bots](bots.md)',
    needs: 'with',
  },
  zh: {
    head: `# \`ddz\` 的命令

在代码仓库里，\`npm ci\` 之后：\`npx ddz 命令 …\`。

每个命令都有 \`--lang en|zh\`（默认取自 \`LANG\`）、\`--no-color\`（或 \`NO_COLOR\`）、\`--help\`。输入有误或工作没有做完时，退出码为 1。`,
    several: '几个命令共有的选项',
    json: (others: string) => `- \`--json\`（除 ${others} 以外的命令）：输出 JSON`,
    rules: '- `--rules NAME|JSON`（默认 `competition`）：[规则](rules.md)名，或用 JSON 改写',
    also: (options: string) => `另有：${options}。`,
    more: (page: string) => `[详细说明](${page})。`,
    fallback: (value: string) => `（默认 ${value}）`,
    required: '（必填）',
    colon: '：',
    comma: '、',
    bots: '[机器人](bots.md)',
    needs: '须同时有',
  },
} as const;

/** Pages that describe a command at length, in both languages. A section links to its page instead of printing the notes. */
const PAGES: Readonly<Partial<Record<string, string>>> = {
  solve: 'solver.md',
  par: 'solver.md',
  analyse: '../guides/import-and-review.md',
  work: '../guides/cluster.md',
  rpc: 'rpc.md',
  env: 'env-binary.md',
};

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
  const { head, several, json, rules, comma } = TEXTS[language];
  const withoutJson = commands.filter(({ command }) => !sharedOf(command).includes('json'));
  const common = [json(withoutJson.map(({ entry }) => `\`${entry.name}\``).join(comma)), rules];
  const sections = commands.map(({ entry, command }) => sectionOf(entry, command, new Set(shared), language));
  return `${[head, `## ${several}`, [...common, ...shared].join('\n'), ...sections].join('\n\n')}\n`;
};

/** `--json` is described once for all commands. */
const sharedOf = (command: CliCommand): readonly SharedOption[] => command.shared ?? ['rules', 'json'];

const sectionOf = (entry: CommandEntry, command: CliCommand, described: Set<string>, language: Language): string => {
  const { also, more, comma } = TEXTS[language];
  const page = PAGES[entry.name];
  const notes = page === undefined ? command.notes?.[language] : more(page);
  const options = Object.entries(command.options).map(([name, each]) => ({ name, row: rowOf(name, each, language) }));
  const rows = options.filter(({ row }) => !described.has(row)).map(({ row }) => row);
  const shared = [
    ...options.filter(({ row }) => described.has(row)).map(({ name }) => name),
    ...sharedOf(command).filter((name) => name !== 'json'),
  ];
  const examples = command.examples.map((example) => `npx ddz ${example}`).join('\n');
  return [
    `## ddz ${entry.name}`,
    entry[language],
    ...(command.usage === '' ? [] : [`\`ddz ${entry.name} ${command.usage}\``]),
    ...(rows.length === 0 ? [] : [rows.join('\n')]),
    ...(shared.length === 0 ? [] : [also(shared.map((name) => `\`--${name}\``).join(comma))]),
    ...(notes === undefined ? [] : [notes]),
    `\`\`\`sh\n${examples}\n\`\`\``,
  ].join('\n\n');
};

/** Names of all bots, as help texts have them. */
const BOTS = /random[,、] ?greedy.*douzero:…/u;

const rowOf = (name: string, option: CommandOption, language: Language): string => {
  const { required, fallback, colon, comma, bots, needs: together } = TEXTS[language];
  const { value, initial, isRequired, needs = [] } = option;
  const others = needs.length === 0 ? [] : [`${together} ${needs.map((other) => `\`--${other}\``).join(comma)}`];
  const code = `\`--${name}${value === undefined ? '' : ` ${value}`}\``;
  const preset = isRequired === true ? required : initial === undefined ? '' : fallback(`\`${initial}\``);
  return `- ${code}${preset}${colon}${[option[language].replace(BOTS, bots), ...others].join(language === 'en' ? '; ' : '；')}`;
};

if (import.meta.main) {
  readOptions(import.meta.filename, {});
  for (const language of LANGUAGES) writeFileSync(join(ROOT, COMMAND_PAGES[language]), await commandsPage(language));
}
