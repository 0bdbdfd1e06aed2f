/**
 * A position with open hands, of a puzzle or an analysis, as a round on the board. Positions contain ranks only, so each
 * card gets a suit.
 */
import { countOf, NO_CARDS, rankAt, sizeOf, type Card } from '@doudizhu/rules/cards';
import { coreOf, countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { seatAfter, seatAt } from '@doudizhu/rules/deal';
import { afterMove, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { exchanged, NO_CHOSEN_SUITS, withSuits, type ChosenSuits } from '../cards/chosen-suits.ts';
import { cardsOfCounts } from '../cards/rank-suits.ts';
import type { Character } from '../base/characters.ts';
import type { ViewedRound } from './board-of-round.ts';

export interface ShownPosition {
  /** First position: it determines the sizes of the hands and the suits. */
  readonly start: OpenPosition;
  /** Suits that the player chose since. Default none. */
  readonly suits?: ChosenSuits;
  readonly position: OpenPosition;
  /** Side in front. */
  readonly me: number;
}

/** A position as a round for `boardDataOf`: one seat per hand, the landlord in seat 0, the trick so far as its history. */
export const roundOfPosition = ({
  start,
  suits = NO_CHOSEN_SUITS,
  position,
  me,
}: ShownPosition): Pick<ViewedRound, 'round' | 'faces' | 'me' | 'faceOf' | 'cardsOf' | 'capacityOf' | 'headStart'> => {
  const { rules, hands, turn, toBeat, passes, headStart = 0 } = position;
  const seats = hands.length;
  const capacity = Math.max(...start.hands.map(sizeOf));
  return {
    round: {
      rules: { ...rules, seats: seats as RuleSet['seats'] },
      phase: winnerOf(position) === null ? 'play' : 'settled',
      toAct: [seatAt(turn)],
      handSizes: hands.map(sizeOf),
      history:
        toBeat === null
          ? []
          : [
              { seat: seatAt(toBeat.side), action: { type: 'play', combo: toBeat.combo } },
              ...Array.from({ length: passes }, (_, index) => ({
                seat: seatAfter(seatAt(toBeat.side), seats, index + 1),
                action: { type: 'pass' } as const,
              })),
            ],
      landlord: seatAt(0),
      auction: null,
      outcome: null,
      toBeat: toBeat?.combo ?? null,
      toBeatSeat: toBeat === null ? null : seatAt(toBeat.side),
      kittySize: 0,
    },
    faces: { plays: toBeat === null ? [] : [withSuits(suits, playOnTable(start, position, toBeat))], kitty: null },
    me: seatAt(me),
    faceOf: sitterOf(me),
    cardsOf: (seat) => cardsOfSide(start, position, seat, suits),
    capacityOf: () => capacity,
    headStart,
  };
};

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

/** Cards of each move of a line from `before`. Null: a pass. Shapes as in `shownPlay`. */
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

/** Cards of the play to beat. */
const playOnTable = (
  start: OpenPosition,
  position: OpenPosition,
  { combo, side }: NonNullable<OpenPosition['toBeat']>,
): Card[] => {
  const { hands, rules } = position;
  // A play before the start has unknown copies.
  const isFromStart = start.toBeat?.combo === combo;
  const first = isFromStart
    ? (rank: number): number => firstCopy(start, hands.length, rank)
    : firstPlayed(start, position, side);
  return coreFirst(combo, rules.decks, first);
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

/** Copies of a rank that the hands before `side` had at the start. */
const firstCopy = ({ hands }: OpenPosition, side: number, rank: number): number =>
  hands.slice(0, side).reduce((copies, hand) => copies + countOf(hand, rankAt(rank)), 0);
