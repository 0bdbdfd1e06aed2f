/**
 * Compares two sets of networks with far fewer games than a match needs: their predictions at every decision of the
 * same games. If their choices differ, the round is also played to its end after either choice.
 */
import { RANK_COUNT } from '@doudizhu/rules/cards';
import { actionSpace, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { playoutMoves, playoutPlay } from '@doudizhu/rules/playout';
import { createRng } from '@doudizhu/rules/rng';
import {
  bestOf,
  copyPublicState,
  createValues,
  look,
  observeAction,
  thinKickers,
  valueActions,
  winProbability,
  type Networks,
  type Values,
} from '@doudizhu/bots/neural';
import { dealByAuction } from '../game/auction.ts';
import { copyPlayout } from '../game/fork.ts';
import { bestIdBy, createTable, dealTable, type DealOptions, type TrainingTable } from '../game/table.ts';
import type { MeasuredManner } from './measure.ts';
import { auctionRulesOf } from './trainer.ts';

/** Mean and half-width of its 95% interval over games. */
export interface Estimate {
  readonly mean: number;
  readonly half: number;
}

/** Results of one role, or of all roles together. */
export interface Comparison {
  readonly decisions: number;
  /** Mean cross-entropy of the first networks, and the difference of the second. */
  readonly loss: number;
  readonly lossMore: Estimate;
  /** Number of differing choices, and wins that the second's choices gain per game. */
  readonly differing: number;
  readonly gain: Estimate;
}

/** Options of a comparison. */
export interface CompareOptions {
  readonly games: number;
  readonly seed: string;
  readonly manner: MeasuredManner;
}

/**
 * @param first @param second of one family. They take turns in playing the games and the continuations.
 * @returns index = role, and all roles together at the end
 */
export const compareNetworks = (first: Networks, second: Networks, options: CompareOptions): readonly Comparison[] => {
  const { family } = first;
  if (second.family !== family)
    throw new Error(`invalid networks: ${second.family.seats} seats, expected ${family.seats}`);
  const deal = { handSize: family.handSize, kittySize: family.kittySize, ranks: RANK_COUNT };
  const tables = family.trainedOn.map((rules) => {
    const space = actionSpace(rules);
    return { table: createTable(space, deal), endOf: createLine(space, deal) };
  });
  const { games } = options;
  const sums = [...family.roles, 'all'].map((): Sums => {
    return { decisions: 0, loss: 0, differing: 0, more: new Float64Array(games), gained: new Float64Array(games) };
  });
  for (let game = 0; game < games; game++) {
    const { table, endOf } = tables[game % tables.length] as (typeof tables)[number];
    const rng = createRng(`${options.seed}/${game}`);
    table.knowledge.forPoints = options.manner !== 'wins';
    if (options.manner === 'auction') dealByAuction(table, auctionRulesOf(family, game), rng);
    else dealTable(table, deal, rng);
    for (const looked of lookAtGame([first, second], table, endOf, game)) {
      note(sums[looked.role] as Sums, game, looked);
      note(sums.at(-1) as Sums, game, looked);
    }
  }
  return sums.map(({ decisions, loss, differing, more, gained }) => ({
    decisions,
    loss: loss / decisions,
    lossMore: estimateOf(more, decisions),
    differing,
    gain: estimateOf(gained, games),
  }));
};

/** A decision seen by both networks. */
interface LookedAt {
  readonly role: number;
  /** Cross-entropy of each. */
  readonly losses: readonly [number, number];
  /** Gain of the second's choice, −1 to 1. Null if both agree. */
  readonly gained: number | null;
}

/** Plays a game. The first networks play every other one. @returns its decisions with a choice */
const lookAtGame = (
  pair: readonly [Networks, Networks],
  table: TrainingTable,
  endOf: Line,
  game: number,
): LookedAt[] => {
  const { playout, publicState, knowledge, ids, space } = table;
  const values = pair.map(() => createValues(space.size)) as [Values, Values];
  const decisions: { role: number; logits: [number, number]; gained: number | null }[] = [];
  for (;;) {
    const role = playout.turn;
    const [lo, hi] = [playout.hands[2 * role] as number, playout.hands[2 * role + 1] as number];
    const count = thinKickers(space, lo, hi, ids, playoutMoves(playout, ids));
    let chosen = 0;
    if (count > 1) {
      look(knowledge, publicState, lo, hi);
      const best = pair.map(({ evaluator, offsets }, index) => {
        valueActions(evaluator, offsets[role] as number, knowledge, ids, count, values[index] as Values);
        return bestOf((values[index] as Values).aim, count);
      }) as [number, number];
      chosen = best[game % 2] as number;
      const logits: [number, number] = [values[0].win[chosen] as number, values[1].win[chosen] as number];
      let gained: number | null = null;
      if (best[0] !== best[1]) {
        const networks = pair[(game >> 1) % 2] as Networks;
        const [own, other] = best.map((index) => endOf(networks, table, ids[index] as ActionId)) as [boolean, boolean];
        gained = own === other ? 0 : other === (role === 0) ? 1 : -1;
      }
      decisions.push({ role, logits, gained });
    }
    const id = ids[chosen] as ActionId;
    observeAction(publicState, id);
    if (playoutPlay(playout, id)) break;
  }
  const landlordWon = playout.turn === 0;
  return decisions.map(({ role, logits, gained }) => {
    const won = (role === 0) === landlordWon;
    const loss = (logit: number): number => -Math.log(Math.max(1e-7, winProbability(won ? logit : -logit)));
    return { role, losses: [loss(logits[0]), loss(logits[1])], gained };
  });
};

/** Plays a candidate and continues with these networks, without changing the table. @returns whether the landlord won */
type Line = (networks: Networks, table: TrainingTable, id: ActionId) => boolean;

const createLine = (space: ActionSpace, deal: DealOptions): Line => {
  const line = createTable(space, deal);
  const { playout, publicState, knowledge, ids } = line;
  return ({ evaluator, offsets }, table, id) => {
    copyPlayout(table.playout, playout);
    copyPublicState(table.publicState, publicState);
    knowledge.forPoints = table.knowledge.forPoints;
    for (let next = id; ;) {
      observeAction(publicState, next);
      if (playoutPlay(playout, next)) return playout.turn === 0;
      const count = playoutMoves(playout, ids);
      const network = { evaluator, place: offsets[playout.turn] as number };
      next = (count === 1 ? ids[0] : bestIdBy(line, network, ids, count)) as ActionId;
    }
  };
};

/** Sums over all games. Arrays have the sum per game, index = game. */
interface Sums {
  decisions: number;
  loss: number;
  differing: number;
  readonly more: Float64Array;
  readonly gained: Float64Array;
}

const note = (sums: Sums, game: number, { losses: [loss, other], gained }: LookedAt): void => {
  sums.decisions++;
  sums.loss += loss;
  sums.more[game] = (sums.more[game] as number) + other - loss;
  if (gained === null) return;
  sums.differing++;
  sums.gained[game] = (sums.gained[game] as number) + gained;
};

/** Mean over `count`. Decisions of a game depend on each other, so the interval is over games. */
const estimateOf = (values: Float64Array, count: number): Estimate => {
  const sum = values.reduce((total, value) => total + value, 0);
  const squares = values.reduce((total, value) => total + value ** 2, 0);
  return { mean: sum / count, half: (1.96 * Math.sqrt(Math.max(0, squares - sum ** 2 / values.length))) / count };
};
