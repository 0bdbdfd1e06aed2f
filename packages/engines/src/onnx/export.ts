/**
 * The value networks as an ONNX model (onnx.ai), for programs that run networks elsewhere. Reference:
 * docs/reference/onnx.md.
 *
 * The first layer sums a row per feature. ONNX has no operator for that in every runtime, so a model takes vectors of 0
 * and 1 and multiplies. The state's product is computed once and added to that of each candidate. Opset 13 and IR
 * version 7 date from 2020, so every runtime in use supports them.
 */
import {
  layoutOfRows,
  OUTPUTS,
  POINTS_OUTPUT,
  WEIGHTS_VERSION,
  WIN_OUTPUT,
  type FeatureLayout,
  type NetworkFamily,
  type NetworkWeights,
  type Role,
} from '@doudizhu/bots/neural';
import { fieldOf, writeMessage, type WrittenField } from './protobuf.ts';

const ONNX_OPSET = 13;
const ONNX_IR_VERSION = 7;
/** Element types of tensors, as ONNX numbers them. */
export const FLOAT = 1;
export const INT64 = 7;
/**
 * Keys of a model's metadata: version of its features, seats of its games, its role. A model of three seats has no
 * seats entry, because such models are older than the networks of four.
 */
export const FEATURES_KEY = 'doudizhu.features';
export const SEATS_KEY = 'doudizhu.seats';
const ROLE_KEY = 'doudizhu.role';
export const FEATURES_VERSION = String(WEIGHTS_VERSION);

/** Input or output tensor of a model. A number is a fixed size, a name a free one. */
export interface TensorType {
  readonly name: string;
  readonly element: typeof FLOAT | typeof INT64;
  readonly shape: readonly (number | string)[];
}

/** Inputs of a family: the state of a seat, and the candidates. */
export const stateInput = ({ stateRows }: FeatureLayout): TensorType => ({
  name: 'state',
  element: FLOAT,
  shape: [1, stateRows],
});
export const actionsInput = ({ actionRows }: FeatureLayout): TensorType => ({
  name: 'actions',
  element: FLOAT,
  shape: ['candidates', actionRows],
});
/** Index into the roles of the family. */
export const ROLE_INPUT: TensorType = { name: 'role', element: INT64, shape: [] };
export const LOGIT_OUTPUT: TensorType = { name: 'logit', element: FLOAT, shape: ['candidates'] };

const FURTHER_OUTPUTS: readonly TensorType[] = [
  { name: 'win', element: FLOAT, shape: ['candidates'] },
  { name: 'points', element: FLOAT, shape: ['candidates'] },
];

/**
 * Writes a model.
 * @param weights of any family
 * @param role the only one of the model. Null for all of the family, with the role as an input
 * @returns a `.onnx` file
 */
export const writeOnnx = (weights: NetworkWeights, role: Role | null): Uint8Array => {
  const features = featuresOf(weights);
  const own = [stateInput(features), actionsInput(features)];
  const inputs = role === null ? [...own, ROLE_INPUT] : own;
  const graph = [
    ...(role === null ? chosenNetwork(weights, features.family.roles) : networkOf(weights, role)),
    nodeField({ operator: 'Sigmoid', inputs: ['logit'], outputs: ['win'] }),
    fieldOf(2, `doudizhu-${role ?? 'all'}`),
    ...inputs.map((type) => fieldOf(11, typeFields(type))),
    ...[LOGIT_OUTPUT, ...FURTHER_OUTPUTS].map((type) => fieldOf(12, typeFields(type))),
  ];
  return writeMessage([
    fieldOf(1, ONNX_IR_VERSION),
    fieldOf(2, 'doudizhu'),
    fieldOf(5, weights.steps),
    fieldOf(6, 'Dou Dizhu: values of the candidates of one decision. docs/reference/onnx.md'),
    fieldOf(7, graph),
    fieldOf(8, [fieldOf(2, ONNX_OPSET)]),
    ...metadataOf(features.family, role),
  ]);
};

const featuresOf = ({ layout: { shape } }: NetworkWeights): FeatureLayout => {
  const features = layoutOfRows(shape.rows);
  if (features === undefined) throw new Error(`invalid weights: ${shape.rows} rows, expected the rows of a family`);
  return features;
};

const metadataOf = ({ seats }: NetworkFamily, role: Role | null): WrittenField[] =>
  [
    [FEATURES_KEY, FEATURES_VERSION],
    [ROLE_KEY, role ?? 'all'],
    ...(seats === 3 ? [] : [[SEATS_KEY, String(seats)]]),
  ].map(([key = '', value = '']) => fieldOf(14, [fieldOf(1, key), fieldOf(2, value)]));

const NETWORK_OUTPUTS = ['logit', 'points'] as const;

/**
 * Networks of several roles, of which one runs: nested branches, a role against those after it. Choosing the weights by
 * Gather would copy them for every decision, and a runtime could not prepare them: measured, 4 ms instead of 1.2 for
 * ten candidates.
 */
const chosenNetwork = (weights: NetworkWeights, [role, ...others]: readonly Role[], prefix = ''): WrittenField[] => {
  if (role === undefined) throw new Error('invalid roles: none, expected one or more');
  const [other] = others;
  if (other === undefined) return networkOf(weights, role, prefix);
  const branch = (name: string, roles: readonly Role[]): WrittenField[] => [
    ...chosenNetwork(weights, roles, `${name}_`),
    ...branchFields(name),
  ];
  const rest = others.length === 1 ? other : role === 'landlord' ? 'farmers' : `after_${role}`;
  return choice({ role, number: placeOf(weights, role), prefix }, branch(role, [role]), branch(rest, others));
};

/** Index of a role's network. */
const placeOf = (weights: NetworkWeights, role: Role): number => {
  const { roles } = featuresOf(weights).family;
  const place = roles.indexOf(role);
  if (place < 0) throw new Error(`invalid role "${role}": expected one of ${roles.join(', ')}`);
  return place;
};

/** Fields of a graph that runs one branch for a role and the other branch for the other roles. */
const choice = (
  { role, number, prefix }: { readonly role: Role; readonly number: number; readonly prefix: string },
  then: readonly WrittenField[],
  otherwise: readonly WrittenField[],
): WrittenField[] => [
  fieldOf(5, [fieldOf(2, INT64), fieldOf(8, `${role}_number`), fieldOf(9, scalarBytes(number))]),
  nodeField({ operator: 'Equal', inputs: [ROLE_INPUT.name, `${role}_number`], outputs: [`is_${role}`] }),
  nodeField({
    operator: 'If',
    inputs: [`is_${role}`],
    outputs: NETWORK_OUTPUTS.map((name) => prefix + name),
    attributes: [
      [fieldOf(1, 'then_branch'), fieldOf(6, then), fieldOf(20, GRAPH_ATTRIBUTE)],
      [fieldOf(1, 'else_branch'), fieldOf(6, otherwise), fieldOf(20, GRAPH_ATTRIBUTE)],
    ],
  }),
];

/** Fields that make a graph of nodes a branch: its inputs come from the outer graph. */
const branchFields = (name: string): WrittenField[] => [
  fieldOf(2, name),
  ...NETWORK_OUTPUTS.map((output) => fieldOf(12, typeFields({ ...LOGIT_OUTPUT, name: `${name}_${output}` }))),
];

/** Weights and nodes of one network, with `prefix` before each of its names. */
const networkOf = (networks: NetworkWeights, role: Role, prefix = ''): WrittenField[] => {
  const { layout, roles } = networks;
  const { stateRows, actionRows } = featuresOf(networks);
  const weights = roles[placeOf(networks, role)] as Float32Array;
  const { hidden } = layout.shape;
  const actionsAt = layout.rows + stateRows * hidden;
  const tensor = (name: string, shape: readonly number[], values: Float32Array): WrittenField =>
    fieldOf(5, [
      ...shape.map((size) => fieldOf(1, size)),
      fieldOf(2, FLOAT),
      fieldOf(8, prefix + name),
      fieldOf(9, floatBytes(values)),
    ]);
  const column = (name: string, index: number): WrittenField =>
    fieldOf(5, [fieldOf(2, INT64), fieldOf(8, prefix + name), fieldOf(9, scalarBytes(index))]);
  const own = (name: string): string => (name === 'state' || name === 'actions' ? name : prefix + name);
  return [
    tensor('state_rows', [stateRows, hidden], weights.subarray(layout.rows, actionsAt)),
    tensor('action_rows', [actionRows, hidden], weights.subarray(actionsAt, layout.bias1)),
    tensor('bias1', [hidden], weights.subarray(layout.bias1, layout.weights2)),
    tensor('weights2', [hidden, hidden], weights.subarray(layout.weights2, layout.bias2)),
    tensor('bias2', [hidden], weights.subarray(layout.bias2, layout.weights3)),
    tensor('weights3', [hidden, hidden], weights.subarray(layout.weights3, layout.bias3)),
    tensor('bias3', [hidden], weights.subarray(layout.bias3, layout.head)),
    tensor('head', [hidden, 2], outputsOnly(weights.subarray(layout.head, layout.headBias))),
    tensor('head_bias', [2], outputsOnly(weights.subarray(layout.headBias, layout.size))),
    column('logit_column', 0),
    column('points_column', 1),
    ...NETWORK_NODES.map((node) =>
      nodeField({ ...node, inputs: node.inputs.map(own), outputs: node.outputs.map((name) => prefix + name) }),
    ),
  ];
};

/** The two used columns of OUTPUTS. */
const outputsOnly = (padded: Float32Array): Float32Array => {
  const kept = new Float32Array((padded.length / OUTPUTS) * 2);
  for (let row = 0; row < padded.length / OUTPUTS; row++) {
    kept[2 * row] = padded[row * OUTPUTS + WIN_OUTPUT] as number;
    kept[2 * row + 1] = padded[row * OUTPUTS + POINTS_OUTPUT] as number;
  }
  return kept;
};

interface Node {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: readonly (readonly WrittenField[])[];
}

/** Types of attributes, as ONNX numbers them. */
const INT_ATTRIBUTE = 2;
const GRAPH_ATTRIBUTE = 5;
const COLUMNS = [[fieldOf(1, 'axis'), fieldOf(3, 1), fieldOf(20, INT_ATTRIBUTE)]];

// oxfmt-ignore
const NETWORK_NODES: readonly Node[] = [
  { operator: 'MatMul', inputs: ['state', 'state_rows'],         outputs: ['state_sum'] },
  { operator: 'Add',    inputs: ['state_sum', 'bias1'],          outputs: ['state_base'] },
  { operator: 'MatMul', inputs: ['actions', 'action_rows'],      outputs: ['action_sums'] },
  { operator: 'Add',    inputs: ['action_sums', 'state_base'],   outputs: ['sums1'] },
  { operator: 'Relu',   inputs: ['sums1'],                       outputs: ['layer1'] },
  { operator: 'Gemm',   inputs: ['layer1', 'weights2', 'bias2'], outputs: ['sums2'] },
  { operator: 'Relu',   inputs: ['sums2'],                       outputs: ['layer2'] },
  { operator: 'Gemm',   inputs: ['layer2', 'weights3', 'bias3'], outputs: ['sums3'] },
  { operator: 'Relu',   inputs: ['sums3'],                       outputs: ['layer3'] },
  { operator: 'Gemm',   inputs: ['layer3', 'head', 'head_bias'], outputs: ['values'] },
  { operator: 'Gather', inputs: ['values', 'logit_column'],      outputs: ['logit'],  attributes: COLUMNS },
  { operator: 'Gather', inputs: ['values', 'points_column'],     outputs: ['points'], attributes: COLUMNS },
];

const nodeField = ({ operator, inputs, outputs, attributes = [] }: Node): WrittenField =>
  fieldOf(1, [
    ...inputs.map((name) => fieldOf(1, name)),
    ...outputs.map((name) => fieldOf(2, name)),
    fieldOf(3, outputs[0] ?? operator),
    fieldOf(4, operator),
    ...attributes.map((attribute) => fieldOf(5, attribute)),
  ]);

const typeFields = ({ name, element, shape }: TensorType): readonly WrittenField[] => {
  const sizes = shape.map((size) => fieldOf(1, [typeof size === 'number' ? fieldOf(1, size) : fieldOf(2, size)]));
  return [fieldOf(1, name), fieldOf(2, [fieldOf(1, [fieldOf(1, element), fieldOf(2, sizes)])])];
};

/** Little-endian bytes on every machine. */
const floatBytes = (values: Float32Array): Uint8Array => {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < values.length; index++) view.setFloat32(4 * index, values[index] as number, true);
  return bytes;
};

/** One int64. @param value 0 … 255 */
const scalarBytes = (value: number): Uint8Array => Uint8Array.of(value, 0, 0, 0, 0, 0, 0, 0);
