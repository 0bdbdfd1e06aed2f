/** Everything that other packages may use of the solver; each public name is listed. */
export {
  afterMove,
  checkPosition,
  isMove,
  movesOf,
  openPosition,
  positionFromText,
  sideLetter,
  sideOf,
  winnerOf,
  type BadPosition,
  type Position,
  type PositionText,
  type Side,
} from './position.ts';
export {
  Solver,
  type Distance,
  type Effort,
  type Limits,
  type Move,
  type Points,
  type Progress,
  type Solution,
  type SolveOptions,
  type SolverOptions,
  type Stopped,
} from './solve.ts';
export { byDistance, byPoints, byWin, referenceMoves, referenceValue, type Measure, type Tally } from './reference.ts';
