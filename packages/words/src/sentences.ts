/**
 * What a language says for each text of a library: a table by the same keys, so that a text which is missing does not
 * compile. English is declared beside the code that fails; the tables here are of the other languages.
 */
import type { ParametersOf, Phrase, Texts } from '@doudizhu/rules/failure';

/** Says a phrase that is a part of another one. */
export type Say = (part: Phrase) => string;

/** A sentence for each key of `Table`, made from the same parameters. */
export type Sentences<Table extends Texts> = {
  readonly [Key in keyof Table]: (parameters: ParametersOf<Table[Key]>, say: Say) => string;
};

/** Tables of one language, whatever their keys. */
export type SentenceTable = Readonly<Record<string, (parameters: never, say: Say) => string>>;

/**
 * Makes a speaker of one language. A phrase without a row is one that a third party declared: it is said in English.
 * @param table of all keys that may come.
 */
export const speakerOf = (table: SentenceTable): Say => {
  const say: Say = (phrase) => {
    const sentence = Object.hasOwn(table, phrase.key) ? table[phrase.key] : undefined;
    return sentence === undefined
      ? phrase.message
      : (sentence as (...given: unknown[]) => string)(phrase.parameters, say);
  };
  return say;
};
