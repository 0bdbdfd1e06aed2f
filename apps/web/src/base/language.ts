/**
 * Two languages. A module that shows text keeps it in one table, both languages side by side, so that a text which is
 * missing in one does not compile:
 *
 *     const TEXTS = texts({ zh: { deal: '发牌', left: (count: number) => `剩 ${count} 张` }, en: { … } });
 *     <button>{TEXTS.value.deal}</button>
 *
 * The table follows the setting: read `.value` while rendering and the component is drawn again when it changes.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Language } from '@doudizhu/rules/failure';
import { settings } from './settings.ts';

export const language: ReadonlySignal<Language> = computed(() => settings.value.language);

export const texts = <T>(both: { readonly zh: T; readonly en: NoInfer<T> }): ReadonlySignal<T> =>
  computed(() => both[language.value]);
