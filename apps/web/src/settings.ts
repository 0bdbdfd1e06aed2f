/** The person's settings. They are stored in localStorage, because the first paint needs them. */
import { effect, signal } from '@preact/signals';
import type { Language } from '@doudizhu/words';
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

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** Reads stored settings: valid fields count, the others have their defaults. */
const readSettings = (text: string | null, browserLanguage = ''): Settings => {
  const fallback = defaultsFor(browserLanguage);
  const stored = parsed(text);
  const oneOf = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  const BOTH = [true, false];
  return {
    language: oneOf(stored['language'], ['zh', 'en'], fallback.language),
    theme: oneOf(stored['theme'], ['auto', 'light', 'dark'], fallback.theme),
    fourColours: oneOf(stored['fourColours'], BOTH, fallback.fourColours),
    cardBack: oneOf(stored['cardBack'], ['lattice', 'wheat'], fallback.cardBack),
    large: oneOf(stored['large'], BOTH, fallback.large),
    leftHand: oneOf(stored['leftHand'], BOTH, fallback.leftHand),
    sound: oneOf(stored['sound'], BOTH, fallback.sound),
    motion: oneOf(stored['motion'], ['auto', 'reduced', 'full'], fallback.motion),
  };
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
