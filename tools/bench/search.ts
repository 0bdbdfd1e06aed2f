/**
 * `search` against `neural` on duplicate deals without an auction, with parts of the search disabled. In addition to WP it
 * prints the gain of each role: each deal is also played by `neural` alone, and the difference excludes the luck of the deal.
 * Effort is counted in deals and network evaluations, so the result is the same on every machine.
 *
 *     node tools/bench/search.ts --deals 1000 --budget 200
 */
import { readFileSync } from 'node:fs';
import { actionSpace, PASS } from '@doudizhu/rules/combos';
import { dealFrom, type Deal } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { playActionOf, startPlay } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { playRound } from '../../packages/arena/src/referee.ts';
import {
  createNetworks,
  createNeuralBot,
  createSearchBot,
  familyOf,
  readWeights,
  SEARCH_OPTIONS,
  type Bot,
  type SearchOptions,
} from '@doudizhu/bots';
import { decimal, flag, commaListOf, choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { rollouts, belief, ending } = SEARCH_OPTIONS;
const { values: given } = readOptions(import.meta.filename, {
  rules: choiceOf(PRESET_NAMES, 'competition', 'rule set'),
  deals: wholeNumber(100, 'number of deals, each played three times', { min: 2 }),
  from: wholeNumber(0, 'number of the first deal'),
  seconds: decimal(Infinity, 'time limit, checked after each deal'),
  worlds: wholeNumber(SEARCH_OPTIONS.worldsMax, 'deals of the hidden cards per decision', { min: 1 }),
  budget: decimal(200, 'milliseconds per decision, counted in evaluations'),
  each: flag('print both gains of every deal, to compare two runs by deal'),
  looks: commaListOf(
    wholeNumber(0, 'decisions of a rollout after which its value counts; 0 for only the end'),
    rollouts.looks,
  ),
  depth: wholeNumber(rollouts.depth, 'maximum decisions of a rollout', { min: 1 }),
  significance: decimal(SEARCH_OPTIONS.significance, 'standard errors by which a play must be better'),
  'gain-min': decimal(SEARCH_OPTIONS.gainMin, 'win rate by which a play must be better'),
  trust: decimal(belief.trust, 'power of the likelihoods of the earlier plays'),
  network: decimal(undefined, "weight of the network's value in the choice (default by the cards left)", {
    max: 1,
  }),
  patience: decimal(SEARCH_OPTIONS.patience, 'standard errors by which a play is discarded'),
  alone: flag('only rollouts decide, from 1.5 standard errors on'),
  belief: wholeNumber(belief.cardsMax, 'maximum hidden cards for the belief; 0 for never'),
  sampled: wholeNumber(belief.sampled, 'deals of the hidden cards per batch', { min: 1 }),
  drawn: wholeNumber(belief.drawn, 'deals drawn and weighted per batch', { min: 1 }),
  exact: wholeNumber(ending.cardsMax, 'maximum cards for the solver; 0 for never'),
  large: flag('play without small networks'),
  small: decimal(SEARCH_OPTIONS.smallBelowMs, 'budget in milliseconds below which the small networks play'),
  weights: readableFile(undefined, 'weights file (default of the package)'),
});

const rules = PRESETS[given.rules];
const options: SearchOptions = {
  ...SEARCH_OPTIONS,
  worldsMax: given.worlds,
  rollouts: { looks: given.looks.filter((decisions) => decisions > 0), depth: given.depth },
  smallBelowMs: given.small,
  significance: given.significance,
  gainMin: given['gain-min'],
  ...(given.network === undefined ? {} : { rolloutPart: () => 1 - (given.network as number) }),
  patience: given.patience,
  ...(given.alone ? { rolloutPart: () => 1, spread: Infinity, significance: 1.5, gainMin: 0.005 } : {}),
  belief: { ...belief, cardsMax: given.belief, sampled: given.sampled, drawn: given.drawn, trust: given.trust },
  ending: { ...ending, cardsMax: given.exact },
};
const file = given.weights ?? new URL(import.meta.resolve(`@doudizhu/bots/weights/${familyOf(rules).file}`));
const { rollout, ...large } = unwrap(readWeights(readFileSync(file), familyOf(rules)));
const networks = createNetworks(given.large || rollout === undefined ? large : { ...large, rollout });
const neural = createNeuralBot(networks);
const work = { moves: 0, searched: 0, left: 0, exact: 0, worlds: 0, evaluations: 0, ms: 0, slowestMs: 0 };

/** A search bot whose effort is added up. */
const searching = (seed: string): Bot => {
  const bot = createSearchBot(networks, { seed }, options);
  return {
    name: bot.name,
    act: (view) => {
      const from = performance.now();
      const { chosen, candidates, end, worlds, evaluations } = bot.think(view, { budgetMs: given.budget });
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

/** @returns 1 if the landlord wins. */
const play = async (deal: Deal, bots: readonly Bot[]): Promise<number> =>
  Number((await playRound(startPlay({ rules, deal }), bots)).winner === 'landlord');

const landlord: number[] = [];
const farmers: number[] = [];
const first = given.from;
const until = performance.now() + 1000 * given.seconds;
for (let number = first; number < first + given.deals && performance.now() < until; number++) {
  const deal = dealFrom(rules, createRng(`search/${number}`));
  const seats = deal.hands.map((_, seat) => searching(`${number}/${seat}`));
  const networksAlone: Bot[] = seats.map(() => neural);
  const base = await play(deal, networksAlone);
  landlord.push((await play(deal, networksAlone.with(0, seats[0] as Bot))) - base);
  farmers.push(base - (await play(deal, seats.with(0, neural))));
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
