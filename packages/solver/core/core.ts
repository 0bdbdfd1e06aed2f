/**
 * The solver's core in AssemblyScript: hands, keys, bounds, table and search of `src/`, over one imported memory.
 * `src/core-wasm.ts` is its host; `src/core-plain.ts` says the same in plain TypeScript and is what tests compare it
 * with: the same verdicts, the same nodes, the same words in the table.
 */
import { clearCounts, setThread } from './bounds';
import { clearStamps } from './children';
import { clearHands, doublingsOf, placeHands } from './hands';
import { arena, BUSY, CHILDREN, MIB, SEARCHES, setArena } from './memory';
import { clearReaches } from './reach';
import { setRules } from './rules';
// AssemblyScript knows no type imports.
// oxlint-disable-next-line typescript/consistent-type-imports
import { Search } from './search';
import { setTable } from './table';

export { fewest, handsBytes, list, node } from './hands';
export { ageTable, bucketCount, clearTable } from './table';

/** Bytes of a search; those for 2, 3 and 4 players follow each other, each with the one for a farmer alone. */
const SEARCH_BYTES: usize = 256;

/** Where threads mark what they are below, or 0. */
let marks: usize = 0;

/**
 * Once, before all else: the place and the size of this thread's part of the memory, and what the rule set says.
 * @param grows whether the table begins small and grows.
 * @param shares whether threads search together.
 */
export function start(
  arenaAt: usize,
  handsBytes: usize,
  tableMask: i32,
  grows: bool,
  thread: i32,
  shares: bool,
  slots: i32,
  quadSlot: i32,
  ids: i32,
  bombKind: i32,
  rocketKind: i32,
  squeezesChains: bool,
  canAlwaysLead: bool,
): void {
  setArena(arenaAt);
  setRules(slots, quadSlot, ids, bombKind, rocketKind, squeezesChains, canAlwaysLead);
  setTable(tableMask, grows);
  setThread(thread);
  placeHands(handsBytes);
  clearHands();
  clearReaches();
  marks = shares ? BUSY : 0;
  setUpSearches();
}

function setUpSearches(): void {
  memory.fill(arena + SEARCHES, 0, 6 * SEARCH_BYTES);
  for (let players = 2; players <= 4; players++) {
    const search = changetype<Search>(searchAt(players));
    search.players = players;
    search.children = arena + CHILDREN;
    search.busy = marks;
    if (players === 2) continue;
    const alone = changetype<Search>(searchAt(players) + SEARCH_BYTES);
    alone.players = 2;
    alone.children = arena + CHILDREN + 10 * MIB;
    search.alone = changetype<usize>(alone);
  }
}

/** Forgets all hands, and what an arena holds that was used before; a new memory holds nothing. */
export function clearArena(): void {
  clearHands();
  clearReaches();
  clearCounts();
  clearStamps();
  setUpSearches();
}

/** The search for so many players: see `src/core-wasm.ts` for its words. */
export function searchAt(players: i32): usize {
  return arena + SEARCHES + <usize>(players - 2) * 2 * SEARCH_BYTES;
}

/** See `settle` of the search: the answer is in its words for seats and threshold. */
export function settle(search: usize, from: i32, owner: i32, threshold: i32): void {
  changetype<Search>(search).settle(from, owner, threshold);
}

/** @returns 1 the landlord reaches the aim, 0 he does not, −1 stopped before that was known. */
export function prove(search: usize, aim: i32, nodesMax: f64): i32 {
  changetype<Search>(search).nodesMax = nodesMax;
  return changetype<Search>(search).prove(aim);
}

/** The same without a search. */
export function known(search: usize, aim: i32): i32 {
  return changetype<Search>(search).known(aim);
}

/** All nodes, those of questions about one farmer alone among them. */
export function nodesOf(search: usize): f64 {
  return changetype<Search>(search).nodesTotal;
}

export function depthOf(search: usize): i32 {
  return changetype<Search>(search).depthMax;
}

/** At most so many plays of a hand can double the stake. */
export function doublings(each: i32): i32 {
  return load<u8>(doublingsOf + <usize>each);
}
