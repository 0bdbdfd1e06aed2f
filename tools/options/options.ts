/**
 * The options of a script: of a benchmark, a trial, a training run, a tool. A script names them in a table and reads them
 * before it does anything else. `--help` prints the comment at the head of the script and the table; what is wrong with an
 * option is one line that says what, where and what was wanted, and the script ends with 2. The programs for people, `ddz`
 * and the server, read theirs in their own words.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

/** One option: how its value is read, and what the help says of it. */
export interface ScriptOption<Value> {
  /** What stands for the value in the help, such as `N`; null for a flag, which has none. */
  readonly placeholder: string | null;
  readonly about: string;
  /** Its value where it is not given. */
  readonly initial: Value;
  /** What a value must be, as the end of “want …”. */
  readonly wanted: string;
  /** @param before what earlier uses of the option gave, if any. @returns undefined for a text that is no value. */
  read(text: string, before: Value | undefined): Value | undefined;
}

export type OptionTable = Readonly<Record<string, ScriptOption<unknown>>>;
type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends ScriptOption<infer Value> ? Value : never;
};

/** The arguments that are no options: what the help says of them, the fewest and the most. */
export interface Positionals {
  readonly usage: string;
  readonly about: string;
  readonly min: number;
  readonly max: number;
}

export interface ScriptArguments<Table extends OptionTable> {
  readonly values: ValuesOf<Table>;
  readonly positionals: readonly string[];
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A whole number. */
export const wholeNumber = <Initial extends number | undefined>(
  initial: Initial,
  about: string,
  { min = 0, max = Infinity }: Bounds = {},
): ScriptOption<number | Initial> => ({
  placeholder: 'N',
  about,
  initial,
  wanted: `a whole number ${rangeText(min, max)}`,
  read: (given) => (/^-?\d{1,15}$/.test(given) && isWithin(Number(given), min, max) ? Number(given) : undefined),
});

/** Any number, such as 0.5, 4e-4 or Infinity. */
export const decimal = <Initial extends number | undefined>(
  initial: Initial,
  about: string,
  { min = 0, max = Infinity }: Bounds = {},
): ScriptOption<number | Initial> => ({
  placeholder: 'X',
  about,
  initial,
  wanted: `a number ${rangeText(min, max)}`,
  read: (given) => (given.trim() !== '' && isWithin(Number(given), min, max) ? Number(given) : undefined),
});

/** Any text but the empty one: a seed, the path of a file. */
export const anyText = <Initial extends string | undefined>(
  initial: Initial,
  about: string,
  placeholder = 'TEXT',
): ScriptOption<string | Initial> => ({
  placeholder,
  about,
  initial,
  wanted: placeholder,
  read: (given) => (given === '' ? undefined : given),
});

/** The path of a file to read. */
export const readableFile = <Initial extends string | undefined>(
  initial: Initial,
  about: string,
): ScriptOption<string | Initial> => ({
  ...anyText(initial, about, 'FILE'),
  wanted: 'a file that is there',
  read: (given) => (existsSync(given) ? given : undefined),
});

/** One of some words. */
export const oneOf = <const Name extends string, Initial extends Name | undefined>(
  names: readonly Name[],
  initial: Initial,
  about: string,
): ScriptOption<Name | Initial> => ({
  placeholder: 'NAME',
  about: `${about}: ${names.join(', ')}`,
  initial,
  wanted: `one of ${names.join(', ')}`,
  read: (given) => names.find((name) => name === given),
});

/** Without a value: given or not. */
export const flag = (about: string): ScriptOption<boolean> => ({
  placeholder: null,
  about,
  initial: false,
  wanted: 'no value',
  read: () => true,
});

/** Values of one kind with commas between them. */
export const listOf = <Value>(
  { placeholder, about, wanted, read }: ScriptOption<Value | undefined>,
  initial: readonly NoInfer<Value>[],
): ScriptOption<readonly Value[]> => ({
  placeholder: `${placeholder},…`,
  about,
  initial,
  wanted: `${wanted}, with commas between`,
  read: (given) => {
    const values = given.split(',').map((part) => read(part, undefined));
    return values.every((value) => value !== undefined) ? values : undefined;
  },
});

/** An option that may be given again: all its values, or undefined where there is none. */
export const repeated = <Value>({
  placeholder,
  about,
  wanted,
  read,
}: ScriptOption<Value | undefined>): ScriptOption<readonly Value[] | undefined> => ({
  placeholder,
  about: `${about}; may be given again`,
  initial: undefined,
  wanted,
  read: (given, before = []) => {
    const value = read(given, undefined);
    return value === undefined ? undefined : [...before, value];
  },
});

const NO_POSITIONALS: Positionals = { usage: '', about: '', min: 0, max: 0 };

/**
 * Reads the options that this process was started with. Prints the help and ends the process with 0 where that is asked
 * for; prints what is wrong and ends it with 2 where something is.
 * @param script the path of the script, `import.meta.filename`.
 */
export const readOptions = <Table extends OptionTable>(
  script: string,
  table: Table,
  positionals: Positionals = NO_POSITIONALS,
): ScriptArguments<Table> => {
  const read = parseOptions(process.argv.slice(2), table, positionals);
  if (read === 'help') {
    console.log(helpText(readFileSync(script, 'utf8'), table, positionals));
    process.exit(0);
  }
  if (typeof read === 'string') refuseOptions(script, read);
  return read as ScriptArguments<Table>;
};

/** Ends the process as a wrong option does. @param why such as `no --out, want --out FILE`. */
export const refuseOptions = (script: string, why: string): never => {
  console.error(`${relative(ROOT, script)}: ${why}`);
  process.exit(2);
};

const ROOT = join(import.meta.dirname, '../..');

/** @returns the options, `help` where that is asked for, or a sentence that says what is wrong. */
export const parseOptions = <Table extends OptionTable>(
  args: readonly string[],
  table: Table,
  { usage, min, max }: Positionals = NO_POSITIONALS,
): ScriptArguments<Table> | string => {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { placeholder }]) => {
      return [name, { type: placeholder === null ? 'boolean' : 'string' } as const];
    }),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  if (tokens.some((token) => token.kind === 'option' && (token.rawName === '--help' || token.rawName === '-h'))) {
    return 'help';
  }
  const given = new Map<string, unknown>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const why = readToken(token, table, given);
    if (why !== null) return why;
  }
  if (positionals.length > max) {
    return `stray argument "${positionals[max]}": want ${usage === '' ? 'options only' : usage}`;
  }
  if (positionals.length < min) return `no argument, want ${usage}`;
  const values = Object.entries(table).map(([name, { initial }]) => [
    name,
    given.has(name) ? given.get(name) : initial,
  ]);
  return { values: Object.fromEntries(values) as ValuesOf<Table>, positionals };
};

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** Adds what an option says to `given`. @returns what is wrong with it, or null. */
const readToken = (
  { name, rawName, value, inlineValue }: OptionToken,
  table: OptionTable,
  given: Map<string, unknown>,
): string | null => {
  const option = rawName === `--${name}` && Object.hasOwn(table, name) ? table[name] : undefined;
  if (option === undefined) {
    const known = [...Object.keys(table), 'help'].map((other) => `--${other}`);
    return `unknown option "${rawName}", want ${known.join(', ')}`;
  }
  const isFlag = option.placeholder === null;
  const isMissing = value === undefined || (inlineValue !== true && /^-[^\d]/.test(value));
  if (!isFlag && isMissing) return `no value after "--${name}", want ${option.wanted}`;
  const read = isFlag && value !== undefined ? undefined : option.read(value ?? '', given.get(name));
  if (read === undefined) return `bad --${name} "${value}": want ${option.wanted}`;
  given.set(name, read);
  return null;
};

/** The comment at the head of a script, and a line for each option. */
export const helpText = (source: string, table: OptionTable, positionals: Positionals = NO_POSITIONALS): string => {
  const comment = /\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? '';
  const purpose = comment.replaceAll(/^ *\* ?/gm, '').trim();
  const rows = Object.entries(table).map(([name, { placeholder, about, initial }]) => {
    const usage = placeholder === null ? `--${name}` : `--${name} ${placeholder}`;
    return [usage, `${about}${defaultText(initial)}`] as const;
  });
  const first = positionals.max === 0 ? [] : [[positionals.usage, positionals.about] as const];
  const all = [...first, ...rows, ['--help', 'this text'] as const];
  const width = Math.max(...all.map(([usage]) => usage.length));
  const lines = all.map(([usage, about]) => `  ${usage.padEnd(width)}  ${about}`);
  return [purpose, '', ...lines].join('\n');
};

const defaultText = (initial: unknown): string => {
  const shown = Array.isArray(initial) ? initial.join(',') : String(initial ?? false);
  return shown === 'false' || shown === '' ? '' : ` (default ${shown})`;
};

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

const rangeText = (min: number, max: number): string => (max === Infinity ? `from ${min}` : `from ${min} to ${max}`);
