/**
 * The search: depth-first proof-number search (Nagai's df-pn) over positions of known hands, in one thread.
 *
 * Contract. A question is a position and an aim of the landlord (see aim.ts). Its proof number is 0 once he is shown
 * to reach the aim against any defence, its disproof number 0 once the farmers are shown to prevent it; never both,
 * and neither is a guess. Numbers between 0 and INFINITE are an estimate of the work left and promise nothing.
 *
 * - At the landlord's nodes a proof needs one child, so the proof number is the children's least; a disproof needs
 *   all. Farmers' nodes are the mirror image. The number of the side that needs all is the largest of the children
 *   plus one for each other open child, not the sum: the same positions are reached by many orders of play, and a sum
 *   would count them again and again (weak proof numbers, Ueda et al. 2008).
 * - Passes that are forced are not nodes: `settle` goes on to the next player who can answer, or back to the owner of
 *   the trick, who then leads.
 * - Nothing can repeat: between two plays everyone passes at most once, so depth is bounded by the cards.
 *
 * - A leader who has no play loses. That can be only where a rule set switches single cards off.
 *
 * Players who are partners are searched as one side. Against two or three farmers each position that is first
 * expanded first asks whether one of them alone, the others always passing, beats the landlord: a much smaller
 * question, whose answers many positions share.
 */
import { AIM_WIN, aimAfter, decidedByCount, isReached } from './aim.ts';
import { Bounds } from './bounds.ts';
import { EMPTY, NO_CLASS, type HandStore } from './hands.ts';
import { Key } from './squeeze.ts';
import { INFINITE, type Table } from './transposition.ts';

/** Asked every POLL_NODES nodes whether to go on. */
export interface Poll {
  /** @returns whether the search should stop. */
  readonly shouldStop: () => boolean;
}

const POLL_NODES = 1024;
/** Threads that search together keep out of each other's way down to this depth. */
const SHARED_DEPTH = 24;
const BUSY_MASK = 0x3fff;
export const BUSY_BYTES = (BUSY_MASK + 1) * 4;
const DEDUPE_BITS = 14;
const DEDUPE_MASK = (1 << DEDUPE_BITS) - 1;
/** Nodes spent on each farmer alone where a position is first expanded; */
const ALONE_FIRST = 100;
/** and again this share of what was searched below it, whenever that has doubled. */
const ALONE_SHARE = 0.2;
const NEVER = Infinity;

/** Who moves and whose play is on the table: bits 0–1 turn, bits 2–3 owner. The owner of a new trick is its leader. */
export const packSeats = (turn: number, owner: number): number => turn | (owner << 2);

export class Search {
  /** Node of each player's hand in the store; changed and restored along the line that is being searched. */
  readonly hands = new Int32Array(4);
  readonly players: number;
  readonly store: HandStore;
  readonly table: Table;
  /** The numbers of the last question. */
  proof = 0;
  disproof = 0;
  /** Positions expanded since the search was made. */
  nodes = 0;
  /** The search stops when `nodes` reaches this. */
  nodesMax = Infinity;
  isStopped = false;
  /** It stopped because the poll said so. */
  isPolledOut = false;
  /** Seats and threshold of the last `settle`. */
  seats = 0;
  threshold = NO_CLASS;
  /** Deepest line so far. */
  depthMax = 0;

  private readonly bounds: Bounds;
  /** Shared by the threads that search together: how many of them are below a position, by hash; else null. */
  private readonly busy: Int32Array | null;
  private readonly key = new Key();
  private readonly alone: Search | null;
  private poll: Poll | null = null;
  private depth = 0;

  // Children of the nodes on the line, one after another; `top` is the first free place.
  private top = 0;
  private room = 1 << 15;
  private childHand = new Int32Array(this.room);
  private childSeats = new Int32Array(this.room);
  private childThreshold = new Int32Array(this.room);
  private childAim = new Int32Array(this.room);
  private childA = new Int32Array(this.room);
  private childB = new Int32Array(this.room);
  private childC = new Int32Array(this.room);
  private childProof = new Int32Array(this.room);
  private childDisproof = new Int32Array(this.room);

  // Equal children of one node: places by key, valid where the stamp is the node's.
  private readonly dedupeStamp = new Int32Array(DEDUPE_MASK + 1);
  private readonly dedupePlace = new Int32Array(DEDUPE_MASK + 1);
  private stamp = 0;
  private secondApart = INFINITE;
  /** What `Table.touch` gave; kept so that it is not optimised away. */
  touched = 0;

  /** @param players 2 to 4, the landlord first. @param thread 0, or another number for another order of search. */
  constructor(store: HandStore, table: Table, players: number, thread: number, busy: Int32Array | null = null) {
    this.busy = busy;
    this.store = store;
    this.table = table;
    this.players = players;
    this.bounds = new Bounds(store, this.hands, players, thread);
    this.alone = players > 2 ? new Search(store, table, 2, thread) : null;
  }

  /** All nodes, those of questions about one farmer alone among them. */
  get nodesTotal(): number {
    return this.nodes + (this.alone?.nodes ?? 0);
  }

  /**
   * Settles a question about `hands`, with `seats` and `threshold` as left by `settle`.
   * @returns 1 the landlord reaches the aim, 0 he does not, −1 stopped before that was known.
   */
  prove(aim: number, poll: Poll | null): 1 | 0 | -1 {
    this.isStopped = false;
    this.isPolledOut = false;
    this.poll = poll;
    const { seats, threshold } = this;
    const known = this.known(aim);
    if (known !== -1 || this.nodes >= this.nodesMax) return known;
    const { a, b, c } = this.key;
    while (this.proof !== 0 && this.disproof !== 0 && !this.isStopped) {
      this.expandUntil(seats, threshold, aim, a, b, c, INFINITE, INFINITE);
    }
    return this.verdict();
  }

  /** The same without a search: what the table and the bounds say. */
  known(aim: number): 1 | 0 | -1 {
    this.top = 0;
    this.depth = 0;
    for (let player = 0; player < this.players; player++) this.store.fewest(this.hands[player]!);
    const { seats, threshold } = this;
    this.key.of(this.store, this.hands, this.players, seats, threshold, aim);
    this.look(seats, threshold, aim, this.key.a, this.key.b, this.key.c);
    return this.verdict();
  }

  private verdict(): 1 | 0 | -1 {
    return this.proof === 0 ? 1 : this.disproof === 0 ? 0 : -1;
  }

  /**
   * Skips forced passes: from player `from` on, who is the first that can answer? All hands must be listed.
   * Leaves in `seats` and `threshold` that player and the lowest answer that anybody who may still act has, or the
   * owner leading a new trick.
   */
  settle(from: number, owner: number, threshold: number): void {
    const { store, hands, players } = this;
    for (let player = from; player !== owner; player = player + 1 === players ? 0 : player + 1) {
      let lowest = store.lowestFrom(hands[player]!, threshold);
      if (lowest === NO_CLASS) continue;
      for (let later = player + 1 === players ? 0 : player + 1; later !== owner;) {
        const other = store.lowestFrom(hands[later]!, threshold);
        if (other < lowest) lowest = other;
        later = later + 1 === players ? 0 : later + 1;
      }
      this.seats = player | (owner << 2);
      this.threshold = lowest;
      return;
    }
    this.seats = owner | (owner << 2);
    this.threshold = NO_CLASS;
  }

  /** Numbers of a position from the table, or first numbers, into `proof` and `disproof`. */
  private look(seats: number, threshold: number, aim: number, a: number, b: number, c: number): void {
    const decided = aim === AIM_WIN ? 0 : decidedByCount(aim, this.store, this.hands, this.players);
    if (decided !== 0) {
      this.proof = decided > 0 ? 0 : INFINITE;
      this.disproof = decided > 0 ? INFINITE : 0;
    } else if (this.table.probe(a, b, c)) {
      this.proof = this.table.proof;
      this.disproof = this.table.disproof;
    } else {
      this.bounds.evaluate(seats & 3, threshold, aim);
      this.proof = this.bounds.proof;
      this.disproof = this.bounds.disproof;
    }
  }

  /**
   * Whether one farmer, the others always passing, is shown to beat the landlord in so many nodes; then the numbers
   * are those of a disproof, else they stay as they were.
   */
  private isLostAlone(alone: Search, seats: number, threshold: number, nodes: number): boolean {
    const turn = seats & 3;
    const owner = seats >> 2;
    for (let farmer = 1; farmer < this.players; farmer++) {
      if (owner !== 0 && owner !== farmer) continue;
      alone.hands[0] = this.hands[0]!;
      alone.hands[1] = this.hands[farmer]!;
      const ownerAlone = owner === 0 ? 0 : 1;
      if (threshold === NO_CLASS) {
        alone.seats = packSeats(ownerAlone, ownerAlone);
        alone.threshold = NO_CLASS;
      } else alone.settle(turn !== 0 && turn <= farmer ? 1 : 0, ownerAlone, threshold);
      const verdict = alone.tryFor(nodes, this.poll);
      if (alone.isPolledOut) this.isStopped = true;
      if (verdict === 0) {
        this.proof = INFINITE;
        this.disproof = 0;
        return true;
      }
    }
    return false;
  }

  /** `prove` for a few nodes, inside another search. */
  private tryFor(nodes: number, poll: Poll | null): 1 | 0 | -1 {
    this.nodesMax = this.nodes + nodes;
    return this.prove(AIM_WIN, poll);
  }

  /**
   * Searches below the position in `hands` until its proof number reaches `proofMax` or its disproof number
   * `disproofMax`, and leaves them in `proof` and `disproof` and in the table.
   */
  private expandUntil(
    seats: number,
    threshold: number,
    aim: number,
    a: number,
    b: number,
    c: number,
    proofMax: number,
    disproofMax: number,
  ): void {
    const nodesBefore = this.nodesTotal;
    this.countNode();
    this.touched = this.table.touch(c);
    let nextAlone = NEVER;
    if (this.alone !== null && aim === AIM_WIN) {
      nextAlone = ALONE_FIRST / ALONE_SHARE;
      if (this.table.probe(a, b, c)) nextAlone = Math.max(nextAlone, this.table.work);
      else if (this.isLostAlone(this.alone, seats, threshold, ALONE_FIRST)) {
        this.table.store(a, b, c, this.proof, this.disproof, this.nodesTotal - nodesBefore);
        return;
      }
    }
    const begin = this.top;
    const end = this.expand(seats, threshold, aim);
    if (end < 0) {
      this.table.store(a, b, c, this.proof, this.disproof, 1);
      return;
    }
    this.top = end;
    this.depth++;
    if (this.depth > this.depthMax) this.depthMax = this.depth;
    const turn = seats & 3;
    const isLandlord = turn === 0;
    // `least` is the number that one child settles, `most` the one that needs all of them.
    const leastMax = isLandlord ? proofMax : disproofMax;
    const mostMax = isLandlord ? disproofMax : proofMax;
    let least = 0;
    let most = 0;
    const busy = this.depth <= SHARED_DEPTH ? this.busy : null;
    for (;;) {
      if (busy !== null) this.refresh(begin, end);
      const leasts = isLandlord ? this.childProof : this.childDisproof;
      const mosts = isLandlord ? this.childDisproof : this.childProof;
      let best = -1;
      let second = INFINITE;
      let bestMost = 0;
      let open = 0;
      least = INFINITE;
      most = 0;
      for (let child = begin; child < end; child++) {
        const childMost = mosts[child]!;
        if (childMost === 0) continue; // lost for the side to move
        const childLeast = leasts[child]!;
        open++;
        if (childMost > most) most = childMost;
        if (childLeast < least || (childLeast === least && childMost < bestMost)) {
          second = least;
          least = childLeast;
          bestMost = childMost;
          best = child;
        } else if (childLeast < second) second = childLeast;
      }
      if (least === 0) most = INFINITE;
      else if (open > 0) most = Math.min(most + open - 1, INFINITE - 1);
      if (open === 0 || least === 0 || least >= leastMax || most >= mostMax || this.isStopped) break;
      let childLeastMax = Math.min(leastMax, second + 1);
      if (busy !== null) {
        best = this.chooseApart(busy, leasts, mosts, begin, end);
        // Behind the children that others are busy with this one may be over the limit: it needs room to be searched.
        childLeastMax = Math.max(leasts[best]! + 1, Math.min(leastMax, this.secondApart + 1));
      }
      const childMostMax = mostMax === INFINITE ? INFINITE : mostMax - open + 1;
      const held = this.hands[turn]!;
      this.hands[turn] = this.childHand[best]!;
      const mark = (this.childA[best]! ^ this.childB[best]!) & BUSY_MASK;
      if (busy !== null) Atomics.add(busy, mark, 1);
      this.expandUntil(
        this.childSeats[best]!,
        this.childThreshold[best]!,
        this.childAim[best]!,
        this.childA[best]!,
        this.childB[best]!,
        this.childC[best]!,
        isLandlord ? childLeastMax : childMostMax,
        isLandlord ? childMostMax : childLeastMax,
      );
      if (busy !== null) Atomics.sub(busy, mark, 1);
      this.hands[turn] = held;
      this.childProof[best] = this.proof;
      this.childDisproof[best] = this.disproof;
      const work = this.nodesTotal - nodesBefore;
      if (work < nextAlone || this.isStopped) continue;
      nextAlone = 2 * work;
      if (this.isLostAlone(this.alone!, seats, threshold, Math.floor(work * ALONE_SHARE))) {
        least = isLandlord ? INFINITE : 0;
        most = isLandlord ? 0 : INFINITE;
        break;
      }
    }
    this.depth--;
    this.top = begin;
    this.proof = isLandlord ? least : most;
    this.disproof = isLandlord ? most : least;
    this.table.store(a, b, c, this.proof, this.disproof, this.nodesTotal - nodesBefore);
  }

  /** What other threads have found out about these children since. */
  private refresh(begin: number, end: number): void {
    const { table } = this;
    for (let child = begin; child < end; child++) {
      if (!table.probe(this.childA[child]!, this.childB[child]!, this.childC[child]!)) continue;
      this.childProof[child] = table.proof;
      this.childDisproof[child] = table.disproof;
    }
  }

  /**
   * The child to search next when others search too: a child that a thread is busy with counts half as much again for
   * each of them. Leaves the number of the second best in `secondApart`.
   */
  private chooseApart(busy: Int32Array, leasts: Int32Array, mosts: Int32Array, begin: number, end: number): number {
    let best = -1;
    let least = INFINITE + 1;
    let second = INFINITE;
    for (let child = begin; child < end; child++) {
      if (mosts[child] === 0) continue;
      const threads = Atomics.load(busy, (this.childA[child]! ^ this.childB[child]!) & BUSY_MASK);
      const number = Math.min(INFINITE, leasts[child]! + threads * (4 + (leasts[child]! >> 1)));
      if (number < least) {
        if (best >= 0) second = least;
        least = number;
        best = child;
      } else if (number < second) second = number;
    }
    this.secondApart = second;
    return best;
  }

  private countNode(): void {
    this.nodes++;
    if (this.nodesTotal >= this.nodesMax) this.isStopped = true;
    if ((this.nodes & (POLL_NODES - 1)) === 0 && this.poll !== null && this.poll.shouldStop()) {
      this.isPolledOut = true;
      this.isStopped = true;
    }
  }

  /**
   * Writes the children from `top` on, equal ones once.
   * @returns their end, or −1 where one of them settles the node; its numbers are then in `proof` and `disproof`.
   */
  private expand(seats: number, threshold: number, aim: number): number {
    const { store } = this;
    const turn = seats & 3;
    const owner = seats >> 2;
    const node = this.hands[turn]!;
    const start = store.start[node]!;
    const end = start + store.size[node]!;
    let at = this.top;
    if (at + end - start + 1 > this.room) this.grow();
    this.stamp++;
    if (threshold === NO_CLASS) {
      if (start === end) return this.stuck(turn, aim);
      for (let index = start; index < end && at >= 0; index++) {
        at = this.addPlay(store.moveId[index]!, store.moveTo[index]!, turn, aim, at);
      }
      return at < 0 ? at : this.judge(turn, at);
    }
    // Weaker slots come first in the list; all answers lie from the lowest one on, quads that are bombs excepted.
    const lowest = threshold >> 4 >= store.quadSlot ? 0 : store.firstId[threshold]!;
    for (let index = start; index < end; index++) {
      const id = store.moveId[index]!;
      if (id < lowest && store.isQuad[store.slotOf[id]!] === 0) continue;
      if (!store.answers(store.classOf(id), threshold)) continue;
      at = this.addPlay(id, store.moveTo[index]!, turn, aim, at);
      if (at < 0) return at;
    }
    this.settle(turn + 1 === this.players ? 0 : turn + 1, owner, threshold);
    return this.judge(turn, this.addChild(node, turn, aim, at));
  }

  /**
   * Numbers for the children from `top` to `end`. Their places in the table are touched first, all at once: one after
   * another each would wait for memory.
   * @returns as `expand`.
   */
  private judge(turn: number, end: number): number {
    const { hands, table, childC } = this;
    const held = hands[turn]!;
    let touched = 0;
    for (let child = this.top; child < end; child++) touched ^= table.touch(childC[child]!);
    this.touched = touched;
    for (let child = this.top; child < end; child++) {
      hands[turn] = this.childHand[child]!;
      this.look(
        this.childSeats[child]!,
        this.childThreshold[child]!,
        this.childAim[child]!,
        this.childA[child]!,
        this.childB[child]!,
        this.childC[child]!,
      );
      if (turn === 0 ? this.proof === 0 : this.disproof === 0) {
        hands[turn] = held;
        return -1;
      }
      this.childProof[child] = this.proof;
      this.childDisproof[child] = this.disproof;
    }
    hands[turn] = held;
    return end;
  }

  /** A leader without any play, where single cards are switched off, loses. @returns −1, as `expand` */
  private stuck(turn: number, aim: number): -1 {
    const reached = isReached(aim, turn === 0 ? 1 : 0);
    this.proof = reached ? 0 : INFINITE;
    this.disproof = reached ? INFINITE : 0;
    return -1;
  }

  private addPlay(id: number, rest: number, turn: number, aim: number, at: number): number {
    const { store, hands } = this;
    const aimThen = aim === AIM_WIN ? aim : aimAfter(aim, turn, store.doubles[store.slotOf[id]!]!);
    if (rest === EMPTY) {
      const reached = isReached(aimThen, turn);
      this.proof = reached ? 0 : INFINITE;
      this.disproof = reached ? INFINITE : 0;
      // Out, and yet short of the aim: one more child, which is lost.
      return reached === (turn === 0) ? -1 : at;
    }
    store.fewest(rest);
    const held = hands[turn]!;
    hands[turn] = rest;
    this.settle(turn + 1 === this.players ? 0 : turn + 1, turn, store.classOf(id) + 1);
    hands[turn] = held;
    return this.addChild(rest, turn, aimThen, at);
  }

  /** Adds a child as `settle` left it. @returns the end of the children. */
  private addChild(hand: number, turn: number, aim: number, at: number): number {
    const { store, hands, seats, threshold, key } = this;
    const held = hands[turn]!;
    hands[turn] = hand;
    key.of(store, hands, this.players, seats, threshold, aim);
    const { a, b, c } = key;
    hands[turn] = held;
    if (this.isKnownChild(a, b, at)) return at;
    this.childHand[at] = hand;
    this.childSeats[at] = seats;
    this.childThreshold[at] = threshold;
    this.childAim[at] = aim;
    this.childA[at] = a;
    this.childB[at] = b;
    this.childC[at] = c;
    return at + 1;
  }

  /** Whether the node has a child with this key; if not, the child at place `at` gets it. */
  private isKnownChild(a: number, b: number, at: number): boolean {
    let slot = (a ^ (b >>> 7)) & DEDUPE_MASK;
    for (let tries = 0; tries < 64; tries++) {
      if (this.dedupeStamp[slot] !== this.stamp) {
        this.dedupeStamp[slot] = this.stamp;
        this.dedupePlace[slot] = at;
        return false;
      }
      const place = this.dedupePlace[slot]!;
      if (place < at && this.childA[place] === a && this.childB[place] === b) return true;
      slot = (slot + 1) & DEDUPE_MASK;
    }
    return false;
  }

  private grow(): void {
    while (this.top + this.store.space.size + 1 > this.room) this.room *= 2;
    this.childHand = grown(this.childHand, this.room);
    this.childSeats = grown(this.childSeats, this.room);
    this.childThreshold = grown(this.childThreshold, this.room);
    this.childAim = grown(this.childAim, this.room);
    this.childA = grown(this.childA, this.room);
    this.childB = grown(this.childB, this.room);
    this.childC = grown(this.childC, this.room);
    this.childProof = grown(this.childProof, this.room);
    this.childDisproof = grown(this.childDisproof, this.room);
  }
}

const grown = (old: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> => {
  const fresh = new Int32Array(room);
  fresh.set(old);
  return fresh;
};
