/**
 * How much a playout's word and the network's own are worth when a search chooses: at every decision of rounds that the
 * networks play among themselves, the candidates are played out on 48 sampled deals, and on the one deal that is real.
 * Printed are a regression of what really happened on both, for playouts of several depths, and what each way to choose
 * would have won a round on the real deal, the networks playing on. Counted in deals: the same on every machine.
 *
 *     node packages/bots/bench/search-choice.ts --rounds 168
 */
import { readFileSync } from 'node:fs';
import {
  actionSpace,
  applyUnchecked,
  createRng,
  dealFrom,
  isOver,
  PASS,
  playActionOf,
  PRESETS,
  sizeOf,
  startPlay,
  unwrap,
  viewFor,
  type Round,
} from '@doudizhu/rules';
import { imagine } from '../src/search/belief.ts';
import { createNeuralBot, type RatedPlay } from '../src/neural/neural-bot.ts';
import { createNetworks } from '../src/neural/networks.ts';
import { roleOf } from '../src/neural/public-record.ts';
import { createSearchTable, type Playouts } from '../src/search/rollout.ts';
import { SEARCH_OPTIONS } from '../src/search/search-bot.ts';
import { readWeights } from '../src/neural/weights.ts';
import { readOptions, wholeNumber } from '../../../scripts/options.ts';

const { values: given } = readOptions(import.meta.filename, { rounds: wholeNumber(20, 'rounds to play', { min: 1 }) });
const rules = PRESETS.douzero;
const space = actionSpace(rules);
const networks = createNetworks(unwrap(readWeights(readFileSync(new URL('../weights/neural.bin', import.meta.url)))));
const bot = createNeuralBot(networks, { seed: 1 });
const table = createSearchTable(networks, space);

/** Playouts by name: a number of decisions and then the network's value, to the end, and to the end with the network heard. */
const DEPTHS: readonly (readonly [string, Playouts])[] = [
  ['3', { looks: [], depth: 3 }],
  ['6', { looks: [], depth: 6 }],
  ['12', { looks: [], depth: 12 }],
  ['18', { looks: [], depth: 18 }],
  ['end', { looks: [], depth: 1000 }],
  ['12, 18 and end', { looks: [12, 18], depth: 1000 }],
];
const END = 4;
const BATCHES = 3;
const BELIEF = { ...SEARCH_OPTIONS.belief, wanted: 16, drawn: 96 };

/** One candidate against the network's choice, on the same deals. */
interface Comparison {
  readonly network: number;
  /** Index = depth: mean difference of the playouts and its standard error. */
  readonly gains: readonly { readonly gain: number; readonly error: number }[];
  readonly real: number;
}

/** Index = candidate but the first. */
type Decision = readonly Comparison[];

const compare = (round: Round, close: readonly RatedPlay[], seed: string): Decision => {
  const view = viewFor(round, round.turn);
  const rng = createRng(seed);
  const weights: number[] = [];
  /** By depth, candidate and deal. */
  const results = DEPTHS.map(() => close.map((): number[] => []));
  for (let batch = 0; batch < BATCHES; batch++) {
    const worlds = imagine(table, view, BELIEF, rng);
    table.place(view);
    for (let world = 0; world < worlds.count; world++) {
      weights.push(worlds.weights[world] as number);
      for (const [at, [, playouts]] of DEPTHS.entries()) {
        for (const [index, { id }] of close.entries()) {
          results[at]?.[index]?.push(table.playOn(worlds.hands, 6 * world, id, playouts));
        }
      }
    }
    if (worlds.isComplete) break;
  }
  const hands = new Int32Array(6);
  for (const [seat, { lo, hi }] of round.hands.entries()) hands.set([lo, hi], 2 * roleOf(seat, round.landlord ?? 0));
  const real = close.map(({ id }) => table.playOn(hands, 0, id, { looks: [], depth: 1000 }));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0);
  return close.slice(1).map(({ win }, other) => ({
    network: win - (close[0]?.win ?? 0),
    real: (real[other + 1] ?? 0) - (real[0] ?? 0),
    gains: results.map((byCandidate) => {
      const gains = weights.map((_, k) => (byCandidate[other + 1]?.[k] ?? 0) - (byCandidate[0]?.[k] ?? 0));
      const gain = gains.reduce((sum, each, k) => sum + each * (weights[k] ?? 0), 0) / total;
      const spread = gains.reduce((sum, each, k) => sum + ((each - gain) * (weights[k] ?? 0)) ** 2, 0);
      return { gain, error: Math.sqrt(spread + 0.01 * squares) / total };
    }),
  }));
};

/** Decisions of each round. */
const rounds: Decision[][] = [];
for (let number = 0; number < given.rounds; number++) {
  let round = startPlay({ rules, deal: dealFrom(rules, createRng(`collect/${number}`)) });
  const decisions: Decision[] = [];
  while (!isOver(round)) {
    const view = viewFor(round, round.turn);
    const rated = bot.rate(view);
    const size = sizeOf(view.hand ?? { lo: 0, hi: 0 });
    const out = rated.find(({ id }) => space.cards[id] === size);
    const best = rated[0] as RatedPlay;
    const close = rated.filter(({ win }, index) => index < 4 && win >= best.win - 0.12);
    if (out === undefined && close.length > 1) {
      decisions.push(compare(round, close, `c/${number}/${view.history.length}`));
    }
    const id = (out ?? best).id;
    round = applyUnchecked(round, round.turn, id === PASS ? { type: 'pass' } : playActionOf(space, id));
  }
  rounds.push(decisions);
}

const all = rounds.flat(2);
console.log(`${rounds.length} rounds, ${rounds.flat().length} decisions, ${all.length} comparisons`);
for (const [at, [name]] of DEPTHS.entries()) {
  // Least squares of two regressors without a constant.
  let [nn, np, pp, nr, pr, rr] = [0, 0, 0, 0, 0, 0];
  for (const { network, gains, real } of all) {
    const gain = gains[at]?.gain ?? 0;
    [nn, np, pp] = [nn + network * network, np + network * gain, pp + gain * gain];
    [nr, pr, rr] = [nr + network * real, pr + gain * real, rr + real * real];
  }
  const determinant = nn * pp - np * np;
  const [a, b] = [(nr * pp - pr * np) / determinant, (pr * nn - nr * np) / determinant];
  const variance = (rr - a * nr - b * pr) / all.length;
  const half = (part: number): string => (1.96 * Math.sqrt((variance * part) / determinant)).toFixed(2);
  console.log(
    `${name}: real = ${a.toFixed(2)} ± ${half(pp)} network + ${b.toFixed(2)} ± ${half(nn)} playouts, ` +
      `R² ${((a * nr + b * pr) / rr).toFixed(4)}`,
  );
}

type Way = (comparison: Comparison) => number;
const alone =
  (at: number): Way =>
  ({ gains }) => {
    const { gain, error } = gains[at] ?? { gain: 0, error: 1 };
    return gain > 1.5 * error ? gain : -1;
  };
const blended =
  (at: number, networkWeight: number): Way =>
  ({ network, gains }) =>
    networkWeight * network + 0.8 * (gains[at]?.gain ?? 0);

/** What a way of choosing wins a round, one number each round. */
const wonBy = (way: Way): number[] =>
  rounds.map((decisions) =>
    decisions.reduce((sum, comparisons) => {
      const best = comparisons.reduce<Comparison | null>(
        (most, each) => (way(each) > (most === null ? 0.005 : way(most)) ? each : most),
        null,
      );
      return sum + (best?.real ?? 0);
    }, 0),
  );
const estimate = (numbers: readonly number[]): string => {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return `${mean.toFixed(3)} ± ${((1.96 * Math.sqrt(squares)) / numbers.length).toFixed(3)}`;
};
const reference = wonBy(alone(END));
console.log(`to the end, 1.5 standard errors: ${estimate(reference)} won a round`);
for (const [at, [name]] of DEPTHS.entries()) {
  for (const networkWeight of [0, 0.4, 1]) {
    const won = wonBy(blended(at, networkWeight));
    const more = estimate(won.map((each, index) => each - (reference[index] ?? 0)));
    console.log(`${name}, network's weight ${networkWeight}: ${estimate(won)}, more than that ${more}`);
  }
}
