/**
 * Makes networks of one family from those of another, as a start for its training. Rows of features that both have are
 * copied, role by role, and new ones start at zero.
 *
 *     node tools/training/adopt.ts --weights packages/weights/neural.bin --family wild --out build/start.bin
 */
import { writeFileSync } from 'node:fs';
import {
  FAMILIES,
  FAMILY_NAMES,
  LAYOUTS,
  networkLayout,
  writeWeights,
  type FeatureLayout,
  type NetworkFamily,
  type NetworkWeights,
} from '@doudizhu/bots/neural';
import { weightsIn } from './weights-file.ts';
import { anyText, choiceOf, readableFile } from '@doudizhu/options';
import { readOptions, refuseOptions } from '@doudizhu/options/script';

/** Blocks of a layout by name, each with its first row and number of rows. */
const blocksOf = ({ at, rows }: FeatureLayout): Map<string, [number, number]> => {
  const blocks = Object.entries(at);
  return new Map(blocks.map(([name, from], index) => [name, [from, (blocks[index + 1]?.[1] ?? rows) - from]]));
};

/**
 * @param from family of `weights`. Each role of `to` must be one of its roles.
 * @returns networks of the same width.
 */
export const adoptWeights = (weights: NetworkWeights, from: NetworkFamily, to: NetworkFamily): NetworkWeights => {
  const { hidden, rows: oldRows } = weights.layout.shape;
  const { rows } = LAYOUTS[to.name];
  const layout = networkLayout({ rows, hidden });
  const old = blocksOf(LAYOUTS[from.name]);
  const roles = to.roles.map((role) => {
    const given = weights.roles[from.roles.indexOf(role)] as Float32Array;
    const adopted = new Float32Array(layout.size);
    for (const [name, [at, count]] of blocksOf(LAYOUTS[to.name])) {
      const [oldAt, oldCount] = old.get(name) ?? [0, 0];
      const both = Math.min(count, oldCount) * hidden;
      adopted.set(given.subarray(oldAt * hidden, oldAt * hidden + both), at * hidden);
    }
    adopted.set(given.subarray(oldRows * hidden), rows * hidden); // all after the first layer
    return adopted;
  });
  return { layout, roles, steps: weights.steps };
};

const main = (): void => {
  const { values } = readOptions(import.meta.filename, {
    weights: readableFile('packages/weights/neural.bin', 'weights file of three seats'),
    family: choiceOf(FAMILY_NAMES, 'wild', 'family of the new networks'),
    out: anyText(undefined, 'weights file to write', 'FILE'),
  });
  if (values.out === undefined) return refuseOptions(import.meta.filename, 'no --out: expected --out FILE');
  const [from, to] = [FAMILIES.three, FAMILIES[values.family]];
  const weights = weightsIn(import.meta.filename, values.weights, from);
  if (!to.roles.every((role) => from.roles.includes(role)))
    return refuseOptions(import.meta.filename, `invalid --family "${to.name}": three seats do not have all its roles`);
  const bytes = writeWeights(adoptWeights(weights, from, to));
  writeFileSync(values.out, bytes);
  console.log(`${values.out}: ${bytes.length} bytes, ${LAYOUTS[to.name].rows} rows`);
};

if (import.meta.main) main();
