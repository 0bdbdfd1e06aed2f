/**
 * Position in the play phase: hands by side, the side to move and the play to beat. Its hands are open (solver, puzzles)
 * or some are hidden (diagrams, the knowledge of one player). notation.ts writes it as a line of text.
 */
import {
  addCounts,
  copiesOf,
  countOf,
  formatCards,
  NO_CARDS,
  overfullRank,
  RANK_PARAMETERS,
  RANKS,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '../base/cards.ts';
import { failuresOf, type Failure, type FailureIn, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import { actionSpace, isComboOf } from '../combos/actions.ts';
import { comboOfPlay, countsOfCombo, formatCombo, type Combo, type Play } from '../combos/combo.ts';
import { explainIllegal } from '../combos/illegal.ts';
import { legalCombos } from '../combos/moves.ts';
import { cardsIn } from '../combos/shape.ts';
import { cardsUsed, playsLaid } from '../combos/wild.ts';
import { headStartOf } from '../round/auction.ts';
import { seatAfter, seatAt, stepsBetween } from '../round/deal.ts';
import { dealOfCards } from '../round/given-deal.ts';
import { PHASE_NAMES } from '../round/phase.ts';
import { startPlay } from '../round/round.ts';
import type { Side } from '../round/score.ts';
import type { Round } from '../round/state.ts';
import { passesSince } from '../round/trick.ts';
import { handMaxOf } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';

/** Hand that is not open, or only in part. */
export interface HiddenHand {
  /** Number of its cards that are not known. */
  readonly hidden: number;
  /** Its other cards. Absent: none. */
  readonly known?: RankCounts;
}

export type PositionHand = RankCounts | HiddenHand;

/** Position in the play phase, some hands of which can be hidden. */
export interface Position<Hand extends PositionHand = PositionHand> {
  readonly rules: RuleSet;
  /** Index = side: 0 the landlord, then the farmers in turn order. Two for an endgame of two sides, else one per seat. */
  readonly hands: readonly Hand[];
  /** The side to move, an index into `hands`. */
  readonly turn: number;
  /** The combo to beat and its side, or null when `turn` leads. */
  readonly toBeat: { readonly side: number; readonly combo: Combo } | null;
  /** Passes since that combo. Follows from `turn` and `toBeat.side`. */
  readonly passes: number;
  /** Two seats: cards that the farmer may keep and still win (让牌), 1–4; absent: none. */
  readonly headStart?: number;
}

/** Position with all hands open. */
export type OpenPosition = Position<RankCounts>;

/** Letters of the sides, index = number of sides. */
export const SIDE_LETTERS = ['', '', 'LD', 'LDU', 'LDXU'] as const;

/** Checks if cards of a hand are not known. */
export const isHidden = (hand: PositionHand): hand is HiddenHand => 'hidden' in hand;

/** The cards of a hand that are known. */
export const knownCards = (hand: PositionHand): RankCounts => (isHidden(hand) ? (hand.known ?? NO_CARDS) : hand);

/** Number of cards of a hand, known or not. */
export const handSize = (hand: PositionHand): number => sizeOf(knownCards(hand)) + (isHidden(hand) ? hand.hidden : 0);

/**
 * Returns a position with open hands, as a solver takes it.
 * @returns `bad-position` if a hand is hidden, if a bare triple may only be the last play, or as `checkPosition`.
 */
export const openPosition = ({ hands, ...position }: Position): Result<OpenPosition, BadPosition> => {
  if (position.rules.bareTriple === 'last') return err(positionFailure('bad-position/triple-last'));
  const shown: RankCounts[] = [];
  for (const [side, hand] of hands.entries()) {
    if (isHidden(hand)) {
      return err(positionFailure('bad-position/hand-is-hidden', { side: sideLetter(side, hands.length) }));
    }
    shown.push(hand);
  }
  return checkPosition({ ...position, hands: shown });
};

/** @returns the position itself, or `bad-position` if it cannot arise in play. */
export const checkPosition = <Hand extends PositionHand>(
  position: Position<Hand>,
): Result<Position<Hand>, BadPosition> => {
  const { rules, hands, turn, toBeat, passes } = position;
  const failure = whyNoGame(position);
  if (failure !== null) return err(failure);
  const inHands = cardsInHands(position);
  if (!inHands.ok) return inHands;
  if (!isIndex(turn, hands.length)) {
    return err(positionFailure('bad-position/turn-out-of-range', { turn, max: hands.length - 1 }));
  }
  if (toBeat === null && passes !== 0) return err(positionFailure('bad-position/passes-of-leader', { passes }));
  const withTable = toBeat === null ? inHands : cardsWithPlay(position, toBeat, inHands.value);
  if (!withTable.ok) return withTable;
  const [held, most] = [sizeOf(withTable.value.all) + withTable.value.hidden, 54 * rules.decks];
  return held > most ? err(positionFailure('bad-position/too-many-cards', { held, most })) : ok(position);
};

/** Reason why no round has such rules, this number of hands or this head start. */
const whyNoGame = ({ rules, hands, headStart = 0 }: Position): BadPosition | null => {
  if (rules.wild.length !== rules.wildcards) {
    return positionFailure('bad-position/wild', { found: rules.wild.length, expected: rules.wildcards });
  }
  if (hands.length !== 2 && hands.length !== rules.seats) {
    return positionFailure('bad-position/number-of-hands', { hands: hands.length, seats: rules.seats });
  }
  const most = rules.auction === 'concede' ? rules.takesMax : 0;
  if (!Number.isInteger(headStart) || headStart < 0 || headStart > most) {
    return positionFailure('bad-position/head-start', { found: headStart, most, rules: rules.name });
  }
  return null;
};

/** Cards of a position: those that are known, and the number of the others. */
interface PositionCards {
  readonly all: RankCounts;
  readonly hidden: number;
}

const cardsInHands = ({ rules, hands, headStart = 0 }: Position): Result<PositionCards, BadPosition> => {
  let all = NO_CARDS;
  let hidden = 0;
  for (const [index, hand] of hands.entries()) {
    const side = sideLetter(index, hands.length);
    const size = handSize(hand);
    if (size === 0) return err(positionFailure('bad-position/empty-hand', { side }));
    if (index > 0 && size <= headStart) {
      return err(positionFailure('bad-position/within-head-start', { side, size, headStart }));
    }
    const max = handMaxOf(rules);
    if (size > max) return err(positionFailure('bad-position/hand-size', { side, size, max, rules: rules.name }));
    const known = knownCards(hand);
    hidden += size - sizeOf(known);
    const tooMany = overfull(all, known, rules);
    if (tooMany !== null) return err(positionFailure('bad-position/overfull', { ...tooMany, side }));
    all = addCounts(all, known);
  }
  return ok({ all, hidden });
};

/** Adds the play to beat. */
const cardsWithPlay = (
  { rules, hands, turn, passes }: Position,
  { side, combo }: NonNullable<Position['toBeat']>,
  { all, hidden }: PositionCards,
): Result<PositionCards, BadPosition> => {
  const sides = hands.length;
  if (!isIndex(side, sides)) return err(positionFailure('bad-position/side-to-beat', { side, max: sides - 1 }));
  if (side === turn) return err(positionFailure('bad-position/beats-itself', { side: sideLetter(turn, sides) }));
  if (!isComboOf(actionSpace(rules), combo)) {
    return err(positionFailure('bad-position/no-combo-to-beat', { rules: rules.name }));
  }
  // With wild ranks the cards of the play are not known, only their number.
  const played = rules.wildcards === 0 ? countsOfCombo(combo, rules.decks) : NO_CARDS;
  const unknown = rules.wildcards === 0 ? 0 : cardsIn(combo.kind, combo.length, rules.decks);
  const tooMany = overfull(all, played, rules);
  if (tooMany !== null) return err(positionFailure('bad-position/overfull-beat', tooMany));
  const expected = passesSince(side, turn, sides);
  if (passes !== expected) return err(positionFailure('bad-position/number-of-passes', { passes, expected }));
  return ok({ all: addCounts(all, played), hidden: hidden + unknown });
};

const isIndex = (value: number, length: number): boolean => Number.isInteger(value) && value >= 0 && value < length;

/** The first rank with more copies in two multisets together than the decks hold, or null. */
const overfull = (a: RankCounts, b: RankCounts, { decks }: RuleSet): OverfullRank | null => {
  const rank = overfullRank([a, b], decks);
  if (rank === null) return null;
  return { held: countOf(a, rank) + countOf(b, rank), rank: RANKS.charAt(rank), most: copiesOf(rank, decks) };
};

interface OverfullRank {
  readonly held: number;
  readonly rank: string;
  readonly most: number;
}

/** The letter of a side: L D, L D U or L D X U. */
export const sideLetter = (side: number, sides: number): string => SIDE_LETTERS[sides]?.charAt(side) ?? '?';

/** The team of a side: the landlord's, or the farmers'. */
export const sideOf = (turn: number): Side => (turn === 0 ? 'landlord' : 'farmers');

/** Returns the opposing team. */
export const otherSide = (side: Side): Side => (side === 'landlord' ? 'farmers' : 'landlord');

/** A play, or null for the pass. */
export type Move = Play | null;

/**
 * The legal moves: plays, and null for the pass (first, when following). With wild ranks a play that can be laid in several
 * ways is several moves, first that of the canonical cards. Ways that are never better are left out (`laysOf`).
 */
export const movesOf = ({ rules, hands, turn, toBeat }: OpenPosition): Move[] => {
  const hand = hands[turn] ?? NO_CARDS;
  const combos = legalCombos(hand, toBeat?.combo ?? null, rules);
  const plays = rules.wild === '' ? combos : combos.flatMap((combo) => playsLaid(hand, combo, rules));
  return toBeat === null ? plays : [null, ...plays];
};

/** Checks if a move is legal here, whichever cards it lays. */
export const isMove = ({ rules, hands, turn, toBeat }: OpenPosition, move: Move): boolean =>
  explainIllegal({ hand: hands[turn] ?? NO_CARDS, play: move, toBeat: toBeat?.combo ?? null, rules }) === null;

/** The position after a legal move. The caller has checked that it is legal. A side that is out has an empty hand. */
export const afterMove = (position: OpenPosition, move: Move): OpenPosition => {
  const { rules, hands, turn, toBeat, passes } = position;
  const next = (turn + 1) % hands.length;
  if (move === null) {
    if (toBeat === null) throw new Error('a leader cannot pass');
    const trickEnds = next === toBeat.side;
    return { ...position, turn: next, toBeat: trickEnds ? null : toBeat, passes: trickEnds ? 0 : passes + 1 };
  }
  const hand = hands[turn] ?? NO_CARDS;
  const cards = cardsUsed(hand, move, rules);
  if (cards === null) throw new Error(`${formatCombo(move, rules.decks)} is not in the hand ${formatCards(hand)}`);
  const left = hands.map((held, side) => (side === turn ? subtractCounts(held, cards) : held));
  return { ...position, hands: left, turn: next, toBeat: { side: turn, combo: comboOfPlay(move) }, passes: 0 };
};

/** Returns the winning side, or null while every hand has cards, a farmer's more than the head start. */
export const winnerOf = ({ hands, headStart = 0 }: OpenPosition): Side | null => {
  const out = hands.findIndex((hand, side) => sizeOf(hand) <= (side === 0 ? 0 : headStart));
  return out < 0 ? null : sideOf(out);
};

/** The play of a round as a position. @returns `bad-position` before and after the play. */
export const positionOf = (round: Round): Result<Position, BadPosition> => {
  const { rules, landlord, toBeat, toBeatSeat, passes } = round;
  if (round.phase !== 'play' || landlord === null) {
    return err(positionFailure('bad-position/phase', { phase: round.phase }));
  }
  const headStart = headStartOf(round.auction, rules);
  const sideAt = (seat: number): number => stepsBetween(landlord, seat, rules.seats);
  return ok({
    rules,
    hands: round.hands.map((_, side) => round.hands[seatAfter(landlord, rules.seats, side)] as RankCounts),
    turn: sideAt(round.turn),
    toBeat: toBeat === null || toBeatSeat === null ? null : { side: sideAt(toBeatSeat), combo: toBeat },
    passes,
    ...(headStart === 0 ? {} : { headStart }),
  });
};

/** Starts a round from a position, the landlord in seat 0. @returns `bad-position` also if a seat has no hand. */
export const startPosition = (position: Position): Result<Round, BadPosition | Failure<'bad-deal' | 'bad-cards'>> => {
  const open = openPosition(position);
  if (!open.ok) return open;
  const { rules, hands, turn, toBeat, passes, headStart = 0 } = open.value;
  if (hands.length !== rules.seats) {
    return err(positionFailure('bad-position/hand-count', { hands: hands.length, seats: rules.seats }));
  }
  const deal = dealOfCards({ rules, hands, wild: rules.wild });
  if (!deal.ok) return deal;
  const trick = toBeat === null ? null : { combo: toBeat.combo, seat: seatAt(toBeat.side), passes };
  return ok(startPlay({ rules, deal: deal.value, turn: seatAt(turn), trick, headStart }));
};

const POSITION_TEXTS = {
  'bad-position/hand-is-hidden': 'invalid position: hand {side} is hidden, expected its cards',
  'bad-position/triple-last': 'invalid position: bareTriple is "last", expected "always" or "never" for a search',
  'bad-position/wild': 'invalid position: {found} wild ranks, expected {expected}',
  'bad-position/head-start': 'invalid position: head start {found}, expected 0 to {most} under {rules}',
  'bad-position/within-head-start':
    'invalid position: hand {side} has {size:card} and a head start of {headStart}, so the round is over',
  'bad-position/number-of-hands': 'invalid position: {hands} hands, expected 2 or, with {seats} seats, {seats}',
  'bad-position/empty-hand': 'invalid position: hand {side} has no cards, so the round is over',
  'bad-position/hand-size': 'invalid position: hand {side} has {size} cards, expected at most {max} under {rules}',
  'bad-position/overfull':
    'invalid position: {held} cards of {rank}, expected at most {most}: too many with hand {side}',
  'bad-position/overfull-beat':
    'invalid position: {held} cards of {rank}, expected at most {most}: too many with the play to beat',
  'bad-position/turn-out-of-range': 'invalid position: turn is {turn}, expected a side 0 to {max}',
  'bad-position/passes-of-leader': 'invalid position: {passes} passes with nothing to beat, expected 0',
  'bad-position/side-to-beat': 'invalid position: the play to beat is of side {side}, expected 0 to {max}',
  'bad-position/beats-itself': 'invalid position: side {side} would have to beat its own play',
  'bad-position/no-combo-to-beat': 'invalid position: the play to beat is not a combo under {rules}',
  'bad-position/number-of-passes':
    'invalid position: {passes} passes, expected {expected} from the side to beat to the side to move',
  'bad-position/too-many-cards': 'invalid position: {held} cards in all, expected at most {most}',
  'bad-position/phase': 'invalid position: the round is in phase {phase}, expected play',
  'bad-position/hand-count': 'invalid position: {hands} hands, expected {seats} to play it on',
} as const satisfies Texts;
/** Why a position cannot be on a table, with its parameters. */
export type BadPosition = FailureIn<typeof POSITION_TEXTS>;
const positionFailure = failuresOf(POSITION_TEXTS, { ...RANK_PARAMETERS, phase: PHASE_NAMES });
