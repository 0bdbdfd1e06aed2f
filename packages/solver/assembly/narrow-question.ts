/**
 * The narrow question restricts the landlord to plays that waste none: a lead must lower the fewest plays that empty
 * the hand, an answer must not raise them. A landlord who wins it wins, and most full deals that the landlord wins are
 * shown so with a fraction of the nodes; a landlord who loses it can still win.
 */
import { GOAL_WIN, GOAL_WIN_NARROW } from './goal';
import { computeKey, keyA, keyB, keyC } from './key';
import { searchOf } from './search';

/** Disproof number of the whole question through its proof number: from here on the landlord rather wins, */
const LANDLORD_LIKELY: f64 = 2.7;
/** and up to here hardly ever. Fitted, as the chances of an estimate are. */
const LANDLORD_UNLIKELY: f64 = 1.65;
/** Nodes of the question that rather fails, for each node of the other. */
const UNLIKELY_SHARE: f64 = 0.25;

/** Nodes of each question before the slices grow. */
let narrowFrom: f64 = 100_000;

// The last position and its turns, so that a search in many short pieces is one long search.
let lastA: i32 = 0;
let lastB: i32 = 0;
let lastC: i32 = 0;
let isNarrowOpen: bool = false;
let isWholesTurn: bool = true;
/** Nodes of both questions; of the running turn, those that are left; of a turn before its share. */
let used: f64 = 0;
let turnLeft: f64 = 0;
let slice: f64 = 0;
let wholeShare: f64 = 1;
let narrowShare: f64 = 1;

/** Only tests change it. */
export function setNarrowFrom(nodes: f64): void {
  narrowFrom = nodes;
}

/**
 * As `Search.prove`, of the search at an address. A win that takes long is searched as the narrow question too, by turns.
 * The question that its numbers call unlikely gets fewer nodes. Once the narrow one fails, only the whole one is left.
 */
export function proveByTurns(address: usize, goal: i32): i32 {
  const search = searchOf(address);
  if (goal !== GOAL_WIN) return search.prove(goal);
  const seats = search.seats;
  const lowestAnswer = search.lowestAnswer;
  const nodesMax = search.nodesMax;
  computeKey(search.hands, search.players, seats, lowestAnswer, goal);
  if (keyA !== lastA || keyB !== lastB || keyC !== lastC) beginTurns();
  let verdict = -1;
  do {
    search.seats = seats;
    search.lowestAnswer = lowestAnswer;
    const begun = search.nodesTotal;
    search.nodesMax = min(nodesMax, begun + turnLeft);
    const answer = search.prove(isWholesTurn ? GOAL_WIN : GOAL_WIN_NARROW);
    const spent = search.nodesTotal - begun;
    used += spent;
    turnLeft -= spent;
    if (isWholesTurn || answer === 1) verdict = answer;
    else if (answer === 0) isNarrowOpen = false;
    if (verdict === -1 && (turnLeft <= 0 || !(isWholesTurn || isNarrowOpen))) {
      search.seats = seats;
      search.lowestAnswer = lowestAnswer;
      takeTurns(address);
    }
  } while (verdict === -1 && search.isPolledOut === 0 && search.nodesTotal < nodesMax);
  return verdict;
}

/** For the position whose key was computed last. */
function beginTurns(): void {
  lastA = keyA;
  lastB = keyB;
  lastC = keyC;
  isNarrowOpen = true;
  isWholesTurn = true;
  used = 0;
  slice = narrowFrom;
  turnLeft = narrowFrom;
  wholeShare = 1;
  narrowShare = 1;
}

function takeTurns(address: usize): void {
  const search = searchOf(address);
  if (isWholesTurn && isNarrowOpen) {
    search.known(GOAL_WIN);
    const lean = (<f64>search.disproof + 1) / (<f64>search.proof + 1);
    wholeShare = lean > LANDLORD_LIKELY ? UNLIKELY_SHARE : 1;
    narrowShare = lean < LANDLORD_UNLIKELY ? UNLIKELY_SHARE : 1;
  }
  isWholesTurn = !isWholesTurn || !isNarrowOpen;
  if (isWholesTurn) slice = max(slice, Math.floor(used / 2));
  turnLeft = slice * (isNarrowOpen ? (isWholesTurn ? wholeShare : narrowShare) : 1);
}
