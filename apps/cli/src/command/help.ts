/** The help pages of a command and of a group of commands. */
import { programWordsIn } from '../words/program-words.ts';
import type { Language } from '@doudizhu/rules/failure';
import { COLUMNS, tableLines, wrapText } from '../terminal/width.ts';
import { isGroup, type CliCommand, type CommandEntry, type CommandGroup } from './command.ts';
import { optionsOf } from './options.ts';

export const helpOf = (entry: CommandEntry, command: CliCommand | CommandGroup, language: Language): string =>
  `${(isGroup(command) ? groupLines(entry, command, language) : commandLines(entry, command, language)).join('\n')}\n`;

const commandLines = (entry: CommandEntry, command: CliCommand, language: Language): string[] => {
  const words = programWordsIn(language);
  const rows = Object.entries(optionsOf(command)).map(
    ([name, { value, initial, [language]: about }]) =>
      [
        `--${name}${value === undefined ? '' : ` ${value}`}`,
        initial === undefined ? about : words.withDefault({ about, initial }),
      ] as const,
  );
  const usage = [entry.name, command.usage].join(' ').trim();
  return [
    ...wrapText(entry[language], COLUMNS),
    '',
    `${words.usage}ddz ${usage} [${words.options}]`,
    '',
    ...tableLines(rows),
    ...(command.notes === undefined ? [] : ['', ...wrapText(command.notes[language], COLUMNS)]),
    '',
    words.examples,
    ...command.examples.map((example) => `  ddz ${example}`),
  ];
};

const groupLines = (entry: CommandEntry, { commands, notes }: CommandGroup, language: Language): string[] => {
  const words = programWordsIn(language);
  return [
    ...wrapText(entry[language], COLUMNS),
    '',
    `${words.usage}ddz ${entry.name} ${commands.map((command) => lastWord(command.name)).join('|')} [${words.options}]`,
    '',
    ...tableLines(commands.map((command) => [lastWord(command.name), command[language]])),
    '',
    ...wrapText(notes[language], COLUMNS),
    '',
    ...wrapText(words.moreAbout({ group: entry.name }), COLUMNS),
  ];
};

const lastWord = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);
