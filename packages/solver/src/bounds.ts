/**
 * What can be said of a position without playing on: static wins, and first guesses of the proof numbers.
 *
 * The measure of a hand is its beatable plays: over all ways to play it out, the fewest plays that an opponent could
 * answer now. A leader with at most one wins by playing that one last, since while nobody answers nobody's hand
 * changes. So does a player who takes the lead over with a play that nobody can answer and has at most one in what is
 * left. More of them mean more times that the lead must be won back, so they also make good first numbers.
 */
import { EMPTY, NO_CLASS, type HandStore } from './hands.ts';
import { Reaches } from './reach.ts';
import { INFINITE } from './transposition.ts';

const CACHE_BITS = 18;
const CACHE_MASK = (1 << CACHE_BITS) - 1;

/**
 * First numbers are linear: a beatable play counts BEATABLE, any play PLAY, the lead LEAD, the turn to answer TURN.
 * With two or three farmers the landlord's beatable plays count more, and the farmers' number is that of the better
 * hand and the worse one together: a partner who can be beaten often is little help. Chosen by the nodes that seeded
 * deals take (docs/decisions/0004-solver-search.md).
 */
const BEATABLE = 4;
const BEATABLE_BY_MANY = 12;
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
  private readonly landlordWeight: number;
  private readonly reaches: Reaches;
  // Beatable plays by hand and reach; a direct-mapped cache of two words each, the newest entry stays: the hand, and
  // reach << 8 | beatable plays.
  private readonly cache = new Int32Array((CACHE_MASK + 1) << 1);

  /**
   * @param hands a node per player, the search's own array: read, never written.
   * @param thread all but thread 0 add a little to the numbers, each in its own way, to search in another order.
   */
  constructor(store: HandStore, hands: Int32Array, players: number, thread: number) {
    this.thread = thread;
    this.landlordWeight = players > 2 ? BEATABLE_BY_MANY : BEATABLE;
    this.store = store;
    this.reaches = new Reaches(store);
    this.hands = hands;
    this.players = players;
  }

  /**
   * Static wins and first numbers of a position in which every hand has its fewest plays known.
   * @param turn who moves, @param threshold the class to answer, NO_CLASS when leading.
   */
  evaluate(turn: number, threshold: number, aim: number): void {
    const { store, hands, players, reaches } = this;
    const mineBeatable = this.beatablePlays(hands[0]!, this.reachAgainst(0));
    const minePlays = store.plays[hands[0]!]!;
    const landlordsReach = reaches.of(hands[0]!);
    let theirsBeatable = 255;
    let mostBeatable = 0;
    let theirsPlays = 255;
    for (let player = 1; player < players; player++) {
      const node = hands[player]!;
      const beatable = this.beatablePlays(node, landlordsReach);
      if (beatable < theirsBeatable) theirsBeatable = beatable;
      if (beatable > mostBeatable) mostBeatable = beatable;
      if (store.plays[node]! < theirsPlays) theirsPlays = store.plays[node]!;
    }
    if (this.winsAtOnce(turn, threshold, aim)) {
      this.proof = turn === 0 ? 0 : INFINITE;
      this.disproof = turn === 0 ? INFINITE : 0;
      return;
    }
    if (players > 2) theirsBeatable += mostBeatable;
    const tempo = threshold === NO_CLASS ? LEAD : TURN;
    const lead = turn === 0 ? -tempo : tempo;
    const astray = this.thread === 0 ? 0 : astrayBy(Math.imul(hands[0]!, 31) + hands[1]!, this.thread);
    this.proof = Math.max(1, astray + this.landlordWeight * mineBeatable + PLAY * minePlays + lead);
    this.disproof = Math.max(1, astray + BEATABLE * theirsBeatable + PLAY * theirsPlays - lead);
  }

  /** Whether `turn` wins by what can be seen: a last play, or a lead, held or won, that nobody can take over. */
  private winsAtOnce(turn: number, threshold: number, aim: number): boolean {
    const { store } = this;
    const node = this.hands[turn]!;
    const kind = aim >> 7;
    // A landlord's win must reach the aim, a farmer's must spoil it; kind 3 and 4 end on the last play itself.
    if (turn === 0 ? kind === 3 : kind === 4) return false;
    const counts = turn === 0 ? kind === 1 : kind === 2;
    if (counts && (aim & 127) < store.plays[node]!) return false;
    if (store.plays[node] === 1) return threshold === NO_CLASS || this.goesOut(node, threshold);
    const reach = this.reachAgainst(turn);
    if (counts) return threshold === NO_CLASS && this.holdsLead(node, reach);
    if (store.cards[node]! > COUNTED_CARDS_MAX || this.count(node, reach) > 1) return false;
    return threshold === NO_CLASS || this.takesOver(node, threshold, reach);
  }

  /** Whether some play answers the threshold, is itself beyond every answer, and leaves a leader who wins. */
  private takesOver(node: number, threshold: number, reach: number): boolean {
    const { store } = this;
    const start = store.start[node]!;
    for (let index = start + store.size[node]! - 1; index >= start; index--) {
      const played = store.classOf(store.moveId[index]!);
      if (!store.answers(played, threshold) || this.reaches.answers(reach, played)) continue;
      if (this.count(store.moveTo[index]!, reach) <= 1) return true;
    }
    return false;
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

  /** What the opponents of a player can answer. */
  private reachAgainst(player: number): number {
    const { hands, reaches } = this;
    if (player !== 0) return reaches.of(hands[0]!);
    let reach = reaches.of(hands[1]!);
    for (let farmer = 2; farmer < this.players; farmer++) reach = reaches.both(reach, reaches.of(hands[farmer]!));
    return reach;
  }

  /** The fewest plays that opponents of this reach could answer now, over all ways to play the hand out. */
  private beatablePlays(node: number, reach: number): number {
    return this.store.cards[node]! > COUNTED_CARDS_MAX ? this.store.plays[node]! - 1 : this.count(node, reach);
  }

  private count(node: number, reach: number): number {
    if (node === EMPTY) return 0;
    const { store, reaches, cache } = this;
    const hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(reach, 0x85ebca6b);
    const at = ((hash ^ (hash >>> 15)) & CACHE_MASK) << 1;
    const known = cache[at + 1]!;
    if (cache[at] === node && known >> 8 === reach) return known & 255;
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
        lastCost = reaches.answers(reach, played) ? 1 : 0;
      }
      if (lastCost >= best) continue;
      const cost = lastCost + this.count(store.moveTo[index]!, reach);
      if (cost < best) best = cost;
    }
    cache[at] = node;
    cache[at + 1] = (reach << 8) | best;
    return best;
  }

  /** Whether the hand can be played out in its fewest plays with all but the last beyond every answer. */
  private holdsLead(node: number, reach: number): boolean {
    const { store } = this;
    const plays = store.plays[node]!;
    if (plays <= 1) return true;
    const end = store.start[node]! + store.size[node]!;
    for (let index = store.start[node]!; index < end; index++) {
      if (this.reaches.answers(reach, store.classOf(store.moveId[index]!))) continue;
      const rest = store.moveTo[index]!;
      if (store.fewest(rest) < plays && this.holdsLead(rest, reach)) return true;
    }
    return false;
  }
}

/** 0 to 7, as good as random. */
const astrayBy = (hands: number, thread: number): number =>
  Math.imul(hands ^ Math.imul(thread, 0x85ebca6b), 0x9e3779b1) >>> 29;
