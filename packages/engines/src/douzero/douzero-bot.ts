/**
 * Bot with DouZero's networks in ONNX form (`douzero:FOLDER`): a model per role that values each legal play from the
 * published encoding. The highest value is played, as DouZero's own agent does. Calls, doubles and open hands, which
 * DouZero lacks, are made as by `rules`.
 */
import { join } from 'node:path';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, type PlayerView } from '@doudizhu/rules/view';
import { BotFault, createRulesBot, fullFamilyOf, mustAct, type Bot } from '@doudizhu/bots';
import { roleOf } from '@doudizhu/bots/neural';
import { engineFailure, faultPhrase } from '../failures.ts';
import { lineOf, readModelBytes } from '../onnx/model-file.ts';
import { findOnnxRuntime, type OnnxRuntime, type OnnxSession } from '../onnx/runtime.ts';
import { readTensors, type DeclaredTensor } from '../onnx/signature.ts';
import { DOUZERO_ROLES, encodeDouZero, FARMER_COLUMNS, LANDLORD_COLUMNS, MOVE_COLUMNS, MOVE_ROWS } from './encoding.ts';

/** Prefix of the bot's name. The folder of the models follows. */
export const DOUZERO_PREFIX = 'douzero:';

/** Checks if DouZero's networks play a rule set: three seats, one deck, no wild ranks. */
export const playsDouZero = (rules: RuleSet): boolean => fullFamilyOf(rules)?.name === 'three';

/**
 * Creates a bot.
 * @param folder with `landlord.onnx`, `landlord_down.onnx` and `landlord_up.onnx`
 * @returns `bad-bot` if a file cannot be read or has other inputs, or onnxruntime-web is missing
 */
export const createDouZeroBot = (folder: string): Result<Bot, Failure<'bad-bot'>> => {
  const name = DOUZERO_PREFIX + folder;
  const opened = openNetworks(folder);
  if (!opened.ok) return err(engineFailure('bad-bot/reason', { name, cause: opened.error }));
  const networks = opened.value;
  const calls = createRulesBot({ seed: 0 });
  return ok({
    name,
    act: async (view, options) => {
      mustAct(view);
      if (!playsDouZero(view.rules)) {
        throw new BotFault('crash', faultPhrase('fault/douzero-rules', { rules: view.rules.name }));
      }
      const actions = legalActionsOf(view).filter(({ type }) => type === 'play' || type === 'pass');
      if (view.phase !== 'play') return calls.act(view, options);
      return actions.length === 1 ? (actions[0] as Action) : networks(view, actions);
    },
  });
};

/** Chooses among at least two actions. */
type Chooser = (view: PlayerView, actions: readonly Action[]) => Promise<Action>;

/** Chooser by folder, shared by all bots. A file that changes later is not read again. */
const networksByFolder = new Map<string, Chooser>();

const openNetworks = (folder: string): Result<Chooser, Failure> => {
  const known = networksByFolder.get(folder);
  if (known !== undefined) return ok(known);
  if (folder === '') return err(engineFailure('bad-file/no-folder', { prefix: DOUZERO_PREFIX }));
  const models: RoleModel[] = [];
  for (const role of DOUZERO_ROLES) {
    const path = join(folder, `${role}.onnx`);
    const model = openModel(path, models.length === 0 ? LANDLORD_COLUMNS : FARMER_COLUMNS);
    if (!model.ok) return err({ code: model.error.code, ...faultPhrase('model-at', { path, cause: model.error }) });
    models.push(model.value);
  }
  const runtime = findOnnxRuntime();
  if (!runtime.ok) return runtime;
  const networks: Chooser = async (view, actions) => {
    const role = roleOf(view.seat, view.landlord ?? 0, 3);
    const values = await (models[role] as RoleModel)(view, role, actions, runtime.value);
    return actions[values.indexOf(Math.max(...values))] as Action;
  };
  networksByFolder.set(folder, networks);
  return ok(networks);
};

/** Values the actions. @throws BotFault `crash` if the runtime cannot load or run the model */
type RoleModel = (
  view: PlayerView,
  role: number,
  actions: readonly Action[],
  runtime: OnnxRuntime,
) => Promise<Float32Array>;

const openModel = (path: string, columns: number): Result<RoleModel, Failure> => {
  const bytes = readModelBytes(path);
  if (!bytes.ok) return bytes;
  const names = namesOf(bytes.value, columns);
  if (!names.ok) return names;
  const { x, z, value } = names.value;
  let session: Promise<OnnxSession> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const valueNow: RoleModel = async (view, role, actions, { InferenceSession, Tensor }) => {
    const inputs = encodeDouZero(view, role, actions);
    const count = actions.length;
    try {
      session ??= InferenceSession.create(bytes.value);
      const outputs = await (
        await session
      ).run({
        [x]: new Tensor('float32', inputs.x, [count, columns]),
        [z]: new Tensor('float32', inputs.z, [count, MOVE_ROWS, MOVE_COLUMNS]),
      });
      return valuesOf(outputs[value]?.data, value, count);
    } catch (error) {
      throw new BotFault('crash', faultPhrase('fault/model', { path, reason: lineOf(error) }));
    }
  };
  return ok((...question) => {
    // One question at a time, because a session does not run two.
    const answer = last.then(() => valueNow(...question));
    last = answer.catch(() => undefined);
    return answer;
  });
};

const valuesOf = (data: unknown, name: string, count: number): Float32Array => {
  if (data instanceof Float32Array && data.length === count && !data.some(Number.isNaN)) return data;
  throw new Error(`invalid output "${name}": ${String(data).slice(0, 40)}, expected ${count} numbers`);
};

/** Names of the tensors, which differ between exporters: inputs are known by their shapes, the value is the first output. */
const namesOf = (
  bytes: Uint8Array,
  columns: number,
): Result<{ readonly x: string; readonly z: string; readonly value: string }, Failure<'bad-model'>> => {
  const tensors = readTensors(bytes);
  if (tensors === null) return err(engineFailure('bad-model/no-onnx', { bytes: bytes.length }));
  const { inputs, outputs } = tensors;
  const x = inputs.find((tensor) => isShaped(tensor, [columns]));
  const z = inputs.find((tensor) => isShaped(tensor, [MOVE_ROWS, MOVE_COLUMNS]));
  const [value] = outputs;
  if (inputs.length === 2 && x !== undefined && z !== undefined && value !== undefined) {
    return ok({ x: x.name, z: z.name, value: value.name });
  }
  const found = inputs.map(({ name, shape }) => `"${name}"[${shape.join(', ')}]`);
  return err(
    engineFailure('bad-model/douzero', { found, expected: [`[n, ${MOVE_ROWS}, ${MOVE_COLUMNS}]`, `[n, ${columns}]`] }),
  );
};

/** Checks if a tensor has a free number of rows of this shape. */
const isShaped = ({ shape }: DeclaredTensor, row: readonly number[]): boolean =>
  shape.length === row.length + 1 &&
  typeof shape[0] === 'string' &&
  row.every((size, index) => size === shape[index + 1]);
