/** The bots, in a worker: a search never blocks the page. Each request gets one answer. */
import {
  advise,
  adviseCalls,
  createNetworks,
  createNeuralBot,
  explain,
  familyOf,
  NAMED_BOTS,
  readWeights,
  type Bot,
  type BotSetup,
  type CallAdvice,
  type DecisionAdvice,
  type LevelName,
  type Explanation,
  type FamilyRules,
  type NetworkFamily,
  type Networks,
  reviewRound,
  type ReviewedDecision,
} from '@doudizhu/bots';
import weightsUrl from '@doudizhu/weights/neural.bin?url';
import weightsOfFourUrl from '@doudizhu/weights/neural-four.bin?url';
import weightsOfWildUrl from '@doudizhu/weights/neural-wild.bin?url';
import weightsOfTwoUrl from '@doudizhu/weights/neural-two.bin?url';
import type { Theme } from '@doudizhu/puzzles/format';
import { themesOfPosition } from '@doudizhu/puzzles/themes';
import { replay, type RoundRecord } from '@doudizhu/records';
import { serveBrowserJobs } from '@doudizhu/work/pool/browser';
import { actionSpace, decode, PASS, type Combo } from '@doudizhu/rules/combos';
import { Lru } from '@doudizhu/rules/lru';
import { unwrap } from '@doudizhu/rules/result';
import type { Action, Side } from '@doudizhu/rules/round';
import type { OpenPosition } from '@doudizhu/rules/position';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { PlayerView } from '@doudizhu/rules/view';

/** Requests by type, each with its answer. */
export interface BotJobs {
  /** One decision of a bot. */
  readonly act: {
    readonly request: {
      /** A name of `BOT_LEVELS`, or the level of a character. */
      readonly level: string;
      /** Name of the bot: the same player at the same seat of a table keeps its random stream. */
      readonly player: string;
      readonly view: PlayerView;
      readonly budgetMs: number;
    };
    readonly answer: { readonly action: Action };
  };
  /** A decision of a level without a clock: equal requests have equal answers on every machine. */
  readonly fixed: { readonly request: FixedRequest; readonly answer: { readonly action: Action } };
  /** The best plays of a decision with reasons, from the seat's view alone. */
  readonly explain: {
    readonly request: {
      readonly view: PlayerView;
      readonly count: number;
      /** A play that is explained in any case; null is the pass. */
      readonly also?: Combo | null;
    };
    readonly answer: { readonly explanation: Explanation };
  };
  /** Expected points of each call or double; null if the bots have no advice. */
  readonly calls: {
    readonly request: { readonly view: PlayerView };
    readonly answer: { readonly advice: CallAdvice | null };
  };
  /** The choices of a decision in any phase, from the seat's view alone. */
  readonly advise: {
    readonly request: { readonly view: PlayerView; readonly count: number };
    readonly answer: { readonly advice: DecisionAdvice };
  };
  /** The networks' rating of a decision, from the seat's view alone. */
  readonly rate: {
    readonly request: { readonly view: PlayerView };
    readonly answer: { readonly rated: readonly MoveChance[] };
  };
  /** Themes of an open position with its proved winner, as those of a puzzle. */
  readonly themes: {
    readonly request: { readonly position: OpenPosition; readonly winner: Side };
    readonly answer: { readonly themes: readonly Theme[] };
  };
  /**
   * The next decisions of a round's review, as many as a short time allows. The solver is not used. `name` identifies
   * the review; a new name starts one.
   */
  readonly review: {
    readonly request: { readonly name: string; readonly record: RoundRecord };
    /** `isDone`: these were the last decisions. */
    readonly answer: { readonly decisions: readonly ReviewedDecision[]; readonly isDone: boolean };
  };
}

export interface FixedRequest {
  readonly level: LevelName;
  readonly seed: string;
  readonly view: PlayerView;
}

export type ActRequest = BotJobs['act']['request'];
export type CallsRequest = BotJobs['calls']['request'];
export type ExplainRequest = BotJobs['explain']['request'];

export type BotRequest<Type extends keyof BotJobs> = { readonly type: Type } & BotJobs[Type]['request'];
export type BotAnswer<Type extends keyof BotJobs> = BotJobs[Type]['answer'];

/** A candidate, null for the pass, and its side's chance to win, 0–1. */
interface MoveChance {
  readonly move: Combo | null;
  readonly win: number;
}

export type {
  DecisionAdvice,
  AdvisedAction,
  CallAdvice,
  ExplainedMove,
  Explanation,
  Reason,
  ReviewedDecision,
  ReviewedOption,
} from '@doudizhu/bots';

/** Bots of recent tables. */
const bots = new Lru<string, Bot>(16);

const networks = new Map<NetworkFamily, Promise<Networks>>();
const WEIGHTS_URLS: Readonly<Record<NetworkFamily['name'], string>> = {
  three: weightsUrl,
  four: weightsOfFourUrl,
  wild: weightsOfWildUrl,
  two: weightsOfTwoUrl,
};

/** Loads the networks for these rules on first use. */
const loadNetworks = (rules: FamilyRules): Promise<Networks> => {
  const family = familyOf(rules);
  const known = networks.get(family);
  if (known !== undefined) return known;
  const loading = fetch(WEIGHTS_URLS[family.name])
    .then(async (response) => {
      if (!response.ok) throw new Error(`weights: ${response.status} ${response.statusText}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return createNetworks(unwrap(readWeights(bytes, family)));
    })
    .catch((error: unknown) => {
      networks.delete(family); // the next request tries again
      throw error;
    });
  networks.set(family, loading);
  return loading;
};

/** Creates a bot for one rule set: it has no networks of others. */
const createBot = async (name: string, setup: BotSetup, rules: RuleSet): Promise<Bot> => {
  const named = NAMED_BOTS[name];
  if (named === undefined) throw new Error(`bad bot "${name}"`);
  return named.usesNetworks ? named.create(setup, await loadNetworks(rules)) : named.create(setup);
};

const botOf = async (level: string, player: string, rules: RuleSet): Promise<Bot> => {
  const seed = `${level}:${player}`;
  const key = `${seed}:${familyOf(rules).name}`;
  const bot = bots.get(key) ?? (await createBot(level, { seed, nowMs: () => performance.now() }, rules));
  bots.set(key, bot);
  return bot;
};

/** Thinking time that the strongest level may assume, in milliseconds of an average machine. */
const FIXED_BUDGET_MS = 120;

/** Running reviews, and the working time before each answer in milliseconds. */
const reviews = new Lru<string, Generator<ReviewedDecision, void, void>>(4);
const REVIEW_MS = 80;
/** Number of options shown in addition to the played one. */
const CANDIDATES_MAX = 3;

const beginReview = async (record: RoundRecord): Promise<Generator<ReviewedDecision, void, void>> => {
  const replayed = unwrap(replay(record));
  return reviewRound(replayed, { networks: await loadNetworks(replayed.end.rules), candidatesMax: CANDIDATES_MAX });
};

const JOBS: { readonly [Type in keyof BotJobs]: (request: BotRequest<Type>) => Promise<BotAnswer<Type>> } = {
  act: async ({ level, player, view, budgetMs }) => {
    const bot = await botOf(level, player, view.rules);
    return { action: await bot.act(view, { budgetMs }) };
  },
  fixed: async ({ level, seed, view }) => {
    const bot = await createBot(level, { seed }, view.rules);
    return { action: await bot.act(view, { budgetMs: FIXED_BUDGET_MS }) };
  },
  explain: async ({ view, ...options }) => ({ explanation: explain(view, await loadNetworks(view.rules), options) }),
  calls: async ({ view }) => ({ advice: adviseCalls(view, await loadNetworks(view.rules)) }),
  advise: async ({ view, count }) => ({ advice: advise(view, await loadNetworks(view.rules), count) }),
  rate: async ({ view }) => {
    const space = actionSpace(view.rules);
    const rated = createNeuralBot(await loadNetworks(view.rules)).rate(view);
    return { rated: rated.map(({ id, win }) => ({ move: id === PASS ? null : decode(space, id), win })) };
  },
  themes: async ({ position, winner }) => ({ themes: themesOfPosition(position, winner) }),
  review: async ({ name, record }) => {
    const review = reviews.get(name) ?? (await beginReview(record));
    reviews.set(name, review);
    const decisions: ReviewedDecision[] = [];
    const startMs = performance.now();
    while (performance.now() - startMs < REVIEW_MS) {
      const { done, value } = review.next();
      if (done === true) {
        reviews.delete(name);
        return { decisions, isDone: true };
      }
      decisions.push(value);
    }
    return { decisions, isDone: false };
  },
};

const run = <Type extends keyof BotJobs>(request: BotRequest<Type>): Promise<BotAnswer<Type>> =>
  JOBS[request.type](request);

serveBrowserJobs<BotRequest<keyof BotJobs>, BotAnswer<keyof BotJobs>>(run);
