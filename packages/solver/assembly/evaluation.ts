/**
 * Static evaluation of a position without search: static wins, and initial proof numbers (df-pn+).
 *
 * The measure of a hand is its beatable plays: over all ways to play it out, the fewest plays that an opponent could
 * answer now. A leader with at most one wins by playing that one last, because no opponent's hand changes while no
 * opponent answers. So does a player who takes the lead over with a play that cannot be answered and leaves at most
 * one. In a hand with wild cards plays cannot change places, so there a beatable play that is not the last counts at least
 * two. More of them mean that the lead must be won back more often, so they also make good initial numbers. Counts of
 * beatable plays are shared by all searches.
 */
import {
  cardsOf,
  hasWild,
  minPlays,
  listMoves,
  listSizeOf,
  lowSizeOf,
  moveIdAt,
  moveToAt,
  minPlaysOf,
  startOf,
} from './hands';
import { arena, COUNTS, COUNTS_FILLED, EMPTY, i4, INFINITE, NO_CLASS, u1 } from './memory';
import { profileAgainst, profileAnswers, profileOf } from './responses';
import { answers, classOf } from './rules';
import { emptyFilled, noteFilled } from './touched';

/** Counts by hand and profile: a direct-mapped cache, the newest entry stays: hand, then profile << 8 | count. */
const COUNTS_MASK: i32 = (1 << 18) - 1;
/**
 * Initial numbers are linear: a beatable play counts BEATABLE, any play PLAY, the lead LEAD, the turn to answer TURN.
 * With two or three farmers the landlord's beatable plays count more, and the farmers' number is that of the better
 * hand and the worse one together: a partner who can be beaten often is little help. Chosen by the nodes that seeded
 * deals take (docs/decisions/0004-solver-search.md).
 */
const BEATABLE: i32 = 4;
const BEATABLE_BY_MANY: i32 = 12;
const PLAY: i32 = 1;
const LEAD: i32 = 2;
const TURN: i32 = 1;

/** In larger hands all plays but one are taken to be beatable: counting costs more than it saves. */
let countedCardsMax: i32 = 12;
/** The same for hands with wild cards. */
const COUNTED_WILD_MAX: i32 = 8;
let countedWildMax: i32 = COUNTED_WILD_MAX;

// The numbers that `evaluate` found last.
export let initialProof: i32 = 0;
export let initialDisproof: i32 = 0;

/** @param cards the largest hand whose beatable plays are counted. Tests set it low. */
export function setCountedCardsMax(cards: i32): void {
  countedCardsMax = cards;
  countedWildMax = min(cards, COUNTED_WILD_MAX);
}

export function clearCounts(): void {
  emptyFilled(arena + COUNTS_FILLED, arena + COUNTS, (<usize>(COUNTS_MASK + 1)) << 3, 8);
}

/** Numbers of a position in which every hand has its fewest plays known. */
export function evaluate(hands: usize, players: i32, turn: i32, lowestAnswer: i32, goal: i32): void {
  const farmersProfile = profileAgainst(hands, players, 0);
  const landlordsProfile = profileOf(i4(hands, 0));
  const mineBeatable = beatablePlays(i4(hands, 0), farmersProfile);
  const minePlays = u1(minPlaysOf, i4(hands, 0));
  let theirsBeatable = 255;
  let mostBeatable = 0;
  let theirsPlays = 255;
  let moversBeatable = mineBeatable;
  for (let player = 1; player < players; player++) {
    const hand = i4(hands, player);
    const beatable = beatablePlays(hand, landlordsProfile);
    if (player === turn) moversBeatable = beatable;
    if (beatable < theirsBeatable) theirsBeatable = beatable;
    if (beatable > mostBeatable) mostBeatable = beatable;
    if (u1(minPlaysOf, hand) < theirsPlays) theirsPlays = u1(minPlaysOf, hand);
  }
  const profile = turn === 0 ? farmersProfile : landlordsProfile;
  if (isStaticallyWon(i4(hands, turn), turn, profile, moversBeatable, lowestAnswer, goal)) {
    initialProof = turn === 0 ? 0 : INFINITE;
    initialDisproof = turn === 0 ? INFINITE : 0;
    return;
  }
  if (players > 2) theirsBeatable += mostBeatable;
  const tempo = lowestAnswer === NO_CLASS ? LEAD : TURN;
  const lead = turn === 0 ? -tempo : tempo;
  const landlordWeight = players > 2 ? BEATABLE_BY_MANY : BEATABLE;
  initialProof = max(1, landlordWeight * mineBeatable + PLAY * minePlays + lead);
  initialDisproof = max(1, BEATABLE * theirsBeatable + PLAY * theirsPlays - lead);
}

/** The fewest plays that opponents of this profile could answer now, over all ways to play the hand out. */
function beatablePlays(hand: i32, profile: i32): i32 {
  if (!isCounted(hand)) return u1(minPlaysOf, hand) - 1;
  return countBeatable(hand, profile);
}

function isCounted(hand: i32): bool {
  return u1(cardsOf, hand) <= (hasWild(hand) ? countedWildMax : countedCardsMax);
}

function countBeatable(hand: i32, profile: i32): i32 {
  if (hand === EMPTY) return 0;
  const hash = (hand * <i32>0x9e3779b1) ^ (profile * <i32>0x85ebca6b);
  const at = arena + COUNTS + ((<usize>((hash ^ (hash >>> 15)) & COUNTS_MASK)) << 3);
  const known = load<i32>(at, 4);
  if (load<i32>(at) === hand && known >> 8 === profile) return known & 255;
  listMoves(hand);
  let best = 255;
  let lastClass = -1;
  let lastCost = 0;
  const isOrdered = hasWild(hand);
  // Without wild cards the order of plays does not matter: try those that hold the lowest card.
  const size = i4(listSizeOf, hand);
  const begin = isOrdered ? i4(startOf, hand) : i4(startOf, hand) + size;
  for (let index = begin + (isOrdered ? size : i4(lowSizeOf, hand)) - 1; index >= begin && best > 0; index--) {
    const played = classOf(i4(moveIdAt, index));
    if (played !== lastClass) {
      lastClass = played;
      lastCost = profileAnswers(profile, played) ? 1 : 0;
    }
    if (lastCost >= best) continue;
    const rest = i4(moveToAt, index);
    let cost = lastCost + countBeatable(rest, profile);
    if (isOrdered && lastCost === 1 && rest !== EMPTY) cost = max(2, cost);
    if (cost < best) best = cost;
  }
  if (load<i32>(at) === EMPTY) noteFilled(arena + COUNTS_FILLED, at);
  store<i32>(at, hand);
  store<i32>(at, (profile << 8) | best, 4);
  return best;
}

/** Checks whether the hand can be played out in its fewest plays with no possible answer, except to the last. */
function holdsLead(hand: i32, profile: i32): bool {
  const plays = u1(minPlaysOf, hand);
  if (plays <= 1) return true;
  const start = i4(startOf, hand);
  const end = start + i4(listSizeOf, hand);
  for (let index = start; index < end; index++) {
    if (profileAnswers(profile, classOf(i4(moveIdAt, index)))) continue;
    const rest = i4(moveToAt, index);
    if (minPlays(rest) < plays && holdsLead(rest, profile)) return true;
  }
  return false;
}

/** Checks whether the whole hand is one play that answers. */
function goesOut(hand: i32, lowestAnswer: i32): bool {
  const start = i4(startOf, hand);
  for (let index = start + i4(listSizeOf, hand) - 1; index >= start; index--) {
    if (i4(moveToAt, index) === EMPTY && answers(classOf(i4(moveIdAt, index)), lowestAnswer)) return true;
  }
  return false;
}

/**
 * Checks whether `turn` wins statically: by a last play, or by a lead, held or won, that cannot be taken over.
 * @param profile of the opponents.
 * @param beatable the hand's beatable plays.
 */
function isStaticallyWon(hand: i32, turn: i32, profile: i32, beatable: i32, lowestAnswer: i32, goal: i32): bool {
  const kind = goal >> 7;
  // A landlord's win must meet the goal, a farmer's must spoil it; kind 3 and 4 end on the last play itself.
  if (turn === 0 ? kind === 3 : kind === 4) return false;
  const counts = turn === 0 ? kind === 1 : kind === 2;
  if (counts && (goal & 127) < u1(minPlaysOf, hand)) return false;
  if (u1(minPlaysOf, hand) === 1) return lowestAnswer === NO_CLASS || goesOut(hand, lowestAnswer);
  if (counts) return lowestAnswer === NO_CLASS && holdsLead(hand, profile);
  if (beatable > 1 || !isCounted(hand)) return false;
  return lowestAnswer === NO_CLASS || takesOver(hand, lowestAnswer, profile);
}

/** Checks whether some play answers, is itself beyond every answer, and leaves a leader who wins. */
function takesOver(hand: i32, lowestAnswer: i32, profile: i32): bool {
  const start = i4(startOf, hand);
  for (let index = start + i4(listSizeOf, hand) - 1; index >= start; index--) {
    const played = classOf(i4(moveIdAt, index));
    if (!answers(played, lowestAnswer) || profileAnswers(profile, played)) continue;
    if (countBeatable(i4(moveToAt, index), profile) <= 1) return true;
  }
  return false;
}
