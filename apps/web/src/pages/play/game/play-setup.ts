/** What a person has chosen to play, in the start panel and the menu. It is stored for the next time. */
import { PRESETS, PRESET_NAMES, type PresetName } from '@doudizhu/rules';
import { boolean, oneOf, orElse, record, type Schema } from '@doudizhu/rules/schema';
import { readSavedJson } from '../../../saved-json.ts';
import type { GameStorage } from './environment.ts';

/** Labels of bots at a table. A search says how long it may think, in milliseconds. */
export const LEVELS = ['random', 'greedy', 'rules', 'neural', 'search-50', 'search-200', 'search-1000'] as const;
export type BotLevel = (typeof LEVELS)[number];

/** Networks know games of three only. */
const LEVELS_OF_FOUR: readonly BotLevel[] = ['random', 'greedy', 'rules'];

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

export interface GameOptions {
  readonly rules: PresetName;
  readonly level: BotLevel;
  readonly clock: ClockName;
  /** Plays may be taken back. */
  readonly practice: boolean;
  readonly pace: PaceName;
  /** Passes by itself when nothing beats. */
  readonly autoPass: boolean;
  /** The card counter is shown. */
  readonly counter: boolean;
  /** Letters and digits are shortcuts. */
  readonly keys: boolean;
}

export const DEFAULT_SETUP: GameOptions = {
  rules: 'competition',
  level: 'neural',
  clock: 'none',
  practice: true,
  pace: 'normal',
  autoPass: true,
  counter: true,
  keys: true,
};

export const seatsFor = (rules: PresetName): 3 | 4 => PRESETS[rules].seats;

export const presetsFor = (seats: 3 | 4): PresetName[] => PRESET_NAMES.filter((name) => PRESETS[name].seats === seats);

export const levelsFor = (rules: PresetName): readonly BotLevel[] => (seatsFor(rules) === 3 ? LEVELS : LEVELS_OF_FOUR);

/** The same choices, with a bot that knows the game. */
export const fitting = (setup: GameOptions): GameOptions =>
  levelsFor(setup.rules).includes(setup.level) ? setup : { ...setup, level: 'rules' };

/** Splits a label. @returns the bot's name for the worker, and how long it may think. */
export const botOfLevel = (label: string): { readonly level: string; readonly budgetMs: number } => {
  const [level = 'rules', budget] = label.split('-');
  return { level, budgetMs: Number(budget ?? BUDGET_MS) };
};

const BUDGET_MS = 200;

const SETUP: Schema<GameOptions> = record(
  {
    rules: orElse(oneOf(PRESET_NAMES), DEFAULT_SETUP.rules),
    level: orElse(oneOf(LEVELS), DEFAULT_SETUP.level),
    clock: orElse(oneOf(CLOCK_NAMES), DEFAULT_SETUP.clock),
    practice: orElse(boolean, DEFAULT_SETUP.practice),
    pace: orElse(oneOf(PACE_NAMES), DEFAULT_SETUP.pace),
    autoPass: orElse(boolean, DEFAULT_SETUP.autoPass),
    counter: orElse(boolean, DEFAULT_SETUP.counter),
    keys: orElse(boolean, DEFAULT_SETUP.keys),
  },
  'passed over',
);

/** Reads a stored text: valid fields count, the others have their defaults. */
export const readSetup = (text: string | null): GameOptions => fitting(readSavedJson(text, SETUP) ?? DEFAULT_SETUP);

const KEY = 'ddz.play';

export const loadSetup = ({ loadText }: GameStorage): GameOptions => readSetup(loadText(KEY));

export const saveSetup = ({ saveText }: GameStorage, setup: GameOptions): void => saveText(KEY, JSON.stringify(setup));
