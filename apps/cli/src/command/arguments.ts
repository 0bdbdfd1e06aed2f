/** Reads a command's arguments by its option table. */
import { parseOptions, type Option, type OptionFailure } from '@doudizhu/options';
import { LANGUAGES } from '@doudizhu/rules/failure';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { createStyleText } from '../terminal/ansi.ts';
import type { Io } from '../terminal/io.ts';
import { dictionaryOf } from '../words/texts.ts';
import { isLanguage, languageOf } from '../words/language.ts';
import type { CliCommand, Input, CommandOption, CommandOptions } from './command.ts';
import { isKnownOption, optionsOf, parseRules } from './options.ts';
import { cliFailure, didYouMean, seeHelp } from '../words/failures.ts';

interface CommandArguments {
  readonly name: string;
  readonly command: CliCommand;
  /** The other commands of its group: their options get an error of their own. */
  readonly siblings?: readonly CliCommand[];
  readonly args: readonly string[];
  readonly io: Io;
}

/** Reads a command's arguments. @returns null if help is asked for, or `bad-usage`, `bad-rules`. */
export const readInput = ({ name, command, siblings = [], args, io }: CommandArguments): Result<Input | null> => {
  const table = optionsOf(command);
  const usage = `ddz ${[name, command.usage].join(' ').trim()}`;
  const [min, max] = command.positionals;
  const read = parseOptions(args, mapValues(table, textsOption), { usage, about: '', min, max });
  if (!read.ok) return err(usageFailure(read.error, { name, table, siblings }));
  if (read.value === null) return ok(null);
  const { values, given, positionals } = read.value;
  return checkShared({ values: new Map([...given].map((option) => [option, values[option] ?? []])), positionals, io });
};

const mapValues = <From, To>(from: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]));

/** All texts given for an option; a command reads them by itself. */
const textsOption = ({ value }: CommandOption): Option<readonly string[]> => ({
  placeholder: value ?? null,
  about: '',
  initial: [],
  expected: value ?? '',
  read: (text, before = []) => [...before, text],
});

interface UsedCommand {
  readonly name: string;
  readonly table: CommandOptions;
  readonly siblings: readonly CliCommand[];
}

const usageFailure = (failure: OptionFailure, { name: command, table, siblings }: UsedCommand): Failure => {
  if (failure.code === 'no-argument') return cliFailure('bad-usage/no-argument', { usage: failure.expected });
  if (failure.code === 'stray-argument') {
    return cliFailure('bad-usage/stray-argument', { argument: failure.value, usage: failure.expected });
  }
  const option = failure.option.replace(/^--/, '');
  if (failure.code !== 'unknown-option') {
    const key = failure.code === 'no-value' ? 'bad-usage/no-value' : 'bad-usage/stray-value';
    return cliFailure(key, { option, value: failure.value });
  }
  if (failure.option.startsWith('--') && isKnownOption(option, siblings)) {
    const taken = Object.keys(table).map((other) => `--${other}`);
    return cliFailure('bad-usage/other-option', { command, option, taken });
  }
  const { option: typed, near } = failure;
  const hint = near === null ? seeHelp(`ddz ${command} --help`) : didYouMean(near);
  return cliFailure('bad-usage/unknown-word', { what: 'option', name: typed, hint });
};

interface Parsed {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
  readonly io: Io;
}

/** Checks the options that all commands share. */
const checkShared = ({ values, positionals, io }: Parsed): Result<Input> => {
  const language = values.get('lang')?.at(-1) ?? languageOf(io.env);
  if (!isLanguage(language)) {
    return err(
      cliFailure('bad-usage/choice', { option: 'lang', value: language, choices: LANGUAGES, near: didYouMean(null) }),
    );
  }
  const rules = parseRules(values.get('rules')?.at(-1) ?? 'competition');
  if (!rules.ok) return rules;
  return ok({
    io,
    rules: rules.value,
    json: values.has('json'),
    language,
    words: dictionaryOf(language),
    styleText: createStyleText(hasColours(io) && !values.has('no-color') && !values.has('json')),
    positionals,
    text: (name) => values.get(name)?.at(-1),
    texts: (name) => values.get(name) ?? [],
    has: (name) => values.has(name),
  });
};

/** Colours only on a terminal, and never where NO_COLOR is set (no-color.org). */
const hasColours = (io: Io): boolean =>
  io.stdout.isTTY === true && (io.env['NO_COLOR'] ?? '') === '' && io.env['TERM'] !== 'dumb';
