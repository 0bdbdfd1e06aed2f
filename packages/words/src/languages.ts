/** Other languages than English, which the libraries write: the sentence of each key, and the words of the game. */
import type { Combo } from '@doudizhu/rules/combos';
import { fillTemplate, type Phrase } from '@doudizhu/rules/failure';
import type { Action, Phase, Side } from '@doudizhu/rules/round';
import type { Kind } from '@doudizhu/rules/ruleset';

/** The languages of the texts. English is in the libraries, each other one in a catalogue. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A template with `{names}` of parameters, or a function of the parameters. @param sentenceOf renders a phrase among them */
export type Sentence = string | ((parameters: never, sentenceOf: (part: Phrase) => string) => string);

/** The sentences of one language. */
export interface Catalogue {
  readonly sentences: Readonly<Record<string, Sentence>>;
  /** Names of values by parameter, `kind` → `pair` → its name. A value without a name is shown as it is. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Between the entries of a list. */
  readonly separator: string;
}

/**
 * Renders a phrase. A key that the catalogue does not have, or parameters that do not fit, as of a server of another
 * version, leave it in English.
 * @param catalogue null for English
 */
export const translate = (phrase: Phrase, catalogue: Catalogue | null): string => {
  const { key, message } = phrase;
  if (catalogue === null || !Object.hasOwn(catalogue.sentences, key)) return message;
  const { names, separator } = catalogue;
  const sentence = catalogue.sentences[key] as Sentence;
  const parameters = (phrase.parameters ?? {}) as never;
  const sentenceOf = (part: Phrase): string => translate(part, catalogue);
  try {
    return typeof sentence === 'function'
      ? sentence(parameters, sentenceOf)
      : fillTemplate(sentence, parameters, { names, separator, sentenceOf });
  } catch {
    return message;
  }
};

/** The words of the game in one language. */
export interface GameWords {
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly phases: Readonly<Record<Phase, string>>;
  readonly sides: Readonly<Record<Side, string>>;
  /** Index = Rank. */
  readonly ranks: readonly string[];
  /** Index = suit number. */
  readonly suits: readonly string[];
  readonly pass: string;
  readonly kitty: string;
  readonly landlord: string;
  readonly farmer: string;
  readonly seatNumber: (seat: number) => string;
  /** A card with its suit. */
  readonly cardOf: (suit: string, rank: string) => string;
  /** An action after a name: "Left: bid 2", "You: bid 2". @param playText writes a play as the caller shows cards. */
  readonly did: (action: Action, playText: (combo: Combo) => string) => string;
}
