/**
 * Failures with parameters and a sentence in every language: a union by key.
 *
 * The file that owns a failure declares it in a table: key → its sentence in each language, a template with `{names}` of
 * parameters or a function of typed parameters. The key begins with the code that programs see, `bad-cards/too-many`.
 * docs/decisions/0010-failures-and-schemas.md gives the reasons.
 *
 *     const CARDS_TEXTS = {
 *       'bad-cards/too-many': { en: 'invalid cards "{text}": more than {most} of {rank}', zh: '“{text}”里{rank}超过 {most} 张' },
 *     } as const satisfies Texts;
 *     const cardsFailure = failuresOf(CARDS_TEXTS, { rank: RANK_NAMES });
 *     return err(cardsFailure('bad-cards/too-many', { text, rank, most }));
 */

/** The languages of the texts. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in every language. */
export type LocalizedText = Readonly<Record<Language, string>>;

/**
 * Sentences, or parts of one, by key. In a template `{name}` is a parameter, and `{count:card}` a number of things: `1
 * card`, `2 cards`.
 */
export type Texts = Readonly<Record<string, LocalizedText | ((parameters: never) => LocalizedText)>>;

/** Names of values by parameter, `kind` → `pair` → its name; a value without a name is shown as it is. */
export type ValueNames = Readonly<Record<string, Readonly<Partial<Record<string, LocalizedText>>>>>;

/** A value that a template shows. */
export type TextValue =
  | string
  | number
  | boolean
  | null
  | Phrase
  | LocalizedText
  | readonly (string | number | Phrase)[];

type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ?
      | (Name extends `${string}${' ' | '"'}${string}`
          ? never
          : Name extends `${infer Before}:${string}`
            ? Before
            : Name)
      | NamesIn<Rest>
  : never;

/** Parameters of a text; undefined for a text without parameters. */
export type ParametersOf<Text> = Text extends () => LocalizedText
  ? undefined
  : Text extends (parameters: infer Parameters) => LocalizedText
    ? Parameters
    : Text extends LocalizedText
      ? [NamesIn<Text[Language]>] extends [never]
        ? undefined
        : Readonly<Record<NamesIn<Text[Language]>, TextValue>>
      : never;

/** A sentence or a part of one as data. It holds no functions, so it can be stored and posted to a worker. */
export interface Phrase {
  readonly key: string;
  readonly parameters: unknown;
  /** In English. */
  readonly message: string;
  /** In Chinese. */
  readonly zh: string;
}

/** A parameter or field with a wrong value: its name, the value, and the expected value. */
export interface BadField {
  readonly field: string;
  readonly found: Phrase;
  readonly expected: Phrase;
}

/** Reason of a refusal: a code for programs, a sentence for people (found, place, expected). */
export interface Failure<Code extends string = string> extends Phrase {
  readonly code: Code;
}

/** The code at the beginning of a key. */
export type CodeOf<Key extends string> = Key extends `${infer Code}/${string}` ? Code : Key;

type KeysOf<Table extends Texts> = keyof Table & string;

/** All phrases of a table, a union by `key`. */
export type PhraseIn<Table extends Texts> = {
  [Key in KeysOf<Table>]: Phrase & { readonly key: Key; readonly parameters: ParametersOf<Table[Key]> };
}[KeysOf<Table>];

/** All failures of a table, a union by `key`. */
export type FailureIn<Table extends Texts> = {
  [Key in KeysOf<Table>]: Failure<CodeOf<Key>> & {
    readonly key: Key;
    readonly parameters: ParametersOf<Table[Key]>;
  };
}[KeysOf<Table>];

type Given<Text> = ParametersOf<Text> extends undefined ? [] : [parameters: ParametersOf<Text>];

/** Makes phrases of a table. */
export const phrasesOf =
  <const Table extends Texts>(table: Table, names: ValueNames = {}) =>
  <Key extends KeysOf<Table>>(key: Key, ...given: Given<Table[Key]>): Extract<PhraseIn<Table>, { readonly key: Key }> =>
    phrase(table, names, key, given) as Extract<PhraseIn<Table>, { readonly key: Key }>;

/** Makes failures of a table: the code of one is the part of its key before the `/`. */
export const failuresOf =
  <const Table extends Texts>(table: Table, names: ValueNames = {}) =>
  <Key extends KeysOf<Table>>(
    key: Key,
    ...given: Given<Table[Key]>
  ): Extract<FailureIn<Table>, { readonly key: Key }> =>
    ({ code: codeOf(key), ...phrase(table, names, key, given) }) as Extract<FailureIn<Table>, { readonly key: Key }>;

/** Texts of a program that speaks to programs alone, by key. */
export type EnglishTexts = Readonly<Record<string, string | ((parameters: never) => string)>>;

/** A table with the English text for every language. */
type InEnglish<Table extends EnglishTexts> = {
  readonly [Key in keyof Table]: Table[Key] extends (...given: infer Given) => string
    ? (...given: Given) => LocalizedText
    : Table[Key] extends string
      ? { readonly en: Table[Key]; readonly zh: Table[Key] }
      : never;
};

/** Makes a table of texts in English alone. */
export const inEnglish = <Table extends EnglishTexts>(table: Table): InEnglish<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? { en: text, zh: text }
        : (parameters: never) => ({ en: text(parameters), zh: text(parameters) }),
    ]),
  ) as InEnglish<Table>;

/** @returns a phrase in `language`. */
export const say = (part: Phrase, language: Language): string => (language === 'en' ? part.message : part.zh);

const phrase = (table: Texts, names: ValueNames, key: string, [parameters]: readonly unknown[]): Phrase => {
  const text = table[key] as Texts[string];
  if (typeof text === 'function') {
    const { en, zh } = (text as (parameters: unknown) => LocalizedText)(parameters);
    return { key, parameters, message: en, zh };
  }
  const values = (parameters ?? {}) as TextValues;
  const filled = (language: Language): string => fillTemplate(text[language], values, language, names);
  return { key, parameters, message: filled('en'), zh: filled('zh') };
};

type TextValues = Readonly<Record<string, TextValue>>;

/** Replaces `{name}` and `{count:noun}` in a template. @param names names of values by parameter. */
export const fillTemplate = (
  template: string,
  values: TextValues,
  language: Language,
  names: ValueNames = {},
): string =>
  template.replaceAll(/\{(\w+)(?::(\w+))?\}/gu, (whole, name: string, noun: string | undefined) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name] as TextValue;
    const shown = names[name]?.[String(value)]?.[language] ?? formatValue(value, language);
    return noun === undefined ? shown : `${shown} ${noun}${value === 1 ? '' : 's'}`;
  });

const formatValue = (value: TextValue, language: Language): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('key' in value) return say(value, language);
  if ('en' in value) return value[language];
  return value.map((each) => formatValue(each, language)).join(language === 'en' ? ', ' : '、');
};

const codeOf = (key: string): string => {
  const end = key.indexOf('/');
  return end < 0 ? key : key.slice(0, end);
};
