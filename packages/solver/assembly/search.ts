/**
 * The search: depth-first proof-number search (Nagai's df-pn) over positions of known hands, in one thread.
 *
 * Contract. A question is a position and a goal of the landlord (goal.ts). Its proof number is 0 once the landlord is
 * shown to meet the goal against any defence, its disproof number 0 once the farmers are shown to prevent it; never
 * both, and neither is a guess. Numbers between 0 and INFINITE estimate the remaining work and promise nothing.
 *
 * - At the landlord's nodes a proof needs one child, so the proof number is the children's least; a disproof needs all.
 *   Farmers' nodes are the mirror image. The number of the side that needs all is the largest of the children plus one
 *   for each other open child, not the sum: many orders of play reach the same positions, and a sum would count them
 *   many times (weak proof numbers, Ueda et al. 2008).
 * - In the code `least` is the number that one child settles and `most` the one that needs all children: proof and
 *   disproof number at the landlord's nodes, the other way round at the farmers'.
 * - Forced passes are not nodes: `skipForcedPasses` goes to the next player with an answer, or back to the owner of the
 *   trick, who then leads.
 * - Nothing can repeat: between two plays each player passes at most once, so depth is bounded by the cards.
 * - A farmer with a head start is out before the hand is empty. Static wins of such a farmer still need an empty hand,
 *   which is too much, never too little.
 * - A leader without any play loses. That is possible only if a rule set switches single cards off.
 *
 * Farmers are searched as one side. Against two or three farmers, there is one more way to disprove a position: one of
 * them beats the landlord solo, the others always passing. Half of that question's disproof number is compared with the
 * number of the plays, and the search follows the smaller one. Many positions share the answers. The narrow question
 * (narrow-question.ts) has keys of its own (key.ts) and reads what the whole question proved.
 *
 * Threads that search one position together, on one table, avoid each other by virtual losses (virtual-losses.ts), down
 * to VIRTUAL_LOSS_DEPTH.
 */
import { GOAL_WIN, GOAL_WIN_NARROW, goalAfter, decidedByCount, isGoalMet } from './goal';
import {
  appendChild,
  CHILD_ROOM,
  chooseChild,
  chosen,
  chosenLeast,
  DISPROOF,
  field,
  GOAL,
  HAND,
  KEY_A,
  KEY_B,
  KEY_C,
  largestMost,
  LOWEST_ANSWER,
  nextStamp,
  openChildren,
  PROOF,
  reloadChildren,
  saveChild,
  SEATS,
  secondLeast,
} from './children';
import { evaluate, initialDisproof, initialProof } from './evaluation';
import { cardsOf, minPlays, listSizeOf, moveIdAt, moveToAt, startOf, thriftySizeOf } from './hands';
import { full, shouldStop } from './host';
import { computeKey, keyA, keyB, keyC, NARROW_SALT } from './key';
import { DOUBLES, EMPTY, FIRST_ID, i4, INFINITE, IS_QUAD, NO_CLASS, set4, SLOT_OF, u1 } from './memory';
import { remember, remembered, rememberedPlace } from './remembered-moves';
import { answers, classOf, headStart, quadSlot } from './rules';
import { findNextTurn, nextAnswer, nextSeats } from './turns';
import { foundDisproof, foundProof, isDecided, prefetch, probe } from './transposition';
import { chooseWithVirtualLoss, counterOf, secondWithVirtualLoss, VIRTUAL_LOSS_DEPTH } from './virtual-losses';

/** The host is asked this often whether to stop. */
const POLL_NODES: i32 = 1024;
/** The solo disproof number counts a half: so full deals take the fewest nodes (docs/lab/solver.md). */
const SOLO_SHIFT: i32 = 1;
/** The number of a new child after the remembered move is divided by this. */
const REMEMBERED_DIVISOR: i32 = 4;

/** The search at an address of the memory. */
export function searchOf(address: usize): Search {
  return changetype<Search>(address);
}

@unmanaged
export class Search {
  /** Number of each player's hand, the landlord's first. */
  hand0: i32;
  hand1: i32;
  hand2: i32;
  hand3: i32;
  /** The numbers of the last question, or of the last position looked up. */
  proof: i32;
  disproof: i32;
  /** Player to move and owner of the trick: bits 0–1 turn, bits 2–3 owner. The owner of a new trick is its leader. */
  seats: i32;
  /** The lowest class that answers the play on the table, NO_CLASS for a leader. */
  lowestAnswer: i32;
  players: i32;
  /** Nodes modulo 2^32. */
  polls: i32;
  /** Positions expanded since the search was made; the search stops when all of them reach `nodesMax`. */
  nodes: f64;
  nodesMax: f64;
  isStopped: i32;
  /** True if the host stopped the search. */
  isPolledOut: i32;
  depth: i32;
  depthMax: i32;
  /** The first free place for children: those of the last position on the line end here. */
  top: i32;
  /** Result of `prefetch`, stored so that the call is not optimised away. */
  prefetched: i32;
  /** The lists of children: children.ts. */
  children: usize;
  /** Address of the virtual losses, 0 for one thread. */
  virtualLosses: usize;
  /** The search of two hands for a solo farmer, 0 if there is one farmer. */
  solo: usize;
  /** Farmer of the number that `leastSoloDisproof` found last. */
  soloFarmer: i32;

  get hands(): usize {
    return changetype<usize>(this);
  }
  get childHand(): usize {
    return field(this.children, HAND);
  }
  get childSeats(): usize {
    return field(this.children, SEATS);
  }
  get childLowestAnswer(): usize {
    return field(this.children, LOWEST_ANSWER);
  }
  get childGoal(): usize {
    return field(this.children, GOAL);
  }
  get childA(): usize {
    return field(this.children, KEY_A);
  }
  get childB(): usize {
    return field(this.children, KEY_B);
  }
  get childC(): usize {
    return field(this.children, KEY_C);
  }
  get childProof(): usize {
    return field(this.children, PROOF);
  }
  get childDisproof(): usize {
    return field(this.children, DISPROOF);
  }

  get nodesTotal(): f64 {
    return this.nodes + (this.solo !== 0 ? changetype<Search>(this.solo).nodes : 0.0);
  }

  /**
   * Answers a question about the hands, with `seats` and `lowestAnswer` as set by `lead` or `skipForcedPasses`.
   * @returns 1: the landlord meets the goal. 0: they do not. −1: stopped before an answer.
   */
  prove(goal: i32): i32 {
    this.isStopped = 0;
    this.isPolledOut = 0;
    const seats = this.seats;
    const lowestAnswer = this.lowestAnswer;
    const known = this.known(goal);
    if (known !== -1 || this.nodes >= this.nodesMax) return known;
    this.placeRoot(seats, lowestAnswer, goal);
    while (this.proof !== 0 && this.disproof !== 0 && this.isStopped === 0) this.searchNode(0, INFINITE, INFINITE);
    return this.verdict();
  }

  /** Writes a question about the hands as the first child, as if a node above it had it. */
  placeRoot(seats: i32, lowestAnswer: i32, goal: i32): void {
    this.seats = seats;
    this.lowestAnswer = lowestAnswer;
    nextStamp();
    this.top = this.addChild(i4(this.hands, seats & 3), seats & 3, goal, 0);
  }

  /** As `prove` without a search: from the table and the static evaluation. */
  known(goal: i32): i32 {
    this.top = 0;
    this.depth = 0;
    for (let player = 0; player < this.players; player++) minPlays(i4(this.hands, player));
    const seats = this.seats;
    const lowestAnswer = this.lowestAnswer;
    computeKey(this.hands, this.players, seats, lowestAnswer, goal);
    this.lookup(seats, lowestAnswer, goal, keyA, keyB, keyC);
    return this.verdict();
  }

  /** Writes the numbers of an answered question. */
  settle(isMet: bool): void {
    this.proof = isMet ? 0 : INFINITE;
    this.disproof = isMet ? INFINITE : 0;
  }

  verdict(): i32 {
    return this.proof === 0 ? 1 : this.disproof === 0 ? 0 : -1;
  }

  lead(turn: i32): void {
    this.seats = turn | (turn << 2);
    this.lowestAnswer = NO_CLASS;
  }

  /** Places the search at the next player with a choice: turns.ts. */
  skipForcedPasses(from: i32, owner: i32, lowestAnswer: i32): void {
    findNextTurn(this.hands, this.players, from, owner, lowestAnswer);
    this.seats = nextSeats;
    this.lowestAnswer = nextAnswer;
  }

  /**
   * Numbers of a position from its goal, from the table, or initial ones, into `proof` and `disproof`.
   * @returns whether they are initial ones.
   */
  lookup(seats: i32, lowestAnswer: i32, goal: i32, a: i32, b: i32, c: i32): bool {
    const isNarrow = goal === GOAL_WIN_NARROW;
    const decided = goal === GOAL_WIN || isNarrow ? 0 : decidedByCount(goal, this.hands, this.players);
    if (decided !== 0) {
      this.settle(decided > 0);
    } else if ((isNarrow && isDecided(a ^ NARROW_SALT, b, c)) || probe(a, b, c)) {
      this.proof = foundProof;
      this.disproof = foundDisproof;
    } else {
      evaluate(this.hands, this.players, seats & 3, lowestAnswer, goal);
      this.proof = initialProof;
      this.disproof = initialDisproof;
      return true;
    }
    return false;
  }

  /** The least disproof number of the solo questions, by half; 0 if a farmer wins solo, INFINITE if none can. */
  leastSoloDisproof(seats: i32, lowestAnswer: i32, goal: i32): i32 {
    const owner = seats >> 2;
    let least = INFINITE;
    for (let farmer = 1; farmer < this.players; farmer++) {
      // A farmer cannot win their partner's trick by passing.
      if (owner !== 0 && owner !== farmer) continue;
      const solo = this.placeSolo(farmer, seats, lowestAnswer);
      solo.known(goal);
      const disproof = solo.disproof;
      const half = disproof === 0 || disproof === INFINITE ? disproof : max(1, disproof >> SOLO_SHIFT);
      if (half >= least) continue;
      least = half;
      this.soloFarmer = farmer;
    }
    return least;
  }

  /** Searches the solo question of a farmer until half of its disproof number reaches the threshold. */
  searchSolo(farmer: i32, seats: i32, lowestAnswer: i32, goal: i32, dnThreshold: i32): void {
    const solo = this.placeSolo(farmer, seats, lowestAnswer);
    solo.placeRoot(solo.seats, solo.lowestAnswer, goal);
    solo.isStopped = 0;
    solo.isPolledOut = 0;
    solo.nodesMax = solo.nodes + this.nodesMax - this.nodesTotal;
    const threshold = min(INFINITE >> SOLO_SHIFT, dnThreshold) << SOLO_SHIFT;
    solo.searchNode(0, INFINITE, threshold);
    if (solo.isStopped !== 0) this.isStopped = 1;
    if (solo.isPolledOut !== 0) this.isPolledOut = 1;
  }

  placeSolo(farmer: i32, seats: i32, lowestAnswer: i32): Search {
    const solo = changetype<Search>(this.solo);
    const turn = seats & 3;
    const owner = seats >> 2 === 0 ? 0 : 1;
    solo.hand0 = this.hand0;
    solo.hand1 = i4(this.hands, farmer);
    if (lowestAnswer === NO_CLASS) solo.lead(owner);
    else solo.skipForcedPasses(turn !== 0 && turn <= farmer ? 1 : 0, owner, lowestAnswer);
    return solo;
  }

  /**
   * Df-pn's MID: searches below the position in `hands`, whose question is child `node` of the node above, until its
   * proof number reaches `pnThreshold` or its disproof number `dnThreshold`. Leaves them in `proof` and `disproof` and
   * in the table.
   */
  searchNode(node: i32, pnThreshold: i32, dnThreshold: i32): void {
    const seats = i4(this.childSeats, node);
    const lowestAnswer = i4(this.childLowestAnswer, node);
    const goal = i4(this.childGoal, node);
    const nodesBefore = this.nodesTotal;
    this.countNode();
    this.prefetched = prefetch(i4(this.childC, node));
    const isNarrow = goal === GOAL_WIN_NARROW;
    const asksSolo = this.solo !== 0 && (goal === GOAL_WIN || isNarrow);
    let soloDisproof = asksSolo ? this.leastSoloDisproof(seats, lowestAnswer, goal) : INFINITE;
    let farmer = this.soloFarmer;
    if (soloDisproof === 0) {
      this.settle(false);
      this.store(node, 1);
      return;
    }
    const turn = seats & 3;
    const hands = this.hands;
    const held = i4(hands, turn);
    const place = rememberedPlace(this.players, held, seats, lowestAnswer, isNarrow);
    const begin = this.top;
    const end = this.expand(seats, lowestAnswer, goal, remembered(place, held, seats));
    if (end < 0) {
      this.store(node, 1);
      return;
    }
    this.top = end;
    this.depth++;
    if (this.depth > this.depthMax) this.depthMax = this.depth;
    const isLandlord = turn === 0;
    const leastThreshold = isLandlord ? pnThreshold : dnThreshold;
    const mostThreshold = isLandlord ? dnThreshold : pnThreshold;
    let least = 0;
    let most = 0;
    const virtualLosses: usize = this.depth <= VIRTUAL_LOSS_DEPTH ? this.virtualLosses : 0;
    const leasts = isLandlord ? this.childProof : this.childDisproof;
    const mosts = isLandlord ? this.childDisproof : this.childProof;
    for (;;) {
      if (virtualLosses !== 0) reloadChildren(this.children, begin, end);
      chooseChild(begin, end, leasts, mosts);
      let best = chosen;
      const open = openChildren;
      least = chosenLeast;
      most = largestMost;
      if (least === 0) {
        most = INFINITE;
        remember(place, held, seats, i4(this.childHand, best));
      } else if (open > 0) most = min(most + open - 1, INFINITE - 1);
      const isSolo = open > 0 && least > 0 && (isLandlord ? most : least) > soloDisproof;
      if (isSolo) {
        const threshold = min(isLandlord ? most : least, soloDisproof + (soloDisproof >> 1)) + 1;
        if (isLandlord) most = soloDisproof;
        else least = soloDisproof;
        if (least < leastThreshold && most < mostThreshold && this.isStopped === 0) {
          this.searchSolo(farmer, seats, lowestAnswer, goal, min(dnThreshold, threshold));
          soloDisproof = this.leastSoloDisproof(seats, lowestAnswer, goal);
          farmer = this.soloFarmer;
          if (soloDisproof > 0) continue;
        }
        break;
      }
      if (open === 0 || least === 0 || least >= leastThreshold || most >= mostThreshold || this.isStopped !== 0) break;
      // Below, the search returns once a solo question is the smaller one.
      const leastBound = isLandlord ? leastThreshold : min(leastThreshold, soloDisproof + 1);
      const mostBound = isLandlord ? min(mostThreshold, max(soloDisproof, most) + 1) : mostThreshold;
      let childLeastThreshold = min(leastBound, secondLeast + 1);
      if (virtualLosses !== 0) {
        best = chooseWithVirtualLoss(virtualLosses, leasts, mosts, this.childA, this.childB, begin, end);
        // It can be over the threshold behind the children that other threads are below: it needs room to be searched.
        childLeastThreshold = max(i4(leasts, best) + 1, min(leastBound, secondWithVirtualLoss + 1));
      }
      const childMostThreshold = mostBound >= INFINITE ? INFINITE : mostBound - open + 1;
      set4(hands, turn, i4(this.childHand, best));
      const counter = counterOf(virtualLosses, i4(this.childA, best), i4(this.childB, best));
      if (virtualLosses !== 0) atomic.add<i32>(counter, 1);
      this.searchNode(
        best,
        isLandlord ? childLeastThreshold : childMostThreshold,
        isLandlord ? childMostThreshold : childLeastThreshold,
      );
      if (virtualLosses !== 0) atomic.sub<i32>(counter, 1);
      set4(hands, turn, held);
      set4(this.childProof, best, this.proof);
      set4(this.childDisproof, best, this.disproof);
    }
    this.depth--;
    this.top = begin;
    this.proof = soloDisproof === 0 ? INFINITE : isLandlord ? least : most;
    this.disproof = soloDisproof === 0 ? 0 : isLandlord ? most : least;
    this.store(node, this.nodesTotal - nodesBefore);
  }

  /** Stores `proof` and `disproof` of a child. */
  store(node: i32, work: f64): void {
    saveChild(this.children, node, this.proof, this.disproof, work);
  }

  countNode(): void {
    this.nodes++;
    this.polls++;
    if (this.nodesTotal >= this.nodesMax) this.isStopped = 1;
    if ((this.polls & (POLL_NODES - 1)) === 0 && shouldStop() !== 0) {
      this.isPolledOut = 1;
      this.isStopped = 1;
    }
  }

  /**
   * Writes the children from `top` on, equal ones once.
   * @param preferred the hand that the remembered move leaves.
   * @returns their end, or −1 if one of them settles the node; its numbers are then in `proof` and `disproof`.
   */
  expand(seats: i32, lowestAnswer: i32, goal: i32, preferred: i32): i32 {
    const turn = seats & 3;
    const owner = seats >> 2;
    const hand = i4(this.hands, turn);
    const start = i4(startOf, hand);
    // A partner might need a low card that is kept.
    const end = start + i4(turn === 0 || this.players === 2 ? thriftySizeOf : listSizeOf, hand);
    const isNarrow = goal === GOAL_WIN_NARROW && turn === 0;
    const fewest = isNarrow ? minPlays(hand) : 0;
    let at = this.top;
    if (at + end - start + 1 > <i32>CHILD_ROOM) full();
    nextStamp();
    if (lowestAnswer === NO_CLASS) {
      if (start === end) {
        this.settle(isGoalMet(goal, turn === 0 ? 1 : 0));
        return -1;
      }
      for (let index = start; index < end && at >= 0; index++) {
        if (isNarrow && minPlays(i4(moveToAt, index)) >= fewest) continue;
        at = this.addPlay(i4(moveIdAt, index), i4(moveToAt, index), turn, goal, at);
      }
      return at < 0 ? at : this.evaluateChildren(turn, at, preferred);
    }
    // Weaker slots come first in the list; all answers lie from the lowest one on, quads that are bombs excepted.
    const lowest = lowestAnswer >> 4 >= quadSlot ? 0 : i4(FIRST_ID, lowestAnswer);
    for (let index = start; index < end; index++) {
      const id = i4(moveIdAt, index);
      if (id < lowest && u1(IS_QUAD, u1(SLOT_OF, id)) === 0) continue;
      if (!answers(classOf(id), lowestAnswer) || (isNarrow && minPlays(i4(moveToAt, index)) > fewest)) continue;
      at = this.addPlay(id, i4(moveToAt, index), turn, goal, at);
      if (at < 0) return at;
    }
    this.skipForcedPasses(turn + 1 === this.players ? 0 : turn + 1, owner, lowestAnswer);
    return this.evaluateChildren(turn, this.addChild(hand, turn, goal, at), preferred);
  }

  /**
   * Numbers for the children from `top` to `end`. All their places in the table are prefetched at once: one after
   * another each would wait for memory.
   * @returns as `expand`.
   */
  evaluateChildren(turn: i32, end: i32, preferred: i32): i32 {
    const hands = this.hands;
    const held = i4(hands, turn);
    let prefetched = 0;
    for (let child = this.top; child < end; child++) prefetched ^= prefetch(i4(this.childC, child));
    this.prefetched = prefetched;
    for (let child = this.top; child < end; child++) {
      set4(hands, turn, i4(this.childHand, child));
      const isNew = this.lookup(
        i4(this.childSeats, child),
        i4(this.childLowestAnswer, child),
        i4(this.childGoal, child),
        i4(this.childA, child),
        i4(this.childB, child),
        i4(this.childC, child),
      );
      if (turn === 0 ? this.proof === 0 : this.disproof === 0) {
        set4(hands, turn, held);
        return -1;
      }
      if (isNew && i4(this.childHand, child) === preferred) {
        if (turn === 0) this.proof = max(1, this.proof / REMEMBERED_DIVISOR);
        else this.disproof = max(1, this.disproof / REMEMBERED_DIVISOR);
      }
      set4(this.childProof, child, this.proof);
      set4(this.childDisproof, child, this.disproof);
    }
    set4(hands, turn, held);
    return end;
  }

  /** Adds the child after a play. @returns as `expand`. */
  addPlay(id: i32, rest: i32, turn: i32, goal: i32, at: i32): i32 {
    const hands = this.hands;
    const goalThen = goal === GOAL_WIN ? goal : goalAfter(goal, turn, u1(DOUBLES, u1(SLOT_OF, id)));
    if (rest === EMPTY || (turn !== 0 && headStart !== 0 && u1(cardsOf, rest) <= headStart)) {
      const isMet = isGoalMet(goalThen, turn);
      this.settle(isMet);
      // Out, and yet short of the goal: one more child, which is lost.
      return isMet === (turn === 0) ? -1 : at;
    }
    minPlays(rest);
    const held = i4(hands, turn);
    set4(hands, turn, rest);
    this.skipForcedPasses(turn + 1 === this.players ? 0 : turn + 1, turn, classOf(id) + 1);
    set4(hands, turn, held);
    return this.addChild(rest, turn, goalThen, at);
  }

  /** Adds a child with the current `seats` and `lowestAnswer`. @returns the end of the children. */
  addChild(hand: i32, turn: i32, goal: i32, at: i32): i32 {
    const hands = this.hands;
    const held = i4(hands, turn);
    set4(hands, turn, hand);
    computeKey(hands, this.players, this.seats, this.lowestAnswer, goal);
    set4(hands, turn, held);
    return appendChild(this.children, at, hand, this.seats, this.lowestAnswer, goal);
  }
}
