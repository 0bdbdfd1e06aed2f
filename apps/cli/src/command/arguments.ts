/** Reads a command's arguments by its option table. */
import { parseArgs } from 'node:util';
import { failure, ok, type Result } from '@doudizhu/rules';
import { createPaint } from '../terminal/ansi.ts';
import type { Io } from '../terminal/io.ts';
import { dictionaryOf } from '../words/dictionary.ts';
import { isLanguage, languageOf, LANGUAGES } from '../words/language.ts';
import type { Command, Input, OptionTable } from './command.ts';
import { nearest } from './did-you-mean.ts';
import { isKnownOption, optionsOf, readRules } from './options.ts';

export interface Arguments {
  readonly name: string;
  readonly command: Command;
  /** The other commands of its group: their options get an error of their own. */
  readonly siblings?: readonly Command[];
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
    if (option === undefined) return failure('bad-usage', whyUnknown(token, { name, command, siblings }));
    if (option.value === undefined && token.value !== undefined) {
      return failure('bad-usage', `--${token.name} takes no value, got "${token.value}"`);
    }
    if (option.value !== undefined && (token.value === undefined || isOptionLike(token.value, token.inlineValue))) {
      return failure('bad-usage', `--${token.name} has no value, want --${token.name} ${option.value}`);
    }
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  if (values.has('help')) return ok(null);
  const [min, max] = command.positionals;
  if (positionals.length < min || positionals.length > max) {
    const surplus = positionals.length > max ? `unexpected argument "${positionals[max]}"` : 'an argument is missing';
    return failure('bad-usage', `${surplus}: want ddz ${[name, command.usage].join(' ').trim()}`);
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
): string => {
  const table = optionsOf(command);
  if (rawName.startsWith('--') && isKnownOption(name, siblings)) {
    const taken = Object.keys(table).map((option) => `--${option}`);
    return `ddz ${commandName} takes no --${name}, want ${taken.join(', ')}`;
  }
  const meant = nearest(name, Object.keys(table));
  const hint = meant === null ? `see ddz ${commandName} --help` : `did you mean --${meant}?`;
  return `unknown option "${rawName}": ${hint}`;
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
    return failure('bad-usage', `bad --lang "${language}": want one of ${LANGUAGES.join(', ')}`);
  }
  const rules = readRules(values.get('rules')?.at(-1) ?? 'competition');
  if (!rules.ok) return rules;
  return ok({
    io,
    rules: rules.value,
    json: values.has('json'),
    language,
    words: dictionaryOf(language),
    paint: createPaint(hasColours(io) && !values.has('no-color') && !values.has('json')),
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
