/**
 * Averages weights files of one descent, as `node tools/training/blend.ts --out FILE FILE:PART FILE:PART …`:
 * networks that were trained on from the same weights lie close enough that the mean of their weights plays better than
 * any of them (model soups: Wortsman et al., 2022). It costs nothing in play.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { writeWeights, type NetworkWeights } from '@doudizhu/bots/neural';
import { weightsIn } from './weights-file.ts';
import { anyText, readOptions, refuseOptions } from '../options/options.ts';

/** Weights and how much of the mean they are; parts need not sum to 1. */
export interface BlendPart {
  readonly weights: NetworkWeights;
  readonly share: number;
}

/** The mean. A row that is all zeros in a part was never learned there, and that part does not count for it. */
export const blendWeights = (parts: readonly BlendPart[]): NetworkWeights => {
  const first = parts[0];
  if (first === undefined) throw new Error('nothing to blend, want at least one weights file');
  const { layout } = first.weights;
  if (parts.some(({ weights }) => weights.layout.size !== layout.size)) {
    throw new Error('bad weights to blend: their sizes differ');
  }
  const { hidden } = layout.shape;
  const roles = first.weights.roles.map((_, role) => {
    const mean = new Float32Array(layout.size);
    for (let from = 0; from < layout.size; from += hidden) {
      const end = Math.min(from + hidden, layout.size);
      const isRow = end <= layout.bias1;
      const known = parts.filter(({ weights }) => !isRow || isLearned(weights.roles[role], from, end));
      const sum = known.reduce((total, { share }) => total + share, 0);
      for (const { weights, share } of known) {
        for (let at = from; at < end; at++) {
          mean[at] = (mean[at] as number) + (share / sum) * (weights.roles[role]?.[at] as number);
        }
      }
    }
    return mean;
  });
  return { layout, roles, steps: Math.max(...parts.map(({ weights }) => weights.steps)) };
};

const isLearned = (weights: Float32Array | undefined, from: number, end: number): boolean =>
  weights?.subarray(from, end).some((weight) => weight !== 0) ?? false;

const main = (): void => {
  const script = import.meta.filename;
  const { values, positionals } = readOptions(
    script,
    { out: anyText(undefined, 'where the mean is written', 'FILE') },
    { usage: 'FILE:PART…', about: 'weights files, and how much of the mean each is', min: 1, max: Infinity },
  );
  if (values.out === undefined) return refuseOptions(script, 'no --out, want --out FILE');
  const named = positionals.map((word) => {
    const [, path = '', part = ''] = /^(.+):([\d.]+)$/.exec(word) ?? [];
    if (!(Number(part) > 0) || !existsSync(path)) {
      refuseOptions(script, `bad weights "${word}": want FILE:PART, a file that is there and a number above 0`);
    }
    return { path, share: Number(part) };
  });
  const parts = named.map(({ path, share }) => ({ weights: weightsIn(script, path), share }));
  writeFileSync(values.out, writeWeights(blendWeights(parts)));
};

if (import.meta.main) main();
