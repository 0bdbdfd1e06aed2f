/** Positions in the play phase, and their notation DDN (docs/reference/notation.md). Whole rounds are in @doudizhu/records. */
export {
  afterMove,
  checkPosition,
  handSize,
  isHidden,
  knownCards,
  isMove,
  movesOf,
  openPosition,
  otherSide,
  positionOf,
  SIDE_LETTERS,
  sideLetter,
  sideOf,
  startPosition,
  winnerOf,
  type BadPosition,
  type HiddenHand,
  type Move,
  type OpenPosition,
  type Position,
} from './position/position.ts';
export { formatPosition, parseKnownHand, parsePosition, positionKey } from './position/notation.ts';
export { LEADERS, positionFromText, type Leader, type PositionText } from './position/position-text.ts';
