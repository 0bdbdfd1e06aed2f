/** The person's settings. They are stored in localStorage, because the first paint needs them. */
import { effect, signal } from '@preact/signals';
import { boolean, numberFrom, oneOf, orElse, record, type Schema } from '@doudizhu/rules/schema';
import type { Language } from '@doudizhu/rules/failure';
import { CHARACTERS, type Character } from './characters.ts';
import { readSavedJson, saveText, loadText } from './storage.ts';

/** The values of settings that are one of a few. */
export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;
export const MOTIONS = ['auto', 'reduced', 'full'] as const;
export const FELTS = ['jade', 'night', 'wood'] as const;
export const CARD_BACKS = ['lattice', 'wheat'] as const;

export interface Settings {
  readonly language: Language;
  readonly theme: (typeof COLOUR_SCHEMES)[number];
  /** Four colours of suits instead of two. */
  readonly fourColours: boolean;
  readonly cardBack: (typeof CARD_BACKS)[number];
  /** The cloth of the table. */
  readonly felt: (typeof FELTS)[number];
  /** A larger index on the cards, without pips. */
  readonly largeIndex: boolean;
  /** The face of the person. */
  readonly character: Character;
  /** Larger cards and text. */
  readonly large: boolean;
  /** Buttons at the left, for the left hand. */
  readonly leftHand: boolean;
  readonly sound: boolean;
  /** Of sounds and voice, 0–1. */
  readonly volume: number;
  /** A voice says bids and plays. */
  readonly voice: boolean;
  readonly vibration: boolean;
  /** Bots say something now and then. */
  readonly phrases: boolean;
  /** `auto` follows the system. */
  readonly motion: (typeof MOTIONS)[number];
}

const KEY = 'ddz.settings';

/** @param browserLanguage such as `zh-CN`. */
const defaultsFor = (browserLanguage: string): Settings => ({
  language: /^zh\b/i.test(browserLanguage) ? 'zh' : 'en',
  theme: 'auto',
  fourColours: false,
  cardBack: 'lattice',
  felt: 'jade',
  largeIndex: false,
  character: 'you',
  large: false,
  leftHand: false,
  sound: true,
  volume: 0.7,
  voice: true,
  vibration: true,
  phrases: true,
  motion: 'auto',
});

const schemaOf = (fallback: Settings): Schema<Settings> =>
  record(
    {
      language: orElse(oneOf(['zh', 'en']), fallback.language),
      theme: orElse(oneOf(COLOUR_SCHEMES), fallback.theme),
      fourColours: orElse(boolean, fallback.fourColours),
      cardBack: orElse(oneOf(CARD_BACKS), fallback.cardBack),
      felt: orElse(oneOf(FELTS), fallback.felt),
      largeIndex: orElse(boolean, fallback.largeIndex),
      character: orElse(oneOf(CHARACTERS), fallback.character),
      large: orElse(boolean, fallback.large),
      leftHand: orElse(boolean, fallback.leftHand),
      sound: orElse(boolean, fallback.sound),
      volume: orElse(numberFrom(0, 1), fallback.volume),
      voice: orElse(boolean, fallback.voice),
      vibration: orElse(boolean, fallback.vibration),
      phrases: orElse(boolean, fallback.phrases),
      motion: orElse(oneOf(MOTIONS), fallback.motion),
    },
    'passed over',
  );

/** Reads stored settings: valid fields count, the others have their defaults. */
export const settingsFrom = (text: string | null, browserLanguage = ''): Settings => {
  const fallback = defaultsFor(browserLanguage);
  return readSavedJson(text, schemaOf(fallback)) ?? fallback;
};

/** The defaults, until `loadSettings` is called. */
export const settings = signal<Settings>(settingsFrom(null));

/** Call it before the first paint. */
export const loadSettings = (): void => {
  settings.value = settingsFrom(loadText(KEY), navigator.language);
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
    const root = document.documentElement;
    root.lang = settings.value.language === 'zh' ? 'zh-CN' : 'en';
    Object.assign(root.dataset, rootData(settings.value));
  });
};

/** What style sheets know of the settings: the `data-*` attributes of the root element. */
export const rootData = (chosen: Settings): Readonly<Record<string, string>> => ({
  theme: chosen.theme,
  colours: chosen.fourColours ? 'four' : 'two',
  felt: chosen.felt,
  index: chosen.largeIndex ? 'large' : 'normal',
  size: chosen.large ? 'large' : 'normal',
  hand: chosen.leftHand ? 'left' : 'right',
  motion: chosen.motion,
});
