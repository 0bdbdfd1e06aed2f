/**
 * `search` against `neural` on duplicate deals without an auction, with parts of the search taken away. Beside WP it
 * prints what each role gains: a deal is also played by `neural` alone, and the difference has no luck of the cards in
 * it. Everything is counted in deals and network evaluations, so the result is the same on every machine.
 *
 *     node packages/arena/bench/search.ts --deals 1000 --budget 200
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  actionSpace,
  createRng,
  dealFrom,
  PASS,
  playActionOf,
  PRESETS,
  startPlay,
  unwrap,
  type Deal,
} from '@doudizhu/rules';
import { playRound } from '../src/referee.ts';
import {
  createNetworks,
  createNeuralBot,
  createSearchBot,
  readWeights,
  SEARCH_OPTIONS,
  type Bot,
  type SearchOptions,
} from '@doudizhu/bots';

const { values: given } = parseArgs({
  options: {
    deals: { type: 'string', default: '100' },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: 'Infinity' }, // stops after the deal in which they are over
    worlds: { type: 'string', default: String(SEARCH_OPTIONS.worldsMax) }, // deals of the hidden cards for a decision
    budget: { type: 'string', default: '200' }, // milliseconds, counted in evaluations
    each: { type: 'boolean', default: false }, // prints every deal's two gains, to compare two runs deal by deal
    looks: { type: 'string', default: SEARCH_OPTIONS.playouts.looks.join(',') }, // empty: only the end counts
    depth: { type: 'string', default: String(SEARCH_OPTIONS.playouts.depth) },
    significance: { type: 'string', default: String(SEARCH_OPTIONS.significance) },
    network: { type: 'string', default: String(SEARCH_OPTIONS.networkWeight) }, // its weight in the choice
    patience: { type: 'string', default: String(SEARCH_OPTIONS.patience) },
    alone: { type: 'boolean', default: false }, // the playouts alone decide, from 1.5 standard errors on
    belief: { type: 'string', default: String(SEARCH_OPTIONS.belief.cardsMax) }, // the most cards with which it is used; 0: never
    exact: { type: 'string', default: String(SEARCH_OPTIONS.exact.cardsMax) }, // likewise
    weights: { type: 'string' },
  },
});

const rules = PRESETS.competition;
const options: SearchOptions = {
  ...SEARCH_OPTIONS,
  worldsMax: Number(given.worlds),
  playouts: { looks: given.looks.split(',').filter(Boolean).map(Number), depth: Number(given.depth) },
  significance: Number(given.significance),
  networkWeight: Number(given.network),
  patience: Number(given.patience),
  ...(given.alone ? { networkWeight: 0, playoutWeight: 1, spread: Infinity, significance: 1.5, gainMin: 0.005 } : {}),
  belief: { ...SEARCH_OPTIONS.belief, cardsMax: Number(given.belief) },
  exact: { ...SEARCH_OPTIONS.exact, cardsMax: Number(given.exact) },
};
const file = given.weights ?? new URL(import.meta.resolve('@doudizhu/bots/weights/neural.bin'));
const networks = createNetworks(unwrap(readWeights(readFileSync(file))));
const neural = createNeuralBot(networks, { seed: 1 });
const work = { moves: 0, searched: 0, left: 0, exact: 0, worlds: 0, evaluations: 0, ms: 0, slowestMs: 0 };

/** The search bot, and what it did is added up. */
const searching = (seed: string): Bot => {
  const bot = createSearchBot(networks, { seed }, options);
  return {
    name: bot.name,
    act: (view) => {
      const from = performance.now();
      const { chosen, candidates, end, worlds, evaluations } = bot.think(view, { budgetMs: Number(given.budget) });
      const tookMs = performance.now() - from;
      work.moves++;
      work.ms += tookMs;
      work.slowestMs = Math.max(work.slowestMs, tookMs);
      work.searched += Number(end !== 'forced');
      work.left += Number(candidates.length > 0 && candidates[0]?.id !== chosen);
      work.exact += Number(end === 'exact');
      work.worlds += worlds;
      work.evaluations += evaluations;
      return chosen === PASS ? { type: 'pass' } : playActionOf(actionSpace(rules), chosen);
    },
  };
};

/** @returns 1 where the landlord wins. */
const play = async (deal: Deal, bots: readonly Bot[]): Promise<number> =>
  Number((await playRound(startPlay({ rules, deal }), bots)).winner === 'landlord');

const landlord: number[] = [];
const farmers: number[] = [];
const first = Number(given.from);
const until = performance.now() + 1000 * Number(given.seconds);
for (let number = first; number < first + Number(given.deals) && performance.now() < until; number++) {
  const deal = dealFrom(rules, createRng(`search/${number}`));
  const seats = [0, 1, 2].map((seat) => searching(`${number}/${seat}`)) as [Bot, Bot, Bot];
  const base = await play(deal, [neural, neural, neural]);
  landlord.push((await play(deal, [seats[0], neural, neural])) - base);
  farmers.push(base - (await play(deal, [neural, seats[1], seats[2]])));
}

const deals = landlord.length;
if (given.each) console.log(JSON.stringify({ landlord, farmers }));
const estimate = (numbers: readonly number[]): string => {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / deals;
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return `${mean.toFixed(4)} ± ${(1.96 * Math.sqrt(squares / (deals - 1) / deals)).toFixed(4)}`;
};
const per = (amount: number, of: number): string => (amount / of).toFixed(1);
console.log(JSON.stringify(given));
console.log(
  `${deals} deals from ${first}: WP ${estimate(landlord.map((gain, index) => 0.5 + (gain + (farmers[index] ?? 0)) / 2))}, ` +
    `gain as landlord ${estimate(landlord)}, as farmers ${estimate(farmers)}`,
);
console.log(
  `a deal: ${per(work.moves, deals)} moves, ${per(work.searched, deals)} searched, ${(work.left / deals).toFixed(2)} ` +
    `other than the network's, ${(work.exact / deals).toFixed(2)} exact; a search: ${per(work.worlds, work.searched)} ` +
    `worlds, ${per(work.evaluations, work.searched)} evaluations, ${per(work.ms, work.searched)} ms ` +
    `(slowest ${work.slowestMs.toFixed(0)})`,
);
