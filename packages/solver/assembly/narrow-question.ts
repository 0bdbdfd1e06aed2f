/**
 * The narrow question restricts the landlord to plays that waste none: a lead must lower the fewest plays that empty
 * the hand, an answer must not raise them. A landlord who wins it wins, and most full deals that the landlord wins are
 * shown so with a fraction of the nodes; a landlord who loses it may still win.
 */
import { GOAL_WIN, GOAL_WIN_NARROW } from './goal';
import { searchOf } from './search';

/** Nodes of each question before the slices grow. */
let narrowFrom: f64 = 100_000;

/** Only tests change it. */
export function setNarrowFrom(nodes: f64): void {
  narrowFrom = nodes;
}

/**
 * As `Search.prove`, of the search at an address. A win that takes long is searched as the narrow question too, by turns
 * with as many nodes. Once that one fails, only the whole question is left.
 */
export function proveByTurns(address: usize, goal: i32): i32 {
  const search = searchOf(address);
  if (goal !== GOAL_WIN) return search.prove(goal);
  const seats = search.seats;
  const lowestAnswer = search.lowestAnswer;
  const nodesMax = search.nodesMax;
  const begun = search.nodesTotal;
  let slice = narrowFrom;
  let isNarrowOpen = true;
  let isWholesTurn = true;
  let verdict = -1;
  do {
    search.seats = seats;
    search.lowestAnswer = lowestAnswer;
    search.nodesMax = min(nodesMax, search.nodesTotal + slice);
    const answer = search.prove(isWholesTurn ? GOAL_WIN : GOAL_WIN_NARROW);
    if (isWholesTurn || answer === 1) verdict = answer;
    else if (answer === 0) isNarrowOpen = false;
    isWholesTurn = !isWholesTurn || !isNarrowOpen;
    if (isWholesTurn) slice = max(slice, Math.floor((search.nodesTotal - begun) / 2));
  } while (verdict === -1 && search.isPolledOut === 0 && search.nodesTotal < nodesMax);
  return verdict;
}
