/** The user's settings. They are in localStorage because the first paint needs them. */
import { effect, signal } from '@preact/signals';
import { boolean, numberFrom, oneOf, type ObjectOf } from '@doudizhu/rules/schema';
import { CHARACTERS } from './characters.ts';
import { loadText, readSavedOptions, saveText } from './storage.ts';

export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;
export const MOTIONS = ['auto', 'reduced', 'full'] as const;
export const FELTS = ['jade', 'night', 'wood'] as const;
export const CARD_BACKS = ['lattice', 'wheat'] as const;

const FIELDS = {
  language: oneOf(['zh', 'en']),
  theme: oneOf(COLOUR_SCHEMES),
  /** Four suit colours instead of two. */
  fourColours: boolean,
  cardBack: oneOf(CARD_BACKS),
  /** Cloth of the table. */
  felt: oneOf(FELTS),
  /** A larger index on the cards, without pips. */
  largeIndex: boolean,
  /** The player's face. */
  character: oneOf(CHARACTERS),
  large: boolean,
  /** Puts the table buttons on the left. */
  leftHand: boolean,
  sound: boolean,
  /** Volume of sounds and voice, 0–1. */
  volume: numberFrom(0, 1),
  /** Calm music at the table. */
  music: boolean,
  /** A voice announces bids and plays. */
  voice: boolean,
  vibration: boolean,
  /** Bots speak occasionally. */
  phrases: boolean,
  /** Faces blink and look at the player to act, the tea steams. */
  life: boolean,
  /** `auto` follows the system. */
  motion: oneOf(MOTIONS),
};

export type Settings = ObjectOf<typeof FIELDS>;

const KEY = 'ddz.settings';

/** @param browserLanguage for example `zh-CN` */
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
  music: false,
  voice: true,
  vibration: true,
  phrases: true,
  life: true,
  motion: 'auto',
});

/** Reads stored settings. Invalid fields get their defaults. */
export const settingsFrom = (text: string | null, browserLanguage = ''): Settings =>
  readSavedOptions(text, FIELDS, defaultsFor(browserLanguage));

export const settings = signal<Settings>(settingsFrom(null));

/** Call it before the first paint. */
export const loadSettings = (): void => {
  settings.value = settingsFrom(loadText(KEY), navigator.language);
};

export const changeSettings = (change: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...change };
  saveText(KEY, JSON.stringify(settings.value));
};

/** True if animations are allowed by the setting or, on `auto`, by the system. */
export const mayMove = (): boolean =>
  settings.value.motion === 'full' ||
  (settings.value.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches);

/** Writes settings to the root element, where style sheets read them, now and after each change. */
export const applyTheme = (): void => {
  effect(() => {
    const root = document.documentElement;
    root.lang = settings.value.language === 'zh' ? 'zh-CN' : 'en';
    Object.assign(root.dataset, rootData(settings.value));
  });
};

/** The `data-*` attributes of the root element. */
export const rootData = (chosen: Settings): Readonly<Record<string, string>> => ({
  theme: chosen.theme,
  colours: chosen.fourColours ? 'four' : 'two',
  felt: chosen.felt,
  index: chosen.largeIndex ? 'large' : 'normal',
  size: chosen.large ? 'large' : 'normal',
  hand: chosen.leftHand ? 'left' : 'right',
  motion: chosen.motion,
});
