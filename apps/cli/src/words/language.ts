/** Languages of the program: detection, and a table of texts in one of them. */
import { fillTemplate, type ParametersOf, type Phrase } from '@doudizhu/rules/failure';
import { LANGUAGES, translate, type Catalogue, type Language } from '@doudizhu/words';
import { ZH } from '@doudizhu/words/zh';

/** One text in every language. */
export type LocalizedText = Readonly<Record<Language, string>>;

const CATALOGUES: Readonly<Record<Language, Catalogue | null>> = { en: null, zh: ZH };

/** A failure, or a part of one, in a language. */
export const sentenceIn =
  (language: Language) =>
  (part: Phrase): string =>
    translate(part, CATALOGUES[language]);

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** Language of the environment (LC_ALL, LC_MESSAGES, LANG, in this order), by default English. */
export const languageOf = (env: Readonly<Record<string, string | undefined>>): Language => {
  const named = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => value !== undefined && value !== '');
  return named?.toLowerCase().startsWith('zh') === true ? 'zh' : 'en';
};

/** Text of the last `--lang`, if it has one. */
export const namedLanguage = (args: readonly string[]): string | undefined => {
  const at = args.findLastIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  return at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1]);
};

/** Language of help and refusals: only this option is read, because the other arguments can be invalid. */
export const languageAmong = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Language => {
  const given = namedLanguage(args);
  return given !== undefined && isLanguage(given) ? given : languageOf(env);
};
/** Text with `{names}` as in a table of failures, function of a text, lines, or nested rows. */
type TextRow =
  | LocalizedText
  | ((...given: never) => LocalizedText)
  | Readonly<Record<Language, readonly string[]>>
  | TextTable;

export interface TextTable {
  readonly [key: string]: TextRow;
}

/** Table in one language: a text without parameters is a string, any other a function. */
export type WordsOf<Rows> = { readonly [Key in keyof Rows]: WordOf<Rows[Key]> };

type WordOf<Value> = Value extends (...given: infer Given) => LocalizedText
  ? (...given: Given) => string
  : Value extends LocalizedText
    ? ParametersOf<Value['en']> extends undefined
      ? string
      : (parameters: ParametersOf<Value['en']>) => string
    : Value extends Readonly<Record<Language, readonly string[]>>
      ? readonly string[]
      : WordsOf<Value>;

export const wordsIn = <const Rows extends TextTable>(table: Rows, language: Language): WordsOf<Rows> =>
  Object.fromEntries(Object.entries(table).map(([key, row]) => [key, wordOf(row, language)])) as WordsOf<Rows>;

const wordOf = (row: TextRow, language: Language): unknown => {
  if (typeof row === 'function') return (...given: readonly unknown[]) => row(...(given as never))[language];
  if (!('en' in row)) return wordsIn(row, language);
  const text = (row as LocalizedText)[language];
  if (typeof text !== 'string' || !/\{\w/u.test(text)) return text;
  return (parameters: Parameters<typeof fillTemplate>[1]) =>
    fillTemplate(text, parameters, {
      names: {},
      separator: CATALOGUES[language]?.separator ?? ', ',
      sentenceOf: sentenceIn(language),
    });
};
