/**
 * Makes wider networks with the same outputs, as a start for further training:
 *
 *     node tools/training/widen.ts --weights FILE --hidden 384 --out FILE [--family four] [--seed 1]
 *
 * A new unit gets the incoming weights of a random old unit with noise, and outgoing weights of zero, so that the function
 * stays the same (after Net2Net: Chen, Goodfellow and Shlens, 2016, who split the outgoing weights instead, so that a unit
 * and its copy change alike).
 */
import { writeFileSync } from 'node:fs';
import { createRng, randomBelow, randomUnit, type Rng } from '@doudizhu/rules/rng';
import {
  FAMILIES,
  FAMILY_NAMES,
  networkLayout,
  OUTPUTS,
  writeWeights,
  type NetworkWeights,
} from '@doudizhu/bots/neural';
import { weightsIn } from './weights-file.ts';
import { anyText, choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

/** Noise of a new unit's incoming weights, relative to the root mean square of the old unit's weights. */
const NOISE = 0.5;

/**
 * Widens the layers to `hidden` units.
 * @param hidden a multiple of 32, at least the current width. @throws RangeError otherwise
 */
export const widenWeights = ({ layout, roles, steps }: NetworkWeights, hidden: number, rng: Rng): NetworkWeights => {
  const { rows, hidden: old } = layout.shape;
  if (!Number.isInteger(hidden) || hidden < old || hidden % 32 !== 0) {
    throw new RangeError(`invalid width ${hidden}: expected a multiple of 32, at least ${old}`);
  }
  const wide = networkLayout({ rows, hidden });
  const wider = roles.map((weights) => {
    const result = new Float32Array(wide.size);
    widenLayer({ from: weights, at: layout.rows, bias: layout.bias1, inputs: rows, units: old }, result, {
      at: wide.rows,
      bias: wide.bias1,
      units: hidden,
      rng,
    });
    for (const [from, fromBias, to, toBias] of [
      [layout.weights2, layout.bias2, wide.weights2, wide.bias2],
      [layout.weights3, layout.bias3, wide.weights3, wide.bias3],
    ] as const) {
      const layer = { from: weights, at: from, bias: fromBias, inputs: old, units: old };
      widenLayer(layer, result, { at: to, bias: toBias, units: hidden, rng });
    }
    result.set(weights.subarray(layout.head, layout.head + old * OUTPUTS), wide.head);
    result.set(weights.subarray(layout.headBias, layout.size), wide.headBias);
    return result;
  });
  return { layout: wide, roles: wider, steps };
};

/** A layer: row `input` has `units` numbers from `at + input * units` on. */
interface Layer {
  readonly from: Float32Array;
  readonly at: number;
  readonly bias: number;
  readonly inputs: number;
  readonly units: number;
}

/** Writes a layer with more columns. Rows of new units of the previous layer stay zero. */
const widenLayer = (
  { from, at, bias, inputs, units }: Layer,
  to: Float32Array,
  wide: { readonly at: number; readonly bias: number; readonly units: number; readonly rng: Rng },
): void => {
  for (let input = 0; input < inputs; input++) {
    to.set(from.subarray(at + input * units, at + (input + 1) * units), wide.at + input * wide.units);
  }
  to.set(from.subarray(bias, bias + units), wide.bias);
  for (let unit = units; unit < wide.units; unit++) {
    const source = randomBelow(wide.rng, units);
    let squares = 0;
    for (let input = 0; input < inputs; input++) squares += (from[at + input * units + source] as number) ** 2;
    const spread = NOISE * Math.sqrt(squares / inputs) * Math.sqrt(3); // uniform, so √3 deviations wide
    for (let input = 0; input < inputs; input++) {
      const noise = (2 * randomUnit(wide.rng) - 1) * spread;
      to[wide.at + input * wide.units + unit] = (from[at + input * units + source] as number) + noise;
    }
    to[wide.bias + unit] = from[bias + source] as number;
  }
};

const main = (): void => {
  const { values } = readOptions(import.meta.filename, {
    weights: readableFile('packages/weights/neural.bin', 'weights file'),
    family: choiceOf(
      FAMILY_NAMES,
      'three',
      'family of the networks: three seats, four with two decks, three with wild ranks, two',
    ),
    hidden: wholeNumber(undefined, 'new width, a multiple of 32', { min: 32 }),
    out: anyText(undefined, 'weights file to write', 'FILE'),
    seed: anyText('1', 'seed of the noise'),
  });
  if (values.out === undefined || values.hidden === undefined) {
    return refuseOptions(import.meta.filename, 'no --hidden or no --out: expected --hidden N and --out FILE');
  }
  const family = FAMILIES[values.family];
  const weights = weightsIn(import.meta.filename, values.weights, family);
  const bytes = writeWeights(widenWeights(weights, values.hidden, createRng(`${values.seed}/widen`)));
  writeFileSync(values.out, bytes);
  console.log(`${values.out}: ${bytes.length} bytes, ${weights.layout.shape.hidden} → ${values.hidden}`);
};

if (import.meta.main) main();
