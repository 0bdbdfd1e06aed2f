/**
 * Inputs of DouZero's networks for one decision: Zha et al., “DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement
 * Learning”, 2021, tables 4 and 5.
 */
import { countOf, rankAt, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import type { Action } from '@doudizhu/rules/round';
import { remainingCards, type PlayerView } from '@doudizhu/rules/view';

/** DouZero's names of the roles. Index = seats after the landlord. */
export const DOUZERO_ROLES = ['landlord', 'landlord_down', 'landlord_up'] as const;

/** Columns of a set of cards: four for each rank from 3 to 2, then the two jokers. */
const CARD_COLUMNS = 54;
const SUITED_RANKS = 13;
/** Last plays and passes that the networks read, three a row. */
const MOVES = 15;
const LANDLORD_SIZES = 20;
const FARMER_SIZES = 17;
/** Possible numbers of bombs and rockets. */
const BOMBS = 15;

/** Columns of a row of `x`: 6 sets of cards for the landlord and 8 for a farmer, cards left, bombs. */
export const LANDLORD_COLUMNS = 6 * CARD_COLUMNS + 2 * FARMER_SIZES + BOMBS;
export const FARMER_COLUMNS = 8 * CARD_COLUMNS + LANDLORD_SIZES + FARMER_SIZES + BOMBS;
/** Rows and columns of `z`. */
export const MOVE_ROWS = MOVES / 3;
export const MOVE_COLUMNS = 3 * CARD_COLUMNS;

/** Inputs for all candidates of a decision. */
export interface DouZeroInputs {
  /** One row per action, LANDLORD_COLUMNS or FARMER_COLUMNS numbers each. The last 54 are the action's cards. */
  readonly x: Float32Array;
  /** MOVE_ROWS × MOVE_COLUMNS numbers per action, the same for all. */
  readonly z: Float32Array;
}

/**
 * Encodes a decision in the play of three seats and one deck.
 * @param role of the view's owner, index into DOUZERO_ROLES
 * @param actions plays and passes
 */
export const encodeDouZero = (view: PlayerView, role: number, actions: readonly Action[]): DouZeroInputs => {
  const columns = role === 0 ? LANDLORD_COLUMNS : FARMER_COLUMNS;
  const x = new Float32Array(actions.length * columns);
  const z = new Float32Array(actions.length * MOVES * CARD_COLUMNS);
  writeState(view, role, x);
  writeMoves(view, z);
  for (const [row, action] of actions.entries()) {
    if (row > 0) {
      x.copyWithin(row * columns, 0, columns - CARD_COLUMNS);
      z.copyWithin(row * MOVES * CARD_COLUMNS, 0, MOVES * CARD_COLUMNS);
    }
    writeCards(x, (row + 1) * columns - CARD_COLUMNS, cardsOf(action));
  }
  return { x, z };
};

/** Writes the columns of the first row except its action. */
const writeState = (view: PlayerView, role: number, x: Float32Array): void => {
  let at = 0;
  const cards = (counts: RankCounts | null): void => {
    writeCards(x, at, counts);
    at += CARD_COLUMNS;
  };
  const oneOf = (columns: number, index: number): void => {
    x[at + index] = 1;
    at += columns;
  };
  const seatOf = (other: number): number => (view.seat - role + other + 3) % 3;
  const played = (other: number): RankCounts => view.played[seatOf(other)] as RankCounts;
  const left = (other: number): number => (view.handSizes[seatOf(other)] as number) - 1;
  cards(view.hand);
  cards(remainingCards(view));
  const toBeat = view.toBeat === null ? null : countsOfCombo(view.toBeat, 1);
  if (role === 0) {
    cards(toBeat);
    for (const farmer of [2, 1]) cards(played(farmer));
    for (const farmer of [2, 1]) oneOf(FARMER_SIZES, left(farmer));
  } else {
    const partner = 3 - role;
    cards(played(0));
    cards(played(partner));
    cards(toBeat);
    cards(lastMoveOf(view, seatOf(0)));
    cards(lastMoveOf(view, seatOf(partner)));
    oneOf(LANDLORD_SIZES, left(0));
    oneOf(FARMER_SIZES, left(partner));
  }
  oneOf(BOMBS, view.bombs + view.rockets);
};

/** Writes the last plays and passes, the newest last. */
const writeMoves = (view: PlayerView, z: Float32Array): void => {
  const moves = movesOf(view).slice(-MOVES);
  for (const [index, { action }] of moves.entries()) {
    writeCards(z, (MOVES - moves.length + index) * CARD_COLUMNS, cardsOf(action));
  }
};

const movesOf = ({ history }: PlayerView): PlayerView['history'] =>
  history.filter(({ action }) => action.type === 'play' || action.type === 'pass');

/** Cards of the last move of a seat. Null for a pass and before its first. */
const lastMoveOf = (view: PlayerView, seat: number): RankCounts | null => {
  const move = movesOf(view).findLast((entry) => entry.seat === seat);
  return move === undefined ? null : cardsOf(move.action);
};

const cardsOf = (action: Action): RankCounts | null => (action.type === 'play' ? countsOfCombo(action.combo, 1) : null);

const writeCards = (row: Float32Array, at: number, counts: RankCounts | null): void => {
  if (counts === null) return;
  for (let rank = 0; rank < SUITED_RANKS; rank++)
    row.fill(1, at + 4 * rank, at + 4 * rank + countOf(counts, rankAt(rank)));
  for (const joker of [0, 1]) row[at + 4 * SUITED_RANKS + joker] = countOf(counts, rankAt(SUITED_RANKS + joker));
};
