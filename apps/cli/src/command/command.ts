/** What a command is, and how its arguments are read: from one table that also writes its help. */
import { parseArgs } from 'node:util';
import {
  failure,
  ok,
  PRESET_NAMES,
  readRules as readRulesWord,
  ruleSet,
  type Failure,
  type Result,
  type RuleSet,
} from '@doudizhu/rules';
import type { Dictionary } from '../words/english.ts';
import { dictionaryOf, isLanguage, languageOf, LANGUAGES, type Language, type Words } from '../words/language.ts';
import { nearest } from './did-you-mean.ts';
import { createPaint, type Paint } from '../terminal/ansi.ts';
import type { Io } from '../terminal/io.ts';
import { padEnd, widthOf, wrapText } from '../terminal/width.ts';

/** An option: with `value`, the name of what it takes; without, a switch. */
export interface Option {
  readonly value?: string;
  readonly help: Words;
}

export interface Command {
  readonly name: string;
  readonly summary: Words;
  /** Positional arguments as the usage line shows them, and how many there may be. */
  readonly usage: string;
  readonly positionals: readonly [min: number, max: number];
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly string[];
  /** More to say below the options. */
  readonly notes?: Words;
  /** @returns a failure for bad input: its message is printed, the exit code is 1. */
  readonly run: (input: Input) => Result<void> | Promise<Result<void>>;
}

/** A command's arguments, read and checked. */
export interface Input {
  readonly io: Io;
  readonly rules: RuleSet;
  readonly json: boolean;
  readonly language: Language;
  readonly words: Dictionary;
  readonly paint: Paint;
  readonly positionals: readonly string[];
  /** The text given for an option, undefined where it was not given. */
  readonly text: (name: string) => string | undefined;
  /** All texts given for an option that may be repeated. */
  readonly texts: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
}

const COMMON: Readonly<Record<string, Option>> = {
  rules: {
    value: 'NAME|JSON',
    help: {
      en: `rule set: ${PRESET_NAMES.join(', ')}; or overrides as JSON (default competition)`,
      zh: `规则：${PRESET_NAMES.join('、')}；或用 JSON 改写（默认 competition）`,
    },
  },
  json: { help: { en: 'print JSON', zh: '输出 JSON' } },
  lang: { value: 'en|zh', help: { en: 'language (default: from LANG)', zh: '语言（默认取自 LANG）' } },
  'no-color': { help: { en: 'no colours', zh: '不用颜色' } },
  help: { help: { en: 'this help', zh: '本帮助' } },
};

/** Reads a command's arguments. @returns null where help is asked for, or `bad-usage`, `bad-rules`. */
export const readInput = (command: Command, args: readonly string[], io: Io): Result<Input | null> => {
  const table = { ...command.options, ...COMMON };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(table).map(([name, option]) => [
        name,
        { type: option.value === undefined ? 'boolean' : 'string' },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const name = token.rawName === '-h' ? 'help' : token.name;
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (option === undefined || !(token.rawName.startsWith('--') || token.rawName === '-h')) {
      const meant = nearest(token.name, Object.keys(table));
      const hint = meant === null ? `see ddz ${command.name} --help` : `did you mean --${meant}?`;
      return failure('bad-usage', `unknown option "${token.rawName}": ${hint}`);
    }
    if (token.rawName === '-h') return ok(null);
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
    return failure('bad-usage', `${surplus}: want ddz ${[command.name, command.usage].join(' ').trim()}`);
  }
  return settle({ values, positionals, io });
};

interface Given {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
  readonly io: Io;
}

/** Checks what all commands share. */
const settle = ({ values, positionals, io }: Given): Result<Input> => {
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

/** A preset's name, overrides as JSON, or the word of a record: `pagat;spring=false`. */
export const readRules = (text: string): Result<RuleSet> => {
  const trimmed = text.trim();
  if (trimmed.includes(';') && !trimmed.startsWith('{')) return readRulesWord(trimmed);
  if (!trimmed.startsWith('{')) {
    const named = ruleSet(trimmed);
    const meant = named.ok ? null : nearest(trimmed, PRESET_NAMES);
    if (named.ok || meant === null) return named;
    return failure('bad-rules', `${named.error.message}: did you mean ${meant}?`);
  }
  let overrides: unknown;
  try {
    overrides = JSON.parse(trimmed);
  } catch (error) {
    return failure('bad-rules', `bad --rules: no JSON: ${(error as Error).message}`);
  }
  return ruleSet(overrides);
};

/** Colours only on a terminal, and never where NO_COLOR is set (no-color.org). */
export const hasColours = (io: Io): boolean =>
  io.stdout.isTTY === true && (io.env['NO_COLOR'] ?? '') === '' && io.env['TERM'] !== 'dumb';

export interface CountWanted {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly otherwise: number;
}

/** A whole number given as an option. */
export const countOption = (input: Input, { name, min, max, otherwise }: CountWanted): Result<number, Failure> => {
  const text = input.text(name);
  if (text === undefined) return ok(otherwise);
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return ok(value);
  return failure('bad-usage', `bad --${name} "${text}": want a whole number from ${min} to ${max}`);
};

/** The help of one command. */
export const helpOf = (command: Command, language: Language): string => {
  const words = dictionaryOf(language);
  const table = Object.entries({ ...command.options, ...COMMON });
  const heads = table.map(([name, option]) => `--${name}${option.value === undefined ? '' : ` ${option.value}`}`);
  const column = Math.max(...heads.map(widthOf)) + 4;
  const lines = [
    ...wrapText(command.summary[language], 80),
    '',
    `${words.help.usage} ddz ${[command.name, command.usage].join(' ').trim()} [${words.help.options}]`,
    '',
  ];
  for (const [index, [, option]] of table.entries()) {
    const [first = '', ...more] = wrapText(option.help[language], 80 - column);
    lines.push(padEnd(`  ${heads[index] ?? ''}`, column) + first, ...more.map((line) => ' '.repeat(column) + line));
  }
  if (command.notes !== undefined) lines.push('', ...wrapText(command.notes[language], 80));
  lines.push('', words.help.examples, ...command.examples.map((example) => `  ddz ${example}`));
  return `${lines.join('\n')}\n`;
};

const isOptionLike = (value: string, inline: boolean | undefined): boolean =>
  inline !== true && value.length > 1 && value.startsWith('-');
