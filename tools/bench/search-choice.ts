/**
 * How much the playouts' word and the network's own are worth when a search chooses, by the cards on the table: at every
 * decision of rounds that the networks play among themselves, the candidates are played out on sampled deals, and on the
 * one deal that is real. Printed are regressions of what really happened on both, and what the choice that the search
 * makes of them would have won a round on the real deals, the networks playing on. Counted in deals: the same on every
 * machine.
 *
 *     node tools/bench/search-choice.ts --rounds 400
 */
import { readFileSync } from 'node:fs';
import { actionSpace } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import {
  createNetworks,
  createNeuralBot,
  familyOf,
  readWeights,
  SEARCH_OPTIONS,
  weightsShapeOf,
  type RatedPlay,
} from '../../packages/bots/src/index.ts';
import { roleOf } from '../../packages/bots/src/neural/public-record.ts';
import { imagine } from '../../packages/bots/src/search/belief.ts';
import { addWorld, chosenOf, gainOf, startTrials } from '../../packages/bots/src/search/candidates.ts';
import { createSearchTable } from '../../packages/bots/src/search/rollout.ts';
import { decimal, flag, oneOf, readableFile, readOptions, wholeNumber } from '../options/options.ts';
import { closeDecisions, type CloseDecision } from './close-decisions.ts';

const { values: given } = readOptions(import.meta.filename, {
  rules: oneOf(PRESET_NAMES, 'douzero', 'the rule set'),
  rounds: wholeNumber(20, 'rounds to play', { min: 1 }),
  from: wholeNumber(0, 'the number of the first one'),
  wanted: wholeNumber(SEARCH_OPTIONS.belief.wanted, 'deals that candidates are played out on', { min: 1 }),
  drawn: wholeNumber(800, 'deals that are drawn and weighed', { min: 1 }),
  trust: decimal(SEARCH_OPTIONS.belief.trust, 'the power of the likelihoods of what was played'),
  large: flag('there are no small networks'),
  small: flag('the small networks play on, and not only weigh deals'),
  weights: readableFile(undefined, 'the networks (default those of the package)'),
});
const rules = PRESETS[given.rules];
const space = actionSpace(rules);
const file =
  given.weights ??
  new URL(`../../packages/bots/weights/${rules.seats === 3 ? 'neural.bin' : 'neural-four.bin'}`, import.meta.url);
const { playout, ...large } = unwrap(readWeights(readFileSync(file), weightsShapeOf(familyOf(rules))));
const bot = createNeuralBot(createNetworks(large), { seed: 1 });
const real = createSearchTable(createNetworks(large), space);
const table =
  given.large || playout === undefined ? real : createSearchTable(createNetworks({ ...large, playout }), space);
const belief = { ...SEARCH_OPTIONS.belief, wanted: given.wanted, drawn: given.drawn, trust: given.trust };
const words = 2 * rules.seats;

/** One candidate against the network's choice: what each says, and what happened on the real deal. */
interface Comparison {
  readonly isLandlord: boolean;
  /** Part of the pack that is on the table. */
  readonly left: number;
  readonly effective: number;
  readonly network: number;
  readonly playouts: number;
  readonly real: number;
}
const comparisons: Comparison[] = [];
/** Index = round: what the search's choices win on the real deals. */
const won = Array.from({ length: given.rounds }, () => 0);
let changed = 0;

const compare = ({ round, view, close }: CloseDecision, number: number): void => {
  const worlds = imagine(table, view, belief, createRng(`c/${number}/${view.history.length}`));
  const trials = startTrials(close);
  const total = { weight: 0, squares: 0, worlds: 0 };
  table.place(view);
  for (let world = 0; world < worlds.count; world++) {
    for (const trial of trials) {
      trial.result = table.playOn(worlds.hands, words * world, trial.play.id, {
        ...SEARCH_OPTIONS.playouts,
        bySmall: given.small,
      });
    }
    addWorld(trials, total, worlds.weights[world] as number);
  }
  const hands = new Int32Array(words);
  for (const [seat, { lo, hi }] of round.hands.entries()) {
    hands.set([lo, hi], 2 * roleOf(seat, round.landlord ?? 0, rules.seats));
  }
  real.place(view);
  const ends = close.map(({ id }) => real.playOn(hands, 0, id, { looks: [], depth: Infinity, bySmall: false }));
  const left = view.handSizes.reduce((sum, size) => sum + size, 0) / (54 * rules.decks);
  for (const [index, trial] of trials.entries()) {
    if (index === 0) continue;
    comparisons.push({
      isLandlord: round.turn === round.landlord,
      left,
      effective: total.weight ** 2 / total.squares,
      network: trial.play.win - (close[0] as RatedPlay).win,
      playouts: gainOf(trial, total).gain,
      real: (ends[index] as number) - (ends[0] as number),
    });
  }
  const playoutPart = SEARCH_OPTIONS.playoutPart({
    seats: rules.seats,
    isLandlord: round.turn === round.landlord,
    left,
  });
  const chosen = chosenOf(trials, total, { ...SEARCH_OPTIONS, playoutPart });
  const place = close.findIndex(({ id }) => id === chosen);
  changed += Number(place > 0);
  const index = number - given.from;
  won[index] = (won[index] as number) + (ends[place] as number) - (ends[0] as number);
};

for (let number = given.from; number < given.from + given.rounds; number++) {
  for (const decision of closeDecisions(rules, bot, `collect/${number}`, SEARCH_OPTIONS)) compare(decision, number);
}

/** Least squares of two regressors without a constant, as text. */
const regression = (sample: readonly Comparison[]): string => {
  let [nn, np, pp, nr, pr, rr] = [0, 0, 0, 0, 0, 0];
  for (const { network, playouts, real: happened } of sample) {
    [nn, np, pp] = [nn + network * network, np + network * playouts, pp + playouts * playouts];
    [nr, pr, rr] = [nr + network * happened, pr + playouts * happened, rr + happened * happened];
  }
  const determinant = nn * pp - np * np;
  const [a, b] = [(nr * pp - pr * np) / determinant, (pr * nn - nr * np) / determinant];
  const variance = (rr - a * nr - b * pr) / sample.length;
  const half = (part: number): string => (1.96 * Math.sqrt((variance * part) / determinant)).toFixed(2);
  const effective = sample.reduce((sum, each) => sum + each.effective, 0) / sample.length;
  return (
    `${sample.length} comparisons, network ${a.toFixed(2)} ± ${half(pp)}, playouts ${b.toFixed(2)} ± ${half(nn)}, ` +
    `R² ${((a * nr + b * pr) / rr).toFixed(4)}, deals that share the weight ${effective.toFixed(1)}`
  );
};

/** Parts of the pack on the table, from the most down. */
const STAGES = [0.86, 0.75, 0.62, 0.49, 0.36, 0];
for (const isLandlord of [true, false]) {
  const own = comparisons.filter((each) => each.isLandlord === isLandlord);
  console.log(`${isLandlord ? 'the landlord' : 'farmers'}: ${regression(own)}`);
  for (const [index, from] of STAGES.entries()) {
    const sample = own.filter(({ left }) => left >= from && left < (STAGES[index - 1] ?? Infinity));
    console.log(`  from ${Math.ceil(from * 54 * rules.decks)} cards: ${regression(sample)}`);
  }
}
const mean = won.reduce((sum, each) => sum + each, 0) / won.length;
const spread = won.reduce((sum, each) => sum + (each - mean) ** 2, 0);
console.log(
  `${won.length} rounds: the search's choices win ${mean.toFixed(3)} ± ${((1.96 * Math.sqrt(spread)) / won.length).toFixed(3)} ` +
    `of a round more, ${(changed / won.length).toFixed(2)} other than the network's`,
);
