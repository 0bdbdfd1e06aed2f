/** The program as a function of its arguments and streams: finds the command, reads its arguments, runs it. */
import { BotFault } from '@doudizhu/bots';
import { failure, type Failure, type Result } from '@doudizhu/rules';
import { ANALYSE } from './commands/analyse.ts';
import { ARENA } from './commands/arena.ts';
import { CLASSIFY } from './commands/classify.ts';
import { helpOf, readInput, type Command, type Input } from './command/command.ts';
import { CONVERT } from './commands/convert.ts';
import { COUNT } from './commands/count.ts';
import { DEAL } from './commands/deal.ts';
import { EXPORT } from './commands/export.ts';
import { dictionaryOf, languageAmong } from './words/language.ts';
import { MOVES } from './commands/moves.ts';
import { nearest } from './command/did-you-mean.ts';
import { PLAY } from './commands/play.ts';
import { PUZZLE } from './commands/puzzle.ts';
import { REPLAY } from './commands/replay.ts';
import { RPC } from './commands/rpc.ts';
import { SIMULATE } from './commands/simulate.ts';
import { SOLVE } from './commands/solve.ts';
import type { Io } from './terminal/io.ts';
import { VERIFY } from './commands/verify.ts';
import { padEnd, wrapText } from './terminal/width.ts';
import manifest from '../package.json' with { type: 'json' };

export const COMMANDS: readonly Command[] = [
  PLAY,
  MOVES,
  CLASSIFY,
  COUNT,
  DEAL,
  REPLAY,
  SOLVE,
  PUZZLE,
  ANALYSE,
  VERIFY,
  CONVERT,
  SIMULATE,
  ARENA,
  EXPORT,
  RPC,
];

/** @param args what stands after the program's name. @returns the exit code: 0, or 1 for bad input. */
export const run = async (args: readonly string[], io: Io): Promise<number> => {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help' || name.startsWith('--lang')) {
    return runHelp(args, io);
  }
  if (name === '--version' || name === '-V') {
    io.stdout.write(`${manifest.version}\n`);
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const meant = nearest(name, [...COMMANDS.map((candidate) => candidate.name), 'help']);
    const what = name.startsWith('-') ? 'option' : 'command';
    const hint = meant === null ? 'see ddz --help' : `did you mean ddz ${meant}?`;
    return refuse(args, io, 'ddz', { code: 'bad-usage', message: `unknown ${what} "${name}": ${hint}` });
  }
  const input = readInput(command, rest, io);
  if (!input.ok) return refuse(args, io, `ddz ${name}`, input.error);
  if (input.value === null) {
    io.stdout.write(helpOf(command, languageAmong(rest, io.env)));
    return 0;
  }
  const done = await runCommand(command, input.value);
  return done.ok ? 0 : refuse(args, io, `ddz ${name}`, done.error);
};

/** A bot that failed for a reason of its own is no bug of this program. */
const runCommand = async (command: Command, input: Input): Promise<Result<void>> => {
  try {
    return await command.run(input);
  } catch (error) {
    if (!(error instanceof BotFault)) throw error;
    return failure('bot-fault', `a bot failed (${error.kind}): ${error.message}`);
  }
};

/** `ddz`, `ddz --help`, `ddz help COMMAND`. */
const runHelp = (args: readonly string[], io: Io): number => {
  const language = languageAmong(args, io.env);
  const words = dictionaryOf(language);
  const topic = args[0] === 'help' ? args[1] : undefined;
  const command = COMMANDS.find((candidate) => candidate.name === topic);
  if (command !== undefined) {
    io.stdout.write(helpOf(command, language));
    return 0;
  }
  if (topic !== undefined && !topic.startsWith('-')) {
    const meant = nearest(
      topic,
      COMMANDS.map((candidate) => candidate.name),
    );
    const hint = meant === null ? 'see ddz --help' : `did you mean ddz help ${meant}?`;
    return refuse(args, io, 'ddz', { code: 'bad-usage', message: `unknown command "${topic}": ${hint}` });
  }
  const column = Math.max(...COMMANDS.map((candidate) => candidate.name.length)) + 4;
  const lines = [
    words.help.title,
    '',
    `${words.help.usage} ddz COMMAND [${words.help.options}]`,
    '',
    words.help.commands,
    ...COMMANDS.flatMap((candidate) => {
      const [first = '', ...more] = wrapText(candidate.summary[language], 80 - column);
      return [padEnd(`  ${candidate.name}`, column) + first, ...more.map((line) => ' '.repeat(column) + line)];
    }),
    '',
    ...wrapText(words.help.more, 80),
  ];
  io.stdout.write(`${lines.join('\n')}\n`);
  return 0;
};

/** The other arguments may be what is wrong: only `--lang` is looked at. */
const refuse = (args: readonly string[], io: Io, who: string, why: Failure): number => {
  io.stderr.write(`${who}: ${dictionaryOf(languageAmong(args, io.env)).refusal(why)}\n`);
  return 1;
};
