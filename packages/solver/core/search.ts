/**
 * The search: `src/search.ts` with `moment.ts`, `alone.ts` and `company.ts`, node for node. Their comments say why; here
 * are only words for what differs.
 */
import { AIM_WIN, aimAfter, decidedByCount, isReached } from './aim';
import { CHILD_ROOM, field, isKnownChild, nextStamp } from './children';
import { evaluate, firstDisproof, firstProof } from './bounds';
import { fewest, listSizeOf, lowestFrom, moveIdAt, moveToAt, startOf } from './hands';
import { full, shouldStop } from './host';
import { key, keyA, keyB, keyC } from './key';
import { DOUBLES, EMPTY, FIRST_ID, i4, INFINITE, IS_QUAD, NO_CLASS, set4, SLOT_OF, u1 } from './memory';
import { answers, classOf, quadSlot } from './rules';
import { foundDisproof, foundProof, foundWork, probe, remember, touch } from './table';

const POLL_NODES: i32 = 1024;
const SHARED_DEPTH: i32 = 24;
const BUSY_MASK: i32 = 0x3fff;
const ALONE_FIRST: f64 = 100;
const ALONE_SHARE: f64 = 0.2;

@unmanaged
export class Search {
  hand0: i32;
  hand1: i32;
  hand2: i32;
  hand3: i32;
  proof: i32;
  disproof: i32;
  seats: i32;
  threshold: i32;
  players: i32;
  /** Nodes modulo 2^32. */
  polls: i32;
  nodes: f64;
  nodesMax: f64;
  isStopped: i32;
  isPolledOut: i32;
  depth: i32;
  depthMax: i32;
  top: i32;
  touched: i32;
  secondApart: i32;
  children: usize;
  busy: usize;
  alone: usize;

  get hands(): usize {
    return changetype<usize>(this);
  }
  get childHand(): usize {
    return this.children;
  }
  get childSeats(): usize {
    return field(this.children, 1);
  }
  get childThreshold(): usize {
    return field(this.children, 2);
  }
  get childAim(): usize {
    return field(this.children, 3);
  }
  get childA(): usize {
    return field(this.children, 4);
  }
  get childB(): usize {
    return field(this.children, 5);
  }
  get childC(): usize {
    return field(this.children, 6);
  }
  get childProof(): usize {
    return field(this.children, 7);
  }
  get childDisproof(): usize {
    return field(this.children, 8);
  }

  get nodesTotal(): f64 {
    return this.nodes + (this.alone !== 0 ? changetype<Search>(this.alone).nodes : 0.0);
  }

  prove(aim: i32): i32 {
    this.isStopped = 0;
    this.isPolledOut = 0;
    const seats = this.seats;
    const threshold = this.threshold;
    const known = this.known(aim);
    if (known !== -1 || this.nodes >= this.nodesMax) return known;
    key(this.hands, this.players, seats, threshold, aim);
    const a = keyA;
    const b = keyB;
    const c = keyC;
    while (this.proof !== 0 && this.disproof !== 0 && this.isStopped === 0) {
      this.expandUntil(seats, threshold, aim, a, b, c, INFINITE, INFINITE);
    }
    return this.verdict();
  }

  known(aim: i32): i32 {
    this.top = 0;
    this.depth = 0;
    for (let player = 0; player < this.players; player++) fewest(i4(this.hands, player));
    const seats = this.seats;
    const threshold = this.threshold;
    key(this.hands, this.players, seats, threshold, aim);
    this.look(seats, threshold, aim, keyA, keyB, keyC);
    return this.verdict();
  }

  verdict(): i32 {
    return this.proof === 0 ? 1 : this.disproof === 0 ? 0 : -1;
  }

  settle(from: i32, owner: i32, threshold: i32): void {
    const hands = this.hands;
    const players = this.players;
    for (let player = from; player !== owner; player = player + 1 === players ? 0 : player + 1) {
      let lowest = lowestFrom(i4(hands, player), threshold);
      if (lowest === NO_CLASS) continue;
      for (let later = player + 1 === players ? 0 : player + 1; later !== owner;) {
        const other = lowestFrom(i4(hands, later), threshold);
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

  look(seats: i32, threshold: i32, aim: i32, a: i32, b: i32, c: i32): void {
    const decided = aim === AIM_WIN ? 0 : decidedByCount(aim, this.hands, this.players);
    if (decided !== 0) {
      this.proof = decided > 0 ? 0 : INFINITE;
      this.disproof = decided > 0 ? INFINITE : 0;
    } else if (probe(a, b, c)) {
      this.proof = foundProof;
      this.disproof = foundDisproof;
    } else {
      evaluate(this.hands, this.players, seats & 3, threshold, aim);
      this.proof = firstProof;
      this.disproof = firstDisproof;
    }
  }

  isLostAlone(seats: i32, threshold: i32, nodes: f64): bool {
    const alone = changetype<Search>(this.alone);
    const turn = seats & 3;
    const owner = seats >> 2;
    for (let farmer = 1; farmer < this.players; farmer++) {
      if (owner !== 0 && owner !== farmer) continue;
      alone.hand0 = this.hand0;
      alone.hand1 = i4(this.hands, farmer);
      const ownerAlone = owner === 0 ? 0 : 1;
      if (threshold === NO_CLASS) {
        alone.seats = ownerAlone | (ownerAlone << 2);
        alone.threshold = NO_CLASS;
      } else alone.settle(turn !== 0 && turn <= farmer ? 1 : 0, ownerAlone, threshold);
      alone.nodesMax = alone.nodes + nodes;
      const verdict = alone.prove(AIM_WIN);
      if (alone.isPolledOut !== 0) this.isStopped = 1;
      if (verdict === 0) {
        this.proof = INFINITE;
        this.disproof = 0;
        return true;
      }
      if (alone.isPolledOut !== 0) return false;
    }
    return false;
  }

  expandUntil(seats: i32, threshold: i32, aim: i32, a: i32, b: i32, c: i32, proofMax: i32, disproofMax: i32): void {
    const nodesBefore = this.nodesTotal;
    this.countNode();
    this.touched = touch(c);
    let nextAlone: f64 = Infinity;
    if (this.alone !== 0 && aim === AIM_WIN) {
      nextAlone = ALONE_FIRST / ALONE_SHARE;
      if (probe(a, b, c)) nextAlone = max(nextAlone, foundWork());
      else if (this.isLostAlone(seats, threshold, ALONE_FIRST)) {
        remember(a, b, c, this.proof, this.disproof, this.nodesTotal - nodesBefore);
        return;
      }
    }
    const begin = this.top;
    const end = this.expand(seats, threshold, aim);
    if (end < 0) {
      remember(a, b, c, this.proof, this.disproof, 1);
      return;
    }
    this.top = end;
    this.depth++;
    if (this.depth > this.depthMax) this.depthMax = this.depth;
    const hands = this.hands;
    const turn = seats & 3;
    const isLandlord = turn === 0;
    const leastMax = isLandlord ? proofMax : disproofMax;
    const mostMax = isLandlord ? disproofMax : proofMax;
    let least = 0;
    let most = 0;
    const busy: usize = this.depth <= SHARED_DEPTH ? this.busy : 0;
    const leasts = isLandlord ? this.childProof : this.childDisproof;
    const mosts = isLandlord ? this.childDisproof : this.childProof;
    for (;;) {
      if (busy !== 0) this.refresh(begin, end);
      let best = -1;
      let second = INFINITE;
      let bestMost = 0;
      let open = 0;
      least = INFINITE;
      most = 0;
      for (let child = begin; child < end; child++) {
        const childMost = i4(mosts, child);
        if (childMost === 0) continue;
        const childLeast = i4(leasts, child);
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
      else if (open > 0) most = min(most + open - 1, INFINITE - 1);
      if (open === 0 || least === 0 || least >= leastMax || most >= mostMax || this.isStopped !== 0) break;
      let childLeastMax = min(leastMax, second + 1);
      if (busy !== 0) {
        best = this.chooseApart(busy, leasts, mosts, begin, end);
        childLeastMax = max(i4(leasts, best) + 1, min(leastMax, this.secondApart + 1));
      }
      const childMostMax = mostMax === INFINITE ? INFINITE : mostMax - open + 1;
      const held = i4(hands, turn);
      set4(hands, turn, i4(this.childHand, best));
      const mark = busy + ((<usize>((i4(this.childA, best) ^ i4(this.childB, best)) & BUSY_MASK)) << 2);
      if (busy !== 0) atomic.add<i32>(mark, 1);
      this.expandUntil(
        i4(this.childSeats, best),
        i4(this.childThreshold, best),
        i4(this.childAim, best),
        i4(this.childA, best),
        i4(this.childB, best),
        i4(this.childC, best),
        isLandlord ? childLeastMax : childMostMax,
        isLandlord ? childMostMax : childLeastMax,
      );
      if (busy !== 0) atomic.sub<i32>(mark, 1);
      set4(hands, turn, held);
      set4(this.childProof, best, this.proof);
      set4(this.childDisproof, best, this.disproof);
      const work = this.nodesTotal - nodesBefore;
      if (work < nextAlone || this.isStopped !== 0) continue;
      nextAlone = 2.0 * work;
      if (this.isLostAlone(seats, threshold, Math.floor(work * ALONE_SHARE))) {
        least = isLandlord ? INFINITE : 0;
        most = isLandlord ? 0 : INFINITE;
        break;
      }
    }
    this.depth--;
    this.top = begin;
    this.proof = isLandlord ? least : most;
    this.disproof = isLandlord ? most : least;
    remember(a, b, c, this.proof, this.disproof, this.nodesTotal - nodesBefore);
  }

  refresh(begin: i32, end: i32): void {
    for (let child = begin; child < end; child++) {
      if (!probe(i4(this.childA, child), i4(this.childB, child), i4(this.childC, child))) continue;
      set4(this.childProof, child, foundProof);
      set4(this.childDisproof, child, foundDisproof);
    }
  }

  chooseApart(busy: usize, leasts: usize, mosts: usize, begin: i32, end: i32): i32 {
    let best = -1;
    let least = INFINITE + 1;
    let second = INFINITE;
    for (let child = begin; child < end; child++) {
      if (i4(mosts, child) === 0) continue;
      const mark = busy + ((<usize>((i4(this.childA, child) ^ i4(this.childB, child)) & BUSY_MASK)) << 2);
      const threads = atomic.load<i32>(mark);
      const number = min(INFINITE, i4(leasts, child) + threads * (4 + (i4(leasts, child) >> 1)));
      if (number < least) {
        if (best >= 0) second = least;
        least = number;
        best = child;
      } else if (number < second) second = number;
    }
    this.secondApart = second;
    return best;
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

  expand(seats: i32, threshold: i32, aim: i32): i32 {
    const turn = seats & 3;
    const owner = seats >> 2;
    const each = i4(this.hands, turn);
    const start = i4(startOf, each);
    const end = start + i4(listSizeOf, each);
    let at = this.top;
    if (at + end - start + 1 > <i32>CHILD_ROOM) full();
    nextStamp();
    if (threshold === NO_CLASS) {
      if (start === end) return this.stuck(turn, aim);
      for (let index = start; index < end && at >= 0; index++) {
        at = this.addPlay(i4(moveIdAt, index), i4(moveToAt, index), turn, aim, at);
      }
      return at < 0 ? at : this.judge(turn, at);
    }
    const lowest = threshold >> 4 >= quadSlot ? 0 : i4(FIRST_ID, threshold);
    for (let index = start; index < end; index++) {
      const id = i4(moveIdAt, index);
      if (id < lowest && u1(IS_QUAD, u1(SLOT_OF, id)) === 0) continue;
      if (!answers(classOf(id), threshold)) continue;
      at = this.addPlay(id, i4(moveToAt, index), turn, aim, at);
      if (at < 0) return at;
    }
    this.settle(turn + 1 === this.players ? 0 : turn + 1, owner, threshold);
    return this.judge(turn, this.addChild(each, turn, aim, at));
  }

  judge(turn: i32, end: i32): i32 {
    const hands = this.hands;
    const held = i4(hands, turn);
    let touched = 0;
    for (let child = this.top; child < end; child++) touched ^= touch(i4(this.childC, child));
    this.touched = touched;
    for (let child = this.top; child < end; child++) {
      set4(hands, turn, i4(this.childHand, child));
      this.look(
        i4(this.childSeats, child),
        i4(this.childThreshold, child),
        i4(this.childAim, child),
        i4(this.childA, child),
        i4(this.childB, child),
        i4(this.childC, child),
      );
      if (turn === 0 ? this.proof === 0 : this.disproof === 0) {
        set4(hands, turn, held);
        return -1;
      }
      set4(this.childProof, child, this.proof);
      set4(this.childDisproof, child, this.disproof);
    }
    set4(hands, turn, held);
    return end;
  }

  stuck(turn: i32, aim: i32): i32 {
    const reached = isReached(aim, turn === 0 ? 1 : 0);
    this.proof = reached ? 0 : INFINITE;
    this.disproof = reached ? INFINITE : 0;
    return -1;
  }

  addPlay(id: i32, rest: i32, turn: i32, aim: i32, at: i32): i32 {
    const hands = this.hands;
    const aimThen = aim === AIM_WIN ? aim : aimAfter(aim, turn, u1(DOUBLES, u1(SLOT_OF, id)));
    if (rest === EMPTY) {
      const reached = isReached(aimThen, turn);
      this.proof = reached ? 0 : INFINITE;
      this.disproof = reached ? INFINITE : 0;
      return reached === (turn === 0) ? -1 : at;
    }
    fewest(rest);
    const held = i4(hands, turn);
    set4(hands, turn, rest);
    this.settle(turn + 1 === this.players ? 0 : turn + 1, turn, classOf(id) + 1);
    set4(hands, turn, held);
    return this.addChild(rest, turn, aimThen, at);
  }

  addChild(hand: i32, turn: i32, aim: i32, at: i32): i32 {
    const hands = this.hands;
    const held = i4(hands, turn);
    set4(hands, turn, hand);
    key(hands, this.players, this.seats, this.threshold, aim);
    set4(hands, turn, held);
    if (isKnownChild(this.children, keyA, keyB, at)) return at;
    set4(this.childHand, at, hand);
    set4(this.childSeats, at, this.seats);
    set4(this.childThreshold, at, this.threshold);
    set4(this.childAim, at, aim);
    set4(this.childA, at, keyA);
    set4(this.childB, at, keyB);
    set4(this.childC, at, keyC);
    return at + 1;
  }
}
