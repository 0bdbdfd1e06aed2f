/**
 * What the two other seats may hold: deals of the unseen cards that agree with everything the view's owner knows, each
 * with a weight for how well it explains what these seats have played and passed.
 *
 * Deals are drawn as the cards were dealt, so a seat that showed one of two alike is a little likelier to hold the
 * other. Then the networks are asked, at every past decision, what the seat would have done with the hand it would have
 * had: a softmax over its candidates, mixed with a share of plays for no reason, because no player plays exactly by the networks
 * alone. Few deals are listed all; of many a sample is drawn, weighed and thinned to those that are wanted.
 */
import {
  addCounts,
  countOf,
  countsByRank,
  encode,
  NO_CARDS,
  PASS,
  RANK_COUNT,
  rankAt,
  randomBelow,
  sizeOf,
  subtractCounts,
  unseenCards,
  type ActionId,
  type RankCounts,
  type Rng,
  type SeatView,
} from '@doudizhu/rules';
import type { SearchTable } from './rollout.ts';
import { recordAction, resetRecord, roleOf } from '../neural/public-record.ts';

/** Whole deals of the cards that are left, with weights. */
export interface Worlds {
  count: number;
  /** Count words of the three hands by role, landlord first: world w begins at 6 · w. */
  readonly hands: Int32Array;
  /** Not normalised. */
  readonly weights: Float64Array;
  /** Whether these are all deals there are. */
  isComplete: boolean;
}

export interface BeliefOptions {
  /** Deals wanted at most. */
  readonly wanted: number;
  /** Deals drawn and weighed to get them, `wanted` at least. */
  readonly drawn: number;
  /** All deals are listed where there are no more than these. */
  readonly listedMax: number;
  /** Past decisions that are looked at, the latest ones; 0: all deals weigh as they were dealt. */
  readonly decisions: number;
  /** With more cards than these left on the table deals weigh as they were dealt too; 0: always. */
  readonly cardsMax: number;
  /** Of the softmax over win logits. */
  readonly temperature: number;
  /** Share of decisions that follow no reason. */
  readonly epsilon: number;
}

/** What a view says about the hidden hands, by role. */
interface Hidden {
  readonly own: number;
  readonly first: number;
  readonly second: number;
  readonly hand: RankCounts;
  /** What each of the two holds for certain. */
  readonly firstKnown: RankCounts;
  readonly secondKnown: RankCounts;
  readonly unseen: RankCounts;
  /** How many unseen cards the first holds; the second has the others. */
  readonly firstWants: number;
  /** What each has played by rank, without the kitty's cards: what it was dealt besides. */
  readonly firstPlayed: number[];
  readonly secondPlayed: number[];
}

const createWorlds = (capacity: number): Worlds => ({
  count: 0,
  hands: new Int32Array(6 * capacity),
  weights: new Float64Array(capacity),
  isComplete: false,
});

/**
 * Deals that agree with the view, weighed.
 * @param table its networks answer for the seats; its state is lost.
 * @param isOver whether time is up: then the past is weighed no further.
 */
export const imagine = (
  table: SearchTable,
  view: SeatView,
  options: BeliefOptions,
  rng: Rng,
  isOver: () => boolean = never,
): Worlds => {
  const hidden = readHidden(view);
  const cards = view.handSizes.reduce((sum, size) => sum + size, 0);
  const isWeighed = options.decisions > 0 && cards <= options.cardsMax;
  const listed = listDeals(hidden, options.listedMax);
  const firsts = listed ?? drawDeals(hidden, isWeighed ? options.drawn : options.wanted, rng);
  const worlds = createWorlds(firsts.length);
  worlds.isComplete = listed !== null;
  for (const first of firsts) {
    const second = subtractCounts(hidden.unseen, first);
    writeHand(worlds, hidden.own, hidden.hand);
    writeHand(worlds, hidden.first, addCounts(hidden.firstKnown, first));
    writeHand(worlds, hidden.second, addCounts(hidden.secondKnown, second));
    // A drawn deal comes as often as its cards can be dealt now; a listed one comes once.
    const ways = listed === null ? 0 : waysNow(first, hidden.unseen);
    worlds.weights[worlds.count++] = ways + (isWeighed ? waysThen(hidden, first, second) : 0);
  }
  if (isWeighed && worlds.count > 1) weighByPlay({ table, view, options, isOver }, worlds);
  normalise(worlds);
  return worlds.isComplete ? worlds : thinOut(worlds, options.wanted, rng);
};

const never = (): boolean => false;

/** Whether all deals that agree with the view would be listed. */
export const areDealsFew = (view: SeatView, { listedMax }: BeliefOptions): boolean =>
  listDeals(readHidden(view), listedMax) !== null;

const readHidden = (view: SeatView): Hidden => {
  const landlord = view.landlord ?? 0;
  const own = roleOf(view.seat === 'spectator' ? 0 : view.seat, landlord);
  const first = own === 0 ? 1 : 0;
  const second = own === 2 ? 1 : 2;
  const seatOf = (role: number): number => (role + landlord) % 3;
  const known = (role: number): RankCounts => view.known[seatOf(role)] as RankCounts;
  // Of what the landlord played, the kitty's cards were never dealt by chance to him or another.
  const playedBy = (role: number): number[] => {
    const played = view.played[seatOf(role)] as RankCounts;
    const kitty = role === 0 && view.kittyTaken ? (view.kitty ?? NO_CARDS) : NO_CARDS;
    return countsByRank(played).map((count, rank) => Math.max(0, count - countOf(kitty, rankAt(rank))));
  };
  return {
    own,
    first,
    second,
    hand: view.hand ?? NO_CARDS,
    firstKnown: known(first),
    secondKnown: known(second),
    unseen: unseenCards(view),
    firstWants: (view.handSizes[seatOf(first)] as number) - sizeOf(known(first)),
    firstPlayed: playedBy(first),
    secondPlayed: playedBy(second),
  };
};

/** All ways to give the first seat its unseen cards, or null where there are more than `most`. */
const listDeals = ({ unseen, firstWants }: Hidden, most: number): RankCounts[] | null => {
  const counts = countsByRank(unseen);
  let ways = [1, ...Array.from({ length: firstWants }, () => 0)];
  for (const count of counts) {
    ways = ways.map((_, size) => {
      let sum = 0;
      for (let taken = 0; taken <= Math.min(count, size); taken++) sum += ways[size - taken] as number;
      return sum;
    });
  }
  if ((ways[firstWants] as number) > most) return null;
  const deals: RankCounts[] = [];
  const rest = counts.map((_, rank) => counts.slice(rank).reduce((sum, count) => sum + count, 0));
  const go = (rank: number, wants: number, lo: number, hi: number): void => {
    if (rank === RANK_COUNT) {
      deals.push({ lo, hi });
      return;
    }
    const after = rest[rank + 1] ?? 0;
    for (let taken = Math.max(0, wants - after); taken <= Math.min(counts[rank] as number, wants); taken++) {
      const word = taken << ((rank & 7) << 2);
      go(rank + 1, wants - taken, rank < 8 ? lo | word : lo, rank < 8 ? hi : hi | word);
    }
  };
  go(0, firstWants, 0, 0);
  return deals;
};

const drawDeals = ({ unseen, firstWants }: Hidden, count: number, rng: Rng): RankCounts[] => {
  const ranks = countsByRank(unseen).flatMap((copies, rank) => Array.from({ length: copies }, () => rank));
  return Array.from({ length: count }, () => {
    let [lo, hi] = [0, 0];
    for (let index = 0; index < firstWants; index++) {
      const other = index + randomBelow(rng, ranks.length - index);
      const rank = ranks[other] as number;
      ranks[other] = ranks[index] as number;
      ranks[index] = rank;
      if (rank < 8) lo += 1 << (rank << 2);
      else hi += 1 << ((rank & 7) << 2);
    }
    return { lo: lo | 0, hi: hi | 0 };
  });
};

const writeHand = ({ hands, count }: Worlds, role: number, { lo, hi }: RankCounts): void => {
  hands[6 * count + 2 * role] = lo;
  hands[6 * count + 2 * role + 1] = hi;
};

/** Index = count: as many as one deck has of a rank. */
const LOG_FACTORIAL = Float64Array.of(1, 1, 2, 6, 24).map(Math.log);
const logFactorial = (count: number): number => LOG_FACTORIAL[count] as number;

/** Logarithm of the ways to pick `first` from physical cards. */
const waysNow = (first: RankCounts, unseen: RankCounts): number => {
  let sum = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const [all, part] = [countOf(unseen, rankAt(rank)), countOf(first, rankAt(rank))];
    sum += logFactorial(all) - logFactorial(part) - logFactorial(all - part);
  }
  return sum;
};

/** Logarithm of the ways to deal both whole hands at the start, as against what is left of them now. */
const waysThen = ({ firstPlayed, secondPlayed }: Hidden, first: RankCounts, second: RankCounts): number => {
  let sum = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const [a, b] = [countOf(first, rankAt(rank)), countOf(second, rankAt(rank))];
    sum += logFactorial(a) - logFactorial(a + (firstPlayed[rank] as number));
    sum += logFactorial(b) - logFactorial(b + (secondPlayed[rank] as number));
  }
  return sum;
};

/** Logarithm of how much less likely than the likeliest a world is that is not looked at any further. */
const HOPELESS = 5;

interface Weighing {
  readonly table: SearchTable;
  readonly view: SeatView;
  readonly options: BeliefOptions;
  readonly isOver: () => boolean;
}

/** Adds to each world's weight the logarithm of how likely its two hidden seats were to do what they did. */
const weighByPlay = ({ table, view, options, isOver }: Weighing, worlds: Worlds): void => {
  const landlord = view.landlord ?? 0;
  const { record, space } = table;
  const own = roleOf(view.seat === 'spectator' ? 0 : view.seat, landlord);
  const steps = view.history.flatMap(({ seat, action }) => {
    if (action.type !== 'play' && action.type !== 'pass') return [];
    const id = action.type === 'pass' ? PASS : encode(space, action.combo);
    return [{ role: roleOf(seat, landlord), id }];
  });
  if (steps.length === 0) return;
  const sizes = [0, 1, 2].map((role) => {
    const seat = (role + landlord) % 3;
    return (view.handSizes[seat] as number) + sizeOf(view.played[seat] as RankCounts);
  });
  const kitty = view.kittyTaken ? (view.kitty ?? NO_CARDS) : NO_CARDS;
  resetRecord(record, view.pack, sizes, kitty);
  record.turn = steps[0]?.role ?? 0;
  const foreign = steps.filter(({ role }) => role !== own).length;
  let skipped = foreign - options.decisions;
  // What each seat still has to play until now, on top of what it holds now.
  const later = [0, 1, 2].map((role) => ({ ...(view.played[(role + landlord) % 3] as RankCounts) }));
  for (const { role, id } of steps) {
    const more = later[role] as RankCounts;
    if (role !== own && skipped-- <= 0) {
      const before = worlds.weights.slice();
      const least = before.reduce((most, weight) => Math.max(most, weight), -Infinity) - HOPELESS;
      for (let world = 0; world < worlds.count; world++) {
        if (isOver()) {
          // A decision that only some worlds are weighed by would tell them apart for no reason.
          worlds.weights.set(before);
          return;
        }
        // It will hardly be drawn any more: that spares most of the work.
        if ((worlds.weights[world] as number) < least) continue;
        const lo = ((worlds.hands[6 * world + 2 * role] as number) + more.lo) | 0;
        const hi = ((worlds.hands[6 * world + 2 * role + 1] as number) + more.hi) | 0;
        worlds.weights[world] = (worlds.weights[world] as number) + logLikelihood(table, lo, hi, id, options);
      }
    }
    if (id !== PASS) later[role] = subtractCounts(more, { lo: space.lo[id] as number, hi: space.hi[id] as number });
    recordAction(record, id);
  }
};

/** Logarithm of the chance that the seat to move in the record would do `id` with this hand. */
const logLikelihood = (
  table: SearchTable,
  lo: number,
  hi: number,
  id: ActionId,
  { temperature, epsilon }: BeliefOptions,
): number => {
  const count = table.value(lo, hi);
  if (count === 1) return 0;
  const { ids, values } = table;
  const core = (other: number): boolean => other === id || isSameCore(table, other, id);
  let best = -Infinity;
  for (let index = 0; index < count; index++) best = Math.max(best, values.win[index] as number);
  let [sum, own] = [0, 0];
  for (let index = 0; index < count; index++) {
    const part = Math.exp(((values.win[index] as number) - best) / temperature);
    sum += part;
    // Thinned kickers: whatever was carried, the core was played.
    if (core(ids[index] as number)) own += part;
  }
  return Math.log(epsilon / count + ((1 - epsilon) * own) / sum);
};

const isSameCore = ({ space }: SearchTable, a: number, b: number): boolean =>
  a !== PASS &&
  b !== PASS &&
  space.kind[a] === space.kind[b] &&
  space.main[a] === space.main[b] &&
  space.length[a] === space.length[b];

/** From logarithms to weights with a sum of 1. */
const normalise = ({ weights, count }: Worlds): void => {
  let most = -Infinity;
  for (let world = 0; world < count; world++) most = Math.max(most, weights[world] as number);
  let sum = 0;
  for (let world = 0; world < count; world++) sum += weights[world] = Math.exp((weights[world] as number) - most);
  for (let world = 0; world < count; world++) weights[world] = (weights[world] as number) / sum;
};

/** A systematic sample of `wanted` by weight; worlds that come several times are kept once with their number. */
const thinOut = (worlds: Worlds, wanted: number, rng: Rng): Worlds => {
  if (worlds.count <= wanted) return worlds;
  const kept = createWorlds(wanted);
  let point = randomBelow(rng, 1 << 20) / (1 << 20) / wanted;
  let sum = 0;
  for (let world = 0; world < worlds.count; world++) {
    sum += worlds.weights[world] as number;
    let times = 0;
    for (; point < sum && kept.count < wanted; point += 1 / wanted) times++;
    if (times === 0) continue;
    kept.hands.set(worlds.hands.subarray(6 * world, 6 * world + 6), 6 * kept.count);
    kept.weights[kept.count++] = times / wanted;
  }
  return kept;
};
