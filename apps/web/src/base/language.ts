/**
 * Two languages. A module that shows text keeps it in one table, both languages side by side, so that a text that is
 * missing in one does not compile:
 *
 *     const TEXTS = texts({
 *       deal: ['发牌', 'Deal'],
 *       left: [(count: number) => `剩 ${count} 张`, (count) => `${count} left`],
 *     });
 *     <button>{TEXTS.value.deal}</button>
 *
 * The table follows the setting: read `.value` while rendering and the component is drawn again when it changes.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Language } from '@doudizhu/words';
import { settings } from './settings.ts';

export const language: ReadonlySignal<Language> = computed(() => settings.value.language);

/** A text in both languages. */
export type Both = readonly [zh: string, en: string];

export const inLanguage = ([zh, en]: Both): string => (language.value === 'zh' ? zh : en);

type Pairs<Texts> = { readonly [Name in keyof Texts]: readonly [zh: Texts[Name], en: NoInfer<Texts[Name]>] };

export const texts = <Texts extends object>(pairs: Pairs<Texts>): ReadonlySignal<Texts> =>
  computed(() => {
    const index = language.value === 'zh' ? 0 : 1;
    const entries = Object.entries<readonly [unknown, unknown]>(pairs).map(([name, pair]) => [name, pair[index]]);
    return Object.fromEntries(entries) as Texts;
  });

/** Joins the parts of a sentence. */
export const listed = (parts: readonly string[]): string => parts.join(language.value === 'zh' ? '，' : ', ');

/** A sentence that begins with a name, such as that of a play. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
