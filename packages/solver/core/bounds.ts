/** Static wins and first numbers: `src/bounds.ts`. Counts of beatable plays are shared by all searches. */
import { cardsOf, fewest, list, listSizeOf, lowSizeOf, moveIdAt, moveToAt, playsOf, startOf } from './hands';
import { arena, COUNTS, EMPTY, i4, INFINITE, NO_CLASS, u1 } from './memory';
import { reachAgainst, reachAnswers, reachOf } from './reach';
import { answers, classOf } from './rules';

const COUNTS_MASK: i32 = (1 << 18) - 1;
const BEATABLE: i32 = 4;
const BEATABLE_BY_MANY: i32 = 12;
const COUNTED_CARDS_MAX: i32 = 12;

// The numbers of the last `evaluate`.
export let firstProof: i32 = 0;
export let firstDisproof: i32 = 0;
let thread: i32 = 0;

/** @param index threads but 0 add a little to the numbers, each in its own way. */
export function setThread(index: i32): void {
  thread = index;
}

/** Forgets all counts. */
export function clearCounts(): void {
  memory.fill(arena + COUNTS, 0, (<usize>(COUNTS_MASK + 1)) << 3);
}

/** Numbers of a position in which every hand has its fewest plays known. */
export function evaluate(hands: usize, players: i32, turn: i32, threshold: i32, aim: i32): void {
  const mineBeatable = beatablePlays(i4(hands, 0), reachAgainst(hands, players, 0));
  const landlordsReach = reachOf(i4(hands, 0));
  const minePlays = u1(playsOf, i4(hands, 0));
  let theirsBeatable = 255;
  let mostBeatable = 0;
  let theirsPlays = 255;
  for (let player = 1; player < players; player++) {
    const each = i4(hands, player);
    const beatable = beatablePlays(each, landlordsReach);
    if (beatable < theirsBeatable) theirsBeatable = beatable;
    if (beatable > mostBeatable) mostBeatable = beatable;
    if (u1(playsOf, each) < theirsPlays) theirsPlays = u1(playsOf, each);
  }
  if (winsAtOnce(hands, players, turn, threshold, aim)) {
    firstProof = turn === 0 ? 0 : INFINITE;
    firstDisproof = turn === 0 ? INFINITE : 0;
    return;
  }
  if (players > 2) theirsBeatable += mostBeatable;
  const tempo = threshold === NO_CLASS ? 2 : 1;
  const lead = turn === 0 ? -tempo : tempo;
  const astray = thread === 0 ? 0 : astrayBy(i4(hands, 0) * 31 + i4(hands, 1));
  const landlordWeight = players > 2 ? BEATABLE_BY_MANY : BEATABLE;
  firstProof = max(1, astray + landlordWeight * mineBeatable + minePlays + lead);
  firstDisproof = max(1, astray + BEATABLE * theirsBeatable + theirsPlays - lead);
}

function beatablePlays(each: i32, reach: i32): i32 {
  if (u1(cardsOf, each) > COUNTED_CARDS_MAX) return u1(playsOf, each) - 1;
  return countBeatable(each, reach);
}

function countBeatable(each: i32, reach: i32): i32 {
  if (each === EMPTY) return 0;
  const hash = (each * <i32>0x9e3779b1) ^ (reach * <i32>0x85ebca6b);
  const at = arena + COUNTS + ((<usize>((hash ^ (hash >>> 15)) & COUNTS_MASK)) << 3);
  const known = load<i32>(at, 4);
  if (load<i32>(at) === each && known >> 8 === reach) return known & 255;
  list(each);
  let best = 255;
  let lastClass = -1;
  let lastCost = 0;
  const begin = i4(startOf, each) + i4(listSizeOf, each);
  for (let index = begin + i4(lowSizeOf, each) - 1; index >= begin && best > 0; index--) {
    const played = classOf(i4(moveIdAt, index));
    if (played !== lastClass) {
      lastClass = played;
      lastCost = reachAnswers(reach, played) ? 1 : 0;
    }
    if (lastCost >= best) continue;
    const cost = lastCost + countBeatable(i4(moveToAt, index), reach);
    if (cost < best) best = cost;
  }
  store<i32>(at, each);
  store<i32>(at, (reach << 8) | best, 4);
  return best;
}

function holdsLead(each: i32, reach: i32): bool {
  const plays = u1(playsOf, each);
  if (plays <= 1) return true;
  const start = i4(startOf, each);
  const end = start + i4(listSizeOf, each);
  for (let index = start; index < end; index++) {
    if (reachAnswers(reach, classOf(i4(moveIdAt, index)))) continue;
    const rest = i4(moveToAt, index);
    if (fewest(rest) < plays && holdsLead(rest, reach)) return true;
  }
  return false;
}

function goesOut(each: i32, threshold: i32): bool {
  const start = i4(startOf, each);
  for (let index = start + i4(listSizeOf, each) - 1; index >= start; index--) {
    if (i4(moveToAt, index) === EMPTY && answers(classOf(i4(moveIdAt, index)), threshold)) return true;
  }
  return false;
}

function winsAtOnce(hands: usize, players: i32, turn: i32, threshold: i32, aim: i32): bool {
  const each = i4(hands, turn);
  const kind = aim >> 7;
  if (turn === 0 ? kind === 3 : kind === 4) return false;
  const counts = turn === 0 ? kind === 1 : kind === 2;
  if (counts && (aim & 127) < u1(playsOf, each)) return false;
  if (u1(playsOf, each) === 1) return threshold === NO_CLASS || goesOut(each, threshold);
  const reach = reachAgainst(hands, players, turn);
  if (counts) return threshold === NO_CLASS && holdsLead(each, reach);
  if (u1(cardsOf, each) > COUNTED_CARDS_MAX || countBeatable(each, reach) > 1) return false;
  return threshold === NO_CLASS || takesOver(each, threshold, reach);
}

/** Whether some play answers the threshold, is itself beyond every answer, and leaves a leader who wins. */
function takesOver(each: i32, threshold: i32, reach: i32): bool {
  const start = i4(startOf, each);
  for (let index = start + i4(listSizeOf, each) - 1; index >= start; index--) {
    const played = classOf(i4(moveIdAt, index));
    if (!answers(played, threshold) || reachAnswers(reach, played)) continue;
    if (countBeatable(i4(moveToAt, index), reach) <= 1) return true;
  }
  return false;
}

function astrayBy(hands: i32): i32 {
  return ((hands ^ (thread * <i32>0x85ebca6b)) * <i32>0x9e3779b1) >>> 29;
}
