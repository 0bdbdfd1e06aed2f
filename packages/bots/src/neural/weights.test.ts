import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRng } from '@doudizhu/rules/rng';
import { LAYOUTS } from './feature-layout.ts';
import { networkLayout, OUTPUTS, POINTS_OUTPUT, WIN_OUTPUT } from './network.ts';
import { crc32, readWeights, writeWeights, type NetworkWeights } from './weights.ts';

const smallWeights = (): NetworkWeights => {
  const rng = createRng('weights');
  const layout = networkLayout({ rows: LAYOUTS.three.rows, hidden: 32 });
  const roles = [0, 1, 2].map(() => {
    const weights = Float32Array.from({ length: layout.size }, () => rng() / 2 ** 31 - 1);
    // Outputs that mean nothing are zero in a trained network and not kept.
    for (let at = layout.head; at < layout.size; at++) {
      const output = (at - layout.head) % OUTPUTS;
      if (output !== WIN_OUTPUT && output !== POINTS_OUTPUT) weights[at] = 0;
    }
    return weights;
  });
  return { layout, roles, steps: 77 };
};

/** The same bytes with one 32-bit word changed, and the checksum corrected if requested. */
const changed = (bytes: Uint8Array, at: number, word: number, mend = true): Uint8Array => {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(at, word, true);
  if (mend) view.setUint32(8, crc32(copy.subarray(12)), true);
  return copy;
};

describe('a weights file', () => {
  const weights = smallWeights();
  const bytes = writeWeights(weights);

  test('keeps every weight to a byte of its row, and the outputs exactly', () => {
    const read = readWeights(bytes);
    assert.ok(read.ok);
    assert.equal(read.value.steps, 77);
    const { layout } = weights;
    weights.roles.forEach((role, index) => {
      const back = read.value.roles[index]!;
      role.forEach((weight, at) => {
        const error = Math.abs(weight - (back[at] ?? Number.NaN));
        const isFloat = at >= layout.head || (at >= layout.bias1 && at < layout.weights2);
        assert.ok(error <= (isFloat ? 0 : 0.5 / 127 + 1e-6), `role ${index}, weight ${at}: off by ${error}`);
      });
    });
  });

  test('comes out the same when it is written again', () => {
    const read = readWeights(bytes);
    assert.ok(read.ok);
    assert.deepEqual(writeWeights(read.value), bytes);
  });

  test('may hold small networks after the large ones', () => {
    const rollout = { ...smallWeights(), steps: 5 };
    const both = writeWeights({ ...weights, rollout });
    assert.deepEqual(both.subarray(0, bytes.length), bytes);
    const read = readWeights(both);
    assert.ok(read.ok);
    assert.deepEqual([read.value.steps, read.value.rollout?.steps], [77, 5]);
    assert.deepEqual(writeWeights(read.value), both);
    const alone = readWeights(bytes);
    assert.ok(alone.ok && alone.value.rollout === undefined);
    assert.deepEqual(alone.value.roles, read.value.roles);
  });

  const both = writeWeights({ ...weights, rollout: weights });
  const wrong: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['nothing', new Uint8Array(0), /0 bytes that do not begin with DDNW/],
    ['another file', changed(bytes, 0, 7), /do not begin with DDNW/],
    ['another version', changed(bytes, 4, 9), /version 9, expected 4/],
    [
      'weights of four seats',
      changed(bytes, 12, LAYOUTS.four.rows),
      /for four seats, expected weights for three seats/,
    ],
    [
      'weights of wild ranks',
      changed(bytes, 12, LAYOUTS.wild.rows),
      /for wild ranks, expected weights for three seats/,
    ],
    ['other features', changed(bytes, 12, 3), new RegExp(`3 features, expected ${LAYOUTS.three.rows}`)],
    ['an odd width', changed(bytes, 16, 33), /33 hidden units, expected a multiple of 32/],
    ['other roles', changed(bytes, 20, 2), /2 roles, expected 3/],
    ['a file cut short', bytes.slice(0, -1), /bytes, expected \d+/],
    [
      'trailing bytes that are not a network',
      new Uint8Array(Buffer.concat([bytes, Buffer.of(0)])),
      /bytes, expected \d+/,
    ],
    ['small networks cut short', both.slice(0, -1), /bytes, expected \d+/],
    ['small networks of an odd width', changed(both, bytes.length + 16, 33, false), /33 hidden units/],
    [
      'a file with a flipped bit',
      changed(bytes, 5000, 12345, false),
      /checksum \d+, expected \d+: the file is damaged/,
    ],
  ];
  for (const [name, given, message] of wrong) {
    test(`refuses ${name}`, () => {
      const read = readWeights(given);
      assert.ok(!read.ok);
      assert.equal(read.error.code, 'bad-weights');
      assert.match(read.error.message, message);
    });
  }
});
