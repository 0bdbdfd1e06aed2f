/**
 * The network's choice, looked at again: its best candidates are played out by the networks over the same deals of the
 * hidden cards, and its choice is left only where another candidate is significantly better.
 *
 * Every seat of a playout acts on its own hand and what everybody has seen, the bot's own seat too: so a candidate is
 * not praised for what could only be done by knowing the other hands. The playouts go to the end of the round: the
 * network's value after a few plays repeats the very errors that the search is to find (measured: docs/bots.md).
 *
 * Before the play it bids and doubles as `neural`.
 */
import {
  actionSpace,
  createRng,
  PASS,
  playActionOf,
  sizeOf,
  type Action,
  type ActionId,
  type RuleSet,
  type SeatView,
} from '@doudizhu/rules';
import { areDealsFew, imagine, type BeliefOptions, type Worlds } from './belief.ts';
import type { ActOptions, Bot, BotSetup } from './bot.ts';
import { createNeuralBot, type Networks, type RatedPlay } from './neural.ts';
import { createExact, type Exact, type ExactOptions } from './search-exact.ts';
import { createSearchTable, type SearchTable } from './search-table.ts';
import { shippedNetworks } from './shipped.ts';

export interface SearchOptions {
  /** Candidates looked at, and how far below the network's best they may be. */
  readonly candidatesMax: number;
  readonly gapMax: number;
  /** By so many standard errors, and by so much in win rate, a candidate has to be better than the network's choice. */
  readonly significance: number;
  readonly gainMin: number;
  /** Whether candidates that will hardly get there are dropped on the way: see `drop`. */
  readonly drops: boolean;
  /** Decisions of a playout before the network's value stands for the rest. */
  readonly depth: number;
  /** Deals looked at, at most. */
  readonly worldsMax: number;
  /** `wanted` and `drawn` are for one batch. */
  readonly belief: BeliefOptions;
  readonly exact: ExactOptions;
}

export const SEARCH_OPTIONS: SearchOptions = {
  candidatesMax: 4,
  gapMax: 0.1,
  significance: 1.5,
  gainMin: 0.005,
  drops: true,
  depth: 1000,
  worldsMax: 480,
  belief: { wanted: 16, drawn: 96, listedMax: 40, decisions: 100, cardsMax: 60, temperature: 0.3, slips: 0.05 },
  exact: { cardsMax: 22, worldsMax: 20, nodesMax: 20_000 },
};

export interface SearchSetup extends BotSetup {
  /**
   * A clock in milliseconds that only runs forward. Without it the bot counts its work for time, EVALUATIONS_PER_MS of
   * the networks or NODES_PER_MS of the solver a millisecond: then equal seeds give equal moves on every machine.
   */
  readonly nowMs?: (() => number) | undefined;
}

/** What one core of 2024 does alone. */
export const EVALUATIONS_PER_MS = 20;
export const NODES_PER_MS = 200;
/** Parts of the budget that the solver and weighing the first batch may use, and deals drawn for a batch. */
const EXACT_PART = 0.25;
const BELIEF_PART = 0.75;
const DRAWN_PER_MS = 0.5;
/** Thinking time where nobody sets a budget. */
export const BUDGET_MS = 200;

/** A candidate after a search. */
export interface SearchedPlay extends RatedPlay {
  /** Mean result of its playouts, NaN where it was not played out. */
  readonly mean: number;
  /** By how much that is better than the network's choice on the same deals, and the standard error of it. */
  readonly gain: number;
  readonly error: number;
}

/** What a search came to. */
export interface Thought {
  readonly chosen: ActionId;
  /** The network's choice first. Empty where there was nothing to search. */
  readonly candidates: readonly SearchedPlay[];
  /** Deals looked at, and network evaluations in all. */
  readonly worlds: number;
  readonly evaluations: number;
  /** Why it stopped: one move, all others dropped, an exact win, no more deals, no more time. */
  readonly end: 'forced' | 'settled' | 'exact' | 'worlds' | 'budget';
}

export interface SearchBot extends Bot {
  readonly act: (view: SeatView, options?: ActOptions) => Action;
  /** The search behind `act`, for the play phase. */
  readonly think: (view: SeatView, options?: ActOptions) => Thought;
}

export const createSearchBot = (
  networks: Networks,
  setup: SearchSetup,
  options: SearchOptions = SEARCH_OPTIONS,
): SearchBot => {
  const neural = createNeuralBot(networks, setup);
  const think: SearchBot['think'] = (view, { budgetMs = BUDGET_MS } = {}) => {
    const space = actionSpace(view.rules);
    const rated = neural.rate(view);
    const size = sizeOf(view.hand ?? { lo: 0, hi: 0 });
    const out = rated.find(({ id }) => space.cards[id] === size);
    const [best] = rated;
    if (best === undefined) throw new Error(`bad view: seat ${view.seat} is not to act`);
    const cards = view.handSizes.reduce((sum, each) => sum + each, 0);
    const close = rated.filter(({ win }, index) => index < options.candidatesMax && win >= best.win - options.gapMax);
    // Where the solver may know better it is asked about all candidates, however sure the network is.
    const isExact = rated.length > 1 && cards <= options.exact.cardsMax && areDealsFew(view, options.belief);
    if (out !== undefined || (close.length < 2 && !isExact)) {
      return { chosen: (out ?? best).id, candidates: [], worlds: 0, evaluations: 0, end: 'forced' };
    }
    return search(toolsFor(networks, view.rules), view, { rated, close, options, setup, budgetMs });
  };
  return {
    name: 'search',
    act: (view, limits) => {
      if (view.phase !== 'play' || view.seat === 'spectator' || !view.toAct.includes(view.seat))
        return neural.act(view);
      const { chosen } = think(view, limits);
      return chosen === PASS ? { type: 'pass' } : playActionOf(actionSpace(view.rules), chosen);
    },
    think,
  };
};

/** The bot with the shipped networks. @throws as `shippedNetworks`. */
export const createShippedSearchBot = (setup: SearchSetup): SearchBot => createSearchBot(shippedNetworks(), setup);

/** What a search works with; nothing in it outlives a decision, so all bots of the same networks share it. */
interface Tools {
  readonly table: SearchTable;
  readonly exact: Exact;
}

const toolsFor = (networks: Networks, rules: RuleSet): Tools => {
  const space = actionSpace(rules);
  let bySpace = sharedTools.get(networks);
  if (bySpace === undefined) sharedTools.set(networks, (bySpace = new WeakMap()));
  let tools = bySpace.get(space.kind);
  if (tools === undefined) {
    tools = { table: createSearchTable(networks, space), exact: createExact(rules) };
    bySpace.set(space.kind, tools);
  }
  return tools;
};

/** By the space's table of kinds, which all copies of one space share. */
const sharedTools = new WeakMap<Networks, WeakMap<Uint8Array, Tools>>();

interface Terms {
  /** All candidates, the network's best first, and those of them that are played out. */
  readonly rated: readonly RatedPlay[];
  readonly close: readonly RatedPlay[];
  readonly options: SearchOptions;
  readonly setup: SearchSetup;
  readonly budgetMs: number;
}

/** One candidate while it is searched: its sums over the deals so far, each weighed. */
interface Trial {
  readonly play: RatedPlay;
  isAlive: boolean;
  sum: number;
  /** Of the difference to the network's choice on the same deal, by weight and by weight squared. */
  gain: number;
  gain1: number;
  gain2: number;
}

const search = ({ table, exact }: Tools, view: SeatView, terms: Terms): Thought => {
  const { rated, close, options, setup, budgetMs } = terms;
  const begunMs = setup.nowMs?.() ?? 0;
  const begun = table.evaluations;
  const begunNodes = exact.nodes;
  const spentMs = (): number =>
    setup.nowMs === undefined
      ? (table.evaluations - begun) / EVALUATIONS_PER_MS + (exact.nodes - begunNodes) / NODES_PER_MS
      : setup.nowMs() - begunMs;
  const rng = createRng(`${setup.seed}/${view.history.length}`);
  const trials = close.map((play): Trial => ({ play, isAlive: true, sum: 0, gain: 0, gain1: 0, gain2: 0 }));
  const total = { weight: 0, squares: 0, worlds: 0 };
  const finish = (end: Thought['end'], chosen: ActionId): Thought => ({
    chosen,
    candidates: trials.map((trial) => searched(trial, total)),
    worlds: total.worlds,
    evaluations: table.evaluations - begun,
    end,
  });
  const belief = affordable(options.belief, budgetMs);
  for (;;) {
    const imaginedFromMs = spentMs();
    const worlds = imagine(table, view, belief, rng);
    const imagineMs = spentMs() - imaginedFromMs;
    if (total.worlds === 0 && worlds.isComplete) {
      const ids = rated.map(({ id }) => id);
      const nodesMax = Math.min(options.exact.nodesMax, EXACT_PART * budgetMs * NODES_PER_MS);
      const sure = exact.sureWin(view, ids, worlds, { ...options.exact, nodesMax });
      if (sure >= 0) return finish('exact', ids[sure] as ActionId);
    }
    if (trials.length < 2) return finish('forced', (trials[0] as Trial).play.id);
    table.place(view);
    for (let world = 0; world < worlds.count; world++) {
      tryWorld(table, trials, worlds, world, options.depth);
      const weight = worlds.weights[world] as number;
      total.weight += weight;
      total.squares += weight * weight;
      total.worlds++;
      if (spentMs() >= budgetMs) return finish('budget', choose(trials, total, options));
    }
    if (options.drops) drop(trials, total, Math.max(total.worlds / options.worldsMax, spentMs() / budgetMs));
    const isSettled = !trials.some(({ isAlive }, index) => isAlive && index > 0);
    if (isSettled || worlds.isComplete || total.worlds >= options.worldsMax) {
      return finish(isSettled ? 'settled' : 'worlds', choose(trials, total, options));
    }
    if (spentMs() + imagineMs >= budgetMs) return finish('budget', choose(trials, total, options));
  }
};

/** Fewer deals, and fewer past decisions, where the time would not do to weigh them. */
const affordable = (belief: BeliefOptions, budgetMs: number): BeliefOptions => {
  const drawn = Math.max(belief.wanted, Math.min(belief.drawn, Math.floor(budgetMs * DRAWN_PER_MS)));
  const evaluations = BELIEF_PART * budgetMs * EVALUATIONS_PER_MS;
  const decisions = Math.min(belief.decisions, Math.floor(evaluations / Math.max(drawn, belief.listedMax)));
  return { ...belief, drawn, decisions };
};

/** Plays the candidates that are left out over one deal. */
const tryWorld = (table: SearchTable, trials: readonly Trial[], worlds: Worlds, world: number, depth: number): void => {
  const weight = worlds.weights[world] as number;
  let base = 0;
  for (const [index, trial] of trials.entries()) {
    if (!trial.isAlive) continue;
    const value = table.playOn(worlds.hands, 6 * world, trial.play.id, depth);
    if (index === 0) base = value;
    trial.sum += weight * value;
    trial.gain += weight * (value - base);
    trial.gain1 += weight * weight * (value - base);
    trial.gain2 += weight * weight * (value - base) ** 2;
  }
};

interface Total {
  /** Sums of the weights and their squares over the deals so far. */
  weight: number;
  squares: number;
  worlds: number;
}

/** Mean and standard error of a weighted mean: √Σ w² (d − m)² / Σ w, with a deal's worth of doubt on top. */
const gainOf = ({ gain, gain1, gain2 }: Trial, { weight, squares }: Total): { gain: number; error: number } => {
  const mean = gain / weight;
  const spread = Math.max(0, gain2 - 2 * mean * gain1 + mean * mean * squares);
  return { gain: mean, error: Math.sqrt(spread + DOUBT * DOUBT * squares) / weight };
};

/** Deals on which two candidates came out alike say little until there are many. */
const DOUBT = 0.1;

const searched = (trial: Trial, total: Total): SearchedPlay => {
  if (total.worlds === 0 || !trial.isAlive) return { ...trial.play, mean: Number.NaN, gain: Number.NaN, error: 0 };
  return { ...trial.play, mean: trial.sum / total.weight, ...gainOf(trial, total) };
};

/**
 * Drops candidates on the way: below minus one standard error at the start, below half a one after three quarters.
 * @param progress part of the deals, or of the time, that is used up.
 */
const drop = (trials: readonly Trial[], total: Total, progress: number): void => {
  for (const trial of trials.slice(1)) {
    const { gain, error } = gainOf(trial, total);
    if (gain < (2 * progress - 1) * error) trial.isAlive = false;
  }
};

/** The candidate with the most significant gain above all demands, else the network's choice. */
const choose = (trials: readonly Trial[], total: Total, { significance, gainMin }: SearchOptions): ActionId => {
  let chosen = (trials[0] as Trial).play.id;
  let most = gainMin;
  for (const trial of trials.slice(1)) {
    if (!trial.isAlive) continue;
    const { gain, error } = gainOf(trial, total);
    if (gain > most && gain > significance * error) {
      most = gain;
      chosen = trial.play.id;
    }
  }
  return chosen;
};
