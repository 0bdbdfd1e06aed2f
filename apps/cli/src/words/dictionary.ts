/** All texts of the program by language. A text that is missing in one language does not compile. */
import { CHINESE } from './chinese.ts';
import { ENGLISH, type Dictionary } from './english.ts';
import type { Language } from '@doudizhu/rules/failure';

export type { Dictionary } from './english.ts';

export const dictionaryOf = (language: Language): Dictionary => (language === 'zh' ? CHINESE : ENGLISH);
