/**
 * A search over the network's choice. The networks play its best candidates out over the same deals of the hidden
 * cards. Another candidate is chosen if rollouts and network together prefer it.
 *
 * Every seat of a rollout acts on its own hand and public information, the bot's seat too. So a candidate gets no
 * credit for plays that need knowledge of the other hands. Rollouts go to the end of the round, and the network's value
 * is also used on the way. It is not used for the first plays: there it repeats the errors that the search should find
 * (docs/lab/search.md).
 *
 * Before the play it bids and doubles as `neural`. With wild ranks and with two seats, for which there are no small
 * networks, it plays as `neural`.
 */
import { sizeOf } from '@doudizhu/rules/cards';
import { actionSpace, type ActionId } from '@doudizhu/rules/combos';
import { createRng } from '@doudizhu/rules/rng';
import { playActionOf, type Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import { imagine, type BeliefOptions } from './belief.ts';
import { mustAct, type ActOptions, type Bot, type BotSetup } from '../bot.ts';
import { aimOf, createNeuralBot, groupsToJudge, OPEN_HAND } from '../neural/neural-bot.ts';
import { networksFor, sharedBy, type NetworksFor } from '../neural/networks.ts';
import { fullFamilyOf } from '../neural/family.ts';
import { sideValue, type Aim } from '../neural/scoring.ts';
import {
  endingJudgeOf,
  isWorthPlaying,
  type EndingVerdict,
  type EndingJudge,
  type EndingOptions,
} from '../ending/ending.ts';
import {
  EVALUATIONS_PER_MS,
  NODES_PER_MS,
  notePace,
  startStopwatch,
  type Pace,
  type Stopwatch,
  type WorkDone,
} from './budget.ts';
import { createSimulator, type RolloutOptions, type Simulator } from './rollout.ts';
import { addWorld, chosenOf, drop, playAll, startTrials, type SearchCandidate, type Demands } from './candidates.ts';

/** How wide, how deep and how carefully the bot searches. */
export interface SearchOptions extends Omit<Demands, 'rolloutPart'> {
  /** Number of candidates, and their largest distance from neural's choice. */
  readonly candidatesMax: number;
  readonly gapMax: number;
  readonly rollouts: Omit<RolloutOptions, 'aim' | 'bySmall'>;
  /** Default: for points after an auction, which means that a match is scored; else for wins. */
  readonly aim?: Aim;
  /** The small networks play on where the budget is below this, in milliseconds. */
  readonly smallBelowMs: number;
  /** Weight of the rollouts at a decision, 0–1: see `Demands`. 0: nothing is played out. */
  readonly rolloutPart: (place: SearchPlace) => number;
  /** Deals looked at, at most. */
  readonly worldsMax: number;
  /** `sampled` and `drawn` are per batch. */
  readonly belief: BeliefOptions;
  readonly ending: EndingOptions;
}

/** Place of a decision in a round. */
export interface SearchPlace {
  readonly seats: number;
  readonly isLandlord: boolean;
  /** Part of the pack that is still on the table, 0–1. */
  readonly left: number;
}

/**
 * Rollouts are better than a landlord's network from the first play on. For a farmer, whose partner they play as a
 * network with any of many hands, their weight grows as cards are played; with two partners it is 0.
 */
const rolloutPart = ({ seats, isLandlord, left }: SearchPlace): number => {
  if (seats === 4 && !isLandlord) return 0;
  return Math.min(1, Math.max(isLandlord ? 0.7 : 0, (1.11 - left) / 0.83));
};

/** Options that won in measurements: see docs/lab/search.md. */
export const SEARCH_OPTIONS: SearchOptions = {
  candidatesMax: 3,
  gapMax: 0.1,
  rolloutPart,
  spread: 0.2,
  gainMin: 0.01,
  significance: 0,
  patience: 2,
  rollouts: { looks: [12, 18], depth: 1000 },
  smallBelowMs: 100,
  worldsMax: 480,
  belief: {
    sampled: 64,
    drawn: 1024,
    listedMax: 40,
    decisions: 100,
    cardsMax: 108,
    temperature: 0.3,
    epsilon: 0.05,
    trust: 0.8,
  },
  ending: { cardsMax: 40, dealsMax: 1000, triedMax: 1000, comparedMax: 40, nodesMax: 200_000 },
};

/** Parts of the budget for the solver and for weighing the first batch; deals of a batch per millisecond. */
const EXACT_PART = 0.75;
const BELIEF_PART = 0.5;
const SAMPLED_PER_MS = 0.32;
/** Past decisions at which a drawn deal is looked at until it is given up, about; most go after a few. */
const WEIGHED_PER_DEAL = 6;
/** The number of deals after which candidates are first dropped, and the interval after that. */
const WORLDS_MIN = 16;
const LOOK_WORLDS = 8;
/** Cards in one deck. */
const PACK_CARDS = 54;
/** Thinking time where no budget is set. */
const BUDGET_MS = 1000;

/** Result of a search. */
export interface Thought {
  readonly chosen: ActionId;
  /** The network's choice first. Empty if nothing was searched. */
  readonly candidates: readonly SearchCandidate[];
  /** Deals looked at, and network evaluations in all. */
  readonly worlds: number;
  readonly evaluations: number;
  /** Why it stopped: one move, all others dropped, decided by the solver, no more deals, no more time. */
  readonly end: 'forced' | 'settled' | 'exact' | 'worlds' | 'budget';
}

/** A bot that also reports its search. */
export interface SearchBot extends Bot {
  readonly act: (view: PlayerView, options?: ActOptions) => Action;
  /** The search of `act`, for the play phase. */
  readonly think: (view: PlayerView, options?: ActOptions) => Thought;
}

/**
 * @param networks of the games that it is to play.
 * @param setup the seed draws the deals that it imagines; equal seeds and views give equal actions, unless by the
 * clock.
 */
export const createSearchBot = (
  networks: NetworksFor,
  setup: BotSetup,
  options: SearchOptions = SEARCH_OPTIONS,
): SearchBot => {
  const neural = createNeuralBot(networks, options.aim === undefined ? {} : { aim: options.aim });
  const think: SearchBot['think'] = (view, { budgetMs = BUDGET_MS } = {}) => {
    mustAct(view);
    const tools = toolsFor(networksFor(networks, view.rules), actionSpace(view.rules));
    const watch = startStopwatch(budgetMs, setup.nowMs, () => workOf(tools));
    const aim = options.aim ?? aimOf(view);
    const rated = neural.rate(view, { aim }).map((play) => ({ ...play, value: sideValue(aim, play.win, play.points) }));
    const best = rated[0]!;
    const answer = (chosen: ActionId, end: Thought['end']): Thought => {
      return { chosen, candidates: [], worlds: 0, evaluations: 0, end };
    };
    if (rated.length === 1 || tools.simulator.space.cards[best.id] === sizeOf(view.hand))
      return answer(best.id, 'forced');
    const groups = groupsToJudge(view, rated);
    const ending = judgeEnding(tools, view, groups, options.ending, watch, setup);
    if (ending.certain !== null) return answer(ending.certain, 'exact');
    const open = rated.filter(({ id }) => isWorthPlaying(ending, id));
    // Plays that differ from a rated one in kickers only have no rating.
    if (open.length === 0)
      return answer(
        groups.flat().find((id) => isWorthPlaying(ending, id))!,
        'exact',
      );
    const cards = view.handSizes.reduce((sum, each) => sum + each, 0);
    const part = options.rolloutPart(placeOf(view, cards));
    const candidates = part === 0 ? 1 : options.candidatesMax;
    const close = open.filter(({ value }, index) => index < candidates && value >= open[0]!.value - options.gapMax);
    if (close.length < 2) return answer(close[0]!.id, 'forced');
    if (watch.isOver()) return answer(close[0]!.id, 'budget');
    return search(tools, view, { close, aim, demands: { ...options, rolloutPart: part }, options, setup, watch });
  };
  return {
    name: 'search',
    act: (view, limits) => {
      if (fullFamilyOf(view.rules) === null || view.phase !== 'play') return neural.act(view);
      if (neural.opensHand(view)) return OPEN_HAND;
      return playActionOf(actionSpace(view.rules), think(view, limits).chosen);
    },
    think,
  };
};

/** @param cards on the table */
const placeOf = ({ rules, seat, landlord }: PlayerView, cards: number): SearchPlace => ({
  seats: rules.seats,
  isLandlord: seat === landlord,
  left: cards / (PACK_CARDS * rules.decks),
});

const ENDING_TABLE_BYTES = 1 << 21;

/** Tools of a search. Nothing in them outlives a decision, so all bots of the same networks share them. */
interface SearchTools {
  readonly simulator: Simulator;
  readonly ending: EndingJudge;
  readonly pace: Pace;
}

const workOf = ({ simulator, ending }: SearchTools): WorkDone => ({
  evaluations: simulator.evaluations,
  nodes: ending.nodes,
});

const toolsFor = sharedBy((networks, space): SearchTools => ({
  simulator: createSimulator(networks, space),
  ending: endingJudgeOf(space.rules, ENDING_TABLE_BYTES),
  pace: { evaluationsPerMs: EVALUATIONS_PER_MS },
}));

const NOTHING_KNOWN: EndingVerdict = {
  certain: null,
  dominated: new Set(),
  wins: null,
  deals: 0,
  standing: new Set(),
};

/** Asks the solver about all plays within a part of the budget. */
const judgeEnding = (
  { ending }: SearchTools,
  view: PlayerView,
  groups: readonly (readonly ActionId[])[],
  options: EndingOptions,
  { budgetMs, spentMs }: Stopwatch,
  { nowMs }: BotSetup,
): EndingVerdict => {
  const untilMs = Math.min(budgetMs, spentMs() + EXACT_PART * budgetMs);
  const nodesMax = Math.min(options.nodesMax, EXACT_PART * budgetMs * NODES_PER_MS);
  const time = nowMs === undefined ? null : { clock: nowMs, leftMs: () => untilMs - spentMs() };
  return ending.judge(view, groups, { ...options, nodesMax }, time) ?? NOTHING_KNOWN;
};

interface SearchTerms {
  /** Candidates that are played out, neural's choice first. */
  readonly close: readonly SearchCandidate[];
  readonly aim: Aim;
  readonly demands: Demands;
  readonly options: SearchOptions;
  readonly setup: BotSetup;
  readonly watch: Stopwatch;
}

const search = ({ simulator, pace }: SearchTools, view: PlayerView, terms: SearchTerms): Thought => {
  const { close, aim, demands, options, setup, watch } = terms;
  const { budgetMs } = watch;
  const rollouts: RolloutOptions = { ...options.rollouts, aim, bySmall: budgetMs < options.smallBelowMs };
  const words = 2 * view.rules.seats; // of a deal
  const begun = simulator.evaluations;
  const rng = createRng(`${setup.seed}/${view.history.length}`);
  const trials = startTrials(close);
  const total = { weight: 0, squares: 0, worlds: 0 };
  const fromMs = watch.spentMs();
  const finish = (end: Thought['end'], chosen: ActionId): Thought => {
    const evaluations = simulator.evaluations - begun;
    if (setup.nowMs !== undefined) notePace(pace, evaluations, watch.spentMs() - fromMs);
    return { chosen, candidates: close, worlds: total.worlds, evaluations, end };
  };
  const evaluationsPerMs = setup.nowMs === undefined ? EVALUATIONS_PER_MS : pace.evaluationsPerMs;
  const belief = affordable(options.belief, budgetMs, evaluationsPerMs / simulator.valueWork);
  for (;;) {
    const imaginedFromMs = watch.spentMs();
    const worlds = imagine(simulator, view, belief, rng, watch.isOver);
    const imagineMs = watch.spentMs() - imaginedFromMs;
    simulator.place(view);
    for (let world = 0; world < worlds.count; world++) {
      // Skip deals that were dropped.
      if (worlds.weights[world] === 0) continue;
      playAll(simulator, trials, worlds.hands, words * world, { rollouts, isOver: watch.isOver });
      addWorld(trials, total, worlds.weights[world]!);
      if (watch.isOver()) return finish('budget', chosenOf(trials, total, demands));
      if (total.worlds < WORLDS_MIN || total.worlds % LOOK_WORLDS > 0) continue;
      const progress = Math.max(total.worlds / options.worldsMax, watch.spentMs() / budgetMs);
      if (drop(trials, total, progress, demands)) return finish('settled', chosenOf(trials, total, demands));
    }
    if (worlds.isComplete || total.worlds >= options.worldsMax) {
      return finish('worlds', chosenOf(trials, total, demands));
    }
    if (watch.spentMs() + imagineMs >= budgetMs) return finish('budget', chosenOf(trials, total, demands));
  }
};

/** Fewer deals where the time would not do to weigh them. @param valuedPerMs decisions of a hidden hand in that time */
const affordable = (belief: BeliefOptions, budgetMs: number, valuedPerMs: number): BeliefOptions => {
  const sampled = Math.min(belief.sampled, Math.max(WORLDS_MIN, Math.floor(budgetMs * SAMPLED_PER_MS)));
  const weighed = Math.floor((BELIEF_PART * budgetMs * valuedPerMs) / WEIGHED_PER_DEAL);
  return { ...belief, sampled, drawn: Math.max(sampled, Math.min(belief.drawn, weighed)) };
};
