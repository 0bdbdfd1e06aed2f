/** Puzzles as JSON lines, one a line: what a set holds, read with a sentence for whatever is wrong. */
import {
  countsOfCombo,
  failure,
  formatCards,
  KINDS,
  ok,
  overridesOf,
  PRESETS,
  readRules,
  ruleSet,
  writeRules,
  type Failure,
  type Kind,
  type Result,
  type RuleSet,
  type Side,
} from '@doudizhu/rules';
import { positionFromText, type Position } from './position.ts';
import type { Move } from './solver.ts';

export interface Puzzle {
  readonly id: string;
  /** Where it comes from: who posed it, or the seed it was mined from. */
  readonly source: string;
  /** The word for a rule set, and kinds switched off besides. */
  readonly rules: string;
  readonly kindsOff: readonly Kind[];
  readonly landlord: string;
  /** One farmer for an endgame of two sides, else all in turn order. */
  readonly farmers: readonly string[];
  /** Who moves first, with nothing to beat. */
  readonly leader: Leader;
  /** Under best play with open hands. */
  readonly winner: Side;
  /** All first plays that keep the leader's win, as sorted cards in the order of code points. */
  readonly winningFirstPlays: readonly string[];
  readonly difficulty?: number;
  /** Positions that the search expanded to judge every first move. */
  readonly nodes?: number;
  /** Positions of the strategy that `digest` is the digest of (puzzle-proof.ts). */
  readonly steps?: number;
  readonly digest?: string;
  /** Decisions of the leader's side along the longest line, and how many of them each player gets wrong. */
  readonly wrong?: { readonly of: number; readonly greedy: number; readonly sampling: number };
}

export const LEADERS = ['landlord', 'farmer', 'down', 'across', 'up'] as const;
export type Leader = (typeof LEADERS)[number];

/** The leader's name by side. */
export const leaderOf = (turn: number, sides: number): Leader => {
  if (turn === 0) return 'landlord';
  if (sides === 2) return 'farmer';
  return turn === 1 ? 'down' : turn === sides - 1 ? 'up' : 'across';
};

/** A rule set as a puzzle names it: a preset's plain name where only kinds are switched off besides. */
export const rulesWords = (rules: RuleSet): Pick<Puzzle, 'rules' | 'kindsOff'> => {
  const { preset, name: _name, kindsOff = [], ...others } = overridesOf(rules);
  const base = PRESETS[preset].kindsOff;
  const isPlain = Object.keys(others).length === 0 && base.every((kind) => rules.kindsOff.includes(kind));
  if (!isPlain) return { rules: writeRules(rules), kindsOff: [] };
  return { rules: preset, kindsOff: kindsOff.filter((kind) => !base.includes(kind)) };
};

/** A rule set with more kinds switched off. */
export const withoutKinds = (rules: RuleSet, kinds: readonly Kind[]): Result<RuleSet, Failure> => {
  const added = KINDS.filter((kind) => kinds.includes(kind) && !rules.kindsOff.includes(kind));
  return added.length === 0 ? ok(rules) : ruleSet({ ...overridesOf(rules), kindsOff: [...rules.kindsOff, ...added] });
};

/** The position that a puzzle begins with. */
export const positionOfPuzzle = (puzzle: Puzzle): Result<Position, Failure> => {
  const named = readRules(puzzle.rules);
  if (!named.ok) return named;
  const rules = withoutKinds(named.value, puzzle.kindsOff);
  if (!rules.ok) return rules;
  const turn = puzzle.leader === 'across' ? 'X' : puzzle.leader;
  return positionFromText({ rules: rules.value, landlord: puzzle.landlord, farmers: puzzle.farmers, turn });
};

/** Moves as the field `winningFirstPlays` holds them: each set of cards once. */
export const playTexts = (moves: readonly Move[], { rules }: Position): string[] =>
  [
    ...new Set(moves.flatMap((move) => (move === null ? [] : [formatCards(countsOfCombo(move, rules.decks))]))),
  ].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

export const puzzleLine = (puzzle: Puzzle): string => `${JSON.stringify(puzzle)}\n`;

/** What each line of a set holds; blank lines are passed over. */
export interface PuzzleLine {
  /** From 1. */
  readonly line: number;
  readonly puzzle: Result<Puzzle, Failure>;
}

export const readPuzzles = (text: string): PuzzleLine[] =>
  text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, puzzle: readPuzzle(line) }]));

/** @returns `bad-puzzle` naming the field that is wrong. */
export const readPuzzle = (line: string): Result<Puzzle, Failure> => {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (error) {
    return bad(`no JSON: ${(error as Error).message}`);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return bad('want a JSON object');
  const fields = json as Record<string, unknown>;
  for (const [field, [is, wanted]] of Object.entries(FIELDS)) {
    if (!is(fields[field])) return bad(`${field} is ${JSON.stringify(fields[field]) ?? 'missing'}, want ${wanted}`);
  }
  return ok(json as Puzzle);
};

type Check = readonly [is: (value: unknown) => boolean, wanted: string];

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const orNothing = ([is, wanted]: Check): Check => [
  (value) => value === undefined || is(value),
  `${wanted}, or nothing`,
];

const FIELDS: Readonly<Record<keyof Puzzle, Check>> = {
  id: [isText, 'a name'],
  source: [isText, 'a text'],
  rules: [isText, 'a rule set'],
  kindsOff: [
    (value) => Array.isArray(value) && value.every((kind) => KINDS.includes(kind as Kind)),
    `a list of kinds, each one of ${KINDS.join(', ')}`,
  ],
  landlord: [isText, 'cards'],
  farmers: [(value) => isTexts(value) && [1, 2, 3].includes((value as unknown[]).length), 'one to three hands'],
  leader: [(value) => LEADERS.includes(value as Leader), `one of ${LEADERS.join(', ')}`],
  winner: [(value) => value === 'landlord' || value === 'farmers', 'landlord or farmers'],
  winningFirstPlays: [isTexts, 'a list of plays'],
  difficulty: orNothing([(value) => typeof value === 'number' && value >= 0, 'a number from 0 up']),
  nodes: orNothing([isCount, 'a whole number']),
  steps: orNothing([isCount, 'a whole number']),
  digest: orNothing([(value) => typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value), 'a SHA-256 in hex']),
  wrong: orNothing([
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      ['of', 'greedy', 'sampling'].every((field) => isCount((value as Record<string, unknown>)[field])),
    '{of, greedy, sampling}',
  ]),
};

const bad = (what: string): Result<never, Failure> => failure('bad-puzzle', `bad puzzle: ${what}`);
