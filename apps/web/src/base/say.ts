/** Failures and phrases of the libraries in the user's language. */
import { effect, signal } from '@preact/signals';
import type { Phrase } from '@doudizhu/rules/failure';
import { translate, type Catalogue, type Language } from '@doudizhu/words';
import { language } from './language.ts';

/** English is in the libraries. The others are loaded after the first paint, long before a failure is shown. */
const CATALOGUES: Readonly<Record<Language, (() => Promise<Catalogue>) | null>> = {
  en: null,
  zh: () => import('@doudizhu/words/zh').then(({ ZH }) => ZH),
};

const loaded = signal<Readonly<Partial<Record<Language, Catalogue>>>>({});

/** Loads the sentences of a language. */
export const loadSentences = async (wanted: Language): Promise<void> => {
  const catalogue = loaded.peek()[wanted] ?? (await CATALOGUES[wanted]?.().catch(() => undefined));
  if (catalogue !== undefined) loaded.value = { ...loaded.peek(), [wanted]: catalogue };
};

/** Loads the sentences of the language, now and after each change. */
export const followLanguage = (): void => {
  effect(() => void loadSentences(language.value));
};

/** A failure or a part of one as a sentence. */
export const say = (part: Phrase): string => translate(part, loaded.value[language.value] ?? null);
