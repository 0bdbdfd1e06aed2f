/** Failures and phrases of the libraries in the user's language. */
import { effect, signal } from '@preact/signals';
import type { Phrase } from '@doudizhu/rules/failure';
import { translate, type Catalogue, type Language } from '@doudizhu/words';
import { language } from './language.ts';

/** Catalogues by language: English is in the libraries, the others come after the first paint. */
const catalogues = signal<Readonly<Partial<Record<Language, Catalogue>>>>({});

/** Loads the sentences of a language. */
export const loadSentences = async (wanted: Language): Promise<void> => {
  if (wanted === 'en' || catalogues.peek()[wanted] !== undefined) return;
  const { ZH } = await import('@doudizhu/words/zh');
  catalogues.value = { ...catalogues.peek(), [wanted]: ZH };
};

/** Loads the sentences of the language, now and after each change. */
export const followLanguage = (): void => {
  effect(() => void loadSentences(language.value).catch(() => undefined));
};

/** A failure or a part of one as a sentence. */
export const sentenceOf = (part: Phrase): string => translate(part, catalogues.value[language.value] ?? null);
