/** The bots, in a worker of their own: a search never holds up the page. Each request is answered by one message. */
import {
  analyse,
  ANALYSE_DEFAULTS,
  createGreedyBot,
  createNetworks,
  createNeuralBot,
  createRandomBot,
  createRulesBot,
  createSearchBot,
  readWeights,
  type Bot,
  type JudgedDecision,
  type Networks,
} from '@doudizhu/bots';
import weightsUrl from '@doudizhu/bots/weights/neural.bin?url';
import { replay, type RoundRecord } from '@doudizhu/records';
import {
  actionSpace,
  decode,
  PASS,
  unreachable,
  unwrap,
  type Action,
  type Combo,
  type SeatView,
} from '@doudizhu/rules';

export interface ActRequest {
  readonly id: number;
  readonly type: 'act';
  /** A name of LEVELS. */
  readonly level: string;
  /** Which bot: one that plays the same seat of the same table keeps its random stream. */
  readonly player: string;
  readonly view: SeatView;
  readonly budgetMs: number;
}

/** What the networks think of a decision in the play, from the seat's view alone: three seats only. */
export interface RateRequest {
  readonly id: number;
  readonly type: 'rate';
  readonly view: SeatView;
}

/** What the bots think of every decision of a round, each from its seat's view. The solver is not asked. */
export interface AnalyseRequest {
  readonly id: number;
  readonly type: 'analyse';
  readonly record: RoundRecord;
}

export type BotWorkerRequest = ActRequest | RateRequest | AnalyseRequest;

/** A candidate, null for the pass, and the chance that its side wins by it, 0–1. */
export interface MoveChance {
  readonly move: Combo | null;
  readonly win: number;
}

export type { JudgedDecision } from '@doudizhu/bots';

export type BotWorkerAnswer =
  | { readonly id: number; readonly type: 'act'; readonly action: Action }
  | { readonly id: number; readonly type: 'rate'; readonly rated: readonly MoveChance[] }
  | { readonly id: number; readonly type: 'analyse'; readonly decisions: readonly JudgedDecision[] }
  | { readonly id: number; readonly type: 'failed'; readonly message: string };

const bots = new Map<string, Bot>();
/** Bots kept: those of the tables that were played last. */
const BOTS_MAX = 16;

let networks: Promise<Networks> | null = null;

const loadNetworks = (): Promise<Networks> => {
  networks ??= fetch(weightsUrl)
    .then(async (response) => {
      if (!response.ok) throw new Error(`weights: ${response.status} ${response.statusText}`);
      return createNetworks(unwrap(readWeights(new Uint8Array(await response.arrayBuffer()))));
    })
    .catch((error: unknown) => {
      networks = null; // the next request tries again
      throw error;
    });
  return networks;
};

const createBot = async (level: string, seed: string): Promise<Bot> => {
  switch (level) {
    case 'random':
      return createRandomBot({ seed });
    case 'greedy':
      return createGreedyBot({ seed });
    case 'rules':
      return createRulesBot({ seed });
    case 'neural':
      return createNeuralBot(await loadNetworks(), { seed });
    case 'search':
      return createSearchBot(await loadNetworks(), { seed, nowMs: () => performance.now() });
    default:
      throw new Error(`bad bot "${level}"`);
  }
};

const botOf = async (level: string, player: string): Promise<Bot> => {
  const key = `${level}:${player}`;
  const bot = bots.get(key) ?? (await createBot(level, key));
  bots.delete(key);
  bots.set(key, bot);
  const [oldest] = bots.keys();
  if (bots.size > BOTS_MAX && oldest !== undefined) bots.delete(oldest);
  return bot;
};

const answer = async (request: BotWorkerRequest): Promise<BotWorkerAnswer> => {
  switch (request.type) {
    case 'act':
      return act(request);
    case 'rate':
      return rate(request);
    case 'analyse':
      return analyseRound(request);
    default:
      return unreachable(request);
  }
};

const act = async ({ id, type, level, player, view, budgetMs }: ActRequest): Promise<BotWorkerAnswer> => {
  const bot = await botOf(level, player);
  return { id, type, action: await bot.act(view, { budgetMs }) };
};

const rate = async ({ id, type, view }: RateRequest): Promise<BotWorkerAnswer> => {
  const space = actionSpace(view.rules);
  const rated = createNeuralBot(await loadNetworks(), { seed: 'rate' }).rate(view);
  return {
    id,
    type,
    rated: rated.map((play) => ({ move: play.id === PASS ? null : decode(space, play.id), win: play.win })),
  };
};

const analyseRound = async ({ id, type, record }: AnalyseRequest): Promise<BotWorkerAnswer> => {
  const options = { ...ANALYSE_DEFAULTS, networks: await loadNetworks(), nodesMax: 0 };
  return { id, type, decisions: analyse(unwrap(replay(record)), options) };
};

addEventListener('message', ({ data }: MessageEvent<BotWorkerRequest>) => {
  answer(data).then(postMessage, (error: unknown) => {
    postMessage({ id: data.id, type: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
