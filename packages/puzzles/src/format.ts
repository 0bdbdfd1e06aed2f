/** Puzzles as JSON lines, one puzzle per line. */
import { formatCards } from '@doudizhu/rules/cards';
import { countsOfCombo, type Play } from '@doudizhu/rules/combos';
import { failuresOf, phrasesOf, type Failure, type Phrase, type Texts } from '@doudizhu/rules/failure';
import { LEADERS, positionFromText, type OpenPosition, type Leader } from '@doudizhu/rules/position';
import { err, type Result } from '@doudizhu/rules/result';
import {
  KIND_LIST,
  overridesOf,
  PRESETS,
  readRules,
  withoutKinds,
  withWild,
  writeRules,
  type RuleSet,
} from '@doudizhu/rules/ruleset';
import {
  isObject,
  listOf,
  named,
  number,
  oneOf,
  optional,
  object,
  that,
  expectedPhrase,
  where,
  whole,
  type OptionalField,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { type Move } from '@doudizhu/solver';

/**
 * Themes of puzzles (docs/reference/puzzles.md), rarest first. `themes.ts` decides them. A puzzle is named after the
 * first of its themes.
 */
export const THEMES = [
  'feed-partner',
  'leave-to-partner',
  'split-bomb',
  'bomb-early',
  'bomb-late',
  'let-it-go',
  'guard-last-card',
  'break-combo',
  'count-to-the-end',
  'only-move',
  'high-first',
  'chain-first',
  'low-first',
  'group-first',
  'many-ways',
] as const;
export type Theme = (typeof THEMES)[number];

const EXPECTED_TEXTS = {
  'expected/name': 'a name',
  'expected/rule-set': 'a rule set',
  'expected/wild-ranks': 'one or two ranks, 3 to 2',
  'expected/cards': 'cards',
  'expected/hands': 'one to three hands',
  'expected/side': 'landlord or farmers',
  'expected/plays': 'a list of plays',
  'expected/sha-256': 'a SHA-256 in hex',
  'expected/wrong': '{of, greedy, sampling}',
  'expected/or-nothing': '{other}, or nothing',
} as const satisfies Texts;
const puzzleExpected = phrasesOf(EXPECTED_TEXTS);

const FAILURE_TEXTS = {
  'bad-puzzle/no-json': 'invalid puzzle: not JSON: {reason}',
  'bad-puzzle/no-object': 'invalid puzzle: expected a JSON object',
  'bad-puzzle/field': 'invalid puzzle: {field} is {found}, expected {expected}',
} as const satisfies Texts;
const puzzleFailure = failuresOf(FAILURE_TEXTS);

/** A text that is not empty. */
const words = (expected: Phrase): Schema<string> =>
  that(expected, (value): value is string => typeof value === 'string' && value !== '');

const listed = (expected: Phrase, lengthMax = Number.POSITIVE_INFINITY): Schema<readonly string[]> =>
  named(
    where(listOf(words(expected)), expected, ({ length }) => length <= lengthMax),
    expected,
  );

const maybe = <Value>(schema: Schema<Value>): OptionalField<Value> =>
  optional(named(schema, puzzleExpected('expected/or-nothing', { other: schema.expected })));

const COUNT = named(whole(0), expectedPhrase('expected/whole-any'));

/** A puzzle of a set, one JSON object per line. Other fields are ignored. */
export const PUZZLE = object(
  {
    id: words(puzzleExpected('expected/name')),
    /** Author, or the command that mined it. */
    source: words(expectedPhrase('expected/text')),
    /** Rule set as text, and further kinds that are switched off. */
    rules: words(puzzleExpected('expected/rule-set')),
    kindsOff: KIND_LIST,
    /** Wild ranks of the deal, as many as the rule set has. */
    wild: maybe(
      that(
        puzzleExpected('expected/wild-ranks'),
        (value): value is string => typeof value === 'string' && /^([3-9TJQKA2])(?!\1)[3-9TJQKA2]?$/u.test(value),
      ),
    ),
    landlord: words(puzzleExpected('expected/cards')),
    /** One farmer for an endgame of two sides, else all in turn order. */
    farmers: where(
      listed(puzzleExpected('expected/hands'), 3),
      puzzleExpected('expected/hands'),
      ({ length }) => length > 0,
    ),
    /** Side that moves first, with nothing to beat. */
    leader: oneOf(LEADERS),
    /** Under best play with open hands. */
    winner: named(oneOf(['landlord', 'farmers']), puzzleExpected('expected/side')),
    /** All first plays that keep the leader's win, as sorted cards in the order of code points. */
    winningFirstPlays: listed(puzzleExpected('expected/plays')),
    difficulty: maybe(where(number, expectedPhrase('expected/number-from', { min: 0 }), (value) => value >= 0)),
    /** Positions that the search expanded to judge every first move. */
    nodes: maybe(COUNT),
    /** Positions of the strategy that `digest` is the digest of. */
    steps: maybe(COUNT),
    digest: maybe(
      that(
        puzzleExpected('expected/sha-256'),
        (value): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value),
      ),
    ),
    /** Decisions of the leader's side along the longest line, and how many of them each player gets wrong. */
    wrong: maybe(
      named(object({ of: COUNT, greedy: COUNT, sampling: COUNT }, 'passed over'), puzzleExpected('expected/wrong')),
    ),
  },
  'passed over',
);

/** A puzzle (残局) as a line of JSON. */
export type Puzzle = TypeOf<typeof PUZZLE>;

/** The leader's name by side. */
export const leaderOf = (turn: number, sides: number): Leader => {
  if (turn === 0) return 'landlord';
  if (sides === 2) return 'farmer';
  return turn === 1 ? 'down' : turn === sides - 1 ? 'up' : 'across';
};

/** Rule set in a puzzle, with the wild ranks of the deal: the name of a preset if only kinds are switched off. */
export const rulesWords = (rules: RuleSet): Pick<Puzzle, 'rules' | 'kindsOff' | 'wild'> => {
  const dealt = rules.wild === '' ? {} : { wild: rules.wild };
  const { preset, name: _name, kindsOff = [], ...others } = overridesOf(rules);
  const base = PRESETS[preset].kindsOff;
  const isPlain = Object.keys(others).length === 0 && base.every((kind) => rules.kindsOff.includes(kind));
  if (!isPlain) return { rules: writeRules(rules), kindsOff: [], ...dealt };
  return { rules: preset, kindsOff: kindsOff.filter((kind) => !base.includes(kind)), ...dealt };
};

/** The position that a puzzle starts with. */
export const positionOfPuzzle = (puzzle: Puzzle): Result<OpenPosition, Failure> => {
  const base = readRules(puzzle.rules);
  if (!base.ok) return base;
  const rules = withoutKinds(base.value, puzzle.kindsOff);
  if (!rules.ok) return rules;
  return positionFromText({
    rules: withWild(rules.value, puzzle.wild ?? ''),
    landlord: puzzle.landlord,
    farmers: puzzle.farmers,
    turn: puzzle.leader,
  });
};

/** Moves as the field `winningFirstPlays` holds them: each set of cards once, with wild ranks the cards laid behind `=`
 * unless they are the canonical ones. */
export const playTexts = (moves: readonly Move[], { rules }: OpenPosition): string[] =>
  [...new Set(moves.flatMap((move) => (move === null ? [] : [playText(move, rules)])))].toSorted((a, b) =>
    a < b ? -1 : a > b ? 1 : 0,
  );

const playText = (play: Play, { decks }: RuleSet): string =>
  formatCards(countsOfCombo(play, decks)) + (play.uses === undefined ? '' : `=${formatCards(play.uses)}`);

/** A puzzle as one line, with its line feed. */
export const puzzleLine = (puzzle: Puzzle): string => `${JSON.stringify(puzzle)}\n`;

/** Content of a line of a set. Blank lines are skipped. */
export interface PuzzleLine {
  /** Line number, from 1. */
  readonly line: number;
  readonly puzzle: Result<Puzzle, Failure>;
}

/** Reads a set of puzzles. @returns a puzzle or a failure for each line that is not blank. */
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
    return err(puzzleFailure('bad-puzzle/no-json', { reason: (error as Error).message }));
  }
  if (!isObject(json)) return err(puzzleFailure('bad-puzzle/no-object'));
  const read = PUZZLE.read(json);
  if (read.ok) return read;
  const { path, found, expected } = read.error;
  return err(puzzleFailure('bad-puzzle/field', { field: path, found, expected }));
};
