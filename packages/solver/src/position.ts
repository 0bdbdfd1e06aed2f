/**
 * Positions of open-hand play, checked at the edge.
 *
 * A position has the fields of a DDN position (rules, docs/notation.md) with every hand shown: hands by side, the
 * landlord's first and then in turn order; two of them for an endgame of two sides, else one for each seat.
 */
import {
  addCounts,
  contains,
  copiesOf,
  countOf,
  formatCards,
  NO_CARDS,
  parseCards,
  RANK_COUNT,
  rankAt,
  RANKS,
  sizeOf,
  subtractCounts,
  type RankCounts,
  RANK_PARAMETERS,
} from '@doudizhu/rules/cards';
import {
  actionSpace,
  countsOfCombo,
  isComboOf,
  legalCombos,
  parsePlay,
  sameCombo,
  type Combo,
} from '@doudizhu/rules/combos';
import { failuresOf, type FailureIn, type Texts } from '@doudizhu/rules/failure';
import { isHidden, SIDE_LETTERS, type DdnPosition, SIDE_PARAMETERS } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Side } from '@doudizhu/rules/round';
import { handMaxOf, type RuleSet } from '@doudizhu/rules/ruleset';

/** An open-hand position: all hands, whose turn it is and what there is to beat. */
export interface Position {
  readonly rules: RuleSet;
  /** Index = side: 0 the landlord, then the farmers in turn order. */
  readonly hands: readonly RankCounts[];
  /** The side to move. */
  readonly turn: number;
  /** The play to beat and whose it is, or null when `turn` leads. */
  readonly beat: { readonly side: number; readonly combo: Combo } | null;
  /** Passes since that play; follows from `turn` and `beat.side`. */
  readonly passes: number;
}

/** More of a rank than the packs hold. */
export interface Overfull {
  readonly held: number;
  readonly rank: string;
  readonly most: number;
}
const sideNames = (sides: number): string =>
  `${sides === 2 ? 'landlord, farmer' : 'landlord, down, up'} or one of ${[...(SIDE_LETTERS[sides] ?? '')].join(' ')}`;

const POSITION_TEXTS = {
  'bad-position/part': { en: 'bad position: {cause}', zh: '{cause}' },
  'bad-position/hand-is-hidden': {
    en: 'bad position: hand {side} is hidden, want its cards',
    zh: '{side}的手牌是暗的；分析需要明牌，请写出每张牌',
  },
  'bad-position/number-of-hands': {
    en: 'bad position: {hands} hands, want 2 or, with {seats} seats, {seats}',
    zh: '局面里有 {hands} 家手牌，应为 2 家或 {seats} 家',
  },
  'bad-position/empty-hand': {
    en: 'bad position: hand {side} has no cards, so the round is over: nobody to move',
    zh: '{side}没有牌，这一局已经结束',
  },
  'bad-position/hand-size': {
    en: 'bad position: hand {side} has {size} cards, want at most {max} under {rules}',
    zh: '{side}有 {size} 张牌，最多 {max} 张',
  },
  'bad-position/overfull': {
    en: 'bad position: {held} cards of {rank}, want at most {most}: too many with hand {side}',
    zh: '{rank} 一共有 {held} 张，最多只能有 {most} 张（加上{side}的手牌）',
  },
  'bad-position/overfull-beat': {
    en: 'bad position: {held} cards of {rank}, want at most {most}: too many with the play to beat',
    zh: '{rank} 一共有 {held} 张，最多只能有 {most} 张（加上要压的牌）',
  },
  'bad-position/nobody-to-move': {
    en: 'bad position: turn {turn}: nobody to move, want a side 0 to {max}',
    zh: '轮到第 {turn} 家，只有 0 到 {max}',
  },
  'bad-position/passes-of-leader': {
    en: 'bad position: {passes} passes with nothing to beat, want 0',
    zh: '没有要压的牌，却有 {passes} 家不出',
  },
  'bad-position/side-to-beat': {
    en: 'bad position: the play to beat is of side {side}, want 0 to {max}',
    zh: '要压的牌是第 {side} 家的，只有 0 到 {max}',
  },
  'bad-position/beats-itself': {
    en: 'bad position: side {side} would have to beat its own play',
    zh: '要压的牌是{side}自己出的，应当是别家的',
  },
  'bad-position/no-combo-to-beat': {
    en: 'bad position: the play to beat is no combo under {rules}, want a combo of docs/rules.md',
    zh: '要压的牌不成牌型，或者规则 {rules} 里没有这种牌型',
  },
  'bad-position/number-of-passes': {
    en: 'bad position: {passes} passes, want {wanted} from the side to beat to the side to move',
    zh: '不出的次数是 {passes}，应当是 {wanted}',
  },
  'bad-position/unknown-side': ({ field, text, sides }: { field: string; text: string; sides: number }) => ({
    en: `bad position: ${field} "${text}": no such side, want ${sideNames(sides)}`,
    zh: `${field} 的“${text}”没有这一家，可用：${sides === 2 ? 'landlord、farmer' : 'landlord、down、up'}，或字母`,
  }),
} as const satisfies Texts;
/** Why a position cannot be on a table, with its parameters. */
export type BadPosition = FailureIn<typeof POSITION_TEXTS>;
const positionFailure = failuresOf(POSITION_TEXTS, { ...RANK_PARAMETERS, ...SIDE_PARAMETERS });

/** Names of the sides in texts: the landlord, the only farmer, or one of several by their place. */
export const LEADERS = ['landlord', 'farmer', 'down', 'across', 'up'] as const;
export type Leader = (typeof LEADERS)[number];

/** A position as text: hands, the side to move, the play to beat. */
export interface PositionText {
  readonly rules: RuleSet;
  readonly landlord: string;
  /** One farmer for an endgame of two sides, else one for each seat after the landlord, in turn order. */
  readonly farmers: readonly string[];
  /** Who moves: `landlord`, `farmer` (the only one), `down` (plays after the landlord), `up` (before him), or L D X U. */
  readonly turn: string;
  /** A play such as `333444+56`; nothing or `-` when leading. */
  readonly beat?: string | undefined;
  /** Whose play that is; the side before `turn` where it is not given. */
  readonly beatBy?: string | undefined;
}

/**
 * Reads and checks a position. @returns `bad-position` with what is wrong and what is wanted.
 * @example
 * import { positionFromText, Solver } from '@doudizhu/solver';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * const rules = PRESETS.douzero;
 * const position = unwrap(positionFromText({ rules, landlord: '34', farmers: ['5', '6'], turn: 'landlord' }));
 * new Solver().solve(position).winner; // 'farmers'
 */
export const positionFromText = (text: PositionText): Result<Position, BadPosition> => {
  const { rules } = text;
  const hands: RankCounts[] = [];
  for (const cards of [text.landlord, ...text.farmers]) {
    const hand = parseCards(cards);
    if (!hand.ok) return err(positionFailure('bad-position/part', { cause: hand.error }));
    hands.push(hand.value);
  }
  const turn = sideFromText(text.turn, hands.length);
  if (turn < 0) return badSide('turn', text.turn, hands.length);
  if (text.beat === undefined || text.beat.trim() === '') {
    return checkPosition({ rules, hands, turn, beat: null, passes: 0 });
  }
  const combo = parsePlay(text.beat, rules);
  if (!combo.ok) return err(positionFailure('bad-position/part', { cause: combo.error }));
  if (combo.value === null) return checkPosition({ rules, hands, turn, beat: null, passes: 0 });
  const before = (turn + hands.length - 1) % hands.length;
  const side = text.beatBy === undefined ? before : sideFromText(text.beatBy, hands.length);
  if (side < 0) return badSide('beatBy', text.beatBy ?? '', hands.length);
  const passes = (turn - side - 1 + hands.length) % hands.length;
  return checkPosition({ rules, hands, turn, beat: { side, combo: combo.value }, passes });
};

/** A DDN position with open hands. @returns `bad-position` where a hand is hidden, or as `checkPosition`. */
export const openPosition = ({ rules, hands, turn, beat, passes }: DdnPosition): Result<Position, BadPosition> => {
  const shown: RankCounts[] = [];
  for (const [side, hand] of hands.entries()) {
    if (isHidden(hand))
      return err(positionFailure('bad-position/hand-is-hidden', { side: sideLetter(side, hands.length) }));
    shown.push(hand);
  }
  return checkPosition({ rules, hands: shown, turn, beat, passes });
};

/** @returns the position itself, or `bad-position` for what cannot arise at a table. */
export const checkPosition = (position: Position): Result<Position, BadPosition> => {
  const { rules, hands, turn, beat, passes } = position;
  if (hands.length !== 2 && hands.length !== rules.seats) {
    return err(positionFailure('bad-position/number-of-hands', { hands: hands.length, seats: rules.seats }));
  }
  let all = NO_CARDS;
  for (const [side, hand] of hands.entries()) {
    const letter = sideLetter(side, hands.length);
    const size = sizeOf(hand);
    if (size === 0) return err(positionFailure('bad-position/empty-hand', { side: letter }));
    if (size > handMaxOf(rules)) {
      return err(
        positionFailure('bad-position/hand-size', { side: letter, size, max: handMaxOf(rules), rules: rules.name }),
      );
    }
    const tooMany = overfull(all, hand, rules);
    if (tooMany !== null) return err(positionFailure('bad-position/overfull', { ...tooMany, side: letter }));
    all = addCounts(all, hand);
  }
  if (!isIndex(turn, hands.length))
    return err(positionFailure('bad-position/nobody-to-move', { turn, max: hands.length - 1 }));
  if (beat === null)
    return passes === 0 ? ok(position) : err(positionFailure('bad-position/passes-of-leader', { passes }));
  if (!isIndex(beat.side, hands.length)) {
    return err(positionFailure('bad-position/side-to-beat', { side: beat.side, max: hands.length - 1 }));
  }
  if (beat.side === turn)
    return err(positionFailure('bad-position/beats-itself', { side: sideLetter(turn, hands.length) }));
  if (!isComboOf(actionSpace(rules), beat.combo)) {
    return err(positionFailure('bad-position/no-combo-to-beat', { rules: rules.name }));
  }
  const tooMany = overfull(all, countsOfCombo(beat.combo, rules.decks), rules);
  if (tooMany !== null) return err(positionFailure('bad-position/overfull-beat', tooMany));
  const wanted = (turn - beat.side - 1 + hands.length) % hands.length;
  if (passes !== wanted) return err(positionFailure('bad-position/number-of-passes', { passes, wanted }));
  return ok(position);
};

/** The letter of a side: L D, L D U or L D X U. */
export const sideLetter = (side: number, sides: number): string => SIDE_LETTERS[sides]?.charAt(side) ?? '?';

/** The team of a side: the landlord's, or the farmers'. */
export const sideOf = (turn: number): Side => (turn === 0 ? 'landlord' : 'farmers');

export const otherSide = (side: Side): Side => (side === 'landlord' ? 'farmers' : 'landlord');

/** The legal moves: plays, and null for the pass (first, when following). */
export const movesOf = ({ rules, hands, turn, beat }: Position): (Combo | null)[] => {
  const plays = legalCombos(hands[turn] ?? NO_CARDS, beat?.combo ?? null, rules);
  return beat === null ? plays : [null, ...plays];
};

/** Whether a move is legal here. */
export const isMove = (position: Position, move: Combo | null): boolean =>
  movesOf(position).some((legal) => (legal === null || move === null ? legal === move : sameCombo(legal, move)));

/** The position after a legal move; the caller has checked that it is legal. A side that is out has an empty hand. */
export const afterMove = ({ rules, hands, turn, beat, passes }: Position, move: Combo | null): Position => {
  const next = (turn + 1) % hands.length;
  if (move === null) {
    if (beat === null) throw new Error('a leader cannot pass');
    const trickEnds = next === beat.side;
    return { rules, hands, turn: next, beat: trickEnds ? null : beat, passes: trickEnds ? 0 : passes + 1 };
  }
  const cards = countsOfCombo(move, rules.decks);
  const hand = hands[turn] ?? NO_CARDS;
  if (!contains(hand, cards)) throw new Error(`${formatCards(cards)} is not in the hand ${formatCards(hand)}`);
  const left = hands.map((held, side) => (side === turn ? subtractCounts(held, cards) : held));
  return { rules, hands: left, turn: next, beat: { side: turn, combo: move }, passes: 0 };
};

/** Who has won, or null while every hand has cards. */
export const winnerOf = ({ hands }: Position): Side | null => {
  const out = hands.findIndex((hand) => sizeOf(hand) === 0);
  return out < 0 ? null : sideOf(out);
};

const sideFromText = (text: string, sides: number): number => {
  const named = new Map([
    ['landlord', 0],
    ['farmer', sides === 2 ? 1 : -1],
    ['down', sides === 2 ? -1 : 1],
    ['across', sides === 4 ? 2 : -1],
    ['up', sides === 2 ? -1 : sides - 1],
  ]);
  const letter = SIDE_LETTERS[sides]?.indexOf(text.trim().toUpperCase()) ?? -1;
  return named.get(text.trim().toLowerCase()) ?? (text.trim().length === 1 ? letter : -1);
};

const badSide = (field: string, text: string, sides: number): Result<never, BadPosition> => {
  return err(positionFailure('bad-position/unknown-side', { field, text, sides }));
};

const isIndex = (value: number, length: number): boolean => Number.isInteger(value) && value >= 0 && value < length;

/** The first rank with more copies in two multisets together than the decks hold, or null. */
const overfull = (a: RankCounts, b: RankCounts, rules: RuleSet): Overfull | null => {
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    const [held, most] = [countOf(a, rank) + countOf(b, rank), copiesOf(rank, rules.decks)];
    if (held > most) return { held, rank: RANKS.charAt(index), most };
  }
  return null;
};
