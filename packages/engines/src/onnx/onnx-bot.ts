/**
 * Bot that plays by a network in an ONNX file (`onnx:FILE`); docs/reference/onnx.md documents inputs and outputs.
 * Everything except the numbers, from the features to the auction, is the neural bot's.
 */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, unwrap, type Result } from '@doudizhu/rules/result';
import { engineFailure, faultPhrase } from '../failures.ts';
import { BotFault } from '@doudizhu/bots';
import {
  createAsyncNeuralBot,
  createAsyncNetworks,
  type NetworkAnswer,
  type AsyncNeuralBot,
  type AsyncNetworks,
  type Question,
  LAYOUTS,
  type NetworkFamily,
  type Role,
} from '@doudizhu/bots/neural';
import { actionsInput, LOGIT_OUTPUT, ROLE_INPUT, stateInput } from './export.ts';
import { lineOf, readModelBytes } from './model-file.ts';
import { findOnnxRuntime, type OnnxRuntime, type OnnxSession, type OnnxTensor } from './runtime.ts';
import { readOnnxSignature, type OnnxSignature } from './signature.ts';

/** Prefix of the bot's name. The path of the file follows. */
export const ONNX_PREFIX = 'onnx:';
/** Placeholder in a path for the role (`landlord`, `down` …) if each has a model of its own. */
const ROLE_MARK = '{role}';

/**
 * Creates a bot.
 * @param path of a model for all roles, or with `{role}` of a model per role
 * @returns `bad-bot` if a file cannot be read or has another signature, or onnxruntime-web is missing
 */
export const createOnnxBot = (path: string): Result<AsyncNeuralBot, Failure<'bad-bot'>> => {
  const name = ONNX_PREFIX + path;
  const opened = openNetworks(path);
  if (!opened.ok) return err(engineFailure('bad-bot/reason', { name, cause: opened.error }));
  const { networks } = opened.value;
  const bot = createAsyncNeuralBot(networks, name);
  const { seats: plays } = networks.networks.family;
  return ok({
    ...bot,
    act: (view) => {
      const { seats } = view.rules;
      if (seats === plays) return bot.act(view);
      throw new BotFault('crash', faultPhrase('fault/view', { name, seats, plays }));
    },
  });
};

/**
 * Loads the models of a path and asks each once, which otherwise happens when a bot first acts.
 * @param path accepted by `createOnnxBot`
 * @throws BotFault `crash` with the runtime's reason
 */
export const loadOnnxModels = async (path: string): Promise<void> => unwrap(openNetworks(path)).tryOnce();

/** Number of seats in the games of a model. @param path accepted by `createOnnxBot` */
export const onnxSeats = (path: string): number => unwrap(openNetworks(path)).networks.networks.family.seats;

/** Networks of a path, and a first question to each. */
interface OpenNetworks {
  readonly networks: AsyncNetworks;
  readonly tryOnce: () => Promise<void>;
}

/** Models by path, shared by all bots. A file that changes later is not read again. */
const networksByPath = new Map<string, OpenNetworks>();

const openNetworks = (path: string): Result<OpenNetworks, Failure> => {
  const known = networksByPath.get(path);
  if (known !== undefined) return ok(known);
  const models = openModels(path);
  if (!models.ok) return models;
  const runtime = findOnnxRuntime();
  if (!runtime.ok) return runtime;
  const { family, byRole } = models.value;
  const networks = createAsyncNetworks(family, (question) =>
    (byRole[question.role] as Model).ask(question, runtime.value),
  );
  const tryOnce = async (): Promise<void> => {
    for (const [role, model] of byRole.entries()) {
      await model.ask({ role, state: new Uint16Array(0), actions: [new Uint16Array(0)] }, runtime.value);
    }
  };
  const opened = { networks, tryOnce };
  networksByPath.set(path, opened);
  return ok(opened);
};

/** The models of one family. */
interface Models {
  readonly family: NetworkFamily;
  /** Index = role. */
  readonly byRole: readonly Model[];
}

const openModels = (path: string): Result<Models, Failure> => {
  if (path === '') return err(engineFailure('bad-file/no-model', { prefix: ONNX_PREFIX }));
  if (!path.includes(ROLE_MARK)) {
    const model = openModel(path);
    if (!model.ok) return model;
    const { family, takesRole } = model.value;
    if (takesRole) return ok({ family, byRole: family.roles.map(() => model.value) });
    return err(engineFailure('bad-model/one-role', { input: ROLE_INPUT.name, mark: ROLE_MARK }));
  }
  return openModelsByRole(path);
};

/** Opens a model per role. The landlord's model determines the family. */
const openModelsByRole = (path: string): Result<Models, Failure> => {
  const first = openModelOf(path, 'landlord');
  if (!first.ok) return first;
  const { family } = first.value;
  const byRole = [first.value];
  for (const role of family.roles.slice(1)) {
    const model = openModelOf(path, role, family);
    if (!model.ok) return model;
    byRole.push(model.value);
  }
  return ok({ family, byRole });
};

/** @param expected family of the landlord's model */
const openModelOf = (path: string, role: Role, expected?: NetworkFamily): Result<Model, Failure> => {
  const own = path.replaceAll(ROLE_MARK, role);
  const model = openModel(own);
  const failure = model.ok ? whyNotOf(model.value.family, expected) : model.error;
  if (failure === null) return model;
  return err({ code: failure.code, ...faultPhrase('model-at', { path: own, cause: failure }) });
};

const whyNotOf = ({ seats }: NetworkFamily, expected?: NetworkFamily): Failure | null =>
  expected === undefined || seats === expected.seats
    ? null
    : engineFailure('bad-model/seats', { seats, expected: expected.seats });

/** Model read from a file. It is loaded when it is first asked. */
interface Model extends OnnxSignature {
  /** Asks the network. @throws BotFault `crash` if the runtime cannot load or run it */
  readonly ask: (question: Question, runtime: OnnxRuntime) => Promise<NetworkAnswer>;
}

const openModel = (path: string): Result<Model, Failure> => {
  const bytes = readModelBytes(path);
  if (!bytes.ok) return bytes;
  const signature = readOnnxSignature(bytes.value);
  if (!signature.ok) return signature;
  let session: Promise<OnnxSession> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const askNow = async (question: Question, runtime: OnnxRuntime): Promise<NetworkAnswer> => {
    try {
      session ??= runtime.InferenceSession.create(bytes.value);
      const outputs = await (await session).run(inputsOf(question, signature.value, runtime));
      return answerOf(outputs, question.actions.length);
    } catch (error) {
      throw new BotFault('crash', faultPhrase('fault/model', { path, reason: lineOf(error) }));
    }
  };
  return ok({
    ...signature.value,
    // One question at a time, because a session does not run two.
    ask: (question, runtime) => {
      const answer = last.then(() => askNow(question, runtime));
      last = answer.catch(() => undefined);
      return answer;
    },
  });
};

/** Lists of rows as vectors of 0 and 1. */
const inputsOf = (
  { role, state, actions }: Question,
  { family, takesRole }: OnnxSignature,
  { Tensor }: OnnxRuntime,
): Record<string, OnnxTensor> => {
  const layout = LAYOUTS[family.name];
  const { stateRows, actionRows } = layout;
  const stateVector = new Float32Array(stateRows);
  for (const row of state) stateVector[row] = 1;
  const actionVectors = new Float32Array(actions.length * actionRows);
  actions.forEach((rows, candidate) => {
    for (const row of rows) actionVectors[candidate * actionRows + row - stateRows] = 1;
  });
  return {
    [stateInput(layout).name]: new Tensor('float32', stateVector, [1, stateRows]),
    [actionsInput(layout).name]: new Tensor('float32', actionVectors, [actions.length, actionRows]),
    ...(takesRole ? { [ROLE_INPUT.name]: new Tensor('int64', BigInt64Array.of(BigInt(role)), []) } : {}),
  };
};

/** Reads the outputs. Points are optional, because they are only shown. */
const answerOf = (outputs: Readonly<Record<string, OnnxTensor>>, count: number): NetworkAnswer => {
  const logit = outputs[LOGIT_OUTPUT.name]?.data;
  const points = outputs['points']?.data;
  if (!(logit instanceof Float32Array) || logit.length !== count || logit.some(Number.isNaN)) {
    throw new Error(`invalid output "${LOGIT_OUTPUT.name}": ${String(logit).slice(0, 40)}, expected ${count} numbers`);
  }
  return {
    logit,
    points: points instanceof Float32Array && points.length === count ? points : new Float32Array(count),
  };
};
