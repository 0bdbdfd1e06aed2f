/** Reads a command's arguments by its option table. */
import { parseArgs } from 'node:util';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { createStyleText } from '../terminal/ansi.ts';
import type { Io } from '../terminal/io.ts';
import { dictionaryOf } from '../words/dictionary.ts';
import { isLanguage, languageOf, LANGUAGES } from '../words/language.ts';
import type { CliCommand, Input, OptionTable } from './command.ts';
import { nearest } from './did-you-mean.ts';
import { isKnownOption, optionsOf, parseRules } from './options.ts';
import { cliFailure } from '../words/failures.ts';

export interface Arguments {
  readonly name: string;
  readonly command: CliCommand;
  /** The other commands of its group: their options get an error of their own. */
  readonly siblings?: readonly CliCommand[];
  readonly args: readonly string[];
  readonly io: Io;
}

/** Reads a command's arguments. @returns null where help is asked for, or `bad-usage`, `bad-rules`. */
export const readInput = ({ name, command, siblings = [], args, io }: Arguments): Result<Input | null> => {
  const table = optionsOf(command);
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions({ ...Object.assign({}, ...siblings.map(optionsOf)), ...table }),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (token.rawName === '-h') return ok(null);
    const option = token.rawName.startsWith('--') && Object.hasOwn(table, token.name) ? table[token.name] : undefined;
    if (option === undefined) return err(whyUnknown(token, { name, command, siblings }));
    if (option.value === undefined && token.value !== undefined) {
      return err(cliFailure('bad-usage/stray-value', { option: token.name, value: token.value }));
    }
    if (option.value !== undefined && (token.value === undefined || isOptionLike(token.value, token.inlineValue))) {
      return err(cliFailure('bad-usage/no-value', { option: token.name, value: option.value }));
    }
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  if (values.has('help')) return ok(null);
  const [min, max] = command.positionals;
  if (positionals.length < min || positionals.length > max) {
    const usage = `ddz ${[name, command.usage].join(' ').trim()}`;
    const surplus = positionals[max];
    return err(
      surplus === undefined
        ? cliFailure('bad-usage/no-argument', { usage })
        : cliFailure('bad-usage/stray-argument', { argument: surplus, usage }),
    );
  }
  return checkShared({ values, positionals, io });
};

const parserOptions = (table: OptionTable): Record<string, { readonly type: 'string' | 'boolean' }> =>
  Object.fromEntries(
    Object.entries(table).map(([name, option]) => [name, { type: option.value === undefined ? 'boolean' : 'string' }]),
  );

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
}

const whyUnknown = (
  { name, rawName }: OptionToken,
  { name: commandName, command, siblings }: Required<Pick<Arguments, 'name' | 'command' | 'siblings'>>,
): Failure => {
  const table = optionsOf(command);
  if (rawName.startsWith('--') && isKnownOption(name, siblings)) {
    const taken = Object.keys(table).map((option) => `--${option}`);
    return cliFailure('bad-usage/other-option', { command: commandName, option: name, taken });
  }
  const meant = nearest(name, Object.keys(table));
  return meant === null
    ? cliFailure('bad-usage/unknown-word', { what: 'option', name: rawName, help: `ddz ${commandName} --help` })
    : cliFailure('bad-usage/misspelt-word', { what: 'option', name: rawName, near: `--${meant}` });
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
    return err(cliFailure('bad-usage/choice', { option: 'lang', value: language, choices: LANGUAGES, near: null }));
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

/** Whether a value looks like a forgotten value and the next option. A negative number is a value. */
const isOptionLike = (value: string, inline: boolean | undefined): boolean =>
  inline !== true && value.length > 1 && value.startsWith('-') && !/^-\d/.test(value);
