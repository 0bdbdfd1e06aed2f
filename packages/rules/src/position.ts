/** Positions in the play phase, and their notation DDN (docs/notation.md). Whole rounds are in @doudizhu/records. */
export {
  formatPosition,
  isHidden,
  parsePosition,
  positionOf,
  SIDE_LETTERS,
  SIDE_PARAMETERS,
  startPosition,
  type DdnPosition,
} from './position/notation.ts';
