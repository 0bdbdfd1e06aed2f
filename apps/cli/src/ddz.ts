/**
 * The program as a function of its arguments and streams: it finds the command, reads its arguments and runs it.
 * Modules of a command are loaded with the command, so that `ddz --help` starts at once.
 */
import type { Failure } from '@doudizhu/rules/failure';
import { LANGUAGES } from '@doudizhu/words';
import { didYouMean, nearest } from '@doudizhu/rules/nearest';
import { COMMANDS } from './commands/index.ts';
import { COMMAND_GROUPS, type CliCommand, type CommandEntry, type Input } from './command/command.ts';
import { programVersion, splitArguments } from './command/global-options.ts';
import type { Io } from './terminal/io.ts';
import { COLUMNS, padEnd, tableLines, wrapText } from './terminal/width.ts';
import { programWordsIn } from './words/program-words.ts';
import { isLanguage, languageAmong, namedLanguage, sentenceIn } from './words/language.ts';
import { cliFailure, seeHelp } from './words/failures.ts';

/** Runs `ddz`. @param args arguments after the program's name @returns the exit code: 0, or 1 for bad input */
export const run = async (args: readonly string[], io: Io): Promise<number> => {
  const { name, rest } = splitArguments(args);
  const language = namedLanguage(args);
  if (language !== undefined && !isLanguage(language)) {
    const failure = cliFailure('bad-usage/choice', {
      option: 'lang',
      value: language,
      choices: LANGUAGES,
      near: didYouMean(null),
    });
    return refuse({ args, io, who: 'ddz', failure });
  }
  if (name === undefined || isHelp(name)) return printHelp(COMMANDS, args, io);
  // `ddz help moves` is `ddz moves --help`.
  if (name === 'help') return run([...rest, '--help'], io);
  if (name === '--version' || name === '-V') {
    io.stdout.write(`${programVersion()}\n`);
    return 0;
  }
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (entry !== undefined) return runCommand(entry, rest, io);
  // `ddz puzzle check`: two words name the command.
  const group = COMMANDS.filter((candidate) => candidate.name.startsWith(`${name} `));
  if (group.length === 0) return refuse({ args, io, who: 'ddz', failure: unknownWord(name) });
  const { name: second, rest: others } = splitArguments(rest);
  if (second !== undefined && isHelp(second)) return printHelp(group, args, io);
  const chosen = group.find((candidate) => candidate.name === `${name} ${second}`);
  if (chosen !== undefined) return runCommand(chosen, others, io);
  const usage = group.map((candidate) => `ddz ${candidate.name}`).join(' | ');
  const failure =
    second === undefined ? cliFailure('bad-usage/no-argument', { usage }) : unknownWord(`${name} ${second}`);
  return refuse({ args, io, who: 'ddz', failure });
};

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

const runCommand = async (entry: CommandEntry, args: readonly string[], io: Io): Promise<number> => {
  const command = await entry.load();
  const { readInput } = await import('./command/arguments.ts');
  const who = `ddz ${entry.name}`;
  const input = readInput({ name: entry.name, command, args, io });
  if (!input.ok) return refuse({ args, io, who, failure: input.error });
  if (input.value === null) {
    const { helpOf } = await import('./command/help.ts');
    io.stdout.write(helpOf(entry, command, languageAmong(args, io.env), args.includes('--all')));
    return 0;
  }
  const failure = await failureOf(command, input.value);
  return failure === null ? 0 : refuse({ args, io, who, failure });
};

/** Runs a command. A fault of a bot is a failure, not a bug of this program. */
const failureOf = async (command: CliCommand, input: Input): Promise<Failure | null> => {
  try {
    const done = await command.run(input);
    return done.ok ? null : done.error;
  } catch (error) {
    const [{ BotFault }, { WorkFault }] = await Promise.all([import('@doudizhu/bots'), import('@doudizhu/work/queue')]);
    if (error instanceof WorkFault) return error.failure;
    if (!(error instanceof BotFault)) throw error;
    return cliFailure('bot-fault', { kind: error.kind, cause: error.reason });
  }
};

/** `ddz`, `ddz --help`, `ddz --help --all`, `ddz puzzle --help`. */
const printHelp = (entries: readonly CommandEntry[], args: readonly string[], io: Io): number => {
  const language = languageAmong(args, io.env);
  const words = programWordsIn(language);
  const isWhole = args.includes('--all') || entries !== COMMANDS;
  const shown = entries.filter(({ rare }) => isWhole || rare !== true);
  const rest = entries.filter((entry) => !shown.includes(entry)).map(({ name }) => name);
  const column = Math.max(...shown.map(({ name }) => name.length));
  const lines = [
    words.title,
    '',
    `${words.usage}ddz COMMAND [${words.options}]`,
    '',
    ...COMMAND_GROUPS.flatMap((group) => {
      const rows = shown.filter((entry) => entry.group === group);
      if (rows.length === 0) return [];
      return [words.groups[group], ...tableLines(rows.map((entry) => [padEnd(entry.name, column), entry[language]]))];
    }),
    '',
    ...wrapText(words.more, COLUMNS),
    ...(rest.length === 0 ? [] : wrapText(words.rest({ help: 'ddz --help', names: rest }), COLUMNS)),
  ];
  io.stdout.write(`${lines.join('\n')}\n`);
  return 0;
};

const unknownWord = (name: string): Failure => {
  const known = COMMANDS.flatMap((entry) => [entry.name, entry.name.replace(/ .*/, '')]);
  const meant = nearest(name, [...known, 'help', '--help', '--version', '--lang', '--rules']);
  const what = name.startsWith('-') ? 'option' : 'command';
  const hint = meant === null ? seeHelp('ddz --help') : didYouMean(`ddz ${meant}`);
  return cliFailure('bad-usage/unknown-word', { what, name, hint });
};

interface RefusedCommand {
  readonly args: readonly string[];
  readonly io: Io;
  /** Command that refuses: `ddz moves`. */
  readonly who: string;
  readonly failure: Failure;
}

/**
 * Prints the reason as one line on stderr. Only `--lang` and `--json` are read, because the other arguments can be
 * invalid.
 */
const refuse = async ({ args, io, who, failure }: RefusedCommand): Promise<number> => {
  const message = sentenceIn(languageAmong(args, io.env))(failure);
  const text = args.includes('--json')
    ? JSON.stringify({ error: { code: failure.code, message } })
    : `${who}: ${message}`;
  io.stderr.write(`${text}\n`);
  return 1;
};
