/** Position given field by field, each as text: the form of programs and of a command line. */
import { parseCards } from '../base/card-text.ts';
import type { RankCounts } from '../base/cards.ts';
import { failuresOf, type FailureIn, type Texts } from '../base/failure.ts';
import { err, type Result } from '../base/result.ts';
import { parsePlay } from '../combos/play-text.ts';
import { passesSince } from '../round/trick.ts';
import type { RuleSet } from '../ruleset/switches.ts';
import { checkPosition, SIDE_LETTERS, type BadPosition, type OpenPosition } from './position.ts';

/** Names of the sides in texts: the landlord, the only farmer, or one of several by their place. */
export const LEADERS = ['landlord', 'farmer', 'down', 'across', 'up'] as const;
export type Leader = (typeof LEADERS)[number];

/** A position as text: hands, the side to move, the play to beat. */
export interface PositionText {
  readonly rules: RuleSet;
  readonly landlord: string;
  /** One farmer for an endgame of two sides, else one for each seat after the landlord, in turn order. */
  readonly farmers: readonly string[];
  /** Side to move: `landlord`, `farmer` (the only one), `down` (after the landlord), `up` (before), or L D X U. */
  readonly turn: string;
  /** A play such as `333444+56`. Nothing or `-` when leading. */
  readonly beat?: string | undefined;
  /** Side that played it. Default: the side before `turn`. */
  readonly beatBy?: string | undefined;
  /** Cards with which the farmer wins; with two seats, default 0. */
  readonly headStart?: number | undefined;
}

/**
 * Reads and checks a position. @returns `bad-position` with the fault and the expected value.
 * @example
 * import { positionFromText } from '@doudizhu/rules/position';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * import { Solver } from '@doudizhu/solver';
 * const rules = PRESETS.douzero;
 * const position = unwrap(positionFromText({ rules, landlord: '34', farmers: ['5', '6'], turn: 'landlord' }));
 * new Solver().solve(position).winner; // 'farmers'
 */
export const positionFromText = (text: PositionText): Result<OpenPosition, BadPosition | BadPositionText> => {
  const { rules, headStart = 0 } = text;
  const hands: RankCounts[] = [];
  for (const cards of [text.landlord, ...text.farmers]) {
    const hand = parseCards(cards);
    if (!hand.ok) return err(textFailure('bad-position/part', { cause: hand.error }));
    hands.push(hand.value);
  }
  const turn = sideFromText(text.turn, hands.length);
  if (turn === null) return badSide('turn', text.turn, hands.length);
  const position = { rules, hands, turn, ...(headStart === 0 ? {} : { headStart }) };
  if (text.beat === undefined || text.beat.trim() === '') {
    return checkPosition({ ...position, toBeat: null, passes: 0 });
  }
  const combo = parsePlay(text.beat, rules);
  if (!combo.ok) return err(textFailure('bad-position/part', { cause: combo.error }));
  if (combo.value === null) return checkPosition({ ...position, toBeat: null, passes: 0 });
  const before = (turn + hands.length - 1) % hands.length;
  const side = text.beatBy === undefined ? before : sideFromText(text.beatBy, hands.length);
  if (side === null) return badSide('beatBy', text.beatBy ?? '', hands.length);
  const passes = passesSince(side, turn, hands.length);
  return checkPosition({ ...position, toBeat: { side, combo: combo.value }, passes });
};

/** @returns the side's index. Null if no side of the position has this name. */
const sideFromText = (text: string, sides: number): number | null => {
  const names = SIDE_NAMES[sides] ?? [];
  const word = text.trim().toLowerCase();
  const letters = [...(SIDE_LETTERS[sides]?.toLowerCase() ?? '')];
  const side = Math.max(names.indexOf(word), letters.indexOf(word));
  return side < 0 ? null : side;
};
/** Names by number of sides. Index = side. */
const SIDE_NAMES: Readonly<Record<number, readonly string[]>> = {
  2: ['landlord', 'farmer'],
  3: ['landlord', 'down', 'up'],
  4: ['landlord', 'down', 'across', 'up'],
};

const badSide = (field: string, text: string, sides: number): Result<never, BadPositionText> =>
  err(
    textFailure('bad-position/unknown-side', {
      field,
      text,
      names: SIDE_NAMES[sides] ?? [],
      letters: lettersOf(sides),
    }),
  );

const lettersOf = (sides: number): string => [...(SIDE_LETTERS[sides] ?? '')].join(' ');

const POSITION_TEXT_TEXTS = {
  'bad-position/part': 'invalid position: {cause}',
  'bad-position/unknown-side': 'invalid position: {field} "{text}": no such side, expected {names} or one of {letters}',
} as const satisfies Texts;
type BadPositionText = FailureIn<typeof POSITION_TEXT_TEXTS>;
const textFailure = failuresOf(POSITION_TEXT_TEXTS);
