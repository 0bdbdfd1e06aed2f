/** The help page of a command. */
import { programWordsIn } from '../words/program-words.ts';
import type { Language } from '@doudizhu/words';
import { COLUMNS, tableLines, wrapText } from '../terminal/width.ts';
import type { CliCommand, CommandEntry } from './command.ts';
import { optionsOf } from './options.ts';

/** @param isWhole true to list the rare options too */
export const helpOf = (entry: CommandEntry, command: CliCommand, language: Language, isWhole: boolean): string => {
  const words = programWordsIn(language);
  const options = Object.entries(optionsOf(command));
  const left = isWhole ? [] : options.filter(([, { rare }]) => rare === true).map(([name]) => `--${name}`);
  const rows = options
    .filter(([name]) => !left.includes(`--${name}`))
    .map(
      ([name, { value, short, initial, [language]: about }]) =>
        [
          `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
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
    ...(left.length === 0
      ? []
      : ['', ...wrapText(words.rest({ help: `ddz ${entry.name} --help`, names: left }), COLUMNS)]),
    ...(command.notes === undefined ? [] : ['', ...wrapText(command.notes[language], COLUMNS)]),
    '',
    words.examples,
    ...command.examples.map((example) => `  ddz ${example}`),
  ];
  return `${lines.join('\n')}\n`;
};
