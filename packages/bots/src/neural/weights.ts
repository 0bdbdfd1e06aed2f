/**
 * The networks as one small file: one byte per weight, each row with its own scale.
 *
 *     bytes  0–3    4–7      8–11       12–15  16–19   20–23   24–27  28 …
 *           'DDNW'  version  CRC-32 of  rows   hidden  roles   steps  for each role: rows, then biases and outputs
 *                            all after 12
 *
 * A role is the rows of the first layer, then those of both dense layers, each a float32 scale and `hidden` int8. Then
 * as float32 the three biases, the two outputs' weights and their biases. All little-endian. `version` covers the
 * meaning of the features too: a change there is a new version. A second block of the same form can follow: small
 * networks with which a search weighs deals and plays rounds out.
 */
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { THREE, type NetworkFamily } from './family.ts';
import { layoutOfRows, LAYOUTS } from './feature-layout.ts';
import { networkLayout, OUTPUTS, POINTS_OUTPUT, WIN_OUTPUT, type NetworkLayout } from './network.ts';

const MAGIC = 0x574e4444; // 'DDNW', little-endian
/** Version of the file format. Other versions are refused. */
export const WEIGHTS_VERSION = 4;
const HEADER_BYTES = 28;
const STORED_OUTPUTS = [WIN_OUTPUT, POINTS_OUTPUT];

/** The weights of one network per role, in the order of `layout`. */
export interface NetworkWeights {
  readonly layout: NetworkLayout;
  /** Index = role. */
  readonly roles: readonly Float32Array[];
  /** Training steps behind them, of all roles together. */
  readonly steps: number;
  /** Small networks of the same features, with which a search weighs deals and plays rounds out. */
  readonly rollout?: NetworkWeights;
}

/** @returns the file's bytes. */
export const writeWeights = (weights: NetworkWeights): Uint8Array => {
  const bytes = writeBlock(weights);
  if (weights.rollout === undefined) return bytes;
  const small = writeWeights(weights.rollout);
  const both = new Uint8Array(bytes.length + small.length);
  both.set(bytes);
  both.set(small, bytes.length);
  return both;
};

const writeBlock = ({ layout, roles, steps }: NetworkWeights): Uint8Array => {
  const { rows, hidden } = layout.shape;
  const bytes = new Uint8Array(HEADER_BYTES + roles.length * roleBytes(layout));
  const view = new DataView(bytes.buffer);
  [MAGIC, WEIGHTS_VERSION, 0, rows, hidden, roles.length, steps].forEach((word, index) => {
    view.setUint32(4 * index, word, true);
  });
  let at = HEADER_BYTES;
  for (const weights of roles) {
    for (const { place } of rowsOf(layout)) {
      const row = weights.subarray(place, place + hidden);
      const scale = Math.fround(row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127);
      view.setFloat32(at, scale, true);
      at += 4;
      for (const weight of row) view.setInt8(at++, scale === 0 ? 0 : Math.round(weight / scale));
    }
    for (const place of floatsOf(layout)) {
      view.setFloat32(at, weights[place]!, true);
      at += 4;
    }
  }
  view.setUint32(8, crc32(bytes.subarray(12)), true);
  return bytes;
};

/** Families of networks, as errors name them. */
const FAMILY_TITLES = {
  three: 'three seats',
  four: 'four seats',
  wild: 'wild ranks',
  two: 'two seats',
} as const satisfies Readonly<Record<NetworkFamily['name'], string>>;

/** Errors of a weights file. */
const WEIGHTS_TEXTS = {
  'bad-weights/beginning': 'bad weights: {bytes} bytes that do not begin with DDNW, expected a weights file',
  'bad-weights/version': 'bad weights: version {version}, expected {expected}',
  'bad-weights/features': 'bad weights: {rows} features, expected {expected}',
  'bad-weights/family': 'bad weights: for {family}, expected weights for {expected}',
  'bad-weights/hidden': 'bad weights: {hidden} hidden units, expected a multiple of 32 up to 1024',
  'bad-weights/roles': 'bad weights: {roles} roles, expected {expected}',
  'bad-weights/length': 'bad weights: {bytes} bytes, expected {expected}',
  'bad-weights/checksum': 'bad weights: checksum {checksum}, expected {expected}: the file is damaged',
} as const satisfies Texts;
const weightsFailure = failuresOf(WEIGHTS_TEXTS, { family: FAMILY_TITLES, expected: FAMILY_TITLES });

/**
 * Reads the networks of a family, one per role; by default of three seats.
 * @returns `bad-weights` for bytes that are not a complete file of this version and family
 */
export const readWeights = (
  bytes: Uint8Array,
  { name, roles }: NetworkFamily = THREE,
): Result<NetworkWeights, Failure<'bad-weights'>> =>
  readShape(bytes, { rows: LAYOUTS[name].rows, roles: roles.length });

/** Reads networks of any shape. @returns `bad-weights` for bytes that are not a complete file of it */
export const readShape = (
  bytes: Uint8Array,
  expected: { readonly rows: number; readonly roles: number },
): Result<NetworkWeights, Failure<'bad-weights'>> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) {
    return err(weightsFailure('bad-weights/beginning', { bytes: bytes.length }));
  }
  const version = view.getUint32(4, true);
  if (version !== WEIGHTS_VERSION)
    return err(weightsFailure('bad-weights/version', { version, expected: WEIGHTS_VERSION }));
  const [checksum, rows, hidden, roleCount, steps] = [8, 12, 16, 20, 24].map((at) => view.getUint32(at, true));
  const [family, own] = [rows ?? 0, expected.rows].map((count) => layoutOfRows(count)?.family);
  if (family !== undefined && own !== undefined && family !== own)
    return err(weightsFailure('bad-weights/family', { family: family.name, expected: own.name }));
  if (rows !== expected.rows)
    return err(weightsFailure('bad-weights/features', { rows: rows ?? 0, expected: expected.rows }));
  if (hidden === undefined || hidden === 0 || hidden % 32 !== 0 || hidden > 1024) {
    return err(weightsFailure('bad-weights/hidden', { hidden: hidden ?? 0 }));
  }
  if (roleCount !== expected.roles)
    return err(weightsFailure('bad-weights/roles', { roles: roleCount ?? 0, expected: expected.roles }));
  const layout = networkLayout({ rows, hidden });
  const length = HEADER_BYTES + roleCount * roleBytes(layout);
  const more = bytes.subarray(length);
  if (bytes.length < length || (more.length > 0 && !beginsBlock(more)))
    return err(weightsFailure('bad-weights/length', { bytes: bytes.length, expected: length }));
  const actual = crc32(bytes.subarray(12, length));
  if (checksum !== actual)
    return err(weightsFailure('bad-weights/checksum', { checksum: checksum ?? 0, expected: actual }));
  const part = roleBytes(layout);
  const roles = Array.from({ length: roleCount }, (_, role) => readRole(view, layout, HEADER_BYTES + role * part));
  const weights = { layout, roles, steps: steps ?? 0 };
  if (more.length === 0) return ok(weights);
  const rollout = readShape(more, expected);
  return rollout.ok ? ok({ ...weights, rollout: rollout.value }) : rollout;
};

const beginsBlock = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_BYTES && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC;

const readRole = (view: DataView, layout: NetworkLayout, from: number): Float32Array => {
  const { hidden } = layout.shape;
  const weights = new Float32Array(layout.size);
  let at = from;
  for (const { place } of rowsOf(layout)) {
    const scale = view.getFloat32(at, true);
    at += 4;
    for (let column = 0; column < hidden; column++) weights[place + column] = scale * view.getInt8(at++);
  }
  for (const place of floatsOf(layout)) {
    weights[place] = view.getFloat32(at, true);
    at += 4;
  }
  return weights;
};

/** Places of all rows kept in bytes. */
const rowsOf = function* ({
  shape: { rows, hidden },
  weights2,
  weights3,
}: NetworkLayout): Generator<{ place: number }> {
  for (let row = 0; row < rows; row++) yield { place: row * hidden };
  for (const layer of [weights2, weights3]) {
    for (let row = 0; row < hidden; row++) yield { place: layer + row * hidden };
  }
};

/** Places of all weights kept as float32. */
const floatsOf = function* (layout: NetworkLayout): Generator<number> {
  const { hidden } = layout.shape;
  for (const bias of [layout.bias1, layout.bias2, layout.bias3]) {
    for (let column = 0; column < hidden; column++) yield bias + column;
  }
  for (const output of STORED_OUTPUTS) {
    for (let row = 0; row < hidden; row++) yield layout.head + row * OUTPUTS + output;
    yield layout.headBias + output;
  }
};

const roleBytes = ({ shape: { rows, hidden } }: NetworkLayout): number =>
  (rows + 2 * hidden) * (4 + hidden) + 4 * (3 * hidden + STORED_OUTPUTS.length * (hidden + 1));

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let word = byte;
  for (let bit = 0; bit < 8; bit++) word = (word & 1) === 1 ? (word >>> 1) ^ 0xedb88320 : word >>> 1;
  return word >>> 0;
});

/** The CRC-32 of bytes (ISO 3309, as in zip and PNG), 0 to 2³² − 1. */
export const crc32 = (bytes: Uint8Array): number => {
  let word = 0xffffffff;
  for (let index = 0; index < bytes.length; index++) {
    word = (word >>> 8) ^ CRC_TABLE[(word ^ bytes[index]!) & 0xff]!;
  }
  return (word ^ 0xffffffff) >>> 0;
};
