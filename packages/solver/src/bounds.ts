/**
 * What can be said of a position without playing on: static wins, and first guesses of the proof numbers.
 *
 * The measure of a hand is its beatable plays: over all ways to play it out, the fewest plays that an opponent could
 * answer now. A leader with at most one wins by playing that one last, since while nobody answers nobody's hand
 * changes. More of them mean more times that the lead must be won back, so they also make good first numbers.
 */
import { EMPTY, NO_CLASS, type HandStore } from './hands.ts';
import { INFINITE } from './transposition.ts';

const CACHE_BITS = 18;
const CACHE_MASK = (1 << CACHE_BITS) - 1;

/**
 * First numbers are linear: a beatable play counts BEATABLE, any play PLAY, the lead LEAD, the turn to answer TURN.
 * Chosen by the nodes that seeded deals take (docs/solver.md).
 */
const BEATABLE = 4;
/** The same with two or three farmers, where winning the lead back is harder. */
const BEATABLE_BY_MANY = 8;
const PLAY = 1;
const LEAD = 2;
const TURN = 1;

/** In larger hands all plays but one are taken to be beatable: counting costs more than it saves. */
const COUNTED_CARDS_MAX = 12;

export class Bounds {
  /** The numbers of the last `evaluate`. */
  proof = 0;
  disproof = 0;
  private readonly store: HandStore;
  private readonly hands: Int32Array;
  private readonly players: number;
  private readonly thread: number;
  private readonly beatableWeight: number;
  // Beatable plays by hand and opponents; a direct-mapped cache of four words each, the newest entry stays:
  // hand, first opponent, second opponent, third opponent << 8 | beatable plays.
  private readonly cache = new Int32Array((CACHE_MASK + 1) << 2);

  /**
   * @param hands a node per player, the search's own array: read, never written.
   * @param thread all but thread 0 add a little to the numbers, each in its own way, to search in another order.
   */
  constructor(store: HandStore, hands: Int32Array, players: number, thread: number) {
    this.thread = thread;
    this.beatableWeight = players > 2 ? BEATABLE_BY_MANY : BEATABLE;
    this.store = store;
    this.hands = hands;
    this.players = players;
  }

  /**
   * Static wins and first numbers of a position in which every hand has its fewest plays known.
   * @param turn who moves, @param threshold the class to answer, NO_CLASS when leading.
   */
  evaluate(turn: number, threshold: number, aim: number): void {
    const { store, hands, players } = this;
    const mineBeatable = this.beatablePlays(hands[0]!, 0);
    const minePlays = store.plays[hands[0]!]!;
    let theirsBeatable = 255;
    let theirsPlays = 255;
    for (let player = 1; player < players; player++) {
      const node = hands[player]!;
      const beatable = this.beatablePlays(node, player);
      if (beatable < theirsBeatable) theirsBeatable = beatable;
      if (store.plays[node]! < theirsPlays) theirsPlays = store.plays[node]!;
    }
    if (this.winsAtOnce(turn, threshold, aim)) {
      this.proof = turn === 0 ? 0 : INFINITE;
      this.disproof = turn === 0 ? INFINITE : 0;
      return;
    }
    const tempo = threshold === NO_CLASS ? LEAD : TURN;
    const lead = turn === 0 ? -tempo : tempo;
    const astray = this.thread === 0 ? 0 : astrayBy(Math.imul(hands[0]!, 31) + hands[1]!, this.thread);
    this.proof = Math.max(1, astray + this.beatableWeight * mineBeatable + PLAY * minePlays + lead);
    this.disproof = Math.max(1, astray + this.beatableWeight * theirsBeatable + PLAY * theirsPlays - lead);
  }

  /** Whether `turn` wins by what can be seen: a last play, or a lead that nobody can take over. */
  private winsAtOnce(turn: number, threshold: number, aim: number): boolean {
    const { store } = this;
    const node = this.hands[turn]!;
    const kind = aim >> 7;
    // A landlord's win must reach the aim, a farmer's must spoil it; kind 3 and 4 end on the last play itself.
    if (turn === 0 ? kind === 3 : kind === 4) return false;
    const counts = turn === 0 ? kind === 1 : kind === 2;
    if (counts && (aim & 127) < store.plays[node]!) return false;
    if (store.plays[node] === 1) return threshold === NO_CLASS || this.goesOut(node, threshold);
    if (threshold !== NO_CLASS) return false;
    if (counts) return this.holdsLead(node, turn);
    return store.cards[node]! <= COUNTED_CARDS_MAX && this.beatablePlays(node, turn) <= 1;
  }

  /** Whether the whole hand is one play that answers the threshold. */
  private goesOut(node: number, threshold: number): boolean {
    const { store } = this;
    const start = store.start[node]!;
    for (let index = start + store.size[node]! - 1; index >= start; index--) {
      if (store.moveTo[index] === EMPTY && store.answers(store.classOf(store.moveId[index]!), threshold)) return true;
    }
    return false;
  }

  /** The fewest plays that an opponent could answer now, over all ways to play the hand out. */
  beatablePlays(node: number, player: number): number {
    if (node === EMPTY) return 0;
    const { store, hands } = this;
    if (store.cards[node]! > COUNTED_CARDS_MAX) return store.fewest(node) - 1;
    const first = hands[player === 0 ? 1 : 0]!;
    const second = player === 0 && this.players > 2 ? hands[2]! : EMPTY;
    const third = player === 0 && this.players > 3 ? hands[3]! : EMPTY;
    let at = Math.imul(node, 0x9e3779b1) ^ Math.imul(first, 0x85ebca6b) ^ Math.imul(second + third, 0xc2b2ae35);
    at = ((at ^ (at >>> 15)) & CACHE_MASK) << 2;
    const cache = this.cache;
    const last = cache[at + 3]!;
    if (cache[at] === node && cache[at + 1] === first && cache[at + 2] === second && last >> 8 === third) {
      return last & 255;
    }
    store.list(node);
    let best = 255;
    let lastClass = -1;
    let lastCost = 0;
    // The order of plays does not matter: try those that hold the lowest card.
    const begin = store.start[node]! + store.size[node]!;
    for (let index = begin + store.lowSize[node]! - 1; index >= begin && best > 0; index--) {
      const played = store.classOf(store.moveId[index]!);
      if (played !== lastClass) {
        lastClass = played;
        lastCost = this.isBeatable(played, player) ? 1 : 0;
      }
      if (lastCost >= best) continue;
      const cost = lastCost + this.beatablePlays(store.moveTo[index]!, player);
      if (cost < best) best = cost;
    }
    cache[at] = node;
    cache[at + 1] = first;
    cache[at + 2] = second;
    cache[at + 3] = (third << 8) | best;
    return best;
  }

  /** Whether the hand can be played out in its fewest plays with all but the last beyond every answer. */
  private holdsLead(node: number, player: number): boolean {
    const { store } = this;
    const plays = store.plays[node]!;
    if (plays <= 1) return true;
    const end = store.start[node]! + store.size[node]!;
    for (let index = store.start[node]!; index < end; index++) {
      if (this.isBeatable(store.classOf(store.moveId[index]!), player)) continue;
      const rest = store.moveTo[index]!;
      if (store.fewest(rest) < plays && this.holdsLead(rest, player)) return true;
    }
    return false;
  }

  private isBeatable(played: number, player: number): boolean {
    const { store, hands } = this;
    if (player !== 0) return store.lowestFrom(hands[0]!, played + 1) !== NO_CLASS;
    for (let farmer = 1; farmer < this.players; farmer++) {
      if (store.lowestFrom(hands[farmer]!, played + 1) !== NO_CLASS) return true;
    }
    return false;
  }
}

/** 0 to 7, as good as random. */
const astrayBy = (hands: number, thread: number): number =>
  Math.imul(hands ^ Math.imul(thread, 0x85ebca6b), 0x9e3779b1) >>> 29;
