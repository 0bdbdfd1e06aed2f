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
import { Alone, ALONE_FIRST, ALONE_SHARE } from './alone.ts';
import { Bounds } from './bounds.ts';
import { Children } from './children.ts';
import { Company, SHARED_DEPTH } from './company.ts';
import { EMPTY, NO_CLASS, type HandStore } from './hands.ts';
import { Moment } from './moment.ts';
import { Key } from './squeeze.ts';
import { INFINITE, type Table } from './transposition.ts';

/** Asked every POLL_NODES nodes whether to go on. */
export interface Poll {
  /** @returns whether the search should stop. */
  readonly shouldStop: () => boolean;
}

const POLL_NODES = 1024;
const NEVER = Infinity;

export class Search extends Moment {
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
  /** Deepest line so far. */
  depthMax = 0;

  private readonly bounds: Bounds;
  /** The threads that search together with this one; null where it is alone. */
  private readonly company: Company | null;
  private readonly key = new Key();
  private readonly alone: Alone | null;
  private poll: Poll | null = null;
  private depth = 0;

  private readonly children = new Children();
  // What `weigh` says of a position's children: `least` is the number that one child settles, `most` the one that needs
  // all of them; the best child, the number of the second best, and how many are not lost yet for the side to move.
  private least = 0;
  private most = 0;
  private best = -1;
  private second = INFINITE;
  private open = 0;
  /** What `Table.touch` gave; kept so that it is not optimised away. */
  touched = 0;

  /** @param players 2 to 4, the landlord first. @param thread 0, or another number for another order of search. */
  constructor(store: HandStore, table: Table, players: number, thread: number, busy: Int32Array | null = null) {
    super(store, players);
    this.company = busy === null ? null : new Company(busy, table);
    this.table = table;
    this.bounds = new Bounds(store, this.hands, players, thread);
    this.alone = players > 2 ? new Alone(new Search(store, table, 2, thread)) : null;
  }

  /** All nodes, those of questions about one farmer alone among them. */
  get nodesTotal(): number {
    return this.nodes + (this.alone?.search.nodes ?? 0);
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
    this.children.top = 0;
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

  /** See alone.ts; then the numbers are those of a disproof. */
  private isLostAlone(seats: number, threshold: number, nodes: number): boolean {
    const alone = this.alone!;
    const isLost = alone.isLost(this, seats, threshold, nodes, this.poll);
    if (alone.search.isPolledOut) this.isStopped = true;
    if (!isLost) return false;
    this.proof = INFINITE;
    this.disproof = 0;
    return true;
  }

  /** `prove` for a few nodes, inside another search. */
  tryFor(nodes: number, poll: Poll | null): 1 | 0 | -1 {
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
      else if (this.isLostAlone(seats, threshold, ALONE_FIRST)) {
        this.table.store(a, b, c, this.proof, this.disproof, this.nodesTotal - nodesBefore);
        return;
      }
    }
    const { children } = this;
    const begin = children.top;
    const end = this.expand(seats, threshold, aim);
    if (end < 0) {
      this.table.store(a, b, c, this.proof, this.disproof, 1);
      return;
    }
    children.top = end;
    this.depth++;
    if (this.depth > this.depthMax) this.depthMax = this.depth;
    const turn = seats & 3;
    const isLandlord = turn === 0;
    const leastMax = isLandlord ? proofMax : disproofMax;
    const mostMax = isLandlord ? disproofMax : proofMax;
    const company = this.depth <= SHARED_DEPTH ? this.company : null;
    for (;;) {
      if (company !== null) company.refresh(children, begin, end);
      this.weigh(begin, end, isLandlord);
      const { least, most, open } = this;
      if (open === 0 || least === 0 || least >= leastMax || most >= mostMax || this.isStopped) break;
      let { best } = this;
      let childLeastMax = Math.min(leastMax, this.second + 1);
      if (company !== null) {
        best = company.choose(children, begin, end, isLandlord);
        // Behind the children that others are busy with this one may be over the limit: it needs room to be searched.
        const number = isLandlord ? children.proof[best]! : children.disproof[best]!;
        childLeastMax = Math.max(number + 1, Math.min(leastMax, company.second + 1));
      }
      const childMostMax = mostMax === INFINITE ? INFINITE : mostMax - open + 1;
      const held = this.hands[turn]!;
      this.hands[turn] = children.hand[best]!;
      if (company !== null) company.mark(children, best, 1);
      this.expandUntil(
        children.seats[best]!,
        children.threshold[best]!,
        children.aim[best]!,
        children.a[best]!,
        children.b[best]!,
        children.c[best]!,
        isLandlord ? childLeastMax : childMostMax,
        isLandlord ? childMostMax : childLeastMax,
      );
      if (company !== null) company.mark(children, best, -1);
      this.hands[turn] = held;
      children.proof[best] = this.proof;
      children.disproof[best] = this.disproof;
      const work = this.nodesTotal - nodesBefore;
      if (work < nextAlone || this.isStopped) continue;
      nextAlone = 2 * work;
      if (this.isLostAlone(seats, threshold, Math.floor(work * ALONE_SHARE))) {
        this.least = isLandlord ? INFINITE : 0;
        this.most = isLandlord ? 0 : INFINITE;
        break;
      }
    }
    this.depth--;
    children.top = begin;
    this.proof = isLandlord ? this.least : this.most;
    this.disproof = isLandlord ? this.most : this.least;
    this.table.store(a, b, c, this.proof, this.disproof, this.nodesTotal - nodesBefore);
  }

  /** The numbers of a position from its children's, and which of them to search next. */
  private weigh(begin: number, end: number, isLandlord: boolean): void {
    const leasts = isLandlord ? this.children.proof : this.children.disproof;
    const mosts = isLandlord ? this.children.disproof : this.children.proof;
    let best = -1;
    let second = INFINITE;
    let bestMost = 0;
    let open = 0;
    let least = INFINITE;
    let most = 0;
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
    this.least = least;
    this.most = most;
    this.best = best;
    this.second = second;
    this.open = open;
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
    this.children.begin(end - start + 1);
    let at = this.children.top;
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
    const { hands, table, children } = this;
    const held = hands[turn]!;
    let touched = 0;
    for (let child = children.top; child < end; child++) touched ^= table.touch(children.c[child]!);
    this.touched = touched;
    for (let child = children.top; child < end; child++) {
      hands[turn] = children.hand[child]!;
      this.look(
        children.seats[child]!,
        children.threshold[child]!,
        children.aim[child]!,
        children.a[child]!,
        children.b[child]!,
        children.c[child]!,
      );
      if (turn === 0 ? this.proof === 0 : this.disproof === 0) {
        hands[turn] = held;
        return -1;
      }
      children.proof[child] = this.proof;
      children.disproof[child] = this.disproof;
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
    const { store, hands, seats, threshold, key, children } = this;
    const held = hands[turn]!;
    hands[turn] = hand;
    key.of(store, hands, this.players, seats, threshold, aim);
    const { a, b, c } = key;
    hands[turn] = held;
    if (children.isKnown(a, b, at)) return at;
    children.hand[at] = hand;
    children.seats[at] = seats;
    children.threshold[at] = threshold;
    children.aim[at] = aim;
    children.a[at] = a;
    children.b[at] = b;
    children.c[at] = c;
    return at + 1;
  }
}
