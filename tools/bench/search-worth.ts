/**
 * What the choices of a search are worth, free of the luck of rounds: at decisions of rounds that the networks play among
 * themselves every close play is judged once, by many more playouts than a search has time for, and kept in a file; then
 * the search decides, and what its choice is worth more than the network's is added up. Two settings that differ by one
 * win in five hundred can be told apart in minutes this way, where games need hours. What playouts without end would come
 * to is taken for the truth: so it measures how well time is used, and not what the playouts get wrong.
 *
 *     node tools/bench/search-worth.ts --judged build/judged.jsonl --rounds 100
 *     node tools/bench/search-worth.ts --judged build/judged.jsonl --rounds 100 --drawn 800
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { sizeOf } from '@doudizhu/rules/cards';
import { actionSpace, PASS } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, playActionOf, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor, type SeatView } from '@doudizhu/rules/view';
import {
  createNetworks,
  createNeuralBot,
  createSearchBot,
  familyOf,
  readWeights,
  SEARCH_OPTIONS,
  weightsShapeOf,
  type RatedPlay,
  type SearchOptions,
} from '../../packages/bots/src/index.ts';
import { imagine } from '../../packages/bots/src/search/belief.ts';
import { addWorld, gainOf, startTrials } from '../../packages/bots/src/search/candidates.ts';
import { createSearchTable } from '../../packages/bots/src/search/rollout.ts';
import { anyText, decimal, flag, commaListOf, wholeNumber } from '@doudizhu/options';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

/** Which plays are judged, and by how many deals. */
const JUDGED = { candidatesMax: 5, gapMax: 0.2, deals: 256, drawn: 4096 } as const;

const { belief, playouts } = SEARCH_OPTIONS;
const { values: given } = readOptions(import.meta.filename, {
  judged: anyText(undefined, 'what was judged: made, or gone on with where rounds are missing', 'FILE'),
  rounds: wholeNumber(20, 'rounds whose decisions are asked about: 18 each, and a second or two to judge one', {
    min: 1,
  }),
  from: wholeNumber(0, 'the number of the first one'),
  budget: decimal(200, 'milliseconds of a decision, counted in evaluations'),
  candidates: wholeNumber(SEARCH_OPTIONS.candidatesMax, 'the most candidates', { min: 2, max: JUDGED.candidatesMax }),
  gap: decimal(SEARCH_OPTIONS.gapMax, 'how far below the best a candidate may be', { max: JUDGED.gapMax }),
  wanted: wholeNumber(belief.wanted, 'deals of the hidden cards in a batch', { min: 1 }),
  drawn: wholeNumber(belief.drawn, 'deals drawn and weighed for a batch', { min: 1 }),
  patience: decimal(SEARCH_OPTIONS.patience, 'standard errors by which a play is given up'),
  spread: decimal(SEARCH_OPTIONS.spread, 'spread of the true differences'),
  looks: commaListOf(wholeNumber(0, 'decisions of a playout after which its value counts'), playouts.looks),
  small: decimal(SEARCH_OPTIONS.smallBelowMs, 'milliseconds of a budget below which the small networks play on'),
  each: flag('print every decision, to compare two settings decision by decision'),
});

/** A decision, judged: what each play's playouts win more than those of the network's choice. */
interface Judgement {
  /** Actions before it in the round. */
  readonly turn: number;
  readonly ids: readonly number[];
  readonly win: readonly number[];
  readonly gain: readonly number[];
}

const rules = PRESETS.douzero;
const space = actionSpace(rules);
const bytes = readFileSync(new URL('../../packages/bots/weights/neural.bin', import.meta.url));
const networks = createNetworks(unwrap(readWeights(bytes, weightsShapeOf(familyOf(rules)))));
const bot = createNeuralBot(networks, { seed: 1 }, { aim: 'wins' });
const table = createSearchTable(networks, space);

const judge = (number: number, { view, close }: CloseDecision): Judgement => {
  const turn = view.history.length;
  const options = { ...belief, wanted: JUDGED.deals, drawn: JUDGED.drawn };
  const worlds = imagine(table, view, options, createRng(`judge/${number}/${turn}`));
  const trials = startTrials(close);
  const total = { weight: 0, squares: 0, worlds: 0 };
  table.place(view);
  for (let world = 0; world < worlds.count; world++) {
    if (worlds.weights[world] === 0) continue;
    for (const trial of trials) {
      trial.result = table.playOn(worlds.hands, 2 * rules.seats * world, trial.play.id, {
        ...playouts,
        bySmall: false,
      });
    }
    addWorld(trials, total, worlds.weights[world] as number);
  }
  const gain = trials.map((trial) => gainOf(trial, total).gain);
  return { turn, ids: close.map(({ id }) => id), win: close.map(({ win }) => win), gain };
};

/** The judgements of one round's decisions, from the file or made now. */
const judgementsOf = (number: number, decisions: readonly CloseDecision[]): readonly Judgement[] => {
  const known = kept.get(number);
  if (known !== undefined) return known;
  const made = decisions.map((decision) => judge(number, decision));
  if (given.judged !== undefined)
    appendFileSync(given.judged, `${JSON.stringify({ round: number, judgements: made })}\n`);
  return made;
};

/** A line of the file is a round; the first one says how it was judged, and by which networks. */
const readKept = (file: string): Map<number, readonly Judgement[]> => {
  const refuse = (why: string): never => refuseOptions(import.meta.filename, `bad --judged: ${file}: ${why}`);
  const terms = JSON.stringify({ ...JUDGED, networks: createHash('sha256').update(bytes).digest('hex').slice(0, 16) });
  if (!existsSync(file)) appendFileSync(file, `${terms}\n`);
  const [first, ...lines] = readFileSync(file, 'utf8').split('\n');
  if (first !== terms) refuse(`judged otherwise, want ${terms}`);
  return new Map(
    lines.filter(Boolean).map((line, index) => {
      try {
        const { round, judgements } = JSON.parse(line) as { round: number; judgements: Judgement[] };
        return [round, judgements];
      } catch {
        return refuse(`line ${index + 2} is cut off: take it away and go on`);
      }
    }),
  );
};
const kept = given.judged === undefined ? new Map<number, readonly Judgement[]>() : readKept(given.judged);

const options: SearchOptions = {
  ...SEARCH_OPTIONS,
  candidatesMax: given.candidates,
  gapMax: given.gap,
  patience: given.patience,
  spread: given.spread,
  smallBelowMs: given.small,
  playouts: { ...playouts, looks: given.looks.filter((decisions) => decisions > 0) },
  belief: { ...belief, wanted: given.wanted, drawn: given.drawn },
  // The solver may choose plays that were not judged.
  exact: { ...SEARCH_OPTIONS.exact, cardsMax: 0 },
};

const worths = { landlord: [] as number[], farmers: [] as number[] };
const work = { left: 0, evaluations: 0, deals: 0 };
for (let number = given.from; number < given.from + given.rounds; number++) {
  const decisions = [...closeDecisions(`worth/${number}`, JUDGED)];
  const judgements = judgementsOf(number, decisions);
  for (const [index, { round, view }] of decisions.entries()) {
    const { turn, ids, win, gain } = judgements[index] as Judgement;
    const search = createSearchBot(networks, { seed: `worth/${number}/${turn}` }, options);
    const { chosen, evaluations, worlds } = search.think(view, { budgetMs: given.budget });
    const place = ids.indexOf(chosen);
    const isLandlord = round.turn === round.landlord;
    const cards = view.handSizes.reduce((sum, size) => sum + size, 0);
    const part = SEARCH_OPTIONS.playoutPart({ seats: rules.seats, isLandlord, left: cards / 54 });
    const byNetwork = (win[place] as number) - (win[0] as number);
    const worth = part * (gain[place] as number) + (1 - part) * byNetwork;
    worths[isLandlord ? 'landlord' : 'farmers'].push(worth);
    work.left += Number(place > 0);
    work.evaluations += evaluations;
    work.deals += worlds;
    if (given.each) console.log(`${number} ${turn} ${worth.toFixed(5)}`);
  }
}

/** Mean of a thousand and its 95% half-width, as text. */
const meanText = (values: readonly number[]): string => {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return `${(1000 * mean).toFixed(2)} ± ${((1960 * Math.sqrt(squares)) / values.length).toFixed(2)}`;
};
const all = [...worths.landlord, ...worths.farmers];
const per = (sum: number, digits: number): string => (sum / all.length).toFixed(digits);
console.log(
  `${all.length} decisions: a thousand choices are worth ${meanText(all)} rounds more than the network's, ` +
    `landlord ${meanText(worths.landlord)}, farmers ${meanText(worths.farmers)}; ` +
    `${per(work.left, 3)} other than the network's, ${per(work.deals, 1)} deals, ${per(work.evaluations, 0)} evaluations`,
);

/** A decision at which the networks see several plays close together. */
interface CloseDecision {
  readonly round: Round;
  /** Of the seat to move. */
  readonly view: SeatView;
  /** Two plays at least, best first. */
  readonly close: readonly RatedPlay[];
}

interface Closeness {
  readonly candidatesMax: number;
  /** How far below the best a play may be, in win rate. */
  readonly gapMax: number;
}

/** Decisions of a round that the networks play among themselves. @param seed deals the round. */
function* closeDecisions(seed: string, { candidatesMax, gapMax }: Closeness): Generator<CloseDecision> {
  let round = startPlay({ rules, deal: dealFrom(rules, createRng(seed)) });
  while (!isOver(round)) {
    const view = viewFor(round, round.turn);
    const rated = bot.rate(view);
    const best = rated[0] as RatedPlay;
    const size = sizeOf(view.hand ?? { lo: 0, hi: 0 });
    const out = rated.find(({ id }) => space.cards[id] === size);
    const close = rated.filter(({ win }, index) => index < candidatesMax && win >= best.win - gapMax);
    if (out === undefined && close.length > 1) yield { round, view, close };
    const { id } = out ?? best;
    round = applyUnchecked(round, round.turn, id === PASS ? { type: 'pass' } : playActionOf(space, id));
  }
}
