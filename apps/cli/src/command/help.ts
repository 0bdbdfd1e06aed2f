/** The help page of a command. */
import { programWordsIn } from '../words/program-words.ts';
import type { Language } from '@doudizhu/words';
import { COLUMNS, tableLines, wrapText } from '../terminal/width.ts';
import type { CliCommand, CommandEntry } from './command.ts';
import { optionsOf } from './options.ts';

export const helpOf = (entry: CommandEntry, command: CliCommand, language: Language): string => {
  const words = programWordsIn(language);
  const rows = Object.entries(optionsOf(command)).map(
    ([name, { value, initial, [language]: about }]) =>
      [
        `--${name}${value === undefined ? '' : ` ${value}`}`,
        initial === undefined ? about : words.withDefault({ about, initial }),
      ] as const,
  );
  const usage = [entry.name, command.usage].join(' ').trim();
  const lines = [
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
  return `${lines.join('\n')}\n`;
};
