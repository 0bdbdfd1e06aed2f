/**
 * Goal of the landlord, as one small integer that the search passes on and adds to its keys.
 *
 *     bits 0–6   a count, its meaning by kind
 *     bits 7–9   kind: 0 win; 1 win within `count` own plays; 2 not lose within `count` plays of the farmers;
 *                3 win with `count` more doublings of the stake; 4 win, or lose with at most `count` more doublings;
 *                5 failed; 6 met; 7 win, where the landlord's own plays may not waste any (narrow-question.ts)
 *
 * `src/core/goal.ts` makes these numbers for the host.
 */
import { doublingsOf, playsMinOf } from './hands';
import { i4, u1 } from './memory';
import { canAlwaysLead, headStart } from './rules';

export const GOAL_WIN: i32 = 0;
/** Nothing can meet it any more; nothing can prevent it any more. */
export const GOAL_FAILED: i32 = 5 << 7;
export const GOAL_MET: i32 = 6 << 7;
/** Narrow question: what meets it meets GOAL_WIN. What fails it proves nothing about GOAL_WIN. */
export const GOAL_WIN_NARROW: i32 = 7 << 7;
const COUNT_MAX: i32 = 127;

/**
 * The goal after a play.
 * @param turn who plays it, 0 the landlord.
 * @param doubles 1 if the play doubles the stake, else 0.
 */
export function goalAfter(goal: i32, turn: i32, doubles: i32): i32 {
  switch (goal >> 7) {
    case 1:
      return turn !== 0 ? goal : (goal & COUNT_MAX) === 0 ? GOAL_FAILED : goal - 1;
    case 2:
      return turn === 0 ? goal : (goal & COUNT_MAX) === 0 ? GOAL_MET : goal - 1;
    case 3:
      return doubles === 0 ? goal : (goal & COUNT_MAX) === 1 ? GOAL_WIN : goal - 1;
    case 4:
      return doubles === 0 ? goal : (goal & COUNT_MAX) === 0 ? GOAL_WIN : goal - 1;
    default:
      return goal;
  }
}

/**
 * Checks whether the landlord has met the goal when a hand is empty. @param turn whose, @param goal after the last
 * play.
 */
export function isGoalMet(goal: i32, turn: i32): bool {
  if (goal === GOAL_WIN_NARROW) return turn === 0;
  if (goal >= GOAL_FAILED) return goal === GOAL_MET;
  return turn === 0 ? goal >> 7 !== 3 : goal >> 7 === 4;
}

/**
 * Decision by the goal's count alone while every hand has cards: 1 met, −1 out of reach, 0 open. Every hand has its
 * fewest plays known.
 */
export function decidedByCount(goal: i32, hands: usize, players: i32): i32 {
  const left = goal & COUNT_MAX;
  switch (goal >> 7) {
    case 0:
    case 7:
      return 0;
    case 1:
      return canAlwaysLead && left < playsMinOf(i4(hands, 0)) ? -1 : 0;
    case 2:
      if (!canAlwaysLead || headStart !== 0) return 0;
      for (let player = 1; player < players; player++) if (left >= playsMinOf(i4(hands, player))) return 0;
      return 1;
    case 5:
      return -1;
    case 6:
      return 1;
    default: {
      let doublings = 0;
      for (let player = 0; player < players; player++) doublings += u1(doublingsOf, i4(hands, player));
      if (goal >> 7 === 3) return left > doublings ? -1 : 0;
      return left >= doublings ? 1 : 0;
    }
  }
}
