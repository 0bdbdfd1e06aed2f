/** What a person has chosen to play, in the start panel and the menu. It is stored for the next time. */
import { PRESET_NAMES, PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { boolean, listOf, oneOf, type RecordOf, type Schema } from '@doudizhu/rules/schema';
import { BOT_CHARACTERS, levelOfCharacter, type BotCharacter } from '../../base/characters.ts';
import { readSavedOptions } from '../../base/storage.ts';
import type { GameStorage } from '../environment/environment.ts';

/** Against whom: `people` are the characters that were chosen for each seat, the others a bot for all seats. A search
 * says how long it may think, in milliseconds. */
export const BOT_LEVELS = [
  'people',
  'random',
  'greedy',
  'rules',
  'neural',
  'search-50',
  'search-200',
  'search-1000',
] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** Who sits at the other seats, from the next one on; a table of three has no place for the last. */
export type Opponents = readonly [BotCharacter, BotCharacter, BotCharacter];

export const CLOCKS = {
  none: null,
  calm: { decisionMs: 30_000, bankMs: 60_000 },
  quick: { decisionMs: 12_000, bankMs: 20_000 },
} as const;
export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];

/** How long a bot seems to think, in milliseconds. */
export const PACES = { slow: 1600, normal: 900, fast: 300 } as const;
export type PaceName = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as PaceName[];

const FIELDS = {
  rules: oneOf(PRESET_NAMES),
  level: oneOf(BOT_LEVELS),
  opponents: listOf(oneOf(BOT_CHARACTERS), 3) as Schema<readonly BotCharacter[]> as Schema<Opponents>,
  clock: oneOf(CLOCK_NAMES),
  /** Plays may be taken back. */
  practice: boolean,
  pace: oneOf(PACE_NAMES),
  /** Passes by itself when nothing beats. */
  autoPass: boolean,
  /** The card counter is shown. */
  counter: boolean,
  /** Letters and digits are shortcuts. */
  keys: boolean,
};

export type GameOptions = RecordOf<typeof FIELDS>;

/** What somebody who has chosen nothing plays: the rules that most people know, against gentle bots. */
export const DEFAULT_SETUP: GameOptions = {
  rules: 'zunli',
  level: 'people',
  opponents: ['mai', 'zhe', 'gu'],
  clock: 'none',
  practice: true,
  pace: 'normal',
  autoPass: true,
  counter: true,
  keys: true,
};

export const seatsFor = (rules: PresetName): 3 | 4 => PRESETS[rules].seats;

/** What the table calls the bot at a seat. @param place seats after the person's, from 1 */
export const labelAt = ({ level, opponents }: Pick<GameOptions, 'level' | 'opponents'>, place: number): string =>
  level === 'people' ? levelOfCharacter(opponents[place - 1] ?? 'mai') : level;

/** Splits a label. @returns the bot's name for the worker, and how long it may think. */
export const botOfLevel = (label: string): { readonly level: string; readonly budgetMs: number } => {
  if (!label.startsWith('search-')) return { level: label, budgetMs: BUDGET_MS };
  return { level: 'search', budgetMs: Number(label.slice('search-'.length)) };
};

const BUDGET_MS = 200;

/** Reads a stored text: valid fields count, the others have their defaults. */
export const readSetup = (text: string | null): GameOptions => readSavedOptions(text, FIELDS, DEFAULT_SETUP);

const KEY = 'ddz.play';

export const loadSetup = ({ loadText }: Pick<GameStorage, 'loadText'>): GameOptions => readSetup(loadText(KEY));

export const saveSetup = ({ saveText }: GameStorage, setup: GameOptions): void => saveText(KEY, JSON.stringify(setup));

const TABLE_KEY = 'ddz.table';

/** The table that is being played; null: none. */
export const loadCurrentTable = ({ loadText }: Pick<GameStorage, 'loadText'>): string | null => {
  const name = loadText(TABLE_KEY);
  return name === null || name === '' ? null : name;
};

export const saveCurrentTable = ({ saveText }: Pick<GameStorage, 'saveText'>, table: string | null): void =>
  saveText(TABLE_KEY, table ?? '');
