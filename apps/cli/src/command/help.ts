/** The help page of a command, and the manual page of the program in roff, made from the option tables. */
import { programWordsIn } from '../words/program-words.ts';
import type { Language } from '@doudizhu/words';
import { COLUMNS, tableLines, wrapText } from '../terminal/width.ts';
import type { CliCommand, CommandEntry, CommandOption } from './command.ts';
import type { LoadedCommand } from './completion.ts';
import { optionsOf } from './options.ts';

/** @param isWhole true to list the rare options too */
export const helpOf = (entry: CommandEntry, command: CliCommand, language: Language, isWhole: boolean): string => {
  const words = programWordsIn(language);
  const options = Object.entries(optionsOf(command));
  const left = isWhole ? [] : options.filter(([, { rare }]) => rare === true).map(([name]) => `--${name}`);
  const rows = options.filter(([name]) => !left.includes(`--${name}`)).map(optionRow(language));
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

/** An option as it is typed, and its text with the default. */
const optionRow =
  (language: Language) =>
  ([name, { value, short, initial, [language]: about }]: readonly [string, CommandOption]): readonly [
    string,
    string,
  ] => [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    initial === undefined ? about : programWordsIn(language).withDefault({ about, initial }),
  ];

/** Writes `ddz.1`. */
export const manPage = (commands: readonly LoadedCommand[], language: Language, version: string): string => {
  const words = programWordsIn(language);
  const { man } = words;
  const lines = [
    `.TH DDZ 1 "" "ddz ${version}" "Dou Dizhu"`,
    // Lines are not adjusted: Chinese has no blanks to widen.
    '.ad l',
    `.SH ${man.name}`,
    `ddz \\- ${roff(man.about)}`,
    `.SH ${man.synopsis}`,
    '.B ddz',
    `.I ${man.command}`,
    `[${roff(words.options)}]`,
    `.SH ${man.description}`,
    roff(words.more),
    `.SH ${man.commands}`,
    ...commands.flatMap((loaded) => commandLines(loaded, language)),
  ];
  return `${lines.join('\n')}\n`;
};

const commandLines = ({ entry, command }: LoadedCommand, language: Language): string[] => {
  const words = programWordsIn(language);
  const options = Object.entries(optionsOf(command))
    .map(optionRow(language))
    .flatMap(([usage, about]) => ['.TP', `.B ${roff(usage)}`, roff(about)]);
  return [
    `.SS ddz ${roff([entry.name, command.usage].join(' ').trim())}`,
    roff(entry[language]),
    ...options,
    ...(command.notes === undefined ? [] : ['.PP', roff(command.notes[language])]),
    '.PP',
    roff(words.examples),
    '.PP',
    '.nf',
    ...command.examples.map((example) => `    ddz ${roff(example)}`),
    '.fi',
  ];
};

/** Text as roff: no line of a text is a request. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll(/^(?=[.'])/gmu, String.raw`\&`);
