/**
 * Failures with parameters and one sentence in English: a union by key.
 *
 * The file that owns a failure declares it in a table: key → its sentence, a template with `{names}` of parameters or a
 * function of typed parameters. The key starts with the code that programs see, `bad-cards/too-many`. Other languages
 * are catalogues by key in `@doudizhu/words`. docs/decisions/0010-failures-and-schemas.md gives the reasons.
 *
 *     const CARDS_TEXTS = {
 *       'bad-cards/too-many': 'invalid cards "{text}": more than {most} of {rank}, expected at most {most}',
 *     } as const satisfies Texts.
 *     const cardsFailure = failuresOf(CARDS_TEXTS, { rank: RANK_NAMES });
 *     return err(cardsFailure('bad-cards/too-many', { text, rank, most })).
 */

/**
 * Sentences, or parts of one, by key. In a template `{name}` is a parameter, and `{count:card}` a number of things: `1
 * card`, `2 cards`. `{index+1}` counts from 1.
 */
export type Texts = Readonly<Record<string, string | ((parameters: never) => string)>>;

/** Names of values by parameter, `kind` → `pair` → its name. A value without a name is shown as it is. */
type ValueNames = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

/** A value that a template shows. */
type TextValue = string | number | boolean | null | Phrase | readonly (string | number | Phrase)[];

/** Name in the braces of a template. Braces around other things, `{"a": 1}`, are text. */
type NameOf<Braced extends string> = Braced extends `${string}${' ' | '"'}${string}`
  ? never
  : Braced extends `${infer Name}${':' | '+'}${string}`
    ? Name
    : Braced;

type NamesIn<Template extends string> = Template extends `${string}{${infer Braced}}${infer Rest}`
  ? NameOf<Braced> | NamesIn<Rest>
  : never;

/** Parameters of a text. Undefined for a text without parameters. */
export type ParametersOf<Text> = Text extends () => string
  ? undefined
  : Text extends (parameters: infer Parameters) => string
    ? Parameters
    : Text extends string
      ? [NamesIn<Text>] extends [never]
        ? undefined
        : Readonly<Record<NamesIn<Text>, TextValue>>
      : never;

/** A sentence or a part of one as data. It holds no functions, so it can be stored and posted to a worker. */
export interface Phrase {
  readonly key: string;
  readonly parameters: unknown;
  /** In English. */
  readonly message: string;
}

/** A parameter or field with a wrong value: its name, the value, and the expected value. */
export interface BadField {
  readonly field: string;
  readonly found: Phrase;
  readonly expected: Phrase;
}

/** Reason of a refusal: a code for programs, a sentence for players (found, place, expected). */
export interface Failure<Code extends string = string> extends Phrase {
  readonly code: Code;
}

/** Phrases of a table, a union by `key`: all of them, or those with some keys. */
export type PhraseIn<Table extends Texts, Keys extends keyof Table & string = keyof Table & string> = {
  [Key in Keys]: Phrase & { readonly key: Key; readonly parameters: ParametersOf<Table[Key]> };
}[Keys];

/** Failures of a table, a union by `code` and, finer, by `key`. */
export type FailureIn<Table extends Texts, Keys extends keyof Table & string = keyof Table & string> = {
  [Key in Keys]: PhraseIn<Table, Key> & Failure<Key extends `${infer Code}/${string}` ? Code : Key>;
}[Keys];

type Given<Text> = ParametersOf<Text> extends undefined ? [] : [parameters: ParametersOf<Text>];

/** Makes phrases of a table. @param names English names of values by parameter */
export const phrasesOf =
  <const Table extends Texts>(table: Table, names: ValueNames = {}) =>
  <Key extends keyof Table & string>(key: Key, ...[parameters]: Given<Table[Key]>): PhraseIn<Table, Key> => {
    const text = table[key] as Texts[string];
    const values = (parameters ?? {}) as never;
    const message = typeof text === 'function' ? text(values) : fillTemplate(text, values, { ...ENGLISH, names });
    return { key, parameters, message } as PhraseIn<Table, Key>;
  };

/** Makes failures of a table: the code of one is the part of its key before the `/`. */
export const failuresOf = <const Table extends Texts>(table: Table, names: ValueNames = {}) => {
  const phrase = phrasesOf(table, names);
  return <Key extends keyof Table & string>(key: Key, ...given: Given<Table[Key]>) =>
    ({ code: key.replace(/\/.*/u, ''), ...phrase(key, ...given) }) as FailureIn<Table, Key>;
};

/** How a language shows the values of a template. */
interface Rendering {
  readonly names: ValueNames;
  /** Between the entries of a list. */
  readonly separator: string;
  readonly sentenceOf: (part: Phrase) => string;
}

const ENGLISH: Omit<Rendering, 'names'> = { separator: ', ', sentenceOf: ({ message }) => message };

/** Replaces `{name}` and `{count:noun}` in a template. The names of values default to none, the language to English. */
export const fillTemplate = (
  template: string,
  values: Readonly<Record<string, TextValue>>,
  { names, separator, sentenceOf }: Rendering = { ...ENGLISH, names: {} },
): string => {
  const show = (value: TextValue): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    return 'key' in value ? sentenceOf(value) : value.map(show).join(separator);
  };
  return template.replaceAll(
    /\{(\w+)(\+1)?(?::(\w+))?\}/gu,
    (whole, name: string, next: string | undefined, noun: string | undefined) => {
      if (!Object.hasOwn(values, name)) return whole;
      const value = next === undefined ? (values[name] as TextValue) : Number(values[name]) + 1;
      const shown = names[name]?.[String(value)] ?? show(value);
      return noun === undefined ? shown : `${shown} ${noun}${value === 1 ? '' : 's'}`;
    },
  );
};
