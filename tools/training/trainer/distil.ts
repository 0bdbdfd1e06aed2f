/**
 * Distillation: small networks learn the outputs of large ones. Both play games in turn. The targets of a decision are the
 * large network's values of some candidates, not the outcome.
 */
import type { ActionId } from '@doudizhu/rules/combos';
import { playoutMoves, playoutPlay } from '@doudizhu/rules/playout';
import { createRng, randomBelow, randomUnit, type Rng } from '@doudizhu/rules/rng';
import {
  actionFeatures,
  bestOf,
  createValues,
  look,
  observeAction,
  stateFeatures,
  thinKickers,
  valueActions,
  winProbability,
  type Networks,
  type Values,
} from '@doudizhu/bots/neural';
import { dealByAuction } from '../game/auction.ts';
import { dealTable } from '../game/table.ts';
import { auctionRulesOf, type Trainer } from './trainer.ts';
import { addSample } from '../learn/learner.ts';

/** Large networks, and a tally of the small ones' choices since the last report. */
export interface Teaching {
  readonly large: Networks;
  /** Index = table of the trainer. */
  readonly values: readonly Values[];
  readonly rows: Uint16Array;
  readonly tally: {
    /** Number of decisions of both, equal choices among them, and lost chance to win of the others. */
    asked: number;
    agreed: number;
    missed: number;
  };
}

export const createTeacher = ({ family, tables }: Trainer, large: Networks): Teaching => {
  if (large.family !== family)
    throw new Error(`invalid networks: ${large.family.seats} seats, expected ${family.seats}`);
  return {
    large,
    values: tables.map(({ space }) => createValues(space.size)),
    rows: new Uint16Array(Math.max(...tables.map(({ activeMax }) => activeMax))),
    tally: { asked: 0, agreed: 0, missed: 0 },
  };
};

/** Shares of games after an auction, of the others for points, and of random plays. */
const AUCTION_SHARE = 0.2;
const POINTS_SHARE = 0.3;
const RANDOM_SHARE = 0.03;
/** Number of random candidates per decision, in addition to the large network's best two. */
const OTHERS = 2;

/** Plays one game and learns from it. */
export const distilGame = (trainer: Trainer, teaching: Teaching): void => {
  const { options, tables, games, family } = trainer;
  const index = games % tables.length;
  const table = tables[index] as Trainer['table'];
  const { playout, publicState, knowledge, ids, space } = table;
  const large = teaching.values[index] as Values;
  const rng = createRng(`${options.seed}/${games}`);
  const isAfterAuction = randomUnit(rng) < AUCTION_SHARE;
  if (isAfterAuction) dealByAuction(table, auctionRulesOf(family, games), rng);
  else dealTable(table, options, rng);
  knowledge.forPoints = isAfterAuction || randomUnit(rng) < POINTS_SHARE;
  const isPlayedByLarge = games % 2 === 0;
  for (let isOver = false; !isOver;) {
    const { turn } = playout;
    const [lo, hi] = [playout.hands[2 * turn] as number, playout.hands[2 * turn + 1] as number];
    const count = thinKickers(space, lo, hi, ids, playoutMoves(playout, ids));
    let chosen = 0;
    if (count > 1) {
      look(knowledge, publicState, lo, hi);
      valueActions(teaching.large.evaluator, teaching.large.offsets[turn] as number, knowledge, ids, count, large);
      const best = bestOf(large.aim, count);
      chosen = best;
      if (!isPlayedByLarge) {
        const { evaluator, learners } = trainer;
        valueActions(evaluator, learners[turn]?.weights as number, knowledge, ids, count, table.values);
        chosen = bestOf(table.values.aim, count);
        teaching.tally.asked++;
        if (chosen === best) teaching.tally.agreed++;
        teaching.tally.missed +=
          winProbability(large.win[best] as number) - winProbability(large.win[chosen] as number);
      }
      if (randomUnit(rng) < RANDOM_SHARE) chosen = randomBelow(rng, count);
      learnDecision(trainer, teaching, { table, large, count, best }, rng);
      trainer.decisions++;
    }
    const id = ids[chosen] as ActionId;
    observeAction(publicState, id);
    isOver = playoutPlay(playout, id);
  }
  trainer.games++;
};

interface Asked {
  readonly table: Trainer['table'];
  readonly large: Values;
  readonly count: number;
  readonly best: number;
}

const learnDecision = (trainer: Trainer, { rows }: Teaching, { table, large, count, best }: Asked, rng: Rng): void => {
  const { kernel, learners, scratch, rate } = trainer;
  const { knowledge, ids, playout } = table;
  const learner = learners[playout.turn] as Trainer['learners'][number];
  const picked = new Set([best, secondOf(large.aim, count, best)]);
  for (let draw = 0; draw < OTHERS; draw++) picked.add(randomBelow(rng, count));
  const states = stateFeatures(knowledge, rows, 0);
  for (const index of picked) {
    const end = states + actionFeatures(knowledge, ids[index] as number, rows, states);
    addSample(kernel, learner, scratch, {
      rows: rows.subarray(0, end),
      win: winProbability(large.win[index] as number),
      points: large.points[index] as number,
      rate,
    });
  }
};

const secondOf = (numbers: Float32Array, count: number, best: number): number => {
  let second = best === 0 ? 1 : 0;
  for (let index = 0; index < count; index++) {
    if (index !== best && (numbers[index] as number) > (numbers[second] as number)) second = index;
  }
  return second;
};
