/**
 * The solver's core: hands, keys, static evaluation, transposition table and search, over one imported memory.
 * `src/core/core.ts` is its host.
 */
import { clearCounts, setCountedCardsMax } from './evaluation';
import { clearStamps } from './children';
import { clearHands, doublingsOf, placeHands, setExactCardsMax } from './hands';
import { arena, CHILDREN, MIB, SEARCHES, setArena, VIRTUAL_LOSSES } from './memory';
import { proveByTurns } from './narrow-question';
import { clearRemembered } from './remembered-moves';
import { clearProfiles } from './responses';
import { readRules } from './rules';
import { searchOf } from './search';
import { setTable } from './transposition';

export { GOAL_FAILED, GOAL_MET, GOAL_WIN, goalAfter, isGoalMet } from './goal';
export { handId, handsBytes, listMoves, minPlays, playsMin } from './hands';
export { setHeadStart } from './rules';
export { setNarrowFrom } from './narrow-question';
export { clearTable, hashfull, newGeneration } from './transposition';

// Addresses and sizes for the host.
export {
  ARENA_FIXED,
  BASE,
  BOMB_BASE,
  BOMB_CLASS,
  BOMB_KIND,
  BUCKET_BYTES,
  CANONICALISES_CHAINS,
  CAN_ALWAYS_LEAD,
  CAP_HI,
  CAP_LO,
  CHAIN_MIN,
  CONSECUTIVE,
  COPIES,
  DOUBLES,
  FIRST_ID,
  GROUPS_MIN,
  IDS,
  IS_QUAD,
  JOKERS_CARRIED,
  JOKERS_TOGETHER,
  KICKERS,
  KICKERS_REPEAT,
  KICKER_SIZE,
  KIND_OF_SLOT,
  LENGTH_MAX,
  LENGTH_MIN,
  LENGTH_OF_SLOT,
  MAIN_OF,
  PEXT_TABLE,
  POPCOUNT_TABLE,
  PREFIX,
  QUAD_SLOT,
  ROCKET_KIND,
  SCHEME,
  SLOTS,
  SLOTS_MAX,
  SLOT_OF,
  SOFT_BESIDE_HARD,
  SPACE_HI,
  SPACE_LO,
  TABLE,
  VIRTUAL_LOSSES,
  VIRTUAL_LOSSES_BYTES,
  WILD,
} from './memory';

// For tests of the keys and of the table alone.
export { computeKey, keyA, keyB, keyC } from './key';
export { foundDisproof, foundProof, probe, save } from './transposition';

/** Bytes of a search; those for 2, 3 and 4 players follow each other, each with the one for a solo farmer. */
const SEARCH_BYTES: usize = 256;

/** Address of the virtual losses of all threads, or 0. */
let virtualLosses: usize = 0;

/**
 * Sets this thread's part of the memory, and reads the numbers of the rule set. Called once, before all other exports.
 * @param shares true: threads search together.
 */
export function start(arenaAt: usize, handsBytes: usize, tableMask: i32, shares: bool): void {
  setArena(arenaAt);
  readRules();
  setTable(tableMask);
  placeHands(handsBytes);
  clearHands();
  clearProfiles();
  virtualLosses = shares ? VIRTUAL_LOSSES : 0;
  setUpSearches();
}

function setUpSearches(): void {
  memory.fill(arena + SEARCHES, 0, 6 * SEARCH_BYTES);
  for (let players = 2; players <= 4; players++) {
    const search = searchOf(searchAt(players));
    search.players = players;
    search.children = arena + CHILDREN;
    search.virtualLosses = virtualLosses;
    if (players === 2) continue;
    const solo = searchOf(searchAt(players) + SEARCH_BYTES);
    solo.players = 2;
    solo.children = arena + CHILDREN + 10 * MIB;
    search.solo = changetype<usize>(solo);
  }
}

/** Before any question: the largest hands that get exact numbers instead of bounds. Only tests change them. */
export function setExactLimits(minPlaysCardsMax: i32, beatableCardsMax: i32): void {
  setExactCardsMax(minPlaysCardsMax);
  setCountedCardsMax(beatableCardsMax);
}

/** Forgets all hands, and the contents of an arena that was used before; a new memory is empty. */
export function clearArena(): void {
  clearHands();
  clearProfiles();
  clearCounts();
  clearRemembered();
  clearStamps();
  setUpSearches();
}

/** The search for this number of players. It starts with the numbers of the hands, an int32 for each player. */
export function searchAt(players: i32): usize {
  return arena + SEARCHES + <usize>(players - 2) * 2 * SEARCH_BYTES;
}

export function lead(search: usize, turn: i32): void {
  searchOf(search).lead(turn);
}

/** Places the search at the next player with a choice: see `Search.skipForcedPasses`. All hands are listed. */
export function skipForcedPasses(search: usize, from: i32, owner: i32, lowestAnswer: i32): void {
  searchOf(search).skipForcedPasses(from, owner, lowestAnswer);
}

/** @returns 1: the landlord meets the goal. 0: they do not. −1: stopped before an answer. */
export function prove(search: usize, goal: i32, nodesMax: f64): i32 {
  searchOf(search).nodesMax = nodesMax;
  return proveByTurns(search, goal);
}

/** As `prove` without a search: from the table and the static evaluation. */
export function known(search: usize, goal: i32): i32 {
  return searchOf(search).known(goal);
}

/** Proof number of the last question of `known`, 0 if the landlord meets the goal. */
export function proofOf(search: usize): i32 {
  return searchOf(search).proof;
}

/** Disproof number of the last question of `known`, 0 if the landlord does not meet the goal. */
export function disproofOf(search: usize): i32 {
  return searchOf(search).disproof;
}

export function nodesOf(search: usize): f64 {
  return searchOf(search).nodesTotal;
}

export function depthOf(search: usize): i32 {
  return searchOf(search).depthMax;
}

export function doublings(hand: i32): i32 {
  return load<u8>(doublingsOf + <usize>hand);
}
