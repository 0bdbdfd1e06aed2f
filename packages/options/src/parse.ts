/** Arguments of a program, read by its table of options. */
import { parseArgs } from 'node:util';
import { nearest } from '@doudizhu/rules/nearest';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { OptionTable, Positionals, ValuesOf } from './option.ts';

export interface Arguments<Table extends OptionTable> {
  readonly values: ValuesOf<Table>;
  /** Names of the options that were given. */
  readonly given: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

/** Failure of arguments. Options are named as they were typed, with their dashes. */
export type OptionFailure =
  | { readonly code: 'unknown-option'; readonly option: string; readonly near: string | null }
  | {
      readonly code: 'no-value' | 'stray-value';
      readonly option: string;
      readonly value: string;
      readonly expected: string;
    }
  | { readonly code: 'bad-value'; readonly option: string; readonly value: string; readonly expected: string }
  | { readonly code: 'stray-argument'; readonly value: string; readonly expected: string }
  | { readonly code: 'no-argument'; readonly expected: string };

const NO_POSITIONALS: Positionals = { usage: '', about: '', min: 0, max: 0 };

/** Reads arguments. @returns null if help is asked for, by `--help` or `-h` */
export const parseOptions = <Table extends OptionTable>(
  args: readonly string[],
  table: Table,
  { usage, min, max }: Positionals = NO_POSITIONALS,
): Result<Arguments<Table> | null, OptionFailure> => {
  const types = Object.entries(table).map(
    ([name, { placeholder }]) => [name, { type: placeholder === null ? 'boolean' : 'string' }] as const,
  );
  const options = Object.fromEntries(types);
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const isHelp = ({ rawName, value }: OptionToken): boolean =>
    (rawName === '--help' || rawName === '-h') && value === undefined;
  if (tokens.some((token) => token.kind === 'option' && isHelp(token))) return ok(null);
  const given = new Map<string, unknown>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const failure = readToken(token, table, given);
    if (failure !== null) return err(failure);
  }
  const expected = usage === '' ? 'options only' : usage;
  if (positionals.length > max) return err({ code: 'stray-argument', value: positionals[max] as string, expected });
  if (positionals.length < min) return err({ code: 'no-argument', expected });
  const values = Object.entries(table).map(([name, { initial }]) => [
    name,
    given.has(name) ? given.get(name) : initial,
  ]);
  return ok({ values: Object.fromEntries(values) as ValuesOf<Table>, given: new Set(given.keys()), positionals });
};

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** Adds the value of an option to `given`. @returns null if it is valid */
const readToken = (
  { name: typed, rawName, value, inlineValue }: OptionToken,
  table: OptionTable,
  given: Map<string, unknown>,
): OptionFailure | null => {
  const name = Object.keys(table).find((each) => rawName === `--${each}` || rawName === `-${table[each]!.short}`);
  const option = name === undefined ? undefined : table[name];
  if (name === undefined || option === undefined) {
    const near = nearest(typed, Object.keys(table));
    return { code: 'unknown-option', option: rawName, near: near === null ? null : `--${near}` };
  }
  const { placeholder } = option;
  const expected = placeholder === null ? 'no value' : option.expected;
  if (placeholder === null && value !== undefined) return { code: 'stray-value', option: rawName, value, expected };
  if (placeholder !== null && (value === undefined || isOptionLike(value, inlineValue))) {
    return { code: 'no-value', option: rawName, value: placeholder, expected };
  }
  const read = option.read(value ?? '', given.get(name));
  if (read === undefined) return { code: 'bad-value', option: rawName, value: value ?? '', expected };
  given.set(name, read);
  return null;
};

/** Distinguishes a missing value before the next option from a value. A negative number is a value, and so is `- 2`. */
const isOptionLike = (value: string, isInline: boolean | undefined): boolean =>
  isInline !== true && /^-[^\d\s]/.test(value);

/** Sentence of a failure. */
export const optionSentence = (failure: OptionFailure): string => {
  switch (failure.code) {
    case 'unknown-option':
      return `unknown option "${failure.option}": ${failure.near === null ? 'see --help' : `did you mean ${failure.near}?`}`;
    case 'no-value':
      return `no value after "${failure.option}": expected ${failure.expected}`;
    case 'stray-value':
    case 'bad-value':
      return `invalid ${failure.option} "${failure.value}": expected ${failure.expected}`;
    case 'stray-argument':
      return `unexpected argument "${failure.value}": expected ${failure.expected}`;
    case 'no-argument':
      return `no argument: expected ${failure.expected}`;
  }
};

/** Lines of help, one per option, the positional arguments first. */
export const optionLines = (table: OptionTable, positionals: Positionals = NO_POSITIONALS): string => {
  const rows = Object.entries(table).map(([name, { placeholder, about, initial }]) => {
    const usage = placeholder === null ? `--${name}` : `--${name} ${placeholder}`;
    return [usage, `${about}${defaultText(initial)}`] as const;
  });
  const first = positionals.max === 0 ? [] : [[positionals.usage, positionals.about] as const];
  const all = [...first, ...rows, ['--help', 'this text'] as const];
  const width = Math.max(...all.map(([usage]) => usage.length));
  return all.map(([usage, about]) => `  ${usage.padEnd(width)}  ${about}`).join('\n');
};

const defaultText = (initial: unknown): string => {
  const shown = Array.isArray(initial) ? initial.join(',') : String(initial ?? false);
  return shown === 'false' || shown === '' ? '' : ` (default ${shown})`;
};
