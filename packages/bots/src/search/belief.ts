/**
 * Possible hands of the other seats: deals of the unseen cards that agree with a view. Each has a weight for how well
 * it explains the plays and passes of these seats.
 *
 * Deals are drawn as the cards were dealt, so a seat that showed one of two equal cards is a little likelier to hold
 * the other. At every past decision the networks rate the candidates that a seat would have had with such a hand. The
 * likelihood of its play is a softmax over them, mixed with a share of unexplained plays, because no player plays
 * exactly by the networks. A few deals are all listed; of many a sample is drawn, weighed and thinned.
 */
import { addCounts, countOf, RANK_COUNT, rankAt, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { encode, PASS, type ActionId } from '@doudizhu/rules/combos';
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import type { PlayerView } from '@doudizhu/rules/view';
import { drawDeals, listDeals, readHidden, type Hidden, type HiddenDeal } from '../ending/deals.ts';
import type { Simulator } from './rollout.ts';
import { beginPublicState, observeAction } from '../neural/public-state.ts';
import { ownRoleOf, roleOf } from '../roles.ts';
import { sameCore } from '../neural/scoring.ts';

/** Whole deals of the cards that are left, with weights. */
export interface Worlds {
  count: number;
  /** Count words of all hands by role, landlord first: world w starts at 2 · seats · w. */
  readonly hands: Int32Array;
  /** Not normalised. */
  readonly weights: Float64Array;
  /** True if these are all deals there are. */
  isComplete: boolean;
}

export interface BeliefOptions {
  /** Most deals of a result. */
  readonly sampled: number;
  /** Deals drawn and weighed for them, at least `sampled`. */
  readonly drawn: number;
  /** Most deals that are all listed. */
  readonly listedMax: number;
  /** Past decisions that are looked at, the latest ones. 0: all deals weigh as they were dealt. */
  readonly decisions: number;
  /** With more cards than these left on the table deals weigh as they were dealt too. 0: always. */
  readonly cardsMax: number;
  /** Temperature of the softmax over win logits. */
  readonly temperature: number;
  /** Share of decisions that follow no reason. */
  readonly epsilon: number;
  /**
   * Influence of the plays so far, as a power of their likelihood: below 1 more deals keep a weight, and a search over
   * fewer of them finds less.
   */
  readonly trust: number;
}

const createWorlds = (capacity: number, seats: number): Worlds => ({
  count: 0,
  hands: new Int32Array(2 * seats * capacity),
  weights: new Float64Array(capacity),
  isComplete: false,
});

/**
 * Deals that agree with the view, weighed.
 * @param simulator its networks answer for the seats; its state is lost.
 * @param isOver whether time is up: then the past is weighed no further.
 */
export const imagine = (
  simulator: Simulator,
  view: PlayerView,
  options: BeliefOptions,
  rng: Rng,
  isOver: () => boolean = never,
): Worlds => {
  const hidden = readHidden(view);
  const cards = view.handSizes.reduce((sum, size) => sum + size, 0);
  const isWeighed = options.decisions > 0 && cards <= options.cardsMax;
  const listed = listDeals(hidden, options.listedMax);
  const deals = listed ?? drawDeals(hidden, isWeighed ? options.drawn : options.sampled, rng);
  const worlds = createWorlds(deals.length, hidden.seats);
  worlds.isComplete = listed !== null;
  for (const deal of deals) {
    const at = 2 * hidden.seats * worlds.count;
    writeHand(worlds, at + 2 * hidden.own, hidden.hand);
    for (const [index, { role, known }] of hidden.others.entries()) {
      writeHand(worlds, at + 2 * role, addCounts(known, deal[index]!));
    }
    // A drawn deal comes as often as its cards can be dealt now. A listed one comes once.
    const ways = listed === null ? 0 : waysNow(hidden, deal);
    worlds.weights[worlds.count++] = ways + (isWeighed ? waysThen(hidden, deal) : 0);
  }
  if (isWeighed && worlds.count > 1) reweightByPlay({ simulator, view, options, isOver }, worlds);
  normalise(worlds);
  return worlds.isComplete ? worlds : thinOut(worlds, options.sampled, hidden.seats, rng);
};

const never = (): boolean => false;

const writeHand = ({ hands }: Worlds, at: number, { lo, hi }: RankCounts): void => {
  hands[at] = lo;
  hands[at + 1] = hi;
};

/** Index = count: as many as two decks have of a rank. */
const LOG_FACTORIAL = Float64Array.of(1, 1, 2, 6, 24, 120, 720, 5040, 40_320).map(Math.log);
const logFactorial = (count: number): number => LOG_FACTORIAL[count]!;

/** Logarithm of the ways to deal the unseen cards like this, physical cards distinguished. */
const waysNow = ({ unseen }: Hidden, deal: HiddenDeal): number => {
  let sum = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    let ways = logFactorial(countOf(unseen, rankAt(rank)));
    for (const cards of deal) ways -= logFactorial(countOf(cards, rankAt(rank)));
    sum += ways;
  }
  return sum;
};

/** Logarithm of the ways to deal all complete hands at the start, relative to the cards left now. */
const waysThen = ({ others }: Hidden, deal: HiddenDeal): number => {
  let sum = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    for (const [index, { played }] of others.entries()) {
      const count = countOf(deal[index]!, rankAt(rank));
      sum += logFactorial(count) - logFactorial(count + played[rank]!);
    }
  }
  return sum;
};

/**
 * Logarithm of the ratio to the likeliest world below which a world is dropped. A dropped world no longer counts: its
 * weight would soon be too high, because the others continue to lose weight.
 */
const HOPELESS = 6;

interface Reweighting {
  readonly simulator: Simulator;
  readonly view: PlayerView;
  readonly options: BeliefOptions;
  readonly isOver: () => boolean;
}

/** Adds to each world's weight the log-likelihood of the hidden seats' actions. */
const reweightByPlay = ({ simulator, view, options, isOver }: Reweighting, worlds: Worlds): void => {
  const landlord = view.landlord ?? 0;
  const { publicState, space } = simulator;
  const { seats } = view.rules;
  const own = ownRoleOf(view);
  const steps = view.history.flatMap(({ seat, action }) => {
    if (action.type !== 'play' && action.type !== 'pass') return [];
    const id = action.type === 'pass' ? PASS : encode(space, action.combo);
    return [{ role: roleOf(seat, landlord, seats), id }];
  });
  if (steps.length === 0) return;
  // Cards that each seat will play until now, in addition to those that it holds now.
  const later = view.played.map((_, role) => ({ ...view.played[(role + landlord) % seats]! }));
  beginPublicState(publicState, view);
  publicState.turn = steps[0]?.role ?? 0;
  const foreign = steps.filter(({ role }) => role !== own).length;
  let skipped = foreign - options.decisions;
  for (const { role, id } of steps) {
    const more = later[role]!;
    if (role !== own && skipped-- <= 0) {
      const before = worlds.weights.slice();
      const least = before.reduce((most, weight) => Math.max(most, weight), -Infinity) - HOPELESS;
      for (let world = 0; world < worlds.count; world++) {
        if (isOver()) {
          // A decision by which only some worlds are weighed would distinguish them for no reason.
          worlds.weights.set(before);
          return;
        }
        if (worlds.weights[world]! < least) worlds.weights[world] = -Infinity;
        if (worlds.weights[world] === -Infinity) continue;
        const lo = (worlds.hands[2 * (seats * world + role)]! + more.lo) | 0;
        const hi = (worlds.hands[2 * (seats * world + role) + 1]! + more.hi) | 0;
        const evidence = options.trust * logLikelihood(simulator, lo, hi, id, options);
        worlds.weights[world] = worlds.weights[world]! + evidence;
      }
    }
    if (id !== PASS) later[role] = subtractCounts(more, { lo: space.lo[id]!, hi: space.hi[id] as number });
    observeAction(publicState, id);
  }
};

/** Logarithm of the chance that the seat to move in the state would do `id` with this hand. */
const logLikelihood = (
  simulator: Simulator,
  lo: number,
  hi: number,
  id: ActionId,
  { temperature, epsilon }: BeliefOptions,
): number => {
  const count = simulator.value(lo, hi);
  if (count === 1) return 0;
  const { ids, space, values } = simulator;
  const isCore = (other: number): boolean =>
    other === id || (id !== PASS && other !== PASS && sameCore(space, other, id));
  let best = -Infinity;
  for (let index = 0; index < count; index++) best = Math.max(best, values.win[index]!);
  let [sum, own] = [0, 0];
  for (let index = 0; index < count; index++) {
    const part = Math.exp((values.win[index]! - best) / temperature);
    sum += part;
    // Thinned kickers: whatever was carried, the core was played.
    if (isCore(ids[index]!)) own += part;
  }
  return Math.log(epsilon / count + ((1 - epsilon) * own) / sum);
};

/** Converts logarithms to weights with a sum of 1. */
const normalise = ({ weights, count }: Worlds): void => {
  let most = -Infinity;
  for (let world = 0; world < count; world++) most = Math.max(most, weights[world]!);
  let sum = 0;
  for (let world = 0; world < count; world++) sum += weights[world] = Math.exp(weights[world]! - most);
  for (let world = 0; world < count; world++) weights[world] = weights[world]! / sum;
};

/** A systematic sample of `sampled` by weight. A world that comes several times is stored once with its number. */
const thinOut = (worlds: Worlds, sampled: number, seats: number, rng: Rng): Worlds => {
  if (worlds.count <= sampled) return worlds;
  const kept = createWorlds(sampled, seats);
  const words = 2 * seats;
  let point = randomBelow(rng, 1 << 20) / (1 << 20) / sampled;
  let sum = 0;
  for (let world = 0; world < worlds.count; world++) {
    sum += worlds.weights[world]!;
    let times = 0;
    for (; point < sum && kept.count < sampled; point += 1 / sampled) times++;
    if (times === 0) continue;
    kept.hands.set(worlds.hands.subarray(words * world, words * (world + 1)), words * kept.count);
    kept.weights[kept.count++] = times / sampled;
  }
  return kept;
};
