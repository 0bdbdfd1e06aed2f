/** Kinds of options: reading and description of their values. */
import { existsSync } from 'node:fs';

/** One option of a program. */
export interface Option<Value> {
  /** Name of the value in the help, such as `N`. Null for a flag, which has none. */
  readonly placeholder: string | null;
  /** A letter that is typed instead, `-i`. */
  readonly short?: string;
  readonly about: string;
  /** Value of an option that is not given. */
  readonly initial: Value;
  /** Description of a valid value, as the end of "expected …". */
  readonly expected: string;
  /** @param before the value of earlier uses of the option, if any. @returns undefined for an invalid text. */
  read(text: string, before: Value | undefined): Value | undefined;
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>;

export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value : never;
};

/** Arguments other than options. */
export interface Positionals {
  /** Their names in the help, such as `FILE…`. */
  readonly usage: string;
  readonly about: string;
  readonly min: number;
  readonly max: number;
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** Makes a kind of options that take numbers. @param form of their texts */
const numberOption =
  (placeholder: string, what: string, form: RegExp) =>
  <Initial extends number | undefined>(
    initial: Initial,
    about: string,
    { min = 0, max = Infinity }: Bounds = {},
  ): Option<number | Initial> => ({
    placeholder,
    about,
    initial,
    expected: `${what} from ${min}${max === Infinity ? '' : ` to ${max}`}`,
    read: (given) => (form.test(given) && Number(given) >= min && Number(given) <= max ? Number(given) : undefined),
  });

/** A whole number. */
export const wholeNumber = numberOption('N', 'a whole number', /^-?\d{1,15}$/);

/** Any number, such as 0.5, 4e-4 or Infinity. */
export const decimal = numberOption('X', 'a number', /\S/);

/** Any text but the empty one: a seed, the path of a file. */
export const anyText = <Initial extends string | undefined>(
  initial: Initial,
  about: string,
  placeholder = 'TEXT',
): Option<string | Initial> => ({
  placeholder,
  about,
  initial,
  expected: placeholder,
  read: (given) => (given === '' ? undefined : given),
});

/** The path of a file to read. */
export const readableFile = <Initial extends string | undefined>(
  initial: Initial,
  about: string,
): Option<string | Initial> => ({
  ...anyText(initial, about, 'FILE'),
  expected: 'an existing file',
  read: (given) => (existsSync(given) ? given : undefined),
});

/** One of some words. */
export const choiceOf = <const Name extends string, Initial extends Name | undefined>(
  names: readonly Name[],
  initial: Initial,
  about: string,
): Option<Name | Initial> => ({
  placeholder: 'NAME',
  about: `${about}: ${names.join(', ')}`,
  initial,
  expected: `one of ${names.join(', ')}`,
  read: (given) => names.find((name) => name === given),
});

/** Without a value: given or not. */
export const flag = (about: string): Option<boolean> => ({
  placeholder: null,
  about,
  initial: false,
  expected: 'no value',
  read: () => true,
});

/** Values of one kind with commas between them. */
export const commaListOf = <Value>(
  { placeholder, about, expected, read }: Option<Value | undefined>,
  initial: readonly NoInfer<Value>[],
): Option<readonly Value[]> => ({
  placeholder: `${placeholder},…`,
  about,
  initial,
  expected: `${expected}, separated by commas`,
  read: (given) => {
    const values = given.split(',').map((part) => read(part, undefined));
    return values.every((value) => value !== undefined) ? values : undefined;
  },
});

/** An option that can be given more than once. */
export const repeated = <Value>(
  { placeholder, about, expected, read }: Option<Value | undefined>,
  initial: readonly NoInfer<Value>[],
): Option<readonly Value[]> => ({
  placeholder,
  about: `${about}; may be given again`,
  initial,
  expected,
  read: (given, before) => {
    const value = read(given, undefined);
    return value === undefined ? undefined : [...(before ?? []), value];
  },
});
