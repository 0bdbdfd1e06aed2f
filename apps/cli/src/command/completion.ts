/** Completion scripts for shells, made from the option tables of the commands. */
import type { Language } from '@doudizhu/words';
import type { CliCommand, CommandEntry, CommandOption } from './command.ts';
import { optionsOf } from './options.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A command with its loaded option table. */
export interface LoadedCommand {
  readonly entry: CommandEntry;
  readonly command: CliCommand;
}

/** Loads the option tables of all commands. */
export const loadCommands = (entries: readonly CommandEntry[]): Promise<LoadedCommand[]> =>
  Promise.all(entries.map(async (entry) => ({ entry, command: await entry.load() })));

/** Writes the completion script of a shell. */
export const completionScript = (shell: Shell, commands: readonly LoadedCommand[], language: Language): string =>
  WRITERS[shell](commands, language);

type Writer = (commands: readonly LoadedCommand[], language: Language) => string;

/** Words after `ddz`: commands, and the first words of those with two. */
const firstWords = (commands: readonly LoadedCommand[]): string[] => [
  ...new Set(commands.map(({ entry }) => entry.name.split(' ')[0] ?? '')),
];

/** Second words by first word. */
const secondWords = (commands: readonly LoadedCommand[]): Map<string, string[]> => {
  const words = new Map<string, string[]>();
  for (const { entry } of commands) {
    const [first = '', second] = entry.name.split(' ');
    if (second !== undefined) words.set(first, [...(words.get(first) ?? []), second]);
  }
  return words;
};

const valuesOf = ({ choices, suggestions }: CommandOption): readonly string[] => choices ?? suggestions ?? [];

const optionRows = ({ command }: LoadedCommand): [string, CommandOption][] => Object.entries(optionsOf(command));

const writeBash: Writer = (commands) => {
  const groups = [...secondWords(commands)];
  const cases = commands.flatMap((loaded) => {
    const { name } = loaded.entry;
    const rows = optionRows(loaded);
    const values = rows.flatMap(([option, each]) =>
      valuesOf(each).length === 0 ? [] : [`      '${name} --${option}') words='${valuesOf(each).join(' ')}' ;;`],
    );
    return [...values, `      '${name} '*) words='${rows.map(([option]) => `--${option}`).join(' ')}' ;;`];
  });
  const lines = [
    '# ddz completion bash > /etc/bash_completion.d/ddz, or in ~/.bashrc: source <(ddz completion bash)',
    '_ddz() {',
    '  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words=',
    '  COMPREPLY=()',
    '  if (( COMP_CWORD == 1 )); then',
    `    words='${firstWords(commands).join(' ')} --help --version'`,
    ...groups.flatMap(([first, seconds]) => [
      `  elif [[ $command == ${first} ]] && (( COMP_CWORD == 2 )); then`,
      `    words='${seconds.join(' ')}'`,
    ]),
    '  else',
    ...groups.map(([first]) => `    [[ $command == ${first} ]] && command+=" \${COMP_WORDS[2]}"`),
    '    case "$command $prev" in',
    ...cases,
    '    esac',
    '  fi',
    '  [[ $words == --* && $cur != -* ]] && words=',
    // The last part of a list, such as neural,level-3, is completed.
    '  local before=',
    '  [[ $words != --* && $cur == *,* ]] && before="${cur%,*}," cur="${cur##*,}"',
    '  COMPREPLY=($(compgen -P "$before" -W "$words" -- "$cur"))',
    '}',
    'complete -o default -F _ddz ddz',
  ];
  return `${lines.join('\n')}\n`;
};

const zshText = (text: string): string =>
  text.replaceAll(/['[\]:\\]/gu, (mark) => (mark === "'" ? `'\\''` : `\\${mark}`));

const writeZsh: Writer = (commands, language) => {
  const groups = [...secondWords(commands)];
  const described = (names: readonly (readonly [string, string])[]): string[] =>
    names.map(([name, about]) => `      '${name}:${zshText(about)}'`);
  const topLevel = firstWords(commands).map((word): [string, string] => {
    const own = commands.find(({ entry }) => entry.name === word);
    return [word, own?.entry[language] ?? `ddz ${word} --help`];
  });
  const cases = commands.flatMap((loaded) => [
    `    '${loaded.entry.name}') _arguments \\`,
    ...optionRows(loaded).map(([option, each]) => {
      const { value } = each;
      const values = valuesOf(each);
      const take =
        value === undefined
          ? ''
          : `:${zshText(value)}:${values.length > 0 ? `(${values.join(' ')})` : value === 'FILE' ? '_files' : ' '}`;
      return `      '--${option}[${zshText(each[language])}]${take}' \\`;
    }),
    "      '*:file:_files' ;;",
  ]);
  const lines = [
    '#compdef ddz',
    '# ddz completion zsh > "${fpath[1]}/_ddz"',
    '_ddz() {',
    '  local command=$words[2]',
    '  local -a names',
    '  if (( CURRENT == 2 )); then',
    '    names=(',
    ...described(topLevel),
    '    )',
    "    _describe 'command' names",
    '    return',
    '  fi',
    ...groups.flatMap(([first, seconds]) => [
      `  if [[ $command == ${first} ]]; then`,
      '    if (( CURRENT == 3 )); then',
      `      names=(${seconds.join(' ')})`,
      "      _describe 'command' names",
      '      return',
      '    fi',
      '    command+=" $words[3]"',
      '  fi',
    ]),
    '  case "$command" in',
    ...cases,
    '  esac',
    '}',
    // A file in fpath is the function itself. A sourced script registers it.
    `if [[ "$funcstack[1]" == _ddz ]]; then _ddz "$@"; else compdef _ddz ddz; fi`,
  ];
  return `${lines.join('\n')}\n`;
};

const fishText = (text: string): string => `'${text.replaceAll(/['\\]/gu, (mark) => `\\${mark}`)}'`;

const writeFish: Writer = (commands, language) => {
  const groups = secondWords(commands);
  const lines = firstWords(commands).map((word) => {
    const own = commands.find(({ entry }) => entry.name === word);
    const about = own?.entry[language] ?? `ddz ${word} --help`;
    return `complete -c ddz -n __fish_use_subcommand -f -a ${word} -d ${fishText(about)}`;
  });
  for (const [first, seconds] of groups) {
    const condition = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${seconds.join(' ')}`;
    lines.push(`complete -c ddz -n ${fishText(condition)} -f -a ${fishText(seconds.join(' '))}`);
  }
  for (const loaded of commands) {
    const { name } = loaded.entry;
    const seen = name.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
    // `ddz play` is not `ddz puzzle play`.
    for (const [first, seconds] of groups) {
      if (seconds.includes(name)) seen.push(`not __fish_seen_subcommand_from ${first}`);
    }
    for (const [option, each] of optionRows(loaded)) {
      const values = valuesOf(each);
      const take = each.value === undefined ? '' : values.length > 0 ? ` -x -a ${fishText(values.join(' '))}` : ' -r';
      lines.push(
        `complete -c ddz -n ${fishText(seen.join('; and '))} -l ${option}${take} -d ${fishText(each[language])}`,
      );
    }
  }
  return `# ddz completion fish > ~/.config/fish/completions/ddz.fish\n${lines.join('\n')}\n`;
};

const WRITERS: Readonly<Record<Shell, Writer>> = { bash: writeBash, zsh: writeZsh, fish: writeFish };
