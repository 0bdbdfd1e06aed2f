/** What comes of a position of a batch. */
import { boolean, listOf, number, oneOf, orNull, record, text, whole, type TypeOf } from '@doudizhu/rules/schema';

export const POSITION_ANSWER_FIELDS = {
  winner: oneOf(['landlord', 'farmers', 'unknown']),
  /** Moves of the side to move that are proved to win; `-` is the pass. */
  winning: listOf(text),
  /** Whether every move is judged, so that `winning` has all. */
  complete: boolean,
  /** The limit that came first, null where the question is answered. */
  stopped: orNull(oneOf(['nodes', 'time', 'memory', 'stop'])),
  nodes: whole(0),
  /** Of the processor. */
  seconds: number,
};

export const POSITION_ANSWER = record(POSITION_ANSWER_FIELDS);
export type PositionAnswer = TypeOf<typeof POSITION_ANSWER>;
