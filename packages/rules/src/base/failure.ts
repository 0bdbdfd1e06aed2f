/**
 * Failures with parameters: a union by key, from which each language makes its own sentence.
 *
 * The file that owns a failure declares it in a table: key → the English sentence as a function of typed parameters. The
 * key begins with the code that programs see, `bad-cards/unknown-rank`. So a library gives an English sentence by
 * itself, and `packages/words` has a table of the same keys for each other language, where a missing text does not
 * compile. docs/decisions/0010-failures-and-schemas.md gives the reasons.
 *
 *     export const CARDS_TEXTS = {
 *       'bad-cards/unknown-rank': ({ text, found }: { text: string; found: string }) => `bad cards "${text}": …`,
 *     } as const satisfies Texts;
 *     const cardsFailure = failuresOf(CARDS_TEXTS);
 *     return err(cardsFailure('bad-cards/unknown-rank', { text, found }));
 */

/** English sentences, or parts of one, by key. */
export type Texts = Readonly<Record<string, (parameters: never) => string>>;

/** What a text is made from; undefined where it has no parameters. */
export type ParametersOf<Text> = Text extends () => string
  ? undefined
  : Text extends (parameters: infer Parameters) => string
    ? Parameters
    : never;

/** A sentence or a part of one as data. It holds no functions, so it can be stored and posted to a worker. */
export interface Phrase {
  readonly key: string;
  readonly parameters: unknown;
  /** In English. */
  readonly message: string;
}

/** A parameter or field with a wrong value: its name, what stands there, and what should. */
export interface BadField {
  readonly field: string;
  readonly found: Phrase;
  readonly wanted: Phrase;
}

/** Why something was refused: a code for programs, and a sentence (what, where, wanted) for people. */
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

/** Makes a phrase of a table. */
export const phrasesOf =
  <Table extends Texts>(table: Table) =>
  <Key extends KeysOf<Table>>(
    key: Key,
    ...given: Parameters<Table[Key]>
  ): Extract<PhraseIn<Table>, { readonly key: Key }> =>
    phrase(table, key, given) as Extract<PhraseIn<Table>, { readonly key: Key }>;

/** Makes a failure of a table: its code is what stands before the `/` of its key. */
export const failuresOf =
  <Table extends Texts>(table: Table) =>
  <Key extends KeysOf<Table>>(
    key: Key,
    ...given: Parameters<Table[Key]>
  ): Extract<FailureIn<Table>, { readonly key: Key }> =>
    ({ code: codeOf(key), ...phrase(table, key, given) }) as Extract<FailureIn<Table>, { readonly key: Key }>;

const phrase = (table: Texts, key: string, [parameters]: readonly unknown[]): Phrase => ({
  key,
  parameters,
  message: (table[key] as (parameters: unknown) => string)(parameters),
});

const codeOf = (key: string): string => {
  const end = key.indexOf('/');
  return end < 0 ? key : key.slice(0, end);
};
