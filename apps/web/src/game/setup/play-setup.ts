/** The user's choices in the start panel and the menu. They are stored. */
import { PRESET_NAMES, PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { boolean, listOf, oneOf, object, type ObjectOf, type Schema } from '@doudizhu/rules/schema';
import { BOT_CHARACTERS, levelOfCharacter, type BotCharacter } from '../../base/characters.ts';
import { readSavedJson, readSavedOptions } from '../../base/storage.ts';
import type { GameStorage } from '../environment/environment.ts';

/**
 * `people`: a character per seat. Otherwise one bot for all seats. The number of a search is its time in milliseconds.
 */
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

/** Characters from the next seat on. A table of three does not use the last one. */
export type Opponents = readonly [BotCharacter, BotCharacter, BotCharacter];

export const CLOCKS = {
  none: null,
  calm: { decisionMs: 30_000, bankMs: 60_000 },
  quick: { decisionMs: 12_000, bankMs: 20_000 },
} as const;
export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];

/** Apparent thinking time of a bot, in milliseconds. */
export const PACES = { slow: 1600, normal: 900, fast: 300 } as const;
export type PaceName = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as PaceName[];

const FIELDS = {
  rules: oneOf(PRESET_NAMES),
  level: oneOf(BOT_LEVELS),
  opponents: listOf(oneOf(BOT_CHARACTERS), 3) as Schema<readonly BotCharacter[]> as Schema<Opponents>,
  clock: oneOf(CLOCK_NAMES),
  /** Undo is allowed. */
  practice: boolean,
  pace: oneOf(PACE_NAMES),
  /** Passes automatically if the player has no play. */
  autoPass: boolean,
  counter: boolean,
  /** Letters and digits are shortcuts. */
  keys: boolean,
};

export type GameOptions = ObjectOf<typeof FIELDS>;

/** Defaults: the most common rules, against weak bots. */
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

export const seatsFor = (rules: PresetName): number => PRESETS[rules].seats;

/** The characters at a table, from the next seat on. */
export const sittingOpponents = (opponents: Opponents, seats: number): readonly BotCharacter[] =>
  opponents.slice(0, seats - 1);

/**
 * Seats a character. If they already sit at this table, the two change places, so that no face is there twice.
 * @param place seats after the player's, from 1
 */
export const seatOpponent = (
  opponents: Opponents,
  { seats, place, character }: { readonly seats: number; readonly place: number; readonly character: BotCharacter },
): Opponents => {
  const from = sittingOpponents(opponents, seats).indexOf(character);
  const before = opponents[place - 1];
  const seated = opponents.with(place - 1, character);
  const changed = from < 0 || before === undefined ? seated : seated.with(from, before).with(place - 1, character);
  return changed as unknown as Opponents;
};

/** Name of the bot at a seat. @param place seats after the player's, from 1 */
export const labelAt = ({ level, opponents }: Pick<GameOptions, 'level' | 'opponents'>, place: number): string =>
  level === 'people' ? levelOfCharacter(opponents[place - 1] ?? 'mai') : level;

/** @returns the bot's name for the worker and its thinking time */
export const botOfLevel = (label: string): { readonly level: string; readonly budgetMs: number } => {
  if (!label.startsWith('search-')) return { level: label, budgetMs: BUDGET_MS };
  return { level: 'search', budgetMs: Number(label.slice('search-'.length)) };
};

const BUDGET_MS = 200;

/** Reads a stored text. Invalid fields get their defaults. */
export const readSetup = (text: string | null): GameOptions => readSavedOptions(text, FIELDS, DEFAULT_SETUP);

const KEY = 'ddz.play';

export const loadSetup = ({ loadText }: Pick<GameStorage, 'loadText'>): GameOptions => readSetup(loadText(KEY));

export const saveSetup = ({ saveText }: GameStorage, setup: GameOptions): void => saveText(KEY, JSON.stringify(setup));

/** A game that was played: rules and opponents. */
export type RecentGame = Pick<GameOptions, 'rules' | 'level' | 'opponents'>;

const RECENT_KEY = 'ddz.recent';
const RECENT_MAX = 3;
const RECENT: Schema<readonly RecentGame[]> = listOf(
  object({ rules: FIELDS.rules, level: FIELDS.level, opponents: FIELDS.opponents }, 'passed over'),
);

/** The last different games, newest first. None for an invalid text. */
export const loadRecentGames = ({ loadText }: Pick<GameStorage, 'loadText'>): readonly RecentGame[] =>
  (readSavedJson(loadText(RECENT_KEY), RECENT) ?? []).slice(0, RECENT_MAX);

export const saveRecentGame = (
  storage: Pick<GameStorage, 'loadText' | 'saveText'>,
  { rules, level, opponents }: RecentGame,
): void => {
  const game = { rules, level, opponents };
  const others = loadRecentGames(storage).filter((other) => keyOfGame(other) !== keyOfGame(game));
  storage.saveText(RECENT_KEY, JSON.stringify([game, ...others].slice(0, RECENT_MAX)));
};

/** Equal for games with the same rules and the same opponents at the seats in use. */
const keyOfGame = ({ rules, level, opponents }: RecentGame): string =>
  [rules, level, ...(level === 'people' ? sittingOpponents(opponents, seatsFor(rules)) : [])].join(' ');

const TABLE_KEY = 'ddz.table';

/** The table in progress, or null. */
export const loadCurrentTable = ({ loadText }: Pick<GameStorage, 'loadText'>): string | null => {
  const name = loadText(TABLE_KEY);
  return name === null || name === '' ? null : name;
};

export const saveCurrentTable = ({ saveText }: Pick<GameStorage, 'saveText'>, table: string | null): void =>
  saveText(TABLE_KEY, table ?? '');
