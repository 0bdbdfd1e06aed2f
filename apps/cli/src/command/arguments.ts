/** Reading of a command's arguments by its option table. */
import { parseOptions, type Option, type OptionFailure } from '@doudizhu/options';
import type { Failure } from '@doudizhu/rules/failure';
import { didYouMean, nearest } from '@doudizhu/rules/nearest';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { createStyleText } from '../terminal/ansi.ts';
import type { Io } from '../terminal/io.ts';
import { dictionaryOf } from '../words/texts.ts';
import { languageAmong } from '../words/language.ts';
import { rulesOfRounds, type RuleSet } from '@doudizhu/rules/ruleset';
import type { CliCommand, Input, CommandOption, CommandOptions } from './command.ts';
import { isShared, optionsOf, parseRules } from './options.ts';
import { cliFailure, seeHelp } from '../words/failures.ts';

interface CommandArguments {
  readonly name: string;
  readonly command: CliCommand;
  readonly args: readonly string[];
  readonly io: Io;
}

/** Reads a command's arguments. @returns null if help is asked for, or `bad-usage`, `bad-rules` */
export const readInput = ({ name, command, args, io }: CommandArguments): Result<Input | null> => {
  const table = optionsOf(command);
  const usage = `ddz ${[name, command.usage].join(' ').trim()}`;
  const [min, max] = command.positionals;
  const read = parseOptions(args, mapValues(table, textsOption), { usage, about: '', min, max });
  if (!read.ok) return err(usageFailure(read.error, name, table));
  if (read.value === null) return ok(null);
  const { values, given, positionals } = read.value;
  const texts = new Map([...given].map((option) => [option, values[option] ?? []]));
  const input = checkInput({ table, texts, positionals, io, deals: command.deals === true });
  if (!input.ok) return input;
  const missing = Object.entries(table).find(([option, { isRequired }]) => isRequired === true && !given.has(option));
  if (missing === undefined) return input;
  const [option, { value = '' }] = missing;
  return err(cliFailure('bad-usage/no-argument', { usage: `ddz ${name} --${option} ${value}`.trim() }));
};

const mapValues = <From, To>(from: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]));

/** Option that collects the texts given for it. */
const textsOption = ({ value, short }: CommandOption): Option<readonly string[]> => ({
  ...(short !== undefined && { short }),
  placeholder: value ?? null,
  about: '',
  initial: [],
  expected: value ?? '',
  read: (text, before = []) => [...before, text],
});

const usageFailure = (failure: OptionFailure, command: string, table: CommandOptions): Failure => {
  if (failure.code === 'no-argument') return cliFailure('bad-usage/no-argument', { usage: failure.expected });
  if (failure.code === 'stray-argument') {
    return cliFailure('bad-usage/stray-argument', { argument: failure.value, usage: failure.expected });
  }
  const option = failure.option.replace(/^--/, '');
  if (failure.code !== 'unknown-option') {
    const key = failure.code === 'no-value' ? 'bad-usage/no-value' : 'bad-usage/stray-value';
    return cliFailure(key, { option, value: failure.value });
  }
  if (failure.option.startsWith('--') && isShared(option)) {
    const taken = Object.keys(table).map((other) => `--${other}`);
    return cliFailure('bad-usage/other-option', { command, option, taken });
  }
  const { option: typed, near } = failure;
  const hint = near === null ? seeHelp(`ddz ${command} --help`) : didYouMean(near);
  return cliFailure('bad-usage/unknown-word', { what: 'option', name: typed, hint });
};

interface Parsed {
  readonly table: CommandOptions;
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
  readonly io: Io;
  readonly deals: boolean;
}

const checkInput = ({ table, texts, positionals, io, deals }: Parsed): Result<Input> => {
  const textOf = (name: string): string | undefined => texts.get(name)?.at(-1);
  const read = parseRules(textOf('rules') ?? 'competition');
  const rules = read.ok && deals ? rulesOfRounds(read.value) : read;
  if (!rules.ok) return rules;
  const given = Object.entries(table).filter(([name]) => texts.has(name));
  for (const [name, option] of given) {
    const failure =
      whyInvalid(name, option, textOf(name) ?? '', rules.value) ??
      whyNotTogether(name, option, (other) => texts.has(other));
    if (failure !== null) return err(failure);
  }
  const language = languageAmong([`--lang=${textOf('lang')}`], io.env);
  const print = (line: string): void => void io.stdout.write(`${line}\n`);
  return ok({
    io,
    rules: rules.value,
    json: texts.has('json'),
    language,
    words: dictionaryOf(language),
    styleText: createStyleText(hasColours(io) && !texts.has('no-color') && !texts.has('json')),
    print,
    printJson: (value) => print(JSON.stringify(value)),
    positionals,
    text: (name) => textOf(name) ?? table[name]?.initial?.toString(),
    count: (name) => {
      const count = Number(textOf(name) ?? table[name]?.initial);
      if (Number.isNaN(count)) throw new Error(`--${name} is not given and has no initial value`);
      return count;
    },
    texts: (name) => texts.get(name) ?? [],
    has: (name) => texts.has(name),
  });
};

const whyInvalid = (
  option: string,
  { range, choices }: CommandOption,
  value: string,
  rules: RuleSet,
): Failure | null => {
  if (choices !== undefined && !choices.includes(value)) return notChosen(option, value, choices);
  if (range === undefined) return null;
  const [min, max] = typeof range === 'function' ? range(rules) : range;
  const isWithin = /^-?\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isWithin ? null : cliFailure('bad-usage/whole', { option, value, min, max });
};

/** Failure of a value that is not one of the choices. */
export const notChosen = (option: string, value: string, choices: readonly string[]): Failure =>
  cliFailure('bad-usage/choice', { option, value, choices, near: didYouMean(nearest(value, choices)) });

const whyNotTogether = (
  option: string,
  { needs = [], excludes = [] }: CommandOption,
  isGiven: (option: string) => boolean,
): Failure | null => {
  const missing = needs.find((other) => !isGiven(other));
  if (missing !== undefined) return cliFailure('bad-usage/needs', { option, other: `--${missing}` });
  const clash = excludes.find(isGiven);
  return clash === undefined ? null : cliFailure('bad-usage/excludes', { option, other: `--${clash}` });
};

/** Colours are used only on a terminal, and never if NO_COLOR is set (no-color.org). */
const hasColours = (io: Io): boolean =>
  io.stdout.isTTY === true && (io.env['NO_COLOR'] ?? '') === '' && io.env['TERM'] !== 'dumb';
