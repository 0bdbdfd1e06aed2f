/**
 * The neural bot with networks that answer later: in another runtime, thread or machine.
 *
 * `createNeuralBot` needs every value at once. Here it runs until it asks for a missing value, the question is sent,
 * and with the answer the decision starts again. It draws from its seed and keeps nothing, so it asks the same
 * questions again and gets one step further. A play takes one question per 64 candidates.
 */
import type { Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import type { Bot } from '../bot.ts';
import { ACTION_ACTIVE_MAX, STATE_ACTIVE_MAX } from './feature-layout.ts';
import type { NetworkFamily } from './family.ts';
import { OUTPUTS, POINTS_OUTPUT, WIN_OUTPUT, type Evaluator } from './network.ts';
import { createNeuralBot, type RatedPlay } from './neural-bot.ts';
import { type Networks } from './networks.ts';

/** Up to 64 candidates of one decision, as rows of the first layer; the actions' rows count on from the state's. */
export interface Question {
  readonly role: number;
  readonly state: Uint16Array;
  /** Index = candidate. */
  readonly actions: readonly Uint16Array[];
}

/** Index = candidate; both as in `Values`. */
export interface NetworkAnswer {
  readonly logit: ArrayLike<number>;
  readonly points: ArrayLike<number>;
}

/** The neural bot, a promise later. */
export interface AsyncNeuralBot extends Bot {
  readonly act: (view: PlayerView) => Promise<Action>;
  readonly rate: (view: PlayerView) => Promise<RatedPlay[]>;
}

/** Networks that answer later. Bots may share them; their decisions may overlap. */
export interface AsyncNetworks {
  readonly networks: Networks;
  /** Runs a decision of a bot with these networks, as often as needed. @throws errors of `ask`. */
  readonly decide: <T>(decision: () => T) => Promise<T>;
}

/** Networks of a family whose numbers come from `ask`, such as a model in another process or a session of ONNX. */
export const createAsyncNetworks = (
  family: NetworkFamily,
  ask: (question: Question) => Promise<NetworkAnswer>,
): AsyncNetworks => {
  let current: Attempt = { answers: [], used: 0 };
  const evaluator = createAskingEvaluator(() => current);
  return {
    networks: { family, evaluator, places: family.roles.map((_, role) => role), rollout: null },
    decide: async (decision) => {
      const answers: Float32Array[] = [];
      for (;;) {
        current = { answers, used: 0 };
        try {
          return decision();
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error;
          answers.push(outputsOf(await ask(error.question)));
        }
      }
    },
  };
};

/** The neural bot over such networks. @returns a bot that promises its actions. */
export const createAsyncNeuralBot = ({ networks, decide }: AsyncNetworks, name: string): AsyncNeuralBot => {
  // Each question of a call repeats the decision from its start.
  const bot = createNeuralBot(networks, { aim: 'wins', callBatchesMax: 1 });
  return { name, act: (view) => decide(() => bot.act(view)), rate: (view) => decide(() => bot.rate(view)) };
};

/** One run of a decision. Answers come in the order of the questions, which is the same in every run. */
interface Attempt {
  readonly answers: readonly Float32Array[];
  used: number;
}

/** Ends a run that has no answer. */
class Unanswered extends Error {
  readonly question: Question;

  constructor(question: Question) {
    super('not answered yet');
    this.question = question;
  }
}

/** An evaluator that keeps its input instead of summing it. @param current the run in progress. */
const createAskingEvaluator = (current: () => Attempt): Evaluator => {
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
    run(count) {
      const run = current();
      const outputs = run.answers[run.used++];
      if (outputs === undefined) throw new Unanswered({ role, state, actions: actions.slice(0, count) });
      return outputs;
    },
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
