/** Manual page of the program in roff, made from the option tables of the commands. */
import type { Language } from '@doudizhu/words';
import { programWordsIn } from '../words/program-words.ts';
import type { LoadedCommand } from './completion.ts';
import { optionsOf } from './options.ts';

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
  const options = Object.entries(optionsOf(command)).flatMap(([name, { value, short, initial, [language]: about }]) => [
    '.TP',
    `.B ${roff(`${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`)}`,
    roff(initial === undefined ? about : words.withDefault({ about, initial })),
  ]);
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
