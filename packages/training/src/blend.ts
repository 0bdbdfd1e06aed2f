/**
 * Averages weights files of one descent, as `node packages/training/src/blend.ts --out FILE FILE:PART FILE:PART …`:
 * networks that were trained on from the same weights lie close enough that the mean of their weights plays better than
 * any of them (model soups: Wortsman et al., 2022). It costs nothing in play.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unwrap } from '@doudizhu/rules';
import { readWeights, writeWeights, type NetworkWeights } from '@doudizhu/bots/neural';

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
  const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
  if (values.out === undefined || positionals.length === 0) throw new Error('want --out FILE and FILE:PART …');
  const parts = positionals.map((word) => {
    const at = word.lastIndexOf(':');
    return { weights: unwrap(readWeights(readFileSync(word.slice(0, at)))), share: Number(word.slice(at + 1)) };
  });
  writeFileSync(values.out, writeWeights(blendWeights(parts)));
};

if (import.meta.main) main();
