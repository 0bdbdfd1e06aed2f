/** The person's settings. They are stored in localStorage, because the first paint needs them. */
import { effect, signal } from '@preact/signals';
import { boolean, oneOf, orElse, record, type Schema } from '@doudizhu/rules/schema';
import type { Language } from '@doudizhu/words';
import { readSavedJson } from './saved-json.ts';
import { saveText, loadText } from './storage.ts';

export type Theme = 'auto' | 'light' | 'dark';

export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  /** Four colours of suits instead of two. */
  readonly fourColours: boolean;
  readonly cardBack: 'lattice' | 'wheat';
  /** Larger cards and text. */
  readonly large: boolean;
  /** Buttons at the left, for the left hand. */
  readonly leftHand: boolean;
  readonly sound: boolean;
  /** `auto` follows the system. */
  readonly motion: 'auto' | 'reduced' | 'full';
}

const KEY = 'ddz.settings';

/** @param browserLanguage such as `zh-CN`. */
const defaultsFor = (browserLanguage: string): Settings => ({
  language: /^zh\b/i.test(browserLanguage) ? 'zh' : 'en',
  theme: 'auto',
  fourColours: false,
  cardBack: 'lattice',
  large: false,
  leftHand: false,
  sound: true,
  motion: 'auto',
});

const schemaOf = (fallback: Settings): Schema<Settings> =>
  record(
    {
      language: orElse(oneOf(['zh', 'en']), fallback.language),
      theme: orElse(oneOf(['auto', 'light', 'dark']), fallback.theme),
      fourColours: orElse(boolean, fallback.fourColours),
      cardBack: orElse(oneOf(['lattice', 'wheat']), fallback.cardBack),
      large: orElse(boolean, fallback.large),
      leftHand: orElse(boolean, fallback.leftHand),
      sound: orElse(boolean, fallback.sound),
      motion: orElse(oneOf(['auto', 'reduced', 'full']), fallback.motion),
    },
    'passed over',
  );

/** Reads stored settings: valid fields count, the others have their defaults. */
const readSettings = (text: string | null, browserLanguage = ''): Settings => {
  const fallback = defaultsFor(browserLanguage);
  return readSavedJson(text, schemaOf(fallback)) ?? fallback;
};

/** The defaults, until `loadSettings` is called. */
export const settings = signal<Settings>(readSettings(null));

/** Call it before the first paint. */
export const loadSettings = (): void => {
  settings.value = readSettings(loadText(KEY), navigator.language);
};

export const changeSettings = (change: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...change };
  saveText(KEY, JSON.stringify(settings.value));
};

/** Whether animations may run: by the setting, or by the system's setting. */
export const mayMove = (): boolean =>
  settings.value.motion === 'full' ||
  (settings.value.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches);

/** Writes the settings that CSS needs to the root element, now and after each change. */
export const applyTheme = (): void => {
  effect(() => {
    const { language, theme, fourColours, cardBack, large, leftHand, motion } = settings.value;
    const root = document.documentElement;
    root.lang = language === 'zh' ? 'zh-CN' : 'en';
    root.dataset['theme'] = theme;
    root.dataset['colours'] = fourColours ? 'four' : 'two';
    root.dataset['back'] = cardBack;
    root.dataset['size'] = large ? 'large' : 'normal';
    root.dataset['hand'] = leftHand ? 'left' : 'right';
    root.dataset['motion'] = motion;
  });
};
