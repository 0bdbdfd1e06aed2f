/** Inputs and outputs of a model, read from its file and checked before it runs. */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { FULL_FAMILIES, LAYOUTS, type FeatureLayout, type NetworkFamily } from '@doudizhu/bots/neural';
import { engineFailure } from '../failures.ts';
import {
  actionsInput,
  FEATURES_KEY,
  FEATURES_VERSION,
  FLOAT,
  INT64,
  LOGIT_OUTPUT,
  ROLE_INPUT,
  SEATS_KEY,
  stateInput,
  type TensorType,
} from './export.ts';
import { byteFieldsOf, numberOf, readMessage, textFieldOf, type FieldRead } from './protobuf.ts';

export interface OnnxSignature {
  /** Family of its games. */
  readonly family: NetworkFamily;
  /** True if it plays all roles, with the role as an input. */
  readonly takesRole: boolean;
}

type BadModel = Failure<'bad-model'>;

/**
 * Reads the signature of a model.
 * @returns `bad-model` for other bytes, and for a signature that differs from docs/reference/onnx.md
 */
export const readOnnxSignature = (bytes: Uint8Array): Result<OnnxSignature, BadModel> => {
  const read = readModel(bytes);
  if (read === null) return err(engineFailure('bad-model/no-onnx', { bytes: bytes.length }));
  const { inputs, outputs, features, seats } = read;
  if (features !== undefined && features !== FEATURES_VERSION) {
    return err(engineFailure('bad-model/features', { version: features, expected: FEATURES_VERSION }));
  }
  const layout = layoutFor(seats, inputs);
  if (layout === undefined) {
    return err(engineFailure('bad-model/no-family', { seats: seats ?? '', expected: ALL_LAYOUTS.map(seatsOf) }));
  }
  const own = [stateInput(layout), actionsInput(layout)];
  const takesRole = inputs.some(({ name }) => name === ROLE_INPUT.name);
  const known = takesRole ? [...own, ROLE_INPUT] : own;
  const surplus = inputs.find(({ name }) => !known.some((want) => want.name === name));
  const problem =
    known.map((want) => whyNot('input', want, inputs)).find((each) => each !== null) ??
    (surplus === undefined
      ? null
      : engineFailure('bad-model/surplus', { input: describe(surplus), known: known.map(describe) })) ??
    whyNot('output', LOGIT_OUTPUT, outputs);
  return problem === null ? ok({ family: layout.family, takesRole }) : err(problem);
};

/** Layouts of the families that are exported as models. */
const ALL_LAYOUTS = Object.values(FULL_FAMILIES).map(({ name }) => LAYOUTS[name]);
const seatsOf = ({ family }: FeatureLayout): string => String(family.seats);

/** Layout of the family that a model names; without a name that of its input sizes, by default three seats. */
const layoutFor = (seats: string | undefined, inputs: readonly DeclaredTensor[]): FeatureLayout | undefined => {
  if (seats !== undefined) return ALL_LAYOUTS.find((layout) => seatsOf(layout) === seats);
  const sizes = inputs.flatMap(({ shape }) => shape);
  const fits = ({ stateRows, actionRows }: FeatureLayout): boolean =>
    sizes.includes(stateRows) || sizes.includes(actionRows);
  return ALL_LAYOUTS.find(fits) ?? LAYOUTS.three;
};

const ELEMENTS: Readonly<Record<number, string>> = { [FLOAT]: 'float32', [INT64]: 'int64' };

/** Tensor as a file declares it. A free size is a text. */
export interface DeclaredTensor {
  readonly name: string;
  readonly element: number;
  readonly shape: readonly (number | string)[];
}

/** Description of a tensor. An unused element type is shown by its number in ONNX. */
const describe = ({ name, element, shape }: DeclaredTensor): string =>
  `"${name}" ${ELEMENTS[element] ?? `of element type ${element}`}[${shape.join(', ')}]`;

/** A free size can replace a fixed one, but not the reverse. */
const whyNot = (what: 'input' | 'output', want: TensorType, declared: readonly DeclaredTensor[]): BadModel | null => {
  const found = declared.find(({ name }) => name === want.name);
  if (found === undefined) {
    const names = declared.map(({ name }) => name);
    return engineFailure('bad-model/missing', { what, expected: describe(want), names });
  }
  const fits =
    found.element === want.element &&
    found.shape.length === want.shape.length &&
    found.shape.every((size, index) => typeof size === 'string' || size === want.shape[index]);
  return fits ? null : engineFailure('bad-model/tensor', { what, found: describe(found), expected: describe(want) });
};

/** Inputs and outputs as a file declares them, without the weights. */
export interface DeclaredTensors {
  readonly inputs: readonly DeclaredTensor[];
  readonly outputs: readonly DeclaredTensor[];
}

/** Reads the inputs and outputs of a model. @returns null for other bytes */
export const readTensors = (bytes: Uint8Array): DeclaredTensors | null => readModel(bytes);

interface ModelRead extends DeclaredTensors {
  /** Version of the features and seats of the games, if the model names them. */
  readonly features: string | undefined;
  readonly seats: string | undefined;
}

/**
 * Reads a model. Numbers of fields as in onnx.proto: ModelProto, GraphProto, ValueInfoProto.
 * @returns null for other bytes
 */
const readModel = (bytes: Uint8Array): ModelRead | null => {
  const model = fieldsOf(bytes);
  const graph = fieldsOf(model === null ? undefined : byteFieldsOf(model, 7)[0]);
  if (model === null || graph === null || numberOf(model, 1) === undefined) return null;
  const initializers = byteFieldsOf(graph, 5).map((tensor) => textFieldOf(fieldsOf(tensor) ?? [], 8));
  // Old models also list their weights as inputs.
  const inputs = byteFieldsOf(graph, 11).map(readTensorType);
  const outputs = byteFieldsOf(graph, 12).map(readTensorType);
  const metadata = byteFieldsOf(model, 14).map((entry) => fieldsOf(entry) ?? []);
  const valueOf = (key: string): string | undefined => {
    const entry = metadata.find((each) => textFieldOf(each, 1) === key);
    return entry === undefined ? undefined : textFieldOf(entry, 2);
  };
  return {
    inputs: inputs.filter(({ name }) => !initializers.includes(name)),
    outputs,
    features: valueOf(FEATURES_KEY),
    seats: valueOf(SEATS_KEY),
  };
};

/** Reads ValueInfoProto → TypeProto → Tensor → TensorShapeProto → Dimension. Other values give an empty tensor. */
const readTensorType = (bytes: Uint8Array): DeclaredTensor => {
  const info = fieldsOf(bytes) ?? [];
  const type = fieldsOf(byteFieldsOf(info, 2)[0]) ?? [];
  const tensor = fieldsOf(byteFieldsOf(type, 1)[0]) ?? [];
  const shape = fieldsOf(byteFieldsOf(tensor, 2)[0]) ?? [];
  return {
    name: textFieldOf(info, 1),
    element: numberOf(tensor, 1) ?? 0,
    shape: byteFieldsOf(shape, 1).map((dimension) => {
      const size = fieldsOf(dimension) ?? [];
      return numberOf(size, 1) ?? (textFieldOf(size, 2) || '?');
    }),
  };
};

const fieldsOf = (bytes: Uint8Array | undefined): FieldRead[] | null => {
  const read = bytes === undefined ? null : readMessage(bytes);
  return read?.ok === true ? read.value : null;
};
