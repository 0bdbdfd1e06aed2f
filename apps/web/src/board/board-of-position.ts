/**
 * Board of a position with open hands, of a puzzle or an analysis. Positions contain ranks only, so each card gets a
 * suit.
 */
import { wildRanksOf } from '@doudizhu/rules/ruleset';
import { countOf, NO_CARDS, rankAt, sizeOf, type Card } from '@doudizhu/rules/cards';
import { coreOf, countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { afterMove, type OpenPosition } from '@doudizhu/rules/position';
import { exchanged, NO_CHOSEN_SUITS, withSuits, type ChosenSuits } from '../cards/chosen-suits.ts';
import { shortNameOfCombo } from '../cards/names.ts';
import { cardsOfCounts } from '../cards/rank-suits.ts';
import type { Character, PlayerFace } from '../base/characters.ts';
import type { BoardData, BoardPlay, BoardAction, BoardSeat } from './board-data.ts';
import { seatingOf } from './seating.ts';

export interface ViewedPosition {
  /** First position: it determines the sizes of the hands and the suits. */
  readonly start: OpenPosition;
  /** Suits that the player chose since; default none. */
  readonly suits?: ChosenSuits;
  readonly position: OpenPosition;
  /** Side in front. */
  readonly me: number;
  readonly isOver: boolean;
  readonly nameOf: (side: number) => string;
  readonly noteOf: (side: number) => string;
  /** PlayerFace of a side; default `sitterOf(me)`. */
  readonly faceOf?: (side: number) => PlayerFace;
  readonly passName: string;
  readonly roleNames: { readonly landlord: string; readonly farmer: string };
  readonly wellText: string;
}

export const boardOfPosition = (viewed: ViewedPosition): BoardData => ({
  seats: seatingOf(viewed.me, viewed.position.hands.length).map(({ seat, place }) => ({
    ...sideOfBoard(viewed, seat),
    place,
  })),
  toAnswer: answerOf(viewed),
  wellText: viewed.wellText,
  kitty: null,
  counter: null,
  wild: wildRanksOf(viewed.position.rules),
  stake: null,
  better: null,
});

/** Cards of a side, highest first. Each copy of a rank keeps its suit when others are played. */
export const cardsOfSide = (
  start: OpenPosition,
  position: OpenPosition,
  side: number,
  suits: ChosenSuits = NO_CHOSEN_SUITS,
): Card[] =>
  withSuits(
    suits,
    cardsOfCounts(position.hands[side] ?? NO_CARDS, (rank) => firstCopy(start, side, rank)),
  );

/** The hand of the side to play, as the board shows it at the start. */
export const handToPlay = (position: OpenPosition): Card[] => cardsOfSide(position, position, position.turn);

/**
 * Cards of a play, those that make its rank first: the ones that its side holds on the board.
 *
 * @param before position before the play, reached from `start`
 */
export const shownPlay = (
  start: OpenPosition,
  before: OpenPosition,
  combo: Combo,
  suits: ChosenSuits = NO_CHOSEN_SUITS,
): Card[] => {
  const { turn, rules } = before;
  return withSuits(suits, coreFirst(combo, rules.decks, firstPlayed(start, afterMove(before, combo), turn)));
};

/** Suits with which a play is drawn with the chosen cards. */
export const suitsChosen = (
  {
    start,
    before,
    suits,
  }: { readonly start: OpenPosition; readonly before: OpenPosition; readonly suits: ChosenSuits },
  combo: Combo,
  chosen: readonly Card[],
): ChosenSuits =>
  exchanged(suits, {
    cards: shownPlay(start, before, combo),
    held: cardsOfSide(start, before, before.turn),
    chosen,
  });

/** Cards of each move of a line from `before`; null: a pass. Shapes as in `shownPlay`. */
export const shownLine = (
  start: OpenPosition,
  before: OpenPosition,
  moves: readonly (Combo | null)[],
  suits: ChosenSuits = NO_CHOSEN_SUITS,
): (Card[] | null)[] => {
  let position = before;
  return moves.map((move) => {
    const cards = move === null ? null : shownPlay(start, position, move, suits);
    position = afterMove(position, move);
    return cards;
  });
};

/** Index = side. */
const SITTERS: readonly Character[] = ['zhe', 'lu', 'mai', 'gu'];

/** PlayerFace of a side in a position without players. @param me the player's side, if there is one */
export const sitterOf =
  (me: number | null) =>
  (side: number): Character =>
    side === me ? 'you' : (SITTERS[side] ?? 'gu');

const sideOfBoard = (viewed: ViewedPosition, side: number): Omit<BoardSeat, 'place'> => {
  const { start, position, me, isOver, nameOf, noteOf, roleNames, faceOf = sitterOf(me) } = viewed;
  const role = side === 0 ? 'landlord' : 'farmer';
  return {
    seat: side,
    name: nameOf(side),
    note: noteOf(side),
    face: faceOf(side),
    mood: 'calm',
    role,
    roleName: roleNames[role],
    isActing: !isOver && position.turn === side,
    count: sizeOf(position.hands[side] ?? NO_CARDS),
    winsAt: side === 0 ? 0 : (position.headStart ?? 0),
    cards: cardsOfSide(start, position, side, viewed.suits),
    capacity: Math.max(...start.hands.map(sizeOf)),
    lastAction: hasPassed(position, side)
      ? ({ type: 'words', text: viewed.passName, isOld: false, isCall: false } satisfies BoardAction)
      : null,
  };
};

const answerOf = ({ start, position, me, nameOf, suits = NO_CHOSEN_SUITS }: ViewedPosition): BoardPlay | null => {
  const { toBeat, hands, rules } = position;
  if (toBeat === null) return null;
  const { combo, side } = toBeat;
  const isFromStart = start.toBeat?.combo === combo;
  // A play before the start has unknown copies.
  const first = isFromStart
    ? (rank: number): number => firstCopy(start, hands.length, rank)
    : firstPlayed(start, position, side);
  return {
    place: seatingOf(me, hands.length).find(({ seat }) => seat === side)?.place ?? 'own',
    cards: withSuits(suits, coreFirst(combo, rules.decks, first)),
    kind: combo.kind,
    owner: nameOf(side),
    combo: shortNameOfCombo(combo),
  };
};

const coreFirst = (combo: Combo, decks: 1 | 2, first: (rank: number) => number): Card[] => {
  const core = cardsOfCounts(coreOf(combo, decks), first);
  return [...core, ...cardsOfCounts(countsOfCombo(combo, decks), first).filter((card) => !core.includes(card))];
};

/** First copy that a side has just played: played cards are the copies after those still held. */
const firstPlayed =
  (start: OpenPosition, { hands }: OpenPosition, side: number) =>
  (rank: number): number =>
    firstCopy(start, side, rank) + countOf(hands[side] ?? NO_CARDS, rankAt(rank));

/** True for the sides between the owner of the play on the table and the side that plays next. */
const hasPassed = ({ hands, turn, toBeat, passes }: OpenPosition, side: number): boolean => {
  if (toBeat === null || side === turn) return false;
  const after = (side - toBeat.side + hands.length) % hands.length;
  return after >= 1 && after <= passes;
};

/** Copies of a rank that the hands before `side` had at the start. */
const firstCopy = ({ hands }: OpenPosition, side: number, rank: number): number =>
  hands.slice(0, side).reduce((copies, hand) => copies + countOf(hand, rankAt(rank)), 0);
