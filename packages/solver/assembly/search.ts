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
  chosenMost,
  DISPROOF,
  field,
  GOAL,
  HAND,
  KEY_A,
  KEY_B,
  KEY_C,
  LOWEST_ANSWER,
  nextStamp,
  openChildren,
  PROOF,
  reloadChildren,
  saveChild,
  SEATS,
  secondLeast,
  writeChild,
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
  // Results of `findSolo`.
  soloFarmer: i32;
  soloDisproof: i32;

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

  /** Address of the virtual losses at this depth, 0 for none. */
  get counters(): usize {
    return this.depth <= VIRTUAL_LOSS_DEPTH ? this.virtualLosses : 0;
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
    const known = this.known(goal);
    if (known !== -1 || this.nodes >= this.nodesMax) return known;
    this.placeRoot(goal);
    while (this.proof !== 0 && this.disproof !== 0 && this.isStopped === 0) this.searchNode(0, INFINITE, INFINITE);
    return this.verdict();
  }

  /** As `prove` without a search: from the table and the static evaluation. */
  known(goal: i32): i32 {
    this.depth = 0;
    for (let player = 0; player < this.players; player++) minPlays(i4(this.hands, player));
    computeKey(this.hands, this.players, this.seats, this.lowestAnswer, goal);
    this.lookup(goal, keyA, keyB, keyC);
    return this.verdict();
  }

  /** Writes a question about the hands as the first child, as if a node above it had it. */
  placeRoot(goal: i32): void {
    computeKey(this.hands, this.players, this.seats, this.lowestAnswer, goal);
    this.top = writeChild(this.children, 0, i4(this.hands, this.seats & 3), this.seats, this.lowestAnswer, goal);
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
   * Numbers of a question about the hands, `seats` and `lowestAnswer`, from its goal, from the table by its key, or initial
   * ones, into `proof` and `disproof`.
   * @returns whether they are initial ones.
   */
  lookup(goal: i32, a: i32, b: i32, c: i32): bool {
    const decided = decidedByCount(goal, this.hands, this.players);
    if (decided !== 0) {
      this.settle(decided > 0);
      return false;
    }
    if ((goal === GOAL_WIN_NARROW && isDecided(a ^ NARROW_SALT, b, c)) || probe(a, b, c)) {
      this.proof = foundProof;
      this.disproof = foundDisproof;
      return false;
    }
    evaluate(this.hands, this.players, this.seats & 3, this.lowestAnswer, goal);
    this.proof = initialProof;
    this.disproof = initialDisproof;
    return true;
  }

  /**
   * Finds the farmer whose solo question at a node has the least disproof number, by half: 0 if they win solo, INFINITE if
   * none can.
   */
  findSolo(node: i32): void {
    const goal = i4(this.childGoal, node);
    this.soloDisproof = INFINITE;
    if (this.solo === 0 || (goal !== GOAL_WIN && goal !== GOAL_WIN_NARROW)) return;
    const owner = i4(this.childSeats, node) >> 2;
    for (let farmer = 1; farmer < this.players; farmer++) {
      // A farmer cannot win their partner's trick by passing.
      if (owner !== 0 && owner !== farmer) continue;
      const solo = this.placeSolo(node, farmer);
      solo.known(goal);
      const disproof = solo.disproof;
      const half = disproof === 0 || disproof === INFINITE ? disproof : max(1, disproof >> SOLO_SHIFT);
      if (half >= this.soloDisproof) continue;
      this.soloDisproof = half;
      this.soloFarmer = farmer;
    }
  }

  /** Searches the solo question of a farmer until half of its disproof number reaches the threshold. */
  searchSolo(node: i32, farmer: i32, dnThreshold: i32): void {
    const solo = this.placeSolo(node, farmer);
    solo.placeRoot(i4(this.childGoal, node));
    solo.isStopped = 0;
    solo.isPolledOut = 0;
    solo.nodesMax = solo.nodes + this.nodesMax - this.nodesTotal;
    solo.searchNode(0, INFINITE, min(INFINITE >> SOLO_SHIFT, dnThreshold) << SOLO_SHIFT);
    if (solo.isStopped !== 0) this.isStopped = 1;
    if (solo.isPolledOut !== 0) this.isPolledOut = 1;
  }

  placeSolo(node: i32, farmer: i32): Search {
    const solo = changetype<Search>(this.solo);
    const seats = i4(this.childSeats, node);
    const lowestAnswer = i4(this.childLowestAnswer, node);
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
    const nodesBefore = this.nodesTotal;
    const begin = this.top;
    this.countNode();
    this.prefetched = prefetch(i4(this.childC, node));
    this.findSolo(node);
    if (this.soloDisproof === 0) this.settle(false);
    else if (this.expand(node)) {
      this.depth++;
      if (this.depth > this.depthMax) this.depthMax = this.depth;
      this.searchChildren(node, begin, pnThreshold, dnThreshold);
      this.depth--;
    }
    this.top = begin;
    saveChild(this.children, node, this.proof, this.disproof, this.nodesTotal - nodesBefore);
  }

  /**
   * Searches the best child of an expanded node, one after another, or a solo question, while the node is below its
   * thresholds. @param begin the first child. They end at `top`.
   */
  searchChildren(node: i32, begin: i32, pnThreshold: i32, dnThreshold: i32): void {
    const end = this.top;
    const seats = i4(this.childSeats, node);
    const turn = seats & 3;
    const isLandlord = turn === 0;
    const leasts = isLandlord ? this.childProof : this.childDisproof;
    const mosts = isLandlord ? this.childDisproof : this.childProof;
    const counters = this.counters;
    let soloDisproof = this.soloDisproof;
    let farmer = this.soloFarmer;
    for (;;) {
      if (counters !== 0) reloadChildren(this.children, begin, end);
      chooseChild(begin, end, leasts, mosts);
      let best = chosen;
      if (chosenLeast === 0) remember(this.rememberedAt(node), i4(this.hands, turn), seats, i4(this.childHand, best));
      const disproof = isLandlord ? chosenMost : chosenLeast;
      this.proof = isLandlord ? chosenLeast : chosenMost;
      this.disproof = this.proof === 0 ? disproof : min(disproof, soloDisproof);
      if (this.proof >= pnThreshold || this.disproof >= dnThreshold || this.isStopped !== 0) return;
      if (disproof > soloDisproof) {
        this.searchSolo(node, farmer, min(dnThreshold, min(disproof, soloDisproof + (soloDisproof >> 1)) + 1));
        this.findSolo(node);
        soloDisproof = this.soloDisproof;
        farmer = this.soloFarmer;
        if (soloDisproof > 0) continue;
        this.settle(false);
        return;
      }
      // Below, the search returns once a solo question is the smaller one.
      const dnBound = min(dnThreshold, soloDisproof + 1);
      const leastBound = isLandlord ? pnThreshold : dnBound;
      const mostBound = isLandlord ? dnBound : pnThreshold;
      let least = min(leastBound, secondLeast + 1);
      const most = mostBound >= INFINITE ? INFINITE : mostBound - openChildren + 1;
      if (counters !== 0) {
        best = chooseWithVirtualLoss(counters, leasts, mosts, this.childA, this.childB, begin, end);
        // It can be over the threshold behind the children that other threads are below: it needs room to be searched.
        least = max(i4(leasts, best) + 1, min(leastBound, secondWithVirtualLoss + 1));
      }
      this.searchChild(best, turn, isLandlord ? least : most, isLandlord ? most : least);
    }
  }

  /** Searches below a child of the position in `hands`, whose player to move is `turn`. Writes its numbers to the list. */
  searchChild(child: i32, turn: i32, pnThreshold: i32, dnThreshold: i32): void {
    const held = i4(this.hands, turn);
    const counters = this.counters;
    const counter: usize = counters === 0 ? 0 : counterOf(counters, i4(this.childA, child), i4(this.childB, child));
    set4(this.hands, turn, i4(this.childHand, child));
    if (counter !== 0) atomic.add<i32>(counter, 1);
    this.searchNode(child, pnThreshold, dnThreshold);
    if (counter !== 0) atomic.sub<i32>(counter, 1);
    set4(this.hands, turn, held);
    set4(this.childProof, child, this.proof);
    set4(this.childDisproof, child, this.disproof);
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
   * Writes the children of a node from `top` on, equal ones once, and moves `top` behind them.
   * @returns false if one of them settles the node. Its numbers are then in `proof` and `disproof`.
   */
  expand(node: i32): bool {
    const seats = i4(this.childSeats, node);
    const lowestAnswer = i4(this.childLowestAnswer, node);
    const goal = i4(this.childGoal, node);
    const turn = seats & 3;
    const hand = i4(this.hands, turn);
    const start = i4(startOf, hand);
    // A partner might need a low card that is kept.
    const end = start + i4(turn === 0 || this.players === 2 ? thriftySizeOf : listSizeOf, hand);
    const isNarrow = goal === GOAL_WIN_NARROW && turn === 0;
    const fewest = isNarrow ? minPlays(hand) : 0;
    const begin = this.top;
    if (begin + end - start + 1 > <i32>CHILD_ROOM) full();
    nextStamp();
    if (lowestAnswer === NO_CLASS) {
      if (start === end) {
        this.settle(isGoalMet(goal, turn === 0 ? 1 : 0));
        return false;
      }
      for (let index = start; index < end; index++) {
        if (isNarrow && minPlays(i4(moveToAt, index)) >= fewest) continue;
        if (!this.addPlay(i4(moveIdAt, index), i4(moveToAt, index), turn, goal)) return false;
      }
      return this.evaluateChildren(node, begin);
    }
    // Weaker slots come first in the list; all answers lie from the lowest one on, quads that are bombs excepted.
    const lowest = lowestAnswer >> 4 >= quadSlot ? 0 : i4(FIRST_ID, lowestAnswer);
    for (let index = start; index < end; index++) {
      const id = i4(moveIdAt, index);
      if (id < lowest && u1(IS_QUAD, u1(SLOT_OF, id)) === 0) continue;
      if (!answers(classOf(id), lowestAnswer) || (isNarrow && minPlays(i4(moveToAt, index)) > fewest)) continue;
      if (!this.addPlay(id, i4(moveToAt, index), turn, goal)) return false;
    }
    this.skipForcedPasses(turn + 1 === this.players ? 0 : turn + 1, seats >> 2, lowestAnswer);
    this.addChild(hand, turn, goal);
    return this.evaluateChildren(node, begin);
  }

  /**
   * Numbers for the children of a node from `begin` to `top`. All their places in the table are prefetched at once: one
   * after another each would wait for memory.
   * @returns as `expand`.
   */
  evaluateChildren(node: i32, begin: i32): bool {
    const hands = this.hands;
    const end = this.top;
    const seats = i4(this.childSeats, node);
    const turn = seats & 3;
    const held = i4(hands, turn);
    const preferred = remembered(this.rememberedAt(node), held, seats);
    let prefetched = 0;
    for (let child = begin; child < end; child++) prefetched ^= prefetch(i4(this.childC, child));
    this.prefetched = prefetched;
    for (let child = begin; child < end; child++) {
      set4(hands, turn, i4(this.childHand, child));
      this.seats = i4(this.childSeats, child);
      this.lowestAnswer = i4(this.childLowestAnswer, child);
      const goal = i4(this.childGoal, child);
      const isNew = this.lookup(goal, i4(this.childA, child), i4(this.childB, child), i4(this.childC, child));
      if (turn === 0 ? this.proof === 0 : this.disproof === 0) {
        set4(hands, turn, held);
        return false;
      }
      if (isNew && i4(this.childHand, child) === preferred) {
        if (turn === 0) this.proof = max(1, this.proof / REMEMBERED_DIVISOR);
        else this.disproof = max(1, this.disproof / REMEMBERED_DIVISOR);
      }
      set4(this.childProof, child, this.proof);
      set4(this.childDisproof, child, this.disproof);
    }
    set4(hands, turn, held);
    return true;
  }

  /** Address of the remembered move of the player to move at a node. */
  rememberedAt(node: i32): usize {
    const seats = i4(this.childSeats, node);
    const isNarrow = i4(this.childGoal, node) === GOAL_WIN_NARROW;
    return rememberedPlace(this.players, i4(this.hands, seats & 3), seats, i4(this.childLowestAnswer, node), isNarrow);
  }

  /** Adds the child after a play. @returns as `expand`. */
  addPlay(id: i32, rest: i32, turn: i32, goal: i32): bool {
    const hands = this.hands;
    const goalThen = goal === GOAL_WIN ? goal : goalAfter(goal, turn, u1(DOUBLES, u1(SLOT_OF, id)));
    if (rest === EMPTY || (turn !== 0 && headStart !== 0 && u1(cardsOf, rest) <= headStart)) {
      const isMet = isGoalMet(goalThen, turn);
      this.settle(isMet);
      // Out, and yet short of the goal: one more child, which is lost.
      return isMet !== (turn === 0);
    }
    minPlays(rest);
    const held = i4(hands, turn);
    set4(hands, turn, rest);
    this.skipForcedPasses(turn + 1 === this.players ? 0 : turn + 1, turn, classOf(id) + 1);
    set4(hands, turn, held);
    this.addChild(rest, turn, goalThen);
    return true;
  }

  /** Adds a child with the current `seats` and `lowestAnswer`. */
  addChild(hand: i32, turn: i32, goal: i32): void {
    const hands = this.hands;
    const held = i4(hands, turn);
    set4(hands, turn, hand);
    computeKey(hands, this.players, this.seats, this.lowestAnswer, goal);
    set4(hands, turn, held);
    this.top = appendChild(this.children, this.top, hand, this.seats, this.lowestAnswer, goal);
  }
}
