/**
 * The neural bot with networks that answer later: in another runtime, thread or machine. A decision pauses at each
 * question and resumes with the answer. A play takes one question per 64 candidates.
 */
import type { Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import type { Bot } from '../bot.ts';
import { ACTION_ACTIVE_MAX, STATE_ACTIVE_MAX } from './feature-layout.ts';
import type { NetworkFamily } from './family.ts';
import { OUTPUTS, POINTS_OUTPUT, WIN_OUTPUT, type Evaluator } from './network.ts';
import { neuralDecisions, type RatedPlay } from './neural-bot.ts';
import type { Networks } from './networks.ts';
import { decideLater, type Stepwise } from './scoring.ts';

/** Up to 64 candidates of one decision, as rows of the first layer. The actions' rows count on from the state's. */
export interface Question {
  readonly role: number;
  readonly state: Uint16Array;
  /** Index = candidate. */
  readonly actions: readonly Uint16Array[];
}

/** Index = candidate. Both as in `Values`. */
export interface NetworkAnswer {
  readonly logit: ArrayLike<number>;
  readonly points: ArrayLike<number>;
}

/** The neural bot, a promise later. */
export interface AsyncNeuralBot extends Bot {
  readonly act: (view: PlayerView) => Promise<Action>;
  readonly rate: (view: PlayerView) => Promise<RatedPlay[]>;
}

/** Networks that answer later. Bots can share them. */
export interface AsyncNetworks {
  readonly networks: Networks<Promise<Float32Array>>;
  /** Makes one decision after another, because they share buffers. @throws errors of `ask`. */
  readonly decide: <T>(decision: Stepwise<T, Promise<Float32Array>>) => Promise<T>;
}

/** Networks of a family whose numbers come from `ask`, such as a model in another process or a session of ONNX. */
export const createAsyncNetworks = (
  family: NetworkFamily,
  ask: (question: Question) => Promise<NetworkAnswer>,
): AsyncNetworks => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    networks: {
      family,
      evaluator: createAskingEvaluator(ask),
      offsets: family.roles.map((_, role) => role),
      rollout: null,
    },
    decide: (decision) => {
      const decided = last.then(() => decideLater(decision));
      last = decided.catch(() => undefined);
      return decided;
    },
  };
};

/** The neural bot over such networks. @returns a bot that promises its actions. */
export const createAsyncNeuralBot = ({ networks, decide }: AsyncNetworks, name: string): AsyncNeuralBot => {
  const { act, rate } = neuralDecisions(networks, { aim: 'wins', callBatchesMax: 1 });
  return { name, act: (view) => decide(act(view)), rate: (view) => decide(rate(view)) };
};

/** An evaluator that sends its input instead of summing it. */
const createAskingEvaluator = (
  ask: (question: Question) => Promise<NetworkAnswer>,
): Evaluator<Promise<Float32Array>> => {
  const indices = new Uint16Array(STATE_ACTIVE_MAX + ACTION_ACTIVE_MAX);
  const actionAt = STATE_ACTIVE_MAX;
  const actions: Uint16Array[] = [];
  let role = 0;
  let state = new Uint16Array(0);
  return {
    indices,
    stateAt: 0,
    actionAt,
    sumState(network, count) {
      role = network;
      state = indices.slice(0, count);
    },
    sumAction(slot, count) {
      actions[slot] = indices.slice(actionAt, actionAt + count);
    },
    run: async (count) => outputsOf(await ask({ role, state, actions: actions.slice(0, count) })),
  };
};

/** As the kernel lays outputs out. */
const outputsOf = ({ logit, points }: NetworkAnswer): Float32Array => {
  const outputs = new Float32Array(logit.length * OUTPUTS);
  for (let candidate = 0; candidate < logit.length; candidate++) {
    outputs[candidate * OUTPUTS + WIN_OUTPUT] = logit[candidate]!;
    outputs[candidate * OUTPUTS + POINTS_OUTPUT] = points[candidate]!;
  }
  return outputs;
};
