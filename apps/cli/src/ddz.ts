/**
 * The program as a function of its arguments and streams: finds the command, reads its arguments, runs it. What only a
 * command needs is loaded with the command, so that `ddz --help` starts at once.
 */
import { readFileSync } from 'node:fs';
import { say, type Failure } from '@doudizhu/rules/failure';
import { COMMANDS } from './commands/index.ts';
import { isGroup, type CliCommand, type CommandEntry, type CommandGroup, type Input } from './command/command.ts';
import { nearest } from '@doudizhu/options';
import { splitArguments } from './command/global-options.ts';
import type { Io } from './terminal/io.ts';
import { COLUMNS, tableLines, wrapText } from './terminal/width.ts';
import { programWordsIn } from './words/program-words.ts';
import { languageAmong } from './words/language.ts';
import { cliFailure, didYouMean, seeHelp } from './words/failures.ts';

/** @param args what stands after the program's name. @returns the exit code: 0, or 1 for bad input. */
export const run = async (args: readonly string[], io: Io): Promise<number> => {
  const { name, rest } = splitArguments(args);
  if (name === undefined || name === '--help' || name === '-h') return printHelp(args, io);
  if (name === 'help') return helpAbout(rest, io);
  if (name === '--version' || name === '-V') {
    io.stdout.write(`${versionOf(new URL('../package.json', import.meta.url))}\n`);
    return 0;
  }
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (entry === undefined) return refuse({ args, io, who: 'ddz', failure: unknownCommand(name, COMMANDS, 'ddz') });
  const command = await entry.load();
  return isGroup(command) ? runInGroup(entry, command, rest, io) : runCommand({ entry, command, args: rest, io });
};

const versionOf = (manifest: URL): string =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;

/** `ddz puzzle check …`: the second word names the command. */
const runInGroup = async (
  entry: CommandEntry,
  group: CommandGroup,
  args: readonly string[],
  io: Io,
): Promise<number> => {
  const { name, rest } = splitArguments(args);
  const who = `ddz ${entry.name}`;
  if (name === '--help' || name === '-h') {
    const { helpOf } = await import('./command/help.ts');
    io.stdout.write(helpOf(entry, group, languageAmong(args, io.env)));
    return 0;
  }
  const chosen = group.commands.find((candidate) => candidate.name === `${entry.name} ${name}`);
  if (name === undefined || chosen === undefined) {
    const failure =
      name === undefined
        ? cliFailure('bad-usage/no-argument', { usage: `${who} ${wordsIn(group).join('|')}` })
        : unknownTask(name, who, group);
    return refuse({ args, io, who, failure });
  }
  const siblings = await Promise.all(group.commands.map(({ load }) => load()));
  const command = (await chosen.load()) as CliCommand;
  return runCommand({ entry: chosen, command, siblings: siblings as CliCommand[], args: rest, io });
};

interface CommandRun {
  readonly entry: CommandEntry;
  readonly command: CliCommand;
  readonly siblings?: readonly CliCommand[];
  readonly args: readonly string[];
  readonly io: Io;
}

const runCommand = async ({ entry, command, siblings = [], args, io }: CommandRun): Promise<number> => {
  const { readInput } = await import('./command/arguments.ts');
  const who = `ddz ${entry.name}`;
  const input = readInput({ name: entry.name, command, siblings, args, io });
  if (!input.ok) return refuse({ args, io, who, failure: input.error });
  if (input.value === null) {
    const { helpOf } = await import('./command/help.ts');
    io.stdout.write(helpOf(entry, command, languageAmong(args, io.env)));
    return 0;
  }
  const failure = await failureOf(command, input.value);
  return failure === null ? 0 : refuse({ args, io, who, failure });
};

/** Runs a command. A bot that failed for a reason of its own is no bug of this program. */
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

/** `ddz`, `ddz --help`. */
const printHelp = (args: readonly string[], io: Io): number => {
  const language = languageAmong(args, io.env);
  const words = programWordsIn(language);
  const lines = [
    words.title,
    '',
    `${words.usage}ddz COMMAND [${words.options}]`,
    '',
    words.commands,
    ...tableLines(COMMANDS.map((entry) => [entry.name, entry[language]])),
    '',
    ...wrapText(words.more, COLUMNS),
  ];
  io.stdout.write(`${lines.join('\n')}\n`);
  return 0;
};

/** `ddz help`, `ddz help COMMAND`, `ddz help puzzle check`. */
const helpAbout = async (args: readonly string[], io: Io): Promise<number> => {
  const { name, rest } = splitArguments(args);
  if (name === undefined || name.startsWith('-')) return printHelp(args, io);
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (entry === undefined) return refuse({ args, io, who: 'ddz', failure: unknownCommand(name, COMMANDS, 'ddz help') });
  const command = await entry.load();
  const { name: second } = splitArguments(rest);
  const options = rest.filter((arg) => arg !== second);
  if (isGroup(command))
    return runInGroup(entry, command, [...(second === undefined ? [] : [second]), '--help', ...options], io);
  return runCommand({ entry, command, args: ['--help', ...options], io });
};

/** @param before what stands before the command: `ddz`, `ddz help`. */
const unknownCommand = (name: string, entries: readonly CommandEntry[], before: string): Failure => {
  const known = entries.map((entry) => entry.name);
  const meant = nearest(name, before === 'ddz' ? [...known, 'help'] : known);
  const what = name.startsWith('-') ? 'option' : 'command';
  const hint = meant === null ? seeHelp('ddz --help') : didYouMean(`${before} ${meant}`);
  return cliFailure('bad-usage/unknown-word', { what, name, hint });
};

const unknownTask = (name: string, who: string, group: CommandGroup): Failure => {
  const known = wordsIn(group);
  const meant = nearest(name, known);
  return cliFailure('bad-usage/unknown-task', {
    name,
    known,
    near: didYouMean(meant === null ? null : `${who} ${meant}`),
  });
};

/** The second words of a group's commands. */
const wordsIn = ({ commands }: CommandGroup): string[] => commands.map(({ name }) => name.slice(name.indexOf(' ') + 1));

interface RefusedCommand {
  readonly args: readonly string[];
  readonly io: Io;
  /** Who refuses: `ddz moves`. */
  readonly who: string;
  readonly failure: Failure;
}

/** Prints why, one line on stderr. The other arguments may be wrong: only `--lang` and `--json` are looked at. */
const refuse = async ({ args, io, who, failure }: RefusedCommand): Promise<number> => {
  const message = say(failure, languageAmong(args, io.env));
  const text = args.includes('--json')
    ? JSON.stringify({ error: { code: failure.code, message } })
    : `${who}: ${message}`;
  io.stderr.write(`${text}\n`);
  return 1;
};
